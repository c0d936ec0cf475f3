"""What stands below the stage of the precision-recall lesson: other readings of the curve, half the peak."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from metrics.figures.precision_recall_figure import ELEVEN, HEIGHT, STEPS, STRAIGHT, reading_figure
from metrics.graph.digits import decimal, exact, headline
from metrics.pictures.threshold_walk import ThresholdWalk
from metrics.words import N_
from pages.figures.plotly_figure import plotly_figure
from pages.lessons.readings import READINGS, Reading, are_probabilities, areas
from pages.lessons.scene import Scene, walk_of
from pages.shell.choices import Choice, Option, choose, chosen_of
from pages.shell.joined import box, show_html
from pages.shell.markup import Html, element
from pages.state.turns import yield_turn
from pages.words import gettext as _
from pages.words import ngettext

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

COMPARED = "compared"
READING, CHOOSER = "reading_of_the_curve", "readings_of_the_curve"
THREE = Reading(
    N_("three on one plot"),
    "",
    N_(
        "Three programs read the same points. average_precision_score of scikit-learn adds up the steps "
        "(the filled strips). auc(recall, precision) adds up the trapezoids below the straight lines "
        "(dashed). The Pascal VOC challenge of 2007 averages the heights at 11 recall levels (the crosses)."
    ),
)


def other_readings(scene: Scene) -> None:
    """The finished staircase with other readings over it: two to compare, or one that the reader chooses."""
    walk = _walk(scene)
    if not walk.tp[-1]:
        return
    values = areas(scene)
    yield_turn()
    title = _("Five readings of the same points")
    held = chosen_of(CHOOSER, READING)
    chosen = str(held) if held in READINGS else COMPARED
    options = [Option(key, _(reading_of(key).name)) for key in (COMPARED, *READINGS)]
    choose([[Choice(READING, title, chosen, options)]], key=CHOOSER)
    with box("readings"):
        show_html(about_the_readings(values, chosen))
        plotly_figure(lambda: curve_with_reading(scene, values, chosen), "readings", HEIGHT, name=title)


def reading_of(chosen: str) -> Reading:
    """One of the readings, or the three of them that are compared."""
    return THREE if chosen == COMPARED else READINGS[chosen]


def about_the_readings(values: Mapping[str, float], chosen: str) -> Html:
    """The area of every reading, and a sentence on the chosen one and on the hollow point."""
    each = [
        _("{name}: {area}").format(name=_(READINGS[key].name), area=headline(value))
        for key, value in values.items()
    ]
    bold = compared(chosen)
    listed = (
        element("li", element("b", told) if key in bold else told)
        for key, told in zip(values, each, strict=True)
    )
    start = _(
        "The hollow point at recall 0 stands for a threshold above every score: nothing is predicted and "
        "precision is 0/0. Libraries put precision 1 there so that the drawing has a beginning; of the "
        "readings only the straight lines count it."
    )
    told = element("p", _(reading_of(chosen).told), data_testid="reading")
    areas_told = element("ul", *listed, data_testid="readings")
    return Html(areas_told + told + element("p", start, css="aside"))


def compared(chosen: str) -> tuple[str, ...]:
    """The readings that a choice draws; the steps stand behind each of them."""
    return (STEPS, ELEVEN, STRAIGHT) if chosen == COMPARED else (chosen,)


def curve_with_reading(scene: Scene, values: Mapping[str, float], chosen: str) -> Figure:
    """The points, the staircase of the steps, and over it what was chosen; `values` are the areas."""
    names = {key: _(READINGS[key].name) for key in READINGS}
    if chosen == COMPARED:
        told = _("{name}: {area}")
        names = {key: told.format(name=names[key], area=decimal(values[key])) for key in READINGS}
    return reading_figure(scene.result, scene.focus.part, compared(chosen), names, _)


def _walk(scene: Scene) -> ThresholdWalk:
    return walk_of(scene, scene.result.conventions.precision_rank)


def about_the_peak(scene: Scene) -> Html | None:
    """Where the peak is reached, and what half of it is good for."""
    walk = walk_of(scene, scene.result.conventions.peak_f1_walk)
    if not walk.tp[-1]:
        return None
    peak = walk.peak
    count = int(walk.through[peak])
    reached = ngettext(
        "F1 is highest, {value}, when the top of the list is predicted: a score of {threshold} and above.",
        "F1 is highest, {value}, when the first {count} of the list are predicted: scores of {threshold} "
        "and above.",
        count,
    ).format(
        value=exact(float(walk.f1[peak])),
        count=count,
        threshold=decimal(float(walk.threshold[peak])),
    )
    advice = _(
        "If the scores were calibrated probabilities, F1 would be highest when everything that scores above "
        "half the peak is predicted (Lipton, Elkan and Naryanaswamy 2014). Is it so here?"
    )
    if not are_probabilities(walk):
        advice = _("Scores outside 0 to 1 are not probabilities, so half the peak says nothing about them.")
    return Html(element("p", reached) + element("p", advice, css="aside"))
