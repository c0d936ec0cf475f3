"""The pairs of PRO loss: true labels in their order, the threshold as one more label, false labels."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metrics.errors import InputError
from metrics.pairs import TIED, WRONG
from metrics.part import Part
from metrics.quantity import Array, Mask, Quantity, Variant
from metrics.words import N_

THRESHOLD_LABEL = -1
TRUE_TRUE, TRUE_FALSE, TRUE_THRESHOLD, THRESHOLD_FALSE = (
    "true_true",
    "true_false",
    "true_threshold",
    "threshold_false",
)


@dataclass(frozen=True, eq=False)
class ProGroup:
    """One group of pairs of one sample, the label that should score higher down and the other across.

    `upper` and `lower` are indices of labels, THRESHOLD_LABEL among them. `relation` (n_upper, n_lower) is 1
    where the upper one scores higher, 0 where they tie, -1 where it scores lower; `compared` says which pairs
    there are and `lost` what each counts: 1, ½ or 0.
    """

    key: str
    upper: NDArray[np.intp]
    lower: NDArray[np.intp]
    relation: NDArray[np.int8]
    compared: NDArray[np.bool_]
    lost: NDArray[np.float64]

    @property
    def mean(self) -> float:
        """What the pairs count on average; NaN where there is none."""
        pairs = self.compared.sum()
        return float(self.lost.sum() / pairs) if pairs else math.nan


def threshold_of(part: Part) -> Array:
    """The score of the threshold label: shape (1,) or (n_samples,); InputError for one per label."""
    limits = part.decision.threshold
    assert limits is not None
    if limits.ndim > 1:
        raise InputError(
            "PRO loss needs one threshold per sample, for it takes part in the list as a label: "
            "give a number or (n_samples, 1), not one per label."
        )
    return limits


def order_of(part: Part) -> Quantity:
    """How relevant each label is, the smaller the more; by column where no order is given."""
    if part.order is None:
        return part.number
    return Quantity(N_("Order of relevance"), "o_j", part.order, itemwise=True)


def lost_to_less_relevant(part: Part) -> Array:
    """For each true label how many less relevant true ones score above it, and half of those level with it.

    The true labels of every sample are put in order and each compared with the one d places after it, for
    every d: as many comparisons as there are pairs, and never more than one array of cells at a time.
    """
    scores = part.score.value
    key = np.where(part.truth, order_of(part).value, np.inf)
    most = int(part.truth.sum(-1).max())
    items = np.broadcast_to(np.argsort(key, axis=-1, kind="stable")[..., :most], (*scores.shape[:-1], most))
    true = np.take_along_axis(np.broadcast_to(part.truth, scores.shape), items, -1)
    ordered = np.take_along_axis(scores, items, -1)
    lost = np.zeros(items.shape)
    for apart in range(1, most):
        more, less = ordered[..., :-apart], ordered[..., apart:]
        lost[..., :-apart] += np.where(true[..., apart:], (less > more) + (less == more) / 2, 0.0)
    every = np.zeros(scores.shape)
    np.put_along_axis(every, items, lost, -1)
    return every


def pro_groups(
    part: Part, index: int, with_order: bool = True, variant: Variant = ()
) -> tuple[ProGroup, ...]:
    """The groups of pairs of one sample, for whoever draws them; `with_order` has the true pairs as well."""
    truth = part.y.at(index, variant).value
    scores = part.score.at(index, variant).value
    order = order_of(part).at(index).value if part.order is not None else np.arange(part.n_items)
    limits = threshold_of(part)
    scores = np.append(scores, limits[index if limits.size > 1 else 0])
    true = np.flatnonzero(truth)
    true, false = true[np.argsort(order[true])], np.flatnonzero(~truth)
    threshold = np.array([THRESHOLD_LABEL])
    after = np.triu(np.ones((true.size, true.size), np.bool_), 1)
    groups = (
        _group(TRUE_TRUE, scores, true, true, after),
        _group(TRUE_FALSE, scores, true, false),
        _group(TRUE_THRESHOLD, scores, true, threshold),
        _group(THRESHOLD_FALSE, scores, threshold, false),
    )
    return groups if with_order else groups[1:]


def _group(
    key: str, scores: Array, upper: NDArray[np.intp], lower: NDArray[np.intp], compared: Mask | None = None
) -> ProGroup:
    above, below = scores[upper][:, None], scores[lower][None, :]
    relation = (above > below).astype(np.int8) - (above < below)
    every = np.ones(relation.shape, np.bool_) if compared is None else compared
    lost = np.where(every, (relation == WRONG) + (relation == TIED) / 2, 0.0)
    return ProGroup(key, upper, lower, relation, every, lost)
