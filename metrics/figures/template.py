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
MAX_DRAWN, MAX_POINTS, MAX_STRIPS, MAX_LISTED = 2_000, 200, 200, 100
EDGE = 0.03
BELOW, BESIDE = 8, 24  # px between the numbers of an axis and its title
FROM_0_TO_1 = {"range": [-EDGE, 1 + EDGE], "tickvals": [0, 0.25, 0.5, 0.75, 1]}
LONGEST = 16
CLEAR = "rgba(0,0,0,0)"
LINE_OF_LEGEND = 22
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
    plotly = import_optional("plotly.graph_objects", "figure")
    return plotly.Figure(data=list(traces), layout={"template": "none", **layout})


def with_template(bare: Any) -> Any:
    """The figure in the look of all figures."""
    return bare.update_layout(template=TEMPLATE)


def titled(title: str, room: int, **more: Any) -> dict[str, Any]:
    """An axis with its title, which keeps some room from the numbers."""
    return {"title": {"text": title, "standoff": room}, **more}


def room_for_legend(n_curves: int) -> int:
    """How many px the legend of so many curves takes."""
    return (n_curves // 2 + 1) * LINE_OF_LEGEND


def literal(name: str, longest: int = LONGEST) -> str:
    """A name as plotly shows it: its signs are no markup, and it is short."""
    return escape(name if len(name) <= longest else name[: longest - 1] + "…", quote=False)


def without_nan(values: Array) -> Any:
    """Lists of the values as JSON has them: None where one is undefined."""
    known = values.astype(object)
    known[np.isnan(values)] = None
    return known.tolist()


def line(of: Polyline, colour: str, *, width: float = 3, dash: str = "solid", name: str = "") -> Trace:
    """A line without its points, as much of it as a screen can show."""
    style = {"color": colour, "width": width, "dash": dash}
    return _lines(_drawn(of), line=style, name=name, showlegend=bool(name))


def shaded(of: Polyline, colour: str, name: str) -> Trace:
    """The area under a line."""
    fill = {"line": {"width": 0}, "fillcolor": faded(colour, 0.28), "fill": "tozeroy"}
    return _lines(_drawn(of), **fill, name=name, showlegend=True)


def nothing(name: str) -> Trace:
    """A line that is not there, for its name in the legend."""
    drawn = {"type": "scatter", "mode": "lines", "x": [None], "y": [None], "showlegend": True}
    return {**drawn, "name": name, "line": {"color": PLAIN, "width": 1}}


def markers(x: Sequence[Any], y: Sequence[Any], marker: Mapping[str, Any], **more: Any) -> Trace:
    """Points of one kind."""
    points = {"type": "scatter", "mode": "markers", "x": x, "y": y, "marker": marker}
    return {**points, "hoverinfo": "skip", "cliponaxis": False, "showlegend": False, **more}


def rectangles(of: Strips, colour: str, name: str) -> Trace:
    """The strips under a curve; where there are too many to distinguish, one area."""
    if len(of.left) > MAX_STRIPS:
        return shaded(of.top, colour, name)
    return {
        "type": "bar",
        "x": ((of.left + of.right) / 2).tolist(),
        "y": of.height.tolist(),
        "width": (of.right - of.left).tolist(),
        "marker": {"color": faded(colour, 0.28), "line": {"color": colour, "width": 2}},
        "hoverinfo": "skip",
        "name": name,
    }


def _drawn(of: Polyline) -> Polyline:
    shown = spread(len(of.x), MAX_DRAWN)
    return Polyline(of.x[shown], of.y[shown])


def _lines(of: Polyline, **style: Any) -> Trace:
    # Plotly checks the numbers of a list one by one, and sends a long array in fewer bytes.
    x, y = (of.x, of.y) if len(of.x) > MAX_LISTED else (of.x.tolist(), of.y.tolist())
    drawn = {"type": "scatter", "mode": "lines", "x": x, "y": y}
    return {**drawn, "hoverinfo": "skip", **style}
