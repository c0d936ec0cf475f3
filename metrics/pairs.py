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
    """Every (true, false) pair of one part.

    `true` and `false` are the indices of the items; `relation` and `counted` have shape
    (n_true, n_false). `relation` is 1 where the true item has the higher score, 0 where they tie and -1
    where the false one has; `counted` is how much the pair counts as wrong under the convention.
    """

    true: NDArray[np.intp]
    false: NDArray[np.intp]
    relation: NDArray[np.int8]
    counted: NDArray[np.float64]

    @property
    def total(self) -> float:
        """How many pairs count as wrong, ties as the convention says."""
        return float(self.counted.sum())


def pairs(part: Part, index: int, tie: str, variant: Variant = ()) -> Pairs:
    """Compare every true item of one part with every false one; a tie counts as `tie` says."""
    truth: Array = part.y.at(index, variant).value
    scores: Array = part.score.at(index, variant).value
    true, false = np.flatnonzero(truth), np.flatnonzero(~truth)
    of_true, of_false = scores[true][:, None], scores[false][None, :]
    relation = (of_true > of_false).astype(np.int8) - (of_true < of_false)
    tied = true[:, None] < false[None, :] if tie == "last" else TIE_COUNTS[tie]
    counted = np.where(relation == TIED, tied, (relation == WRONG).astype(float))
    return Pairs(true, false, relation, counted)
