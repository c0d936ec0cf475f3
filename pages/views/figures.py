"""The look that all plotly figures share: still, transparent, with letters that are read from afar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrics.pictures.line import Line
from metrics.pictures.precision_recall_curve import Strips
from pages.views.theme import PLAIN, faded

CONFIG = {"displayModeBar": False, "scrollZoom": False, "showTips": False}
FONT, SMALL = 16, 14
HEIGHT = 300
FEW_POINTS, SMALL_POINT = 40, 4
MOST_DRAWN, MOST_POINTS, MOST_STRIPS = 2_000, 200, 200
EDGE = 0.03
BELOW, BESIDE = 8, 24  # px between the numbers of an axis and its title
FROM_0_TO_1 = {"range": [-EDGE, 1 + EDGE], "tickvals": [0, 0.25, 0.5, 0.75, 1]}
LONGEST = 16
CLEAR = "rgba(0,0,0,0)"

Axis = Mapping[str, Any]
Trace = dict[str, Any]


@dataclass(frozen=True)
class PlotlyFigure:
    """What plotly is to draw, as JSON holds it: no number is NaN, and no list is an array."""

    traces: Sequence[Trace]
    layout: Mapping[str, Any]


def literal(name: str) -> str:
    """A name as plotly shows it: its signs are no markup, and it is short."""
    return escape(name if len(name) <= LONGEST else name[: LONGEST - 1] + "…", quote=False)


def calm(height: int, **more: Any) -> dict[str, Any]:
    """A layout that nobody can drag out of place, on the background of the page.

    Its height must be given: the place of a figure is kept free until it is drawn.
    """
    return {
        "height": height,
        "margin": {"l": 10, "r": 10, "t": 10, "b": 10, "pad": 8},
        "font": {"size": FONT},
        "hoverlabel": {"font": {"size": FONT}, "align": "left"},
        "dragmode": False,
        "hovermode": "closest",
        "paper_bgcolor": CLEAR,
        "plot_bgcolor": CLEAR,
        "showlegend": False,
        **more,
    }


def still(x_title: str, y_title: str, height: int, x_axis: Axis, y_axis: Axis, **more: Any) -> dict[str, Any]:
    """A calm layout with two axes and room for a legend below."""
    return calm(
        height,
        legend={
            "orientation": "h",
            "yref": "container",
            "y": 0,
            "yanchor": "bottom",
            "x": 0,
            "font": {"size": SMALL},
            "itemdoubleclick": False,
        },
        bargap=0,
        xaxis=_axis(x_title, BELOW, showgrid=False, **x_axis),
        yaxis=_axis(y_title, BESIDE, gridcolor=faded(PLAIN, 0.25), **y_axis),
        **more,
    )


def _axis(title: str, room: int, **more: Any) -> dict[str, Any]:
    return {
        "title": {"text": title, "font": {"size": FONT}, "standoff": room},
        "tickfont": {"size": SMALL},
        "automargin": True,
        "fixedrange": True,
        "zeroline": False,
        **more,
    }


def spread(count: int, most: int) -> NDArray[np.intp]:
    """The places of at most so many of `count` points, evenly spread, with the first and the last."""
    if count <= most:
        return np.arange(count)
    return np.unique(np.linspace(0, count - 1, most).round().astype(np.intp))


def _drawn(of: Line) -> Line:
    """As much of a line as a screen can show."""
    shown = spread(len(of.x), MOST_DRAWN)
    return Line(of.x[shown], of.y[shown])


def line(of: Line, colour: str, *, width: float = 3, dash: str = "solid", name: str = "") -> Trace:
    """A line without its points."""
    of = _drawn(of)
    style = {"color": colour, "width": width, "dash": dash}
    return _lines(of, line=style, name=name, showlegend=bool(name))


def shaded(of: Line, colour: str, name: str) -> Trace:
    """The area under a line."""
    return _lines(
        _drawn(of),
        line={"width": 0},
        fillcolor=faded(colour, 0.28),
        fill="tozeroy",
        name=name,
        showlegend=True,
    )


def _lines(of: Line, **style: Any) -> Trace:
    return {
        "type": "scatter",
        "mode": "lines",
        "x": of.x.tolist(),
        "y": of.y.tolist(),
        "hoverinfo": "skip",
        **style,
    }


def rectangles(of: Strips, colour: str, name: str) -> Trace:
    """The strips under a curve; those too many to be told apart are drawn as one area."""
    if len(of.left) > MOST_STRIPS:
        corners = np.column_stack((of.left, of.right)).ravel()
        return shaded(Line(corners, np.repeat(of.height, 2)), colour, name)
    return {
        "type": "bar",
        "x": ((of.left + of.right) / 2).tolist(),
        "y": of.height.tolist(),
        "width": (of.right - of.left).tolist(),
        "marker": {"color": faded(colour, 0.28), "line": {"color": colour, "width": 2}},
        "hoverinfo": "skip",
        "name": name,
    }


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
