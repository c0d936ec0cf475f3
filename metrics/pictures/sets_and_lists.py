"""The items of one part in the four groups of truth and prediction, or as a sorted list."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..conventions.shared_choices import FIRST, HIGHEST, LAST, TOGETHER
from ..graph.arrays import Cut, Mask, Variant
from ..parts.counts import COMMON, FN, FP, NEITHER, Counts
from ..parts.ranking import best_place, ranking_of
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


@dataclass(frozen=True, eq=False)
class SortedList:
    """The items of one part from the highest score down: each array has shape (n_items,).

    `items` are their indices, `rank` their ranks under the convention, `hits` how many true items (or how
    much of their weight) stand at or above each; `level` says which share their score with the item before.
    """

    items: NDArray[np.intp]
    score: NDArray[np.float64]
    truth: NDArray[np.bool_]
    rank: NDArray[np.float64]
    hits: NDArray[np.float64]
    level: NDArray[np.bool_]


def sorted_list_of(result: Result, index: int, variant: Variant = ()) -> SortedList:
    """The items of one part, best first, with the ranks that the metric gives to equal scores."""
    part, switch = result.source, result.metric.rank_by
    ties = getattr(result.conventions, switch) if switch else TOGETHER
    truth, score = (one.value_at(index, variant) for one in (part.y, part.score))
    ranking = ranking_of(part, ties if ties in (FIRST, LAST) else TOGETHER)
    ranks = best_place(part) if ties == HIGHEST else ranking.rank
    rank, hits = (one.value_at(index, variant) for one in (ranks, ranking.hits))
    items = np.lexsort((-np.arange(score.size) if ties == LAST else np.arange(score.size), -score))
    level = np.zeros(score.size, np.bool_)
    level[1:] = score[items][1:] == score[items][:-1]
    return SortedList(items, score[items], truth[items], rank[items], hits[items], level)
