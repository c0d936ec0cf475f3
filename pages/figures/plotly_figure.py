"""A figure of plotly, which is made and drawn only while it is in view, and which can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import streamlit as st

from metrics.figures.template import TEMPLATE
from pages.figures.downloads import picture_row
from pages.shell.choices import Press
from pages.shell.component import component
from pages.shell.joined import Press as OnPress
from pages.shell.joined import heard
from pages.words import gettext as _

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

CONFIG = {"displayModeBar": False, "scrollZoom": False, "showTips": False}
_HTML = '<div class="plotly-figure" role="figure"></div><p class="aside"></p>'
_render = component(__file__, _HTML, said=lambda: {"template": TEMPLATE})


def plotly_figure(
    made: Callable[[], Figure],
    key: str,
    height: int,
    *,
    name: str,
    caption: str = "",
    config: Mapping[str, Any] = CONFIG,
    on_pressed: OnPress | None = None,
) -> None:
    """Show the figure, which `name` describes to those who cannot see it, with a caption below.

    It is made when the browser says that its place, `height` px high, is in view. `on_pressed` is called
    with the `customdata` of a point that is pressed, which is to be checked before use.
    """
    in_view = heard(key, "in_view") is True
    data = {
        "figure": made().to_json() if in_view else "",
        "height": height,
        "config": config,
        "name": name,
        "caption": caption,
    }
    on = {"pressed": on_pressed} if on_pressed else {}
    _render(key=key, data=data, on=on)


TAKE_FIGURE = Press("take_figure", _("Take away …"), _("The figure as a picture, a page or JSON."))


@st.dialog(_("Take it away"), width="medium")
def take_figure(made: Callable[[], Figure], name: str) -> None:
    """Open the place where a figure is saved."""
    picture_row(name, made, '.plotly-figure, [data-box="sweep"]')
