"""How many orders have which value of a metric: bars from worse to better, with a pin at one's own order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from metrics.behaviour.orders import NO_VALUE, OrderValues
from metrics.graph.arrays import Array
from metrics.graph.digits import decimal, exact
from pages.explore.all_orders.order_standings import OrderStandings, metric_of
from pages.shell.joined import component
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

MOST_BARS, MOST_NAMED = 24, 12
HTML = """
<div class="histogram">
  <div class="drawn"></div>
  <div class="reach"><input type="range" min="0" step="1"><span class="grip" aria-hidden="true"></span></div>
</div>
"""
_render = component(__file__, HTML, constants=lambda: {"yours": _("your order")})


@dataclass(frozen=True, eq=False)
class Bar:
    """The values of one bar, as levels; how many orders have them, and what is written below it."""

    levels: range
    count: int
    name: str


def order_histogram(found: OrderStandings, one: OrderValues, row: int) -> None:
    """Show the bars of a metric; where the pin is put, an order of that bar takes the place of the row."""
    bars = bars_of(one)
    orders = [order_of(found, one, bar) for bar in bars]
    own = next((place for place, bar in enumerate(bars) if one.own in bar.levels), None)
    data = {
        "html": _drawing(one, bars),
        "name": _("Orders by {metric}, from worse to better").format(metric=metric_of(one)),
        "key": "-".join(one.case),
        "own": own,
        "texts": [_position_text(one, bar) for bar in bars],
        "shares": [round(share, 4) for share in shares_of(bars)],
        "scores": found.orders.scores.tolist(),
        "orders": [None if order is None else found.orders.handed[order].tolist() for order in orders],
        "edit": put_at(row),
    }
    _render(key="order_histogram", data=data)


def put_at(row: int, scores: Sequence[float] | None = None) -> Mapping[str, object]:
    """The edit that gives a row these scores; the browser fills in others."""
    values = None if scores is None else [[*scores]]
    return {"kind": "block", "what": "scores", "row": row, "column": 0, "values": values}


def bars_of(one: OrderValues) -> list[Bar]:
    """A bar for each value, the worst first; of many values one for each stretch of the range."""
    many = len(one.values)
    if many <= MOST_BARS:
        step = -(-many // MOST_NAMED)
        names = [exact(value) if level % step == 0 else "" for level, value in enumerate(one.values.tolist())]
        counts = one.counts.tolist()
        return [Bar(range(at, at + 1), counts[at], names[at]) for at in reversed(range(many))]
    stretch = np.minimum((places_on_strip(one) * MOST_BARS).astype(int), MOST_BARS - 1)
    ends = {0: exact(one.worst), MOST_BARS - 1: exact(one.best)}
    bars = []
    for at in range(MOST_BARS):
        first, last = (int(np.searchsorted(-stretch, -at, side)) for side in ("left", "right"))
        bars.append(Bar(range(first, last), int(one.counts[first:last].sum()), ends.get(at, "")))
    return bars


def order_of(found: OrderStandings, one: OrderValues, bar: Bar) -> int | None:
    """The order of this bar that gives the fewest labels another score; None where the bar has none."""
    there = ((one.levels >= bar.levels.start) & (one.levels < bar.levels.stop)).nonzero()[0]
    return int(there[found.moved_from_own[there].argmin()]) if there.size else None


def places_on_strip(one: OrderValues) -> Array:
    """Where each value stands from the worst, at 0, to the best, at 1; in even steps if one is infinite."""
    with np.errstate(over="ignore", invalid="ignore"):
        at = (one.values - one.worst) / (one.best - one.worst)
    return at if np.isfinite(at).all() else np.linspace(1, 0, len(one.values))


def place_of_mean(one: OrderValues) -> float | None:
    """Where the mean over all orders stands among the bars, from 0 to 1; None where it has no place."""
    if not np.isfinite([one.expected, one.best, one.worst]).all():
        return None
    if len(one.values) > MOST_BARS:
        return float(np.clip((one.expected - one.worst) / (one.best - one.worst), 0, 1))
    middles = (np.arange(len(one.values)) + 0.5) / len(one.values)
    values = one.values[::-1]  # the worst first, as the bars
    if values[0] > values[-1]:
        values, middles = values[::-1], middles[::-1]
    return float(np.interp(one.expected, values, middles))


def shares_of(bars: Sequence[Bar]) -> list[float]:
    """How high each bar is beside the highest."""
    highest = max(1, *(bar.count for bar in bars))
    return [bar.count / highest for bar in bars]


def _drawing(one: OrderValues, bars: Sequence[Bar]) -> Html:
    has_counts = len(bars) <= MOST_NAMED and one.is_whole
    drawn = (
        element(
            "div",
            element("span", f"{bar.count:,}" if has_counts and bar.count else "", css="count"),
            element("i"),
            element("span", bar.name, css="level"),
            css=f"bar {_kind(one, bar)}",
            style=f"--share:{share:.4f}{';--least:3px' if bar.levels else ''}",
        )
        for bar, share in zip(bars, shares_of(bars), strict=True)
    )
    mean, marks, named = place_of_mean(one), [], Html("")
    if mean is not None:
        sentence = _("mean by chance: {value}").format(value=exact(one.expected))
        if one.error:
            sentence = _("mean by chance: {value} ± {error}").format(
                value=decimal(one.expected, 3), error=decimal(float(f"{one.error:.1g}"))
            )
        marks = [element("i", css="mean")]
        named = element("span", sentence, css="named")
    ends = element("p", element("span", _("← worse")), named, element("span", _("better →")), css="ends")
    place = f"--mean:{0 if mean is None else mean:.2%}"
    css = "bars" if len(bars) <= MOST_NAMED else "bars many"
    return element(
        "div",
        element("div", *marks, *drawn, css=css, aria_hidden="true"),
        ends,
        css="spread",
        style=place,
    )


def _kind(one: OrderValues, bar: Bar) -> str:
    """Whether the orders of a bar are better than the own one, as good, or worse."""
    if one.own == NO_VALUE:
        return ""
    if one.own in bar.levels:
        return "tie"
    return "right" if bar.levels.start < one.own else "wrong"


def _position_text(one: OrderValues, bar: Bar) -> str:
    """What the bar says to those who cannot see it."""
    if not bar.levels:
        return _("no order")
    value = exact(float(one.values[bar.levels[len(bar.levels) // 2]]))
    sentence = ngettext("{value}: {n} order", "{value}: {n} orders", bar.count)
    return sentence.format(value=value, n=f"{bar.count:,}")
