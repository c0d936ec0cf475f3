"""ROC AUC and its curve: pairs one by one, conventions, the walk, and the areas that are drawn."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, PRESETS, Conventions, Example, Result
from metrics.parts.part import Part
from metrics.pictures.curves import (
    Strips,
    area_by_ranks,
    area_by_trapezoids,
    envelope_strips,
    interpolated,
    macro_line,
    roc_line,
    share_of_tied_pairs,
    step_strips,
    threshold_strips,
    threshold_walk,
)
from tests.definitions.averages import UNDEFINED, List, lists
from tests.definitions.curves import auc
from tests.definitions.ranking import average_precision, cuts
from tests.every import for_every
from tests.matrices import Matrices, scores_on, truths
from tests.values.engine_values import same, value, with_weights_or_without

AVERAGES = METRICS["roc_auc"].averages
TIES = ("one", "half", "zero")


def test_a_label_that_weighs_nothing_does_not_spoil_the_weighted_mean():
    never = Matrices([[0, 1], [0, 0]], [[0.1, 0.9], [0.3, 0.2]])
    assert [note.key for note in METRICS["roc_auc"](never.example, "macro").part(0).notes] == [
        "no_pair",
        "left_out",
    ]
    assert value("roc_auc", never, "weighted", auc_one_class="undefined") == 1
    assert math.isnan(value("roc_auc", never, "macro", auc_one_class="undefined"))


def test_the_weighted_mean_without_any_weight_is_0_by_the_preset_of_scikit_learn_and_says_so():
    result = METRICS["roc_auc"](Example.of([[0, 0]], [[0.1, 0.2]]), "weighted", PRESETS["scikit_learn"])
    assert float(result) == 0
    assert [note.key for note in result.overall.notes][-1] == "counted_as"


def trapezoids(part: Part, index: int) -> float:
    return float(area_by_trapezoids(part, index).value)


def rank_sum(part: Part, index: int, variant: tuple[int, ...] = ()) -> float:
    return float(area_by_ranks(part).at(index, variant).value)


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("average", AVERAGES)
@given(drawn=with_weights_or_without())
def test_the_area_under_the_drawn_roc_curve_is_the_auc(average, tie, drawn):
    result = METRICS["roc_auc"](drawn.example, average, Conventions(auc_tie=tie))
    for index in range(result.inputs.n_parts):
        area = roc_line(threshold_walk(result.inputs, index), tie).area
        assert same(area, float(result.part(index).value))


@given(drawn=with_weights_or_without())
def test_r18_every_route_leads_to_the_share_of_right_pairs_with_half_of_those_that_are_tied(drawn):
    for average in ("macro", "micro", "samples"):
        source = METRICS["roc_auc"](drawn.example, average).inputs
        for index, one in enumerate(lists(drawn, average)):
            areas = [auc(one, tie) for tie in ("zero", "half", "one")]
            low, half, high = (math.nan if area is None else float(area) for area in areas)
            assert same(trapezoids(source, index), half)
            assert same(rank_sum(source, index), half)
            assert same(float(share_of_tied_pairs(source).at(index).value), high - low)


@pytest.mark.parametrize("tie", TIES)
@given(drawn=with_weights_or_without())
def test_the_area_under_the_mean_curve_is_the_mean_of_the_areas(tie, drawn):
    part = drawn.example.parts("columns")
    mean = macro_line(part, tie)
    expected = value("roc_auc", drawn, "macro", auc_tie=tie)
    if not mean.each:
        assert math.isnan(expected)
        return
    assert same(mean.line.area, expected)
    assert mean.top_only.area >= mean.line.area - 1e-12
    if part.positives.value[list(mean.each)].any():
        weighted = macro_line(part, tie, part.positives.value)
        assert same(weighted.line.area, value("roc_auc", drawn, "weighted", auc_tie=tie))


def test_the_usual_recipe_for_a_mean_curve_draws_more_than_the_mean_of_the_areas():
    truth = [[1, 0], [0, 1], [1, 1], [0, 0]]
    scores = [[0.9, 0.4], [0.8, 0.6], [0.3, 0.3], [0.1, 0.1]]
    part = Example.of(truth, scores).parts("columns")
    mean = macro_line(part, "half")
    grid = np.unique(np.concatenate([threshold_walk(part, label).fpr for label in (0, 1)]))
    heights = [
        np.interp(grid, threshold_walk(part, label).fpr, threshold_walk(part, label).tpr) for label in (0, 1)
    ]
    recipe = np.trapezoid(np.mean(heights, axis=0), grid)
    assert mean.top_only.area == pytest.approx(recipe)
    assert mean.line.area == pytest.approx((3 / 4 + 3 / 4) / 2)
    assert recipe > mean.line.area


@for_every("average", AVERAGES)
def test_the_area_by_ranks_takes_the_variant_that_is_named(average):
    random = np.random.default_rng(5)
    truth, scores = truths(random, 4, 5, "never true"), scores_on(random, (6, 4, 5), 3)
    together = METRICS["roc_auc"](Example.of(truth, scores), average).inputs
    for variant in range(6):
        alone = METRICS["roc_auc"](Example.of(truth, scores[variant]), average).inputs
        part = alone.n_parts - 1
        assert same(rank_sum(together, part, (variant,)), rank_sum(alone, part))


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
                assert same(area_drawn(result, index, how), float(expected)), how


def area_drawn(result: Result, index: int, how: str) -> float:
    """The area of what is drawn of one part: strips, or the mean of eleven levels."""
    points = threshold_walk(result.inputs, index, result.conventions.precision_rank)
    found = interpolated(result, index, how)
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
        result = METRICS["average_precision"](drawn.example, average, rules)
        for index, one in enumerate(lists(drawn, average)):
            points = threshold_walk(result.inputs, index, rank)
            if not points.tp[-1]:
                continue
            slow = points_of(one, rules)
            same_strips(step_strips(points), rectangles(slow, best=False))
            envelope = envelope_strips(points, interpolated(result, index, "all_points"))
            same_strips(envelope, rectangles(slow, best=True))
            fixed = rules.with_choice("precision_interpolation", "eleven_thresholds")
            thresholds = threshold_strips(interpolated(result, index, "eleven_thresholds"))
            same_strips(thresholds, rectangles(points_of(one, fixed), best=False))
            levels = interpolated(result, index, "eleven_points").working
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


def share(of: Fraction, whole: Fraction) -> float:
    return float(of / whole) if whole else math.nan


def source_of(drawn: Matrices, average: str):
    return METRICS["roc_auc"](drawn.example, average).inputs


@pytest.mark.parametrize("ties", ["together", "first", "last"])
@given(drawn=with_weights_or_without())
def test_every_point_of_a_walk_splits_all_the_items_in_four(ties, drawn):
    for average in ("macro", "micro"):
        part = source_of(drawn, average)
        for index, one in enumerate(lists(drawn, average)):
            ys, ss, ws = one.truth, one.scores, one.weights
            points = threshold_walk(part, index, ties)
            assert points.threshold[0] == math.inf
            for at, predicted in enumerate(points.n_predicted):
                put = set(points.items[:predicted].tolist())
                if ties == "together":
                    assert put == {item for item, s in enumerate(ss) if s >= points.threshold[at]}
                counts = {
                    name: float(sum(w for item, w in enumerate(ws) if (item in put, bool(ys[item])) == kind))
                    for name, kind in (
                        ("tp", (True, True)),
                        ("fp", (True, False)),
                        ("fn", (False, True)),
                        ("tn", (False, False)),
                    )
                }
                assert all(same(getattr(points, name)[at], count) for name, count in counts.items())
                tp, fp, fn, tn = (Fraction(count) for count in counts.values())
                assert same(points.tpr[at], share(tp, tp + fn))
                assert same(points.fpr[at], share(fp, fp + tn))
                assert same(points.precision[at], share(tp, tp + fp))
                assert same(points.f1[at], share(2 * tp, 2 * tp + fp + fn))


@given(drawn=with_weights_or_without())
def test_the_peak_of_the_f1_curve_is_peak_f1(drawn):
    for average in METRICS["peak_f1"].averages:
        for walked in ("together", "first", "last"):
            result = METRICS["peak_f1"](drawn.example, average, Conventions(peak_f1_walk=walked))
            for index in range(result.inputs.n_parts):
                points = threshold_walk(result.inputs, index, walked)
                assert same(float(np.nan_to_num(points.f1[points.peak])), float(result.part(index).value))


def test_peak_f1_of_nothing_true_is_0_and_says_so():
    result = METRICS["peak_f1"](Example.of([[0, 0], [1, 0]], [[0.1, 0.2], [0.3, 0.1]]), "samples")
    assert [float(result.part(row).value) for row in (0, 1)] == [0, 1]
    assert [note.key for note in result.part(0).notes] == ["nothing_true"]
    assert not result.part(1).notes
