"""All orders by one metric as bars, with a pin at the sample's own order that can be moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from metrics.behaviour.orders import NO_VALUE, OrderValues
from metrics.graph.arrays import Array
from metrics.graph.digits import decimal, shortest
from pages.explore.all_orders.orders_by_metric import OrdersByMetric, metric_within
from pages.shell.joined import component
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

MAX_BARS, MAX_NAMED = 24, 12
HTML = """
<div class="histogram">
  <div class="drawn"></div>
  <div class="slider"><input type="range" min="0" step="1"><span class="grip" aria-hidden="true"></span></div>
</div>
"""
_render = component(__file__, HTML, constants=lambda: {"yours": _("your order")})


@dataclass(frozen=True, eq=False)
class Bar:
    """The levels of the values in a bar, how many orders have one of them, and the text below it."""

    levels: range
    count: int
    text: str


def order_histogram(by_metric: OrdersByMetric, values: OrderValues, row: int) -> None:
    """Draw the bars of a metric; an order of the bar to which the pin is moved takes the place of the row."""
    bars = bars_of(values)
    orders = [by_metric.nearest(values, bar.levels) for bar in bars]
    own = next((place for place, bar in enumerate(bars) if values.own in bar.levels), None)
    data = {
        "html": _histogram(values, bars),
        "name": _("Orders by {metric}, from worse to better").format(metric=metric_within(values)),
        "key": "-".join(values.case),
        "own": own,
        "texts": [_position_text(values, bar) for bar in bars],
        "shares": [round(share, 4) for share in shares_of(bars)],
        "scores": by_metric.orders.scores.tolist(),
        "orders": [
            None if order is None else by_metric.orders.score_index[order].tolist() for order in orders
        ],
        "edit": put_at(row),
    }
    _render(key="order_histogram", data=data)


def put_at(row: int, scores: Sequence[float] | None = None) -> Mapping[str, object]:
    """Return the edit that gives a row these scores; without them the browser fills in some."""
    rows = None if scores is None else [[*scores]]
    return {"kind": "block", "what": "scores", "row": row, "column": 0, "values": rows}


def bars_of(values: OrderValues) -> list[Bar]:
    """Return a bar for each value, the worst first; of many values one for each stretch of the range."""
    n_values = len(values.values)
    if n_values <= MAX_BARS:
        step = -(-n_values // MAX_NAMED)
        texts = [
            shortest(value) if level % step == 0 else "" for level, value in enumerate(values.values.tolist())
        ]
        counts = values.counts.tolist()
        return [Bar(range(at, at + 1), counts[at], texts[at]) for at in reversed(range(n_values))]
    stretch = np.minimum((places_on_strip(values) * MAX_BARS).astype(int), MAX_BARS - 1)
    ends = {0: shortest(values.worst), MAX_BARS - 1: shortest(values.best)}
    bars = []
    for place in range(MAX_BARS):
        first, last = (int(np.searchsorted(-stretch, -place, side)) for side in ("left", "right"))
        bars.append(Bar(range(first, last), int(values.counts[first:last].sum()), ends.get(place, "")))
    return bars


def places_on_strip(values: OrderValues) -> Array:
    """Return the places of the values from worst (0) to best (1), in even steps if one is infinite."""
    with np.errstate(over="ignore", invalid="ignore"):
        at = (values.values - values.worst) / (values.best - values.worst)
    return at if np.isfinite(at).all() else np.linspace(1, 0, len(values.values))


def place_of_mean(one: OrderValues) -> float | None:
    """Return the place of the mean over all orders among the bars, from 0 to 1; None where it has none."""
    if not np.isfinite([one.expected, one.best, one.worst]).all():
        return None
    if len(one.values) > MAX_BARS:
        return float(np.clip((one.expected - one.worst) / (one.best - one.worst), 0, 1))
    middles = (np.arange(len(one.values)) + 0.5) / len(one.values)
    values = one.values[::-1]  # the worst first, as the bars
    if values[0] > values[-1]:
        values, middles = values[::-1], middles[::-1]
    return float(np.interp(one.expected, values, middles))


def shares_of(bars: Sequence[Bar]) -> list[float]:
    """Return the heights of the bars as shares of the highest one."""
    highest = max(1, *(bar.count for bar in bars))
    return [bar.count / highest for bar in bars]


def _histogram(values: OrderValues, bars: Sequence[Bar]) -> Html:
    has_counts = len(bars) <= MAX_NAMED and values.is_whole
    drawn = (
        element(
            "div",
            element("span", f"{bar.count:,}" if has_counts and bar.count else "", css="count"),
            element("i"),
            element("span", bar.text, css="level"),
            css=f"bar {_comparison_css(values, bar)}",
            style=f"--share:{share:.4f}{';--least:3px' if bar.levels else ''}",
        )
        for bar, share in zip(bars, shares_of(bars), strict=True)
    )
    mean, marks, named = place_of_mean(values), [], Html("")
    if mean is not None:
        sentence = _("mean by chance: {value}").format(value=shortest(values.expected))
        if values.error:
            sentence = _("mean by chance: {value} ± {error}").format(
                value=decimal(values.expected, 3), error=decimal(float(f"{values.error:.1g}"))
            )
        marks = [element("i", css="mean")]
        named = element("span", sentence, css="named")
    ends = element("p", element("span", _("← worse")), named, element("span", _("better →")), css="ends")
    place = f"--mean:{0 if mean is None else mean:.2%}"
    css = "bars" if len(bars) <= MAX_NAMED else "bars many"
    return element(
        "div",
        element("div", *marks, *drawn, css=css, aria_hidden="true"),
        ends,
        css="spread",
        style=place,
    )


def _comparison_css(values: OrderValues, bar: Bar) -> str:
    """The CSS class of a bar whose orders are better than the own one, as good, or worse."""
    if values.own == NO_VALUE:
        return ""
    if values.own in bar.levels:
        return "tie"
    return "right" if bar.levels.start < values.own else "wrong"


def _position_text(values: OrderValues, bar: Bar) -> str:
    """What the bar says to those who cannot see it."""
    if not bar.levels:
        return _("no order")
    value = shortest(float(values.values[bar.levels[len(bar.levels) // 2]]))
    sentence = ngettext("{value}: {n} order", "{value}: {n} orders", bar.count)
    return sentence.format(value=value, n=f"{bar.count:,}")
