"""Figures as plotly itself reads them."""

from __future__ import annotations

import json
from dataclasses import asdict

from plotly.graph_objects import Figure

from pages.views.figures import PlotlyFigure


def plotted(figure: PlotlyFigure) -> Figure:
    """The figure by plotly's own rules, which refuse names and values that it does not know."""
    given = asdict(figure)
    assert json.loads(json.dumps(given, allow_nan=False)) == given
    return Figure({"data": figure.traces, "layout": figure.layout})
