"""How much each part has to say in an average: its share of the weight."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metrics.counts import EITHER, PREDICTED, TRUE, Counts
from metrics.errors import InputError
from metrics.quantity import Array
from metrics.registry import Result
from metrics.undefined import left_out, ratio
from metrics.words import N_


@dataclass(frozen=True, eq=False)
class Cases:
    """How many cases every part decides, shape (..., n_parts), and which they are, in words."""

    text: str
    amount: Array


def cases(result: Result) -> Cases:
    """What the value of a part is a share of; InputError for a metric that is no such share.

    The value over all cells at once is the mean of the parts' values weighted by these, where each part has
    its own value: not for F of the means, nor for accuracy divided by all labels.
    """
    counts, rules = Counts.of_part(result.source, result.conventions), result.conventions
    key = result.metric.key
    if key == "precision":
        return Cases(N_("by how many are predicted"), counts.of(PREDICTED).value)
    if key == "recall":
        return Cases(N_("by how many are true"), counts.of(TRUE).value)
    if key == "f_beta":
        amount = rules.beta**2 * counts.of(TRUE).value + counts.of(PREDICTED).value
        text = N_("by 2·TP + FP + FN") if rules.beta == 1 else N_("by (1 + β²)·TP + β²·FN + FP")
        return Cases(text, amount)
    if key == "accuracy" and _is_jaccard(result):
        return Cases(N_("by TP + FP + FN"), counts.of(EITHER).value)
    if key in ("accuracy", "hamming_loss"):
        cells = np.broadcast_to(result.source.total.value, result.parts.value.shape)
        return Cases(N_("by how many cells"), cells)
    raise InputError("{metric} is no share of cases.", metric=result.metric.title)


def shares(result: Result, average: str) -> Array:
    """The share of every part of a result in an average over such parts: shape (..., n_parts), together 1.

    "micro" weighs the parts by the cases that they decide. A part that is left out has no share; where
    nothing weighs anything all are NaN.
    """
    weights = _weights(result, average)
    outside = left_out(result.parts.notes)
    if outside is not None and average != "micro":
        weights = np.where(outside, 0.0, weights)
    return ratio(weights, weights.sum(-1, keepdims=True))


def _weights(result: Result, average: str) -> Array:
    part = result.source
    if average == "micro":
        return cases(result).amount
    if average == "weighted":
        return part.positives.value
    alike = np.ones(result.parts.value.shape)
    return alike * part.part_weights if average == "samples" and part.part_weights is not None else alike


def _is_jaccard(result: Result) -> bool:
    rules = result.conventions
    kind = rules.accuracy_of_samples if result.average == "samples" else rules.accuracy_of_labels
    return kind == "jaccard"
