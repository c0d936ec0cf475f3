"""How much each part weighs in an average, and what the values of the parts are shares of."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..errors import InputError
from ..graph.arrays import Array
from ..graph.expression import Applied, Expression, Number, Quantity
from ..graph.formula_text import plain_text
from ..graph.listed import Listed
from ..graph.operations import ratio
from ..graph.written import Operated, in_letters
from ..keys import AverageKey
from ..parts.undefined import left_out
from ..result import Result
from ..words import N_, Phrase

FACTOR, COUNT = 0, 1


@dataclass(frozen=True, eq=False)
class Denominator:
    """What the values of the parts are shares of: the formula, the keys of its terms, and the amounts.

    `amount` has the shape (..., n_parts).

    >>> from multilabel_metrics_lab import METRICS, Example, denominator
    >>> result = METRICS["precision"](Example.of([[1, 0], [1, 1]], y_pred=[[1, 1], [0, 1]]), "macro")
    >>> predicted = denominator(result)
    >>> predicted.text, predicted.keys, predicted.amount.tolist()
    ('TP + FP', ('tp', 'fp'), [1, 2])
    """

    text: str
    keys: tuple[str, ...]
    amount: Array


def is_share(result: Result) -> bool:
    """Whether the value of a part is a share: some counts of cells added up, divided by others.

    Then the value over all cells at once is the mean of the parts' values weighted by their denominators,
    where all cells have the same formula as a part. F of the means is no share: it is no mean of the parts.

    >>> from multilabel_metrics_lab import METRICS, Example, is_share
    >>> example = Example.of([[1, 0], [1, 1]], y_pred=[[1, 1], [0, 1]])
    >>> is_share(METRICS["precision"](example, "macro")), is_share(METRICS["balanced_accuracy"](example))
    (True, False)
    """
    formula, items = result.parts.expression, result.inputs.count
    if not isinstance(formula, Applied) or formula.name != "divide":
        return False
    return all(_degree(one, items) == COUNT for one in formula.operands)


def denominator(result: Result) -> Denominator:
    """What the value of a part is a share of; InputError for a metric that is no such share.

    >>> from multilabel_metrics_lab import METRICS, Example, denominator
    >>> example = Example.of([[1, 0], [1, 1]], y_pred=[[1, 1], [0, 1]])
    >>> denominator(METRICS["recall"](example, "macro")).amount.tolist()  # the true cells of each label
    [2, 1]
    >>> denominator(METRICS["balanced_accuracy"](example))
    Traceback (most recent call last):
    multilabel_metrics_lab.errors.InputError: Balanced accuracy does not divide one count of cells by \
another, so it does not say how many cells each part contributes.
    """
    if not is_share(result):
        raise InputError(
            N_(
                "{metric} does not divide one count of cells by another, so it does not say how many cells "
                "each part contributes."
            ),
            metric=Phrase(result.metric.title),
        )
    formula, letters = result.parts.expression, in_letters(result.parts)
    assert isinstance(formula, Applied)
    assert isinstance(letters, Operated)
    below = formula.operands[1]
    keys = tuple(term.source.key for term in below.terms)
    return Denominator(
        plain_text(letters.operands[1]), keys, np.broadcast_to(below.value, result.parts.value.shape)
    )


def shares(result: Result, average: AverageKey | str) -> Array:
    """The share of every part of a result in an average over such parts: shape (..., n_parts), together 1.

    "micro" weighs the parts by their denominators. A part that is left out has no share; where
    nothing weighs anything all are NaN. InputError for "micro" where the value is no share.

    >>> from multilabel_metrics_lab import METRICS, Example, shares
    >>> result = METRICS["recall"](Example.of([[1, 0], [1, 0], [1, 1]], y_pred=[[1, 1]] * 3), "macro")
    >>> shares(result, "macro").tolist(), shares(result, "micro").tolist()  # 3 of 4 true cells are in l1
    ([0.5, 0.5], [0.75, 0.25])
    """
    weights = _weights(result, average)
    outside = left_out(result.parts.notes)
    if outside is not None and average != "micro":
        weights = np.where(outside, 0.0, weights)
    return ratio(weights, weights.sum(-1, keepdims=True))


def _weights(result: Result, average: str) -> Array:
    part = result.inputs
    if average == "micro":
        return denominator(result).amount
    if average == "weighted":
        return part.positives.value
    alike = np.ones(result.parts.value.shape)
    return alike * part.part_weights if average == "samples" and part.part_weights is not None else alike


def _degree(one: Expression, items: Quantity) -> int | None:
    """The degree of a formula in counts: 1 for added counts or weights, 0 for a number, None for others."""
    if isinstance(one, Number):
        return FACTOR
    if isinstance(one, Listed):
        adds_up = one.kind == "count" or (one.kind == "sum" and one.source.expression is None)
        return COUNT if adds_up else None
    if isinstance(one, Quantity):
        if one.expression is not None:
            return _degree(one.expression, items)
        return COUNT if one is items else FACTOR
    if not isinstance(one, Applied):
        return None
    degrees = [_degree(operand, items) for operand in one.operands]
    if None in degrees or one.name not in ("add", "subtract", "multiply", "square"):
        return None
    if one.name in ("add", "subtract"):
        return degrees[0] if degrees[0] == degrees[1] else None
    return FACTOR if COUNT not in degrees else COUNT if FACTOR in degrees else None
