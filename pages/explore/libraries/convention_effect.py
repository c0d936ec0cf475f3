"""What the choices of a convention make of a metric, on the current matrix and on the smallest example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from metrics.conventions.declaring import Dial, Switch
from metrics.lazy import lazy_property

Values = Mapping[str | float, float]
NO_VALUES: Values = {}
ANY_EXAMPLE = Example.of([[1]], [[1.0]])  # in a cache key, for what does not depend on the matrix
CACHE_SIZE = 256


@dataclass(frozen=True)
class Effect:
    """The effect of a convention on a metric under an average, with all others as in force."""

    metric: Metric
    average: str
    key: str
    rules: Conventions
    example: Example

    @property
    def convention(self) -> Switch | Dial:
        """What is declared of it."""
        return DIALS.get(self.key) or SWITCHES[self.key]

    @property
    def chosen(self) -> str | float:
        """The choice in force."""
        chosen: str | float = getattr(self.rules, self.key)
        return chosen

    @property
    def choices(self) -> Sequence[str | float]:
        """What can be chosen: of a number a few samples, and the one in force."""
        if self.key in DIALS:
            return DIALS[self.key].offered(float(self.chosen))
        return [*SWITCHES[self.key].choices]

    @lazy_property
    def values(self) -> Values:
        """The value with each choice on the current matrix; none where the metric refuses it."""
        try:
            return self.values_on(self.example)
        except InputError:
            return NO_VALUES

    @property
    def matters(self) -> bool:
        """Whether the choices give different values on the current matrix."""
        return len(_distinct(self.values)) > 1

    @lazy_property
    def smallest(self) -> tuple[Smallest, Values] | None:
        """Of the smallest matrices where two choices differ, the one that tells the most choices apart."""
        return _most_distinguishing(replace(self, example=ANY_EXAMPLE))

    def values_on(self, example: Example) -> Values:
        """Return the value with each choice on a matrix."""
        return {
            choice: self.metric.number(example, self.average, self.rules_with(choice))
            for choice in self.choices
        }

    def rules_with(self, choice: str | float) -> Conventions:
        """Return the rules in force with another choice."""
        return self.rules.with_choice(self.key, choice)

    def sources_choosing(self, choice: str | float) -> list[str]:
        """Return the sources that have the metric and make this choice; of a number none does."""
        if self.key in DIALS:
            return []
        return [
            one
            for one in PRESETS
            if SOURCES[one].has(self.metric.key, self.average) and getattr(PRESETS[one], self.key) == choice
        ]


def effects_on(metric: Metric, average: str, rules: Conventions, example: Example) -> list[Effect]:
    """Return the effect of each convention that the value depends on."""
    return [Effect(metric, average, key, rules, example) for key in metric.choices_for(example, average)]


@lru_cache(CACHE_SIZE)
def _most_distinguishing(effect: Effect) -> tuple[Smallest, Values] | None:
    if effect.key in DIALS:
        return None
    candidates = []
    for pair in combinations(effect.choices, 2):
        mine, theirs = map(effect.rules_with, pair)
        for defined in (True, False):
            found = smallest_matrix(effect.metric, effect.average, mine, theirs, (effect.key,), defined)
            if found is not None:
                example = Example.of(found.truth, found.scores, threshold=THRESHOLD)
                candidates.append((found, effect.values_on(example)))
    return max(candidates, key=_distinction, default=None)


def _distinction(candidate: tuple[Smallest, Values]) -> tuple[int, int, int]:
    """How many choices a matrix tells apart, how many have a value there, and how few cells it has."""
    smallest, values = candidate
    n_defined = int(np.isfinite([*values.values()]).sum())
    return len(_distinct(values)), n_defined, -np.size(smallest.truth)


def _distinct(values: Values) -> list[float]:
    distinct: list[float] = []
    for value in values.values():
        if not any(same_value(value, one) for one in distinct):
            distinct.append(value)
    return distinct
