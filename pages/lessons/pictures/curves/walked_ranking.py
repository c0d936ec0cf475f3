"""A ranking that a threshold walks down: which items are predicted at each point, and on which page."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from metrics.lazy import lazy_property
from metrics.pictures.curves import ThresholdWalk
from pages.lessons.scene import Scene
from pages.lessons.threshold_pages import cells_between, page_key, places_with_a_page
from pages.lessons.working_pages import WorkingPages
from pages.state.matrix_window import Cell

MOST_CELLS = 100


@dataclass(frozen=True, eq=False)
class WalkedRanking:
    """The points of a walk and the pages on which they are reached; `key` is what an address calls these."""

    scene: Scene
    pages: WorkingPages
    points: ThresholdWalk
    key: str

    @property
    def has_true(self) -> bool:
        """Whether something is true; else there are no pages of the walk."""
        return bool(self.points.tp[-1] > 0)

    @lazy_property
    def places(self) -> tuple[int, ...]:
        """The points that have a page of their own."""
        return places_with_a_page(self.pages, self.key)

    @lazy_property
    def _page_of_key(self) -> Mapping[str, int]:
        return {page.key: number for number, page in enumerate(self.pages)}

    def page(self, point: int) -> int:
        """The page on which a point is reached: its own, or that of the next point that has one."""
        place = self.places[bisect_left(self.places, point)]
        return self._page_of_key[page_key(self.key, place)]

    @lazy_property
    def point_of_place(self) -> tuple[int, ...]:
        """The point with which the item at each place of the sorted list is predicted."""
        through = self.points.through
        return tuple(np.repeat(np.arange(1, len(through)), np.diff(through)).tolist())

    def cells(self, point: int) -> tuple[Cell, ...]:
        """The cells that are predicted with a point; none where they are too many to look at."""
        many = self.points.through[point] - self.points.through[point - 1] > MOST_CELLS
        return () if many else cells_between(self.scene, self.points, point - 1, point)

    def kind(self, point: int) -> str:
        """Whether a point is reached by items that are true, false or both."""
        points = self.points
        true, false = (counted[point] > counted[point - 1] for counted in (points.tp, points.fp))
        return "both" if true and false else "true" if true else "false"
