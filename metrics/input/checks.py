"""What `Example.of` refuses, in sentences that name the row, the column and what is allowed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isnan
from typing import Any, NoReturn, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..errors import NO_NUMBERS, InputError, too_long
from ..graph.arrays import Array, Mask
from ..words import N_, Phrase

NUMBER_KINDS = "biuf"  # of the types of numpy
MAX_WHOLE = 2.0**53
MIN_WEIGHT, MAX_WEIGHT = 1e-100, 1e100
NUMBER_TYPES = (int, float, np.number, np.bool_)
Numbers = TypeVar("Numbers", bound=NDArray[Any])


@dataclass(frozen=True)
class WrongCell:
    """What to say of a cell that is not allowed: of a single matrix, and of one in a stack of variants."""

    of_a_matrix: str
    of_a_variant: str


ONLY_0_AND_1 = WrongCell(
    N_("{name} row {row}, column {column} (counted from 0) is {value}: only 0 and 1 are allowed."),
    N_(
        "{name} variant {variant}, row {row}, column {column} (counted from 0) is {value}: "
        "only 0 and 1 are allowed."
    ),
)
A_FINITE_SCORE = WrongCell(
    N_("{name} row {row}, column {column} (counted from 0) is {value}: a score must be a finite number."),
    N_(
        "{name} variant {variant}, row {row}, column {column} (counted from 0) is {value}: "
        "a score must be a finite number."
    ),
)
A_FINITE_PLACE = WrongCell(
    N_("{name} row {row}, column {column} (counted from 0) is {value}: a place must be a finite number."),
    N_(
        "{name} variant {variant}, row {row}, column {column} (counted from 0) is {value}: "
        "a place must be a finite number."
    ),
)
BELOW_LARGEST_WHOLE = WrongCell(
    N_(
        "{name} row {row}, column {column} (counted from 0) is {value}: "
        "whole numbers must stay below 2**53, where two of them still differ."
    ),
    N_(
        "{name} variant {variant}, row {row}, column {column} (counted from 0) is {value}: "
        "whole numbers must stay below 2**53, where two of them still differ."
    ),
)
FROM_0_TO_1 = WrongCell(
    N_(
        "{metric} takes scores as probabilities, from 0 to 1: "
        "y_score row {row}, column {column} (counted from 0) is {value}."
    ),
    N_(
        "{metric} takes scores as probabilities, from 0 to 1: "
        "y_score variant {variant}, row {row}, column {column} (counted from 0) is {value}."
    ),
)


def zeros_and_ones(name: str, values: Any) -> Mask:
    """A matrix of 0 and 1 as booleans; -1 is refused like any other number."""
    matrix = _matrix(name, values)
    if matrix.dtype == np.bool_:
        return _locked(matrix.copy())
    truth = matrix != 0
    if not np.array_equal(truth, matrix):
        _refuse(ONLY_0_AND_1, matrix, truth != matrix, name=name)
    return _locked(truth)


def finite(name: str, values: Any, otherwise: WrongCell = A_FINITE_SCORE) -> Array:
    """A matrix of finite numbers as float64; whole numbers that float64 does not tell apart are refused."""
    given = _matrix(name, values)
    with np.errstate(over="ignore"):
        matrix = np.array(given, np.float64, order="C")
    is_finite = np.isfinite(matrix)
    if not is_finite.all():
        _refuse(otherwise, matrix, ~is_finite, name=name)
    if given.dtype.kind in "iu" and (too_large := np.abs(matrix) >= MAX_WHOLE).any():
        _refuse(BELOW_LARGEST_WHOLE, given, too_large, name=name)
    return _locked(matrix)


def probabilities(metric: str, scores: Array) -> None:
    """Refuse scores outside 0 to 1, for a metric that takes them as probabilities."""
    wrong = (scores < 0) | (scores > 1)
    if wrong.any():
        _refuse(FROM_0_TO_1, scores, wrong, metric=Phrase(metric))


def like_truth(name: str, matrix: Any, truth: Mask) -> Any:
    """The matrix, if its last axes are those of y_true."""
    if matrix.shape[max(matrix.ndim - truth.ndim, 0) :] != truth.shape:
        raise InputError(
            N_(
                "{name} has shape {shape}, y_true has {expected}: "
                "both need the same samples (rows) and labels (columns)."
            ),
            name=name,
            shape=matrix.shape,
            expected=truth.shape,
        )
    return matrix


def something_to_judge(scores: Array | None, predicted: Mask | None) -> None:
    """Refuse an input without any of the two matrices that a metric compares with the truth."""
    if scores is None and predicted is None:
        raise InputError(N_("There is nothing to compare with y_true: give y_score, y_pred or both."))


def threshold(value: Any, truth: Mask) -> Array:
    """One threshold for all, one per label (n_labels,) or one per sample (n_samples, 1)."""
    if type(value) is float and not isnan(value):
        return _common_threshold(value)
    n_samples, n_labels = truth.shape[-2:]
    limits = _numbers("threshold", value)
    if limits.shape not in ((), (n_labels,), (n_samples, 1)):
        raise InputError(
            N_(
                "threshold has shape {shape}: it can be a number, "
                "one per label ({labels},) or one per sample ({samples}, 1)."
            ),
            shape=limits.shape,
            labels=n_labels,
            samples=n_samples,
        )
    if np.isnan(limits).any():
        raise InputError(
            N_("threshold is not a number (NaN) at position {position}."), position=_first(np.isnan(limits))
        )
    return _locked(limits.astype(np.float64))


@lru_cache
def _common_threshold(value: float) -> Array:
    """One threshold for all as a locked array, cached: mostly it is ½, example after example."""
    return _locked(np.array(value))


def top_k(value: Any, truth: Mask) -> int | None:
    """How many labels of each sample are predicted: from 1 to n_labels."""
    if value is None:
        return None
    n_labels = truth.shape[-1]
    if (
        isinstance(value, NO_NUMBERS)
        or not isinstance(value, (int, np.integer))
        or not 1 <= value <= n_labels
    ):
        raise InputError(
            N_("top_k is {value!r}: it can be a whole number from 1 to {n_labels}."),
            value=value,
            n_labels=n_labels,
        )
    return int(value)


def relevance_order(values: Any, truth: Mask) -> Array:
    """Numbers, one per cell, no two alike in a row: the smaller, the more relevant the label."""
    order = finite("relevance_order", values, A_FINITE_PLACE)
    if order.shape != truth.shape[-2:]:
        raise InputError(
            N_("relevance_order has shape {shape}: it needs one number per cell, {expected}."),
            shape=order.shape,
            expected=truth.shape[-2:],
        )
    ranked = np.sort(order, axis=-1)
    same = ranked[:, 1:] == ranked[:, :-1]
    if same.any():
        row, column = _first(same)
        raise InputError(
            N_(
                "relevance_order repeats {value} in row {row} (counted from 0): "
                "each label of a sample needs a place of its own."
            ),
            value=ranked[row, column],
            row=row,
        )
    return order


def sample_weight(values: Any, truth: Mask) -> Array:
    """One weight per sample, none negative and not all 0.

    The limits keep sums and products of weights within the range of float64.
    """
    weights = _numbers("sample_weight", values).astype(np.float64)
    n_samples = truth.shape[-2]
    if weights.shape != (n_samples,):
        raise InputError(
            N_("sample_weight has shape {shape}: it needs one weight per sample, ({n_samples},)."),
            shape=weights.shape,
            n_samples=n_samples,
        )
    wrong = ~((weights == 0) | ((weights >= MIN_WEIGHT) & (weights <= MAX_WEIGHT)))
    if wrong.any():
        row = int(np.flatnonzero(wrong)[0])
        raise InputError(
            N_(
                "sample_weight of row {row} (counted from 0) is {value}: "
                "a weight can be 0 or a number from {lightest:g} to {heaviest:g}."
            ),
            lightest=MIN_WEIGHT,
            heaviest=MAX_WEIGHT,
            row=row,
            value=weights[row],
        )
    if not weights.any():
        raise InputError(N_("sample_weight is 0 for every row: at least one sample must weigh something."))
    return _locked(weights)


def _locked(array: Numbers) -> Numbers:
    """The array, made read-only: what was checked stays true."""
    array.setflags(write=False)
    return array


def _matrix(name: str, values: Any) -> Array:
    matrix = _numbers(name, values)
    if matrix.ndim < 2:
        raise InputError(
            N_(
                "{name} has shape {shape}: "
                "it needs rows (samples) and columns (labels), such as [[1, 0], [0, 1]]."
            ),
            name=name,
            shape=matrix.shape,
        )
    if not matrix.size:
        raise InputError(
            N_("{name} is empty (shape {shape}): it needs at least one row and one column."),
            name=name,
            shape=matrix.shape,
        )
    return matrix


def _numbers(name: str, values: Any) -> Array:
    if np.ma.is_masked(values):
        raise InputError(N_("{name} has masked cells: fill them or leave their rows out."), name=name)
    try:
        # A sparse matrix of scipy is an object to numpy.
        array = np.asarray(values.toarray() if hasattr(values, "toarray") else values)
    except ValueError:
        raise _not_numbers(name, values) from None
    except Exception as error:
        raise InputError(
            N_("{name} cannot be read as numbers ({error}: {reason})."),
            name=name,
            error=type(error).__name__,
            reason=str(error).partition("\n")[0].removesuffix("."),
        ) from error
    if array.dtype == object and all(isinstance(one, NUMBER_TYPES) for one in array.flat):
        array = np.array(array.tolist())
    if array.dtype.kind not in NUMBER_KINDS:
        raise _not_numbers(name, values)
    return array


def _not_numbers(name: str, values: Any) -> InputError:
    """Which row or which cell keeps the values from being a matrix of numbers."""
    rows = [_listed(row) for row in _listed(values) or ()]
    lengths = [len(row) if row is not None else 0 for row in rows]
    for row, length in enumerate(lengths):
        if length != lengths[0]:
            return InputError(
                N_(
                    "{name} row {row} has length {length}, row 0 has length {expected} (counted from 0): "
                    "all rows must be equally long."
                ),
                name=name,
                row=row,
                length=length,
                expected=lengths[0],
            )
    for row, cells in enumerate(rows):
        for column, value in enumerate(cells or ()):
            if not isinstance(value, NUMBER_TYPES) or isinstance(value, np.timedelta64):
                return InputError(
                    N_(
                        "{name} row {row}, column {column} (counted from 0) is {value!r}: "
                        "only numbers are allowed."
                    ),
                    name=name,
                    row=row,
                    column=column,
                    value=value,
                )
    if rows:
        return InputError(
            N_("{name} holds something other than numbers, or whole numbers of more than 64 bits."), name=name
        )
    if too_long(values):
        return InputError(
            N_(
                "{name} is a whole number of more than 64 bits: "
                "only smaller ones and numbers with a decimal point are allowed."
            ),
            name=name,
        )
    return InputError(N_("{name} is {value!r}: only numbers are allowed."), name=name, value=values)


def _listed(values: Any) -> list[Any] | None:
    """The entries of anything that has some; None for a single value, a word among them."""
    try:
        table = values.to_numpy() if hasattr(values, "to_numpy") else values
    except Exception:  # what a library raises over what is no number is its own
        return None
    if (isinstance(table, np.ndarray) and table.ndim) or (
        isinstance(table, Sequence) and not isinstance(table, str)
    ):
        return list(table)
    return None


def _refuse(sentences: WrongCell, matrix: Array, wrong: Mask, **about: str) -> NoReturn:
    """InputError for the first wrong cell, in the sentence for a matrix or that for a stack of variants."""
    *variant, row, column = _first(wrong)
    sentence = sentences.of_a_variant if variant else sentences.of_a_matrix
    value = matrix[(*variant, row, column)]
    raise InputError(sentence, variant=tuple(variant), row=row, column=column, value=value, **about)


def _first(where: Mask) -> tuple[int, ...]:
    return tuple(int(index) for index in np.argwhere(where)[0])
