"""The inbox, event by event: what the browser sends, which of it is made, and what is answered.

`b@20` is an edit of the name b, made at the time 20. A component sends all that it has no answer to, and
says on which matrix it made it; `done` is the edit of it that was dealt with last.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pages.intake import limits
from pages.state.inbox import Answer, Inbox, Refusal, Sent, Version
from pages.state.operations import Op
from pages.state.whereabouts import Met

VERSION, CELLS = Version("this session", "this matrix"), 10
BEFORE = Version("the session before", "this matrix")
LOST_WITH_IT = Version("the session before", "another matrix")
MET = Met(2, VERSION.matrix)
LOST = "The connection was lost"
TOO_MANY = "Too many edits came at once"


@dataclass(frozen=True)
class Event:
    """What is in the inbox and what is sent, by component; what is to be made, and what is refused."""

    title: str
    sent: dict[str, str]
    made: str
    done: dict[str, str] = field(default_factory=dict)
    met: Met | None = MET
    to: str | int = VERSION.session
    base: Version | dict[str, Version | None] | None = VERSION
    refused: dict[str, str] = field(default_factory=dict)


EVENTS = [
    Event("nothing is sent", {}, made=""),
    Event("new edits are made", {"table": "a@1 b@2"}, made="table:a table:b"),
    Event("what is done is passed over", {"table": "a@1 b@2 c@3"}, done={"table": "b"}, made="table:c"),
    Event("the same sent again is nothing new", {"table": "a@1 b@2"}, done={"table": "b"}, made=""),
    Event(
        "a component with a new outbox knows nothing of what was done before",
        {"table": "x@9"},
        done={"table": "b"},
        made="table:x",
    ),
    Event(
        "what was done of one component says nothing of another",
        {"table": "a@1", "line": "a@2"},
        done={"table": "a"},
        made="line:a",
    ),
    Event(
        "edits of several components are made in the order of their making",
        {"table": "a@10 d@40", "line": "c@30.5", "buttons": "b@20 e@50"},
        made="table:a buttons:b line:c table:d buttons:e",
    ),
    Event("edits of the same moment keep their order", {"table": "b@1 a@1"}, made="table:b table:a"),
    Event("an edit that says no time comes first", {"table": "a@5", "line": "b@"}, made="line:b table:a"),
    Event(
        "an edit made before another that is done already is late, and made",
        {"line": "early@1"},
        done={"table": "a"},
        made="line:early",
    ),
    Event(
        "an edit on an older matrix is late, and made where it finds its place",
        {"table": "a@1"},
        base=Version("this session", "an older matrix"),
        made="table:a",
    ),
    Event(
        "an edit that does not say where it was made is one of here",
        {"table": "a@1"},
        base=None,
        made="table:a",
    ),
    Event(
        "the edits of a browser that connects again wait until it has told its whereabouts",
        {"table": "a@1 b@2", "line": "c@3"},
        met=None,
        base=BEFORE,
        made="",
    ),
    Event(
        "what was answered in the session before is not sent to this one, and not made again",
        {"table": "a@1 b@2"},
        to=BEFORE.session,
        base=BEFORE,
        made="",
    ),
    Event(
        "what is sent to whoever hears of a loss is made where that is known",
        {"table": "a@1 b@2"},
        to=MET.number,
        base=BEFORE,
        made="table:a table:b",
    ),
    Event(
        "what was sent at an earlier loss is not made again",
        {"table": "a@1 b@2"},
        to=MET.number - 1,
        base=BEFORE,
        made="",
    ),
    Event(
        "edits made here do not wait",
        {"table": "a@1", "line": "c@3"},
        met=None,
        base={"table": BEFORE, "line": VERSION},
        made="line:c",
    ),
    Event(
        "a browser that connects again has its edits of this very matrix made",
        {"table": "a@1 b@2"},
        base=BEFORE,
        made="table:a table:b",
    ),
    Event(
        "edits that come later than others count, whatever the matrix is by now",
        {"table": "a@1", "line": "c@3"},
        base=LOST_WITH_IT,
        met=Met(MET.number, "another matrix"),
        made="table:a line:c",
    ),
    Event(
        "a browser that connects again has lost its edits of another matrix",
        {"table": "a@1 b@2", "line": "c@3"},
        base=LOST_WITH_IT,
        made="",
        refused={"table:b": LOST, "line:c": LOST},
    ),
    Event(
        "of two components that connect again one has lost its edits",
        {"table": "a@1", "line": "b@2"},
        base={"table": LOST_WITH_IT, "line": BEFORE},
        made="line:b",
        refused={"table:a": LOST},
    ),
    Event(
        "a name that comes twice is done up to the second",
        {"table": "a@1 b@2 a@3 c@4"},
        done={"table": "a"},
        made="table:c",
    ),
    Event(
        "of too many edits the first are made",
        {"table": " ".join(f"e{number}@{number}" for number in range(limits.MOST_OPERATIONS + 3))},
        made=" ".join(f"table:e{number}" for number in range(limits.MOST_OPERATIONS)),
        refused={f"table:e{limits.MOST_OPERATIONS + 2}": TOO_MANY},
    ),
    Event(
        "of too many edits of several components the last of each is refused",
        {
            "table": " ".join(f"e{number}@1" for number in range(limits.MOST_OPERATIONS)),
            "line": "x@2 y@2",
            "buttons": "z@3",
        },
        made=" ".join(f"table:e{number}" for number in range(limits.MOST_OPERATIONS)),
        refused={"line:y": TOO_MANY, "buttons:z": TOO_MANY},
    ),
]


def op_of(text: str) -> Op:
    name, _at, time = text.partition("@")
    return {"id": name, "kind": "truth", **({"at": float(time)} if time else {})}


def state_of(ops: str, base: Version | None = VERSION, to: str | int = VERSION.session) -> dict[str, object]:
    return {"to": to, "base": base and asdict(base), "ops": [op_of(one) for one in ops.split()]}


def name_of(one: Sent) -> str:
    return f"{one.component}:{one.op['id']}"


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.title)
def test_an_event_says_what_is_made_and_what_is_refused(event: Event) -> None:
    inbox = Inbox({component: Answer(done) for component, done in event.done.items()})
    bases = event.base if isinstance(event.base, dict) else dict.fromkeys(event.sent, event.base)
    sent = {component: state_of(ops, bases[component], event.to) for component, ops in event.sent.items()}
    inbox, arrived = inbox.open(sent, version=VERSION, cells=CELLS, met=event.met)
    assert [name_of(one) for one in arrived if not one.refused] == event.made.split()
    refused = {name_of(one): one.refused for one in arrived if one.refused}
    assert refused.keys() == event.refused.keys()
    assert all(refused[name].startswith(start) for name, start in event.refused.items())
    for one in arrived:
        inbox = inbox.dealt_with(one, one.refused)
    waiting = {
        component
        for component in sent
        if (event.met is None or event.to not in (VERSION.session, MET.number)) and bases[component] == BEFORE
    }
    assert all((inbox.answer_to(component).done is None) == (component in waiting) for component in sent)
    assert inbox.open(sent, version=VERSION, cells=CELLS, met=event.met)[1] == ()


def test_of_edits_that_make_every_row_anew_only_so_many_are_made_of_a_large_matrix() -> None:
    ops = [{"id": f"e{number}", "kind": kind} for number, kind in enumerate(["add_label"] * 4 + ["truth"])]
    cells = limits.MOST_CELLS_REBUILT // 3
    arrived = Inbox().open({"table": {"ops": ops}}, version=VERSION, cells=cells)[1]
    assert [(one.op["id"], bool(one.refused)) for one in arrived] == [
        ("e0", False),
        ("e1", False),
        ("e2", False),
        ("e4", True),
    ]


# What is answered


def test_a_refusal_is_told_until_the_component_sends_something_new() -> None:
    inbox, (one, other) = Inbox().open({"table": state_of("a@1 b@2")}, version=VERSION, cells=CELLS)
    inbox = inbox.dealt_with(one, "no").dealt_with(other)
    assert inbox.answer_to("table") == Answer("b", Refusal("a", "no"))
    assert inbox.dealt_with(other, "no, no").answer_to("table").refused == Refusal("b", "no, no")
    again = inbox.open({"table": state_of("a@1 b@2")}, version=VERSION, cells=CELLS)[0]
    assert again.answer_to("table") == Answer("b", Refusal("a", "no"))
    others = inbox.open({"line": state_of("x@3")}, version=VERSION, cells=CELLS)[0]
    assert others.answer_to("table").refused == Refusal("a", "no")
    fresh = inbox.open({"table": state_of("c@3")}, version=VERSION, cells=CELLS)[0]
    assert fresh.answer_to("table") == Answer("b", None)


def test_the_latest_time_is_that_of_an_edit_that_was_tried_and_not_of_one_that_was_lost() -> None:
    inbox = Inbox()
    for text, latest in (("a@5", 5), ("b@3", 5), ("c@8", 8)):
        inbox = inbox.dealt_with(Sent("table", op_of(text)))
        assert inbox.latest == latest
    assert inbox.dealt_with(Sent("table", op_of("d@9")), "no").latest == 9
    for told in (LOST, TOO_MANY):
        assert inbox.dealt_with(Sent("table", op_of("d@9"), refused=told), told).latest == 8


# Nothing that comes from a browser is trusted

anything = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=4),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


bases = anything | some.fixed_dictionaries(
    {"session": anything | some.just(VERSION.session), "matrix": anything}
)


@given(anything | some.fixed_dictionaries({"base": bases, "ops": anything}))
def test_whatever_is_sent_only_edits_with_a_name_are_dealt_with(state: Any) -> None:
    for met in (None, MET):
        _inbox, arrived = Inbox().open({"table": state}, version=VERSION, cells=CELLS, met=met)
        assert all(isinstance(one.op["id"], str) for one in arrived)


@pytest.mark.parametrize(
    "state",
    [None, 7, "ops", [], {}, {"ops": None}, {"ops": "ab"}, {"ops": {"id": "a"}}, {"ops": [None, 3, {}]}],
)
def test_a_state_that_is_none_holds_no_edit(state: Any) -> None:
    assert Inbox().open({"table": state}, version=VERSION, cells=CELLS)[1] == ()


@pytest.mark.parametrize("name", [None, 3, "", "\ud800", "x" * 65, ["a"]])
def test_an_edit_that_cannot_be_answered_is_passed_over(name: Any) -> None:
    state = {"ops": [{"id": name}, {"id": "b"}]}
    arrived = Inbox().open({"table": state}, version=VERSION, cells=CELLS)[1]
    assert arrived == (Sent("table", {"id": "b"}),)


@pytest.mark.parametrize("at", [None, "soon", math.nan, math.inf, True, 10**400, -(10**400), [1]])
def test_a_time_that_is_none_breaks_nothing(at: Any) -> None:
    sent = {"table": {"ops": [{"id": "a", "at": at}]}, "line": {"ops": [{"id": "b", "at": 1.5}]}}
    inbox, arrived = Inbox().open(sent, version=VERSION, cells=CELLS)
    assert len(arrived) == 2
    for one in arrived:
        inbox = inbox.dealt_with(one)
    assert inbox.latest >= 1.5
