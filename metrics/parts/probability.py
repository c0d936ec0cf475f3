"""Logits as probabilities, label by label or shared among those of a row, and the mean or sum of losses."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..graph.arrays import Array


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
