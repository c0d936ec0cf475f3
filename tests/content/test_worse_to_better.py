"""The place of a value between the worst and the best one."""

from __future__ import annotations

from dataclasses import replace
from math import isnan, nan

import numpy as np
from hypothesis import given

from metrics import METRICS, Conventions, Example
from pages.start.every_number import ends_in_reach, judged, numbers, place_of
from tests.every import for_every
from tests.matrices import Matrices, matrices

RULES = Conventions()


@given(matrices())
def test_every_value_has_a_place_between_the_worst_and_the_best(case: Matrices) -> None:
    example = Example.of(case.truth, case.scores)
    ends = ends_in_reach(example, RULES)
    for (key, _average), number in numbers(example, RULES).items():
        place = place_of(METRICS[key], number.value, ends)
        assert isnan(place) == isnan(number.value)
        assert isnan(place) or 0 <= place <= 1


@for_every("key", METRICS)
def test_a_better_value_has_a_higher_place(key: str) -> None:
    metric = METRICS[key]
    values = np.linspace(metric.lowest, min(metric.highest, 4.0), 5)
    places = [place_of(metric, float(value), {}) for value in values]
    assert places == sorted(places, reverse=metric.better == "lower")
    assert len(set(places)) == len(places)


def test_coverage_stands_between_what_the_worst_and_the_best_order_would_give() -> None:
    truth = [[1, 0, 1, 0], [0, 1, 0, 0]]
    example = Example.of(truth, [[0.4, 0.3, 0.2, 0.1]] * 2)
    ends = ends_in_reach(example, RULES)
    assert ends["coverage"] == (3.0 + RULES_START, 0.5 + RULES_START)
    for scores, place in (([[4, 2, 3, 1], [1, 4, 2, 3]], 1.0), ([[1, 4, 2, 3], [4, 1, 3, 2]], 0.0)):
        value = METRICS["coverage"].number(replace(example, scores=np.array(scores, float)))
        assert place_of(METRICS["coverage"], value, ends) == place


RULES_START = METRICS["coverage"].number(Example.of([[1]], [[0.5]]))


def test_words_follow_from_places() -> None:
    words = [judged(place)[1] for place in (1, 0.99, 0.7, 0.5, 0)]
    assert words == ["perfect", "good", "middling", "poor", "hopeless"]
    assert isnan(place_of(METRICS["coverage"], nan, {}))
    assert len({judged(place)[0] for place in (1, 0.7, 0)}) == 3
