"""The orders of a sample between two metrics: one bubble for all orders with the same two values."""

from __future__ import annotations

from typing import Any

import numpy as np

from metrics import METRICS
from metrics.behaviour.rankings.opposed_orders import TwoOrders, kinds_of
from metrics.behaviour.rankings.standing import NO_VALUE, Standing
from metrics.graph.arrays import Array
from pages.explore.all_orders.order_standings import OrderStandings
from pages.explore.all_orders.standings_table import places_on_strip
from pages.views.digits import exact
from pages.views.figures import PlotlyFigure, Trace, literal, spread, still
from pages.views.theme import MEANINGS, PLAIN, faded
from pages.words import gettext as _
from pages.words import ngettext

HEIGHT, LARGEST, SMALL, SMALLEST = 380, 44, 14, 5
FEW_BUBBLES = 15
MOST_BUBBLES, MOST_NAMES, TICKS = 400, 8, 5
MARGIN = 0.08


def kinds_figure(
    found: OrderStandings, one: Standing, other: Standing, two: TwoOrders | None
) -> PlotlyFigure:
    """Every order as a part of a bubble: to the right the first metric is better, upwards the other one.

    The quarters in which the metrics disagree about the sample's own order are tinted, and a line joins the
    two orders of the example.
    """
    x, y = places_on_strip(one), places_on_strip(other)
    shapes: list[dict[str, Any]] = []
    if NO_VALUE not in (one.own, other.own):
        shapes = _opposed_quarters(float(x[one.own]), float(y[other.own]))
    titles = _axis_title(one), _axis_title(other)
    layout = still(*titles, HEIGHT, _ticks(one, x), _ticks(other, y), shapes=shapes)
    return PlotlyFigure([_bubbles(found, one, other, x, y), *_marks(found, one, other, x, y, two)], layout)


def _axis_title(standing: Standing) -> str:
    return _("{metric}: better →").format(metric=_(METRICS[standing.case[0]].title))


def _ticks(standing: Standing, at: Array) -> dict[str, Any]:
    """An axis from the worst value to the best, with ticks at values that occur."""
    shown = spread(len(at), TICKS)
    return {
        "range": [-MARGIN, 1 + MARGIN],
        "tickvals": at[shown].tolist(),
        "ticktext": [exact(value) for value in standing.values[shown].tolist()],
    }


def _bubbles(found: OrderStandings, one: Standing, other: Standing, x: Array, y: Array) -> Trace:
    kinds = kinds_of(one, other, found.orders)
    shown = spread(len(kinds.counts), MOST_BUBBLES)
    first, second, counts = kinds.first[shown], kinds.second[shown], kinds.counts[shown]
    told = _told(found, one, other, first, second, counts)
    largest = np.clip(LARGEST * np.sqrt(FEW_BUBBLES / max(len(counts), 1)), SMALL, LARGEST)
    sizes = np.maximum(np.sqrt(counts / counts.max(initial=1)) * largest, SMALLEST)
    return {
        "type": "scatter",
        "x": x[first].tolist(),
        "y": y[second].tolist(),
        "mode": "markers",
        "marker": {"size": sizes.tolist(), "color": faded(PLAIN, 0.45), "line": {"width": 1, "color": PLAIN}},
        "hovertext": told,
        "hoverinfo": "text",
        "cliponaxis": False,
    }


def _told(
    found: OrderStandings, one: Standing, other: Standing, first: Array, second: Array, counts: Array
) -> list[str]:
    """What a bubble says: how many orders it stands for, the two values, and one of the orders."""
    code = one.levels.astype(np.int64) * len(other.values) + other.levels
    wanted = first.astype(np.int64) * len(other.values) + second
    sorter = np.argsort(code, kind="stable")
    examples = sorter[np.searchsorted(code, wanted, sorter=sorter)]
    titles = _(METRICS[one.case[0]].title), _(METRICS[other.case[0]].title)
    return [
        "<br>".join(
            (
                ngettext("{n} order", "{n} orders", count).format(n=f"{count:,}"),
                f"{titles[0]}: {exact(float(one.values[a]))}",
                f"{titles[1]}: {exact(float(other.values[b]))}",
                _named(found, order),
            )
        )
        for count, a, b, order in zip(
            counts.tolist(), first.tolist(), second.tolist(), examples.tolist(), strict=True
        )
    ]


def _named(found: OrderStandings, order: int) -> str:
    names = [literal(found.labels[label]) for label in found.best_first(order)]
    return " ▸ ".join((*names[:MOST_NAMES], *(("…",) if len(names) > MOST_NAMES else ())))


def _marks(
    found: OrderStandings, one: Standing, other: Standing, x: Array, y: Array, two: TwoOrders | None
) -> list[Trace]:
    """The sample's own order, and the two orders of the example with a line between them."""
    marks: list[Trace] = []
    if two is not None:
        ends = [two.first, two.second]
        marks.append(
            {
                "type": "scatter",
                "x": x[one.levels[ends]].tolist(),
                "y": y[other.levels[ends]].tolist(),
                "mode": "lines+markers",
                "line": {"color": MEANINGS["wrong"], "width": 3},
                "marker": {"size": 11, "color": MEANINGS["wrong"]},
                "hoverinfo": "skip",
            }
        )
    if NO_VALUE not in (one.own, other.own):
        marks.append(
            {
                "type": "scatter",
                "x": [float(x[one.own])],
                "y": [float(y[other.own])],
                "mode": "markers",
                "marker": {
                    "size": 15,
                    "symbol": "diamond",
                    "color": MEANINGS["lit"],
                    "line": {"width": 2, "color": PLAIN},
                },
                "hoverinfo": "skip",
                "cliponaxis": False,
            }
        )
    return marks


def _opposed_quarters(x: float, y: float) -> list[dict[str, Any]]:
    """Better by one metric than the own order and worse by the other."""
    low, high = -MARGIN, 1 + MARGIN
    look = {
        "type": "rect",
        "layer": "below",
        "line": {"width": 0},
        "fillcolor": faded(MEANINGS["wrong"], 0.12),
    }
    return [
        {**look, "x0": low, "x1": x, "y0": y, "y1": high},
        {**look, "x0": x, "x1": high, "y0": low, "y1": y},
    ]
