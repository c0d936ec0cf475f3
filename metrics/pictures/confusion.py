"""How the true and the predicted items of one part meet."""

from __future__ import annotations

from dataclasses import dataclass

from ..graph.arrays import Cut, Mask, Variant
from ..parts.counts import COMMON, FN, FP, NEITHER, Counts
from ..result import Result


@dataclass(frozen=True, eq=False)
class Confusion:
    """The items of one part in four groups, and how many (or how much weight) each of them holds.

    `both`, `put`, `missed` and `neither` have shape (n_items,): every item is in exactly one of them. `put`
    is predicted and not true, `missed` true and not predicted.
    """

    both: Mask
    put: Mask
    missed: Mask
    neither: Mask
    n_both: float
    n_put: float
    n_missed: float
    n_neither: float


def confusion_of(result: Result, index: int, variant: Variant = ()) -> Confusion:
    """What is true in one part against what is predicted there; its example has predictions or scores."""
    counts = Counts.of_part(result.source, result.conventions)
    cut = Cut(index, variant)
    groups = [counts.of(one).cut(cut) for one in (COMMON, FP, FN, NEITHER)]
    common, put, missed, neither = (group.made_of[0].mask() for group in groups)
    return Confusion(common, put, missed, neither, *(float(group.value) for group in groups))
