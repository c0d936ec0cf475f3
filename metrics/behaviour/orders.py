"""Every order in which a sample's scores can go to its labels, and a metric's values over all of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import factorial, nan, prod, sqrt
from typing import Any

import numpy as np

from ..conventions import Conventions
from ..errors import InputError
from ..graph.arrays import Array
from ..input.example import Example
from ..registry import METRICS
from ..words import N_
from .variants import Case, values_of

MAX_ORDERS = factorial(8)
MAX_CELLS = 8 * MAX_ORDERS
DRAWN, DRAWN_CELLS, MIN_DRAWN = 5_000, 250_000, 400
SEED = 8


@dataclass(frozen=True, eq=False)
class Orders:
    """Ways to hand the scores of one sample to its labels.

    `sample` is the sample alone, as an example; `scores` the different scores in it, the smallest first.
    `score_index` says for each order which of them each label gets: (n_orders, n_labels). `own` is the place
    of the sample's own order. `n_distinct` is how many different orders there are: labels that get equal
    scores may trade them, and the order is the same. `drawn` is how many of those listed were drawn at
    random, each with the same chance and independently: the last ones. It is 0 where every order is listed,
    once.
    """

    sample: Example
    scores: Array
    score_index: Array
    own: int
    n_distinct: int
    drawn: int

    def __len__(self) -> int:
        return len(self.score_index)

    @property
    def is_whole(self) -> bool:
        """Whether every order is listed."""
        return self.drawn == 0

    @property
    def judged(self) -> slice:
        """Those that stand for all orders: all of them, or those drawn at random."""
        return slice(len(self) - self.drawn if self.drawn else 0, len(self))

    @property
    def example(self) -> Example:
        """The sample under every listed order, as variants: scores of shape (n_orders, 1, n_labels)."""
        return replace(self.sample, scores=self.scores[self.score_index][:, None, :])

    def n_labels_differing_from(self, order: int) -> Array:
        """How many labels have another score than in this order, for every order: (n_orders,)."""
        different: Array = (self.score_index != self.score_index[order]).sum(-1)
        return different


def orders_of(sample: Example) -> Orders:
    """The orders of an example that has one sample, with scores and without variants.

    Every order where these are at most 8! = 40,320 and have at most `MAX_CELLS` scores together, which is so
    up to 8 labels; with tied scores for more labels too. Else the sample's own order, one with the true
    labels first, one with them last, and random ones, which are the same ones each time. InputError for more
    samples than one, or none with scores.

    >>> from multilabel_metrics_lab import Example
    >>> orders = orders_of(Example.of([[1, 0, 0]], [[0.7, 0.2, 0.2]]))
    >>> orders.scores[orders.score_index].tolist()
    [[0.2, 0.2, 0.7], [0.2, 0.7, 0.2], [0.7, 0.2, 0.2]]
    >>> orders.own, orders.n_distinct, orders.drawn
    (2, 3, 0)
    """
    if sample.scores is None or sample.scores.shape[:-1] != (1,):
        raise InputError(N_("Orders are those of one sample: give one row of scores, and no variants."))
    scores, given, counts = np.unique(sample.scores[0], return_inverse=True, return_counts=True)
    number = factorial(counts.sum()) // prod(factorial(one) for one in counts.tolist())
    if number <= MAX_ORDERS and number * len(given) <= MAX_CELLS:
        handed = _every(counts)
        own = int(np.flatnonzero((handed == given).all(-1))[0])
        return Orders(sample, scores, handed, own, number, 0)
    handed = np.stack((given, *_sorted_by_truth(sample, given), *_random(given)))
    return Orders(sample, scores, handed.astype(_type_for(counts)), 0, number, len(handed) - 3)


def _every(counts: Array) -> Array:
    """Every different way to hand out so many of each score, label by label."""
    left, handed = counts[None], np.empty((1, 0), _type_for(counts))
    for _label in range(counts.sum()):
        order, score = np.nonzero(left)
        handed = np.column_stack((handed[order], score.astype(handed.dtype)))
        left = left[order]
        left[np.arange(len(order)), score] -= 1
    return handed


def _type_for(counts: Array) -> type[np.unsignedinteger]:
    return np.uint8 if len(counts) <= 256 else np.uint16


def _sorted_by_truth(sample: Example, given: Array) -> tuple[Array, Array]:
    """The highest scores for the true labels, in their order of relevance, and for the false ones."""
    falling = np.sort(given)[::-1]
    place = np.arange(len(given)) if sample.relevance_order is None else sample.relevance_order[0]
    truth = sample.truth[0]
    handed = np.empty((2, len(given)), given.dtype)
    handed[0, np.lexsort((place, ~truth))] = falling
    handed[1, np.lexsort((-place, truth))] = falling
    return handed[0], handed[1]


def _random(given: Array) -> Array:
    """Random orders, as many as are judged quickly: the same ones whatever the sample's own order is."""
    many = max(MIN_DRAWN, min(DRAWN, DRAWN_CELLS // len(given)))
    scores = np.broadcast_to(np.sort(given), (many, len(given)))
    return np.random.default_rng(SEED).permuted(scores, axis=1)


CLOSE, TINY = 1e-11, 1e-14
NO_VALUE = -1


@dataclass(frozen=True, eq=False)
class OrderValues:
    """The values of a metric over all orders of a sample, and where the sample's own order stands.

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
    def has_own(self) -> bool:
        """Whether the sample's own order has a value."""
        return self.own != NO_VALUE

    @property
    def own_value(self) -> float:
        """The value of the sample's own order; NaN where it has none."""
        return float(self.values[self.own]) if self.has_own else nan

    @property
    def is_constant(self) -> bool:
        """Whether every order that was looked at has the same value, or none has one."""
        return len(self.values) <= 1

    @property
    def better(self) -> int:
        """How many orders are better than the sample's own one."""
        return int(self.counts[: self.own].sum()) if self.has_own else 0

    @property
    def worse(self) -> int:
        """How many orders are worse than the sample's own one."""
        return int(self.counts[self.own + 1 :].sum()) if self.has_own else 0

    @property
    def level(self) -> int:
        """How many other orders have the value of the sample's own one."""
        return int(self.counts[self.own]) - self.is_whole if self.has_own else 0

    @property
    def others(self) -> int:
        """How many orders the sample's own one is compared with."""
        return self.better + self.level + self.worse

    def figure(self) -> Any:
        """A `plotly.graph_objects.Figure` of how many orders have which value; ImportError without plotly."""
        from ..figures.orders_figure import orders_figure
        from ..figures.template import with_template

        return with_template(orders_figure(self))


def order_values(case: Case, orders: Orders, rules: Conventions) -> OrderValues:
    """Return the values of a metric over the listed orders, the best first.

    >>> from multilabel_metrics_lab import Conventions, Example
    >>> from multilabel_metrics_lab.behaviour.orders import orders_of
    >>> orders = orders_of(Example.of([[1, 0, 0]], [[0.5, 0.7, 0.2]]))
    >>> found = order_values(("coverage", "samples"), orders, Conventions())
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
    expected, error = _mean_and_error(values, counts, orders.is_whole)
    own = int(levels[orders.own])
    undefined = len(judged) - len(defined)
    return OrderValues(case, values, counts, levels, own, undefined, expected, error, orders.is_whole)


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


def _mean_and_error(values: Array, counts: Array, is_whole: bool) -> tuple[float, float]:
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
