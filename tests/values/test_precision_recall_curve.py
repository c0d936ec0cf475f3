"""What is drawn of precision over recall measures average precision, whichever way it is interpolated."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, Conventions, Example
from metrics.parts.part import Part
from metrics.pictures.curves import (
    Strips,
    envelope_strips,
    interpolated,
    step_strips,
    threshold_strips,
    threshold_walk,
)
from tests.definitions.averages import UNDEFINED, List, lists
from tests.definitions.ranking import average_precision, cuts
from tests.values.engine_values import same, with_weights_or_without

HOW = ("step", "all_points", "eleven_points", "eleven_thresholds")
LEVELS = [Fraction(tenth, 10) for tenth in range(11)]


@pytest.mark.parametrize("rank", ["together", "first", "last"])
@given(drawn=with_weights_or_without())
def test_the_areas_under_the_precision_recall_curve_are_average_precision(rank, drawn):
    for average, how in product(("macro", "micro", "samples"), HOW):
        rules = Conventions(precision_rank=rank, precision_interpolation=how)
        result = METRICS["average_precision"](drawn.example, average, rules)
        for index, one in enumerate(lists(drawn, average)):
            expected = average_precision(one.truth, one.scores, one.weights, rules, "undefined")
            if expected != UNDEFINED:
                assert same(float(result.parts.value[index]), float(expected))
                assert same(area_drawn(result.source, index, rules, how), float(expected)), how


def area_drawn(source: Part, index: int, rules: Conventions, how: str) -> float:
    """The area of what is drawn of one part: strips, or the mean of eleven levels."""
    points = threshold_walk(source, index, rules.precision_rank)
    found = interpolated(source, index, rules, how)
    if how == "eleven_points":
        return float(found.working["average_precision.best_at_level"].value.mean())
    if how == "eleven_thresholds":
        return float(threshold_strips(found).areas.sum())
    return float((step_strips(points) if how == "step" else envelope_strips(points, found)).areas.sum())


@pytest.mark.parametrize("rank", ["together", "first", "last"])
@given(drawn=with_weights_or_without())
def test_each_strip_and_each_level_is_that_of_the_cuts_through_the_list(rank, drawn):
    rules = Conventions(precision_rank=rank)
    for average in ("macro", "micro"):
        source = METRICS["average_precision"](drawn.example, average).source
        for index, one in enumerate(lists(drawn, average)):
            points = threshold_walk(source, index, rank)
            if not points.tp[-1]:
                continue
            slow = points_of(one, rules)
            same_strips(step_strips(points), rectangles(slow, best=False))
            envelope = envelope_strips(points, interpolated(source, index, rules, "all_points"))
            same_strips(envelope, rectangles(slow, best=True))
            fixed = rules.with_choice("precision_interpolation", "eleven_thresholds")
            thresholds = threshold_strips(interpolated(source, index, fixed, "eleven_thresholds"))
            same_strips(thresholds, rectangles(points_of(one, fixed), best=False))
            levels = interpolated(source, index, rules, "eleven_points").working
            highest = [max(p for r, p in slow if r >= level) for level in LEVELS]
            drawn_levels = levels["average_precision.best_at_level"].value
            assert drawn_levels.tolist() == pytest.approx([float(one) for one in highest], rel=1e-12)


def points_of(one: List, rules: Conventions) -> list[tuple[Fraction, Fraction]]:
    """Recall and precision at every cut through the list at which something is predicted."""
    found = []
    for seen in cuts(one.scores, rules):
        hits = sum((one.weights[item] for item in seen if one.truth[item]), Fraction(0))
        predicted = sum((one.weights[item] for item in seen), Fraction(0))
        if predicted:
            found.append((hits / one.support, hits / predicted))
    return found


def rectangles(points: list[tuple[Fraction, Fraction]], best: bool) -> list[tuple[Fraction, ...]]:
    """Left, right and height of a rectangle per gain in recall, as high as the precision there or beyond."""
    found, before = [], Fraction(0)
    for place, (recall, precision) in enumerate(points):
        if recall > before:
            height = max(p for _, p in points[place:]) if best else precision
            found.append((before, recall, height))
        before = recall
    return found


def same_strips(strips: Strips, expected: list[tuple[Fraction, ...]]) -> None:
    drawn = np.column_stack((strips.left, strips.right, strips.height))
    assert drawn.shape == (len(expected), 3)
    np.testing.assert_allclose(drawn, np.array(expected, float).reshape(-1, 3), atol=1e-12)


@pytest.mark.parametrize("weight", [None, 1.0, 0.3, 0.7])
def test_weights_that_are_all_the_same_reach_the_same_levels_of_recall(weight):
    """Every other item is true: the k-th true one is at place 2k − 1, and recall k/5 takes two levels."""
    truth, scores = [[1], [0]] * 5, [[-float(place)] for place in range(10)]
    example = Example.of(truth, scores, sample_weight=None if weight is None else [weight] * 10)
    value = METRICS["average_precision"](
        example, "macro", Conventions(precision_interpolation="eleven_points")
    )
    levels = 3 * (1 / 1) + 2 * (2 / 3) + 2 * (3 / 5) + 2 * (4 / 7) + 2 * (5 / 9)
    assert float(value) == pytest.approx(levels / 11, rel=1e-12)
