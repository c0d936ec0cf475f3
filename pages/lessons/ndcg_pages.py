"""The page that the NDCG lesson adds, and what the rank is that costs most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from pages.lessons.conditions import TOLERANCE
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPage

IDEA, DISCOUNTS, DISCOUNT, GAINS = "ndcg.idea", "ndcg.discounts", "ndcg.discount", "ndcg.gains"
DCG, IDCG = "ndcg.dcg", "ndcg.idcg"


@dataclass(frozen=True)
class CostliestRank:
    """The true item that loses most against the ideal ranking, and its `place` and `gain` in this one.

    Places count from 0. In the ideal ranking its place is `best` and its gain `ideal`. `sharing` are the
    items that share its discount, itself among them, and `first` is the place of the first of them.
    `false_above` are the false items above one that shares with none. `losing` is how many items lose
    something.
    """

    item: int
    place: int
    gain: float
    best: int
    ideal: float
    first: int
    sharing: Sequence[int]
    false_above: Sequence[int]
    losing: int


def costliest_rank(scene: Scene) -> CostliestRank | None:
    """The rank that costs most; None where every true item gains what it would in the ideal ranking."""
    ranked = scene.ranked
    places = np.flatnonzero(ranked.truth)
    gains = scene.step_with(GAINS).value[ranked.items[places]]
    ideal = scene.step_with(DISCOUNTS).value[: len(places)]
    shares = scene.result.conventions.ndcg_tie == "average"
    if shares and len(places):
        # True items that are level with each other share in the ideal ranking as well.
        group = np.unique(ranked.score[places], return_inverse=True)[1]
        ideal = (np.bincount(group, ideal) / np.bincount(group))[group]
    lost = ideal - gains
    if not lost.size or float(lost.max()) <= TOLERANCE:
        return None
    best = int(lost.argmax())
    place = int(places[best])
    level = np.flatnonzero(ranked.score == ranked.score[place]) if shares else np.array([place])
    return CostliestRank(
        item=int(ranked.items[place]),
        place=place,
        gain=float(gains[best]),
        best=best,
        ideal=float(ideal[best]),
        first=int(level[0]),
        sharing=ranked.items[level].tolist(),
        false_above=ranked.items[:place][~ranked.truth[:place]].tolist() if len(level) == 1 else (),
        losing=int((lost > TOLERANCE).sum()),
    )


def idea_page(scene: Scene) -> Iterator[WorkingPage]:
    """One page that says what is compared, before the first number: where a true item is, and ideally is."""
    found = costliest_rank(scene)
    cells = scene.cells_at(scene.truth, of_average=False)
    if found is not None:
        cells = scene.cells_of_items(np.array([*found.false_above, found.item]))
    yield WorkingPage(IDEA, cells=cells)
