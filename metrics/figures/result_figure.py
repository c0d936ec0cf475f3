"""The figure of a result: its curves, or a bar for each part and a line at their average."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import InputError
from ..graph.digits import exact
from ..output.notebook_working import PartNames
from ..pictures.curves import spread
from ..words import N_
from .curve_figures import precision_recall_figure, roc_figure
from .template import (
    BELOW,
    BESIDE,
    MEANINGS,
    PLAIN,
    faded,
    figure,
    literal,
    titled,
    with_template,
    without_nan,
)

if TYPE_CHECKING:
    from ..result import Result

HEIGHT, MOST_PARTS = 340, 100
ABOVE, BESIDE_LINE = 34, 150  # px for the values of the highest bars, and for the average
UNDEFINED, AVERAGE = N_("undefined"), N_("{average}: {value}")


def parts_figure(result: Result, names: Sequence[str], translated: Callable[[str], str] = str) -> Any:
    """A bar for each part, evenly chosen among very many, and a line at the average.

    A part without a value has no bar but the word "undefined" below its name.
    """
    shown = spread(result.source.n_parts, MOST_PARTS)
    values = [float(result.parts.value_at(int(part))) for part in shown]
    titles = [literal(names[part]) for part in shown]
    bars = {
        "type": "bar",
        "x": list(range(len(shown))),
        "y": without_nan(np.array(values)),
        "marker": {"color": faded(PLAIN, 0.6)},
        "text": [exact(value) for value in values],
        "textposition": "outside",
        "cliponaxis": False,
        "hoverinfo": "skip",
        "width": 0.6,
    }
    # Plotly writes no text where there is no bar.
    below = [
        f"{title}<br>{translated(UNDEFINED)}" if np.isnan(value) else title
        for title, value in zip(titles, values, strict=True)
    ]
    ticks = {"tickvals": list(range(len(shown))), "ticktext": below}
    layout = {
        "height": HEIGHT,
        "xaxis": titled("", BELOW, **ticks),
        "yaxis": titled(translated(result.metric.title), BESIDE, rangemode="tozero"),
        "margin": {"t": ABOVE},
        **_average(result, translated),
    }
    return figure([bars], layout)


def _average(result: Result, translated: Callable[[str], str]) -> dict[str, Any]:
    """The line at the average with its value; none where there is one part, or no average."""
    value = float(result)
    if result.average == "micro" or np.isnan(value):
        return {}
    at = {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": value, "y1": value}
    text = translated(AVERAGE).format(average=translated(result.average), value=exact(value))
    note = {"xref": "paper", "x": 1, "y": value, "xanchor": "left", "yanchor": "middle", "showarrow": False}
    return {
        "margin": {"t": ABOVE, "r": BESIDE_LINE},
        "shapes": [at | {"line": {"color": MEANINGS["mean"], "width": 3}}],
        "annotations": [note | {"text": text, "font": {"color": PLAIN}}],
    }


Drawing = Callable[..., Any]
CURVES: Mapping[str, Drawing] = {
    "roc_auc": roc_figure,
    "average_precision": precision_recall_figure,
}


def figure_of(result: Result, translated: Callable[[str], str] = str) -> Any:
    """The curves of a metric that is an area, else the values of all parts; as `Result.figure` says."""
    if result.value.ndim:
        raise InputError(N_("A stack of variants has a figure for each: ask for that of one example."))
    names = PartNames.of(result.example, result.source.kind).parts
    drawn: Drawing = CURVES.get(result.metric.key, parts_figure)
    return with_template(drawn(result, names, translated=translated))
