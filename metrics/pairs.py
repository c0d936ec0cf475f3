"""The relation of every pair of a true and a false item of one part, for whoever draws it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metrics.part import Part
from metrics.quantity import Array, Variant

RIGHT, TIED, WRONG = 1, 0, -1
TIE_COUNTS = {"one": 1.0, "half": 0.5, "zero": 0.0}


@dataclass(frozen=True, eq=False)
class Pairs:
    """The (true, false) pairs of one part: all of them, or those of its first items.

    `true` and `false` are the indices of the items; `relation` and `counted` have shape
    (n_true, n_false). `relation` is 1 where the true item has the higher score, 0 where they tie and -1
    where the false one has. `counted` is how much of the pair the metric counts under the convention: of
    the wrong pairs where lower is better, of the right ones where higher is. Both items weigh in.
    `size` is the number of true and of false items in the part, `total` how much is counted of all pairs.
    """

    true: NDArray[np.intp]
    false: NDArray[np.intp]
    relation: NDArray[np.int8]
    counted: NDArray[np.float64]
    size: tuple[int, int]
    total: float


def pairs(
    part: Part, index: int, tie: str, counts: int, variant: Variant = (), most: int | None = None
) -> Pairs:
    """Compare the true items of one part with the false ones, the first `most` of each or all.

    `counts` is the relation that counts fully, RIGHT or WRONG; a tie counts as `tie` says.
    """
    truth: Array = part.y.at(index, variant).value
    scores: Array = part.score.at(index, variant).value
    all_true, all_false = np.flatnonzero(truth), np.flatnonzero(~truth)
    true, false = all_true[:most], all_false[:most]
    of_true, of_false = scores[true][:, None], scores[false][None, :]
    relation = (of_true > of_false).astype(np.int8) - (of_true < of_false)
    tied = true[:, None] < false[None, :] if tie == "last" else TIE_COUNTS[tie]
    counted = np.where(relation == TIED, tied, (relation == counts).astype(float))
    if part.weight is not None:
        weights: Array = part.weight.at(index, variant).value
        counted = counted * weights[true][:, None] * weights[false][None, :]
    total = counted_pairs(part, index, tie, counts, variant)
    return Pairs(true, false, relation, counted, (len(all_true), len(all_false)), total)


def counted_pairs(part: Part, index: int, tie: str, counts: int, variant: Variant = ()) -> float:
    """How much the metric counts of all pairs of one part, without comparing them one by one."""
    truth: Array = part.y.at(index, variant).value
    scores: Array = part.score.at(index, variant).value
    weights = np.ones(scores.size) if part.weight is None else part.weight.at(index, variant).value
    from_below = np.lexsort((np.arange(scores.size), scores))
    upto = np.concatenate(([0.0], np.cumsum(np.where(truth, 0.0, weights)[from_below])))
    first, last = (np.searchsorted(scores[from_below], scores[truth], side) for side in ("left", "right"))
    fully = {RIGHT: upto[first], WRONG: upto[-1] - upto[last], TIED: 0.0}[counts]
    if tie == "last":
        level = upto[last] - upto[np.argsort(from_below)[truth]]
    else:
        level = TIE_COUNTS[tie] * (upto[last] - upto[first])
    return float((weights[truth] * (fully + level)).sum())
