"""The edits there are, and what each does to the matrix. Nothing that comes from a browser is trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from gettext import gettext as _
from typing import Any, TypeVar

from metrics.errors import InputError
from pages.workbench.matrix import Matrix, score_of, truth_of
from pages.workbench.names import LABEL_NAME, SAMPLE_NAME, first_free, renamed

Op = Mapping[str, Any]
Value = TypeVar("Value")


def apply(matrix: Matrix, op: object) -> Matrix:
    """The matrix after one edit; an edit without meaning is an InputError."""
    kind = op.get("kind") if isinstance(op, Mapping) else None
    edit = _EDITS.get(kind) if isinstance(kind, str) else None
    if edit is None or not isinstance(op, Mapping):
        raise InputError(_("This edit is not one that the workbench knows."))
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
    return Matrix(
        samples=(*matrix.samples, first_free(SAMPLE_NAME, matrix.samples)),
        labels=matrix.labels,
        truth=(*matrix.truth, (0,) * len(matrix.labels)),
        scores=(*matrix.scores, (0.0,) * len(matrix.labels)),
    )


def _add_label(matrix: Matrix, _op: Op) -> Matrix:
    return Matrix(
        samples=matrix.samples,
        labels=(*matrix.labels, first_free(LABEL_NAME, matrix.labels)),
        truth=tuple((*values, 0) for values in matrix.truth),
        scores=tuple((*values, 0.0) for values in matrix.scores),
    )


def _remove_sample(matrix: Matrix, op: Op) -> Matrix:
    row = _row(matrix, op)
    if len(matrix.samples) == 1:
        raise InputError(_("The last sample cannot be removed."), row=row)
    return Matrix(
        samples=_without(matrix.samples, row),
        labels=matrix.labels,
        truth=_without(matrix.truth, row),
        scores=_without(matrix.scores, row),
    )


def _remove_label(matrix: Matrix, op: Op) -> Matrix:
    column = _column(matrix, op)
    if len(matrix.labels) == 1:
        raise InputError(_("The last label cannot be removed."), column=column)
    return Matrix(
        samples=matrix.samples,
        labels=_without(matrix.labels, column),
        truth=tuple(_without(values, column) for values in matrix.truth),
        scores=tuple(_without(values, column) for values in matrix.scores),
    )


_EDITS: dict[str, Callable[[Matrix, Op], Matrix]] = {
    "score": _score,
    "truth": _truth,
    "name_sample": _name_sample,
    "name_label": _name_label,
    "add_sample": _add_sample,
    "add_label": _add_label,
    "remove_sample": _remove_sample,
    "remove_label": _remove_label,
}


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
    raise InputError(_("This edit is for a cell that is not in the matrix any more."))


def _with(
    grid: tuple[tuple[Value, ...], ...], row: int, column: int, value: Value
) -> tuple[tuple[Value, ...], ...]:
    values = grid[row]
    return (*grid[:row], (*values[:column], value, *values[column + 1 :]), *grid[row + 1 :])


def _without(items: tuple[Value, ...], index: int) -> tuple[Value, ...]:
    return items[:index] + items[index + 1 :]
