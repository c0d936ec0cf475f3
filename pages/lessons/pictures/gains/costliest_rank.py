"""The true item that stands too low by most, and where the ideal ranking has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pages.lessons.goals import CLOSE
from pages.lessons.pictures.gains.gain_ranks import DISCOUNTS, GAINS
from pages.lessons.scene import Scene


@dataclass(frozen=True)
class CostliestRank:
    """The true item that loses most against the ideal ranking: its place, from 0, and what it gains there.

    `best` is its place in the ideal ranking, and `ideal` what it would gain there. `sharing` are the items
    that share its discount, itself among them, and `first` is the place of the first; of one that shares
    with none `false_above` are the false items above it. So many items are `losing` something.
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
    """None where every true item gains what it would in the ideal ranking."""
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
    if not lost.size or float(lost.max()) <= CLOSE:
        return None
    best = int(lost.argmax())
    place = int(places[best])
    level = np.array([place])
    if shares:
        level = np.flatnonzero(ranked.score == ranked.score[place])
    return CostliestRank(
        int(ranked.items[place]),
        place,
        float(gains[best]),
        best,
        float(ideal[best]),
        int(level[0]),
        ranked.items[level].tolist(),
        ranked.items[:place][~ranked.truth[:place]].tolist() if len(level) == 1 else (),
        int((lost > CLOSE).sum()),
    )
