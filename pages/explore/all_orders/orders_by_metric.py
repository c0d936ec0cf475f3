"""What every metric says of all orders of one sample: computed in slices, cached, and put into sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
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

AVERAGE = "samples"  # under which the value of a single sample is that of the metric
CACHE_NAME = "orders"
BEST, WORST = "best", "worst"


@dataclass(frozen=True, eq=False)
class OrdersByMetric:
    """All orders of one sample, and their values by every metric.

    `matrix` has the sample as its only row. `groups` are the metrics that tell orders apart, those together
    that sort them alike; metrics of rankings come first. They depend on the scores and not on which label has
    which, so that they stay where they are when another order is put in place. `constant` are the metrics
    that give every order the same value, `refused` those that have no value for any.
    """

    matrix: Matrix
    orders: Orders
    groups: tuple[tuple[OrderValues, ...], ...]
    constant: tuple[OrderValues, ...]
    refused: tuple[Case, ...]
    rules: Conventions

    @property
    def sample(self) -> str:
        """The name of the sample."""
        return self.matrix.samples[0]

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the labels."""
        return self.matrix.labels

    @property
    def truth(self) -> tuple[int, ...]:
        """Which labels are true."""
        return self.matrix.truth[0]

    @lazy_property
    def by_case(self) -> dict[Case, OrderValues]:
        """The values by all metrics that have some."""
        return {one.case: one for one in chain(*self.groups, self.constant)}

    def best_first(self, order: int) -> list[int]:
        """Return the labels from the highest score to the lowest in an order; tied ones as they stand."""
        handed = self.orders.score_index[order].tolist()
        return sorted(range(len(handed)), key=lambda label: -handed[label])

    def scores(self, order: int) -> tuple[float, ...]:
        """Return the scores of the labels in an order."""
        return tuple(self.orders.scores[self.orders.score_index[order]].tolist())

    @lazy_property
    def _moved_from_own(self) -> Array:
        """How many labels have another score than in the sample's own order: (n_orders,)."""
        return self.orders.n_labels_differing_from(self.orders.own)

    def nearest(self, values: OrderValues, levels: range) -> int | None:
        """Return the order with one of these levels that moves the fewest labels; None where none has."""
        orders = ((values.levels >= levels.start) & (values.levels < levels.stop)).nonzero()[0]
        return int(orders[self._moved_from_own[orders].argmin()]) if orders.size else None

    def nearest_end(self, values: OrderValues, end: str) -> int:
        """Return the order with the BEST or the WORST value that moves the fewest labels."""
        level = 0 if end == BEST else len(values.values) - 1
        orders = (values.levels == level).nonzero()[0]
        return int(orders[self._moved_from_own[orders].argmin()])


def orders_by_metric(session: Session, row: int) -> OrdersByMetric:
    """Return the values of all orders of the sample in a row; no other row matters."""
    matrix, rules = one_sample(session.matrix, row), session.focus.conventions
    return session.cache.get(
        (CACHE_NAME, matrix, rules), lambda: judge_orders(matrix, rules, session.cache.last(CACHE_NAME))
    )


def judge_orders(matrix: Matrix, rules: Conventions, before: OrdersByMetric | None = None) -> OrdersByMetric:
    """Compute the values of all orders of one sample; what an edit since `before` left true is taken over."""
    orders = orders_of(example_of(matrix))
    cases = [case for case in every_case() if case[1] == AVERAGE]
    known = {} if before is None else _still_true(before, matrix, orders, rules)
    every = [known[case] if case in known else order_values(case, orders, rules) for case in yielding(cases)]
    telling = [one for one in every if not one.is_constant]
    telling.sort(key=lambda one: METRICS[one.case[0]].family not in RANKED)
    return OrdersByMetric(
        matrix=matrix,
        orders=replace(orders),  # without the example, which holds all that was sorted
        groups=alike(telling),
        constant=tuple(one for one in every if one.is_constant and not isnan(one.best)),
        refused=tuple(one.case for one in every if isnan(one.best)),
        rules=rules,
    )


def _still_true(
    before: OrdersByMetric, matrix: Matrix, orders: Orders, rules: Conventions
) -> dict[Case, OrderValues]:
    """The values by the metrics that do not see the edit; the own order may be another one after it."""
    if before.rules != rules or replace(matrix, scores=before.matrix.scores) != before.matrix:
        return {}
    return {
        case: replace(values, own=int(values.levels[orders.own]))
        for case, values in before.by_case.items()
        if has_same_values(case, before.orders, orders, rules)
    }


def one_sample(matrix: Matrix, row: int) -> Matrix:
    """Return a matrix with one row of this one, predicted as it is there, and without a weight."""
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
    """Return the matrix with other scores in one row."""
    return replace(matrix, scores=(*matrix.scores[:row], scores, *matrix.scores[row + 1 :]))


def _decision(decision: DecisionRule, row: int) -> DecisionRule:
    if decision.kind == "samples":
        return replace(decision, thresholds=(decision.thresholds[row],))
    if decision.kind == "hand":
        return replace(decision, cells=(decision.cells[row],))
    return decision


MAX_WRITTEN = 10**12  # a larger number of orders is told by its digits

# In words


def headline_of_metric(values: OrderValues | None, by_metric: OrdersByMetric) -> str:
    """Return how good the own order is by a metric; None stands for no metric that tells orders apart."""
    if values is None:
        return _no_metric_sentence(by_metric).format(sample=by_metric.sample)
    sentence = _("The order of {sample} has no value by {metric}.")
    if values.own != NO_VALUE:
        sentence = _beaten_sentence(values)
    return sentence.format(
        sample=by_metric.sample,
        metric=metric_within(values).replace("-", "\N{NON-BREAKING HYPHEN}"),
        n=count_or_share(values.worse, values),
        others=f"{values.others:,}",
    )


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
    metric, n_values = metric_title(values), len(values.values)
    orders = f"{values.counts.sum():,}"
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
    elif n_values == values.counts.sum():
        sentence = _("{metric} has another value for each of the {orders} orders.")
    return sentence.format(metric=metric, n=f"{n_values:,}", orders=orders)


def metric_title(values: OrderValues) -> str:
    """Return the name of the metric, without its average: of one sample all averages are the same."""
    return _(METRICS[values.case[0]].title)


def metric_within(values: OrderValues) -> str:
    """Return the name of the metric as within a sentence."""
    return within_sentence(metric_title(values))


def _no_metric_sentence(by_metric: OrdersByMetric) -> str:
    if by_metric.orders.n_distinct == 1:
        return _("The scores of {sample} have only one order, so there is nothing to compare it with.")
    if by_metric.groups:
        return _("By the metrics that tell orders apart, the order of {sample} has no value.")
    if all(by_metric.truth):
        return _("All labels of {sample} are true, so no metric sees which label has which score.")
    if not any(by_metric.truth):
        return _("No label of {sample} is true, so no metric sees which label has which score.")
    return _("No metric sees which label of {sample} has which score.")


def comparison_tiles(values: OrderValues) -> Html:
    """Return how many orders are better than the own one, as good and worse, in large numbers."""
    if values.own == NO_VALUE:
        return Html("")
    counts = (
        (values.better, "right", ngettext("is better", "are better", values.better)),
        (values.level, "tie", ngettext("other is as good", "others are as good", values.level)),
        (values.worse, "wrong", ngettext("is worse", "are worse", values.worse)),
    )
    tiles = (
        element("p", element("b", count_or_share(count, values)), element("span", text), css=f"tile {css}")
        for count, css, text in counts
    )
    css = "counts" if values.is_whole else "counts shares"
    return element("div", *tiles, css=css, data_testid="counts")


def count_or_share(count: int, values: OrderValues) -> str:
    """Return a number of orders; of random ones their share."""
    if values.is_whole:
        return f"{count:,}"
    return _("{share} %").format(share=decimal(100 * share_and_error(count, values.others)[0], 3))


def alike_sentence(group: Sequence[OrderValues]) -> str:
    """Return which metrics sort all the orders as the first one does; "" where none does."""
    names = ", ".join(map(metric_within, group[1:]))
    sentence = ngettext(
        "{n} more metric sorts all the orders in the same way: {names}.",
        "{n} more metrics sort all the orders in the same way: {names}.",
        len(group) - 1,
    )
    return sentence.format(n=len(group) - 1, names=names) if names else ""


def count_of_orders_sentence(by_metric: OrdersByMetric) -> str:
    """Return what the orders are, and how many there are."""
    orders = by_metric.orders
    if orders.is_whole and len(orders.scores) < len(by_metric.labels):
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
        sample=by_metric.sample,
        labels=len(by_metric.labels),
        digits=len(str(orders.n_distinct)),
    )
