"""A figure of plotly, which is made and drawn only while it is in view, and which can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import streamlit as st

from metrics.figures.template import TEMPLATE
from pages.state.heard import heard
from pages.views.component import component

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

CONFIG = {"displayModeBar": False, "scrollZoom": False, "showTips": False}
_HTML = '<div class="plotly-figure" role="figure"></div><p class="aside"></p>'
_render = component(__file__, _HTML, isolate_styles=False, said=lambda: {"template": TEMPLATE})


def plotly_figure(
    made: Callable[[], Figure],
    key: str,
    height: int,
    *,
    name: str,
    caption: str = "",
    config: Mapping[str, Any] = CONFIG,
    on_pressed: Callable[[], None] | None = None,
) -> None:
    """Show the figure, which `name` describes to those who cannot see it, with a caption below.

    It is made when the browser says that its place, `height` px high, is in view. `on_pressed` is called
    when a point is pressed: `pressed` says what is known of it.
    """
    in_view = heard(st.session_state, key, "in_view") is True
    data = {
        "figure": made().to_json() if in_view else "",
        "height": height,
        "config": config,
        "name": name,
        "caption": caption,
    }
    on = {"pressed": on_pressed} if on_pressed else {}
    _render(key=key, data=data, holds=("in_view", "pressed"), on=on)


def pressed(key: str) -> Sequence[object]:
    """The `customdata` of the point that was pressed, to be checked before use; empty where none was."""
    told = heard(st.session_state, key, "pressed")
    return told if isinstance(told, list) else ()
