"""Precision over recall: the points of one part with readings of their area, or the steps of all parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..graph.digits import decimal, exact
from ..pictures.curves import (
    Strips,
    ThresholdWalk,
    envelope_strips,
    interpolated,
    spread,
    step_strips,
    straight_line,
    threshold_strips,
    threshold_walk,
)
from ..words import N_
from .colours import MEANINGS, PLAIN
from .roc_figure import AREA, DASHES, MOST_CURVES
from .template import (
    BELOW,
    BESIDE,
    FEW_POINTS,
    FROM_0_TO_1,
    MOST_POINTS,
    SMALL_POINT,
    Trace,
    figure,
    line,
    literal,
    markers,
    nothing,
    rectangles,
    room_for_legend,
    titled,
    without_nan,
)

if TYPE_CHECKING:
    from ..result import Result

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
    walk = threshold_walk(result.source, part, result.conventions.precision_rank)
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
    parts = range(min(result.source.n_parts, MOST_CURVES))
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
    walk = threshold_walk(result.source, part, result.conventions.precision_rank)
    dash = DASHES[part % len(DASHES)]
    if not walk.tp[-1]:
        return nothing(translated(NOTHING_TRUE).format(name=literal(name)))
    area = exact(float(result.parts.value_at(part)))
    name = translated(AREA).format(name=literal(name), area=area)
    return line(step_strips(walk).top, PLAIN, dash=dash, name=name)


def _reading(result: Result, part: int, walk: ThresholdWalk, key: str, name: str) -> Trace:
    if key == STRAIGHT:
        return line(straight_line(walk), MEANINGS["wrong"], dash="dash", name=name)
    found = interpolated(result.source, part, result.conventions, key)
    if key == ELEVEN:
        levels = found.working["average_precision.best_at_level"]
        cross = {"size": 12, "symbol": "x-thin", "line": {"width": 3, "color": MEANINGS["true"]}}
        at = [] if levels.grid is None else levels.grid.value.tolist()
        return markers(at, levels.value.tolist(), cross, name=name, showlegend=True)
    strips: Strips = threshold_strips(found) if key == FIXED else envelope_strips(walk, found)
    return rectangles(strips, MEANINGS["tied" if key == FIXED else "true"], name)


def _points(walk: ThresholdWalk, translated: Callable[[str], str]) -> Trace:
    shown = 1 + spread(len(walk.threshold) - 1, MOST_POINTS)
    texts = [
        translated(AT_POINT).format(
            threshold=decimal(float(walk.threshold[place])),
            tp=exact(float(walk.tp[place])),
            predicted=exact(float(walk.tp[place] + walk.fp[place])),
        )
        for place in shown
    ]
    few = len(shown) <= FEW_POINTS
    edge = {"width": 2 if few else 0, "color": "white"}
    marker = {"size": 12 if few else SMALL_POINT, "color": MEANINGS["right"], "line": edge}
    x, y = walk.tpr[shown].tolist(), without_nan(walk.precision[shown])
    return markers(x, y, marker, hovertext=texts, hoverinfo="text")
