"""A handle below the curves: it is dragged through the range, and the values at its place follow at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from metrics import METRICS
from metrics.behaviour.sweeps.sweep import Curve
from metrics.graph.arrays import Array
from metrics.graph.digits import exact
from pages.explore.cases import name_of
from pages.explore.plot_area import neat_step
from pages.explore.what_if.sweep_drawing import BELOW, WHOLE, SweptAxis, height_of, panels
from pages.lessons.lesson_choices import DIRECTIONS
from pages.shell.component import component
from pages.words import gettext as _

KEY = "drag_bar"
STEPS = 200
HTML = """
<div class="drag">
  <div class="over" aria-hidden="true"></div>
  <div class="lane" aria-hidden="true"></div>
  <input type="range">
  <p class="place"></p>
</div>
"""
_render = component(__file__, HTML)


def drag_bar(
    curves: Sequence[Curve],
    reasons: Sequence[str],
    stops: Sequence[tuple[float, str]],
    name: str,
    word: str,
    now: float,
    axis: SweptAxis,
    edit: Mapping[str, object],
) -> None:
    """Show the handle at the place `now` below the picture of these curves, and its headings above them.

    `reasons` say why each is flat, where it is, and which way is better where there is nothing to say.
    `stops` are the places where something happens, each with a short text; the handle halts there. `edit` is
    what the browser does to the document, with the place as its value.
    """
    data = {
        "name": name,
        "word": word,
        "now": now,
        "low": axis.low,
        "high": axis.high,
        "kind": axis.kind,
        "step": 1 if axis.kind == WHOLE else neat_step((axis.high - axis.low) / STEPS),
        "stops": [[at, text] for at, text in stops],
        "curves": [
            _known(curve, panel) | {"name": name_of(curve.case), "reason": reason or _better(curve)}
            for curve, panel, reason in zip(curves, panels(len(curves)), reasons, strict=True)
        ],
        "height": height_of(len(curves)),
        "below": BELOW,
        "passes": _("passes"),
        "place": _("{name}: {place}"),
        "edit": edit,
    }
    _render(key=KEY, data=data)


def _known(curve: Curve, panel: tuple[float, float]) -> dict[str, Any]:
    """The values of a curve as texts: of stairs at every place and between two, else at every point."""
    if not curve.stairs:
        return {"at": curve.x.tolist(), "texts": _texts(curve.y), "top": panel[0], "bottom": panel[1]}
    return {
        "at": curve.places.tolist(),
        "texts": _texts(curve.levels),
        "between": _texts(curve.between),
        "top": panel[0],
        "bottom": panel[1],
    }


def _better(curve: Curve) -> str:
    return _(DIRECTIONS[METRICS[curve.case[0]].better])


def _texts(values: Array) -> list[str]:
    return [exact(one) for one in values.tolist()]
