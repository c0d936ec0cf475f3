"""A large matrix is worked on some parts at a time: how many there are at a time changes no value."""

from __future__ import annotations

import numpy as np
import pytest

from metrics import METRICS, SWITCHES, Conventions, Example, Result, steps
from metrics.graph import arrays, listed
from tests.every import for_every

RANDOM = np.random.default_rng(8)
TRUTH = RANDOM.random((9, 7)) < 0.4
ONE_BY_ONE, SOME_AT_ONCE, ALL_AT_ONCE = 1, 20, 1_000  # cells
EXAMPLES = {
    "tied here and there": RANDOM.random((9, 7)).round(2),
    "tied everywhere": RANDOM.random((9, 7)).round(1),
    "untied": np.linspace(0, 1, 63)[RANDOM.permutation(63)].reshape(9, 7),
}


def results(metric: str, given: str, weights: np.ndarray | None) -> list[Result]:
    """A metric under every average and every rule for ties."""
    one = METRICS[metric]
    rules = [Conventions()]
    if one.rank_by:
        rules = [Conventions().with_choice(one.rank_by, choice) for choice in SWITCHES[one.rank_by].choices]
    return [
        one(Example.of(TRUTH, EXAMPLES[given], sample_weight=weights), average, rule)
        for average in one.averages
        for rule in rules
        if weights is None or (metric, average) != ("ndcg", "micro")
    ]


def entries(result: Result) -> list[np.ndarray]:
    """Every number of its working, and what the formulas of one part and of the average give."""
    made = [step.value for step in (*steps(result.parts), *steps(result.overall_stack))]
    cut = [step.expression for step in (*steps(result.part(0)), *steps(result.overall))]
    return [*made, *(one.value for one in cut if one is not None)]


@for_every(("metric", "given"), [(metric, given) for metric in METRICS for given in EXAMPLES])
def test_how_many_parts_are_worked_on_at_once_changes_no_value(metric: str, given: str) -> None:
    for weights in (None, np.arange(9) / 4):
        found = []
        for at_once in (ALL_AT_ONCE, SOME_AT_ONCE, ONE_BY_ONE):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(arrays, "MAX_AT_ONCE", at_once)
                patch.setattr(listed, "MAX_AT_ONCE", at_once)
                found.append([entries(result) for result in results(metric, given, weights)])
        together, *apart = found
        for other in apart:
            for mine, theirs in zip(together, other, strict=True):
                for one, same in zip(mine, theirs, strict=True):
                    np.testing.assert_array_equal(one, same)
