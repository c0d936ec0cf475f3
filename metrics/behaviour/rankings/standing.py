"""Where the order of a sample stands among all its orders, as a metric sees it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import nan, sqrt

import numpy as np

from ...conventions import Conventions
from ...graph.arrays import Array
from ...registry import METRICS, ORDER, SCORES
from ..stack import Case, values_of
from .orders import Orders

CLOSE, TINY = 1e-11, 1e-14
NO_VALUE = -1


@dataclass(frozen=True, eq=False)
class Standing:
    """What a metric says of each of the orders, and where the sample's own one stands among them.

    `values` are the different values, the best first; `counts` says how many orders have each, and `levels`
    which of them each listed order has, counted from 0: NO_VALUE where the metric is undefined. Values that
    differ by no more than the rounding of sums are one. `own` is the level of the sample's own order.
    `undefined` is how many orders have no value. `expected` is the mean over the others, NaN without any, and
    `error` its standard error: 0 where all orders are listed. Orders drawn at random stand for all of them in
    `counts`, `undefined`, `expected` and `error`; the best and the worst value are those of all that are
    listed.
    """

    case: Case
    values: Array
    counts: Array
    levels: Array
    own: int
    undefined: int
    expected: float
    error: float
    is_whole: bool

    @property
    def best(self) -> float:
        """The best value that was found; NaN where the metric is undefined for every order."""
        return float(self.values[0]) if len(self.values) else nan

    @property
    def worst(self) -> float:
        """The worst value that was found; NaN where the metric is undefined for every order."""
        return float(self.values[-1]) if len(self.values) else nan

    @property
    def own_value(self) -> float:
        """The value of the sample's own order; NaN where it has none."""
        return nan if self.own == NO_VALUE else float(self.values[self.own])

    @property
    def is_constant(self) -> bool:
        """Whether every order that was looked at has the same value, or none has one."""
        return len(self.values) <= 1

    @property
    def better(self) -> int:
        """How many orders are better than the sample's own one."""
        return int(self.counts[: self.own].sum()) if self.own != NO_VALUE else 0

    @property
    def worse(self) -> int:
        """How many orders are worse than the sample's own one."""
        return int(self.counts[self.own + 1 :].sum()) if self.own != NO_VALUE else 0

    @property
    def level(self) -> int:
        """How many other orders have the value of the sample's own one."""
        return int(self.counts[self.own]) - self.is_whole if self.own != NO_VALUE else 0

    @property
    def others(self) -> int:
        """How many orders the sample's own one is compared with."""
        return self.better + self.level + self.worse


def standing_of(case: Case, orders: Orders, rules: Conventions) -> Standing:
    """Where the sample's own order stands among the listed ones, as the metric of this case sees it.

    >>> from metrics import Conventions, Example
    >>> from metrics.behaviour.rankings.orders import orders_of
    >>> orders = orders_of(Example.of([[1, 0, 0]], [[0.5, 0.7, 0.2]]))
    >>> found = standing_of(("coverage", "samples"), orders, Conventions())
    >>> found.values.tolist(), found.counts.tolist(), found.own_value, found.expected
    ([0.0, 1.0, 2.0], [2, 2, 2], 1.0, 1.0)
    >>> found.better, found.level, found.worse
    (2, 1, 2)
    """
    computed = np.broadcast_to(values_of(case, orders.example, rules), (len(orders),))
    values, levels = _in_levels(computed, METRICS[case[0]].better == "higher")
    judged = levels[orders.judged]
    defined = judged[judged != NO_VALUE]
    counts = np.bincount(defined, minlength=len(values))
    expected, error = _mean(values, counts, orders.is_whole)
    own = int(levels[orders.own])
    undefined = len(judged) - len(defined)
    return Standing(case, values, counts, levels, own, undefined, expected, error, orders.is_whole)


def is_judged_alike(case: Case, one: Orders, other: Orders, rules: Conventions) -> bool:
    """Whether a metric gives every order the same value as the order at the same place in another list.

    The samples of the two lists may differ in their scores alone. Most metrics do not see the scores, but
    only which label stands at which place, and on which side of the threshold.

    >>> from metrics import Conventions, Example
    >>> from metrics.behaviour.rankings.orders import orders_of
    >>> one, other = (orders_of(Example.of([[1, 0]], [scores])) for scores in ([0.6, 0.7], [0.3, 0.9]))
    >>> is_judged_alike(("ranking_loss", "samples"), one, other, Conventions())
    True
    >>> is_judged_alike(("recall", "samples"), one, other, Conventions())  # 0.3 is below the threshold
    False
    """
    sees = METRICS[case[0]].sees(rules)
    if sees == SCORES or not np.array_equal(one.handed, other.handed):
        return False
    return sees == ORDER or np.array_equal(_sides(one), _sides(other))


def _sides(orders: Orders) -> Array:
    """On which side of each threshold each score is: (n_scores, n_thresholds) of −1, 0 and 1."""
    return np.asarray(np.sign(orders.scores[:, None] - np.ravel(orders.sample.threshold)))


def share_and_error(count: int, others: int) -> tuple[float, float]:
    """The share of all orders that a count of random ones stands for, and its standard error.

    The error is that of a share with one more on either side: that none was drawn does not prove that there
    is none.
    """
    middle = (count + 1) / (others + 2)
    return count / others, sqrt(middle * (1 - middle) / others)


def alike(standings: Iterable[Standing]) -> tuple[tuple[Standing, ...], ...]:
    """The standings in groups that put all listed orders in the same sequence, ties included."""
    groups: dict[bytes, list[Standing]] = {}
    for one in standings:
        group = groups.setdefault(one.levels.tobytes(), [])
        # The levels may be long: those of a group are held once.
        group.append(replace(one, levels=group[0].levels) if group else one)
    return tuple(map(tuple, groups.values()))


def _in_levels(computed: Array, higher_is_better: bool) -> tuple[Array, Array]:
    """The different values, the best first, and the place of each computed one among them."""
    found, inverse = np.unique(computed, return_inverse=True)
    found = found[~np.isnan(found)]  # it stands at the end, once
    with np.errstate(invalid="ignore", over="ignore"):
        apart = found[1:] - found[:-1] > CLOSE * np.minimum(np.abs(found[1:]), np.abs(found[:-1])) + TINY
    begins = np.concatenate(([True], apart))[: len(found)]
    values, group = found[begins], np.cumsum(begins) - 1
    if higher_is_better:
        values, group = values[::-1], len(values) - 1 - group
    levels = np.append(group, NO_VALUE)[inverse.ravel()]
    return values, levels.astype(np.int32 if len(values) > np.iinfo(np.int16).max else np.int16)


def _mean(values: Array, counts: Array, is_whole: bool) -> tuple[float, float]:
    """The mean of values that occur so often, and its standard error."""
    many = int(counts.sum())
    if many == 0:
        return nan, 0.0
    with np.errstate(invalid="ignore", over="ignore"):
        expected = float(values @ counts / many)
        if is_whole or many == 1:
            return expected, 0.0
        variance = float(counts @ (values - expected) ** 2) / (many - 1)
    return expected, sqrt(variance / many)
