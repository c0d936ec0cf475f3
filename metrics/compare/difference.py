"""Where sources differ on an example, and which of their conventions make the difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isclose, isnan

import numpy as np

from ..conventions import Conventions
from ..errors import InputError
from ..graph.arrays import Array, Mask
from ..input.example import Example
from ..keys import AverageKey, SourceKey
from ..registry import METRICS, Metric
from ..sources import PRESETS, SOURCES

TOLERANCE = 1e-12


@dataclass(frozen=True)
class Compared:
    """A metric under one average, with its value under each source that has it.

    >>> from multilabel_metrics_lab import METRICS, Compared
    >>> row = Compared(METRICS["coverage"], "samples", {"d0": 2.5, "scikit_learn": 3.5})
    >>> row.differs("d0", "scikit_learn"), row.differs("d0", "d4")  # D4 has no coverage
    (True, False)
    """

    metric: Metric
    average: str
    values: Mapping[str, float]

    def differs(self, source: str, reference: str) -> bool:
        """Whether both have a value and the values are not the same."""
        both = source in self.values and reference in self.values
        return both and not same_value(self.values[source], self.values[reference])


def same_values(one: Array | float, other: Array | float) -> Mask:
    """Where two values of a metric agree but for rounding; undefined agrees with undefined."""
    same = np.equal(one, other)
    if same.all():
        return same
    # As np.isclose, which takes several times as long on the few values of a small matrix.
    first, second = np.asarray(one, float), np.asarray(other, float)
    finite = np.isfinite(first) & np.isfinite(second)
    first_finite, second_finite = np.where(finite, first, 0.0), np.where(finite, second, 0.0)
    near = np.abs(first_finite - second_finite) <= TOLERANCE + TOLERANCE * np.abs(second_finite)
    return np.asarray(same | (finite & near) | (np.isnan(first) & np.isnan(second)))


def same_value(one: float, other: float) -> bool:
    """Whether two values of a metric agree but for rounding; undefined agrees with undefined.

    >>> from multilabel_metrics_lab import same_value
    >>> same_value(0.1 + 0.2, 0.3), same_value(float("nan"), float("nan")), same_value(0.0, float("nan"))
    (True, True, False)
    """
    return isclose(one, other, rel_tol=TOLERANCE, abs_tol=TOLERANCE) or (isnan(one) and isnan(other))


def compare(
    example: Example, sources: Iterable[SourceKey | str], every_average: bool = True
) -> tuple[Compared, ...]:
    """Every metric on the example as each source takes it; with its default average or with all of them.

    Metrics that none of the sources has are left out; one that cannot use the example has no values.

    >>> from multilabel_metrics_lab import Example, compare
    >>> rows = compare(Example.of([[1, 0]], [[0.5, 0.5]]), ["d0", "matlab_d3"])
    >>> [(row.metric.key, dict(row.values)) for row in rows if row.metric.key == "ranking_loss"]
    [('ranking_loss', {'d0': 1.0, 'matlab_d3': 0.0})]
    """
    return tuple(comparisons(example, tuple(sources), every_average))


def comparisons(example: Example, sources: Sequence[str], every_average: bool) -> Iterator[Compared]:
    """Yield what `compare` returns, one metric and average after another."""
    for metric in METRICS.values():
        for average in metric.averages[: None if every_average else 1]:
            if any(SOURCES[source].has(metric.key, average) for source in sources):
                known = [one for one in sources if SOURCES[one].can_compute(metric, average, example)]
                yield Compared(metric, average, values_under(metric, example, average, known))


def values_under(
    metric: Metric, example: Example, average: AverageKey | str, presets: Iterable[SourceKey | str]
) -> Mapping[str, float]:
    """The value under each preset; presets that agree on all that the metric reads share one computation.

    Empty for an example that the metric refuses: PRO loss refuses one threshold per label.

    >>> from multilabel_metrics_lab import METRICS, Example, values_under
    >>> example = Example.of([[1, 0, 1, 0, 0]], [[0.3, 0.4, 0.5, 0.1, 0.15]])
    >>> dict(values_under(METRICS["coverage"], example, "samples", ["zhang_zhou_2014", "scikit_learn"]))
    {'zhang_zhou_2014': 2.0, 'scikit_learn': 3.0}
    """
    try:
        return {preset: metric.number(example, average, PRESETS[preset]) for preset in presets}
    except InputError:
        return {}


def flipped(mine: Conventions, theirs: Conventions, switches: Iterable[str]) -> Conventions:
    """Return my conventions with these switches set as in theirs."""
    return mine.with_choices({key: getattr(theirs, key) for key in switches})


def deciding_switches(
    metric: Metric, example: Example, average: AverageKey | str, mine: Conventions, theirs: Conventions
) -> tuple[str, ...]:
    """The fewest switches that, set as in `theirs`, give its value.

    () if the values agree as they are; one switch if one is enough, else two together, and so on.

    >>> from multilabel_metrics_lab import METRICS, PRESETS, Example, deciding_switches
    >>> tied = Example.of([[1, 0], [0, 0]], [[0.5, 0.5], [0.9, 0.1]])
    >>> mine, theirs = PRESETS["zhang_zhou_2014"], PRESETS["matlab_d3"]
    >>> deciding_switches(METRICS["ranking_loss"], tied, "samples", mine, theirs)
    ('ranking_loss_tie',)
    """
    target = metric.number(example, average, theirs)
    read = metric.choices_for(example, average)
    differing = [key for key in read if getattr(mine, key) != getattr(theirs, key)]
    for size in range(len(differing)):
        for keys in combinations(differing, size):
            if same_value(metric.number(example, average, flipped(mine, theirs, keys)), target):
                return keys
    return tuple(differing)
