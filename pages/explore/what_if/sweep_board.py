"""The curves with the handle that runs through all of them: the values at its place follow at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from metrics.behaviour.sweep import Curve
from metrics.graph.arrays import Array
from metrics.graph.digits import exact
from pages.explore.plot_area import neat_step
from pages.explore.what_if.stops import Stop
from pages.explore.what_if.sweep_drawing import PLAIN, WHOLE, SweptAxis
from pages.shell.joined import component
from pages.shell.markup import Html

KEY = "sweep_board"
STEPS = 100
HTML = """
<div class="board">
  <div class="sweep"></div>
  <div class="reach">
    <div class="lines" aria-hidden="true"></div>
    <input type="range">
    <span class="grip" aria-hidden="true"></span>
  </div>
</div>
"""
_render = component(__file__, HTML)


def sweep_board(
    drawing: Html,
    curves: Sequence[Curve],
    stops: Sequence[Stop],
    names: tuple[str, str],
    word: str,
    now: float,
    axis: SweptAxis,
    edit: Mapping[str, object],
) -> None:
    """Show the drawing of these curves with the handle at the place `now`.

    The handle halts at the `stops`, where something happens. `names` are that of what is moved and a short
    one. `edit` is what the browser does to the document, with the place as its value.
    """
    data = {
        "html": drawing,
        "name": names[0],
        "short": names[1],
        "word": word,
        "now": now,
        "low": axis.low,
        "high": axis.high,
        "kind": axis.kind,
        "step": 1 if axis.kind == WHOLE else neat_step((axis.high - axis.low) / STEPS),
        "stops": [[stop.at, stop.short] for stop in stops],
        "curves": [_known(curve, axis) for curve in curves],
        "edit": edit,
    }
    _render(key=KEY, data=data)


def _known(curve: Curve, axis: SweptAxis) -> dict[str, Any]:
    """The values of a curve as texts: of stairs at every place and between two, else at every point.

    Of a smooth curve the browser is given the numbers: it meets a fraction only by chance.
    """
    if not curve.can_change:
        return {"at": [], "texts": _texts(curve.y[:1])}
    if not curve.stairs:
        if axis.kind == PLAIN and bool(np.isfinite(curve.y).all()):
            return {"smooth": [float(f"{y:.7g}") for y in curve.y.tolist()]}
        return {"at": [float(f"{x:.6g}") for x in curve.x.tolist()], "texts": _texts(curve.y)}
    return {
        "at": curve.places.tolist(),
        "texts": _texts(curve.levels),
        "between": _texts(curve.between),
    }


def _texts(values: Array) -> list[str]:
    return [exact(one) for one in values.tolist()]
