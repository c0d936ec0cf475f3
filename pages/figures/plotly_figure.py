"""A figure of plotly, which is made and drawn only while it is in view, and which can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypedDict

from metrics.figures.template import TEMPLATE
from pages.shell.joined import PressHandler, component, part_value

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

CONFIG = {"displayModeBar": False, "scrollZoom": False, "showTips": False}
_HTML = '<div class="plotly-figure" role="figure"></div>'


class PlotlyFigureData(TypedDict):
    """A `figure` as JSON; "" while its place, `height` px high, is out of view."""

    figure: str
    height: int
    config: Mapping[str, Any]
    name: str


class PlotlyFigureConstants(TypedDict):
    """The template of all figures."""

    template: Mapping[str, Any]


def _constants() -> PlotlyFigureConstants:
    return {"template": TEMPLATE}


_render = component(__file__, PlotlyFigureData, _HTML, _constants)


def plotly_figure(
    made: Callable[[], Figure],
    key: str,
    height: int,
    *,
    name: str,
    config: Mapping[str, Any] = CONFIG,
    on_pressed: PressHandler | None = None,
) -> None:
    """Show the figure, which `name` describes to those who cannot see it.

    It is made when the browser says that its place, `height` px high, is in view. `on_pressed` is called
    with the `customdata` of a point that is pressed, which is to be checked before use.
    """
    in_view = part_value(key, "in_view") is True
    data: PlotlyFigureData = {
        "figure": made().to_json() if in_view else "",
        "height": height,
        "config": config,
        "name": name,
    }
    on = {"pressed": on_pressed} if on_pressed else {}
    _render(key=key, data=data, on_press=on)
