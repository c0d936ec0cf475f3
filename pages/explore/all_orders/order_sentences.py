"""What all orders of a sample come to: in a sentence, in three numbers, and as a row of labels."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan

from metrics import METRICS
from metrics.behaviour.orders import OrderValues
from metrics.graph.digits import decimal, shortest
from pages.explore.all_orders.sample_orders import SampleOrders
from pages.explore.cases import within_sentence
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

MAX_WRITTEN = 10**12  # a larger number of orders is told by its digits
MAX_CHIPS = 8
MAX_LARGE = 10_000  # a larger number of orders stands in smaller letters


def metric_title(values: OrderValues) -> str:
    """Return the name of the metric, without its average: of one sample all averages are the same."""
    return _(METRICS[values.case[0]].title)


def opening_sentence(found: SampleOrders) -> str:
    """Return how good the sample's own order is among all, or why none is better than another."""
    values = found.values
    return _opening(found).format(
        sample=found.sample,
        metric=within_sentence(metric_title(values)).replace("-", "\N{NON-BREAKING HYPHEN}"),
        n=count_or_share(values.worse, values),
        others=f"{values.others:,}",
        value=shortest(values.best),
    )


def _opening(found: SampleOrders) -> str:
    values = found.values
    if found.orders.n_distinct == 1:
        return _("The scores of {sample} have only one order, so there is nothing to compare it with.")
    if isnan(values.best):
        return _("No order of {sample} has a value by {metric}.")
    if not values.has_own:
        return _("The order of {sample} has no value by {metric}.")
    if values.is_constant:
        return _("By {metric}, all orders of {sample} are equally good: each has the value {value}.")
    return _beaten_sentence(values)


def _beaten_sentence(values: OrderValues) -> str:
    if not values.is_whole:
        return _("By {metric}, the order of {sample} beats {n} of {others} random orders.")
    if values.others == 1:
        if values.worse:
            return _("By {metric}, the order of {sample} beats the only other one.")
        return _("By {metric}, the order of {sample} does not beat the only other one.")
    if not values.worse:
        return _("By {metric}, the order of {sample} beats none of the {others} others.")
    if values.worse == values.others:
        return _("By {metric}, the order of {sample} beats all {others} others.")
    if not values.better:
        return _("By {metric}, none of the {others} other orders of {sample} is better.")
    return _("By {metric}, the order of {sample} beats {n} of the {others} others.")


def distinct_values_sentence(values: OrderValues) -> str:
    """Return how many values the metric has for all the orders: how well it can tell them apart."""
    n_values, n_orders = len(values.values), int(values.counts.sum())
    sentence = ngettext(
        "{metric} has only {n} value for all {orders} orders.",
        "{metric} has only {n} values for all {orders} orders.",
        n_values,
    )
    if not values.is_whole:
        sentence = ngettext(
            "{metric} has {n} value for these {orders} orders.",
            "{metric} has {n} values for these {orders} orders.",
            n_values,
        )
    elif n_values == n_orders:
        sentence = _("{metric} has another value for each of the {orders} orders.")
    return sentence.format(metric=metric_title(values), n=f"{n_values:,}", orders=f"{n_orders:,}")


def undefined_sentence(values: OrderValues) -> str:
    """Return how many orders have no value, though others have one; "" where all have one, or none has."""
    if not values.undefined or isnan(values.best):
        return ""
    sentence = ngettext(
        "{n} order has no value and no bar.", "{n} orders have no value and no bar.", values.undefined
    )
    return sentence.format(n=f"{values.undefined:,}")


def count_of_orders_sentence(found: SampleOrders) -> str:
    """Return what the orders are, and how many there are."""
    orders = found.orders
    if orders.is_whole and len(orders.scores) < len(found.labels):
        sentence = _(
            "All {orders} orders: the {labels} scores of {sample}, of which some are equal, handed to its "
            "labels in every possible way."
        )
    elif orders.is_whole:
        sentence = _(
            "All {orders} orders: the {labels} scores of {sample} handed to its labels in every possible way."
        )
    elif orders.n_distinct > MAX_WRITTEN:
        sentence = _(
            "{drawn} random orders stand for all, whose number has {digits} digits; best and worst are those "
            "found."
        )
    else:
        sentence = _("{drawn} random orders stand for all {orders}; best and worst are those found.")
    return sentence.format(
        orders=f"{orders.n_distinct:,}",
        drawn=f"{orders.drawn:,}",
        sample=found.sample,
        labels=len(found.labels),
        digits=len(str(orders.n_distinct)),
    )


def comparison_tiles(values: OrderValues) -> Html:
    """Return how many orders are better than the own one, as good and worse, in large numbers."""
    counts = (
        (values.better, "right", ngettext("is better", "are better", values.better)),
        (values.level, "tie", ngettext("other is as good", "others are as good", values.level)),
        (values.worse, "wrong", ngettext("is worse", "are worse", values.worse)),
    )
    tiles = (
        element("p", element("b", count_or_share(count, values)), element("span", text), css=f"tile {css}")
        for count, css, text in counts
    )
    css = "counts" if values.is_whole and values.others < MAX_LARGE else "counts long"
    return element("div", *tiles, css=css, data_testid="counts")


def count_or_share(count: int, values: OrderValues) -> str:
    """Return a number of orders; of random ones their share."""
    if values.is_whole:
        return f"{count:,}"
    return _("{share} %").format(share=decimal(100 * count / max(values.others, 1), 3))


def own_order_chips(found: SampleOrders) -> Html:
    """Return the labels from the highest score on, true ones filled, with a sign between that tells ties."""
    return element("p", *_chips(found), css="chips own-order")


def _chips(found: SampleOrders) -> Iterator[Html]:
    own = found.orders.own
    handed, listed = found.orders.score_index[own], found.best_first(own)
    for place, label in enumerate(listed[:MAX_CHIPS]):
        if place:
            is_tied = handed[label] == handed[listed[place - 1]]
            yield element("span", "=" if is_tied else "▸", css="tied" if is_tied else "then")
        name, css, title = found.labels[label], "chip", _("false label {label}")
        if found.matrix.truth[0][label]:
            css, title = "chip true", _("true label {label}")
        yield element("span", name, css=css, title=title.format(label=name))
    if len(listed) > MAX_CHIPS:
        yield element("span", "…")
