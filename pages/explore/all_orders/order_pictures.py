"""All orders by one metric as bars with a pin at one's own, and by two metrics as bubbles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from metrics.behaviour.opposed_orders import Kinds, TwoOrders, opposed_to_own
from metrics.behaviour.orders import NO_VALUE, OrderValues
from metrics.graph.arrays import Array
from metrics.graph.digits import decimal, exact
from metrics.pictures.curves import spread
from pages.explore.all_orders.orders_by_metric import OrdersByMetric, metric_title, metric_within
from pages.explore.plot_area import across, at, pointed_at, trail, up
from pages.shell.joined import component
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

MAX_BARS, MAX_NAMED = 24, 12
HTML = """
<div class="histogram">
  <div class="drawn"></div>
  <div class="reach"><input type="range" min="0" step="1"><span class="grip" aria-hidden="true"></span></div>
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
        "orders": [None if order is None else by_metric.orders.handed[order].tolist() for order in orders],
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
            exact(value) if level % step == 0 else "" for level, value in enumerate(values.values.tolist())
        ]
        counts = values.counts.tolist()
        return [Bar(range(at, at + 1), counts[at], texts[at]) for at in reversed(range(n_values))]
    stretch = np.minimum((places_on_strip(values) * MAX_BARS).astype(int), MAX_BARS - 1)
    ends = {0: exact(values.worst), MAX_BARS - 1: exact(values.best)}
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
        sentence = _("mean by chance: {value}").format(value=exact(values.expected))
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
    value = exact(float(values.values[bar.levels[len(bar.levels) // 2]]))
    sentence = ngettext("{value}: {n} order", "{value}: {n} orders", bar.count)
    return sentence.format(value=value, n=f"{bar.count:,}")


# The width in rem of the largest of few bubbles, of the largest of many, and of the smallest.
LARGEST_OF_FEW, LARGEST_OF_MANY, SMALLEST = 2.75, 0.9, 0.3
FEW_BUBBLES = 15
MAX_BUBBLES, MAX_NAMES, TICKS = 400, 8, 5
MARGIN = 0.08
APART_ACROSS, APART_UP = 0.08, 0.05  # shares of the plot between two ticks
APART_ON_PHONE = 0.16


def bubble_plot(
    by_metric: OrdersByMetric,
    one: OrderValues,
    other: OrderValues,
    kinds: Kinds,
    example: TwoOrders | None,
    name: str,
) -> Html:
    """Return all orders as bubbles: to the right the first metric is better, upwards the other one.

    The quarters in which the metrics disagree about the sample's own order are tinted, and a line joins the
    two orders of the example. The picture is called `name`.
    """
    x, y = places_on_axis(one), places_on_axis(other)
    below, beside = _ticks(one, x, APART_ACROSS), _ticks(other, y, APART_UP)
    area = element(
        "div",
        *_opposed_quarters(by_metric, one, other, x, y),
        *(element("i", css="rule", style=up(place)) for place, _value in beside),
        *_bubbles(by_metric, one, other, kinds, x, y),
        *_marks(one, other, x, y, example),
        *(element("span", value, css="level", style=up(place)) for place, value in beside),
        *(element("span", value, css=css, style=across(place)) for place, value, css in _ticks_below(below)),
        css="plot",
        aria_hidden="true",
    )
    better = _("{metric}: better →")
    titles = (
        element("p", better.format(metric=metric_title(values)), css=css, aria_hidden="true")
        for values, css in ((one, "below"), (other, "beside"))
    )
    widest = max(len(value) for _place, value in beside)
    room = f"--room:{widest}ch;--across:{smallest_gap(x):.4f};--up:{smallest_gap(y):.4f}"
    return element("div", area, *titles, css="kinds", style=room, role="figure", aria_label=name)


def places_on_axis(values: OrderValues) -> Array:
    """Return where each value stands from the worst to the best, with a margin; few of them in even steps."""
    few = len(values.values) <= MAX_BARS
    places = np.linspace(1, 0, len(values.values)) if few else places_on_strip(values)
    return (places + MARGIN) / (1 + 2 * MARGIN)


def smallest_gap(places: Array) -> float:
    """Return the smallest gap between places; 1 where there are so many that bubbles overlap anyway."""
    return float(np.abs(np.diff(places)).min(initial=1)) if len(places) <= MAX_BARS else 1.0


def _ticks_below(ticks: Sequence[tuple[float, str]]) -> Iterator[tuple[float, str, str]]:
    """Each tick with its class: one that has no room on a phone is left out there."""
    last, end = -1.0, ticks[-1][0]
    for place, value in ticks:
        has_room = min(abs(place - last), abs(end - place) or 1) >= APART_ON_PHONE
        last = place if has_room else last
        yield place, value, "tick" if has_room else "tick dense"


def _ticks(values: OrderValues, places: Array, apart: float) -> Sequence[tuple[float, str]]:
    """Values that occur, with their places: all that stand far enough apart; of a great many a few."""
    shown = spread(len(places), MAX_BARS if len(places) <= MAX_BARS else TICKS)
    named = [(float(places[one]), exact(float(values.values[one]))) for one in shown]
    ticks = named[:1]
    for place, value in named[1:-1]:
        if min(abs(place - ticks[-1][0]), abs(place - named[-1][0])) >= apart:
            ticks.append((place, value))
    return [*ticks, *named[1:][-1:]]


def _bubbles(
    by_metric: OrdersByMetric, one: OrderValues, other: OrderValues, kinds: Kinds, x: Array, y: Array
) -> Iterator[Html]:
    shown = spread(len(kinds.counts), MAX_BUBBLES)
    first, second, counts = kinds.first[shown], kinds.second[shown], kinds.counts[shown]
    texts = _bubble_texts(by_metric, one, other, first, second, counts)
    largest = np.clip(
        LARGEST_OF_FEW * np.sqrt(FEW_BUBBLES / max(len(counts), 1)), LARGEST_OF_MANY, LARGEST_OF_FEW
    )
    sizes = np.maximum(np.sqrt(counts / counts.max(initial=1)) * largest, SMALLEST)
    for along, high, size, text in zip(
        x[first].tolist(), y[second].tolist(), sizes.tolist(), texts, strict=True
    ):
        yield element(
            "i",
            css="bubble",
            style=f"{at(along, high)};--size:{size / largest:.3f};--largest:{largest:.2f}rem",
            **pointed_at(text, along),
        )


def _bubble_texts(
    by_metric: OrdersByMetric,
    one: OrderValues,
    other: OrderValues,
    first: Array,
    second: Array,
    counts: Array,
) -> list[str]:
    """What a bubble says: how many orders it stands for, the two values, and one of the orders."""
    code = one.levels.astype(np.int64) * len(other.values) + other.levels
    wanted = first.astype(np.int64) * len(other.values) + second
    sorter = np.argsort(code, kind="stable")
    examples = sorter[np.searchsorted(code, wanted, sorter=sorter)]
    titles = metric_title(one), metric_title(other)
    return [
        "\n".join(
            (
                ngettext("{n} order", "{n} orders", count).format(n=f"{count:,}"),
                f"{titles[0]}: {exact(float(one.values[a]))}",
                f"{titles[1]}: {exact(float(other.values[b]))}",
                _order_text(by_metric, order),
            )
        )
        for count, a, b, order in zip(
            counts.tolist(), first.tolist(), second.tolist(), examples.tolist(), strict=True
        )
    ]


def _order_text(by_metric: OrdersByMetric, order: int) -> str:
    """The labels of an order from the highest score on."""
    names = [by_metric.labels[label] for label in by_metric.best_first(order)]
    return " ▸ ".join((*names[:MAX_NAMES], *(("…",) if len(names) > MAX_NAMES else ())))


def _marks(
    one: OrderValues, other: OrderValues, x: Array, y: Array, example: TwoOrders | None
) -> Iterator[Html]:
    """The two orders of the example with a line between them, and the sample's own order."""
    if example is not None:
        ends = [example.first, example.second]
        x_of, y_of = x[one.levels[ends]], y[other.levels[ends]]
        yield trail(x_of, y_of, css="between")
        for end in zip(x_of.tolist(), y_of.tolist(), strict=True):
            yield element("i", css="end", style=at(*end))
    if NO_VALUE not in (one.own, other.own):
        yield element("i", css="own", style=at(float(x[one.own]), float(y[other.own])))


def _opposed_quarters(
    by_metric: OrdersByMetric, one: OrderValues, other: OrderValues, x: Array, y: Array
) -> Iterator[Html]:
    """Better by one metric than the own order and worse by the other, where some order is."""
    if NO_VALUE in (one.own, other.own) or not opposed_to_own(one, other, by_metric.orders).any():
        return
    left, foot = 100 * float(x[one.own]), 100 * float(y[other.own])
    yield element("i", css="opposed", style=f"inset:0 {100 - left:.2f}% {foot:.2f}% 0")
    yield element("i", css="opposed", style=f"inset:{100 - foot:.2f}% 0 0 {left:.2f}%")
