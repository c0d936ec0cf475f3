"""What cannot change it says what the engine has proved: finding, dots, orders and table agree with it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest
from pandas import DataFrame

from metrics import AVERAGES, Conventions, InputError
from metrics.behaviour.outcome import CERTAIN, MOVED, outcomes
from metrics.behaviour.situation import Situation, situation_of
from metrics.behaviour.transformation import LABEL, OF_MATRIX, OF_SCORES, SAMPLE, SCOPES, Transformation
from metrics.behaviour.variants import every_case
from metrics.parts.part import CELLS, COLUMNS, ROWS
from metrics.registry import ORDER, PREDICTIONS, SCORES
from pages.explore.cases import cases_in_link
from pages.explore.what_cannot_change import outcome_dots
from pages.explore.what_cannot_change.change_choice import (
    FIRST_CHANGE,
    change_choices,
    change_from_link,
    change_in_link,
    every_change,
    matrix_after,
)
from pages.explore.what_cannot_change.order_lines import MAX_ROWS, order_lines
from pages.explore.what_cannot_change.outcome_words import (
    SIGN_CSS,
    Sight,
    first_outcome,
    gerund_of,
    headline_of_change,
    reason_card,
    reason_of,
    sight_sentence,
    title_of,
)
from pages.explore.what_cannot_change.what_cannot_change_page import shown_change, table_of_outcomes
from pages.intake.examples import PHOTOS
from pages.intake.matrix import DecisionRule, Matrix, example_of
from pages.state.focus import Explored
from tests.every import for_every
from tests.shell.tab import session_on
from tests.shell.test_pages import MATRICES as AWKWARD

DONE = [Transformation(how, scope) for how in (*OF_SCORES, *OF_MATRIX) for scope in SCOPES[how]]
STEP = "0.001"
AUC = ("roc_auc", "macro")


def after(done: Transformation, matrix: Matrix = PHOTOS) -> Situation:
    return situation_of(done, example_of(matrix), Conventions())


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The data of all dots that are drawn."""
    drawn: list[dict[str, Any]] = []
    monkeypatch.setattr(outcome_dots, "_render", lambda key, data: drawn.append(data))
    return drawn


@for_every("done", [*DONE, Transformation("halve", SAMPLE, 3), Transformation("repeat_label", LABEL, 4)])
def test_each_word_of_the_sentence_to_choose_from_leads_somewhere(done: Transformation) -> None:
    for choice in change_choices(done, PHOTOS, STEP):
        words = [one.value for one in choice.options]
        assert choice.chosen in words
        assert [change_in_link(change_from_link(str(word), PHOTOS)) for word in words] == words
        assert len({*words}) == len(words)
    assert gerund_of(done, PHOTOS, STEP)[0].isupper()


def test_every_kind_of_change_is_in_the_other_table_and_keeps_what_is_chosen() -> None:
    chosen = Transformation("halve", LABEL, 3)
    every = [one for column in every_change(chosen) for one in column]
    assert {(one.name, one.scope) for one in every} == {(one.name, one.scope) for one in DONE}
    assert chosen in every
    assert "Halve tree" in [title_of(one, PHOTOS, STEP) for one in every]


def test_each_number_has_one_dot_and_its_sign_is_what_the_engine_says(drawings: Any) -> None:
    assert set(outcome_dots.SLOTS) == set(AVERAGES)
    found = outcomes(after(FIRST_CHANGE))
    outcome_dots.dots_of_numbers(found, found[0], "")
    (data,) = drawings
    rows = [of_row for column in data["columns"] for _name, of_row in column]
    dots = [*chain(*rows)]
    assert {word: sign for _slot, word, sign in dots} == {
        cases_in_link(one.case): SIGN_CSS[one.kind] for one in found
    }
    assert Counter(sign for _slot, _word, sign in dots)["sign certain"] == 5
    assert all((SIGN_CSS[one.kind] == "sign open") == (one.kind == MOVED) for one in found)
    assert len(dots) == len(found)
    slots = [[slot for slot, *_rest in of_row] for of_row in rows]
    assert slots == [sorted(set(of_row)) for of_row in slots]


def test_what_cannot_change_stands_first_and_no_row_moves_with_an_edit(drawings: Any) -> None:
    edited = replace(PHOTOS, scores=((0.5,) * 5, *PHOTOS.scores[1:]))
    for done in DONE:
        first = outcome_dots.without_effect(done.name, done.scope, Conventions())
        for matrix in (PHOTOS, edited):
            found = outcomes(after(done, matrix))
            outcome_dots.dots_of_numbers(found, found[0], "", first)
        of_photos, of_edited = (
            [row for column in data["columns"] for row in column] for data in drawings[-2:]
        )
        assert [name for name, _dots in of_photos] == [name for name, _dots in of_edited]
        stands = [any(sign == "sign certain" for *_dot, sign in dots) for _name, dots in of_photos]
        assert stands == sorted(stands, reverse=True), done


@for_every("name", ["the story", *AWKWARD])
def test_one_number_and_all_changes_say_the_same_as_one_change_and_all_numbers(name: str) -> None:
    matrix = PHOTOS if name == "the story" else AWKWARD[name]
    explored = Explored(group="changes", curves=cases_in_link(AUC), change="halve.label.1")
    for column in shown_change(session_on(matrix, explored=explored), FIRST_CHANGE).columns:
        for done, one in column.items():
            (other,) = outcomes(after(done, matrix), [AUC])
            assert repr(other) == repr(one)


def test_a_number_that_is_lost_says_why() -> None:
    situation = after(Transformation("add"))
    (lost,) = outcomes(situation, [("brier_score", "samples")])
    reason = reason_of(lost, situation, PHOTOS)
    card = reason_card(lost, reason, lambda metric, average: "losses", is_made=True)
    assert "Brier score (samples) changed: 0.1844 → undefined" in card
    assert "Brier score takes scores as probabilities" in card


def test_a_reason_names_who_passed_whom_and_lights_the_two() -> None:
    situation = after(FIRST_CHANGE)
    (moved,) = outcomes(situation, [("average_precision", "samples")])
    reason = reason_of(moved, situation, PHOTOS)
    assert "In photo 1, dog now stands above cat." in reason.sentences
    assert reason.sight == Sight(ORDER, ROWS, 0, ((0, 1), (0, 0)))
    assert len(re.findall('class="chip[a-z ]* lit"', order_lines(situation, PHOTOS, reason.sight, ""))) == 4


CROSSED, TOP = 'class="crossed"', replace(PHOTOS, decision=DecisionRule("top", top_k=1))
LONG = Matrix.of([[0] * 30] * 2, [[1 - place / 30 for place in range(30)]] * 2)


@for_every(
    ("done", "matrix", "sight", "counts"),
    [
        # The label cat passes dog, boat and the threshold: either the labels count or the threshold does.
        (FIRST_CHANGE, PHOTOS, Sight(ORDER, ROWS, 0), {CROSSED: 3, "threshold": 0}),
        (FIRST_CHANGE, PHOTOS, Sight(PREDICTIONS, ROWS, 0), {CROSSED: 1, ">threshold<": 2}),
        (FIRST_CHANGE, PHOTOS, Sight(SCORES, ROWS, 0), {CROSSED: 0}),
        (FIRST_CHANGE, PHOTOS, Sight(ORDER, COLUMNS, 0), {CROSSED: 0}),
        (FIRST_CHANGE, TOP, Sight(PREDICTIONS, ROWS, 0), {CROSSED: 2, ">predicted<": 2}),
        # Of many items those are drawn that moved.
        (
            FIRST_CHANGE,
            PHOTOS,
            Sight(ORDER, CELLS, 0, ((0, 0), (0, 1))),
            {"All (6 of 20)": 2, "cat in photo 1</span>": 2},
        ),
        (
            Transformation("halve", LABEL, 4),
            LONG,
            Sight(ORDER, ROWS, 0),
            {"All (6 of 30)": 2, 'title="l5"': 2},
        ),
        # A score is printed as in the matrix, and not as 0.177.
        (
            Transformation("halve"),
            Matrix.of([[1, 0]], [[0.355, 0.1]]),
            Sight(SCORES, ROWS, 0),
            {">0.1775<": 1},
        ),
    ],
)
def test_a_line_is_thick_where_what_the_number_looks_at_is_another_one(done, matrix, sight, counts) -> None:
    drawn = order_lines(after(done, matrix), matrix, sight, "All")
    assert {text: drawn.count(text) for text in counts} == counts


@for_every("name", AWKWARD)
def test_every_change_of_an_awkward_matrix_can_be_stated_and_drawn(name: str, drawings: Any) -> None:
    matrix = AWKWARD[name]
    for done in DONE:
        try:
            situation = after(done, matrix)
        except InputError:
            continue
        found = outcomes(situation, every_case()[::4])
        assert all(one.kind == CERTAIN for one in found if one.ruling.certain)
        assert headline_of_change(gerund_of(done, matrix, STEP), found).endswith(".")
        for one in found:
            reason = reason_of(one, situation, matrix)
            assert all(sentence.endswith(".") for sentence in reason.sentences)
            sight = reason.sight
            looked = sight_sentence(one.case, sight, matrix)
            before, later = order_lines(situation, matrix, sight, looked).split("<svg")
            assert max(before.count("<li>"), later.count("<li>")) <= MAX_ROWS
            # Every item that was there has a line.
            assert later.count("<line") >= before.count("<li>")
        outcome_dots.dots_of_numbers(found, found[0], "")


def test_the_table_holds_every_number_and_what_cannot_change_is_spoken_of_first() -> None:
    found = outcomes(after(FIRST_CHANGE))
    table = DataFrame(table_of_outcomes(("Halved", one) for one in found))
    counted = Counter(table["outcome"])
    assert counted.total() == len(every_case())
    assert counted["cannot change"] == 5
    assert counted["changed"] == sum(one.kind == MOVED for one in found)
    assert list(table) == ["change", "metric", "average", "from", "to", "outcome", "reason"]
    assert all(table["reason"])
    assert first_outcome(found).case == AUC
    assert first_outcome([one for one in found if one.kind != CERTAIN]).case == (
        "average_precision",
        "samples",
    )


def test_what_was_pressed_on_another_page_or_means_nothing_is_passed_over() -> None:
    for curves in ("", "two", "no_such.samples"):
        shown = shown_change(session_on(PHOTOS, explored=Explored(curves=curves, group="x")), FIRST_CHANGE)
        assert (shown.columns, shown.outcome.case) == (None, AUC)


def test_the_change_that_was_made_last_stays_on_the_page_and_another_edit_ends_it() -> None:
    wanted = shown_change(session_on(PHOTOS), FIRST_CHANGE)
    assert not wanted.is_made
    halved = matrix_after(PHOTOS, wanted.situation)
    session = session_on(halved)
    session.reference = PHOTOS
    made = shown_change(session, FIRST_CHANGE)
    assert (made.is_made, made.matrix) == (True, PHOTOS)
    assert [repr(one) for one in made.outcomes] == [repr(one) for one in wanted.outcomes]
    assert not shown_change(session, Transformation("halve", LABEL, 1)).is_made
    session.reference = halved
    assert not shown_change(session, FIRST_CHANGE).is_made
