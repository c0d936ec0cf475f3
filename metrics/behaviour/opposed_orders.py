"""The orders of a sample on which two metrics disagree: each prefers another one of the two."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..graph.arrays import Array, Mask
from .orders import NO_VALUE, Orders, OrderValues

BLOCK = 512
MAX_GROUPS = 600
MAX_TABLE = 1_000_000


@dataclass(frozen=True, eq=False)
class OrderGroups:
    """Orders grouped by the values of two metrics: those of one group have the same two.

    `first` and `second` are the levels, 0 for the best value, and `counts` how many orders each group has:
    (n_groups,), by `first` and then by `second`.
    """

    first: Array
    second: Array
    counts: Array


@dataclass(frozen=True)
class TwoOrders:
    """Two listed orders: the first metric prefers `first`, the second one `second`."""

    first: int
    second: int


def group_orders(one: OrderValues, other: OrderValues, orders: Orders) -> OrderGroups:
    """The groups of the orders that stand for all and have a value by both metrics."""
    judged = orders.judged
    return _groups(one.levels[judged], other.levels[judged], len(other.values))


def pairs(groups: OrderGroups) -> int:
    """The number of pairs of orders."""
    many = int(groups.counts.sum())
    return many * (many - 1) // 2


def opposed_pairs(groups: OrderGroups) -> int:
    """Count the pairs of orders on which the metrics disagree: each strictly prefers another one.

    >>> import numpy as np
    >>> from metrics.behaviour.opposed_orders import OrderGroups, opposed_pairs
    >>> opposed_pairs(OrderGroups(np.array([0, 0, 1]), np.array([1, 2, 0]), np.array([2, 1, 3])))
    9
    """
    first, second, counts = groups.first, groups.second, groups.counts
    so_far, opposed = np.zeros(int(second.max(initial=-1)) + 1, np.int64), 0
    for start in range(0, len(counts), BLOCK):
        block = slice(start, start + BLOCK)
        a, b, c = first[block], second[block], counts[block]
        # Those before stand higher with the first metric, or level and then not lower with the second one.
        lower_with_second = so_far.sum() - np.cumsum(so_far)
        within = (a[:, None] > a) & (b[:, None] < b)
        opposed += int(c @ lower_with_second[b] + c @ (within @ c))
        so_far += np.bincount(b, weights=c, minlength=len(so_far)).astype(np.int64)
    return opposed


def opposed_to_own(one: OrderValues, other: OrderValues, orders: Orders) -> Mask:
    """Where the metrics disagree about a listed order and the sample's own one: (n_orders,)."""
    if NO_VALUE in (one.own, other.own):
        return np.zeros(len(orders), np.bool_)
    defined = (one.levels != NO_VALUE) & (other.levels != NO_VALUE)
    lost = (one.levels > one.own) & (other.levels < other.own)
    won = (one.levels < one.own) & (other.levels > other.own)
    opposed: Mask = defined & (lost | won)
    return opposed


def clearest(one: OrderValues, other: OrderValues, orders: Orders) -> TwoOrders | None:
    """Find the two orders on which the metrics disagree most clearly; None where they never do.

    One of them is the sample's own order, wherever it is one of two such. How clearly a metric prefers an
    order is the share of all orders that lie between the two, and the less clear of both preferences counts.
    Of orders that are as clear, those that move the fewest labels.
    """
    places = _places(one), _places(other)
    against_own = np.flatnonzero(opposed_to_own(one, other, orders))
    if against_own.size:
        clear = _clear(places, one.levels[against_own], other.levels[against_own], one.own, other.own)
        moved = orders.n_labels_differing_from(orders.own)[against_own]
        found = int(against_own[np.lexsort((moved, -clear))[0]])
        is_own_better = one.levels[found] > one.levels[orders.own]
        return TwoOrders(orders.own, found) if is_own_better else TwoOrders(found, orders.own)
    return _clearest_of_all(one, other, orders, places)


def _clearest_of_all(
    one: OrderValues, other: OrderValues, orders: Orders, places: tuple[Array, Array]
) -> TwoOrders | None:
    """The clearest two of all listed orders, of as many groups as can be compared at once."""
    groups = _groups(one.levels, other.levels, len(other.values))
    taken = np.unique(np.linspace(0, len(groups.counts) - 1, MAX_GROUPS).astype(np.intp))
    if not len(groups.counts):
        return None
    a, b = groups.first[taken], groups.second[taken]
    opposed = (a[:, None] < a) & (b[:, None] > b)
    if not opposed.any():
        return None
    clear = np.where(opposed, _clear(places, a[:, None], b[:, None], a, b), -1.0)
    better, worse = np.unravel_index(int(clear.argmax()), clear.shape)

    def nearest(kind: np.intp, to: int) -> int:
        members = np.flatnonzero((one.levels == a[kind]) & (other.levels == b[kind]))
        return int(members[orders.n_labels_differing_from(to)[members].argmin()])

    first = nearest(better, orders.own)
    return TwoOrders(first, nearest(worse, first))


def _clear(
    places: tuple[Array, Array], a: Array, b: Array, a_beside: Array | int, b_beside: Array | int
) -> Array:
    clear: Array = np.minimum(
        np.abs(places[0][a] - places[0][a_beside]), np.abs(places[1][b] - places[1][b_beside])
    )
    return clear


def _places(one: OrderValues) -> Array:
    """The share of the orders that are better than a level, those at it counted half: (n_levels,)."""
    share: Array = (np.cumsum(one.counts) - one.counts / 2) / max(int(one.counts.sum()), 1)
    return share


def _groups(first: Array, second: Array, n_second: int) -> OrderGroups:
    defined = (first != NO_VALUE) & (second != NO_VALUE)
    code = first[defined].astype(np.int64) * n_second + second[defined]
    if (int(first.max(initial=0)) + 1) * n_second <= MAX_TABLE:
        table = np.bincount(code)
        found = np.flatnonzero(table)
        counts = table[found]
    else:
        found, counts = np.unique(code, return_counts=True)
    return OrderGroups(*np.divmod(found, max(n_second, 1)), counts)
