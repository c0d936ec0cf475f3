"""Where a value stands between the worst and the best one, so that all metrics can stand on one line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from math import isclose, isfinite, isnan, nan

import numpy as np

from metrics import METRICS, Conventions, Example, InputError, Metric
from metrics.registry import SCORES
from metrics.words import N_

Ends = Mapping[str, tuple[float, float]]
GOOD = "right", N_("good")
# What a place from 0 to 1 is called, the best first. Chance alone gives about half of the way (of ROC AUC,
# ranking loss and Hamming loss just that), so the words between the ends begin there.
WORDS: tuple[tuple[Callable[[float], bool], str, str], ...] = (
    (lambda place: place == 1, "right", N_("perfect")),
    (lambda place: place >= 5 / 6, *GOOD),
    (lambda place: place > 2 / 3, "tie", N_("middling")),
    (lambda place: place > 0, "wrong", N_("poor")),
    (lambda place: True, "wrong", N_("hopeless")),
)


def place_of(metric: Metric, value: float, ends: Ends) -> float:
    """0 for the worst value, 1 for the best one, NaN for none.

    Between the lowest and the highest value of a metric it is the share of the way from the worse to the
    better one. Without a highest value, what depends on the order of the scores stands between the worst and
    the best value in reach, which are in `ends`, and what depends on the scores themselves at 1 / (1 + d),
    where d is how far the value is above the lowest one.
    """
    if isnan(value):
        return nan
    worst, best = _whole_range(metric, ends)
    if is_level(value, best):
        return 1.0
    if not isfinite(worst):
        return 1 / (1 + value - metric.lowest)
    return min(1.0, max(0.0, 0.0 if is_level(value, worst) else (value - worst) / (best - worst)))


def ends_in_reach(example: Example, rules: Conventions, asked: Collection[str] = ()) -> Ends:
    """The worst and the best value that scores and predictions can have on these labels.

    They are those of the worst and the best order, where no two scores of a sample are equal, and of
    predictions that are all wrong and all right. They are found for the metrics without a highest value that
    see the order, and for those that are `asked` for, under the first average of each.
    """
    unbounded = (
        one.key for one in METRICS.values() if not isfinite(one.highest) and one.sees(rules) != SCORES
    )
    falling = np.linspace(0.5, 0, example.truth.shape[-1])
    both = replace(
        example,
        scores=np.stack([falling - example.truth, falling + example.truth]),
        predicted=np.stack([~example.truth, example.truth]),
    )
    found = {}
    for key in dict.fromkeys((*unbounded, *asked)):
        metric = METRICS[key]
        try:
            worst, best = metric(both, metric.averages[0], rules).value.tolist()
        except InputError:
            continue
        if isnan(worst) and isnan(best):
            continue
        if not (isnan(worst) or isnan(best)):
            found[key] = worst, best
        elif key in asked:  # no model has another value here
            found[key] = (best, best) if isnan(worst) else (worst, worst)
    return found


def is_level(one: float, other: float) -> bool:
    """Whether two values are the same but for rounding."""
    return isclose(one, other, rel_tol=1e-12, abs_tol=1e-12)


def _whole_range(metric: Metric, ends: Ends) -> tuple[float, float]:
    """The worst and the best value there can be, on whatever labels if there are such."""
    if metric.key in ends and not isfinite(metric.highest):
        return ends[metric.key]
    between = metric.lowest, metric.highest
    return between if metric.better == "higher" else (between[1], between[0])


def judged(place: float) -> tuple[str, str]:
    """The meaning of the colour of a place, and the word for it."""
    return next((meaning, word) for holds, meaning, word in WORDS if holds(place))
