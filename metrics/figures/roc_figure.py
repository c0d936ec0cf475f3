"""The ROC curves of all parts of a result, with their mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..graph.digits import exact
from ..pictures.curves import Polyline, mean_curve, mean_of_areas
from ..words import N_
from .colours import MEANINGS, PLAIN
from .template import (
    BELOW,
    BESIDE,
    FROM_0_TO_1,
    Trace,
    figure,
    line,
    literal,
    nothing,
    room_for_legend,
    titled,
)

if TYPE_CHECKING:
    from ..result import Result

DASHES = ("solid", "6px,6px", "2px,5px", "12px,4px,2px,4px", "18px,6px", "14px,4px,2px,4px,2px,4px")
HEIGHT, ROOM_FOR_TOOLS = 300, 34
MOST_CURVES = 12
NO_PAIR, AREA = N_("{name}: no pair"), N_("{name}: {area}")
MEAN = N_("mean of {count}: {area}")
FALSE_POSITIVES, TRUE_POSITIVES = N_("False-positive rate FP/(FP+TN)"), N_("True-positive rate (recall)")
# Where a guess lies.
DIAGONAL = {
    "type": "line",
    "x0": 0,
    "y0": 0,
    "x1": 1,
    "y1": 1,
    "line": {"color": PLAIN, "width": 1, "dash": "dot"},
    "layer": "below",
}


def roc_figure(
    result: Result,
    names: Sequence[str],
    shown: Sequence[int] | None = None,
    chosen: int | None = None,
    translated: Callable[[str], str] = str,
) -> Any:
    """The ROC curves of some parts, the first ones by default, and the mean of all where there are several.

    `names` are those of all parts; the curve of the `chosen` part stands out. The legend has their areas.
    """
    source, mean = result.source, mean_curve(result)
    parts = range(min(source.n_parts, MOST_CURVES)) if shown is None else shown
    alike = _alike(parts, mean.each, chosen)
    traces = [
        _curve(
            result, one[0], mean.each.get(one[0]), [names[part] for part in one], chosen in one, translated
        )
        for one in alike
    ]
    if mean.has_mean and source.n_parts > 1:
        area = exact(mean_of_areas(result))
        name = translated(MEAN).format(count=len(mean.each), area=area)
        below = {"zorder": -1}  # the curves that it is made of stay in sight
        traces.append(line(mean.line, MEANINGS["mean"], width=7, name=name) | below)
    axis = {**FROM_0_TO_1, "fixedrange": False}
    layout = {
        "height": roc_height(len(parts)),
        "xaxis": titled(translated(FALSE_POSITIVES), BELOW, **axis),
        "yaxis": titled(translated(TRUE_POSITIVES), BESIDE, **axis),
        "margin": {"t": ROOM_FOR_TOOLS},
        "showlegend": True,
        "shapes": [DIAGONAL],
        "modebar": {"activecolor": MEANINGS["true"]},
        "uirevision": "zoom",  # what the reader has zoomed to outlasts an edit
    }
    return figure(traces, layout)


def roc_height(n_curves: int) -> int:
    """How many px high the figure of so many curves is, with its legend."""
    return HEIGHT + room_for_legend(n_curves)


def _alike(parts: Iterable[int], curves: Mapping[int, Polyline], chosen: int | None) -> list[list[int]]:
    """The parts whose curves run over the same points, each of these once; the chosen one is by itself."""
    found: dict[object, list[int]] = {}
    for part in parts:
        curve = curves.get(part)
        points: object = part if curve is None or part == chosen else (*curve.x.tolist(), *curve.y.tolist())
        found.setdefault(points, []).append(part)
    return list(found.values())


def _curve(
    result: Result,
    part: int,
    curve: Polyline | None,
    names: Sequence[str],
    stands_out: bool,
    translated: Callable[[str], str],
) -> Trace:
    name = ", ".join(names)
    if curve is None:
        return nothing(translated(NO_PAIR).format(name=literal(name)))
    area = exact(float(result.parts.value_at(part)))
    return line(
        curve,
        MEANINGS["right"] if stands_out else PLAIN,
        width=4 if stands_out else 2.5,
        dash=DASHES[part % len(DASHES)],
        name=translated(AREA).format(name=literal(name), area=area),
    )
