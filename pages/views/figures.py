"""The look that all plotly figures share: still, transparent, with letters that are read from afar."""

from __future__ import annotations

from html import escape
from typing import Any

import numpy as np
from numpy.typing import NDArray
from plotly.graph_objects import Bar, Figure, Scatter

from metrics.pictures.line import Line
from metrics.pictures.precision_recall_curve import Strips
from pages.views.theme import PLAIN, faded

CONFIG = {"displayModeBar": False, "scrollZoom": False, "showTips": False}
FONT, SMALL = 16, 14
HEIGHT = 300
FEW_POINTS, SMALL_POINT = 40, 4
MOST_DRAWN, MOST_POINTS, MOST_STRIPS = 2_000, 200, 200
EDGE = 0.03
FROM_0_TO_1 = {"range": [-EDGE, 1 + EDGE], "tickvals": [0, 0.25, 0.5, 0.75, 1]}
LONGEST = 16


def literal(name: str) -> str:
    """A name as plotly shows it: its signs are no markup, and it is short."""
    return escape(name if len(name) <= LONGEST else name[: LONGEST - 1] + "…", quote=False)


def calm(height: int, **more: Any) -> dict[str, Any]:
    """A layout that nobody can drag out of place, on the background of the page."""
    return {
        "height": height,
        "margin": {"l": 10, "r": 10, "t": 10, "b": 10},
        "font": {"size": FONT},
        "hoverlabel": {"font": {"size": FONT}, "align": "left"},
        "dragmode": False,
        "hovermode": "closest",
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "showlegend": False,
        **more,
    }


def still(x_title: str, y_title: str, height: int = HEIGHT, **x_axis: Any) -> Figure:
    """An empty figure that nobody can drag out of place, its y axis from 0 to 1."""
    # One dictionary: each change of a figure's layout takes plotly milliseconds.
    return Figure(
        layout=calm(
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
            xaxis=_axis(x_title, automargin=True, **x_axis),
            yaxis=_axis(y_title, **FROM_0_TO_1),
        )
    )


def _axis(title: str, **more: Any) -> dict[str, Any]:
    return {
        "title": {"text": title, "font": {"size": FONT}},
        "tickfont": {"size": SMALL},
        "fixedrange": True,
        "zeroline": False,
        **more,
    }


def unit_square(x_title: str, y_title: str, height: int = HEIGHT) -> Figure:
    """A still figure with both axes from 0 to 1."""
    return still(x_title, y_title, height, **FROM_0_TO_1)


def spread(count: int, most: int) -> NDArray[np.intp]:
    """The places of at most so many of `count` points, evenly spread, with the first and the last."""
    if count <= most:
        return np.arange(count)
    return np.unique(np.linspace(0, count - 1, most).round().astype(np.intp))


def _drawn(of: Line) -> Line:
    """As much of a line as a screen can show."""
    shown = spread(len(of.x), MOST_DRAWN)
    return Line(of.x[shown], of.y[shown])


def line(of: Line, colour: str, *, width: float = 3, dash: str = "solid", name: str = "") -> Scatter:
    """A line without its points."""
    of = _drawn(of)
    style = {"color": colour, "width": width, "dash": dash}
    return Scatter(
        x=of.x, y=of.y, mode="lines", line=style, name=name, hoverinfo="skip", showlegend=bool(name)
    )


def shaded(of: Line, colour: str, name: str) -> Scatter:
    """The area under a line."""
    of = _drawn(of)
    style = {"line": {"width": 0}, "fillcolor": faded(colour, 0.28), "fill": "tozeroy"}
    return Scatter(x=of.x, y=of.y, mode="lines", hoverinfo="skip", name=name, showlegend=True, **style)


def rectangles(of: Strips, colour: str, name: str) -> Bar | Scatter:
    """The strips under a curve; those too many to be told apart are drawn as one area."""
    if len(of.left) > MOST_STRIPS:
        corners = np.column_stack((of.left, of.right)).ravel()
        return shaded(Line(corners, np.repeat(of.height, 2)), colour, name)
    return Bar(
        x=(of.left + of.right) / 2,
        y=of.height,
        width=of.right - of.left,
        marker={"color": faded(colour, 0.28), "line": {"color": colour, "width": 2}},
        hoverinfo="skip",
        name=name,
    )


def diagonal(figure: Figure) -> None:
    """Where a guess lies."""
    figure.add_shape(
        type="line", x0=0, y0=0, x1=1, y1=1, line={"color": PLAIN, "width": 1, "dash": "dot"}, layer="below"
    )
