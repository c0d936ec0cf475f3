"""The curve of the precision–recall lesson: its points and strips, and when each of them is reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from metrics.lazy import lazy_property
from metrics.pictures.curves import (
    Strips,
    envelope_strips,
    interpolated,
    spread,
    step_strips,
    threshold_strips,
)
from pages.lessons.picture import page_of_each
from pages.lessons.pictures.threshold_list import Strip, WalkedRanking
from pages.lessons.precision_recall_pages import AT_LEVEL, BEST, CURVE_WALK, GAINED, STOPS, curve_walk
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.state.document import Cell

MAX_POINTS = 60


@dataclass(frozen=True)
class Point:
    """A point of recall and precision; `kind` says whether true or false items reach it."""

    recall: float
    precision: float
    kind: str
    page: int
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, eq=False)
class CurveCourse:
    """The curve of one part, and when each piece of it is reached."""

    walked: WalkedRanking

    @classmethod
    def of(cls, scene: Scene, pages: WorkingPages) -> CurveCourse:
        """The curve of the part of a scene."""
        return cls(WalkedRanking(scene, pages, curve_walk(scene), CURVE_WALK))

    @property
    def interpolation(self) -> str:
        """How the area is measured: a choice of `precision_interpolation`."""
        return self.walked.scene.result.conventions.precision_interpolation

    @lazy_property
    def points(self) -> tuple[Point, ...]:
        """The points of the curve, evenly spread where there are very many."""
        walk = self.walked.points
        several = set(self.walked.places) | set(spread(len(walk.threshold), MAX_POINTS).tolist())
        return tuple(
            Point(
                float(walk.tpr[place]),
                float(walk.precision[place]),
                self.walked.kind(place),
                self.walked.page(place),
                self.walked.cells(place),
            )
            for place in sorted(several)
            if place and not np.isnan(walk.precision[place])
        )

    @lazy_property
    def strips(self) -> tuple[Strip, ...]:
        """The strips whose areas add up to average precision; none for 11 levels of recall."""
        walk, scene, choice = self.walked.points, self.walked.scene, self.interpolation
        if choice == "eleven_points":
            return ()
        if choice == "step":
            return tuple(self._on_pages(step_strips(walk)))
        read = interpolated(scene.result, scene.focus.part, choice)
        strips = envelope_strips(walk, read) if choice == "all_points" else threshold_strips(read)
        return tuple(self._on_pages(strips))

    def _on_pages(self, strips: Strips) -> Iterator[Strip]:
        whole = zip(strips.left, strips.right, strips.height, strips.point, strict=True)
        for left, right, height, point in whole:
            cells = () if self.interpolation == "eleven_thresholds" else self.walked.cells(int(point))
            page = self._page_of_strip(int(point))
            yield Strip(float(left), float(right), float(height), page, cells)

    def _page_of_strip(self, point: int) -> int:
        walk, pages = self.walked.points, self.walked.pages
        if self.interpolation == "step":
            return self.walked.page(point)
        if self.interpolation == "eleven_thresholds":
            return pages.reached(GAINED)
        added = walk.items[walk.n_predicted[point - 1] : walk.n_predicted[point]]
        return min(self._page_of_best.get(int(item), pages.last_of_part) for item in added)

    @lazy_property
    def _page_of_best(self) -> Mapping[int, int]:
        return page_of_each(self.walked.pages, BEST)

    @lazy_property
    def crosses(self) -> tuple[Point, ...]:
        """What is read off at 11 levels of recall, or where 11 thresholds stop, once it is reached."""
        if self.interpolation == "eleven_points":
            return tuple(self._best_at_levels())
        return tuple(self._at_thresholds()) if self.interpolation == "eleven_thresholds" else ()

    def _best_at_levels(self) -> Iterator[Point]:
        best = self.walked.scene.step_with(AT_LEVEL)
        assert best.grid is not None
        for place, (level, precision) in enumerate(zip(best.grid.value, best.value, strict=True)):
            page = self.walked.pages.reached(AT_LEVEL, place)
            yield Point(float(level), float(precision), "level", page)

    def _at_thresholds(self) -> Iterator[Point]:
        """The points at which the thresholds 1, 0.9, ..., 0 stop; several may stop at one."""
        scene = self.walked.scene
        predicted, hits = (scene.step_with(key).value for key in STOPS)
        positives = float(scene.step_with("positives").value)
        for place in np.flatnonzero(predicted > 0):
            page = self.walked.pages.reached(STOPS[0], int(place))
            recall, precision = float(hits[place] / positives), float(hits[place] / predicted[place])
            yield Point(recall, precision, "fixed", page)
