"""Why two sets of conventions give different numbers: the switches that make the difference."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np

from metrics.conventions import Conventions
from metrics.example import Example
from metrics.registry import Metric


def same_value(one: float, other: float) -> bool:
    """Whether two values of a metric agree but for rounding; undefined agrees with undefined."""
    return bool(np.isclose(one, other, rtol=1e-12, atol=1e-12, equal_nan=True))


def deciding_switches(
    metric: Metric, example: Example, average: str, mine: Conventions, theirs: Conventions
) -> tuple[str, ...]:
    """The fewest switches that, set as in `theirs`, give its value.

    () if the values agree as they are; one switch if one is enough, else two together, and so on.
    """
    target = float(metric(example, average, theirs))
    differing = [
        switch.key
        for switch in metric.switches(average)
        if getattr(mine, switch.key) != getattr(theirs, switch.key)
    ]
    for size in range(len(differing)):
        for keys in combinations(differing, size):
            flipped = replace(mine, **{key: getattr(theirs, key) for key in keys})
            if same_value(float(metric(example, average, flipped)), target):
                return keys
    return tuple(differing)
