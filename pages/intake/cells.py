"""The values of cells, checked, and the rows and columns that they stand in."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain, islice
from numbers import Real
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits

Value = TypeVar("Value")
Grid = tuple[tuple[Value, ...], ...]


def zeros_and_ones(rows: Grid[Any], cell: Callable[[object, int, int], int]) -> Grid[int]:
    """The grid of these truths or predictions; `cell` checks one, and names it where it is none."""
    numbers = array_of(rows, {bool, int, float})
    if numbers is not None and ((numbers == 0) | (numbers == 1)).all():
        return tuple(map(tuple, numbers.astype(np.int8).tolist()))
    return tuple(
        tuple(cell(value, row, column) for column, value in enumerate(values))
        for row, values in enumerate(rows)
    )


def scores_of(rows: Grid[Any]) -> Grid[float]:
    """The grid of these scores, any finite numbers; InputError names the first that is none."""
    numbers = array_of(rows, {int, float})
    if numbers is not None:
        return tuple(map(tuple, (numbers + 0.0).tolist()))  # so that −0 becomes 0
    return tuple(
        tuple(score_of(value, row, column) for column, value in enumerate(values))
        for row, values in enumerate(rows)
    )


def array_of(rows: Sequence[Sequence[object]], types: Collection[type]) -> NDArray[np.float64] | None:
    """A grid of finite numbers of these types as an array; None where one is of another type, or not finite.

    What is wrong with a grid has to be found cell by cell, which takes ten times as long.
    """
    if not set(map(type, chain.from_iterable(rows))).issubset(types):
        return None
    try:
        numbers = np.array(rows, np.float64)
    except OverflowError:  # an integer with hundreds of digits
        return None
    return numbers if np.isfinite(numbers).all() else None


def truth_of(value: object, row: int, column: int) -> int:
    """The truth of one cell, 0 or 1."""
    if _is_zero_or_one(value):
        return int(value == 1)
    raise InputError(
        N_("Row {row_number}, column {column_number}: the truth must be 0 or 1."), **_place(row, column)
    )


def prediction_of(value: object, row: int, column: int) -> int:
    """The prediction of one cell, 0 or 1."""
    if _is_zero_or_one(value):
        return int(value == 1)
    raise InputError(
        N_("Row {row_number}, column {column_number}: the prediction must be 0 or 1."), **_place(row, column)
    )


def score_of(value: object, row: int, column: int) -> float:
    """The score of one cell, any finite number."""
    score = finite(value)
    if score is None:
        raise InputError(
            N_("Row {row_number}, column {column_number}: the score must be a finite number."),
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


def rows_of(grid: Iterable[Iterable[Any]]) -> Grid[Any]:
    """The rows of a grid, not checked yet; InputError where they are more, or longer, than a matrix holds."""
    most_rows, most_columns = limits.MOST_SAMPLES + 1, limits.MOST_LABELS + 1
    try:
        rows = tuple(
            row if isinstance(row, tuple) else tuple(islice(row, most_columns))
            for row in islice(grid, most_rows)
        )
    except TypeError:
        raise InputError(N_("A matrix must be a list of rows, each of which is a list of cells.")) from None
    limits.check_size(len(rows), max(map(len, rows), default=0))
    return rows


def columns_of(rows: Grid[Any]) -> int:
    """How many columns all the rows have; at least one."""
    if not rows or not rows[0]:
        raise InputError(N_("A matrix needs at least one row and one column."))
    expected = len(rows[0])
    for row, values in enumerate(rows):
        if len(values) != expected:
            raise InputError(
                N_(
                    "All rows must have as many cells as row 1, which has {expected}: row {row_number} has "
                    "{found}."
                ),
                row=row,
                row_number=row + 1,
                found=len(values),
                expected=expected,
            )
    return expected


def _is_zero_or_one(value: object) -> bool:
    return isinstance(value, Real | np.bool_) and value in (0, 1)


def _place(row: int, column: int) -> dict[str, int]:
    return {"row": row, "column": column, "row_number": row + 1, "column_number": column + 1}
