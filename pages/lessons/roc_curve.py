"""The curve of the ROC lesson: which step of it is drawn on which page, and how its pairs make the area."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

import numpy as np

from metrics.lazy import lazy_property
from metrics.pictures.curves import Polyline, roc_line, spread
from pages.lessons.pictures.roc_pairs import Edges, edges_of
from pages.lessons.pictures.threshold_walk import WalkedRanking
from pages.lessons.roc_walk import ROC_WALK
from pages.lessons.scene import Scene, walk_of
from pages.lessons.working_pages import WorkingPages
from pages.state.document import Cell

MAX_SINGLE_STEPS, MAX_ON_A_LINE = 60, 100


@dataclass(frozen=True)
class CurveStep:
    """One step of the curve: the way from one of its points to the next, and the page that shows it."""

    page: int
    way: tuple[tuple[float, float], ...]
    kind: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, eq=False)
class RocCurveCourse(WalkedRanking):
    """The ROC curve of a part, its steps and its pairs, and the pages on which they are drawn."""

    joins_ties: ClassVar[bool] = True

    @classmethod
    def of(cls, scene: Scene, pages: WorkingPages) -> RocCurveCourse:
        """The curve of the part of a scene."""
        return cls(scene, pages, walk_of(scene), ROC_WALK)

    @property
    def tie(self) -> str:
        """What a tied pair counts: one, half or zero."""
        return self.scene.result.conventions.auc_tie

    @lazy_property
    def edges(self) -> Edges:
        """The rows and the columns of the items."""
        return edges_of(self.scene)

    @property
    def begin_of_walk(self) -> int:
        """The page on which something is predicted for the first time."""
        return self.page(self.places[1])

    @property
    def end_of_walk(self) -> int:
        """The last page of the walk."""
        return self.page(self.places[-1])

    @lazy_property
    def steps(self) -> tuple[CurveStep, ...]:
        """Every step of the curve; of a long one the way from page to page."""
        whole, ends = self._line()
        made = []
        for before, point in pairwise(self.places):
            single = len(self.points.threshold) <= MAX_SINGLE_STEPS
            inner = range(before, point + 1) if single else (before, point)
            for start, end in pairwise(inner):
                some = ends[start] + spread(int(ends[end] - ends[start]) + 1, MAX_ON_A_LINE)
                way = tuple((float(whole.x[at]), float(whole.y[at])) for at in some)
                if way[0] != way[-1]:
                    made.append(CurveStep(self.page(point), way, _kind(way, single), self.cells(end, start)))
        return tuple(made)

    def _line(self) -> tuple[Polyline, np.ndarray]:
        """The curve as the convention draws it, and where in it each of its points stands."""
        points = self.points
        tied = (np.diff(points.fpr) > 0) & (np.diff(points.tpr) > 0)
        corners = np.concatenate(([0], np.cumsum(tied)))
        own = np.arange(len(points.fpr))
        return roc_line(points, self.tie), own if self.tie == "half" else own + corners


def _kind(way: tuple[tuple[float, float], ...], single: bool) -> str:
    (x0, y0), (x1, y1) = way[0], way[-1]
    if y0 == y1:
        return "across"
    if x0 == x1:
        return "up"
    return "level" if single else "far"
