"""What is said of a sample's own order among all others by one metric, and what the orders are."""

from __future__ import annotations

from collections.abc import Sequence

from metrics import METRICS
from metrics.behaviour.orders import NO_VALUE, OrderValues, share_and_error
from metrics.graph.digits import decimal
from pages.explore.all_orders.order_standings import OrderStandings
from pages.explore.cases import within_sentence
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

MOST_WRITTEN = 10**12


def opening_of_standing(one: OrderValues | None, found: OrderStandings) -> str:
    """How good the own order is by the metric that is looked at; None where none tells any apart."""
    if one is None:
        return _nothing_to_compare(found).format(sample=found.sample)
    told = _("The order of {sample} has no value by {metric}.")
    if one.own != NO_VALUE:
        told = _how_good(one)
    return told.format(
        sample=found.sample,
        metric=metric_of(one).replace("-", "\N{NON-BREAKING HYPHEN}"),
        n=counted(one.worse, one),
        others=f"{one.others:,}",
    )


def _how_good(one: OrderValues) -> str:
    if not one.is_whole:
        return _("By {metric}, the order of {sample} beats {n} of {others} random orders.")
    if one.others == 1:
        if one.worse:
            return _("By {metric}, the order of {sample} beats the only other one.")
        return _("By {metric}, the order of {sample} does not beat the only other one.")
    if not one.worse:
        return _("By {metric}, the order of {sample} beats none of the {others} others.")
    if one.worse == one.others:
        return _("By {metric}, the order of {sample} beats all {others} others.")
    if not one.better:
        return _("By {metric}, none of the {others} other orders of {sample} is better.")
    return _("By {metric}, the order of {sample} beats {n} of the {others} others.")


def told_apart_by(one: OrderValues) -> str:
    """How many values the metric has for all the orders: how well it can tell them apart."""
    metric, many = _(METRICS[one.case[0]].title), len(one.values)
    orders = f"{one.counts.sum():,}"
    told = ngettext(
        "{metric} has only {n} value for all {orders} orders.",
        "{metric} has only {n} values for all {orders} orders.",
        many,
    )
    if not one.is_whole:
        told = ngettext(
            "{metric} has {n} value for these {orders} orders.",
            "{metric} has {n} values for these {orders} orders.",
            many,
        )
    elif many == one.counts.sum():
        told = _("{metric} has another value for each of the {orders} orders.")
    return told.format(metric=metric, n=f"{many:,}", orders=orders)


def metric_of(one: OrderValues) -> str:
    """The name of its metric, as it stands within a sentence."""
    return within_sentence(_(METRICS[one.case[0]].title))


def _nothing_to_compare(found: OrderStandings) -> str:
    if found.orders.number == 1:
        return _("The scores of {sample} have only one order, so there is nothing to compare it with.")
    if found.groups:
        return _("By the metrics that tell orders apart, the order of {sample} has no value.")
    if all(found.truth):
        return _("All labels of {sample} are true, so no metric sees which label has which score.")
    if not any(found.truth):
        return _("No label of {sample} is true, so no metric sees which label has which score.")
    return _("No metric sees which label of {sample} has which score.")


def standing_told(one: OrderValues) -> Html:
    """How many orders are better than the own one, as good and worse, in large numbers."""
    if one.own == NO_VALUE:
        return Html("")
    counts = (
        (one.better, "right", ngettext("is better", "are better", one.better)),
        (one.level, "tie", ngettext("other is as good", "others are as good", one.level)),
        (one.worse, "wrong", ngettext("is worse", "are worse", one.worse)),
    )
    tiles = (
        element("p", element("b", counted(count, one)), element("span", said), css=f"tile {css}")
        for count, css, said in counts
    )
    css = "counts" if one.is_whole else "counts shares"
    return element("div", *tiles, css=css, data_testid="counts")


def counted(count: int, one: OrderValues) -> str:
    """How many orders that are; of random ones their share."""
    if one.is_whole:
        return f"{count:,}"
    return _("{share} %").format(share=decimal(100 * share_and_error(count, one.others)[0], 3))


def alike_told(group: Sequence[OrderValues]) -> str:
    """Which other metrics sort all the orders in the same way; "" where none does."""
    names = ", ".join(metric_of(one) for one in group[1:])
    told = ngettext(
        "{n} more metric sorts all the orders in the same way: {names}.",
        "{n} more metrics sort all the orders in the same way: {names}.",
        len(group) - 1,
    )
    return told.format(n=len(group) - 1, names=names) if names else ""


def orders_told(found: OrderStandings) -> str:
    """What the orders are, and how many there are."""
    orders = found.orders
    if orders.is_whole and len(orders.scores) < len(found.labels):
        told = _(
            "All {orders} orders: the {labels} scores of {sample}, of which some are equal, handed to its "
            "labels in every possible way."
        )
    elif orders.is_whole:
        told = _(
            "All {orders} orders: the {labels} scores of {sample} handed to its labels in every possible way."
        )
    elif orders.number > MOST_WRITTEN:
        told = _(
            "{drawn} random orders stand for all, whose number has {digits} digits; best and worst are those "
            "found."
        )
    else:
        told = _("{drawn} random orders stand for all {orders}; best and worst are those found.")
    return told.format(
        orders=f"{orders.number:,}",
        drawn=f"{orders.drawn:,}",
        sample=found.sample,
        labels=len(found.labels),
        digits=len(str(orders.number)),
    )
