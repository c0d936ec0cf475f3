"""Metrics along the range of what is moved: stairs and slopes, and a map where two things are moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..behaviour.sweeps.knob import BETA, DEPTH, TOP
from ..pictures.line import Line
from ..registry import METRICS
from .colours import MEANINGS, PLAIN, faded
from .template import BELOW, BESIDE, SMALL, Trace, figure, line, literal, markers, titled, without_nan

if TYPE_CHECKING:
    from ..behaviour.sweeps.plane import Plane
    from ..behaviour.sweeps.sweep import Curve

PANEL, ROOM = 150, 90
MAP_HEIGHT = 450
LONGEST_NAME = 40
EDGE_LINE = {"color": PLAIN, "width": 1.5, "dash": "dot"}

# Places along an axis, each with a name.
Edges = Sequence[tuple[float, str]]


def sweep_figure(
    curves: Sequence[Curve],
    now: float,
    moved: str,
    kind: str,
    translated: Callable[[str], str] = str,
) -> Any:
    """A panel for each curve over one shared axis, with its jumps, and a line where what is moved is now.

    `moved` says what that is, and `kind` is that of its knob. A jump is green where the value gets better
    from left to right; a value at a whole number is a dot.
    """
    traces: list[Trace] = []
    layout: dict[str, Any] = {"height": ROOM + PANEL * len(curves)}
    share = 1 / len(curves)
    for number, curve in enumerate(curves):
        own = "" if number == 0 else str(number + 1)
        traces += [trace | {"yaxis": f"y{own}"} for trace in _curve(curve, kind in (DEPTH, TOP))]
        bottom = 1 - (number + 1) * share
        top = bottom + 0.75 * share
        title = f"{translated(METRICS[curve.case[0]].title)}, {translated(curve.case[1])}"
        layout[f"yaxis{own}"] = titled("", BESIDE, domain=[bottom, top])
        heading = {"xref": "paper", "yref": "paper", "x": 0, "y": top, "xanchor": "left", "yanchor": "bottom"}
        layout.setdefault("annotations", []).append(heading | {"text": title, "showarrow": False})
    last = "y" if len(curves) == 1 else f"y{len(curves)}"
    layout["xaxis"] = titled(
        literal(moved, LONGEST_NAME), BELOW, anchor=last, type="log" if kind == BETA else "linear"
    )
    here = {"type": "line", "yref": "paper", "x0": now, "x1": now, "y0": 0, "y1": 1, "layer": "below"}
    layout["shapes"] = [here | {"line": {"color": MEANINGS["threshold"], "width": 2, "dash": "dot"}}]
    return figure(traces, layout)


def _curve(curve: Curve, is_whole: bool) -> list[Trace]:
    """The line of the value and a mark at the end of each jump, or a dot at each whole number."""
    if is_whole:
        dots = markers(curve.x.tolist(), without_nan(curve.y), {"size": 11, "color": PLAIN}, hoverinfo="x+y")
        return [line(Line(*curve.plateaus), PLAIN), dots]
    all_corners = {"x": curve.x.tolist(), "y": without_nan(curve.y), "hoverinfo": "x+y"}
    drawn = line(Line(curve.x, curve.y), PLAIN) | all_corners
    is_up = METRICS[curve.case[0]].better == "higher"
    ends = [jump for jump in curve.jumps if not (np.isnan(jump.before) or np.isnan(jump.after))]
    colours = [MEANINGS["right" if (jump.after > jump.before) == is_up else "wrong"] for jump in ends]
    shapes = ["triangle-up" if jump.after > jump.before else "triangle-down" for jump in ends]
    marks = {"size": 11, "color": colours, "symbol": shapes}
    return [drawn, markers([jump.at for jump in ends], [jump.after for jump in ends], marks, hoverinfo="x+y")]


def map_figure(
    plane: Plane,
    better: str,
    now: tuple[float, float],
    names: tuple[str, str],
    axes: tuple[dict[str, Any], dict[str, Any]] = ({}, {}),
    edges: tuple[Edges, Edges] = ((), ()),
    level: str = "",
) -> Any:
    """The value on every field, from poor in vermilion to good in green, with a cross where both are now.

    `better` says whether a "higher" or a "lower" value is good, `names` what is moved along x and y; `axes`
    adds to what the axes say of themselves. `edges` are places along x and along y at which something is
    passed, with its name; `level` is what stands on the line on which the two are level, if that is drawn.
    """
    good, poor = MEANINGS["right"], MEANINGS["wrong"]
    ends = (poor, good) if better == "higher" else (good, poor)
    field = {
        "type": "heatmap",
        "x": plane.x.tolist(),
        "y": plane.y.tolist(),
        "z": without_nan(plane.values.T),
        "colorscale": [[0, ends[0]], [0.5, faded(PLAIN, 0.2)], [1, ends[1]]],
        "hoverinfo": "skip",
        "colorbar": {"thickness": 14, "tickfont": {"size": SMALL}, "outlinewidth": 0},
    }
    cross = {"symbol": "x", "size": 16, "color": "#000000", "line": {"color": "#FFFFFF", "width": 2}}
    layout: dict[str, Any] = {
        "height": MAP_HEIGHT,
        "hoverdistance": 40,
        "xaxis": titled(literal(names[0], LONGEST_NAME), BELOW, **axes[0]),
        "yaxis": titled(literal(names[1], LONGEST_NAME), BESIDE, showgrid=False, **axes[1]),
        "shapes": [_edge(axis, at) for axis, ones in zip("xy", edges, strict=True) for at, _name in ones],
        "annotations": [
            {"showarrow": False, "font": {"size": SMALL}, "text": literal(name, LONGEST_NAME)} | place
            for axis, ones, values in zip("xy", edges, (plane.x, plane.y), strict=True)
            for name, place in _names_of_edges(axis, ones, float(np.ptp(values)))
        ],
    }
    if level:
        low, high = max(plane.x[0], plane.y[0]), min(plane.x[-1], plane.y[-1])
        line_of_both = {"type": "line", "x0": low, "y0": low, "x1": high, "y1": high, "line": EDGE_LINE}
        there = {"x": high, "y": high, "xanchor": "right", "yanchor": "top", "showarrow": False}
        layout["shapes"].append(line_of_both)
        layout["annotations"].append(there | {"font": {"size": SMALL}, "text": literal(level, LONGEST_NAME)})
    return figure([field, markers([now[0]], [now[1]], cross)], layout)


def _edge(axis: str, at: float) -> dict[str, Any]:
    """A dotted line through the whole map at this place of an axis."""
    other = "y" if axis == "x" else "x"
    ends = {f"{axis}0": at, f"{axis}1": at, f"{other}0": 0, f"{other}1": 1, f"{other}ref": "paper"}
    return {"type": "line", **ends, "line": EDGE_LINE}


def _names_of_edges(axis: str, edges: Edges, span: float) -> Iterator[tuple[str, dict[str, Any]]]:
    """The names that have room: above the lines along x, at the right end on those along y."""
    apart, last = (0.14 if axis == "x" else 0.07) * span, -np.inf
    for at, name in sorted(edges):
        if at - last >= apart:
            last = at
            if axis == "x":
                yield name, {"x": at, "yref": "paper", "y": 1, "yanchor": "bottom"}
            else:
                yield name, {"y": at, "xref": "paper", "x": 1, "xanchor": "right", "yanchor": "bottom"}
