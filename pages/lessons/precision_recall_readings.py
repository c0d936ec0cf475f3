"""Five ways to make an area of the same points of recall and precision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from metrics.figures.result_figures import ELEVEN, STEPS, STRAIGHT
from metrics.pictures.curves import interpolated, straight_line
from metrics.words import N_
from pages.lessons.precision_recall_pages import curve_walk
from pages.lessons.scene import Scene


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
    keys = (key for key in READINGS if key != STRAIGHT)
    found = {key: interpolated(scene.result, scene.focus.part, key).value for key in keys}
    return {**found, STRAIGHT: straight_line(curve_walk(scene)).area}
