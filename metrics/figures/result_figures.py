"""Figures of results: a bar for each part, ROC curves, precision over recall."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from ..errors import InputError
from ..graph.digits import decimal, shortest
from ..output.notebook_working import PartNames
from ..pictures.curves import (
    Polyline,
    Strips,
    ThresholdWalk,
    envelope_strips,
    interpolated,
    mean_curve,
    mean_of_areas,
    spread,
    step_strips,
    straight_line,
    threshold_strips,
    threshold_walk,
)
from ..result import Result
from ..words import N_
from .template import (
    BELOW,
    BESIDE,
    FEW_POINTS,
    FROM_0_TO_1,
    MAX_POINTS,
    MEANINGS,
    PLAIN,
    SMALL_POINT,
    Trace,
    faded,
    figure,
    legend_only,
    line,
    literal,
    markers,
    rectangles,
    room_for_legend,
    titled,
    with_template,
    without_nan,
)

DASHES = ("solid", "6px,6px", "2px,5px", "12px,4px,2px,4px", "18px,6px", "14px,4px,2px,4px,2px,4px")
ROC_HEIGHT, ROOM_FOR_TOOLS = 300, 34
MAX_CURVES = 12
NO_PAIR, AREA = N_("{name}: no pair"), N_("{name}: {area}")
MEAN = N_("mean of {count}: {area}")
FALSE_POSITIVES, TRUE_POSITIVES = N_("False-positive rate FP/(FP+TN)"), N_("True-positive rate (recall)")
# Where a guess lies.
DIAGONAL = {
    "type": "line",
    "x0": 0,
    "y0": 0,
    "x1": 1,
    "y1": 1,
    "line": {"color": PLAIN, "width": 1, "dash": "dot"},
    "layer": "below",
}


def roc_figure(
    result: Result,
    names: Sequence[str],
    shown: Sequence[int] | None = None,
    chosen: int | None = None,
    translated: Callable[[str], str] = str,
) -> Any:
    """The ROC curves of some parts, the first ones by default, and the mean of all where there are several.

    `names` are those of all parts; the curve of the `chosen` part stands out. The legend has their areas.
    """
    source, mean = result.inputs, mean_curve(result)
    parts = range(min(source.n_parts, MAX_CURVES)) if shown is None else shown
    traces = []
    for group in _with_same_curve(parts, mean.each, chosen):
        curve, named = mean.each.get(group[0]), ", ".join(names[part] for part in group)
        traces.append(_roc_curve(result, group[0], curve, named, chosen in group, translated))
    if mean.has_mean and source.n_parts > 1:
        area = shortest(mean_of_areas(result))
        name = translated(MEAN).format(count=len(mean.each), area=area)
        below = {"zorder": -1}  # the curves that it is made of stay in sight
        traces.append(line(mean.line, MEANINGS["mean"], width=7, name=name) | below)
    axis = {**FROM_0_TO_1, "fixedrange": False}
    layout = {
        "height": roc_height(len(parts)),
        "xaxis": titled(translated(FALSE_POSITIVES), BELOW, **axis),
        "yaxis": titled(translated(TRUE_POSITIVES), BESIDE, **axis),
        "margin": {"t": ROOM_FOR_TOOLS},
        "showlegend": True,
        "shapes": [DIAGONAL],
        "modebar": {"activecolor": MEANINGS["true"]},
        "uirevision": "zoom",  # what the reader has zoomed to outlasts an edit
    }
    return figure(traces, layout)


def roc_height(n_curves: int) -> int:
    """How many px high the figure of so many curves is, with its legend."""
    return ROC_HEIGHT + room_for_legend(n_curves)


def _with_same_curve(
    parts: Iterable[int], curves: Mapping[int, Polyline], chosen: int | None
) -> list[list[int]]:
    """The parts whose curves run over the same points, each of these once; the chosen one is by itself."""
    groups: dict[object, list[int]] = {}
    for part in parts:
        curve = curves.get(part)
        points: object = part if curve is None or part == chosen else (*curve.x.tolist(), *curve.y.tolist())
        groups.setdefault(points, []).append(part)
    return list(groups.values())


def _roc_curve(
    result: Result,
    part: int,
    curve: Polyline | None,
    name: str,
    stands_out: bool,
    translated: Callable[[str], str],
) -> Trace:
    if curve is None:
        return legend_only(translated(NO_PAIR).format(name=literal(name)))
    area = shortest(float(result.parts.value_at(part)))
    return line(
        curve,
        MEANINGS["right"] if stands_out else PLAIN,
        width=4 if stands_out else 2.5,
        dash=DASHES[part % len(DASHES)],
        name=translated(AREA).format(name=literal(name), area=area),
    )


STEPS, ALL_POINTS, ELEVEN, FIXED, STRAIGHT = (
    "step",
    "all_points",
    "eleven_points",
    "eleven_thresholds",
    "straight",
)
HEIGHT = 370
RECALL, PRECISION = N_("Recall TP/(TP+FN)"), N_("Precision TP/(TP+FP)")
AT_POINT = N_("from {threshold} up: {tp} true of {predicted} predicted")
HOLLOW = {"size": 14, "color": PLAIN, "symbol": "circle-open", "line": {"width": 3}}
NOTHING_TRUE = N_("{name}: nothing true")


def reading_figure(
    result: Result,
    part: int,
    readings: Sequence[str],
    names: Mapping[str, str],
    translated: Callable[[str], str] = str,
) -> Any:
    """The points of one part that has something true, the strips of the steps, and over them other readings.

    `readings` are choices of `precision_interpolation` or "straight", each called as `names` says.
    """
    walk = threshold_walk(result.inputs, part, result.conventions.precision_rank)
    traces = [
        rectangles(step_strips(walk), MEANINGS["right"], names[STEPS]),
        *(_reading(result, part, walk, key, names[key]) for key in readings if key != STEPS),
        _points(walk, translated),
        markers([0.0], [1.0], HOLLOW),
    ]
    return figure(traces, {**_axes(translated), "height": HEIGHT, "barmode": "overlay", "showlegend": True})


def precision_recall_figure(
    result: Result, names: Sequence[str], translated: Callable[[str], str] = str
) -> Any:
    """The steps of precision over recall of the first parts; the legend has their average precision."""
    parts = range(min(result.inputs.n_parts, MAX_CURVES))
    traces = [_steps(result, part, names[part], translated) for part in parts]
    height = HEIGHT + room_for_legend(len(parts))
    return figure(traces, {**_axes(translated), "height": height, "showlegend": True})


def _axes(translated: Callable[[str], str]) -> dict[str, Any]:
    return {
        "xaxis": titled(translated(RECALL), BELOW, **FROM_0_TO_1),
        "yaxis": titled(translated(PRECISION), BESIDE, **FROM_0_TO_1),
    }


def _steps(result: Result, part: int, name: str, translated: Callable[[str], str]) -> Trace:
    """Each gain in recall as high as the precision at its end: the area below is the sum of the steps."""
    walk = threshold_walk(result.inputs, part, result.conventions.precision_rank)
    dash = DASHES[part % len(DASHES)]
    if not walk.tp[-1]:
        return legend_only(translated(NOTHING_TRUE).format(name=literal(name)))
    area = shortest(float(result.parts.value_at(part)))
    name = translated(AREA).format(name=literal(name), area=area)
    return line(step_strips(walk).top, PLAIN, dash=dash, name=name)


def _reading(result: Result, part: int, walk: ThresholdWalk, key: str, name: str) -> Trace:
    if key == STRAIGHT:
        return line(straight_line(walk), MEANINGS["wrong"], dash="dash", name=name)
    found = interpolated(result, part, key)
    if key == ELEVEN:
        levels = found.working["average_precision.best_at_level"]
        cross = {"size": 12, "symbol": "x-thin", "line": {"width": 3, "color": MEANINGS["true"]}}
        at = [] if levels.grid is None else levels.grid.value.tolist()
        return markers(at, levels.value.tolist(), cross, name=name, showlegend=True)
    strips: Strips = threshold_strips(found) if key == FIXED else envelope_strips(walk, found)
    return rectangles(strips, MEANINGS["tied" if key == FIXED else "true"], name)


def _points(walk: ThresholdWalk, translated: Callable[[str], str]) -> Trace:
    shown = 1 + spread(len(walk.threshold) - 1, MAX_POINTS)
    texts = [
        translated(AT_POINT).format(
            threshold=decimal(float(walk.threshold[place])),
            tp=shortest(float(walk.tp[place])),
            predicted=shortest(float(walk.tp[place] + walk.fp[place])),
        )
        for place in shown
    ]
    few = len(shown) <= FEW_POINTS
    edge = {"width": 2 if few else 0, "color": "white"}
    marker = {"size": 12 if few else SMALL_POINT, "color": MEANINGS["right"], "line": edge}
    x, y = walk.tpr[shown].tolist(), without_nan(walk.precision[shown])
    return markers(x, y, marker, hovertext=texts, hoverinfo="text")


HEIGHT_OF_BARS, MAX_PARTS = 340, 100
ABOVE, BESIDE_LINE = 34, 150  # px for the values of the highest bars, and for the average
UNDEFINED, AVERAGE = N_("undefined"), N_("{average}: {value}")


def parts_figure(result: Result, names: Sequence[str], translated: Callable[[str], str] = str) -> Any:
    """A bar for each part, evenly chosen among very many, and a line at the average.

    A part without a value has no bar but the word "undefined" below its name.
    """
    shown = spread(result.inputs.n_parts, MAX_PARTS)
    values = [float(result.parts.value_at(int(part))) for part in shown]
    titles = [literal(names[part]) for part in shown]
    bars = {
        "type": "bar",
        "x": list(range(len(shown))),
        "y": without_nan(np.array(values)),
        "marker": {"color": faded(PLAIN, 0.6)},
        "text": [shortest(value) for value in values],
        "textposition": "outside",
        "cliponaxis": False,
        "hoverinfo": "skip",
        "width": 0.6,
    }
    # Plotly writes no text where there is no bar.
    below = [
        f"{title}<br>{translated(UNDEFINED)}" if np.isnan(value) else title
        for title, value in zip(titles, values, strict=True)
    ]
    ticks = {"tickvals": list(range(len(shown))), "ticktext": below}
    layout = {
        "height": HEIGHT_OF_BARS,
        "xaxis": titled("", BELOW, **ticks),
        "yaxis": titled(translated(result.metric.title), BESIDE, rangemode="tozero"),
        "margin": {"t": ABOVE},
        **_average(result, translated),
    }
    return figure([bars], layout)


def _average(result: Result, translated: Callable[[str], str]) -> dict[str, Any]:
    """The line at the average with its value; none where there is one part, or no average."""
    value = float(result)
    if result.average == "micro" or np.isnan(value):
        return {}
    at = {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": value, "y1": value}
    text = translated(AVERAGE).format(average=translated(result.average), value=shortest(value))
    note = {"xref": "paper", "x": 1, "y": value, "xanchor": "left", "yanchor": "middle", "showarrow": False}
    return {
        "margin": {"t": ABOVE, "r": BESIDE_LINE},
        "shapes": [at | {"line": {"color": MEANINGS["mean"], "width": 3}}],
        "annotations": [note | {"text": text, "font": {"color": PLAIN}}],
    }


Drawing = Callable[..., Any]
CURVES: Mapping[str, Drawing] = {
    "roc_auc": roc_figure,
    "average_precision": precision_recall_figure,
}


def figure_of(result: Result, translated: Callable[[str], str] = str) -> Any:
    """The curves of a metric that is an area, else the values of all parts; as `Result.figure` says."""
    if result.value.ndim:
        raise InputError(N_("A stack of variants has a figure for each: ask for that of one example."))
    names = PartNames.of(result.example, result.inputs.kind).parts
    drawn: Drawing = CURVES.get(result.metric.key, parts_figure)
    return with_template(drawn(result, names, translated=translated))
