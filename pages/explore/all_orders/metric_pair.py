"""Two metrics over all orders: how often they agree, and one bubble for each pair of values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import sqrt

import numpy as np

from metrics import METRICS
from metrics.behaviour.opposed_orders import (
    OrderGroups,
    TwoOrders,
    clearest,
    group_orders,
    opposed_pairs,
    opposed_to_own,
    pairs,
)
from metrics.behaviour.orders import NO_VALUE, OrderValues
from metrics.behaviour.variants import Case
from metrics.graph.arrays import Array
from metrics.graph.digits import shortest
from metrics.pictures.curves import spread
from metrics.registry import ORDER
from pages.explore.all_orders.order_histogram import MAX_BARS, places_on_strip
from pages.explore.all_orders.orders_by_metric import OrdersByMetric, metric_title
from pages.explore.cases import cases_from_link
from pages.explore.plot_area import at, left_at, tooltip, top_at, trail
from pages.shell.markup import Html, element
from pages.state.session import Session
from pages.state.turns import yield_turn, yielding
from pages.words import gettext as _
from pages.words import ngettext

FIRST_PAIR = ("coverage", "samples"), ("average_precision", "samples")


@dataclass(frozen=True, eq=False)
class MetricPair:
    """Two metrics, and on how many pairs of orders they disagree: each prefers another one of the two.

    `groups` are the orders grouped by both values. `n_opposed_to_own` is how many of the orders that stand
    for all are such a pair with the sample's own one. `example` is the pair that shows it best, None without
    any.
    """

    one: OrderValues
    other: OrderValues
    groups: OrderGroups
    n_pairs: int
    n_opposed: int
    n_opposed_to_own: int
    example: TwoOrders | None


def chosen_pair(session: Session, by_metric: OrdersByMetric) -> MetricPair | None:
    """Return the two chosen metrics; None where fewer than two tell orders apart."""
    cases = telling_cases(by_metric)
    if len(cases) < 2:
        return None
    named = cases_from_link(session.focus.explored.pair, cases)[:2]
    return session.cache.get(
        ("opposed", by_metric, named),
        lambda: compare_metrics(by_metric, *(named if len(named) == 2 else first_pair(by_metric))),
    )


def telling_cases(by_metric: OrdersByMetric) -> list[Case]:
    """Return the metrics that tell orders apart."""
    return [values.case for group in by_metric.groups for values in group]


def compare_metrics(by_metric: OrdersByMetric, case: Case, other_case: Case) -> MetricPair:
    """Return the pair of two metrics; between the steps other visitors come first for a moment."""
    one, other, orders = by_metric.by_case[case], by_metric.by_case[other_case], by_metric.orders
    yield_turn()
    groups = group_orders(one, other, orders)
    yield_turn()
    n_opposed_to_own = int(opposed_to_own(one, other, orders)[orders.judged].sum())
    yield_turn()
    n_opposed = opposed_pairs(groups)
    yield_turn()
    example = clearest(one, other, orders)
    return MetricPair(one, other, groups, pairs(groups), n_opposed, n_opposed_to_own, example)


def first_pair(by_metric: OrdersByMetric) -> tuple[Case, Case]:
    """Return coverage and average precision where they disagree, else the metrics that disagree most.

    Metrics that look at the order alone come first.
    """
    if all(case in by_metric.by_case for case in FIRST_PAIR) and _opposition(by_metric, FIRST_PAIR)[1]:
        return FIRST_PAIR
    leads = [group[0].case for group in by_metric.groups]
    candidates = leads if len(leads) > 1 else telling_cases(by_metric)
    return max(yielding(combinations(candidates, 2)), key=partial(_opposition, by_metric))


def _opposition(by_metric: OrdersByMetric, cases: tuple[Case, Case]) -> tuple[bool, int]:
    """Whether two metrics disagree and see the order alone, and on how many pairs they disagree."""
    one, other = (by_metric.by_case[case] for case in cases)
    n_opposed = opposed_pairs(group_orders(one, other, by_metric.orders))
    see_order_alone = all(METRICS[key].depends_on(by_metric.rules) == ORDER for key, _average in cases)
    return see_order_alone and n_opposed > 0, n_opposed


def share_error(pair: MetricPair, drawn: int) -> float:
    """Return at most the standard error of the share of pairs of random orders on which the metrics disagree.

    0 where no order is random. Hoeffding (1948): the variance of a mean over all pairs of n draws is at most
    2/n times that of a single pair.
    """
    if drawn == 0:
        return 0.0
    share = pair.n_opposed / max(pair.n_pairs, 1)
    return sqrt(2 * share * (1 - share) / drawn)


# The width in rem of the largest of few bubbles, of the largest of many, and of the smallest.
LARGEST_OF_FEW, LARGEST_OF_MANY, SMALLEST = 2.75, 0.9, 0.3
FEW_BUBBLES = 15
MAX_BUBBLES, MAX_NAMES, TICKS = 400, 8, 5
MARGIN = 0.08
APART_ACROSS, APART_UP = 0.08, 0.05  # shares of the plot between two ticks
APART_ON_PHONE = 0.16


def bubble_plot(pair: MetricPair, by_metric: OrdersByMetric, name: str) -> Html:
    """Return all orders as bubbles: to the right the first metric is better, upwards the other one.

    The quarters in which the metrics disagree about the sample's own order are tinted, and a line joins the
    two orders of the example. The picture is called `name`.
    """
    one, other = pair.one, pair.other
    x, y = places_on_axis(one), places_on_axis(other)
    below, beside = _ticks(one, x, APART_ACROSS), _ticks(other, y, APART_UP)
    area = element(
        "div",
        *_opposed_quarters(pair, x, y),
        *(element("i", css="rule", style=top_at(place)) for place, _value in beside),
        *_bubbles(pair, by_metric, x, y),
        *_marks(pair, x, y),
        *(element("span", value, css="level", style=top_at(place)) for place, value in beside),
        *(element("span", value, css=css, style=left_at(place)) for place, value, css in _ticks_below(below)),
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
    named = [(float(places[one]), shortest(float(values.values[one]))) for one in shown]
    ticks = named[:1]
    for place, value in named[1:-1]:
        if min(abs(place - ticks[-1][0]), abs(place - named[-1][0])) >= apart:
            ticks.append((place, value))
    return [*ticks, *named[1:][-1:]]


def _bubbles(pair: MetricPair, by_metric: OrdersByMetric, x: Array, y: Array) -> Iterator[Html]:
    groups = pair.groups
    shown = spread(len(groups.counts), MAX_BUBBLES)
    first, second, counts = groups.first[shown], groups.second[shown], groups.counts[shown]
    texts = _bubble_texts(pair, by_metric, first, second, counts)
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
            **tooltip(text, along),
        )


def _bubble_texts(
    pair: MetricPair, by_metric: OrdersByMetric, first: Array, second: Array, counts: Array
) -> list[str]:
    """What a bubble says: how many orders it stands for, the two values, and one of the orders."""
    one, other = pair.one, pair.other
    code = one.levels.astype(np.int64) * len(other.values) + other.levels
    wanted = first.astype(np.int64) * len(other.values) + second
    sorter = np.argsort(code, kind="stable")
    examples = sorter[np.searchsorted(code, wanted, sorter=sorter)]
    titles = metric_title(one), metric_title(other)
    return [
        "\n".join(
            (
                ngettext("{n} order", "{n} orders", count).format(n=f"{count:,}"),
                f"{titles[0]}: {shortest(float(one.values[a]))}",
                f"{titles[1]}: {shortest(float(other.values[b]))}",
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


def _marks(pair: MetricPair, x: Array, y: Array) -> Iterator[Html]:
    """The two orders of the example with a line between them, and the sample's own order."""
    one, other, example = pair.one, pair.other, pair.example
    if example is not None:
        ends = [example.first, example.second]
        x_of, y_of = x[one.levels[ends]], y[other.levels[ends]]
        yield trail(x_of, y_of, css="between")
        for end in zip(x_of.tolist(), y_of.tolist(), strict=True):
            yield element("i", css="end", style=at(*end))
    if NO_VALUE not in (one.own, other.own):
        yield element("i", css="own", style=at(float(x[one.own]), float(y[other.own])))


def _opposed_quarters(pair: MetricPair, x: Array, y: Array) -> Iterator[Html]:
    """Better by one metric than the own order and worse by the other, where some order is."""
    one, other = pair.one, pair.other
    if not pair.n_opposed_to_own:
        return
    left, foot = 100 * float(x[one.own]), 100 * float(y[other.own])
    yield element("i", css="opposed", style=f"inset:0 {100 - left:.2f}% {foot:.2f}% 0")
    yield element("i", css="opposed", style=f"inset:{100 - foot:.2f}% 0 0 {left:.2f}%")
