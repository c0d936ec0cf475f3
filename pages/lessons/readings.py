"""Ways to read the points of precision and recall, and what half the highest F1 is good for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from metrics.figures.precision_recall_figure import ELEVEN, STEPS, STRAIGHT
from metrics.graph.digits import exact
from metrics.parts.part import ROWS
from metrics.pictures.precision_recall_curve import interpolated, straight_line
from metrics.pictures.threshold_walk import ThresholdWalk
from metrics.words import N_
from pages.lessons.page_sentence import Named, put_into
from pages.lessons.scene import Scene, walk_of
from pages.lessons.working_pages import WorkingPage
from pages.state.matrix_window import Marker
from pages.words import gettext as _


@dataclass(frozen=True)
class Reading:
    """One way to make an area of the points: its name, who uses it, and a sentence on what it does."""

    name: str
    used_by: str
    told: str


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
    part, rules = scene.result.source, scene.result.conventions
    keys = (key for key in READINGS if key != STRAIGHT)
    found = {key: interpolated(part, scene.focus.part, rules, key).value for key in keys}
    return {**found, STRAIGHT: straight_line(points_read(scene)).area}


def points_read(scene: Scene) -> ThresholdWalk:
    """The points of precision and recall of the chosen part."""
    return walk_of(scene, scene.result.conventions.precision_rank)


def readings_page(scene: Scene) -> tuple[WorkingPage, ...]:
    """What each reading of the points comes to; no page where nothing is true."""
    if not points_read(scene).tp[-1] > 0:
        return ()
    values = areas(scene)
    low, high = (choose(values, key=values.__getitem__) for choose in (min, max))
    if exact(values[low]) == exact(values[high]):
        told = put_into(_("All five readings of these points come to {value}."), value=[_named(values[low])])
    else:
        told = put_into(
            _("Programs join the same points differently: {low} ({lowest}) to {high} ({highest})."),
            low=[_named(values[low])],
            lowest=[_(READINGS[low].name)],
            high=[_named(values[high])],
            highest=[_(READINGS[high].name)],
        )
    title = _("Five ways to read the area of {part}").format(part=scene.title)
    return (WorkingPage("average_precision.readings", 0, title, (), (), sentence=told),)


def _named(value: float) -> Named:
    return Named(exact(value))


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


def half_of_peak_page(scene: Scene) -> tuple[WorkingPage, ...]:
    """Where the threshold of a calibrated model lies; no page where scores are no probabilities.

    Nor for the labels of a sample: of a mean over samples half the best F1 is not the best threshold.
    """
    walk = walk_of(scene, scene.result.conventions.peak_f1_walk)
    if not walk.tp[-1] > 0 or not are_probabilities(walk) or scene.result.source.kind == ROWS:
        return ()
    half = float(walk.f1[walk.peak]) / 2
    words = {"half": [Named(exact(half), "threshold")], "f1": [Named(exact(f1_at(walk, half)), "right")]}
    is_best = f1_at(walk, half) == float(walk.f1[walk.peak])
    told = put_into(_(HALF_IS_BEST if is_best else HALF_IS_NOT_BEST), **words)
    marks = (Marker(half, _("half the peak")),)
    title = _("Half the peak")
    return (WorkingPage("peak_f1.half", 0, title, (), (), marks=marks, sentence=told),)
