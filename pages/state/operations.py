"""The edits there are, and what each does to the matrix. Nothing that comes from a browser is trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from metrics.errors import InputError
from metrics.words import N_
from pages.intake.cells import prediction_of, score_of, truth_of, without
from pages.intake.decision_rule import DecisionRule, threshold_of
from pages.intake.limits import check_growth
from pages.intake.matrix import Matrix
from pages.intake.names import LABEL_NAME, SAMPLE_NAME, first_free, renamed
from pages.intake.relevance_and_weights import (
    WEIGHT,
    by_column,
    moved,
    unless_by_column,
    weighing,
    weight_of,
    without_label,
)

Op = Mapping[str, Any]
Value = TypeVar("Value")


def apply(matrix: Matrix, op: object) -> Matrix:
    """The matrix after one edit; an edit without meaning is an InputError."""
    kind = op.get("kind") if isinstance(op, Mapping) else None
    edit = _EDITS.get(kind) if isinstance(kind, str) else None
    if edit is None or not isinstance(op, Mapping):
        raise InputError(N_("This edit is not one that the workbench knows."))
    return edit(matrix, op)


def _score(matrix: Matrix, op: Op) -> Matrix:
    row, column = _row(matrix, op), _column(matrix, op)
    return replace(matrix, scores=_with(matrix.scores, row, column, score_of(op.get("value"), row, column)))


def _truth(matrix: Matrix, op: Op) -> Matrix:
    row, column = _row(matrix, op), _column(matrix, op)
    return replace(matrix, truth=_with(matrix.truth, row, column, truth_of(op.get("value"), row, column)))


def _name_sample(matrix: Matrix, op: Op) -> Matrix:
    return replace(matrix, samples=renamed(matrix.samples, _row(matrix, op), op.get("name"), SAMPLE_NAME))


def _name_label(matrix: Matrix, op: Op) -> Matrix:
    return replace(matrix, labels=renamed(matrix.labels, _column(matrix, op), op.get("name"), LABEL_NAME))


def _add_sample(matrix: Matrix, _op: Op) -> Matrix:
    n_samples, n_labels = len(matrix.samples), len(matrix.labels)
    check_growth(n_samples + 1, n_labels)
    return Matrix(
        samples=(*matrix.samples, first_free(SAMPLE_NAME, matrix.samples)),
        labels=matrix.labels,
        truth=(*matrix.truth, (0,) * n_labels),
        scores=(*matrix.scores, (0.0,) * n_labels),
        decision=matrix.decision.with_sample(n_labels),
        relevance=matrix.relevance and (*matrix.relevance, by_column(n_labels)),
        weights=matrix.weights and (*matrix.weights, WEIGHT),
    )


def _add_label(matrix: Matrix, _op: Op) -> Matrix:
    n_samples, n_labels = len(matrix.samples), len(matrix.labels)
    check_growth(n_samples, n_labels + 1)
    return Matrix(
        samples=matrix.samples,
        labels=(*matrix.labels, first_free(LABEL_NAME, matrix.labels)),
        truth=tuple((*values, 0) for values in matrix.truth),
        scores=tuple((*values, 0.0) for values in matrix.scores),
        decision=matrix.decision.with_label(),
        relevance=matrix.relevance and tuple((*places, n_labels + 1) for places in matrix.relevance),
        weights=matrix.weights,
    )


def _remove_sample(matrix: Matrix, op: Op) -> Matrix:
    row = _row(matrix, op)
    if len(matrix.samples) == 1:
        raise InputError(N_("The last sample cannot be removed."), row=row)
    samples = without(matrix.samples, row)
    relevance = matrix.relevance and without(matrix.relevance, row)
    weights = matrix.weights and without(matrix.weights, row)
    return Matrix(
        samples=samples,
        labels=matrix.labels,
        truth=without(matrix.truth, row),
        scores=without(matrix.scores, row),
        decision=matrix.decision.without_sample(row),
        relevance=relevance and unless_by_column(relevance),
        weights=weights and weighing(weights),
    )


def _remove_label(matrix: Matrix, op: Op) -> Matrix:
    column = _column(matrix, op)
    if len(matrix.labels) == 1:
        raise InputError(N_("The last label cannot be removed."), column=column)
    labels = without(matrix.labels, column)
    relevance = matrix.relevance and tuple(without_label(places, column) for places in matrix.relevance)
    return Matrix(
        samples=matrix.samples,
        labels=labels,
        truth=tuple(without(values, column) for values in matrix.truth),
        scores=tuple(without(values, column) for values in matrix.scores),
        decision=matrix.decision.without_label(column, len(matrix.labels)),
        relevance=relevance and unless_by_column(relevance),
        weights=matrix.weights,
    )


def _decide(matrix: Matrix, op: Op) -> Matrix:
    """Another kind of decision that predicts the same, as far as it can.

    Predictions by hand start from those given as `predicted`: what is predicted now depends on the
    conventions, which a matrix does not hold.
    """
    kind, common = op.get("by"), matrix.decision.common
    if kind == matrix.decision.kind:
        return matrix
    sizes = len(matrix.samples), len(matrix.labels)
    started = {
        "one": (common,),
        "labels": (common,) * sizes[1],
        "samples": (common,) * sizes[0],
        "top": 1,
        "hand": op.get("predicted"),
    }
    content = started.get(kind) if isinstance(kind, str) else None
    return replace(matrix, decision=DecisionRule.of(kind, content, *sizes))


def _threshold(matrix: Matrix, op: Op) -> Matrix:
    decision = matrix.decision
    if decision.kind == "one" and op.get("row") is None and op.get("column") is None:
        place = 0
    elif decision.kind == "labels" and op.get("column") is not None:
        place = _column(matrix, op)
    elif decision.kind == "samples" and op.get("row") is not None:
        place = _row(matrix, op)
    else:
        raise InputError(N_("There is no such threshold any more: labels are predicted in another way now."))
    value = threshold_of(op.get("value"), decision.kind, place)
    thresholds = _replaced(decision.thresholds, place, value)
    return replace(matrix, decision=replace(decision, thresholds=thresholds))


def _top(matrix: Matrix, op: Op) -> Matrix:
    if matrix.decision.kind != "top":
        raise InputError(N_("There is no K any more: labels are predicted in another way now."))
    sizes = len(matrix.samples), len(matrix.labels)
    return replace(matrix, decision=DecisionRule.of("top", op.get("value"), *sizes))


def _predicted(matrix: Matrix, op: Op) -> Matrix:
    if matrix.decision.kind != "hand":
        raise InputError(N_("Predictions are not set by hand any more: they come from the scores now."))
    row, column = _row(matrix, op), _column(matrix, op)
    value = prediction_of(op.get("value"), row, column)
    return replace(
        matrix, decision=replace(matrix.decision, cells=_with(matrix.decision.cells, row, column, value))
    )


def _relevance(matrix: Matrix, op: Op) -> Matrix:
    """Move a label one place among those of its sample with the same truth; at either end it stays."""
    row, column = _row(matrix, op), _column(matrix, op)
    if op.get("move") not in ("up", "down"):
        raise InputError(N_("This edit is not one that the workbench knows."))
    rows = matrix.relevance or (by_column(len(matrix.labels)),) * len(matrix.samples)
    places = moved(rows[row], matrix.truth[row], column, later=op["move"] == "down")
    return replace(matrix, relevance=unless_by_column(_replaced(rows, row, places)))


def _weigh(matrix: Matrix, op: Op) -> Matrix:
    """Give the samples weights, all the same to begin with, or take them away."""
    if not isinstance(op.get("value"), bool):
        raise InputError(N_("This edit is not one that the workbench knows."))
    if not op["value"]:
        return replace(matrix, weights=None)
    return replace(matrix, weights=matrix.weights or (WEIGHT,) * len(matrix.samples))


def _weight(matrix: Matrix, op: Op) -> Matrix:
    if matrix.weights is None:
        raise InputError(N_("The samples have no weights any more."))
    row = _row(matrix, op)
    weights = _replaced(matrix.weights, row, weight_of(op.get("value"), row))
    return replace(matrix, weights=weighing(weights))


_EDITS: dict[str, Callable[[Matrix, Op], Matrix]] = {
    "score": _score,
    "truth": _truth,
    "name_sample": _name_sample,
    "name_label": _name_label,
    "add_sample": _add_sample,
    "add_label": _add_label,
    "remove_sample": _remove_sample,
    "remove_label": _remove_label,
    "decide": _decide,
    "threshold": _threshold,
    "top": _top,
    "predicted": _predicted,
    "relevance": _relevance,
    "weigh": _weigh,
    "weight": _weight,
}

# All kinds of edits. The browser shows most of them before Python answers (pages/workbench/local_edits.js).
KINDS = tuple(_EDITS)

# Those that make every row anew, and so take the longer the larger the matrix is.
REBUILDING = ("add_label", "remove_label", "decide")


def _row(matrix: Matrix, op: Op) -> int:
    return _index(matrix, op, matrix.samples, op.get("row"), op.get("sample"))


def _column(matrix: Matrix, op: Op) -> int:
    return _index(matrix, op, matrix.labels, op.get("column"), op.get("label"))


def _index(matrix: Matrix, op: Op, names: tuple[str, ...], index: object, name: object) -> int:
    """Where the edit belongs: by its name, or where it had its place if the name is gone.

    The other component may have removed or renamed something a moment before, and this edit was made
    without knowing. With another size of the matrix (`size`), a place says nothing any more.
    """
    if isinstance(name, str) and name in names:
        return names.index(name)
    same_size = op.get("size") in (None, [len(matrix.samples), len(matrix.labels)])
    # bool is an int in Python, and `true` is no row
    if same_size and isinstance(index, int) and not isinstance(index, bool) and 0 <= index < len(names):
        return index
    raise InputError(N_("This edit is for a cell that is not in the matrix any more."))


def _with(
    grid: tuple[tuple[Value, ...], ...], row: int, column: int, value: Value
) -> tuple[tuple[Value, ...], ...]:
    return _replaced(grid, row, _replaced(grid[row], column, value))


def _replaced(items: tuple[Value, ...], index: int, value: Value) -> tuple[Value, ...]:
    return (*items[:index], value, *items[index + 1 :])
