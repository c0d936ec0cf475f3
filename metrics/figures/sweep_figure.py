"""Metrics along the range of what is moved: stairs and slopes, and a map where two things are moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..behaviour.knob import BETA, DEPTH, TOP
from ..pictures.curves import Polyline
from ..registry import METRICS
from ..words import N_
from .template import (
    BELOW,
    BESIDE,
    MEANINGS,
    PLAIN,
    SMALL,
    Trace,
    figure,
    line,
    literal,
    markers,
    titled,
    without_nan,
)

if TYPE_CHECKING:
    from ..behaviour.plane import Plane, Tiles
    from ..behaviour.sweep import Curve

PANEL_HEIGHT, AXIS_HEIGHT = 150, 90  # px
MAP_HEIGHT = 450
MAX_NAME_LENGTH, MAX_EDGE_LENGTH = 40, 18
LETTER, NARROWEST = 8, 200  # px: about as wide as a letter of a name, and as the map on a phone
LINE = 18  # px
USUAL_WIDTH = 480  # px of the map on a page
APART_ALONG_X, APART_ALONG_Y = 90 / USUAL_WIDTH, 0.07  # shares of an axis between two names
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
    layout: dict[str, Any] = {"height": AXIS_HEIGHT + PANEL_HEIGHT * len(curves)}
    share = 1 / len(curves)
    for number, curve in enumerate(curves):
        axis = "" if number == 0 else str(number + 1)
        traces += [trace | {"yaxis": f"y{axis}"} for trace in _traces(curve, kind in (DEPTH, TOP))]
        bottom = 1 - (number + 1) * share
        top = bottom + 0.75 * share
        title = f"{translated(METRICS[curve.case[0]].title)}, {translated(curve.case[1])}"
        layout[f"yaxis{axis}"] = titled("", BESIDE, domain=[bottom, top])
        heading = {"xref": "paper", "yref": "paper", "x": 0, "y": top, "xanchor": "left", "yanchor": "bottom"}
        layout.setdefault("annotations", []).append(heading | {"text": title, "showarrow": False})
    last = "y" if len(curves) == 1 else f"y{len(curves)}"
    layout["xaxis"] = titled(
        literal(moved, MAX_NAME_LENGTH), BELOW, anchor=last, type="log" if kind == BETA else "linear"
    )
    here = {"type": "line", "yref": "paper", "x0": now, "x1": now, "y0": 0, "y1": 1, "layer": "below"}
    layout["shapes"] = [here | {"line": {"color": MEANINGS["threshold"], "width": 2, "dash": "dot"}}]
    return figure(traces, layout)


def _traces(curve: Curve, is_whole: bool) -> list[Trace]:
    """The line of the value and a mark at the end of each jump, or a dot at each whole number."""
    if is_whole:
        dots = markers(curve.x.tolist(), without_nan(curve.y), {"size": 11, "color": PLAIN}, hoverinfo="x+y")
        return [line(Polyline(*curve.plateaus), PLAIN), dots]
    all_corners = {"x": curve.x.tolist(), "y": without_nan(curve.y), "hoverinfo": "x+y"}
    drawn = line(Polyline(curve.x, curve.y), PLAIN) | all_corners
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
    exact: Tiles | None = None,
    translated: Callable[[str], str] = str,
) -> Any:
    """The value on every field, from poor in vermilion to good in green, with a cross where both are now.

    `better` says whether a "higher" or a "lower" value is good, `names` what is moved along x and y; `axes`
    adds to what the axes say of themselves. `edges` are places along x and along y at which something is
    passed, with its name; `level` is what stands on the line on which the two are level, if that is drawn.
    With `exact` the value is drawn between these lines as it is, in the place of fields.
    """
    is_up = better == "higher"
    drawn = (plane.values,) if exact is None else (exact.values, [half[2:] for half in exact.halves])
    known = np.concatenate([np.ravel(one) for one in drawn])
    known = known[np.isfinite(known)]
    low, high = float(known.min(initial=np.inf)), float(known.max(initial=-np.inf))
    shown = plane if exact is None else exact
    legend = N_("← worse · better →") if is_up else N_("← better · worse →")
    field = {
        "type": "heatmap",
        "x": shown.x.tolist(),
        "y": shown.y.tolist(),
        "z": without_nan(shown.values.T),
        "colorscale": [[share, f"rgba{_shade(share, is_up)}"] for share in (0, 0.5, 1)],
        "hoverinfo": "skip",
        "colorbar": {
            "orientation": "h",
            "yref": "container",
            "y": 0.01,
            "yanchor": "bottom",
            "thickness": 14,
            "nticks": 6,
            "tickfont": {"size": SMALL},
            "outlinewidth": 0,
            "title": {"text": translated(legend), "side": "bottom", "font": {"size": SMALL}},
        },
    }
    if high > low:
        field |= {"zmin": low, "zmax": high}
    span = float(np.ptp(shown.x)) or 1.0
    is_crowded = level != "" and any(
        NARROWEST * (float(shown.x[-1]) - at) / span < LETTER * min(len(name), MAX_EDGE_LENGTH) / 2
        for at, name in edges[0]
    )
    n_above = is_crowded + level.count("\n")
    longest = max(
        (len(literal(name, MAX_EDGE_LENGTH)) for name in (*level.split("\n"), *dict(edges[1]).values())),
        default=0,
    )
    cross = {"symbol": "x", "size": 16, "color": "#000000", "line": {"color": "#FFFFFF", "width": 2}}
    layout: dict[str, Any] = {
        "height": MAP_HEIGHT,
        "hoverdistance": 40,
        "margin": {
            "l": 10,
            "r": 10 + LETTER * longest,
            "t": 30 + LINE * n_above,
            "b": 110,
            "pad": 8,
        },
        "xaxis": titled(literal(names[0], MAX_NAME_LENGTH), BELOW, **axes[0]),
        "yaxis": titled(literal(names[1], MAX_NAME_LENGTH), BESIDE, showgrid=False, **axes[1]),
        "shapes": [_edge(axis, at) for axis, ones in zip("xy", edges, strict=True) for at, _name in ones],
        "annotations": [
            {"showarrow": False, "font": {"size": SMALL}, "text": literal(name, MAX_EDGE_LENGTH)} | place
            for axis, ones, values in zip("xy", edges, (plane.x, plane.y), strict=True)
            for name, place in _names_of_edges(axis, ones, float(np.ptp(values)))
        ],
    }
    for first, last, above, below in () if exact is None or not high > low else exact.halves:
        corners = [(f"{first},{last}", above), (f"{last},{first}", below)]
        layout["shapes"] += [
            _half(f"M{first},{first}L{corner}L{last},{last}Z", (value - low) / (high - low), is_up)
            for corner, value in corners
            if np.isfinite(value)
        ]
    if level:
        written = "<br>".join(literal(one, MAX_EDGE_LENGTH) for one in level.split("\n"))
        first, last = max(shown.x[0], shown.y[0]), min(shown.x[-1], shown.y[-1])
        line_of_both = {"type": "line", "x0": first, "y0": first, "x1": last, "y1": last, "line": EDGE_LINE}
        there = {
            "x": last,
            "y": last,
            "xanchor": "left",
            "yanchor": "bottom",
            "yshift": LINE * is_crowded,
            "showarrow": False,
        }
        layout["shapes"].append(line_of_both)
        layout["annotations"].append(there | {"font": {"size": SMALL}, "align": "left", "text": written})
    return figure([field, markers([now[0]], [now[1]], cross)], layout)


def _shade(share: float, is_up: bool) -> tuple[float, ...]:
    """Red, green, blue and opacity of a value from the lowest, at 0, to the highest, at 1."""
    poor, good = (
        [int(MEANINGS[one][at : at + 2], 16) for at in (1, 3, 5)] + [1.0] for one in ("wrong", "right")
    )
    ends = (poor, [128, 128, 128, 0.2], good) if is_up else (good, [128, 128, 128, 0.2], poor)
    return tuple(round(float(np.interp(share, (0, 0.5, 1), of)), 3) for of in zip(*ends, strict=True))


def _half(path: str, share: float, is_up: bool) -> dict[str, Any]:
    """One side of a square that the line on which both are level cuts in two."""
    colour = f"rgba{_shade(share, is_up)}"
    return {"type": "path", "path": path, "fillcolor": colour, "line": {"width": 0}, "layer": "below"}


def _edge(axis: str, at: float) -> dict[str, Any]:
    """A dotted line through the whole map at this place of an axis."""
    other = "y" if axis == "x" else "x"
    ends = {f"{axis}0": at, f"{axis}1": at, f"{other}0": 0, f"{other}1": 1, f"{other}ref": "paper"}
    return {"type": "line", **ends, "line": EDGE_LINE}


def _names_of_edges(axis: str, edges: Edges, span: float) -> Iterator[tuple[str, dict[str, Any]]]:
    """The names above the lines along x and beside those along y; where there is no room, on hover."""
    last, end = -np.inf, -np.inf
    for at, name in sorted(edges):
        half = LETTER * min(len(name), MAX_EDGE_LENGTH) / 2 / USUAL_WIDTH * span if axis == "x" else 0.0
        has_room = at - last >= (APART_ALONG_X if axis == "x" else APART_ALONG_Y) * span and at - half >= end
        if has_room:
            last, end = at, at + half
        place = {"x": at, "yref": "paper", "y": 1, "yanchor": "bottom"}
        if axis == "y":
            place = {"y": at, "xref": "paper", "x": 1, "xanchor": "left", "yanchor": "middle"}
        yield (name, place) if has_room else ("▾" if axis == "x" else "◂", place | _inside(axis, name))


def _inside(axis: str, name: str) -> dict[str, Any]:
    """A sign within the map that says the name when it is pointed at."""
    return {
        "hovertext": literal(name, MAX_NAME_LENGTH),
        **({"yanchor": "top"} if axis == "x" else {"xanchor": "right"}),
    }
