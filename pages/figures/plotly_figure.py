"""A figure of plotly, which is made and drawn only while it is in view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from metrics.figures.template import TEMPLATE
from pages.shell.joined import component, part_value

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

CONFIG = {"displayModeBar": False, "scrollZoom": False, "showTips": False}
_HTML = '<div class="plotly-figure" role="figure"></div>'
_render = component(__file__, _HTML, constants=lambda: {"template": TEMPLATE})


def plotly_figure(
    made: Callable[[], Figure],
    key: str,
    height: int,
    *,
    name: str,
    config: Mapping[str, Any] = CONFIG,
) -> None:
    """Show the figure, which `name` describes to those who cannot see it.

    It is made when the browser says that its place, `height` px high, is in view.
    """
    in_view = part_value(key, "in_view") is True
    data = {
        "figure": made().to_json() if in_view else "",
        "height": height,
        "config": config,
        "name": name,
    }
    _render(key=key, data=data)
