"""Which of two score matrices a metric prefers."""

from __future__ import annotations

import numpy as np

from ...compare.difference import same_values
from ...graph.arrays import Array
from ...registry import METRICS
from ..stack import Case


def preferred(case: Case, one: Array | float, other: Array | float) -> Array:
    """Which of two values is the better one: 1 the other, -1 the one, 0 neither; shape as both together.

    Neither where they agree but for rounding, and where one of them is undefined.

    >>> from metrics.behaviour.search.preference import preferred
    >>> preferred(("hamming_loss", "samples"), 0.5, [0.25, 0.5, 0.75]).tolist()  # lower is better
    [1, 0, -1]
    """
    first, second = np.asarray(one, np.float64), np.asarray(other, np.float64)
    higher = 1 if METRICS[case[0]].better == "higher" else -1
    rises = (second > first).astype(np.int8) - (second < first).astype(np.int8)
    return np.where(same_values(first, second), 0, higher * rises)
