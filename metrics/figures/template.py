"""The look of every figure: its colours, its type and the traces that figures share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import numpy as np

from ..graph.arrays import Array
from ..lazy import import_optional
from ..pictures.curves import Polyline, Strips, spread

# The only colours of figures: one meaning each, safe for colour-blind readers.
MEANINGS = {
    "true": "#0072B2",
    "right": "#009E73",
    "wrong": "#D55E00",
    "tied": "#E69F00",
    "threshold": "#CC79A7",
    "lit": "#F0E442",
    "mean": "#56B4E9",
}
PLAIN = "#808080"


def faded(colour: str, opacity: float) -> str:
    """A colour that lets what lies under it shine through."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"


FONT, SMALL = 16, 14
FEW_POINTS, SMALL_POINT = 40, 4
MAX_DRAWN, MAX_POINTS, MAX_STRIPS = 2_000, 200, 200
MAX_LISTED = 100  # numbers: plotly checks those of a list one by one, and sends an array in fewer bytes
EDGE = 0.03  # room beyond 0 and 1, so that a mark there is drawn whole
BELOW, BESIDE = 8, 24  # px between the numbers of an axis and its title
FROM_0_TO_1 = {"range": [-EDGE, 1 + EDGE], "tickvals": [0, 0.25, 0.5, 0.75, 1]}
MAX_NAME_LENGTH = 16
CLEAR = "rgba(0,0,0,0)"
LEGEND_LINE = 22  # px
LEGEND_BELOW = {
    "orientation": "h",
    "yref": "container",
    "y": 0,
    "yanchor": "bottom",
    "x": 0,
    "font": {"size": SMALL},
    "itemdoubleclick": False,
}

Trace = dict[str, Any]

LETTERS = {"tickfont": {"size": SMALL}, "title": {"font": {"size": FONT}}}
AXIS = {**LETTERS, "automargin": True, "zeroline": False, "fixedrange": True}
# The template of all figures, as JSON has it.
TEMPLATE = {
    "layout": {
        "margin": {"l": 10, "r": 10, "t": 10, "b": 10, "pad": 8},
        "font": {"size": FONT, "color": PLAIN},
        "hoverlabel": {"font": {"size": FONT}, "align": "left"},
        "hovermode": "closest",
        "dragmode": False,
        "paper_bgcolor": CLEAR,
        "plot_bgcolor": CLEAR,
        "showlegend": False,
        "legend": LEGEND_BELOW,
        "bargap": 0,
        "modebar": {"bgcolor": CLEAR, "color": PLAIN},
        "xaxis": {**AXIS, "showgrid": False},
        "yaxis": {**AXIS, "gridcolor": faded(PLAIN, 0.25)},
    }
}


def figure(traces: Sequence[Trace], layout: Mapping[str, Any]) -> Any:
    """A `plotly.graph_objects.Figure` whose layout says only what is special to it.

    It has no template: to check that takes a third of the time of the whole figure, so on a page the browser
    adds it. ImportError without plotly.
    """
    plotly = import_optional("plotly.graph_objects")
    return plotly.Figure(data=list(traces), layout={"template": "none", **layout})


def with_template(bare: Any) -> Any:
    """The figure in the look of all figures."""
    return bare.update_layout(template=TEMPLATE)


def titled(title: str, room: int, **more: Any) -> dict[str, Any]:
    """An axis with its title, which keeps some room from the numbers."""
    return {"title": {"text": title, "standoff": room}, **more}


def room_for_legend(n_curves: int) -> int:
    """How many px the legend of so many curves takes."""
    return (n_curves // 2 + 1) * LEGEND_LINE


def literal(name: str, max_length: int = MAX_NAME_LENGTH) -> str:
    """A name as text for plotly, shortened and without markup."""
    return escape(name if len(name) <= max_length else name[: max_length - 1] + "…", quote=False)


def without_nan(values: Array) -> Any:
    """Lists of the values as JSON has them: None where one is undefined."""
    known = values.astype(object)
    known[np.isnan(values)] = None
    return known.tolist()


def line(curve: Polyline, colour: str, *, width: float = 3, dash: str = "solid", name: str = "") -> Trace:
    """A line without its points, as much of it as a screen can show."""
    style = {"color": colour, "width": width, "dash": dash}
    return _lines(curve, line=style, name=name, showlegend=bool(name))


def shaded(curve: Polyline, colour: str, name: str) -> Trace:
    """The area under a curve."""
    fill = {"line": {"width": 0}, "fillcolor": faded(colour, 0.28), "fill": "tozeroy"}
    return _lines(curve, **fill, name=name, showlegend=True)


def legend_only(name: str) -> Trace:
    """A name in the legend without a line."""
    drawn = {"type": "scatter", "mode": "lines", "x": [None], "y": [None], "showlegend": True}
    return {**drawn, "name": name, "line": {"color": PLAIN, "width": 1}}


def markers(x: Sequence[Any], y: Sequence[Any], marker: Mapping[str, Any], **more: Any) -> Trace:
    """Points of one kind."""
    points = {"type": "scatter", "mode": "markers", "x": x, "y": y, "marker": marker}
    return {**points, "hoverinfo": "skip", "cliponaxis": False, "showlegend": False, **more}


def rectangles(strips: Strips, colour: str, name: str) -> Trace:
    """The strips under a curve; where there are too many to distinguish, one area."""
    if len(strips.left) > MAX_STRIPS:
        return shaded(strips.top, colour, name)
    return {
        "type": "bar",
        "x": ((strips.left + strips.right) / 2).tolist(),
        "y": strips.height.tolist(),
        "width": (strips.right - strips.left).tolist(),
        "marker": {"color": faded(colour, 0.28), "line": {"color": colour, "width": 2}},
        "hoverinfo": "skip",
        "name": name,
    }


def _lines(curve: Polyline, **style: Any) -> Trace:
    """A line through as many of the points of a curve as a screen can show."""
    shown = spread(len(curve.x), MAX_DRAWN)
    x, y = curve.x[shown], curve.y[shown]
    if len(shown) <= MAX_LISTED:
        x, y = x.tolist(), y.tolist()
    return {"type": "scatter", "mode": "lines", "x": x, "y": y, "hoverinfo": "skip", **style}
