"""What is done to the matrix on the page of what cannot change: as a word of an address, and as buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrics import Example
from metrics.behaviour.changes.ruling import Situation
from metrics.behaviour.changes.transformation import (
    ADD,
    CUBE,
    EMPTY_LABEL,
    EMPTY_SAMPLE,
    EVERYTHING,
    HALVE,
    LABEL,
    LOGISTIC,
    NEW,
    NUDGE,
    OF_MATRIX,
    OF_SCORES,
    REPEAT_LABEL,
    REPEAT_SAMPLES,
    REVERSE_LABELS,
    REVERSE_SAMPLES,
    SAMPLE,
    SCOPES,
    USUAL_THRESHOLD,
    USUAL_WEIGHT,
    Transformation,
    Transformed,
)
from metrics.graph.digits import decimal
from metrics.words import N_
from pages.explore.cell_table import cell_table
from pages.intake.decision_rule import DecisionRule
from pages.intake.limits import LONGEST_NAME, check_edit
from pages.intake.matrix import Matrix
from pages.intake.names import LABEL_NAME, SAMPLE_NAME, first_free
from pages.intake.relevance_and_weights import unless_by_column
from pages.shell.choices import Choice, Item, Option, Said, choose
from pages.shell.markup import Html, element, scroller
from pages.state.choosing import look
from pages.state.session import EXPLORING
from pages.words import gettext as _

BETWEEN = "."
FIRST = Transformation(HALVE, LABEL)
BUTTONS: Mapping[str, str] = {
    HALVE: N_("halve"),
    CUBE: N_("cube"),
    LOGISTIC: N_("sigmoid"),
    ADD: N_("add 1"),
    NUDGE: N_("nudge"),
    REVERSE_SAMPLES: N_("reverse the samples"),
    REVERSE_LABELS: N_("reverse the labels"),
    REPEAT_SAMPLES: N_("all samples twice"),
    REPEAT_LABEL: N_("one label twice"),
    EMPTY_LABEL: N_("add an empty label"),
    EMPTY_SAMPLE: N_("add an empty sample"),
}
OF_WHAT: Mapping[str, str] = {
    EVERYTHING: N_("everything"),
    SAMPLE: N_("one sample"),
    LABEL: N_("one label"),
}


def word_of_done(done: Transformation) -> str:
    """The transformation as a word of an address; its sample or label counts from 1."""
    place = () if done.scope == EVERYTHING else (str(done.place + 1),)
    return BETWEEN.join((done.how, done.scope, *place))


def done_from(word: str, matrix: Matrix) -> Transformation:
    """The transformation that a word names; the first one for a word that names none for this matrix."""
    how, scope, place = (*word.split(BETWEEN), "", "")[:3]
    if scope not in SCOPES.get(how, ()):
        return FIRST
    if scope == EVERYTHING:
        return Transformation(how)
    number = int(place) if place.isascii() and place.isdigit() and len(place) < 8 else 0
    if not 1 <= number <= len(_names(scope, matrix)):
        return FIRST
    return Transformation(how, scope, number - 1)


def choose_what_is_done(done: Transformation, matrix: Matrix) -> None:
    """Rows of what can be done."""
    of: list[Item] = []
    if len(SCOPES[done.how]) > 1:
        scopes = {one: Transformation(done.how, one) for one in SCOPES[done.how]}
        of.append(_one_of(_("Of what"), scopes, OF_WHAT, scopes[done.scope]))
    if done.scope != EVERYTHING:
        of.append(_place(done, matrix))
    scores = {how: _of_scores(done, how) for how in OF_SCORES}
    matrices = {how: _of_matrix(done, how) for how in OF_MATRIX}
    rows: list[list[Item]] = [
        [_title(_("Scores")), _one_of(_("Do this to the scores"), scores, BUTTONS, done)],
        [_title(_("of")), *of] if of else [],
        [_title(_("Matrix")), _one_of(_("Do this to the matrix"), matrices, BUTTONS, done)],
    ]
    choose(rows, key=EXPLORING)


def _title(text: str) -> Said:
    return Said(element("span", text, css="of"))


def _of_scores(done: Transformation, how: str) -> Transformation:
    """Another way of changing scores, of the same sample or label as before."""
    if how == done.how:
        return done
    scope = done.scope if done.scope in SCOPES[how] else SCOPES[how][0]
    fresh = done.how in OF_MATRIX and LABEL in SCOPES[how]
    return Transformation(how, LABEL if fresh else scope, done.place)


def _of_matrix(done: Transformation, how: str) -> Transformation:
    (scope,) = SCOPES[how]
    return Transformation(how, scope, done.place if done.scope == scope else 0)


def _one_of(
    title: str, made: Mapping[str, Transformation], titles: Mapping[str, str], done: Transformation
) -> Choice:
    """A row of buttons, none of them pressed where another row holds what is done."""
    options = [Option(word_of_done(one), _(titles[key])) for key, one in made.items()]
    return Choice(look("change"), title, word_of_done(done), options, titled=False)


def _place(done: Transformation, matrix: Matrix) -> Choice:
    """A list of the samples or labels."""
    title = _("Which label") if done.scope == LABEL else _("Which sample")
    options = [
        Option(word_of_done(Transformation(done.how, done.scope, place)), name)
        for place, name in enumerate(_names(done.scope, matrix))
    ]
    return Choice(look("change"), title, word_of_done(done), options, look="list", titled=False)


def _names(scope: str, matrix: Matrix) -> Sequence[str]:
    return matrix.labels if scope == LABEL else matrix.samples


MOST_ROWS, MOST_COLUMNS = 6, 6


def matrix_after(matrix: Matrix, situation: Situation) -> Matrix:
    """The matrix with its names; InputError for one that is too large to be edited."""
    made, after = situation.made, situation.after
    rows, columns = made.rows.tolist(), made.columns.tolist()
    check_edit(matrix.size, (len(rows), len(columns)))
    order = after.relevance_order
    return Matrix(
        samples=names_after(matrix.samples, rows, SAMPLE_NAME),
        labels=names_after(matrix.labels, columns, LABEL_NAME),
        truth=tuple(map(tuple, after.truth.astype(int).tolist())),
        scores=tuple(map(tuple, made.scores.tolist())),
        decision=_decision(matrix.decision, rows, columns),
        relevance=None if order is None else unless_by_column(tuple(map(tuple, order.tolist()))),
        weights=matrix.weights and tuple(USUAL_WEIGHT if row == NEW else matrix.weights[row] for row in rows),
    )


def names_after(names: Sequence[str], places: Sequence[int], pattern: str) -> tuple[str, ...]:
    """The names at these places; a copy is numbered, and one that is new gets a name that is free."""
    given: list[str] = []
    taken = set(names)
    seen = {NEW}
    for place in places:
        name = names[place]
        if place in seen:
            copy = "" if place == NEW else _("{name} ({number})").format(name=name, number=2)
            name = copy if copy and copy not in taken and len(copy) <= LONGEST_NAME else ""
        given.append(name or first_free(pattern, taken))
        seen.add(place)
        taken.add(given[-1])
    return tuple(given)


def _decision(decision: DecisionRule, rows: Sequence[int], columns: Sequence[int]) -> DecisionRule:
    places = {"samples": rows, "labels": columns}.get(decision.kind)
    if places is not None:
        limits = (USUAL_THRESHOLD if place == NEW else decision.thresholds[place] for place in places)
        return replace(decision, thresholds=tuple(limits))
    if decision.kind != "hand":
        return decision
    cells = tuple(
        tuple(0 if NEW in (row, column) else decision.cells[row][column] for column in columns)
        for row in rows
    )
    return replace(decision, cells=cells)


def drawn_after(matrix: Matrix, situation: Situation) -> Html:
    """The truth and the score of every cell after the change, what has changed being marked.

    Of a large matrix the rows and columns in which something has changed come first.
    """
    made, after = situation.made, situation.after
    rows, columns = made.rows, made.columns
    changed = _changed(situation.before, made)
    shown_rows = _shown(np.any(changed, 1), MOST_ROWS)
    shown_columns = _shown(np.any(changed[shown_rows], 0), MOST_COLUMNS)
    table = cell_table(
        names_after(matrix.samples, rows.tolist(), SAMPLE_NAME),
        names_after(matrix.labels, columns.tolist(), LABEL_NAME),
        shown_rows,
        shown_columns,
        lambda row, column: _cell(after, row, column, bool(changed[row, column])),
        css="after",
        more_rows=len(shown_rows) < len(rows),
        more_columns=len(shown_columns) < len(columns),
    )
    return scroller(table)


def _changed(before: Example, made: Transformed) -> NDArray[np.bool_]:
    """Which cells have another score than before, are new or stand in a copy."""
    assert before.scores is not None
    other = made.scores != before.scores[made.rows][:, made.columns]
    return np.asarray(other | _added(made.rows)[:, None] | _added(made.columns))


def _added(places: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which places are new or hold a copy of what stands at an earlier one."""
    added = np.ones(len(places), np.bool_)
    added[np.unique(places, return_index=True)[1]] = False
    return np.asarray(added | (places == NEW))


def _shown(changed: NDArray[Any], most: int) -> list[int]:
    """The places that are shown, in their order: those with a change first, then the first ones.

    Where not all are shown, one is left to the sign that says so.
    """
    room = most if len(changed) <= most else most - 1
    return sorted(np.argsort(~changed, kind="stable")[:room].tolist())


def _cell(after: Example, row: int, column: int, changed: bool) -> Html:
    assert after.scores is not None
    true = bool(after.truth[row, column])
    return element(
        "td",
        element("span", "1" if true else "0", css="mark"),
        element("span", decimal(float(after.scores[row, column]))),
        css=" ".join(name for name, holds in (("true", true), ("changed", changed)) if holds),
        title=_("changed") if changed else "",
    )
