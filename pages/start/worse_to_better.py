"""Where a value stands between the worst and the best one, so that all metrics can stand on one line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import isfinite, isnan, nan

import numpy as np

from metrics import METRICS, Conventions, Example, InputError, Metric
from metrics.registry import SCORES
from metrics.words import N_

Ends = Mapping[str, tuple[float, float]]
# What a place from 0 to 1 is called, the best first: from 2/3 on it is good, up to 1/3 poor.
WORDS: tuple[tuple[Callable[[float], bool], str, str], ...] = (
    (lambda place: place == 1, "right", N_("perfect")),
    (lambda place: place >= 2 / 3, "right", N_("good")),
    (lambda place: place > 1 / 3, "tie", N_("so-so")),
    (lambda place: place > 0, "wrong", N_("poor")),
    (lambda place: True, "wrong", N_("hopeless")),
)


def place_of(metric: Metric, value: float, ends: Ends) -> float:
    """0 for the worst value, 1 for the best one, NaN for none.

    Between the lowest and the highest value of a metric it is the share of the way from the worse to the
    better one. Without a highest value, what depends on the order of the scores stands between what the
    worst and the best order of this matrix would give, which are in `ends`, and what depends on the scores
    themselves at 1 / (1 + d), where d is how far the value is above the lowest one.
    """
    if isnan(value):
        return nan
    worst, best = _ends_of(metric, ends)
    if not isfinite(worst):
        return 1 / (1 + value - metric.lowest)
    if worst == best:
        return 1.0
    return min(1.0, max(0.0, (value - worst) / (best - worst)))


def ends_of_orders(example: Example, rules: Conventions) -> Ends:
    """The values of the metrics without a highest value under the worst and the best order of the scores.

    No two scores of a sample are equal there.
    """
    metrics = [one for one in METRICS.values() if not isfinite(one.highest) and one.sees(rules) != SCORES]
    falling = np.linspace(0.5, 0, example.truth.shape[-1])
    worst, best = (replace(example, scores=sign * example.truth + falling) for sign in (-1.0, 1.0))
    found = {}
    for metric in metrics:
        try:
            found[metric.key] = metric.number(worst, None, rules), metric.number(best, None, rules)
        except InputError:
            continue
    return found


def _ends_of(metric: Metric, ends: Ends) -> tuple[float, float]:
    """The worst and the best value."""
    if metric.key in ends and not any(map(isnan, ends[metric.key])):
        return ends[metric.key]
    between = metric.lowest, metric.highest
    return between if metric.better == "higher" else (between[1], between[0])


def judged(place: float) -> tuple[str, str]:
    """The meaning of the colour of a place, and the word for it."""
    return next((meaning, word) for holds, meaning, word in WORDS if holds(place))
