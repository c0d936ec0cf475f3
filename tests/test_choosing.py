"""What a visitor chooses to look at: every choice that there is, and nothing that there is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from metrics import PRESETS
from pages.state.choosing import WHOLE, changes_of, look, look_at_part
from pages.state.explored import Explored
from pages.state.focus import START, Focus
from pages.state.session import HEAD, RULES, Session

FOCUS = Focus(metric="roc_auc", average="macro", part=2, step="roc_auc")
USUAL = FOCUS.conventions


@pytest.mark.parametrize(
    ("what", "value", "changes"),
    [
        ("metric", "f_beta", {"metric": "f_beta", "average": "macro", "step": START}),
        ("metric", "coverage", {"metric": "coverage", "average": "samples", "step": START}),
        ("average", "micro", {"average": "micro", "part": 0, "step": START}),
        ("part", 3, {"part": 3}),
        ("preset", "scikit_learn", {"preset": "scikit_learn", "conventions": PRESETS["scikit_learn"]}),
        ("coverage_start", "one", {"conventions": USUAL.but("coverage_start", "one")}),
        ("beta", 2, {"conventions": USUAL.but("beta", 2.0)}),
        ("ndcg_depth", 2, {"conventions": USUAL.but("ndcg_depth", 2)}),
    ],
)
def test_a_choice_changes_what_is_looked_at(what: str, value: object, changes: dict[str, Any]) -> None:
    assert changes_of({**look(what), "value": value}, FOCUS) == changes


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("metric", "zebra"),
        ("metric", ["f_beta"]),
        ("average", "weighed"),
        ("part", -1),
        ("part", True),
        ("part", "1"),
        ("preset", None),
        ("coverage_start", "two"),
        ("beta", 1e9),
        ("beta", float("nan")),
        ("beta", True),
        ("ndcg_depth", 1.5),
        ("step", "try"),
        (None, "f_beta"),
        (["metric"], "f_beta"),
    ],
)
def test_what_there_is_not_changes_nothing(what: Any, value: object) -> None:
    assert changes_of({"kind": "look", "what": what, "value": value}, FOCUS) == {}


def test_choices_and_edits_are_taken_in_the_order_of_their_making() -> None:
    session = Session()
    chosen = {**look("metric"), "id": "a", "at": 2, "value": "coverage"}
    then = {**look("coverage_start"), "id": "b", "at": 3, "value": "one"}
    edit = {"kind": "score", "id": "c", "at": 1, "row": 0, "column": 0, "value": 0.25, "step": "try"}
    session.take({RULES: {"ops": [then]}, HEAD: {"ops": [chosen]}, "matrix_editor": {"ops": [edit]}})
    assert (session.focus.metric, session.focus.step) == ("coverage", START)
    assert session.focus.conventions.coverage_start == "one"
    assert session.matrix.scores[0][0] == 0.25
    assert session.told(HEAD)["done"] == "a"
    assert session.told(RULES)["done"] == "b"


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("vary", "score.x1.l2"),
        ("against", ""),
        ("curves", "coverage.samples-recall.micro"),
        ("change", "add.all"),
    ],
)
def test_a_choice_of_a_page_that_explores_is_a_word(what: str, value: str) -> None:
    focus = replace(FOCUS, explored=Explored(against="threshold", pair="a-b"))
    changed = {"explored": replace(focus.explored, **{what: value})}
    assert changes_of({**look(what), "value": value}, focus) == changed
    assert changes_of({**look(what), "value": "<b>"}, focus) == {}
    assert changes_of({**look(what), "value": "x" * 3_000}, focus) == {}


def test_two_quick_choices_of_a_pair_are_both_taken() -> None:
    first, second = (
        {**look_at_part("pair", place, "one_error.samples-ndcg.samples", ""), "value": value}
        for place, value in enumerate(("coverage.samples", "recall.micro"))
    )
    after = replace(FOCUS, **changes_of(first, FOCUS))
    assert after.explored.pair == "coverage.samples-ndcg.samples"
    assert changes_of(second, after) == {"explored": Explored(pair="coverage.samples-recall.micro")}


@pytest.mark.parametrize(
    "change",
    [
        {"place": 2},
        {"place": None},
        {"place": []},
        {"shown": "", "place": 1},
        {"what": "curves"},
        {"value": "<b>"},
    ],
)
def test_no_pair_is_made_of_what_is_none(change: dict[str, Any]) -> None:
    op = {**look_at_part("pair", 0, "one_error.samples-ndcg.samples", ""), "value": "coverage.samples"}
    assert changes_of({**op, **change}, FOCUS) == {}


def test_the_parts_of_what_is_moved_are_chosen_one_by_one_or_all_together() -> None:
    word = "score.x1.l3"
    sample, label, kind = (
        {**look_at_part("vary", place, word, ""), "value": value}
        for place, value in ((1, "x2"), (2, "l5"), (WHOLE, "label.l3"))
    )
    after = replace(FOCUS, **changes_of(sample, FOCUS))
    assert after.explored.vary == "score.x2.l3"
    assert changes_of(label, after) == {"explored": Explored(vary="score.x2.l5")}
    of_kind = replace(FOCUS, **changes_of(kind, after))
    assert of_kind.explored.vary == "label.l3"
    assert changes_of(label, of_kind) == {}, "the column has no third part"
