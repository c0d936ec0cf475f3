"""ROC AUC and its curve: oracles, pairs one by one, conventions, identities, and the areas that are drawn."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, PRESETS, Conventions, Example
from metrics.parts.part import Part
from metrics.pictures.curves import (
    area_by_ranks,
    area_by_trapezoids,
    macro_line,
    roc_line,
    share_of_tied_pairs,
    threshold_walk,
)
from tests.definitions.averages import List, lists
from tests.definitions.curves import auc
from tests.every import for_every
from tests.matrices import Matrices, matrices, one_switch_each, scores_on, truths
from tests.values.engine_values import mixed, rows, same, value, with_weights_or_without

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
    assert [note.key for note in result.total.notes][-1] == "counted_as"


@given(drawn=matrices())
def test_r02_ranking_loss_and_auc_of_a_row_sum_to_one_if_a_tie_is_shared(drawn):
    for loss_tie, auc_tie in (("half", "half"), ("one", "zero"), ("zero", "one")):
        loss, auc = (
            rows("ranking_loss", drawn, ranking_loss_tie=loss_tie),
            rows("roc_auc", drawn, auc_tie=auc_tie),
        )
        assert all(same(loss[row] + auc[row], 1) for row in mixed(drawn))
    loss, auc = rows("ranking_loss", drawn, ranking_loss_tie="one"), rows("roc_auc", drawn, auc_tie="one")
    part = drawn.example.parts("rows")
    assert all(
        same(loss[row] + auc[row], 1 + float(share_of_tied_pairs(part).at(row).value)) for row in mixed(drawn)
    )


CASES = [(metric, average) for metric in ("roc_auc", "peak_f1") for average in METRICS[metric].averages]


def trapezoids(part: Part, index: int, variant: tuple[int, ...] = ()) -> float:
    return float(area_by_trapezoids(part, index, variant).value)


def rank_sum(part: Part, index: int, variant: tuple[int, ...] = ()) -> float:
    return float(area_by_ranks(part).at(index, variant).value)


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("average", AVERAGES)
@given(drawn=with_weights_or_without())
def test_the_area_under_the_drawn_roc_curve_is_the_auc(average, tie, drawn):
    result = METRICS["roc_auc"](drawn.example, average, Conventions(auc_tie=tie))
    for index in range(result.source.n_parts):
        area = roc_line(threshold_walk(result.source, index), tie).area
        assert same(area, float(result.part(index).value))


@given(drawn=with_weights_or_without())
def test_r18_each_route_is_what_its_own_slow_sum_gives(drawn):
    for average in ("macro", "micro", "samples"):
        source = METRICS["roc_auc"](drawn.example, average).source
        for index, one in enumerate(lists(drawn, average)):
            by_pairs, by_ranks, tied = auc(one, "half"), slow_rank_sum(one), slow_share_of_tied_pairs(one)
            assert same(trapezoids(source, index), math.nan if by_pairs is None else float(by_pairs))
            assert same(rank_sum(source, index), math.nan if by_ranks is None else float(by_ranks))
            found = float(share_of_tied_pairs(source).at(index).value)
            assert same(found, math.nan if tied is None else float(tied))


def amount_of(one: List, true: bool) -> Fraction:
    return sum((w for w, y in zip(one.weights, one.truth, strict=True) if bool(y) == true), Fraction(0))


def slow_rank_sum(one: List) -> Fraction | None:
    """The middle ranks of the true items from below, less what they share; None where there is no pair.

    With weights the middle of an item's rank is what lies below it and half of what is level with it.
    """
    true, false = amount_of(one, True), amount_of(one, False)
    if not true or not false:
        return None
    total = Fraction(0)
    for y, s, w in zip(one.truth, one.scores, one.weights, strict=True):
        if y:
            below = sum((v for r, v in zip(one.scores, one.weights, strict=True) if r < s), Fraction(0))
            level = sum((v for r, v in zip(one.scores, one.weights, strict=True) if r == s), Fraction(0))
            total += w * (below + level / 2)
    return (total - true**2 / 2) / (true * false)


def slow_share_of_tied_pairs(one: List) -> Fraction | None:
    """The pairs of a true and a false item with the same score, out of all of them."""
    items = list(zip(one.truth, one.scores, one.weights, strict=True))
    true, false = amount_of(one, True), amount_of(one, False)
    tied = sum((w * v for y, s, w in items for x, r, v in items if y and not x and s == r), Fraction(0))
    return tied / (true * false) if true and false else None


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


@for_every(("metric", "average"), CASES)
def test_variants_give_what_each_gives_alone(metric, average):
    random = np.random.default_rng(5)
    truth, scores = truths(random, 4, 5, "never true"), scores_on(random, (6, 4, 5), 3)
    for rules in one_switch_each(METRICS[metric], average):
        together = METRICS[metric](Example.of(truth, scores), average, rules)
        for variant in range(6):
            alone = METRICS[metric](Example.of(truth, scores[variant]), average, rules)
            assert same(float(together.value[variant]), float(alone))
            part = together.source.n_parts - 1
            assert same(float(together.part(part, (variant,)).value), float(alone.part(part).value))
            assert same(trapezoids(together.source, part, (variant,)), trapezoids(alone.source, part))
            assert same(rank_sum(together.source, part, (variant,)), rank_sum(alone.source, part))
