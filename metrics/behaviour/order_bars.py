"""The values of a metric over all orders as the bars of a histogram, from the worst to the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..graph.arrays import Array

if TYPE_CHECKING:
    from .orders import OrderValues

MAX_BARS = 24
BETTER, LEVEL, WORSE = "better", "level", "worse"


@dataclass(frozen=True)
class Bar:
    """The levels of the values that a bar stands for, and how many orders have one of them."""

    levels: range
    count: int

    def compared_with_own(self, values: OrderValues) -> str:
        """Whether its orders are BETTER than the sample's own one, LEVEL or WORSE; "" without a value."""
        if not values.has_own:
            return ""
        if values.own in self.levels:
            return LEVEL
        return BETTER if self.levels.stop <= values.own else WORSE


def has_bar_for_each(values: OrderValues) -> bool:
    """Whether every value has a bar of its own, or each bar stands for a stretch of values."""
    return len(values.values) <= MAX_BARS


def bars_of(values: OrderValues) -> list[Bar]:
    """Return a bar for each value, the worst first; of many values one for each stretch of the range.

    >>> from multilabel_metrics_lab import Conventions, Example
    >>> from multilabel_metrics_lab.behaviour.orders import order_values, orders_of
    >>> orders = orders_of(Example.of([[1, 0, 0, 0]], [[0.5, 0.7, 0.2, 0.7]]))
    >>> bars_of(order_values(("coverage", "samples"), orders, Conventions()))
    [Bar(levels=range(2, 3), count=3), Bar(levels=range(1, 2), count=3), Bar(levels=range(0, 1), count=6)]
    """
    if has_bar_for_each(values):
        counts = values.counts.tolist()
        return [Bar(range(level, level + 1), counts[level]) for level in reversed(range(len(counts)))]
    stretch = np.minimum((places_in_range(values) * MAX_BARS).astype(int), MAX_BARS - 1)
    starts, ends = (np.searchsorted(-stretch, -np.arange(MAX_BARS), side) for side in ("left", "right"))
    return [
        Bar(range(start, end), int(values.counts[start:end].sum()))
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
    ]


def places_in_range(values: OrderValues) -> Array:
    """Return the places of the values from worst (0) to best (1); in even steps if one is infinite."""
    if not is_evenly_divided(values):
        return np.linspace(1, 0, len(values.values))
    return np.asarray((values.values - values.worst) / (values.best - values.worst))


def is_evenly_divided(values: OrderValues) -> bool:
    """Whether the range from the worst value to the best one is a number, so that it can be cut evenly."""
    with np.errstate(over="ignore", invalid="ignore"):
        return bool(np.isfinite(values.best - values.worst))


def place_of_mean(values: OrderValues) -> float | None:
    """Return where the mean over all orders stands: 0 is at the first bar; None where it has no place."""
    if not np.isfinite(values.expected) or not is_evenly_divided(values):
        return None
    if not has_bar_for_each(values):
        share = (values.expected - values.worst) / (values.best - values.worst)
        return float(np.clip(share, 0, 1) * MAX_BARS - 0.5)
    from_low, places = values.values[::-1], np.arange(len(values.values))
    if values.worst > values.best:
        from_low, places = from_low[::-1], places[::-1]
    return float(np.interp(values.expected, from_low, places))
