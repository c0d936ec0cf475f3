"""What the picture of average precision shows on which page: the points of the curve and its strips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from metrics import Quantity
from metrics.once import once
from metrics.pictures.line import spread
from metrics.pictures.precision_recall_curve import (
    Strips,
    envelope_strips,
    interpolated,
    step_strips,
    threshold_strips,
)
from metrics.pictures.threshold_walk import ThresholdWalk
from metrics.words import N_
from pages.lessons.line import Line
from pages.lessons.pictures.threshold_list import Strip, WalkedRanking
from pages.lessons.scene import Scene, walk_of
from pages.lessons.threshold_pages import ThresholdStop, Told, start_page, threshold_pages
from pages.lessons.walk_sentences import (
    NO_F1,
    NO_PRECISION,
    before_f1,
    before_the_curve,
    f1_step,
    heights_of_strips,
    nothing_true,
    precision_step,
)
from pages.lessons.working_pages import WorkingPage, WorkingPages, page_of_each
from pages.state.protocol import Cell

CURVE_WALK, F1_WALK = "precision_recall.threshold", "peak_f1.threshold"


def curve_walk(scene: Scene) -> ThresholdWalk:
    """The points of the curve of precision over recall."""
    rules = scene.result.conventions
    return walk_of(scene, rules.precision_rank)


def f1_walk(scene: Scene) -> ThresholdWalk:
    """The points at which F1 is taken."""
    return walk_of(scene, scene.result.conventions.peak_f1_walk)


def curve_pages(scene: Scene) -> tuple[WorkingPage, ...]:
    """One page for each threshold with the precision there; where nothing is true one page says so."""
    walk, has_strips = curve_walk(scene), scene.result.conventions.precision_interpolation == "step"
    t = scene.result.source.positives.at(scene.focus.part)
    if not walk.tp[-1] > 0:
        return (_nothing_true(scene, t, NO_PRECISION, CURVE_WALK, walk),)
    lines = [Line(t)]
    if has_strips and scene.result.source.weight is None:
        lines.append(Line((1 / t).named("strip_width", N_("Width of a strip"), "w")))
    start = Told(before_the_curve(scene, float(t.value), has_strips), tuple(lines), {t.key: (None,)})

    def tell(stop: ThresholdStop) -> Told:
        # Where the heights of several strips are said, the precision at the end is that of none of them.
        lines = () if stop.is_last and heights_of_strips(stop) else (_precision_line(stop),)
        return Told(precision_step(stop, has_strips), lines, _reached(stop))

    return threshold_pages(scene, walk, CURVE_WALK, start, tell)


def f1_pages(scene: Scene) -> tuple[WorkingPage, ...]:
    """One page for each threshold with F1 there; where nothing is true one page says so."""
    walk = f1_walk(scene)
    t = scene.result.source.positives.at(scene.focus.part)
    if not walk.tp[-1] > 0:
        return (_nothing_true(scene, t, NO_F1, F1_WALK, walk),)
    start = Told(
        before_f1(scene, float(t.value)),
        (Line(ThresholdStop(scene, walk, 0, 0).f1),),
        {t.key: (None,)},
    )

    def tell(stop: ThresholdStop) -> Told:
        return Told(f1_step(stop), (Line(stop.f1),), _reached(stop))

    return threshold_pages(scene, walk, F1_WALK, start, tell, also=(walk.peak,))


def _nothing_true(scene: Scene, positives: Quantity, why: str, key: str, walk: ThresholdWalk) -> WorkingPage:
    """The only page before the value where nothing is true."""
    keys = (*AT_EACH_RANK, BEST)
    told = [step.key for step in scene.of_part if step.key.removesuffix(".weighted") in keys]
    reaches: Mapping[str, Sequence[int | None]] = {positives.key: (None,), **dict.fromkeys(told, ())}
    return start_page(key, Told(nothing_true(positives, why), (Line(positives),), reaches), walk)


def _precision_line(stop: ThresholdStop) -> Line:
    """The precision at a stop; it is called by the only item that is added, if that is true."""
    return Line(stop.precision, stop.true[0] if len(stop.items) == len(stop.true) == 1 else None)


def _reached(stop: ThresholdStop) -> Mapping[str, Sequence[int]]:
    """The steps of the working that a page of the walk tells for its items."""
    return {step.key: stop.items for step in stop.scene.of_part if step.key in AT_EACH_RANK}


AT_EACH_RANK = ("rank", "place", "hits", "precision_here", "recall_here", "f1_here")
BEST, GAINED = "average_precision.best_from_here", "average_precision.gained"
AT_LEVEL = "average_precision.best_at_level"
STOPS = ("average_precision.predicted", "average_precision.hits")
MOST_POINTS = 60


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
    def how(self) -> str:
        """How the area is measured."""
        return self.walked.scene.result.conventions.precision_interpolation

    @once
    def points(self) -> tuple[Point, ...]:
        """The points of the curve, evenly spread where there are very many."""
        walk = self.walked.points
        several = set(self.walked.places) | set(spread(len(walk.threshold), MOST_POINTS).tolist())
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

    @once
    def strips(self) -> tuple[Strip, ...]:
        """The strips whose areas add up to average precision; none for 11 levels of recall."""
        walked, scene = self.walked, self.walked.scene
        if self.how == "eleven_points":
            return ()
        if self.how == "step":
            return tuple(self._made(step_strips(walked.points)))
        rules = scene.result.conventions
        found = interpolated(scene.result.source, scene.focus.part, rules, self.how)
        best = self.how == "all_points"
        return tuple(self._made(envelope_strips(walked.points, found) if best else threshold_strips(found)))

    def _made(self, strips: Strips) -> Iterator[Strip]:
        whole = zip(strips.left, strips.right, strips.height, strips.point, strict=True)
        for left, right, height, point in whole:
            cells = () if self.how == "eleven_thresholds" else self.walked.cells(int(point))
            page = self._page_of_strip(int(point))
            yield Strip(float(left), float(right), float(height), page, cells)

    def _page_of_strip(self, point: int) -> int:
        walk, pages = self.walked.points, self.walked.pages
        if self.how == "step":
            return self.walked.page(point)
        if self.how == "eleven_thresholds":
            return pages.reached(GAINED)
        added = walk.items[walk.through[point - 1] : walk.through[point]]
        return min(self._page_of_best.get(int(item), pages.last_of_part) for item in added)

    @once
    def _page_of_best(self) -> Mapping[int, int]:
        return page_of_each(self.walked.pages, BEST)

    @once
    def crosses(self) -> tuple[Point, ...]:
        """What is read off at 11 levels of recall, or where 11 thresholds stop, once it is reached."""
        if self.how == "eleven_points":
            return tuple(self._best_at_levels())
        return tuple(self._at_thresholds()) if self.how == "eleven_thresholds" else ()

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
