"""Metrics along the range of what is moved: stairs and slopes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..behaviour.knob import Knob
from ..behaviour.swept_curve import Curve
from ..pictures.curves import Polyline
from ..registry import METRICS
from .template import (
    BELOW,
    BESIDE,
    MEANINGS,
    PLAIN,
    Trace,
    figure,
    line,
    literal,
    markers,
    titled,
    without_nan,
)

PANEL_HEIGHT, AXIS_HEIGHT = 150, 90  # px
MAX_NAME_LENGTH = 40


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
        traces += [trace | {"yaxis": f"y{axis}"} for trace in _traces(curve, Knob(kind).is_whole)]
        bottom = 1 - (number + 1) * share
        top = bottom + 0.75 * share
        title = f"{translated(METRICS[curve.case[0]].title)}, {translated(curve.case[1])}"
        layout[f"yaxis{axis}"] = titled("", BESIDE, domain=[bottom, top])
        heading = {"xref": "paper", "yref": "paper", "x": 0, "y": top, "xanchor": "left", "yanchor": "bottom"}
        layout.setdefault("annotations", []).append(heading | {"text": title, "showarrow": False})
    last = "y" if len(curves) == 1 else f"y{len(curves)}"
    layout["xaxis"] = titled(
        literal(moved, MAX_NAME_LENGTH),
        BELOW,
        anchor=last,
        type="log" if Knob(kind).is_by_factors else "linear",
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
