"""Two metrics and the orders on which they disagree: how many there are, and the two that show it best."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import sqrt

from metrics import METRICS
from metrics.behaviour.opposed_orders import (
    Kinds,
    TwoOrders,
    clearest,
    kinds_of,
    opposed_pairs,
    opposed_to_own,
    pairs,
)
from metrics.behaviour.orders import NO_VALUE, OrderValues
from metrics.behaviour.variants import Case
from metrics.graph.digits import decimal, exact
from metrics.registry import ORDER
from pages.explore.all_orders.order_pictures import kinds_drawing
from pages.explore.all_orders.order_standings import OrderStandings, metric_of
from pages.explore.all_orders.standings_table import lesson_link, pressed_table
from pages.explore.cases import cases_from, pair_choices
from pages.lessons.lesson import PageOf
from pages.shell.choices import choose
from pages.shell.joined import show_html
from pages.shell.markup import Html, element
from pages.state.session import EXPLORING, Session
from pages.state.turns import yield_turn
from pages.words import gettext as _
from pages.words import ngettext

KEY = "two_orders"
MAX_CHIPS = 8
USUAL = ("coverage", "samples"), ("average_precision", "samples")


@dataclass(frozen=True, eq=False)
class OpposedOrders:
    """What two metrics say of the orders: their kinds, on how many pairs they disagree, and two of those.

    `with_own` is how many of the orders that stand for all are such a pair with the sample's own one.
    """

    one: OrderValues
    other: OrderValues
    kinds: Kinds
    pairs: int
    opposed: int
    with_own: int
    example: TwoOrders | None


def two_orders(session: Session, found: OrderStandings) -> OpposedOrders | None:
    """What the two chosen metrics say of the orders; None where fewer than two tell orders apart."""
    cases = cases_that_tell(found)
    if len(cases) < 2:
        return None
    named = cases_from(session.focus.explored.pair, cases)[:2]
    return session.cache.get(
        ("opposed", found, named),
        lambda: disagreement(found, *(named if len(named) == 2 else usual_pair(found))),
    )


def cases_that_tell(found: OrderStandings) -> list[Case]:
    """The metrics that tell orders apart."""
    return [case for case in found.by_case if not found.by_case[case].is_constant]


def show_two_orders(
    session: Session, found: OrderStandings, pair: OpposedOrders, page_of: PageOf, put: Callable[[int], None]
) -> None:
    """Choose the two metrics, and show the two orders; `put` is called with one to be put in place."""

    def press(button: Mapping[str, object]) -> None:
        wanted = button.get("order")
        if pair.example is not None and wanted in ("first", "second"):
            put(getattr(pair.example, str(wanted)))

    titles, cases = (_("One metric"), _("The other metric")), (pair.one.case, pair.other.case)
    choose([pair_choices(titles, cases, cases_that_tell(found), session.focus.explored.pair)], key=EXPLORING)
    pressed_table(element("div", *_beside(pair, found), *_example(pair, found, page_of)), KEY, press)


def show_kinds(found: OrderStandings, pair: OpposedOrders) -> None:
    """The picture of the orders between the two metrics."""
    name = _("The orders between the two metrics")
    kinds = kinds_drawing(found, pair.one, pair.other, pair.example, name)
    show_html(Html(kinds + element("p", _reading(pair), css="aside")))


def disagreement(found: OrderStandings, one: Case, other: Case) -> OpposedOrders:
    """What the metrics of two cases say of the orders."""
    first, second, orders = found.by_case[one], found.by_case[other], found.orders
    yield_turn()
    kinds = kinds_of(first, second, orders)
    yield_turn()
    with_own = int(opposed_to_own(first, second, orders)[orders.judged].sum())
    yield_turn()
    opposed = opposed_pairs(kinds)
    yield_turn()
    example = clearest(first, second, orders)
    return OpposedOrders(first, second, kinds, pairs(kinds), opposed, with_own, example)


def usual_pair(found: OrderStandings) -> tuple[Case, Case]:
    """Coverage and average precision where they disagree, else the two metrics that disagree most.

    Metrics that look at the order alone come first.
    """
    if all(case in found.by_case for case in USUAL) and _opposed(found, *USUAL)[1]:
        return USUAL
    leads = [group[0].case for group in found.groups]
    several = leads if len(leads) > 1 else [one.case for one in found.groups[0]]

    def how_much(two: tuple[Case, Case]) -> tuple[int, int]:
        yield_turn()
        return _opposed(found, *two)

    return max(combinations(several, 2), key=how_much)


def _opposed(found: OrderStandings, one: Case, other: Case) -> tuple[int, int]:
    """Whether the two metrics disagree and see the order alone, and on how many pairs they disagree."""
    kinds = kinds_of(found.by_case[one], found.by_case[other], found.orders)
    many = opposed_pairs(kinds)
    only_order = all(METRICS[key].depends_on(found.rules) == ORDER for key, _average in (one, other))
    return int(only_order and many > 0), many


def opening_of_two(pair: OpposedOrders, found: OrderStandings) -> str:
    """On how many pairs of orders the two disagree."""
    sentence = _how_many(pair, found).format(**_facts(pair, found))
    return sentence.replace("-error", "\N{NON-BREAKING HYPHEN}error")


def _facts(pair: OpposedOrders, found: OrderStandings) -> dict[str, str]:
    return {
        "one": metric_of(pair.one),
        "other": metric_of(pair.other),
        "pairs": f"{pair.pairs:,}",
        "opposed": f"{pair.opposed:,}",
        "share": decimal(100 * pair.opposed / max(pair.pairs, 1), 3),
        "error": decimal(100 * share_error(pair, found.orders.drawn), 1),
        "drawn": f"{found.orders.drawn:,}",
        "own": f"{pair.with_own:,}",
        "sample": found.sample,
    }


def _beside(pair: OpposedOrders, found: OrderStandings) -> Iterator[Html]:
    if pair.example is not None:
        yield element("p", _beside_own(pair, found).format(**_facts(pair, found)))


def _how_many(pair: OpposedOrders, found: OrderStandings) -> str:
    if pair.example is None:
        return _("Of no two orders of {sample} do {one} and {other} each prefer another one.")
    if found.orders.is_whole:
        return _("Of {pairs} pairs of orders, {one} and {other} disagree on {opposed} ({share} %).")
    return _(
        "Of all pairs of orders, {one} and {other} disagree on about {share} % "
        "(standard error at most {error} %)."
    )


def _beside_own(pair: OpposedOrders, found: OrderStandings) -> str:
    if pair.with_own == 0:
        return _(
            "The order of {sample} is in none of these pairs. "
            "Here are two others on which they disagree most clearly."
        )
    if found.orders.is_whole:
        return _(
            "Compared with the order of {sample}, they disagree on {own} others, most clearly on this one:"
        )
    return _(
        "Compared with the order of {sample}, they disagree on {own} of the {drawn} random ones, "
        "most clearly on this one:"
    )


def share_error(pair: OpposedOrders, drawn: int) -> float:
    """At most the standard error of the share of pairs of random orders on which the metrics disagree.

    0 where no order is random. Hoeffding (1948): the variance of a mean over all pairs of n draws is at most
    2/n times that of a single pair.
    """
    if drawn == 0:
        return 0.0
    share = pair.opposed / max(pair.pairs, 1)
    return sqrt(2 * share * (1 - share) / drawn)


def _example(pair: OpposedOrders, found: OrderStandings, page_of: PageOf) -> Iterator[Html]:
    """The two orders with the values of both metrics, the one that each prefers marked."""
    if pair.example is None:
        return
    for prefers, place in ((pair.one, "first"), (pair.other, "second")):
        yield _order(place, getattr(pair.example, place), pair, prefers, found, page_of)


def _reading(pair: OpposedOrders) -> str:
    """How to read the figure."""
    counts = pair.kinds.counts
    bubble = _("A bubble is all orders with the same two values, the larger the more there are.")
    if counts.min() == counts.max():
        bubble = ngettext(
            "A bubble is the only order with these two values.",
            "A bubble is the {n} orders with the same two values.",
            int(counts[0]),
        ).format(n=f"{counts[0]:,}")
    if pair.example is not None:
        line = _("The line joins the two orders shown, of which each metric prefers another one.")
        bubble = f"{bubble} {line}"
    if NO_VALUE in (pair.one.own, pair.other.own):
        return bubble
    own = _("The diamond is your order.")
    if pair.with_own:
        own = _(
            "The diamond is your order. In the tinted quarters one metric finds the orders better than "
            "yours, the other one worse."
        )
    return f"{bubble} {own}"


def _order(
    place: str,
    order: int,
    pair: OpposedOrders,
    prefers: OrderValues,
    found: OrderStandings,
    page_of: PageOf,
) -> Html:
    """One of the two orders: its labels, the value by each metric, and what puts it in place."""
    put = element("button", _("Put in place"), type="button", css="press framed", data_order=place)
    if order == found.orders.own:
        put = element("span", _("your order"), css="own")
    values = (
        element(
            "span",
            lesson_link(one, page_of),
            " ",
            element("b", exact(float(one.values[one.levels[order]]))),
            element("span", _("better"), css="better") if one is prefers else "",
        )
        for one in (pair.one, pair.other)
    )
    chips = element("p", *order_chips(order, found), css="chips")
    return element(
        "div", chips, element("p", *values, put, css="values"), css="card", data_testid=f"order-{place}"
    )


def order_chips(order: int, found: OrderStandings) -> Iterator[Html]:
    """The labels from the highest score to the lowest, the true ones filled; a sign between tells ties."""
    handed, listed = found.orders.handed[order], found.best_first(order)
    for place, label in enumerate(listed[:MAX_CHIPS]):
        if place:
            tied = handed[label] == handed[listed[place - 1]]
            yield element("span", "=" if tied else "▸", css="tied" if tied else "then")
        kind = _("true label {label}") if found.truth[label] else _("false label {label}")
        name = found.labels[label]
        yield element(
            "span", name, css="chip true" if found.truth[label] else "chip", title=kind.format(label=name)
        )
    if len(listed) > MAX_CHIPS:
        yield element("span", "…")
