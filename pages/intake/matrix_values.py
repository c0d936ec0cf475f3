"""What a matrix holds, checked: truths, scores and predictions, names, order of relevance and weights."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain, count, islice
from numbers import Real
from typing import Any, TypeVar
from unicodedata import category

import numpy as np
from numpy.typing import NDArray

from metrics.errors import InputError
from metrics.input.checks import MAX_WEIGHT, MIN_WEIGHT
from metrics.words import N_
from pages.intake import limits
from pages.intake.limits import MAX_CELL_LENGTH, MAX_NAME_LENGTH, name_too_long

Value = TypeVar("Value")
Rows = tuple[tuple[Value, ...], ...]


def zeros_and_ones(rows: Rows[Any], fault: str) -> Rows[int]:
    """Return truths or predictions as 0 and 1; InputError(`fault`) names the first cell that is neither."""
    numbers = array_of(rows, {bool, int, float})
    if numbers is not None and ((numbers == 0) | (numbers == 1)).all():
        return tuple(map(tuple, numbers.astype(np.int8).tolist()))
    return _checked(rows, lambda cell: int(cell == 1) if _is_zero_or_one(cell) else None, fault)


def scores_of(rows: Rows[Any]) -> Rows[float]:
    """Return scores, any finite numbers, with −0 as 0; InputError names the first that is none."""
    numbers = array_of(rows, {int, float})
    if numbers is not None:
        return tuple(map(tuple, (numbers + 0.0).tolist()))
    return _checked(
        rows,
        finite_number,
        N_("Row {row_number}, column {column_number}: the score must be a finite number."),
    )


def _checked(rows: Rows[Any], value_of: Callable[[Any], Value | None], fault: str) -> Rows[Value]:
    def checked(cell: object, row: int, column: int) -> Value:
        value = value_of(cell)
        if value is None:
            raise InputError(fault, row=row, column=column, row_number=row + 1, column_number=column + 1)
        return value

    return tuple(
        tuple(checked(cell, row, column) for column, cell in enumerate(cells))
        for row, cells in enumerate(rows)
    )


def array_of(rows: Sequence[Sequence[object]], types: Collection[type]) -> NDArray[np.float64] | None:
    """Return rows of finite numbers of these types as an array; None where a cell is anything else.

    To find the first fault cell by cell takes ten times as long.
    """
    if not set(map(type, chain.from_iterable(rows))).issubset(types):
        return None
    try:
        numbers = np.array(rows, np.float64)
    except OverflowError:  # an integer with hundreds of digits
        return None
    return numbers if np.isfinite(numbers).all() else None


def finite_number(value: object) -> float | None:
    """Return a value as a finite number, with −0 as 0; None if it is none."""
    if not isinstance(value, Real) or isinstance(value, bool):
        return None
    try:
        number = float(value)
    except OverflowError:  # an integer with hundreds of digits
        return None
    return number + 0.0 if math.isfinite(number) else None


def whole_number(value: object) -> int | None:
    """Return a value as a whole number; None if it is none."""
    # bool is an int in Python, and `true` is no number
    return int(value) if isinstance(value, int | np.integer) and not isinstance(value, bool) else None


def rows_of(grid: Iterable[Iterable[Any]]) -> Rows[Any]:
    """Return the rows of a grid unchecked; InputError where they are more, or longer, than a matrix holds."""
    most_rows, most_columns = limits.MAX_SAMPLES + 1, limits.MAX_LABELS + 1
    try:
        rows = tuple(
            row if isinstance(row, tuple) else tuple(islice(row, most_columns))
            for row in islice(grid, most_rows)
        )
    except TypeError:
        raise InputError(N_("A matrix must be a list of rows, each of which is a list of cells.")) from None
    limits.check_size(len(rows), max(map(len, rows), default=0))
    return rows


def n_columns_of(rows: Rows[Any]) -> int:
    """Return how many columns all the rows have, at least one; InputError where they differ."""
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


def items_at(items: Sequence[Value], places: Iterable[int]) -> tuple[Value, ...]:
    """Return the items at these places."""
    return tuple([items[place] for place in places])


def cells_at(rows: Rows[Value], row_places: Iterable[int], column_places: Sequence[int]) -> Rows[Value]:
    """Return the cells of these rows and columns."""
    return tuple(items_at(rows[row], column_places) for row in row_places)


def _is_zero_or_one(value: object) -> bool:
    return isinstance(value, Real | np.bool_) and value in (0, 1)


SAMPLE_NAME = "x{number}"
LABEL_NAME = "l{number}"

# What cannot be seen becomes a space: white space, controls, marks of direction, halves of characters.
# Joiners stay, as Persian, Hindi and many emoji cannot be written without them, and so does what this version
# of Python does not know yet, such as the emoji of this year. The browser does the same: edits.js.
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp", "Zs")
_JOINERS = "\u200c\u200d"


def _free(pattern: str, taken: Collection[str]) -> Iterator[str]:
    """Yield default names that are not in `taken`, which may grow meanwhile."""
    numbered = (pattern.format(number=number) for number in count(1))
    return (name for name in numbered if name not in taken)


def all_names(given: Iterable[object] | None, size: int, pattern: str) -> tuple[str, ...]:
    """Return as many names as needed: the given ones tidied, default ones where none was given."""
    if given is None:
        return tuple(pattern.format(number=number) for number in range(1, size + 1))
    listed = list(given)
    if len(listed) != size:
        raise InputError(
            N_("The number of names must be {needed}, but it is {given}."), given=len(listed), needed=size
        )
    names = [_tidied(name) for name in listed]
    taken: set[str] = set()
    for name in filter(None, names):
        if name in taken:
            raise InputError(N_("The name “{name}” is already taken. Choose another one."), name=name)
        taken.add(name)
    free = _free(pattern, taken)
    for index, name in enumerate(names):
        if not name:
            own = pattern.format(number=index + 1)
            names[index] = next(free) if own in taken else own
            taken.add(names[index])
    return tuple(names)


def _tidied(name: object) -> str:
    if not isinstance(name, str):
        raise InputError(N_("A name must be text."))
    if len(name) > MAX_CELL_LENGTH:
        raise name_too_long()
    if not name.isprintable():
        name = "".join(" " if _is_unseen(char) else char for char in name)
    tidy = " ".join(name.split()).strip(_JOINERS + " ")
    if len(tidy) > MAX_NAME_LENGTH:
        raise name_too_long()
    return tidy


def _is_unseen(char: str) -> bool:
    is_no_character = ord(char) & 0xFFFE == 0xFFFE or "\ufdd0" <= char <= "\ufdef"  # nor will it ever be one
    return is_no_character or (category(char) in _UNSEEN and char not in _JOINERS)


Ranks = tuple[int, ...]
DEFAULT_WEIGHT = 1.0


def relevance_of(given: object, n_samples: int, n_labels: int) -> tuple[Ranks, ...] | None:
    """Return the places of the labels of every sample, 1 for the most relevant; None if all are by column."""
    if given is None:
        return None
    rows = rows_of(given) if isinstance(given, Iterable) else ()
    if len(rows) != n_samples:
        raise InputError(
            N_("The order of relevance must have one row for each of the {samples} samples."),
            samples=n_samples,
        )
    places = array_of(rows, {int}) if set(map(len, rows)) == {n_labels} else None
    if places is not None and (np.sort(places) == _by_column(n_labels)).all():
        return unless_by_column(rows)
    return unless_by_column(tuple(_places_of(values, row, n_labels) for row, values in enumerate(rows)))


def unless_by_column(places: tuple[Ranks, ...]) -> tuple[Ranks, ...] | None:
    """Return the places of the labels of every sample; None if all are by column."""
    usual = _by_column(len(places[0]))
    return None if all(of_sample == usual for of_sample in places) else places


def _places_of(values: Iterable[object], row: int, n_labels: int) -> Ranks:
    places = tuple(whole_number(value) or 0 for value in islice(values, n_labels + 1))
    if sorted(places) != list(_by_column(n_labels)):
        raise InputError(
            N_("Row {row_number}: every label needs a different place of relevance, from 1 to {labels}."),
            row=row,
            row_number=row + 1,
            labels=n_labels,
        )
    return places


def renumbered(places: Ranks) -> Ranks:
    """Renumber the places of some labels from 1, keeping their order."""
    ranks = {place: rank for rank, place in enumerate(sorted(places), 1)}
    return tuple(ranks[place] for place in places)


def _by_column(n_labels: int) -> Ranks:
    return tuple(range(1, n_labels + 1))


def weights_of(given: object, n_samples: int) -> tuple[float, ...] | None:
    """Return the weights of the samples, finite, none negative and not all 0; None where none are given."""
    if given is None:
        return None
    listed = tuple(given) if isinstance(given, Iterable) else ()
    if len(listed) != n_samples:
        raise InputError(
            N_("The number of weights must be {needed}, but it is {given}."),
            given=len(listed),
            needed=n_samples,
        )
    weights = tuple(_weight_of(value, row) for row, value in enumerate(listed))
    if not any(weights):
        raise InputError(N_("At least one sample must have a weight above 0."))
    return weights


def _weight_of(value: object, row: int) -> float:
    weight = finite_number(value)
    if weight is None or not (weight == 0 or MIN_WEIGHT <= weight <= MAX_WEIGHT):
        raise InputError(
            N_("Row {row_number}: a weight can be 0 or a number from 1e-100 to 1e100."),
            row=row,
            row_number=row + 1,
        )
    return weight
