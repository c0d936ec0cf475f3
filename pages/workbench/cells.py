"""The values of cells, checked, and the rows and columns that they stand in."""

from __future__ import annotations

import math
from collections.abc import Iterable
from numbers import Real
from typing import Any, TypeVar

import numpy as np

from metrics.errors import InputError
from pages.views.words import gettext as _

Value = TypeVar("Value")


def truth_of(value: object, row: int, column: int) -> int:
    """The truth of one cell, 0 or 1."""
    if _is_zero_or_one(value):
        return int(value == 1)
    raise InputError(
        _("Row {row_number}, column {column_number}: a truth must be 0 or 1."), **_place(row, column)
    )


def prediction_of(value: object, row: int, column: int) -> int:
    """The prediction of one cell, 0 or 1."""
    if _is_zero_or_one(value):
        return int(value == 1)
    raise InputError(
        _("Row {row_number}, column {column_number}: a prediction must be 0 or 1."), **_place(row, column)
    )


def score_of(value: object, row: int, column: int) -> float:
    """The score of one cell, any finite number."""
    score = finite(value)
    if score is None:
        raise InputError(
            _("Row {row_number}, column {column_number}: a score must be a finite number."),
            **_place(row, column),
        )
    return score


def finite(value: object) -> float | None:
    """The value as a finite number; None if it is none."""
    if not isinstance(value, Real) or isinstance(value, bool):
        return None
    try:
        number = float(value)
    except OverflowError:  # an integer with hundreds of digits
        return None
    return number + 0.0 if math.isfinite(number) else None  # so that −0 becomes 0


def whole(value: object) -> int | None:
    """The value as a whole number; None if it is none."""
    # bool is an int in Python, and `true` is no number
    return int(value) if isinstance(value, int | np.integer) and not isinstance(value, bool) else None


def rows_of(grid: Iterable[Iterable[Any]]) -> tuple[tuple[Any, ...], ...]:
    """The rows of a grid, not checked yet."""
    try:
        return tuple(tuple(row) for row in grid)
    except TypeError:
        raise InputError(_("A matrix must have rows and columns.")) from None


def columns_of(rows: tuple[tuple[Any, ...], ...]) -> int:
    """How many columns all the rows have; at least one."""
    if not rows or not rows[0]:
        raise InputError(_("A matrix needs at least one row and one column."))
    expected = len(rows[0])
    for row, values in enumerate(rows):
        if len(values) != expected:
            raise InputError(
                _("Row {row_number} has {found} values where {expected} are needed."),
                row=row,
                row_number=row + 1,
                found=len(values),
                expected=expected,
            )
    return expected


def without(items: tuple[Value, ...], index: int) -> tuple[Value, ...]:
    """The items but one."""
    return items[:index] + items[index + 1 :]


def _is_zero_or_one(value: object) -> bool:
    return isinstance(value, Real | np.bool_) and value in (0, 1)


def _place(row: int, column: int) -> dict[str, int]:
    return {"row": row, "column": column, "row_number": row + 1, "column_number": column + 1}
