"""The pairs of PRO loss: true labels in their order, the threshold as one more label, false labels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..graph.arrays import Array, Mask, Variant
from ..graph.expression import Applied, Expression, Quantity
from ..graph.working import contributions, steps
from ..kernels.pro_loss import FALSE, LOST_IN_ORDER, LOST_PAIRS, ORDER, PAIRS, TRUE, order_of
from ..result import Result

THRESHOLD_LABEL = -1


@dataclass(frozen=True, eq=False)
class ProGroup:
    """One group of pairs of one sample, the label that should score higher down and the other across.

    `mean` is the quantity of the group. `upper` and `lower` are indices of labels, THRESHOLD_LABEL among
    them. `compared` (n_upper, n_lower) says which pairs there are and `lost` what each adds: 1 where the
    upper one scores lower, ½ in a tie, else 0.
    """

    mean: Quantity
    upper: NDArray[np.intp]
    lower: NDArray[np.intp]
    compared: Mask
    lost: NDArray[np.float64]


def pro_groups(result: Result, index: int, variant: Variant = ()) -> tuple[ProGroup, ...]:
    """The groups of pairs of one sample, those of two true labels last where the conventions have them."""
    part, working = result.source, {step.key: step for step in steps(result.part(index, variant))}
    truth = part.y.value_at(index, variant)
    true, false = np.flatnonzero(truth), np.flatnonzero(~truth)
    threshold = np.array([THRESHOLD_LABEL])
    groups = [
        _group(working[TRUE], true, threshold, _on_the_wrong_side(working[TRUE])[true][:, None]),
        _group(working[FALSE], threshold, false, _on_the_wrong_side(working[FALSE])[false][None, :]),
        _group(working[PAIRS], true, false, _lines(working[LOST_PAIRS], true)[:, false]),
    ]
    if ORDER in working:
        in_order = true[np.argsort(order_of(part).value_at(index)[true])]
        lost = _lines(working[LOST_IN_ORDER], in_order)[:, in_order]
        after = np.triu(np.ones(lost.shape, np.bool_), 1)
        groups.append(ProGroup(working[ORDER], in_order, in_order, after, lost))
    return tuple(groups)


def _group(
    mean: Quantity, upper: NDArray[np.intp], lower: NDArray[np.intp], lost: NDArray[np.float64]
) -> ProGroup:
    return ProGroup(mean, upper, lower, np.ones(lost.shape, np.bool_), lost)


def _lines(lost: Quantity, items: NDArray[np.intp]) -> Array:
    """What each label adds to the line of each of these: shape (n_of_these, n_labels)."""
    return np.array([contributions(lost, int(item)) for item in items]).reshape(len(items), lost.value.size)


def _on_the_wrong_side(mean: Quantity) -> Array:
    """What each label adds to the count of those on the wrong side of the threshold."""
    share: Expression | None = mean.expression
    assert isinstance(share, Applied)
    return contributions(share.operands[0])
