"""The value of a metric on many variants of an example at once."""

from __future__ import annotations

import numpy as np

from ..conventions import Conventions
from ..errors import InputError
from ..graph.arrays import Array
from ..input.example import Example
from ..registry import METRICS

Case = tuple[str, str]


def every_case() -> tuple[Case, ...]:
    """Every metric under every average that makes sense for it, as their keys.

    >>> from metrics.behaviour.stack import every_case
    >>> every_case()[:2]
    (('subset_accuracy', 'samples'), ('zero_one_loss', 'samples'))
    """
    return tuple((metric.key, average) for metric in METRICS.values() for average in metric.averages)


def values_of(case: Case, example: Example, rules: Conventions) -> Array:
    """The values of a metric under an average: the leading axes of the example, () where it has none.

    NaN where a value is undefined, and everywhere where the metric refuses the example.

    >>> from metrics import Conventions, Example
    >>> stack = Example.of([[1, 0]], [[[0.9, 0.2]], [[0.2, 0.9]]])
    >>> values_of(("ranking_loss", "samples"), stack, Conventions()).tolist()
    [0.0, 1.0]
    """
    key, average = case
    try:
        return METRICS[key](example, average, rules).value
    except InputError:
        return np.full(variants_of(example), np.nan)


def variants_of(example: Example) -> tuple[int, ...]:
    """The shape of the stack that an example is: () for one without variants."""
    given = (one.shape[:-2] for one in (example.truth, example.scores, example.predicted) if one is not None)
    return np.broadcast_shapes(*given)
