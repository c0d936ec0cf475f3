"""Figures of plotly for ROC and for precision and recall, below their lessons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from metrics.figures.result_figures import (
    ELEVEN,
    HEIGHT,
    STEPS,
    STRAIGHT,
    reading_figure,
    roc_figure,
    roc_height,
)
from metrics.graph.digits import decimal, headline, shortest
from metrics.parts.part import COLUMNS
from metrics.pictures.curves import (
    area_by_ranks,
    area_by_trapezoids,
    mean_curve,
    mean_of_areas,
    share_of_tied_pairs,
)
from metrics.words import N_
from pages.figures.plotly_figure import plotly_figure
from pages.lessons.precision_recall_pages import are_probabilities
from pages.lessons.precision_recall_readings import READINGS, Reading, areas
from pages.lessons.scene import WINDOW, Scene, first_and_chosen, walk_of
from pages.shell.choices import Choice, Option, choose
from pages.shell.joined import box, part_value, show_html
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

CONFIG_WITH_TOOLS = {
    "displayModeBar": True,
    "displaylogo": False,
    "scrollZoom": False,
    "showTips": False,
    "modeBarButtons": [["toImage", "zoom2d", "zoomIn2d", "zoomOut2d", "resetScale2d"]],
    "toImageButtonOptions": {"format": "svg", "filename": "roc_curve"},
}
ROUNDING = 1e-12


def area_routes(scene: Scene) -> Html | None:
    """The area counted in three ways, and what a tie changes."""
    part, index, rules = scene.result.inputs, scene.focus.part, scene.result.conventions
    tied = float(share_of_tied_pairs(part).value_at(index))
    if np.isnan(tied):
        return None
    pairs = float(scene.metric.kernel(part, rules.with_choice("auc_tie", "half")).value_at(index))
    routes = _("trapezoids {trapezoids} = pairs {pairs} = rank sum {rank_sum}").format(
        trapezoids=shortest(float(area_by_trapezoids(part, index).value)),
        pairs=shortest(pairs),
        rank_sum=shortest(float(area_by_ranks(part).value_at(index))),
    )
    tie = rules.auc_tie
    if tied < ROUNDING:
        text = _("{routes}: three ways to the same number. No true item is tied with a false one.")
        if part.kind == COLUMNS:
            text = _(
                "{routes}: three ways to the same number. No sample with {part} is tied with one without."
            )
    elif tie == "half":
        text = _("{routes}. A tied pair counts ½ here: the curve runs straight where scores are equal.")
    elif tie == "one":
        text = _(
            "Here a tied pair counts as a right pair, and the curve runs over the upper corner: {value}. "
            "Counted as half a right pair, the area would be less by {half}, which is half the share of tied "
            "pairs: {routes}."
        )
    else:
        text = _(
            "Here a tied pair counts as a wrong pair, and the curve runs over the lower corner: {value}. "
            "Counted as half a right pair, the area would be more by {half}, which is half the share of tied "
            "pairs: {routes}."
        )
    value = shortest(float(scene.result.parts.value_at(index)))
    sentence = text.format(routes=routes, half=shortest(tied / 2), value=value, part=scene.title)
    return element("p", sentence, data_testid="routes")


def finished_curve(scene: Scene) -> None:
    """The curves of all parts with their mean, to zoom and to save as a picture; none without any curve."""
    if scene.result.inputs.n_parts == 1 and not mean_curve(scene.result).each:
        return
    name, shown = _("The curves of all parts"), first_and_chosen(scene, WINDOW)
    height = roc_height(len(shown))
    plotly_figure(lambda: all_curves(scene), "finished_curve", height, name=name, config=CONFIG_WITH_TOOLS)


def all_curves(scene: Scene) -> Figure:
    """The curves of the first parts and of the chosen one and, where there are several, the mean of all."""
    shown = first_and_chosen(scene, WINDOW)
    return roc_figure(scene.result, scene.part_names, shown, scene.focus.part, _)


def about_the_mean(scene: Scene) -> Html | None:
    """Why the area under a plotted mean curve need not be the mean of the areas."""
    if scene.result.inputs.n_parts == 1:
        return None
    mean = mean_curve(scene.result)
    if not mean.has_mean:
        text = _("No part has a true and a false item: there is no curve to average.")
        if mean.each:
            text = _("Every part that has a curve weighs 0: the curves have no mean.")
        return element("p", text, css="aside")
    area = mean_of_areas(scene.result)
    same = abs(mean.top_only.area - area) < ROUNDING
    text = _("The area under the mean curve is the mean of the areas: {area}.")
    if not same:
        text = _(
            "The area under the mean curve is the mean of the areas: {area}. A plot that keeps one height "
            "for each false-positive rate, the top of every climb, would enclose {more}."
        )
    sentence = text.format(area=shortest(area), more=shortest(mean.top_only.area))
    return element("p", sentence, css="aside", data_testid="mean-curve")


COMPARED = "compared"
READING, CHOOSER = "reading_of_the_curve", "readings_of_the_curve"
THREE_COMPARED = Reading(
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
    if not walk_of(scene, scene.result.conventions.precision_rank).tp[-1]:
        return
    values = areas(scene)
    title = _("Five readings of the same points")
    current = part_value(CHOOSER, READING)
    chosen = current if isinstance(current, str) and current in READINGS else COMPARED
    options = [Option(key, _(reading_of(key).name)) for key in (COMPARED, *READINGS)]
    choose([[Choice(READING, title, chosen, options)]], key=CHOOSER)
    with box("readings"):
        show_html(about_the_readings(values, chosen))
        plotly_figure(lambda: curve_with_reading(scene, values, chosen), "readings", HEIGHT, name=title)


def reading_of(chosen: str) -> Reading:
    """One of the readings, or the three of them that are compared."""
    return THREE_COMPARED if chosen == COMPARED else READINGS[chosen]


def about_the_readings(values: Mapping[str, float], chosen: str) -> Html:
    """The area of every reading, and a sentence on the chosen one and on the hollow point."""
    each = [
        _("{name}: {area}").format(name=_(READINGS[key].name), area=headline(value))
        for key, value in values.items()
    ]
    bold = compared(chosen)
    listed = (
        element("li", element("b", sentence) if key in bold else sentence)
        for key, sentence in zip(values, each, strict=True)
    )
    start = _(
        "The hollow point at recall 0 stands for a threshold above every score: nothing is predicted and "
        "precision is 0/0. Libraries put precision 1 there so that the drawing has a beginning; of the "
        "readings only the straight lines count it."
    )
    sentence = element("p", _(reading_of(chosen).description), data_testid="reading")
    listed_areas = element("ul", *listed, data_testid="readings")
    return Html(listed_areas + sentence + element("p", start, css="aside"))


def compared(chosen: str) -> tuple[str, ...]:
    """The readings that a choice draws; the steps stand behind each of them."""
    return (STEPS, ELEVEN, STRAIGHT) if chosen == COMPARED else (chosen,)


def curve_with_reading(scene: Scene, values: Mapping[str, float], chosen: str) -> Figure:
    """The points, the staircase of the steps, and over it what was chosen; `values` are the areas."""
    names = {key: _(READINGS[key].name) for key in READINGS}
    if chosen == COMPARED:
        sentence = _("{name}: {area}")
        names = {key: sentence.format(name=names[key], area=decimal(values[key])) for key in READINGS}
    return reading_figure(scene.result, scene.focus.part, compared(chosen), names, _)


def about_the_peak(scene: Scene) -> Html | None:
    """Where the peak is reached, and what half of it is good for."""
    walk = walk_of(scene, scene.result.conventions.peak_f1_walk)
    if not walk.tp[-1]:
        return None
    peak = walk.peak
    count = int(walk.n_predicted[peak])
    reached = ngettext(
        "F1 is highest, {value}, when the top of the list is predicted: a score of {threshold} and above.",
        "F1 is highest, {value}, when the first {count} of the list are predicted: scores of {threshold} "
        "and above.",
        count,
    ).format(
        value=shortest(float(walk.f1[peak])),
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
