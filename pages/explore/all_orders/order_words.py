"""What is said of a sample's own order among all others: the finding, by one metric, what the orders are."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

from metrics import METRICS
from metrics.behaviour.rankings.standing import NO_VALUE, Standing, share_and_error
from metrics.graph.digits import decimal, exact
from pages.explore.all_orders.order_standings import OrderStandings
from pages.explore.cases import within_sentence
from pages.shell.markup import Html, element
from pages.words import gettext as _
from pages.words import ngettext

MOST_WRITTEN = 10**12


def sentence_of_orders(found: OrderStandings) -> str:
    """What is most surprising about the sample's own order among the others."""
    asked = [group[0] for group in found.groups if group[0].own != NO_VALUE]
    if not asked:
        return _nothing_to_compare(found).format(sample=found.sample)
    if all(found.truth):
        return _("Every label is true here, so hardly any metric sees the order.")
    if not any(found.truth):
        return _("No label is true here, so hardly any metric sees the order.")
    best, worst = extremes(asked)
    if all(one.worse == 0 for one in asked):
        told = _none_worse(found)
    else:
        told = _of_all(best, worst) if found.orders.is_whole else _of_random(best, worst)
    return told.format(
        sample=found.sample,
        orders=f"{len(found.orders) - found.orders.judged.start:,}",
        best=metric_of(best),
        worst=metric_of(worst),
        n_best=f"{best.better:,}",
        n_worst=f"{worst.better:,}",
    )


def extremes(asked: Sequence[Standing]) -> tuple[Standing, Standing]:
    """The metrics by which the own order stands best and worst.

    Where no order is better by one of them, that is the best; where none is worse by one, that is the worst.
    """
    none_better = [one for one in asked if one.better == 0 and one.worse]
    none_worse = [one for one in asked if one.worse == 0 and one.better]
    return (
        max(none_better, key=_share_worse) if none_better else min(asked, key=_share_better),
        max(none_worse or asked, key=_share_better),
    )


def metric_of(one: Standing) -> str:
    """The name of its metric, as it stands within a sentence."""
    return within_sentence(_(METRICS[one.case[0]].title))


def _share_better(one: Standing) -> float:
    return one.better / max(one.others, 1)


def _share_worse(one: Standing) -> float:
    return one.worse / max(one.others, 1)


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


def _none_worse(found: OrderStandings) -> str:
    if found.orders.is_whole:
        return _("Shuffle {sample} in all {orders} ways: no metric finds a worse order.")
    return _("Shuffle {sample} {orders} times at random: no metric finds a worse order.")


def _of_all(best: Standing, worst: Standing) -> str:
    if worst.better == 0:
        return _("Shuffle {sample} in all {orders} ways: no metric finds a better order.")
    if best.better == 0 and worst.worse == 0:
        return _("Shuffle {sample} in all {orders} ways: {best} finds none better, {worst} none worse.")
    if best.better == 0:
        return _("Shuffle {sample} in all {orders} ways: {best} finds none better, {worst} {n_worst}.")
    if best.better == worst.better:
        return _("Shuffle {sample} in all {orders} ways: {best} finds {n_best} better orders.")
    return _("Shuffle {sample} in all {orders} ways: {best} finds {n_best} better, {worst} {n_worst}.")


def _of_random(best: Standing, worst: Standing) -> str:
    if worst.better == 0:
        return _("Shuffle {sample} {orders} times at random: no metric finds a better order.")
    if best.better == 0 and worst.worse == 0:
        return _("Shuffle {sample} {orders} times at random: {best} finds none better, {worst} none worse.")
    if best.better == 0:
        return _("Shuffle {sample} {orders} times at random: {best} finds none better, {worst} {n_worst}.")
    if best.better == worst.better:
        return _("Shuffle {sample} {orders} times at random: {best} finds {n_best} better orders.")
    return _("Shuffle {sample} {orders} times at random: {best} finds {n_best} better, {worst} {n_worst}.")


def standing_told(one: Standing, found: OrderStandings) -> Html:
    """How many orders are better than the own one, as good and worse, in large numbers."""
    if one.own == NO_VALUE:
        told = _("Your order has no value by {metric}.").format(metric=metric_of(one))
        return element("p", told, css="by")
    told = _("Your order has {value} by {metric}. Of the {others} other orders,")
    if not found.orders.is_whole:
        told = _("Your order has {value} by {metric}. Of {others} random orders,")
    told = told.format(metric=metric_of(one), value=exact(one.own_value), others=f"{one.others:,}")
    counts = (
        (one.better, "right", ngettext("is better", "are better", one.better)),
        (one.level, "tie", ngettext("is as good", "are as good", one.level)),
        (one.worse, "wrong", ngettext("is worse", "are worse", one.worse)),
    )
    tiles = (
        element("p", element("b", counted(count, one)), element("span", said), css=f"tile {css}")
        for count, css, said in counts
    )
    css = "counts" if one.is_whole else "counts shares"
    return Html(element("p", told, css="by") + element("div", *tiles, css=css, data_testid="counts"))


def counted(count: int, one: Standing) -> str:
    """How many orders that are; of random ones their share."""
    if one.is_whole:
        return f"{count:,}"
    return _("{share} %").format(share=decimal(100 * share_and_error(count, one.others)[0], 3))


def by_chance(one: Standing, found: OrderStandings) -> str:
    """What the metric is on average over all orders."""
    if isnan(one.expected):
        return ""
    if one.error:
        return _("By chance it is {mean} ± {error} on average: the mean over the random orders.").format(
            mean=decimal(one.expected, 3), error=decimal(float(f"{one.error:.1g}"))
        )
    told = _("By chance it is {mean}: the mean over all {orders} orders.")
    return told.format(mean=exact(one.expected), orders=f"{len(found.orders):,}")


def alike_told(group: Sequence[Standing]) -> str:
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
