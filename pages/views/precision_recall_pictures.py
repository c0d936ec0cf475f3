"""The pictures of the precision-recall lesson: the curve with its areas, the mean, and F1 down the list."""

from __future__ import annotations

import numpy as np
from plotly.graph_objects import Bar, Figure, Scatter

from metrics.pictures.line import Line
from metrics.pictures.precision_recall_curve import (
    Interpolated,
    Strips,
    envelope_strips,
    interpolated,
    step_strips,
    straight_line,
    threshold_strips,
)
from metrics.pictures.threshold_walk import ThresholdWalk, threshold_walk
from pages.views.digits import decimal, exact
from pages.views.figures import (
    FEW_POINTS,
    FONT,
    MOST_POINTS,
    SMALL_POINT,
    heading,
    line,
    literal,
    rectangles,
    spread,
    still,
    unit_square,
)
from pages.views.markup import Html, element
from pages.views.scene import WINDOW, Scene
from pages.views.theme import MEANINGS, PLAIN, faded
from pages.words import gettext as _

LEAST_WIDTH = 0.1
MOST_NAMES = 14
MOST_UPRIGHT = 6


def pr_curve(scene: Scene) -> Figure | Html:
    """Precision over recall, with the strips that average precision adds up, and the other areas."""
    points = _ranked_walk(scene)
    if not points.tp[-1]:
        return element("p", _("Nothing is true: recall is 0/0, and there is no curve."), css="aside")
    in_force = scene.result.conventions.precision_interpolation
    figure = unit_square(_("Recall TP/(TP+FN)"), _("Precision TP/(TP+FP)"), height=370)
    # What the reader shows and hides stays through an edit, and starts anew with another choice in force.
    figure.update_layout(showlegend=True, barmode="overlay", uirevision=in_force)
    steps = step_strips(points)
    name = _("steps: {area}").format(area=exact(_interpolated(scene, "step").value))
    figure.add_trace(rectangles(steps, _areas(steps), MEANINGS["right"], name, in_force == "step"))
    _add_interpolations(figure, scene, points, in_force)
    figure.add_trace(_points(scene, points))
    hollow = {"size": 14, "color": PLAIN, "symbol": "circle-open", "line": {"width": 3}}
    told = _("nothing is predicted: 0/0, libraries put precision 1 here")
    figure.add_trace(
        Scatter(
            x=[0],
            y=[1],
            mode="markers",
            marker=hollow,
            hovertext=[told],
            hoverinfo="text",
            cliponaxis=False,
            showlegend=False,
        )
    )
    return figure


def about_the_curve(scene: Scene) -> Html | None:
    """What the hollow point is, and why the points are not joined."""
    if not _ranked_walk(scene).tp[-1]:
        return None
    told = _(
        "The hollow point at recall 0 is put there by libraries: nothing is predicted, so precision is 0/0. "
        "Between two points precision does not run straight, so straight lines measure something else. "
        "A click on a name below the figure shows or hides its area."
    )
    return element("p", told, css="aside")


def _ranked_walk(scene: Scene) -> ThresholdWalk:
    return threshold_walk(scene.result.source, scene.focus.part, scene.result.conventions.precision_rank)


def _interpolated(scene: Scene, how: str) -> Interpolated:
    return interpolated(scene.result.source, scene.focus.part, scene.result.conventions, how)


def _areas(strips: Strips) -> list[str]:
    wide = strips.right - strips.left >= LEAST_WIDTH
    return [exact(float(area)) if fits else "" for area, fits in zip(strips.areas, wide, strict=True)]


def _add_interpolations(figure: Figure, scene: Scene, points: ThresholdWalk, in_force: str) -> None:
    found = _interpolated(scene, "all_points")
    best = envelope_strips(points, found)
    name = _("interpolated: {area}").format(area=exact(found.value))
    shown = in_force == "all_points"
    figure.add_trace(rectangles(best, _areas(best) if shown else [], MEANINGS["true"], name, shown))
    found = _interpolated(scene, "eleven_points")
    levels = found.working["average_precision.best_at_level"]
    cross = {"size": 12, "color": MEANINGS["true"], "symbol": "x-thin", "line": {"width": 3}}
    eleven = Scatter(
        x=None if levels.grid is None else levels.grid.value,
        y=levels.value,
        mode="markers",
        marker=cross | {"line": {"width": 3, "color": MEANINGS["true"]}},
        name=_("11 recall levels: {area}").format(area=exact(found.value)),
        hoverinfo="skip",
        cliponaxis=False,
    )
    _add(figure, eleven, in_force == "eleven_points")
    found = _interpolated(scene, "eleven_thresholds")
    fixed = threshold_strips(found)
    name = _("11 thresholds: {area}").format(area=exact(found.value))
    shown = in_force == "eleven_thresholds"
    figure.add_trace(rectangles(fixed, _areas(fixed) if shown else [], MEANINGS["tied"], name, shown))
    straight = straight_line(points)
    name = _("straight lines: {area}").format(area=exact(straight.area))
    _add(figure, line(straight, MEANINGS["wrong"], dash="dash", name=name), False)


def _add(figure: Figure, trace: Scatter, shown: bool) -> None:
    trace.visible = True if shown else "legendonly"
    trace.showlegend = True
    figure.add_trace(trace)


def _points(scene: Scene, points: ThresholdWalk) -> Scatter:
    shown = 1 + spread(len(points.threshold) - 1, MOST_POINTS)
    told = [
        _("from {threshold} up: {tp} true of {predicted} predicted").format(
            threshold=decimal(float(points.threshold[place])),
            tp=exact(float(points.tp[place])),
            predicted=exact(float(points.tp[place] + points.fp[place])),
        )
        for place in shown
    ]
    return Scatter(
        x=points.tpr[shown],
        y=points.precision[shown],
        mode="markers",
        marker={
            "size": 12 if len(shown) <= FEW_POINTS else SMALL_POINT,
            "color": MEANINGS["right"],
            "line": {"width": 2 if len(shown) <= FEW_POINTS else 0, "color": "white"},
        },
        hovertext=told,
        hoverinfo="text",
        cliponaxis=False,
        showlegend=False,
    )


def bars_of_parts(scene: Scene) -> Figure | None:
    """The value of every part as a bar, and the line of their average."""
    values = np.broadcast_to(scene.result.parts.value, (scene.result.source.n_parts,))
    if len(values) == 1:
        return None
    shown = range(min(len(values), WINDOW))
    figure = still("", _(scene.metric.title), height=260)
    known = [float(values[part]) for part in shown]
    figure.add_trace(
        Bar(
            x=list(shown),
            y=[0 if np.isnan(value) else value for value in known],
            width=0.6,
            hoverinfo="skip",
            marker={
                "color": faded(MEANINGS["right"], 0.35),
                "line": {
                    "color": MEANINGS["right"],
                    "width": [5 if part == scene.focus.part else 1.5 for part in shown],
                },
            },
        )
    )
    for part, value in zip(shown, known, strict=True):
        figure.add_annotation(
            x=part,
            y=0.02,
            yanchor="bottom",
            text="0/0" if np.isnan(value) else exact(value),
            textangle=0 if len(known) <= MOST_UPRIGHT else -90,
            showarrow=False,
            font={"size": FONT},
        )
    names = [literal(scene.part_names[part]) for part in shown]
    figure.update_xaxes(tickvals=list(shown), ticktext=names, range=[-0.6, len(names) - 0.4])
    figure.update_yaxes(range=[0, 1.03])
    average = float(scene.result)
    if not np.isnan(average):
        figure.add_hline(y=average, line={"color": MEANINGS["mean"], "width": 5})
        heading(figure, _("average {value}").format(value=exact(average)))
    return figure


def f1_walk(scene: Scene) -> Figure | Html:
    """F1 as the list is predicted from the top, its peak, the scores, and the line at half the peak."""
    points = _f1_points(scene)
    if not points.tp[-1]:
        return element("p", _("Nothing is true: F1 is 0 wherever the walk stops."), css="aside")
    size = int(points.through[-1])
    figure = still(_("predicted so far, from the top score down"), "F1", height=350)
    figure.update_layout(showlegend=True)
    few = size <= MOST_NAMES
    figure.update_xaxes(range=[-0.3, size + 0.4])
    if few:
        names = [literal(scene.names[item]) for item in points.items]
        figure.update_xaxes(tickvals=list(range(1, size + 1)), ticktext=names)
    f1 = np.nan_to_num(points.f1)
    curve = line(Line(points.through.astype(float), f1), MEANINGS["right"], width=4, name=_("F1"))
    if len(f1) <= MOST_POINTS:
        curve.update(mode="lines+markers", marker={"size": 11})
    figure.add_trace(curve)
    peak = points.peak
    best = float(f1[peak])
    star = {"size": 20, "color": MEANINGS["lit"], "symbol": "star", "line": {"width": 2, "color": PLAIN}}
    figure.add_trace(
        Scatter(
            x=[int(points.through[peak])],
            y=[best],
            mode="markers",
            marker=star,
            name=_("peak {value}").format(value=exact(best)),
            hoverinfo="skip",
            cliponaxis=False,
        )
    )
    if _are_probabilities(points):
        _add_half(figure, scene, points, best / 2)
    return figure


def _add_half(figure: Figure, scene: Scene, points: ThresholdWalk, half: float) -> None:
    """The scores beside F1, and the height at which calibrated scores would be cut."""
    size = int(points.through[-1])
    own = np.repeat(points.threshold[1:], np.diff(points.through))
    shown = spread(size, MOST_POINTS)
    scores = Scatter(
        x=1 + shown,
        y=own[shown],
        mode="markers",
        marker={"size": 12, "color": MEANINGS["threshold"], "symbol": "diamond-open", "line": {"width": 3}},
        name=_("score"),
        hoverinfo="skip",
        cliponaxis=False,
    )
    figure.add_trace(scores)
    dashed = Line(np.array([-0.3, size + 0.4]), np.array([half, half]))
    name = _("half the peak {value}").format(value=exact(half))
    figure.add_trace(line(dashed, MEANINGS["threshold"], dash="dash", name=name))


def _f1_points(scene: Scene) -> ThresholdWalk:
    return threshold_walk(scene.result.source, scene.focus.part, scene.result.conventions.peak_f1_walk)


def _are_probabilities(points: ThresholdWalk) -> bool:
    return bool(points.threshold[1] <= 1 and points.threshold[-1] >= 0)


def about_the_peak(scene: Scene) -> Html | None:
    """Where the peak is reached, and what half of it is good for."""
    points = _f1_points(scene)
    if not points.tp[-1]:
        return None
    peak = points.peak
    reached = _("The peak {value} is reached with {count} predicted, from the score {threshold} up.").format(
        value=exact(float(points.f1[peak])),
        count=int(points.through[peak]),
        threshold=decimal(float(points.threshold[peak])),
    )
    advice = _(
        "If the scores were calibrated probabilities, it would pay to predict whatever scores above half the "
        "peak (Lipton, Elkan and Naryanaswamy 2014). Do these?"
    )
    if not _are_probabilities(points):
        advice = _("Scores outside 0 to 1 are no probabilities, so half the peak says nothing about them.")
    return Html(element("p", reached, css="said") + element("p", advice, css="aside"))
