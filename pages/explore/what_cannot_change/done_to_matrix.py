"""What is done to the matrix: as a word of an address, and as the matrix that comes out of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from metrics.behaviour.changes.ruling import Situation
from metrics.behaviour.changes.transformation import (
    EVERYTHING,
    HALVE,
    LABEL,
    NEW,
    SCOPES,
    USUAL_THRESHOLD,
    USUAL_WEIGHT,
    Transformation,
)
from pages.intake.limits import LONGEST_NAME, check_edit
from pages.intake.matrix import DecisionRule, Matrix
from pages.intake.matrix_values import LABEL_NAME, SAMPLE_NAME, first_free, unless_by_column
from pages.words import gettext as _

BETWEEN = "."
FIRST = Transformation(HALVE, LABEL)


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
    if not 1 <= number <= matrix.size[scope == LABEL]:
        return FIRST
    return Transformation(how, scope, number - 1)


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
