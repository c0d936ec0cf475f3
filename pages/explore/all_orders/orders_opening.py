"""The sentence that the page on all orders opens with."""

from __future__ import annotations

from collections.abc import Sequence

from metrics import METRICS
from metrics.behaviour.rankings.standing import NO_VALUE, Standing
from pages.explore.all_orders.order_standings import OrderStandings
from pages.words import gettext as _
from pages.words import ngettext


def sentence_of_orders(found: OrderStandings) -> str:
    """What is most surprising about the sample's own order among the others."""
    asked = [group[0] for group in found.groups if group[0].own != NO_VALUE]
    if not asked:
        return _nothing_to_compare(found).format(sample=found.sample)
    best, worst = extremes(asked)
    if all(one.worse == 0 for one in asked):
        told = _none_worse(found)
    else:
        told = _of_all(best, worst) if found.orders.is_whole else _of_random(best, worst)
    return told.format(
        sample=found.sample,
        orders=f"{len(found.orders) - found.orders.judged.start:,}",
        best=_(METRICS[best.case[0]].title),
        worst=_(METRICS[worst.case[0]].title),
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
        return _("All labels of {sample} are true, so to no metric does it matter which has which score.")
    if not any(found.truth):
        return _("No label of {sample} is true, so to no metric does it matter which has which score.")
    return _("To no metric does it matter which label of {sample} has which score.")


def _none_worse(found: OrderStandings) -> str:
    if found.orders.is_whole:
        return _("None of the {orders} orders of {sample} is worse than its own, whatever metric is asked.")
    return _("None of {orders} random orders of {sample} is worse than its own, whatever metric is asked.")


def _of_all(best: Standing, worst: Standing) -> str:
    if worst.better == 0:
        return _("None of the {orders} orders of {sample} is better than its own, whatever metric is asked.")
    if best.better == 0 and worst.worse == 0:
        return _(
            "Of the {orders} orders of {sample}, none is better than its own by {best}, "
            "and none is worse by {worst}."
        )
    if best.better == 0:
        return ngettext(
            "Of the {orders} orders of {sample}, none is better than its own by {best}, "
            "but {n_worst} is by {worst}.",
            "Of the {orders} orders of {sample}, none is better than its own by {best}, "
            "but {n_worst} are by {worst}.",
            worst.better,
        )
    if best.better == worst.better:
        return _("How many of the {orders} orders of {sample} are better than its own? By {best} {n_best}.")
    return _(
        "How many of the {orders} orders of {sample} are better than its own? "
        "By {best} {n_best}, by {worst} {n_worst}."
    )


def _of_random(best: Standing, worst: Standing) -> str:
    if worst.better == 0:
        return _(
            "None of {orders} random orders of {sample} is better than its own, whatever metric is asked."
        )
    if best.better == 0 and worst.worse == 0:
        return _(
            "Of {orders} random orders of {sample}, none is better than its own by {best}, "
            "and none is worse by {worst}."
        )
    if best.better == 0:
        return ngettext(
            "Of {orders} random orders of {sample}, none is better than its own by {best}, "
            "but {n_worst} is by {worst}.",
            "Of {orders} random orders of {sample}, none is better than its own by {best}, "
            "but {n_worst} are by {worst}.",
            worst.better,
        )
    if best.better == worst.better:
        return _(
            "How many of {orders} random orders of {sample} are better than its own? By {best} {n_best}."
        )
    return _(
        "How many of {orders} random orders of {sample} are better than its own? "
        "By {best} {n_best}, by {worst} {n_worst}."
    )
