"""Two metrics and the orders of a sample on which they disagree."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
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
from metrics.behaviour.orders import OrderValues
from metrics.behaviour.variants import Case
from metrics.registry import ORDER
from pages.explore.all_orders.orders_by_metric import OrdersByMetric
from pages.explore.cases import cases_from_link
from pages.state.session import Session
from pages.state.turns import yield_turn, yielding

FIRST_PAIR = ("coverage", "samples"), ("average_precision", "samples")


@dataclass(frozen=True, eq=False)
class MetricPair:
    """Two metrics, and on how many pairs of orders they disagree: each prefers another one of the two.

    `kinds` are the orders grouped by both values. `n_opposed_to_own` is how many of the orders that stand for
    all are such a pair with the sample's own one. `example` is the pair that shows it best, None without any.
    """

    one: OrderValues
    other: OrderValues
    kinds: Kinds
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
    kinds = kinds_of(one, other, orders)
    yield_turn()
    n_opposed_to_own = int(opposed_to_own(one, other, orders)[orders.judged].sum())
    yield_turn()
    n_opposed = opposed_pairs(kinds)
    yield_turn()
    example = clearest(one, other, orders)
    return MetricPair(one, other, kinds, pairs(kinds), n_opposed, n_opposed_to_own, example)


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
    n_opposed = opposed_pairs(kinds_of(one, other, by_metric.orders))
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
