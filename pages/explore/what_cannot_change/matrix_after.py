"""The matrix that comes out of a transformation: to be looked at, and to be put in place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrics import Example
from metrics.behaviour.changes.ruling import Situation
from metrics.behaviour.changes.transformation import NEW, USUAL_THRESHOLD, USUAL_WEIGHT, Transformed
from metrics.graph.digits import decimal
from pages.explore.cell_table import cell_table
from pages.intake.decision_rule import DecisionRule
from pages.intake.limits import LONGEST_NAME, check_edit
from pages.intake.matrix import Matrix
from pages.intake.names import LABEL_NAME, SAMPLE_NAME, first_free
from pages.intake.relevance_and_weights import unless_by_column
from pages.views.markup import Html, element, scroller
from pages.words import gettext as _

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
        element("b", "1" if true else "0", css="true" if true else "false"),
        element("span", decimal(float(after.scores[row, column]))),
        css="changed" if changed else "",
        title=_("changed") if changed else "",
    )
