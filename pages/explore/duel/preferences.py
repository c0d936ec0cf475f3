"""Which of two models each metric prefers, and by how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite, isnan
from operator import itemgetter

import numpy as np

from metrics import METRICS, Conventions, Example, same_value
from metrics.behaviour.variants import Case, every_case, values_of
from pages.start.every_number import Ends

Scores = tuple[tuple[float, ...], ...]
MODELS = ("A", "B")


@dataclass(frozen=True)
class Preference:
    """The values of a metric for models A and B, and the model that it prefers: "" for neither."""

    case: Case
    values: tuple[float, float]
    winner: str


def compare_models(example: Example, rival: Scores, rules: Conventions) -> tuple[Preference, ...]:
    """Return the preference of every metric under every average, in their order.

    Model A is the example, and model B the same with the scores of `rival`.
    """
    assert example.scores is not None
    both = replace(example, scores=np.stack([example.scores, np.array(rival)]))
    return tuple(_preference(case, both, rules) for case in every_case())


def _preference(case: Case, both: Example, rules: Conventions) -> Preference:
    # A metric that does not look at the scores has one value for both.
    a, b = np.broadcast_to(values_of(case, both, rules), 2).tolist()
    return Preference(case, (a, b), _winner(case, a, b))


def _winner(case: Case, a: float, b: float) -> str:
    """The model with the better value; "" where one has none, or both have the same but for rounding."""
    if isnan(a) or isnan(b) or same_value(a, b):
        return ""
    return "B" if (b > a) == (METRICS[case[0]].better == "higher") else "A"


def by_winner(preferences: Sequence[Preference]) -> dict[str, list[Preference]]:
    """Return the preferences for A, for neither (""), for B, and those without a value for one ("?")."""
    groups: dict[str, list[Preference]] = {"A": [], "": [], "B": [], "?": []}
    for one in preferences:
        groups["?" if any(map(isnan, one.values)) else one.winner].append(one)
    return groups


def advantages(preferences: Sequence[Preference], ends: Ends) -> list[tuple[Preference, float]]:
    """Return the preferences that have finite values with the advantage of B, from −1 (for A) to 1, sorted.

    The advantage is the difference as a share of the way from the worst to the best value; the largest one is
    scaled to 1. `ends` has the worst and the best value in reach for metrics without a worst value.
    """
    drawn = [one for one in preferences if np.isfinite(one.values).all()]
    shares = [_share(one, ends) for one in drawn]
    largest = max(map(abs, shares), default=0.0) or 1.0
    scaled = [(one, share / largest) for one, share in zip(drawn, shares, strict=True)]
    return sorted(scaled, key=itemgetter(1))


def _share(preference: Preference, ends: Ends) -> float:
    """How much better B is than A, as a share of the way from the worst value to the best one.

    Where no value is the worst, not even in reach, the way begins a little beyond the worse of the two.
    """
    if not preference.winner:
        return 0.0
    metric, (a, b) = METRICS[preference.case[0]], preference.values
    worst, best = ends.get(metric.key, (0.0, 0.0))
    if worst != best and not isfinite(metric.highest):
        return (b - a) / (best - worst)
    if metric.better == "higher":
        return (b - a) / (metric.highest - metric.lowest)
    worst = metric.highest if isfinite(metric.highest) else 1.25 * max(abs(a), abs(b))
    return (a - b) / (worst - max(metric.lowest, 0.0))
