"""The value of a metric on many variants of an example at once."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from ..conventions import Conventions
from ..errors import InputError
from ..graph.arrays import Array
from ..input.example import Example
from ..keys import AverageKey, MetricKey
from ..parts.average import AVERAGES
from ..registry import METRICS, ORDER_AND_THRESHOLD, PREDICTIONS, PROBABILITIES, Metric

Case = tuple[MetricKey | str, AverageKey | str]


@cache
def every_case() -> tuple[Case, ...]:
    """Every metric under every average that makes sense for it, as their keys.

    >>> from multilabel_metrics_lab.behaviour.variants import every_case
    >>> every_case()[:2]
    (('subset_accuracy', 'samples'), ('zero_one_loss', 'samples'))
    """
    return tuple((metric.key, average) for metric in METRICS.values() for average in metric.averages)


def values_of(case: Case, example: Example, rules: Conventions) -> Array:
    """The values of a metric under an average: the leading axes of the example, () where it has none.

    NaN where a value is undefined, in the variants whose scores are no probabilities though the metric takes
    only these, and everywhere where the metric refuses the example.

    >>> from multilabel_metrics_lab import Conventions, Example
    >>> stack = Example.of([[1, 0]], [[[0.9, 0.2]], [[0.2, 0.9]]])
    >>> values_of(("ranking_loss", "samples"), stack, Conventions()).tolist()
    [0.0, 1.0]
    """
    key, average = case
    if METRICS[key].score_kind == PROBABILITIES and example.scores is not None:
        allowed = np.asarray(((example.scores >= 0) & (example.scores <= 1)).all((-2, -1)))
        if allowed.any() and not allowed.all():
            probabilities = np.where(allowed[..., None, None], example.scores, 0.0)
            return np.where(allowed, values_of(case, replace(example, scores=probabilities), rules), np.nan)
    try:
        return METRICS[key](example, average, rules).value
    except InputError:
        return np.full(_variants_of(example), np.nan)


def metric_and_kind(case: Case) -> tuple[Metric, str]:
    """The metric of a case, and the kind of parts that its average cuts an example into."""
    key, average = case
    return METRICS[key], AVERAGES[average].parts


def looks_at_threshold(case: Case, example: Example, rules: Conventions) -> bool:
    """Whether a threshold of the example has a part in the value, whatever decides what is predicted."""
    depends_on = METRICS[case[0]].depends_on(rules)
    return depends_on == ORDER_AND_THRESHOLD or (
        depends_on == PREDICTIONS and example.decided_by == "threshold"
    )


def _variants_of(example: Example) -> tuple[int, ...]:
    """The shape of the stack that an example is: () for one without variants."""
    given = (one.shape[:-2] for one in (example.truth, example.scores, example.predicted) if one is not None)
    return np.broadcast_shapes(*given)
