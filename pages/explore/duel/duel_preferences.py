"""What every metric says of two models: the value of either, and which one it prefers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite, isnan
from operator import itemgetter

import numpy as np

from metrics import METRICS, Conventions, Example
from metrics.behaviour.search.judge import direction_of, preferred_by
from metrics.behaviour.stack import Case, every_case, values_of
from metrics.registry import PREDICTIONS
from pages.start.worse_to_better import Ends
from pages.state.caches import RecentCache
from pages.state.turns import yielding

Scores = tuple[tuple[float, ...], ...]
MODELS = ("A", "B")


@dataclass(frozen=True)
class Preference:
    """The values of a metric for models A and B; `prefers` is "A", "B", or "" where it prefers neither."""

    case: Case
    values: tuple[float, float]
    prefers: str

    @property
    def is_undefined(self) -> bool:
        """Whether one of the two has no value, so that there is nothing to prefer."""
        return isnan(self.values[0]) or isnan(self.values[1])


def preferences(
    example: Example, rival: Scores, rules: Conventions, cache: RecentCache | None = None
) -> tuple[Preference, ...]:
    """What every metric under every average says of the example (A) and of the same with other scores (B).

    What is `kept` of those that see only what is predicted is computed again when that changes.
    """
    assert example.scores is not None
    both = replace(example, scores=np.stack([example.scores, np.array(rival)]))
    by_sets = [case for case in every_case() if METRICS[case[0]].sees(rules) == PREDICTIONS]
    others = [case for case in every_case() if case not in by_sets]
    seen = example.truth, both.prediction(rules), example.sample_weight
    sets = ("sets", rules, example.truth.shape, *(None if one is None else one.tobytes() for one in seen))
    found = (cache or RecentCache()).get(sets, lambda: _said_by(by_sets, both, rules))
    by_case = {one.case: one for one in (*found, *_said_by(others, both, rules))}
    return tuple(by_case[case] for case in every_case())


def _said_by(cases: Sequence[Case], both: Example, rules: Conventions) -> tuple[Preference, ...]:
    values = np.empty((len(cases), 2))
    for case, row in zip(yielding(cases), values, strict=True):
        row[:] = values_of(case, both, rules)  # one for both where the metric does not look at the scores
    verdicts = preferred_by(np.array(list(map(direction_of, cases))), values[:, 0], values[:, 1])
    return tuple(
        Preference(case, (a, b), ("", "B", "A")[verdict])
        for case, (a, b), verdict in zip(cases, values.tolist(), verdicts.tolist(), strict=True)
    )


def parted(of: Sequence[Preference]) -> dict[str, list[Preference]]:
    """Those who prefer A, see no difference (""), prefer B, and have no value for one of the two ("?")."""
    parts: dict[str, list[Preference]] = {"A": [], "": [], "B": [], "?": []}
    for one in of:
        parts["?" if one.is_undefined else one.prefers].append(one)
    return parts


def advantages(of: Sequence[Preference], ends: Ends) -> list[tuple[Preference, float]]:
    """Those with values and how much they are for B, from −1 (for A) to 1; those most for A come first.

    That is the difference as a share of all the values there can be; where it is largest, it is 1. The worst
    and the best value in reach are in `ends`, for metrics that have no worst one of their own.
    """
    drawn = [one for one in of if np.isfinite(one.values).all()]
    shares = [_share(one, ends) for one in drawn]
    widest = max(map(abs, shares), default=0.0) or 1.0
    found = [(one, share / widest) for one, share in zip(drawn, shares, strict=True)]
    return sorted(found, key=itemgetter(1))


def _share(one: Preference, ends: Ends) -> float:
    """How much better B is than A, as a share of the way from the worst value to the best one.

    Where no value is the worst, not even in reach, from one a little beyond the worse of the two.
    """
    if not one.prefers:
        return 0.0
    metric, (a, b) = METRICS[one.case[0]], one.values
    worst, best = ends.get(metric.key, (0.0, 0.0))
    if worst != best and not isfinite(metric.highest):
        return (b - a) / (best - worst)
    if metric.better == "higher":
        return (b - a) / (metric.highest - metric.lowest)
    worst = metric.highest if isfinite(metric.highest) else 1.25 * max(abs(a), abs(b))
    return (a - b) / (worst - max(metric.lowest, 0.0))
