"""Logits as probabilities, label by label or shared among those of a row, and the mean or sum of losses."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..conventions import Conventions
from ..graph.arrays import Array
from ..graph.expression import Quantity
from ..graph.listed import sum_of
from ..words import N_
from .average import combine, of_each_part
from .part import Part


def sigmoid(logits: Array) -> Array:
    """1 / (1 + e^-z) of each logit."""
    smaller = np.exp(-np.abs(logits))
    return np.asarray(np.where(logits >= 0, 1.0, smaller) / (1 + smaller))


def shifted(logits: Array) -> Array:
    """The logits of each row less the highest one (minus infinity beyond the range of numbers)."""
    with np.errstate(over="ignore"):
        return np.asarray(logits - logits.max(-1, keepdims=True))


def softmax(logits: Array) -> Array:
    """e^z of each logit as a share of the sum over its row."""
    powers = np.exp(shifted(logits))
    return np.asarray(powers / powers.sum(-1, keepdims=True))


@dataclass(frozen=True, eq=False)
class TopLabels:
    """The labels of one sample from the highest logit down, each array of shape (k,).

    `items` are their indices; a logit is no probability, and the two ways to make one of it differ.
    """

    items: NDArray[np.intp]
    logit: NDArray[np.float64]
    sigmoid: NDArray[np.float64]
    softmax: NDArray[np.float64]


def top_labels(logits: Array, count: int) -> TopLabels:
    """The `count` labels with the highest of the logits (n_labels,) of a sample; ties: the left one first."""
    items = np.argsort(-logits, kind="stable")[:count]
    return TopLabels(items, logits[items], sigmoid(logits)[items], softmax(logits)[items])


def combine_losses(values: Quantity, part: Part, average: str, rules: Conventions) -> Quantity:
    """The mean over the samples or, where `loss_over_samples` says so, their (weighted) sum."""
    if rules.loss_over_samples == "mean":
        return combine(values, part, average, rules)
    each = of_each_part(values)
    if part.part_weights is not None:
        weights = part.part_weights[None]
        weight = Quantity("sample_weight", N_("Weight of the sample"), "w_i", weights, itemwise=True)
        each = (weight * each).named(
            f"{values.key}.weighted", N_("Weight times loss"), "u_i", in_decimals=True
        )
    total = sum_of(each)
    return total.named(f"{values.key}.sum", N_("Sum over the samples"), r"\Sigma", in_decimals=True)
