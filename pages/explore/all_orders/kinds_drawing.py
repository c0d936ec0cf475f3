"""The orders of a sample between two metrics: one bubble for all orders with the same two values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from metrics import METRICS
from metrics.behaviour.opposed_orders import TwoOrders, kinds_of, opposed_to_own
from metrics.behaviour.orders import NO_VALUE, OrderValues
from metrics.graph.arrays import Array
from metrics.graph.digits import exact
from metrics.pictures.curves import spread
from pages.explore.all_orders.order_histogram import MOST_BARS, places_on_strip
from pages.explore.all_orders.order_standings import OrderStandings
from pages.explore.plot_area import across, at, pointed_at, trail, up
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

LARGEST, SMALL, SMALLEST = 2.75, 0.9, 0.3  # rem across
FEW_BUBBLES = 15
MOST_BUBBLES, MOST_NAMES, TICKS = 400, 8, 5
MARGIN = 0.08
APART_ACROSS, APART_UP = 0.08, 0.05  # shares of the plot between two ticks
APART_ON_PHONE = 0.16


def kinds_drawing(
    found: OrderStandings, one: OrderValues, other: OrderValues, two: TwoOrders | None, name: str
) -> Html:
    """Every order as a part of a bubble: to the right the first metric is better, upwards the other one.

    The quarters in which the metrics disagree about the sample's own order are tinted, and a line joins the
    two orders of the example. The picture is called `name`.
    """
    x, y = places_among(one), places_among(other)
    below, beside = _ticks(one, x, APART_ACROSS), _ticks(other, y, APART_UP)
    area = element(
        "div",
        *_opposed_quarters(found, one, other, x, y),
        *(element("i", css="rule", style=up(place)) for place, _value in beside),
        *_bubbles(found, one, other, x, y),
        *_marks(one, other, x, y, two),
        *(element("span", value, css="level", style=up(place)) for place, value in beside),
        *(element("span", value, css=css, style=across(place)) for place, value, css in _named_below(below)),
        css="plot",
        aria_hidden="true",
    )
    better = _("{metric}: better →")
    titles = (
        element("p", better.format(metric=_(METRICS[standing.case[0]].title)), css=css, aria_hidden="true")
        for standing, css in ((one, "below"), (other, "beside"))
    )
    widest = max(len(value) for _place, value in beside)
    room = f"--room:{widest}ch;--across:{nearest(x):.4f};--up:{nearest(y):.4f}"
    return element("div", area, *titles, css="kinds", style=room, role="figure", aria_label=name)


def places_among(standing: OrderValues) -> Array:
    """Where each value stands from the worst to the best, with a margin; few of them in even steps."""
    few = len(standing.values) <= MOST_BARS
    places = np.linspace(1, 0, len(standing.values)) if few else places_on_strip(standing)
    return (places + MARGIN) / (1 + 2 * MARGIN)


def nearest(places: Array) -> float:
    """How near to each other values stand, but where there are so many that bubbles overlap anyway."""
    return float(np.abs(np.diff(places)).min(initial=1)) if len(places) <= MOST_BARS else 1.0


def _named_below(ticks: Sequence[tuple[float, str]]) -> Iterator[tuple[float, str, str]]:
    """Each tick with its class: one that has no room on a phone is left out there."""
    last, end = -1.0, ticks[-1][0]
    for place, value in ticks:
        has_room = min(abs(place - last), abs(end - place) or 1) >= APART_ON_PHONE
        last = place if has_room else last
        yield place, value, "tick" if has_room else "tick dense"


def _ticks(standing: OrderValues, places: Array, apart: float) -> Sequence[tuple[float, str]]:
    """Values that occur, with their places: all that stand far enough apart; of a great many a few."""
    shown = spread(len(places), MOST_BARS if len(places) <= MOST_BARS else TICKS)
    named = [(float(places[one]), exact(float(standing.values[one]))) for one in shown]
    ticks = named[:1]
    for place, value in named[1:-1]:
        if min(abs(place - ticks[-1][0]), abs(place - named[-1][0])) >= apart:
            ticks.append((place, value))
    return [*ticks, *named[1:][-1:]]


def _bubbles(
    found: OrderStandings, one: OrderValues, other: OrderValues, x: Array, y: Array
) -> Iterator[Html]:
    kinds = kinds_of(one, other, found.orders)
    shown = spread(len(kinds.counts), MOST_BUBBLES)
    first, second, counts = kinds.first[shown], kinds.second[shown], kinds.counts[shown]
    sentence = _kind_texts(found, one, other, first, second, counts)
    largest = np.clip(LARGEST * np.sqrt(FEW_BUBBLES / max(len(counts), 1)), SMALL, LARGEST)
    sizes = np.maximum(np.sqrt(counts / counts.max(initial=1)) * largest, SMALLEST)
    for along, high, size, text in zip(
        x[first].tolist(), y[second].tolist(), sizes.tolist(), sentence, strict=True
    ):
        yield element(
            "i",
            css="bubble",
            style=f"{at(along, high)};--size:{size / largest:.3f};--largest:{largest:.2f}rem",
            **pointed_at(text, along),
        )


def _kind_texts(
    found: OrderStandings, one: OrderValues, other: OrderValues, first: Array, second: Array, counts: Array
) -> list[str]:
    """What a bubble says: how many orders it stands for, the two values, and one of the orders."""
    code = one.levels.astype(np.int64) * len(other.values) + other.levels
    wanted = first.astype(np.int64) * len(other.values) + second
    sorter = np.argsort(code, kind="stable")
    examples = sorter[np.searchsorted(code, wanted, sorter=sorter)]
    titles = _(METRICS[one.case[0]].title), _(METRICS[other.case[0]].title)
    return [
        "\n".join(
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
    names = [found.labels[label] for label in found.best_first(order)]
    return " ▸ ".join((*names[:MOST_NAMES], *(("…",) if len(names) > MOST_NAMES else ())))


def _marks(one: OrderValues, other: OrderValues, x: Array, y: Array, two: TwoOrders | None) -> Iterator[Html]:
    """The two orders of the example with a line between them, and the sample's own order."""
    if two is not None:
        ends = [two.first, two.second]
        x_of, y_of = x[one.levels[ends]], y[other.levels[ends]]
        yield trail(x_of, y_of, css="between")
        for end in zip(x_of.tolist(), y_of.tolist(), strict=True):
            yield element("i", css="end", style=at(*end))
    if NO_VALUE not in (one.own, other.own):
        yield element("i", css="own", style=at(float(x[one.own]), float(y[other.own])))


def _opposed_quarters(
    found: OrderStandings, one: OrderValues, other: OrderValues, x: Array, y: Array
) -> Iterator[Html]:
    """Better by one metric than the own order and worse by the other, where some order is."""
    if NO_VALUE in (one.own, other.own) or not opposed_to_own(one, other, found.orders).any():
        return
    left, foot = 100 * float(x[one.own]), 100 * float(y[other.own])
    yield element("i", css="opposed", style=f"inset:0 {100 - left:.2f}% {foot:.2f}% 0")
    yield element("i", css="opposed", style=f"inset:{100 - foot:.2f}% 0 0 {left:.2f}%")
