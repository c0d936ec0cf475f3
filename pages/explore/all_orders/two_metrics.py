"""What the page says of two metrics: on how many pairs of orders they disagree, and on which most clearly."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from metrics.behaviour.orders import NO_VALUE, OrderValues
from metrics.graph.digits import decimal, shortest
from pages.explore.all_orders.metric_pair import MetricPair, bubble_plot, share_error, telling_cases
from pages.explore.all_orders.orders_by_metric import OrdersByMetric, metric_title, metric_within
from pages.explore.all_orders.pressed_html import pressed_html
from pages.explore.cases import lesson_link, pair_choices
from pages.lessons.lesson import PageOf
from pages.shell.choices import choose
from pages.shell.joined import show_html
from pages.shell.markup import Html, element
from pages.state.focus import START
from pages.state.session import EXPLORING, Session
from pages.words import gettext as _
from pages.words import ngettext

KEY = "two_orders"
FIRST, SECOND = "first", "second"  # of the two orders: the one that the metric at the same place prefers
MAX_CHIPS = 8


def show_two_orders(
    session: Session,
    by_metric: OrdersByMetric,
    pair: MetricPair,
    page_of: PageOf,
    put_in_place: Callable[[int], None],
) -> None:
    """Draw the lists to choose the two metrics from, and the two orders, each with a button."""

    def press(place: str) -> None:
        if pair.example is not None and place in (FIRST, SECOND):
            put_in_place(getattr(pair.example, place))

    titles, cases = (_("One metric"), _("The other metric")), (pair.one.case, pair.other.case)
    word = session.focus.explored.pair
    choose([pair_choices(titles, cases, telling_cases(by_metric), word)], key=EXPLORING)
    content = []
    if pair.example is not None:
        sentence = _own_order_sentence(pair, by_metric).format(**_facts(pair, by_metric))
        content = [
            element("p", sentence),
            _order_card(FIRST, pair.example.first, pair, pair.one, by_metric, page_of),
            _order_card(SECOND, pair.example.second, pair, pair.other, by_metric, page_of),
        ]
    pressed_html(element("div", *content), KEY, press)


def show_bubbles(by_metric: OrdersByMetric, pair: MetricPair) -> None:
    """Draw the orders between the two metrics."""
    name = _("The orders between the two metrics")
    plot = bubble_plot(pair, by_metric, name)
    show_html(Html(plot + element("p", _reading_sentences(pair), css="aside")))


def headline_of_two(pair: MetricPair, by_metric: OrdersByMetric) -> str:
    """Return on how many pairs of orders the two disagree."""
    sentence = _disagreement_sentence(pair, by_metric).format(**_facts(pair, by_metric))
    return sentence.replace("-error", "\N{NON-BREAKING HYPHEN}error")


def _facts(pair: MetricPair, by_metric: OrdersByMetric) -> dict[str, str]:
    return {
        "one": metric_within(pair.one),
        "other": metric_within(pair.other),
        "pairs": f"{pair.n_pairs:,}",
        "opposed": f"{pair.n_opposed:,}",
        "share": decimal(100 * pair.n_opposed / max(pair.n_pairs, 1), 3),
        "error": decimal(100 * share_error(pair, by_metric.orders.drawn), 1),
        "drawn": f"{by_metric.orders.drawn:,}",
        "own": f"{pair.n_opposed_to_own:,}",
        "sample": by_metric.sample,
    }


def _disagreement_sentence(pair: MetricPair, by_metric: OrdersByMetric) -> str:
    if pair.example is None:
        return _("Of no two orders of {sample} do {one} and {other} each prefer another one.")
    if by_metric.orders.is_whole:
        return _("Of {pairs} pairs of orders, {one} and {other} disagree on {opposed} ({share} %).")
    return _(
        "Of all pairs of orders, {one} and {other} disagree on about {share} % "
        "(standard error at most {error} %)."
    )


def _own_order_sentence(pair: MetricPair, by_metric: OrdersByMetric) -> str:
    if pair.n_opposed_to_own == 0:
        return _(
            "The order of {sample} is in none of these pairs. "
            "Here are two others on which they disagree most clearly."
        )
    if by_metric.orders.is_whole:
        return _(
            "Compared with the order of {sample}, they disagree on {own} others, most clearly on this one:"
        )
    return _(
        "Compared with the order of {sample}, they disagree on {own} of the {drawn} random ones, "
        "most clearly on this one:"
    )


def _reading_sentences(pair: MetricPair) -> str:
    """How to read the plot."""
    counts = pair.groups.counts
    sentences = _("A bubble is all orders with the same two values, the larger the more there are.")
    if counts.min() == counts.max():
        sentences = ngettext(
            "A bubble is the only order with these two values.",
            "A bubble is the {n} orders with the same two values.",
            int(counts[0]),
        ).format(n=f"{counts[0]:,}")
    if pair.example is not None:
        line = _("The line joins the two orders shown, of which each metric prefers another one.")
        sentences = f"{sentences} {line}"
    if NO_VALUE in (pair.one.own, pair.other.own):
        return sentences
    own = _("The diamond is your order.")
    if pair.n_opposed_to_own:
        own = _(
            "The diamond is your order. In the tinted quarters one metric finds the orders better than "
            "yours, the other one worse."
        )
    return f"{sentences} {own}"


def _order_card(
    place: str,
    order: int,
    pair: MetricPair,
    prefers: OrderValues,
    by_metric: OrdersByMetric,
    page_of: PageOf,
) -> Html:
    """One of the two orders: its labels, the values of both metrics, and a button that puts it in place."""
    button = element("button", _("Put in place"), type="button", css="press framed", data_press=place)
    if order == by_metric.orders.own:
        button = element("span", _("your order"), css="own")
    values = (
        element(
            "span",
            lesson_link(metric_title(one), one.case, page_of, step=START),
            " ",
            element("b", shortest(float(one.values[one.levels[order]]))),
            element("span", _("better"), css="better") if one is prefers else "",
        )
        for one in (pair.one, pair.other)
    )
    chips = element("p", *order_chips(order, by_metric), css="chips")
    return element(
        "div", chips, element("p", *values, button, css="values"), css="card", data_testid=f"order-{place}"
    )


def order_chips(order: int, by_metric: OrdersByMetric) -> Iterator[Html]:
    """Yield the labels from the highest score on, true ones filled, with a sign between that tells ties."""
    handed, listed = by_metric.orders.score_index[order], by_metric.best_first(order)
    for place, label in enumerate(listed[:MAX_CHIPS]):
        if place:
            is_tied = handed[label] == handed[listed[place - 1]]
            yield element("span", "=" if is_tied else "▸", css="tied" if is_tied else "then")
        name, css, title = by_metric.labels[label], "chip", _("false label {label}")
        if by_metric.truth[label]:
            css, title = "chip true", _("true label {label}")
        yield element("span", name, css=css, title=title.format(label=name))
    if len(listed) > MAX_CHIPS:
        yield element("span", "…")
