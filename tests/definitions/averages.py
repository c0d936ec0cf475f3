"""How an example is cut into lists, and how their values become one: in fractions.

A value is a number or one of the words below; an average is a number, or None where it is undefined.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from metrics import Conventions
from tests.definitions.decisions import predicted
from tests.matrices import Matrices

LEFT_OUT = "left out"
UNDEFINED = "undefined"
Value = Fraction | float | str
Definition = Callable[[Matrices, str, Conventions], Fraction | float | None]
STANDS_FOR = {
    "skip": LEFT_OUT,
    "undefined": UNDEFINED,
    "zero": Fraction(0),
    "one": Fraction(1),
    "error": Fraction(1),
}


@dataclass(frozen=True)
class List:
    """One part of an example: its items with what is true of each; `predictions` only where wanted."""

    truth: Sequence[int]
    scores: Sequence[float]
    weights: Sequence[Fraction]
    predictions: Sequence[bool] = ()

    @property
    def support(self) -> Fraction:
        return sum((w for w, y in zip(self.weights, self.truth, strict=True) if y), Fraction(0))


def row_weights(given: Matrices) -> list[Fraction]:
    return [Fraction(w) for w in given.weights or [1] * len(given.truth)]


def lists(given: Matrices, average: str, rules: Conventions | None = None) -> list[List]:
    """The lists that the average is over; with conventions also what is predicted in them."""
    rows = row_weights(given)
    predictions = [[False] * len(ys) for ys in given.truth] if rules is None else predicted(given, rules)
    cells = [given.truth, given.scores, predictions]
    if average == "samples":
        ones = [Fraction(1)] * len(given.truth[0])
        return [List(ys, ss, ones, hs) for ys, ss, hs in zip(*cells, strict=True)]
    if average in ("macro", "weighted"):
        return [
            List(ys, ss, rows, hs)
            for ys, ss, hs in zip(*(zip(*cell, strict=True) for cell in cells), strict=True)
        ]
    truth, scores, flags = ([cell for row in rows_of for cell in row] for rows_of in cells)
    return [List(truth, scores, [w for w in rows for _ in given.truth[0]], flags)]


def averaged(
    given: Matrices, average: str, kernel: Callable[[List], Value], rules: Conventions | None = None
) -> Fraction | float | None:
    parts = lists(given, average, rules)
    weights = weights_of(given, average, parts)
    return mean([kernel(one) for one in parts], weights, by_truth=average == "weighted")


def weights_of(given: Matrices, average: str, parts: Sequence[List]) -> list[Fraction]:
    if average == "samples":
        return row_weights(given)
    return [one.support if average == "weighted" else Fraction(1) for one in parts]


def mean(values: list[Value], weights: list[Fraction], by_truth: bool = False) -> Fraction | float | None:
    """The weighted mean of the values that are not left out; equal values of labels need no weight."""
    if UNDEFINED in values:
        return None
    counted = [(v, w) for v, w in zip(values, weights, strict=True) if v != LEFT_OUT]
    total = sum(w for _, w in counted)
    if total:
        return sum(v * w for v, w in counted) / total
    return counted[0][0] if by_truth and len({v for v, _ in counted}) == 1 else None
