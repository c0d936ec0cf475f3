"""A figure of plotly, which the browser draws where it comes into view, and which can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import streamlit as st

from pages.state.heard import heard
from pages.views.component import component
from pages.views.figures import CONFIG, PlotlyFigure

_HTML = '<div class="plotly-figure" role="figure"></div><p class="aside"></p>'
_render = component(__file__, _HTML, isolate_styles=False)


def plotly_figure(
    figure: PlotlyFigure,
    key: str,
    *,
    name: str,
    caption: str = "",
    config: Mapping[str, Any] = CONFIG,
    on_pressed: Callable[[], None] | None = None,
) -> None:
    """Show the figure, which `name` describes to those who cannot see it, with a caption below.

    `on_pressed` is called when a point is pressed: `pressed` says what is known of it.
    """
    data = {
        "data": figure.traces,
        "layout": figure.layout,
        "config": config,
        "name": name,
        "caption": caption,
    }
    _render(key=key, data=data, holds=("pressed",), on={"pressed": on_pressed} if on_pressed else {})


def pressed(key: str) -> Sequence[object]:
    """The `customdata` of the point that was pressed, to be checked before use; empty where none was."""
    told = heard(st.session_state, key, "pressed")
    return told if isinstance(told, list) else ()
