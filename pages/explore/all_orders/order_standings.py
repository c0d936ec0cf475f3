"""What every metric says of all the orders of one sample: computed in slices, cached, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isnan

from metrics import METRICS, Conventions
from metrics.behaviour.orders import (
    NO_VALUE,
    Orders,
    OrderValues,
    alike,
    has_same_values,
    order_values,
    orders_of,
    share_and_error,
)
from metrics.behaviour.variants import Case, every_case
from metrics.graph.arrays import Array
from metrics.graph.digits import decimal
from metrics.lazy import lazy_property
from pages.explore.cases import within_sentence
from pages.intake.matrix import DecisionRule, Matrix, example_of
from pages.lessons.scene import RANKED
from pages.shell.markup import Html, element
from pages.state.session import Session
from pages.state.turns import yielding
from pages.words import gettext as _
from pages.words import ngettext

SAMPLES, ORDERS = "samples", "orders"


@dataclass(frozen=True, eq=False)
class OrderStandings:
    """One sample, its orders, and where its own one stands by every metric.

    `alone` is the sample as a matrix of its own. `groups` are the metrics that tell orders apart, those
    together that sort them alike; metrics of rankings come first. They depend on the scores and not on which
    label has which, so that they stay where they are when another order is put in place. `constant` are the
    metrics that give every order the same value, `refused` those that have no value for any.
    """

    alone: Matrix
    orders: Orders
    groups: tuple[tuple[OrderValues, ...], ...]
    constant: tuple[OrderValues, ...]
    refused: tuple[Case, ...]
    rules: Conventions

    @property
    def sample(self) -> str:
        """Its name."""
        return self.alone.samples[0]

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of its labels."""
        return self.alone.labels

    @property
    def truth(self) -> tuple[int, ...]:
        """Which of them are true."""
        return self.alone.truth[0]

    @lazy_property
    def by_case(self) -> dict[Case, OrderValues]:
        """The standings by all metrics that have a value."""
        return {one.case: one for one in (*(one for group in self.groups for one in group), *self.constant)}

    def best_first(self, order: int) -> list[int]:
        """The labels from the highest score to the lowest in one of the orders; tied ones as they stand."""
        handed = self.orders.handed[order].tolist()
        return sorted(range(len(handed)), key=lambda label: -handed[label])

    def scores(self, order: int) -> tuple[float, ...]:
        """The scores of the labels in one of the orders."""
        return tuple(self.orders.scores[self.orders.handed[order]].tolist())

    @lazy_property
    def moved_from_own(self) -> Array:
        """How many labels have another score than in the sample's own order, for every order."""
        return self.orders.moved(self.orders.own)

    def nearest(self, standing: OrderValues, level: int) -> int | None:
        """The order with a value of this level that gives the fewest labels another score."""
        found = (standing.levels == level).nonzero()[0]
        if not found.size:
            return None
        return int(found[self.moved_from_own[found].argmin()])


def order_standings(session: Session, row: int) -> OrderStandings:
    """The standings for the sample of this row; they depend on no other one."""
    alone, rules = one_sample(session.matrix, row), session.focus.conventions
    return session.cache.get(
        (ORDERS, alone, rules), lambda: standings_of(alone, rules, session.cache.last(ORDERS))
    )


def standings_of(alone: Matrix, rules: Conventions, before: OrderStandings | None = None) -> OrderStandings:
    """The standings of one sample; those of `before` that an edit since then has left true are taken over."""
    orders = orders_of(example_of(alone))
    cases = [case for case in every_case() if case[1] == SAMPLES]
    known = {} if before is None else _still_true(before, alone, orders, rules)
    found = [known[case] if case in known else order_values(case, orders, rules) for case in yielding(cases)]
    telling = [one for one in found if not one.is_constant]
    telling.sort(key=lambda one: METRICS[one.case[0]].family not in RANKED)
    constant = tuple(one for one in found if one.is_constant and not isnan(one.best))
    refused = tuple(one.case for one in found if isnan(one.best))
    return OrderStandings(
        alone=alone,
        orders=replace(orders),  # without the example, which holds all that was sorted
        groups=alike(telling),
        constant=constant,
        refused=refused,
        rules=rules,
    )


def _still_true(
    before: OrderStandings, alone: Matrix, orders: Orders, rules: Conventions
) -> dict[Case, OrderValues]:
    """The standings by the metrics that do not see the edit; the own order may be another one after it."""
    if before.rules != rules or replace(alone, scores=before.alone.scores) != before.alone:
        return {}
    return {
        case: replace(one, own=int(one.levels[orders.own]))
        for case, one in before.by_case.items()
        if has_same_values(case, before.orders, orders, rules)
    }


def one_sample(matrix: Matrix, row: int) -> Matrix:
    """The sample of this row alone, predicted as in the matrix, and without a weight."""
    return replace(
        matrix,
        samples=(matrix.samples[row],),
        truth=(matrix.truth[row],),
        scores=(matrix.scores[row],),
        decision=_decision(matrix.decision, row),
        relevance=matrix.relevance and (matrix.relevance[row],),
        weights=None,
    )


def with_scores(matrix: Matrix, row: int, scores: tuple[float, ...]) -> Matrix:
    """The matrix with other scores for one sample."""
    return replace(matrix, scores=(*matrix.scores[:row], scores, *matrix.scores[row + 1 :]))


def _decision(decision: DecisionRule, row: int) -> DecisionRule:
    if decision.kind == "samples":
        return replace(decision, thresholds=(decision.thresholds[row],))
    if decision.kind == "hand":
        return replace(decision, cells=(decision.cells[row],))
    return decision


MAX_WRITTEN = 10**12


def opening_of_standing(one: OrderValues | None, found: OrderStandings) -> str:
    """How good the own order is by the metric that is looked at; None where none tells any apart."""
    if one is None:
        return _nothing_to_compare(found).format(sample=found.sample)
    sentence = _("The order of {sample} has no value by {metric}.")
    if one.own != NO_VALUE:
        sentence = _how_good(one)
    return sentence.format(
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


def distinct_values_sentence(one: OrderValues) -> str:
    """How many values the metric has for all the orders: how well it can tell them apart."""
    metric, many = _(METRICS[one.case[0]].title), len(one.values)
    orders = f"{one.counts.sum():,}"
    sentence = ngettext(
        "{metric} has only {n} value for all {orders} orders.",
        "{metric} has only {n} values for all {orders} orders.",
        many,
    )
    if not one.is_whole:
        sentence = ngettext(
            "{metric} has {n} value for these {orders} orders.",
            "{metric} has {n} values for these {orders} orders.",
            many,
        )
    elif many == one.counts.sum():
        sentence = _("{metric} has another value for each of the {orders} orders.")
    return sentence.format(metric=metric, n=f"{many:,}", orders=orders)


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


def standing_tiles(one: OrderValues) -> Html:
    """How many orders are better than the own one, as good and worse, in large numbers."""
    if one.own == NO_VALUE:
        return Html("")
    counts = (
        (one.better, "right", ngettext("is better", "are better", one.better)),
        (one.level, "tie", ngettext("other is as good", "others are as good", one.level)),
        (one.worse, "wrong", ngettext("is worse", "are worse", one.worse)),
    )
    tiles = (
        element("p", element("b", counted(count, one)), element("span", text), css=f"tile {css}")
        for count, css, text in counts
    )
    css = "counts" if one.is_whole else "counts shares"
    return element("div", *tiles, css=css, data_testid="counts")


def counted(count: int, one: OrderValues) -> str:
    """How many orders that are; of random ones their share."""
    if one.is_whole:
        return f"{count:,}"
    return _("{share} %").format(share=decimal(100 * share_and_error(count, one.others)[0], 3))


def level_sentence(group: Sequence[OrderValues]) -> str:
    """Which other metrics sort all the orders in the same way; "" where none does."""
    names = ", ".join(metric_of(one) for one in group[1:])
    sentence = ngettext(
        "{n} more metric sorts all the orders in the same way: {names}.",
        "{n} more metrics sort all the orders in the same way: {names}.",
        len(group) - 1,
    )
    return sentence.format(n=len(group) - 1, names=names) if names else ""


def count_of_orders_sentence(found: OrderStandings) -> str:
    """What the orders are, and how many there are."""
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
    elif orders.number > MAX_WRITTEN:
        sentence = _(
            "{drawn} random orders stand for all, whose number has {digits} digits; best and worst are those "
            "found."
        )
    else:
        sentence = _("{drawn} random orders stand for all {orders}; best and worst are those found.")
    return sentence.format(
        orders=f"{orders.number:,}",
        drawn=f"{orders.drawn:,}",
        sample=found.sample,
        labels=len(found.labels),
        digits=len(str(orders.number)),
    )
