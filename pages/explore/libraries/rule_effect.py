"""What the choices of one rule give: on the matrix in place, and on the smallest one where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

import numpy as np

from metrics import (
    DIALS,
    PRESETS,
    SOURCES,
    SWITCHES,
    Conventions,
    Example,
    InputError,
    Metric,
    Smallest,
    same_value,
    smallest_matrix,
)
from metrics.compare.smallest_matrix import THRESHOLD
from metrics.once import once
from pages.state.turns import yielding

SOME_NUMBERS: Mapping[str, Sequence[float]] = {"beta": (0.5, 1, 2), "ndcg_depth": (0, 1, 2, 3)}
Values = Mapping[str | float, float]
NO_VALUES: Values = {}
NO_EXAMPLE = Example.of([[1]], [[1.0]])  # in the place of the matrix where it does not matter
MOST_KEPT = 256


def makers_of(metric: Metric, key: str) -> dict[str, list[str]]:
    """The sources that make each choice: those that have the metric under an average that reads the rule."""
    makers: dict[str, list[str]] = {}
    for source in PRESETS:
        if any(SOURCES[source].has(metric.key, average) for average in metric.reads[key]):
            makers.setdefault(getattr(PRESETS[source], key), []).append(source)
    return makers


@dataclass(frozen=True)
class RuleEffect:
    """A rule of a metric under an average; all other rules are as in force."""

    metric: Metric
    average: str
    key: str
    rules: Conventions
    example: Example

    @property
    def chosen(self) -> str | float:
        """The choice in force."""
        chosen: str | float = getattr(self.rules, self.key)
        return chosen

    @once
    def choices(self) -> Sequence[str | float]:
        """What can be chosen; of a number a few, and the one in force."""
        if self.key in DIALS:
            return sorted({*SOME_NUMBERS[self.key], float(self.chosen)})
        return [*SWITCHES[self.key].choices]

    @once
    def values(self) -> Values:
        """The value with each choice on the matrix in place; none where the metric refuses it."""
        try:
            return self.values_on(self.example)
        except InputError:
            return NO_VALUES

    @property
    def matters(self) -> bool:
        """Whether the choices give different values on the matrix in place."""
        return len(_different(self.values)) > 1

    @once
    def smallest(self) -> tuple[Smallest, Values] | None:
        """Of the smallest matrices where two choices differ, the one that tells the most choices apart."""
        return _telling_most(replace(self, example=NO_EXAMPLE))

    def smallest_ones(self) -> Iterator[Smallest]:
        """For each two choices the smallest matrices where they differ."""
        if self.key in DIALS:
            return
        for pair in yielding(combinations(self.choices, 2)):
            mine, theirs = (self.rules.but(self.key, one) for one in pair)
            for defined in (True, False):
                found = smallest_matrix(self.metric, self.average, mine, theirs, (self.key,), defined)
                if found is not None:
                    yield found

    def values_on(self, example: Example) -> Values:
        """The value with each choice on a matrix."""
        return {
            one: self.metric.number(example, self.average, self.rules.but(self.key, one))
            for one in self.choices
        }

    def averaged(self, choice: str | float, example: Example) -> Sequence[float]:
        """The values whose plain mean the value with a choice is; none where it is another thing."""
        result = self.metric(example, self.average, self.rules.but(self.key, choice))
        parts: Sequence[float] = result.parts.value.tolist()
        return parts if len(parts) > 1 and same_value(float(np.mean(parts)), float(result)) else ()


@lru_cache(MOST_KEPT)
def _telling_most(effect: RuleEffect) -> tuple[Smallest, Values] | None:
    """What is found is the same for every matrix in place."""
    found = [(one, effect.values_on(_example(one))) for one in effect.smallest_ones()]
    return max(found, key=_worth, default=None)


def _example(one: Smallest) -> Example:
    return Example.of(one.truth, one.scores, threshold=THRESHOLD)


def _different(values: Values) -> list[float]:
    """The values, each once."""
    found: list[float] = []
    for value in values.values():
        if not any(same_value(value, one) for one in found):
            found.append(value)
    return found


def _worth(found: tuple[Smallest, Values]) -> tuple[int, int, int]:
    """How many choices a matrix tells apart, how many have a value there, and how few cells it has."""
    one, values = found
    return len(_different(values)), int(np.isfinite([*values.values()]).sum()), -np.size(one.truth)
