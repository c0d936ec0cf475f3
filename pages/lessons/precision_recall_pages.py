"""Pages of the precision-recall lesson: two walks, ways to read the area, and when its curve is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from metrics import Quantity
from metrics.figures.result_figures import ELEVEN, STEPS, STRAIGHT
from metrics.graph.digits import shortest
from metrics.lazy import lazy_property
from metrics.parts.part import ROWS
from metrics.pictures.curves import (
    Strips,
    ThresholdWalk,
    envelope_strips,
    interpolated,
    spread,
    step_strips,
    straight_line,
    threshold_strips,
)
from metrics.words import N_
from pages.lessons.formula_lines import FormulaLine
from pages.lessons.page_sentence import fill_pattern, number_in_text
from pages.lessons.picture import page_of_each
from pages.lessons.pictures.strips import Strip
from pages.lessons.pictures.threshold_walk import WalkedRanking
from pages.lessons.precision_recall_sentences import (
    CURVE_WALK,
    F1_WALK,
    NO_F1,
    NO_PRECISION,
    before_f1,
    before_the_curve,
    curve_walk,
    f1_step,
    f1_walk,
    heights_of_strips,
    nothing_true,
    precision_step,
)
from pages.lessons.scene import Scene
from pages.lessons.threshold_pages import ThresholdStop, threshold_stops
from pages.lessons.working_pages import WorkingPage, WorkingPages
from pages.state.document import Cell, Marker
from pages.words import gettext as _


def curve_pages(scene: Scene) -> Iterator[WorkingPage]:
    """One page for each threshold with the precision there; where nothing is true one page says so."""
    walk, has_strips = curve_walk(scene), scene.result.conventions.precision_interpolation == "step"
    start, *stops = threshold_stops(scene, walk)
    t = scene.result.inputs.positives.at(scene.focus.part)
    if not walk.tp[-1] > 0:
        yield _nothing_true(start, t, NO_PRECISION, CURVE_WALK)
        return
    lines = [FormulaLine(t)]
    if has_strips and not scene.has_weights:
        lines.append(FormulaLine((1 / t).named("strip_width", N_("Width of a strip"), "w")))
    sentence = before_the_curve(scene, float(t.value), has_strips)
    yield start.page(CURVE_WALK, sentence, lines, {t.key: (None,)})
    for stop in stops:
        # Beside the heights of several strips the precision at the end would be that of none of them.
        lines = [] if stop.is_last and heights_of_strips(stop) else [_precision_line(stop)]
        yield stop.page(CURVE_WALK, precision_step(stop, has_strips), lines, _reached(stop))


def f1_pages(scene: Scene) -> Iterator[WorkingPage]:
    """One page for each threshold with F1 there; where nothing is true one page says so."""
    walk = f1_walk(scene)
    start, *stops = threshold_stops(scene, walk, also=(walk.peak,))
    t = scene.result.inputs.positives.at(scene.focus.part)
    if not walk.tp[-1] > 0:
        yield _nothing_true(start, t, NO_F1, F1_WALK)
        return
    yield start.page(F1_WALK, before_f1(scene, float(t.value)), [FormulaLine(start.f1)], {t.key: (None,)})
    for stop in stops:
        yield stop.page(F1_WALK, f1_step(stop), [FormulaLine(stop.f1)], _reached(stop))


def _nothing_true(start: ThresholdStop, positives: Quantity, why: str, key: str) -> WorkingPage:
    """The only page before the value where nothing is true."""
    keys = (*AT_EACH_RANK, BEST)
    told = [step.key for step in start.scene.part_steps if step.key.removesuffix(".weighted") in keys]
    reaches: dict[str, Sequence[int | None]] = {positives.key: (None,), **dict.fromkeys(told, ())}
    return start.page(key, nothing_true(positives, why), [FormulaLine(positives)], reaches)


def _precision_line(stop: ThresholdStop) -> FormulaLine:
    """The precision at a stop; it is called by the only item that is added, if that is true."""
    return FormulaLine(stop.precision, stop.true[0] if len(stop.items) == len(stop.true) == 1 else None)


def _reached(stop: ThresholdStop) -> Mapping[str, Sequence[int]]:
    """The steps of the working that a page of the walk tells for its items."""
    return {step.key: stop.items for step in stop.scene.part_steps if step.key in AT_EACH_RANK}


AT_EACH_RANK = ("rank", "place", "hits", "precision_here", "recall_here", "f1_here")
BEST, GAINED = "average_precision.best_from_here", "average_precision.gained"
AT_LEVEL = "average_precision.best_at_level"
STOPS = ("average_precision.predicted", "average_precision.hits")
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
        read = interpolated(scene.result.inputs, scene.focus.part, scene.result.conventions, choice)
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


@dataclass(frozen=True)
class Reading:
    """One way to make an area of the points: its name, who uses it, and a sentence on what it does."""

    name: str
    used_by: str
    description: str


READINGS: Mapping[str, Reading] = {
    STEPS: Reading(
        N_("steps"),
        N_("average_precision_score"),
        N_(
            "Each gain in recall counts with the precision at its end, as in average_precision_score of "
            "scikit-learn and in information retrieval."
        ),
    ),
    "all_points": Reading(
        N_("best precision from here on"),
        N_("Pascal VOC since 2010"),
        N_(
            "Each gain in recall counts with the best precision there or further down the ranking, as in the "
            "Pascal VOC challenge from 2010 on; it is never below the steps."
        ),
    ),
    ELEVEN: Reading(
        N_("11 recall levels"),
        N_("Pascal VOC 2007"),
        N_(
            "At recall 0, 0.1, …, 1 the best precision at that recall or beyond is read off, and the 11 "
            "values are averaged, as in the Pascal VOC challenge of 2007."
        ),
    ),
    "eleven_thresholds": Reading(
        N_("11 thresholds"),
        N_("thresholds at 1, 0.9, …, 0"),
        N_(
            "The threshold stops only at 1, 0.9, …, 0, which is sometimes programmed in place of the 11 "
            "recall levels: the value then depends on the scores themselves and not only on their order."
        ),
    ),
    STRAIGHT: Reading(
        N_("straight lines"),
        N_("auc(recall, precision)"),
        N_(
            "The points are joined by straight lines and the trapezoids below are added up, as "
            "auc(recall, precision) of scikit-learn does. Between two points precision does not run "
            "straight: this area belongs to no ranking."
        ),
    ),
}


def areas(scene: Scene) -> dict[str, float]:
    """The area of every reading of the curve of the chosen part."""
    part, rules = scene.result.inputs, scene.result.conventions
    keys = (key for key in READINGS if key != STRAIGHT)
    found = {key: interpolated(part, scene.focus.part, rules, key).value for key in keys}
    return {**found, STRAIGHT: straight_line(curve_walk(scene)).area}


def readings_page(scene: Scene) -> Iterator[WorkingPage]:
    """What each reading of the points comes to; no page where nothing is true."""
    if not curve_walk(scene).tp[-1] > 0:
        return
    values = areas(scene)
    low, high = (choose(values, key=values.__getitem__) for choose in (min, max))
    if shortest(values[low]) == shortest(values[high]):
        sentence = fill_pattern(
            _("All five readings of these points come to {value}."), value=number_in_text(values[low])
        )
    else:
        sentence = fill_pattern(
            _("Programs join the same points differently: {low} ({lowest}) to {high} ({highest})."),
            low=number_in_text(values[low]),
            lowest=_(READINGS[low].name),
            high=number_in_text(values[high]),
            highest=_(READINGS[high].name),
        )
    title = _("Five ways to read the area of {part}").format(part=scene.title)
    yield WorkingPage("average_precision.readings", title, sentence=sentence)


def are_probabilities(walk: ThresholdWalk) -> bool:
    """Whether all scores lie between 0 and 1."""
    return bool(walk.threshold[1] <= 1 and walk.threshold[-1] >= 0)


def f1_at(walk: ThresholdWalk, threshold: float) -> float:
    """F1 where all that scores at least this much is predicted."""
    return float(walk.f1[np.flatnonzero(walk.threshold >= threshold)[-1]])


def thresholds_alike(walk: ThresholdWalk, threshold: float) -> tuple[float, float]:
    """Between which two thresholds the same is predicted as at this one; the higher one is among them."""
    at = int(np.flatnonzero(walk.threshold >= threshold)[-1])
    low = float(walk.threshold[at + 1]) if at + 1 < len(walk.threshold) else 0.0
    return low, float(min(walk.threshold[at], 1.0))


HALF_IS_BEST = N_(
    "With true probabilities and much data half the peak is the best threshold. Here {half} gives {f1}."
)
HALF_IS_NOT_BEST = N_(
    "With true probabilities and much data half the peak is the best threshold. Here {half} gives only {f1}."
)


def half_of_peak_page(scene: Scene) -> Iterator[WorkingPage]:
    """Where the threshold of a calibrated model lies; no page where scores are no probabilities.

    Nor for the labels of a sample: of a mean over samples half the best F1 is not the best threshold.
    """
    walk = f1_walk(scene)
    if not walk.tp[-1] > 0 or not are_probabilities(walk) or scene.kind == ROWS:
        return
    half = float(walk.f1[walk.peak]) / 2
    words = {"half": number_in_text(half, "threshold"), "f1": number_in_text(f1_at(walk, half), "right")}
    is_best = f1_at(walk, half) == float(walk.f1[walk.peak])
    sentence = fill_pattern(_(HALF_IS_BEST if is_best else HALF_IS_NOT_BEST), **words)
    marks = (Marker(half, _("half the peak")),)
    yield WorkingPage("peak_f1.half", _("Half the peak"), marks=marks, sentence=sentence)
