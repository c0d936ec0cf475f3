"""How the true and the predicted items of one part meet, for whoever draws them."""

from __future__ import annotations

from dataclasses import dataclass

from metrics.conventions import Conventions
from metrics.counts import COMMON, DIFFERING, EITHER, FN, FP, NEITHER, PREDICTED, TRUE, Counts
from metrics.part import Part
from metrics.quantity import Mask, Variant


@dataclass(frozen=True, eq=False)
class Confusion:
    """The items of one part in four groups, and how many (or how much weight) the sets of them hold.

    `both`, `put`, `missed` and `neither` have shape (n_items,): every item is in exactly one of them. `put`
    is predicted and not true, `missed` true and not predicted.
    """

    both: Mask
    put: Mask
    missed: Mask
    neither: Mask
    n_true: float
    n_predicted: float
    n_both: float
    n_either: float
    n_differing: float
    n_put: float
    n_missed: float
    n_neither: float


def confusion(part: Part, index: int, rules: Conventions, variant: Variant = ()) -> Confusion:
    """Compare what is true in one part with what is predicted there."""
    counts = Counts.of_part(part, rules)
    truth = part.y.at(index, variant).value
    predicted = counts.predicted.at(index, variant).value
    common, put, missed, neither = (one.belong(predicted, truth) for one in (COMMON, FP, FN, NEITHER))
    sets = (TRUE, PREDICTED, COMMON, EITHER, DIFFERING, FP, FN, NEITHER)
    sizes = (float(counts.of(one).at(index, variant).value) for one in sets)
    return Confusion(common, put, missed, neither, *sizes)
