"""What stands below the stage of the ROC lesson: the area in three ways, the curves and their mean."""

from __future__ import annotations

from typing import Any

import numpy as np

from metrics.graph.arrays import Array
from metrics.graph.digits import exact
from metrics.pictures.line import Line
from metrics.pictures.roc_curve import (
    MacroLine,
    area_by_ranks,
    area_by_trapezoids,
    macro_line,
    share_of_tied_pairs,
)
from pages.state.turns import sliced
from pages.views.figures import (
    CLEAR,
    DIAGONAL,
    FROM_0_TO_1,
    HEIGHT,
    PlotlyFigure,
    Trace,
    line,
    literal,
    still,
)
from pages.views.markup import Html, element
from pages.views.plotly_figure import plotly_figure
from pages.views.scene import WINDOW, Scene
from pages.views.theme import MEANINGS, PLAIN
from pages.words import gettext as _

DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
LINE_OF_LEGEND, ROOM_FOR_TOOLS = 22, 34
WITH_TOOLS = {
    "displayModeBar": True,
    "displaylogo": False,
    "scrollZoom": False,
    "showTips": False,
    "modeBarButtons": [["toImage", "zoom2d", "zoomIn2d", "zoomOut2d", "resetScale2d"]],
    "toImageButtonOptions": {"format": "svg", "filename": "roc_curve"},
}
ROUNDING = 1e-12
NOWHERE = Line(np.zeros(1), np.zeros(1))


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
    told = text.format(routes=routes, half=exact(tied / 2), value=value)
    return element("p", told, css="said", data_testid="routes")


def finished_curve(scene: Scene) -> None:
    """The curves of all parts with their mean, to zoom and to save as a picture."""
    figure = all_curves(scene)
    if figure is not None:
        plotly_figure(figure, "finished_curve", name=_("The curves of all parts"), config=WITH_TOOLS)


def all_curves(scene: Scene) -> PlotlyFigure | None:
    """The curves of all parts and, where there are several, their mean; None for one part without a curve."""
    source, mean = scene.result.source, mean_curve(scene)
    if source.n_parts == 1 and not mean.each:
        return None
    shown = first_and_chosen(scene, WINDOW)
    traces = [_own_curve(scene, index, mean.each.get(index)) for index in shown]
    if mean.each and source.n_parts > 1:
        told = _("mean of {count}: {area}").format(count=len(mean.each), area=exact(mean_of_areas(scene)))
        traces.append(line(mean.line, MEANINGS["mean"], width=7, name=told))
    return PlotlyFigure(traces, _layout(HEIGHT + (len(shown) // 2 + 1) * LINE_OF_LEGEND))


def _layout(height: int) -> dict[str, Any]:
    """A square to zoom in, with its tools above; what the reader has zoomed to outlasts an edit."""
    axis = {**FROM_0_TO_1, "fixedrange": False}
    layout = still(
        _("False-positive rate FP/(FP+TN)"),
        _("True-positive rate (recall)"),
        height,
        axis,
        axis,
        showlegend=True,
        shapes=[DIAGONAL],
        modebar={"bgcolor": CLEAR, "color": PLAIN, "activecolor": MEANINGS["true"]},
        uirevision="kept",
    )
    layout["margin"]["t"] = ROOM_FOR_TOOLS
    return layout


def first_and_chosen(scene: Scene, most: int) -> list[int]:
    """The first parts, at most so many, and the chosen one among them."""
    shown = list(range(min(scene.result.source.n_parts, most)))
    return shown if scene.focus.part in shown else [*shown[:-1], scene.focus.part]


def _own_curve(scene: Scene, index: int, curve: Line | None) -> Trace:
    name = literal(scene.part_names[index])
    if curve is None:
        told = _("{name}: no pair").format(name=name)
        return line(NOWHERE, PLAIN, width=1, name=told) | {"x": [None], "y": [None]}
    chosen = index == scene.focus.part
    return line(
        curve,
        MEANINGS["right"] if chosen else PLAIN,
        width=4 if chosen else 2.5,
        dash=DASHES[index % len(DASHES)],
        name=_("{name}: {area}").format(name=name, area=exact(float(scene.result.parts.value_at(index)))),
    )


def about_the_mean(scene: Scene) -> Html | None:
    """Why the area under a plotted mean curve need not be the mean of the areas."""
    if scene.result.source.n_parts == 1:
        return None
    mean = mean_curve(scene)
    if not mean.each:
        return element(
            "p", _("No part has a true and a false item: there is no curve to average."), css="aside"
        )
    area = mean_of_areas(scene)
    same = abs(mean.top_only.area - area) < ROUNDING
    text = _("The area under the mean curve is the mean of the areas: {area}.")
    if not same:
        text = _(
            "The area under the mean curve is the mean of the areas: {area}. A plot that keeps one height "
            "for each false-positive rate, the top of every climb, would enclose {more}."
        )
    told = text.format(area=exact(area), more=exact(mean.top_only.area))
    return element("p", told, css="aside", data_testid="mean-curve")


def mean_curve(scene: Scene) -> MacroLine:
    """The curves of all parts and their mean, made once for all who draw them."""
    source, tie = scene.result.source, scene.result.conventions.auc_tie
    key = "mean_curve", tie, scene.result.average
    if key not in source.kept:
        source.kept[key] = macro_line(source, tie, _weights(scene), sliced=sliced)
    made: MacroLine = source.kept[key]
    return made


def mean_of_areas(scene: Scene) -> float:
    """The average over the parts that have a curve, whatever a part without one counts as."""
    rules = scene.result.conventions.but("auc_one_class", "skip")
    return scene.metric.number(scene.example, scene.result.average, rules)


def _weights(scene: Scene) -> Array | None:
    """What each part weighs in the average; None where all weigh the same."""
    part = scene.result.source
    return part.positives.value if scene.result.average == "weighted" else part.part_weights
