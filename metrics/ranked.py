"""The items of one part as a sorted list, best first, for whoever draws it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metrics.part import Part
from metrics.quantity import Quantity, Variant
from metrics.ranking import FIRST, LAST, SHARED, Ranking

IN_ORDER = {"first": FIRST, "last": LAST}


@dataclass(frozen=True, eq=False)
class Ranked:
    """The items of one part from the highest score down: each array has shape (n_items,).

    `items` are their indices, `rank` their ranks under the convention, `hits` how many true items stand at
    or above each; `level` says which share their score with the item before.
    """

    items: NDArray[np.intp]
    score: NDArray[np.float64]
    truth: NDArray[np.bool_]
    rank: NDArray[np.intp]
    hits: NDArray[np.intp]
    level: NDArray[np.bool_]


def ranked(part: Part, index: int, ties: str, variant: Variant = ()) -> Ranked:
    """Sort the items of one part; ties go "first" or "last" by column, else share one ("min": the best)."""
    truth = part.y.at(index, variant).value
    score = part.score.at(index, variant).value
    ranking = Ranking(_alone(score), truth[None], None, IN_ORDER.get(ties, SHARED))
    rank = ranking.above() + 1 if ties == "min" else ranking.rank.value
    items = np.lexsort((-np.arange(score.size) if ties == LAST else np.arange(score.size), -score))
    level = np.zeros(score.size, np.bool_)
    level[1:] = score[items][1:] == score[items][:-1]
    return Ranked(items, score[items], truth[items], rank[0, items], ranking.hits.value[0, items], level)


def _alone(score: NDArray[np.float64]) -> Quantity:
    return Quantity("", "s_j", score[None], itemwise=True)
