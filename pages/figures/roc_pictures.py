"""What stands below the stage of the ROC lesson: the area in three ways, the curves and their mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from metrics.figures.roc_figure import roc_figure, roc_height
from metrics.graph.digits import exact
from metrics.parts.part import COLUMNS
from metrics.pictures.roc_curve import (
    MacroLine,
    area_by_ranks,
    area_by_trapezoids,
    mean_curve,
    mean_of_areas,
    share_of_tied_pairs,
)
from pages.figures.plotly_figure import plotly_figure
from pages.lessons.scene import WINDOW, Scene, first_and_chosen
from pages.shell.markup import Html, element
from pages.state.turns import yielding
from pages.words import gettext as _

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

WITH_TOOLS = {
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
    part, index, rules = scene.result.source, scene.focus.part, scene.result.conventions
    tied = float(share_of_tied_pairs(part).value_at(index))
    if np.isnan(tied):
        return None
    pairs = float(scene.metric.kernel(part, rules.but("auc_tie", "half")).value_at(index))
    routes = _("trapezoids {trapezoids} = pairs {pairs} = rank sum {rank_sum}").format(
        trapezoids=exact(float(area_by_trapezoids(part, index).value)),
        pairs=exact(pairs),
        rank_sum=exact(float(area_by_ranks(part).value_at(index))),
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
    value = exact(float(scene.result.parts.value_at(index)))
    told = text.format(routes=routes, half=exact(tied / 2), value=value, part=scene.title)
    return element("p", told, data_testid="routes")


def finished_curve(scene: Scene) -> None:
    """The curves of all parts with their mean, to zoom and to save as a picture; none without any curve."""
    if scene.result.source.n_parts == 1 and not curves_of(scene).each:
        return
    name, shown = _("The curves of all parts"), first_and_chosen(scene, WINDOW)
    height = roc_height(len(shown))
    plotly_figure(lambda: all_curves(scene), "finished_curve", height, name=name, config=WITH_TOOLS)


def all_curves(scene: Scene) -> Figure:
    """The curves of the first parts and of the chosen one and, where there are several, the mean of all."""
    shown = first_and_chosen(scene, WINDOW)
    return roc_figure(scene.result, scene.part_names, shown, scene.focus.part, _)


def about_the_mean(scene: Scene) -> Html | None:
    """Why the area under a plotted mean curve need not be the mean of the areas."""
    if scene.result.source.n_parts == 1:
        return None
    mean = curves_of(scene)
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
    told = text.format(area=exact(area), more=exact(mean.top_only.area))
    return element("p", told, css="aside", data_testid="mean-curve")


def curves_of(scene: Scene) -> MacroLine:
    """The curves of all parts and their mean; while they are made, others may come first."""
    return mean_curve(scene.result, yielding)
