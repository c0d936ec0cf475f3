"""What the picture of average precision draws on which page: the points of the curve and its strips."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from metrics.once import once
from metrics.parts.counts import f1_down_to_here, precision_down_to_here, recall_down_to_here
from metrics.parts.ranking import ranking_of
from metrics.pictures.line import spread
from metrics.pictures.precision_recall_curve import (
    Strips,
    envelope_strips,
    interpolated,
    step_strips,
    threshold_strips,
)
from metrics.pictures.threshold_walk import ThresholdWalk
from pages.lessons.threshold_pages import cells_between, page_key, places_of_the_walk, threshold_pages
from pages.lessons.working_pages import WorkingPage, WorkingPages, page_of, page_of_each
from pages.state.protocol import Cell
from pages.views.scene import Scene, walk_of

CURVE_WALK, F1_WALK = "precision_recall.threshold", "peak_f1.threshold"


def curve_walk(scene: Scene) -> ThresholdWalk:
    """The points of the curve of precision over recall."""
    rules = scene.result.conventions
    return walk_of(scene, rules.precision_rank)


def f1_walk(scene: Scene) -> ThresholdWalk:
    """The points at which F1 is taken."""
    return walk_of(scene, scene.result.conventions.peak_f1_walk)


def curve_pages(scene: Scene) -> tuple[WorkingPage, ...]:
    """One page for each threshold with recall and precision there; none where nothing is true."""
    part, ranking = scene.focus.part, ranking_of(scene.result.source, scene.result.conventions.precision_rank)
    rates = recall_down_to_here(ranking).at(part), precision_down_to_here(ranking).at(part)
    walk = curve_walk(scene)
    return threshold_pages(scene, walk, rates, CURVE_WALK) if walk.tp[-1] > 0 else ()


def f1_pages(scene: Scene) -> tuple[WorkingPage, ...]:
    """One page for each threshold with F1 there; none where nothing is true."""
    part, ranking = scene.focus.part, ranking_of(scene.result.source, scene.result.conventions.peak_f1_walk)
    walk = f1_walk(scene)
    rates = (f1_down_to_here(ranking).at(part),)
    return threshold_pages(scene, walk, rates, F1_WALK) if walk.tp[-1] > 0 else ()


BEST, GAINED = "average_precision.best_from_here", "average_precision.gained"
AT_LEVEL = "average_precision.best_at_level"
MOST_CELLS, MOST_POINTS = 100, 60


@dataclass(frozen=True)
class Strip:
    """A rectangle under the curve, between two recalls and as high as a precision, and its page."""

    left: float
    right: float
    height: float
    area: float
    page: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Point:
    """A point of the curve that is drawn; `kind` says whether it was reached by true or by false items."""

    recall: float
    precision: float
    kind: str
    page: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, eq=False)
class CurveCourse:
    """The curve of one part, and when each piece of it is reached."""

    scene: Scene
    pages: WorkingPages

    @once
    def walk(self) -> ThresholdWalk:
        """The points of the curve."""
        return curve_walk(self.scene)

    @property
    def how(self) -> str:
        """How the area is measured."""
        return self.scene.result.conventions.precision_interpolation

    @property
    def has_curve(self) -> bool:
        """Whether something is true, so that there is a recall."""
        return bool(self.walk.tp[-1] > 0)

    @property
    def value(self) -> float:
        """Average precision of the part."""
        return float(self.scene.result.parts.value_at(self.scene.focus.part))

    @property
    def end_of_part(self) -> int | None:
        """The last page of the part, where pages of the average follow."""
        return None if self.pages.average is None else self.pages.last_of_part

    def page(self, point: int) -> int:
        """The page of the walk on which a point of the curve is reached."""
        place = self._places[bisect_left(self._places, point)]
        return self._page_of_key[page_key(CURVE_WALK, place)]

    @once
    def _places(self) -> tuple[int, ...]:
        return places_of_the_walk(self.walk)

    @once
    def _page_of_key(self) -> Mapping[str, int]:
        return {page.key: number for number, page in enumerate(self.pages)}

    @once
    def points(self) -> tuple[Point, ...]:
        """The points of the curve, evenly spread where there are very many."""
        walk = self.walk
        several = set(self._places) | set(spread(len(walk.threshold), MOST_POINTS).tolist())
        shown = [place for place in sorted(several) if place and not np.isnan(walk.precision[place])]
        return tuple(
            Point(
                float(walk.tpr[place]),
                float(walk.precision[place]),
                self._kind(place),
                self.page(place),
                self._cells(place),
            )
            for place in shown
        )

    def _kind(self, point: int) -> str:
        walk = self.walk
        true, false = (counted[point] > counted[point - 1] for counted in (walk.tp, walk.fp))
        return "both" if true and false else "true" if true else "false"

    def _cells(self, point: int) -> tuple[Cell, ...]:
        """The cells of the items with which a point is reached; none where they are too many to look at."""
        many = self.walk.through[point] - self.walk.through[point - 1] > MOST_CELLS
        return () if many else cells_between(self.scene, self.walk, point - 1, point)

    @once
    def strips(self) -> tuple[Strip, ...]:
        """The strips whose areas add up to average precision; none for 11 levels of recall."""
        return tuple(self._strips()) if self.has_curve else ()

    def _strips(self) -> Iterator[Strip]:
        scene, part, rules = self.scene, self.scene.result.source, self.scene.result.conventions
        if self.how == "step":
            yield from self._made(step_strips(self.walk))
        elif self.how != "eleven_points":
            found = interpolated(part, scene.focus.part, rules, self.how)
            best = self.how == "all_points"
            yield from self._made(envelope_strips(self.walk, found) if best else threshold_strips(found))

    def _made(self, strips: Strips) -> Iterator[Strip]:
        whole = zip(strips.left, strips.right, strips.height, strips.areas, strips.point, strict=True)
        for left, right, height, area, point in whole:
            cells = () if self.how == "eleven_thresholds" else self._cells(int(point))
            page = self._page_of_strip(int(point))
            yield Strip(float(left), float(right), float(height), float(area), page, cells)

    def _page_of_strip(self, point: int) -> int:
        if self.how == "step":
            return self.page(point)
        if self.how == "eleven_thresholds":
            return self.pages.reached(GAINED)
        added = self.walk.items[self.walk.through[point - 1] : self.walk.through[point]]
        return min(self._page_of_best.get(int(item), self.pages.last_of_part) for item in added)

    @once
    def _page_of_best(self) -> Mapping[int, int]:
        return page_of_each(self.pages, BEST)

    @once
    def crosses(self) -> tuple[tuple[float, float, int, str], ...]:
        """Recall, precision, page and kind of what is read off at 11 levels, once it is reached."""
        if self.has_curve and self.how == "eleven_points":
            return tuple(self._best_at_levels())
        if self.has_curve and self.how == "eleven_thresholds":
            return tuple(self._at_thresholds())
        return ()

    def _best_at_levels(self) -> Iterator[tuple[float, float, int, str]]:
        best = self.scene.step_with(AT_LEVEL)
        assert best.grid is not None
        for place, (level, precision) in enumerate(zip(best.grid.value, best.value, strict=True)):
            yield float(level), float(precision), self.pages.reached(AT_LEVEL, place), "level"

    def _at_thresholds(self) -> Iterator[tuple[float, float, int, str]]:
        """The points at which the thresholds 1, 0.9, ..., 0 stop; several may stop at one."""
        keys = ("average_precision.predicted", "average_precision.hits")
        predicted, hits = (self.scene.step_with(key).value for key in keys)
        positives = float(self.scene.step_with("positives").value)
        for place in np.flatnonzero(predicted > 0):
            page = self.pages.reached(keys[0], int(place))
            recall, precision = float(hits[place] / positives), float(hits[place] / predicted[place])
            yield recall, precision, page, "fixed"

    @property
    def precisions(self) -> int:
        """The page that has the heights of the strips."""
        found = page_of(self.pages, GAINED if self.how == "eleven_thresholds" else "precision_here")
        return self.pages.last_of_part if found is None else found

    @property
    def widths(self) -> int:
        """The page that says what each true item adds to recall."""
        return self.pages.reached("positives")
