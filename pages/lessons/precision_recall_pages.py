"""Pages of the precision–recall lesson: two walks, ways to read the area, and half the peak."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from metrics import Quantity
from metrics.parts.part import ROWS
from metrics.pictures.curves import ThresholdWalk
from metrics.words import N_
from pages.lessons.formula_lines import FormulaLine
from pages.lessons.scene import Scene, walk_of
from pages.lessons.threshold_pages import ThresholdStop, threshold_stops
from pages.lessons.working_pages import WorkingPage
from pages.state.document import Marker
from pages.words import gettext as _

CURVE_WALK, F1_WALK = "precision_recall.threshold", "peak_f1.threshold"
READINGS_PAGE, HALF_OF_PEAK = "average_precision.readings", "peak_f1.half"
AT_EACH_RANK = ("rank", "place", "hits", "precision_here", "recall_here", "f1_here")
BEST, GAINED = "average_precision.best_from_here", "average_precision.gained"
AT_LEVEL = "average_precision.best_at_level"
STOPS = ("average_precision.predicted", "average_precision.hits")
MAX_HEIGHTS = 6


def curve_walk(scene: Scene) -> ThresholdWalk:
    """The points of the curve of precision over recall."""
    return walk_of(scene, scene.result.conventions.precision_rank)


def f1_walk(scene: Scene) -> ThresholdWalk:
    """The points at which F1 is taken."""
    return walk_of(scene, scene.result.conventions.peak_f1_walk)


def curve_stops(scene: Scene) -> list[ThresholdStop]:
    """Where the threshold stops on its walk along the curve."""
    return threshold_stops(scene, curve_walk(scene))


def f1_stops(scene: Scene) -> list[ThresholdStop]:
    """Where it stops on its walk to the highest F1 and on."""
    walk = f1_walk(scene)
    return threshold_stops(scene, walk, also=(walk.peak,))


def has_strips(scene: Scene) -> bool:
    """Whether every true item adds a strip to the area."""
    return scene.result.conventions.precision_interpolation == "step"


def curve_pages(scene: Scene) -> Iterator[WorkingPage]:
    """One page for each threshold with the precision there; where nothing is true one page says so."""
    start, *stops = curve_stops(scene)
    t = scene.result.inputs.positives.at(scene.focus.part)
    if not start.walk.tp[-1] > 0:
        yield _nothing_true(start, t, CURVE_WALK)
        return
    lines = [FormulaLine(t)]
    if has_strips(scene) and not scene.has_weights:
        lines.append(FormulaLine((1 / t).named("strip_width", N_("Width of a strip"), "w")))
    yield start.page(CURVE_WALK, lines, {t.key: (None,)})
    for stop in stops:
        # Beside the heights of several strips the precision at the end would be that of none of them.
        lines = [] if stop.is_last and heights_of_strips(stop) else [_precision_line(stop)]
        yield stop.page(CURVE_WALK, lines, _reached(stop))


def heights_of_strips(stop: ThresholdStop) -> list[float]:
    """The precision at each of the true items that are added, where they are several, few and not tied."""
    walk = stop.walk
    points = np.arange(stop.before + 1, stop.point + 1)
    up = points[np.diff(walk.tp[stop.before : stop.point + 1]) > 0]
    return walk.precision[up].tolist() if 1 < len(up) == len(stop.true) <= MAX_HEIGHTS else []


def f1_pages(scene: Scene) -> Iterator[WorkingPage]:
    """One page for each threshold with F1 there; where nothing is true one page says so."""
    start, *stops = f1_stops(scene)
    t = scene.result.inputs.positives.at(scene.focus.part)
    if not start.walk.tp[-1] > 0:
        yield _nothing_true(start, t, F1_WALK)
        return
    yield start.page(F1_WALK, [FormulaLine(start.f1)], {t.key: (None,)})
    for stop in stops:
        yield stop.page(F1_WALK, [FormulaLine(stop.f1)], _reached(stop))


def _nothing_true(start: ThresholdStop, positives: Quantity, key: str) -> WorkingPage:
    keys = (*AT_EACH_RANK, BEST)
    told = [step.key for step in start.scene.part_steps if step.key.removesuffix(".weighted") in keys]
    reaches: dict[str, Sequence[int | None]] = {positives.key: (None,), **dict.fromkeys(told, ())}
    return start.page(key, [FormulaLine(positives)], reaches)


def _precision_line(stop: ThresholdStop) -> FormulaLine:
    """The precision at a stop; it is called by the only item that is added, if that is true."""
    return FormulaLine(stop.precision, stop.true[0] if len(stop.items) == len(stop.true) == 1 else None)


def _reached(stop: ThresholdStop) -> Mapping[str, Sequence[int]]:
    """The steps of the working that a page of the walk tells for its items."""
    return {step.key: stop.items for step in stop.scene.part_steps if step.key in AT_EACH_RANK}


def readings_page(scene: Scene) -> Iterator[WorkingPage]:
    """A page on the readings of the points, where something is true."""
    if curve_walk(scene).tp[-1] > 0:
        yield WorkingPage(READINGS_PAGE)


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


def half_of_peak_page(scene: Scene) -> Iterator[WorkingPage]:
    """Where the threshold of a calibrated model lies; no page where scores are no probabilities.

    Nor for the labels of a sample: of a mean over samples half the best F1 is not the best threshold.
    """
    walk = f1_walk(scene)
    if walk.tp[-1] > 0 and are_probabilities(walk) and scene.kind != ROWS:
        marks = (Marker(float(walk.f1[walk.peak]) / 2, _("half the peak")),)
        yield WorkingPage(HALF_OF_PEAK, marks=marks)
