"""The pictures of the ROC lesson: the curve as the threshold walks, its area, and the curves of all parts."""

from __future__ import annotations

import numpy as np
import streamlit as st
from plotly.graph_objects import Figure, Scatter

from metrics.graph.arrays import Array
from metrics.pictures.roc_curve import (
    area_by_ranks,
    area_by_trapezoids,
    macro_line,
    roc_line,
    share_of_tied_pairs,
)
from metrics.pictures.threshold_walk import ThresholdWalk, threshold_walk
from pages.views.confusion_table import confusion, predicted_chips
from pages.views.digits import decimal, exact
from pages.views.figures import (
    CONFIG,
    FEW_POINTS,
    HEIGHT,
    MOST_POINTS,
    SMALL_POINT,
    crosshair,
    diagonal,
    heading,
    line,
    literal,
    shaded,
    spread,
    unit_square,
)
from pages.views.markup import Html, element
from pages.views.scene import WINDOW, Scene
from pages.views.theme import MEANINGS, PLAIN
from pages.words import gettext as _

CURSOR, LISTED = "roc_cursor", "roc_thresholds"
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
LINE_OF_LEGEND = 22
ROUNDING = 1e-12


def roc_walk(scene: Scene) -> None:
    """The curve with a threshold to move, and what is predicted there."""
    _walk(scene)


@st.fragment
def _walk(scene: Scene) -> None:
    points = threshold_walk(scene.result.source, scene.focus.part)
    place = _choose_threshold(points)
    if points.has_pairs:
        st.plotly_chart(_figure(scene, points, place), key="roc_curve", config=CONFIG)
    else:
        told = _("All items are true or all are false: one of the two rates is 0/0, and there is no curve.")
        if scene.result.source.n_parts > 1:
            told = _(
                "All items are true or all are false: one of the two rates is 0/0, and there is no curve. "
                "Look at another part, or at all cells together (micro)."
            )
        st.html(element("p", told, css="aside"))
    st.html(Html(confusion(points, place) + predicted_chips(scene, points, place)))


def _choose_threshold(points: ThresholdWalk) -> int:
    places = tuple(spread(len(points.threshold), MOST_POINTS).tolist())
    names = {place: _name(points, place) for place in places}
    # Another list of thresholds is another slider to the browser: it must be told where this one stands.
    if st.session_state.get(LISTED) != names:
        kept = st.session_state.get(CURSOR)
        st.session_state[CURSOR] = kept if kept in places else 0
        st.session_state[LISTED] = names
    chosen = st.select_slider(
        _("The threshold walks down the sorted scores: what is predicted?"),
        places,
        format_func=names.__getitem__,
        key=CURSOR,
    )
    return chosen if chosen in places else 0


def _name(points: ThresholdWalk, place: int) -> str:
    if place == 0:
        return _("0: above the top score")
    threshold = decimal(float(points.threshold[place]))
    return _("{place}: from {threshold} up").format(place=place, threshold=threshold)


def _figure(scene: Scene, points: ThresholdWalk, place: int) -> Figure:
    tie = scene.result.conventions.auc_tie
    whole, floor = roc_line(points, tie), roc_line(points, "zero")
    figure = unit_square(_("False-positive rate FP/(FP+TN)"), _("True-positive rate (recall)"))
    diagonal(figure)
    figure.add_traces(shaded(floor, MEANINGS["right"]))
    figure.add_traces(shaded(whole, MEANINGS["tied"], above=floor))
    figure.add_trace(line(whole, PLAIN, width=2))
    figure.add_trace(line(roc_line(points, tie, upto=place), MEANINGS["right"], width=6))
    figure.add_trace(_marks(scene, points, place))
    x, y = float(points.fpr[place]), float(points.tpr[place])
    crosshair(figure, x, y, _told(scene, points, place))
    heading(figure, _("area {area}").format(area=exact(float(scene.result.part(scene.focus.part).value))))
    return figure


def _marks(scene: Scene, points: ThresholdWalk, place: int) -> Scatter:
    """One point per distinct score; those still to come are hollow."""
    green = MEANINGS["right"]
    shown = spread(len(points.threshold), MOST_POINTS)
    signs = ["circle" if number <= place else "circle-open" for number in shown]
    return Scatter(
        x=points.fpr[shown],
        y=points.tpr[shown],
        mode="markers",
        marker={
            "size": 11 if len(shown) <= FEW_POINTS else SMALL_POINT,
            "color": green,
            "symbol": signs,
            "line": {"width": 2 if len(shown) <= FEW_POINTS else 0, "color": green},
        },
        hovertext=[_told(scene, points, int(number)) for number in shown],
        hoverinfo="text",
        cliponaxis=False,
        showlegend=False,
    )


def _told(scene: Scene, points: ThresholdWalk, place: int) -> str:
    if place == 0:
        return _("above the top score: nothing is predicted")
    new = points.items[points.through[place - 1] : points.through[place]]
    names = ", ".join(literal(scene.names[item]) for item in new[:WINDOW])
    told = _("from {threshold} up, {names} added<br>true-positive rate {tpr}, false-positive rate {fpr}")
    return told.format(
        threshold=decimal(float(points.threshold[place])),
        names=names,
        tpr=exact(float(points.tpr[place])),
        fpr=exact(float(points.fpr[place])),
    )


def area_routes(scene: Scene) -> Html | None:
    """The area counted in three ways, and what a tie changes."""
    part, index, rules = scene.result.source, scene.focus.part, scene.result.conventions
    tied = float(share_of_tied_pairs(part).at(index).value)
    if np.isnan(tied):
        return None
    pairs = scene.metric.kernel(part, rules.but("auc_tie", "half")).at(index)
    routes = _("trapezoids {trapezoids} = pairs {pairs} = rank sum {rank_sum}").format(
        trapezoids=exact(float(area_by_trapezoids(part, index).value)),
        pairs=exact(float(pairs.value)),
        rank_sum=exact(float(area_by_ranks(part).at(index).value)),
    )
    tie = rules.auc_tie
    if tied < ROUNDING:
        text = _("{routes}: three ways to the same number, and no tie between true and false.")
    elif tie == "half":
        text = _("{routes}: a tied step is drawn straight, and so its pairs count ½.")
    elif tie == "one":
        text = _(
            "A tied step is drawn over its upper corner, so its pairs count 1. With ½ it would be {routes}: "
            "less by {half}, half of the tied share {tied}."
        )
    else:
        text = _(
            "A tied step is drawn under its lower corner, so its pairs count 0. With ½ it would be {routes}: "
            "more by {half}, half of the tied share {tied}."
        )
    told = text.format(routes=routes, half=exact(tied / 2), tied=exact(tied))
    return element("p", told, css="said", data_testid="routes")


def all_curves(scene: Scene) -> Figure | None:
    """The curves of all parts with their mean, where the average has several parts."""
    if scene.result.source.n_parts == 1:
        return None
    mean = macro_line(scene.result.source, scene.result.conventions.auc_tie, _weights(scene))
    shown = range(min(scene.result.source.n_parts, WINDOW))
    height = HEIGHT + (len(shown) // 2 + 1) * LINE_OF_LEGEND
    figure = unit_square(_("False-positive rate FP/(FP+TN)"), _("True-positive rate (recall)"), height)
    figure.update_layout(showlegend=True)
    diagonal(figure)
    for index in shown:
        figure.add_trace(_own_curve(scene, index, index in mean.each))
    if mean.each:
        told = _("mean of {count}: {area}").format(count=len(mean.each), area=exact(_mean_of_areas(scene)))
        figure.add_trace(line(mean.line, MEANINGS["mean"], width=7, name=told))
    return figure


def _own_curve(scene: Scene, index: int, has_pairs: bool) -> Scatter:
    name = literal(scene.part_names[index])
    if not has_pairs:
        told = _("{name}: no pair").format(name=name)
        return Scatter(
            x=[None], y=[None], mode="lines", name=told, line={"color": PLAIN, "width": 1}, showlegend=True
        )
    curve = roc_line(threshold_walk(scene.result.source, index), scene.result.conventions.auc_tie)
    chosen = index == scene.focus.part
    return line(
        curve,
        MEANINGS["right"] if chosen else PLAIN,
        width=4 if chosen else 2.5,
        dash=DASHES[index % len(DASHES)],
        name=_("{name}: {area}").format(name=name, area=exact(float(scene.result.part(index).value))),
    )


def about_the_mean(scene: Scene) -> Html | None:
    """Why the area under a plotted mean curve need not be the mean of the areas."""
    if scene.result.source.n_parts == 1:
        return None
    mean = macro_line(scene.result.source, scene.result.conventions.auc_tie, _weights(scene))
    if not mean.each:
        return element(
            "p", _("No part has a true and a false item: there is no curve to average."), css="aside"
        )
    area = _mean_of_areas(scene)
    same = abs(mean.top_only.area - area) < ROUNDING
    text = _("The area under the mean curve is the mean of the areas: {area}.")
    if not same:
        text = _(
            "The area under the mean curve is the mean of the areas: {area}. A plot that keeps one height "
            "for each false-positive rate, the top of every climb, would enclose {more}."
        )
    told = text.format(area=exact(area), more=exact(mean.top_only.area))
    return element("p", told, css="aside", data_testid="mean-curve")


def _mean_of_areas(scene: Scene) -> float:
    """The average over the parts that have a curve, whatever a part without one counts as."""
    rules = scene.result.conventions.but("auc_one_class", "skip")
    return float(scene.metric(scene.example, scene.result.average, rules))


def _weights(scene: Scene) -> Array | None:
    """What each part weighs in the average; None where all weigh the same."""
    part = scene.result.source
    return part.positives.value if scene.result.average == "weighted" else part.part_weights
