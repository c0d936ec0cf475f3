"""The curves of all chosen metrics along one range, one below the other over a shared axis."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np

from metrics import METRICS
from metrics.behaviour.sweeps.sweep import Curve, Jump
from pages.explore.cases import name_of
from pages.explore.what_if.sweep_words import told_of
from pages.views.digits import exact
from pages.views.figures import SMALL, PlotlyFigure, Trace, calm
from pages.views.theme import MEANINGS, PLAIN
from pages.words import gettext as _

LEFT, RIGHT, ABOVE, BELOW = 72, 20, 6, 28
PANEL, GAP = 66, 30
FACTORS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]


def height_of(curves: int) -> int:
    """The height of the figure in px."""
    return ABOVE + BELOW + curves * (PANEL + GAP)


def panels(curves: int) -> list[tuple[int, int]]:
    """Where the panels are: the first and the last px of each from the top, below its heading."""
    starts = [ABOVE + GAP + number * (PANEL + GAP) for number in range(curves)]
    return [(start, start + PANEL) for start in starts]


def sweep_figure(
    curves: Sequence[Curve],
    causes: Sequence[Sequence[str]],
    span: tuple[float, float],
    logarithmic: bool,
) -> PlotlyFigure:
    """One panel for each curve, with room for a heading above it; every jump can be pressed.

    `causes` says for each jump of each curve what happens there. A jump bears the numbers of its curve and of
    itself.
    """
    data: list[Trace] = []
    layout = _layout(len(curves), span, logarithmic)
    inner = height_of(len(curves)) - ABOVE - BELOW
    for number, curve in enumerate(curves):
        axis = "" if number == 0 else str(number + 1)
        data += [one | {"xaxis": "x", "yaxis": f"y{axis}"} for one in _traces(curve, number, causes[number])]
        top, bottom = (1 - (px - ABOVE) / inner for px in panels(len(curves))[number])
        layout[f"yaxis{axis}"] = _own_axis(curve, bottom, top)
    layout["xaxis"]["anchor"] = "y" if len(curves) == 1 else f"y{len(curves)}"
    return PlotlyFigure(data, layout)


def _layout(curves: int, span: tuple[float, float], logarithmic: bool) -> dict[str, Any]:
    low, high = np.log10(span).tolist() if logarithmic else span
    ticks = {"tickvals": FACTORS, "ticktext": list(map(exact, FACTORS))} if logarithmic else {"nticks": 8}
    return calm(
        height_of(curves),
        margin={"l": LEFT, "r": RIGHT, "t": ABOVE, "b": BELOW, "pad": 8, "autoexpand": False},
        hoverdistance=40,
        xaxis={
            "type": "log" if logarithmic else "linear",
            "range": [low, high],
            "tickfont": {"size": SMALL},
            **ticks,
            "fixedrange": True,
            "zeroline": False,
            "showgrid": False,
        },
    )


def _own_axis(curve: Curve, bottom: float, top: float) -> dict[str, Any]:
    """From the lowest value to the highest, which alone are named."""
    known = curve.y[~np.isnan(curve.y)]
    low, high = (float(known.min()), float(known.max())) if known.size else (0.0, 1.0)
    ticks = [low] if np.isclose(low, high) else [low, high]
    room = 0.14 * (high - low) or 0.5
    return {
        "domain": [bottom, top],
        "range": [low - room, high + room],
        "tickvals": ticks,
        "ticktext": [exact(one) for one in ticks] if known.size else [""],
        "tickfont": {"size": SMALL},
        "fixedrange": True,
        "zeroline": False,
        "showgrid": True,
        "gridcolor": "rgba(128,128,128,.25)",
    }


def _traces(curve: Curve, number: int, causes: Sequence[str]) -> list[Trace]:
    name = name_of(curve.case)
    line = {
        "type": "scatter",
        "mode": "lines",
        "x": curve.x.tolist(),
        "y": [None if np.isnan(one) else one for one in curve.y.tolist()],
        "line": {"color": PLAIN, "width": 3},
        "hoverinfo": "skip" if curve.stairs else "y",
    }
    if not curve.jumps:
        return [line]
    ties = [jump for jump in curve.jumps if jump.level not in (jump.before, jump.after)]
    return [line, _level(ties), _jumps(curve, name, number, causes)]


def _level(ties: Sequence[Jump]) -> Trace:
    """The values at single places, where two scores are level."""
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [jump.at for jump in ties],
        "y": [None if np.isnan(jump.level) else jump.level for jump in ties],
        "marker": {"symbol": "circle-open", "size": 9, "color": MEANINGS["tied"], "line": {"width": 2.5}},
        "hovertemplate": _("level: %{customdata}") + "<extra></extra>",
        "customdata": [exact(jump.level) for jump in ties],
    }


def _jumps(curve: Curve, name: str, number: int, causes: Sequence[str]) -> Trace:
    """A mark at the upper or the lower end of each jump: whether the value is better after it."""
    better = METRICS[curve.case[0]].better
    up = [jump.after > jump.before for jump in curve.jumps]
    good = [one == (better == "higher") for one in up]
    known = [jump.before if np.isnan(jump.after) else jump.after for jump in curve.jumps]
    told = [told_of(name, jump, cause) for jump, cause in zip(curve.jumps, causes, strict=True)]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [jump.at for jump in curve.jumps],
        "y": known,
        "marker": {
            "symbol": ["triangle-up" if one else "triangle-down" for one in up],
            "size": 14,
            "color": [MEANINGS["right" if one else "wrong"] for one in good],
            "line": {"width": 0},
        },
        "customdata": [[number, place] for place in range(len(curve.jumps))],
        "hovertemplate": [f"{_escaped(one)}<extra></extra>" for one in told],
    }


def pressed_jump(known: Sequence[object], curves: Sequence[Curve]) -> tuple[int, int] | None:
    """The numbers of the curve and of the jump that were pressed, if there are such ones."""
    match known:
        case [int(number), int(place)] if 0 <= number < len(curves) and 0 <= place < len(
            curves[number].jumps
        ):
            return number, place
    return None


def _escaped(text: str) -> str:
    """A text whose signs are no markup to plotly."""
    return escape(text, quote=False)
