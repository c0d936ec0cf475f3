"""Figures as a browser gets them."""

from __future__ import annotations

import json
from typing import Any

from plotly import io
from plotly.graph_objects import Figure


def plotted(figure: Figure) -> Figure:
    """The figure as it is read back from its JSON, in which no number is NaN."""
    text = figure.to_json()
    json.loads(text, parse_constant=refuse)
    return io.from_json(text)


def refuse(constant: str) -> Any:
    raise AssertionError(f"{constant} in a figure")
