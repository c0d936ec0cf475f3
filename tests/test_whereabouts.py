"""A browser that has lost its server, event by event: what it tells, and where another session goes on.

A matrix is named by the score of its first cell. `copy` is the one of which the browser has kept a copy.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pages.intake.examples import FIRST
from pages.intake.matrix import Matrix
from pages.state.held_matrix import HeldMatrix
from pages.state.link import code_of
from pages.state.matrix_copy import MOST_EDITS
from pages.state.session import EDITOR, Session
from pages.state.whereabouts import Met, Whereabouts

BEFORE = "the session before"


def small(score: float) -> Matrix:
    return Matrix.of([[1, 0]], [[score, 0.5]])


def large(score: float) -> Matrix:
    """One whose code is too long for an address."""
    rows = [[(row * 37 + column * 101) % 997 / 997 for column in range(15)] for row in range(20)]
    return Matrix.of([[1, 0, 0] * 5] * 20, [[score, *rows[0][1:]], *rows[1:]])


def copy_of(matrix: Matrix, *edits: object) -> dict[str, object]:
    return {"text": HeldMatrix(matrix).text, "edits": list(edits)}


def named(matrix: Matrix) -> dict[str, str]:
    return {"m": HeldMatrix(matrix).called}


def scored(value: float) -> dict[str, object]:
    return {"kind": "score", "row": 0, "column": 0, "value": value}


@dataclass(frozen=True)
class Event:
    """A run begins: what the browser tells, the address that Streamlit sends, and the matrix after it."""

    title: str
    told: Whereabouts | None
    after: Matrix
    first_run: bool = True
    met: Met | None = None
    complaint: str = ""


SENT = small(0.1)  # the matrix of the address that was opened first
EVENTS = [
    Event("a browser that is here for the first time tells nothing", None, SENT),
    Event(
        "a browser from another session goes on where it was",
        Whereabouts(BEFORE, 1, named(small(0.2))),
        small(0.2),
    ),
    Event(
        "it does so in a session that had begun without hearing of it",
        Whereabouts(BEFORE, 1, named(small(0.2))),
        small(0.2),
        first_run=False,
    ),
    Event(
        "what was taken over is not taken over again",
        Whereabouts(BEFORE, 1, named(small(0.2))),
        FIRST,
        first_run=False,
        met=Met(1, "any"),
    ),
    Event(
        "a browser that was lost again is taken over again",
        Whereabouts(BEFORE, 2, named(small(0.2))),
        small(0.2),
        first_run=False,
        met=Met(1, "any"),
    ),
    Event(
        "a matrix that no link can hold comes with its copy",
        Whereabouts(BEFORE, 1, named(large(0.3)), copy_of(large(0.3))),
        large(0.3),
    ),
    Event(
        "the edits since then are made on the copy",
        Whereabouts(BEFORE, 1, named(large(0.4)), copy_of(large(0.3), scored(0.9), scored(0.4))),
        large(0.4),
    ),
    Event(
        "a copy of another matrix does not count",
        Whereabouts(BEFORE, 1, named(large(0.4)), copy_of(large(0.3))),
        FIRST,
        complaint="A link cannot hold a matrix as large as this one.",
    ),
    Event(
        "an edit that takes long is none of a copy",
        Whereabouts(BEFORE, 1, named(large(0.3)), copy_of(large(0.3), {"kind": "decide", "by": "one"})),
        FIRST,
        complaint="A link cannot hold",
    ),
    Event(
        "more edits than a copy may have are none",
        Whereabouts(BEFORE, 1, named(large(0.3)), copy_of(large(0.3), *[scored(0.3)] * (MOST_EDITS + 1))),
        FIRST,
        complaint="A link cannot hold",
    ),
    Event(
        "a copy that was cut off is none",
        Whereabouts(BEFORE, 1, named(large(0.3)), {"text": HeldMatrix(large(0.3)).text[:-9], "edits": []}),
        FIRST,
        complaint="A link cannot hold",
    ),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.title)
def test_a_session_goes_on_where_the_browser_was(event: Event) -> None:
    session = Session(met=event.met)
    session.arrive(named(SENT), {}, None, event.first_run, event.told)
    assert session.matrix == event.after
    assert session.complaint.startswith(event.complaint)
    assert bool(session.complaint) == bool(event.complaint)
    if event.told is not None:
        assert session.met is not None
        assert session.met.number == event.told.number
        again = session.history
        session.arrive(named(SENT), {}, None, False, event.told)
        assert session.history is again


def test_undo_leads_where_it_led_as_far_as_the_browser_can_tell() -> None:
    past = (small(0.1), small(0.2), small(0.3))
    told = Whereabouts(BEFORE, 1, named(small(0.4)), None, [code_of(one) for one in past], 1, depth=3)
    session = Session()
    session.arrive(named(SENT), {}, None, True, told)
    assert (session.matrix, session.history.past) == (small(0.4), past)
    assert session.begun == small(0.2)
    assert session.met == Met(1, HeldMatrix(small(0.4)).version, forgotten=False)
    session.undo()
    assert session.matrix == small(0.3)
    further = Session()
    further.arrive(named(SENT), {}, None, True, replace(told, depth=9, begun=-6))
    assert further.met is not None
    assert further.met.forgotten
    assert further.begun == small(0.1)


def test_the_browser_is_told_of_matrices_that_were_in_place_for_a_moment_only() -> None:
    session = Session()
    told = Whereabouts(BEFORE, 1, named(small(0.2)), None, [code_of(small(0.1))], 0, depth=1)
    session.arrive(named(SENT), {}, None, True, told)
    for score in (0.3, 0.4):
        session.edit(**scored(score))
    assert session.line == {
        "past": 3,
        "future": 0,
        "begun": 0,
        "is_full": False,
        "latest": [code_of(small(0.2)), code_of(small(0.3))],
    }


@pytest.mark.parametrize("past", [["nonsense"], [3], ["x" * 2_000]])
def test_matrices_before_that_cannot_be_read_are_none(past: list[object]) -> None:
    session = Session()
    session.arrive(named(SENT), {}, None, True, Whereabouts(BEFORE, 1, named(small(0.4)), None, past, 0, 1))
    assert (session.matrix, session.history.past) == (small(0.4), ())
    assert session.met is not None
    assert session.met.forgotten


def test_a_browser_that_keeps_its_session_is_not_put_back_to_an_address_that_is_late() -> None:
    session = Session()
    session.arrive(named(SENT), {}, None, True)
    session.edit(**scored(0.7))
    session.arrive(named(SENT), {}, None, False, Whereabouts(session.id, 1, named(SENT)))
    assert session.matrix == small(0.7)
    assert session.met is None


def test_back_to_a_matrix_that_is_not_held_any_more_leaves_the_one_in_place() -> None:
    session = Session()
    session.arrive(
        named(SENT), {}, None, True, Whereabouts(BEFORE, 1, named(large(0.3)), copy_of(large(0.3)))
    )
    session.told_address(session.answer_address())
    session.follow(named(large(0.2)))
    assert session.matrix == large(0.3)
    assert "The one in place stays" in session.complaint


# What a browser is to keep


def test_a_copy_holds_the_edits_and_is_made_anew_for_anything_else() -> None:
    session = Session()
    session.load(large(0.3))
    base = session.copy.base
    assert (base.matrix, session.copy.edits) == (large(0.3), ())
    op = {"id": "e1", "at": 3, "step": "hits", **scored(0.5)}
    session.take({EDITOR: {"ops": [op]}})
    assert (session.copy.base, session.copy.edits) == (base, (scored(0.5),))
    session.edit(**scored(0.6))
    assert (session.copy.base, session.copy.edits) == (base, (scored(0.5), scored(0.6)))
    session.undo()
    assert (session.copy.base.matrix, session.copy.edits) == (large(0.5), ())
    session.edit(kind="remove_label", column=0)
    assert (session.copy.base.matrix, session.copy.edits) == (session.matrix, ())


def test_a_copy_is_made_anew_after_many_edits_or_a_long_one() -> None:
    session = Session()
    session.load(large(0.0))
    for number in range(MOST_EDITS):
        session.edit(**scored(number + 1))
    assert len(session.copy.edits) == MOST_EDITS
    session.edit(**scored(0.5))
    assert (session.copy.base.matrix, session.copy.edits) == (large(0.5), ())
    session.edit(**scored(0.6), beside="x" * 1_000)
    assert (session.copy.base.matrix, session.copy.edits) == (large(0.6), ())


# Nothing that comes from a browser is trusted

anything = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=4),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
copies = anything | some.fixed_dictionaries(
    {"text": anything | some.just(copy_of(large(0.3))["text"]), "edits": anything}
)


@given(
    anything
    | some.fixed_dictionaries(
        {
            "session": anything,
            "number": anything,
            "query": anything | some.just(named(large(0.3))),
            "copy": copies,
            "past": anything,
            "begun": anything,
            "depth": anything,
        }
    )
)
def test_whatever_a_browser_tells_there_is_a_matrix(told: Any) -> None:
    session = Session()
    session.arrive({"m": code_of(SENT)}, {}, None, True, Whereabouts.of(told))
    assert session.matrix in (SENT, FIRST, large(0.3))
