"""The cross-entropies by their definitions: probabilities and their logarithms, with 400 digits."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, localcontext
from functools import cache

from metrics import Conventions
from tests.definitions.averages import Definition
from tests.matrices import Matrices

DIGITS = 400


@cache
def surprise(truth: int, logit: float) -> Decimal:
    """The loss of one cell whose label has a probability of its own."""
    with localcontext(prec=DIGITS):
        probability = 1 / (1 + (-Decimal(logit)).exp())
        return -(probability if truth else 1 - probability).ln()


def softmax_surprise(truth: Sequence[int], row: Sequence[float]) -> Decimal:
    """The loss of one row whose labels share one probability."""
    with localcontext(prec=DIGITS):
        powers = [Decimal(logit).exp() for logit in row]
        return sum((-(p / sum(powers)).ln() for y, p in zip(truth, powers, strict=True) if y), Decimal(0))


def sigmoid_of_row(truth: Sequence[int], row: Sequence[float], over_labels: str) -> Decimal:
    """The mean or the sum over the labels of a row."""
    total = sum(map(surprise, truth, row), Decimal(0))
    return total / len(truth) if over_labels == "mean" else total


def over_samples(rows: Sequence[Decimal], weights: Sequence[float] | None, how: str) -> float:
    """The weighted sum or mean."""
    shares = [Decimal(weight) for weight in weights or [1] * len(rows)]
    total = sum((w * row for w, row in zip(shares, rows, strict=True)), Decimal(0))
    return float(total / sum(shares) if how == "mean" else total)


def sigmoid_cross_entropy(given: Matrices, average: str, rules: Conventions) -> float:
    """Over the labels of each row, then over the rows."""
    rows = [
        sigmoid_of_row(y, z, rules.loss_over_labels) for y, z in zip(given.truth, given.scores, strict=True)
    ]
    return over_samples(rows, given.weights, rules.loss_over_samples)


def softmax_cross_entropy(given: Matrices, average: str, rules: Conventions) -> float:
    """The sum over the true labels of each row, then over the rows."""
    rows = [softmax_surprise(y, z) for y, z in zip(given.truth, given.scores, strict=True)]
    return over_samples(rows, given.weights, rules.loss_over_samples)


DEFINITIONS: dict[str, Definition] = {
    "sigmoid_cross_entropy": sigmoid_cross_entropy,
    "softmax_cross_entropy": softmax_cross_entropy,
}
