"""A table of numbers from nested lists of Python's objects, as JSON and NPY files give them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.cells import array_of
from pages.intake.numerals import shown
from pages.intake.table import Table, same_length

Row = Sequence[object]


def table_of_lists(lists: object) -> Table:
    """The table of nested lists of numbers; InputError names the row and the column of the first fault."""
    if not isinstance(lists, list) or not lists:
        raise not_lists()
    limits.check_size(len(lists), 1)
    for line, row in enumerate(lists):
        if not isinstance(row, list | tuple) or not row:
            raise no_list(line)
    same_length(lists)
    limits.check_size(len(lists), len(lists[0]))
    if array_of(lists, {int, float}) is None:
        return Table(_one_by_one(lists))
    return Table(tuple(map(tuple, lists)))


def not_lists() -> InputError:
    """What to say of something that is no list of lists."""
    return InputError(N_("This is not a list of lists of numbers, like [[1, 0], [0, 1]]."))


def no_list(line: int) -> InputError:
    """What to say of a row that is no list, or an empty one."""
    return InputError(N_("Row {row_number} is not a list of numbers."), row=line, row_number=line + 1)


def _one_by_one(rows: Sequence[Row]) -> tuple[tuple[float, ...], ...]:
    return tuple(
        tuple(_number(value, line, place) for place, value in enumerate(row)) for line, row in enumerate(rows)
    )


def _number(value: object, row: int, column: int) -> float:
    if isinstance(value, bool | int | float):
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if math.isfinite(number):
            return number
    raise InputError(
        N_("Row {row_number}, column {column_number}: “{value}” is not a finite number."),
        row=row,
        column=column,
        row_number=row + 1,
        column_number=column + 1,
        value=shown(str(value)) if isinstance(value, float | str) else type(value).__name__,
    )
