"""What holds between the metrics: the identities and bounds of the audit, each under its own conventions."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from sklearn.metrics import label_ranking_average_precision_score

from metrics import METRICS, PRESETS, SWITCHES, Conventions, Example, steps
from metrics.pictures.pairs import pairs_between
from tests.matrices import Matrices, matrices
from tests.values.engine_values import mixed, rows, same, value

ROW_METRICS = [
    metric.key
    for metric in METRICS.values()
    if "samples" in metric.averages and metric.depends_on(Conventions()) == "order"
]


@given(drawn=matrices())
def test_r01_r03_a_tie_at_one_half_lies_in_the_middle_and_one_by_column_between(drawn):
    low, middle, by_column, high = (
        rows("ranking_loss", drawn, ranking_loss_tie=tie) for tie in ("zero", "half", "last", "one")
    )
    for row in mixed(drawn):
        true = {s for y, s in zip(drawn.truth[row], drawn.scores[row], strict=True) if y}
        false = {s for y, s in zip(drawn.truth[row], drawn.scores[row], strict=True) if not y}
        assert low[row] <= by_column[row] <= high[row]
        assert same(middle[row], (low[row] + high[row]) / 2)
        assert (low[row] == high[row]) == (not true & false)


@given(drawn=matrices())
def test_r04_scikit_learns_coverage_is_one_more_than_the_reviews_with_empty_rows_at_rank_zero(drawn):
    theirs = float(METRICS["coverage"](drawn.example, conventions=PRESETS["scikit_learn"]))
    ours = value("coverage", drawn, coverage_empty="top")
    assert same(theirs, ours + 1)
    cardinality = sum(sum(ys) for ys in drawn.truth) / len(drawn.truth)
    assert ours >= cardinality - 1 - 1e-12  # r10


@given(drawn=matrices())
@pytest.mark.parametrize("rule", ["zero", "skip", "undefined"])
def test_r07b_samples_and_macro_are_transposed_if_empty_lists_count_alike(rule, drawn):
    by_row = value("average_precision", drawn, "samples", precision_empty_row=rule)
    assert same(by_row, value("average_precision", drawn.turned, "macro", precision_no_positives=rule))


@given(drawn=matrices())
def test_r09_a_perfect_order_is_perfect_for_every_ranking_metric(drawn):
    loss, lrap = rows("ranking_loss", drawn, ranking_loss_no_pairs="zero"), rows("average_precision", drawn)
    depth, gain, peak = rows("coverage", drawn), rows("ndcg", drawn), rows("peak_f1", drawn)
    errors = [
        rows("one_error", drawn, one_error_tie=tie)
        for tie in ("first", "optimistic", "pessimistic", "average")
    ]
    for row, ys in enumerate(drawn.truth):
        if any(ys):
            perfect = loss[row] == 0
            assert perfect == same(lrap[row], 1) == (depth[row] == sum(ys) - 1)
            assert perfect == same(gain[row], 1) == (peak[row] == 1)
            assert not perfect or all(error[row] == 0 for error in errors)


@given(drawn=matrices(shapes=("one-hot",)))
def test_r11_with_one_true_label_each_the_metrics_are_functions_of_its_rank(drawn):
    ranks = np.array(rows("coverage", drawn, coverage_start="one"))
    n_labels = len(drawn.truth[0])
    assert same(value("average_precision", drawn, "samples"), float((1 / ranks).mean()))
    assert same(value("ranking_loss", drawn), value("coverage", drawn) / (n_labels - 1))
    assert same(value("coverage", drawn) + 1, float(ranks.mean()))
    assert same(value("one_error", drawn, one_error_tie="pessimistic"), float((ranks > 1).mean()))


@given(drawn=matrices())
def test_r14_scores_that_are_all_tied_give_the_share_of_true_labels(drawn):
    tied = Matrices(drawn.truth, [[0.5] * len(ys) for ys in drawn.truth])
    lrap, depth, peak = (rows(metric, tied) for metric in ("average_precision", "coverage", "peak_f1"))
    for row, ys in enumerate(tied.truth):
        if any(ys):
            assert same(lrap[row], sum(ys) / len(ys))
            assert depth[row] == len(ys) - 1
            assert same(peak[row], 2 * sum(ys) / (len(ys) + sum(ys)))


def bent(drawn: Matrices, of_row: bool, of_column: bool) -> Matrices:
    """Every score through an increasing function, another one for each row or each column where wanted."""
    scores = [
        [
            math.exp((1 + of_row * i + of_column * j) * s) - of_row * 3 * i - of_column * 7 * j
            for j, s in enumerate(ss)
        ]
        for i, ss in enumerate(drawn.scores)
    ]
    return Matrices(drawn.truth, scores, drawn.weights)


@pytest.mark.parametrize(
    ("metric", "average", "of_row", "of_column"),
    [
        *((metric, "samples", True, False) for metric in ROW_METRICS),
        *((metric, "macro", False, True) for metric in ("average_precision", "roc_auc")),
        *((metric, "weighted", False, True) for metric in ("average_precision", "roc_auc")),
        *((metric, "micro", False, False) for metric in ("average_precision", "roc_auc", "peak_f1")),
    ],
)
@given(drawn=matrices(weighted=True))
def test_r15_r16_r17_an_increasing_function_changes_nothing(metric, average, of_row, of_column, drawn):
    other = bent(drawn, of_row, of_column)
    assert same(value(metric, other, average), value(metric, drawn, average))


@given(drawn=matrices())
def test_r15_pro_loss_too_if_the_threshold_is_bent_with_its_row(drawn):
    with_limits = Matrices(drawn.truth, [[*row, 0.5] for row in drawn.scores])
    turned = bent(with_limits, of_row=True, of_column=False)
    *_, limits = zip(*turned.scores, strict=True)
    other = Matrices(drawn.truth, [row[:-1] for row in turned.scores], threshold=[[one] for one in limits])
    assert same(value("pro_loss", other), value("pro_loss", drawn))


@given(drawn=matrices())
def test_r21_one_error_grows_from_the_optimistic_to_the_pessimistic_rule(drawn):
    low, first, expected, high = (
        rows("one_error", drawn, one_error_tie=tie)
        for tie in ("optimistic", "first", "average", "pessimistic")
    )
    for row, ss in enumerate(drawn.scores):
        assert low[row] <= first[row] <= high[row]
        assert low[row] <= expected[row] <= high[row]
        assert ss.count(max(ss)) > 1 or low[row] == high[row]


TIES_OF_PAIRS = SWITCHES["is_error_tie"].choices
NOT_BY_THE_LEFT = [tie for tie in TIES_OF_PAIRS if tie != "first"]  # a choice that ranking loss does not have


@pytest.mark.parametrize("tie", NOT_BY_THE_LEFT)
@given(drawn=matrices())
def test_is_error_is_1_exactly_where_ranking_loss_is_above_0(tie, drawn):
    losses = rows("ranking_loss", drawn, ranking_loss_tie=tie, ranking_loss_no_pairs="zero")
    assert rows("is_error", drawn, is_error_tie=tie) == [float(loss > 0) for loss in losses]


@given(drawn=matrices())
def test_is_error_no_pair_is_wrong_exactly_where_coverage_is_as_low_as_it_can_be(drawn):
    rules = {"coverage_rank": "together", "coverage_start": "one", "coverage_empty": "top"}
    depths = rows("coverage", drawn, **rules)
    perfect = [depth == sum(truth) for depth, truth in zip(depths, drawn.truth, strict=True)]
    assert [error == 0 for error in rows("is_error", drawn)] == perfect


@given(drawn=matrices())
def test_a_tie_that_is_broken_stands_between_a_tie_that_is_wrong_and_one_that_is_right(drawn):
    found = {tie: rows("is_error", drawn, is_error_tie=tie) for tie in TIES_OF_PAIRS}
    for zero, first, last, one in zip(*(found[tie] for tie in ("zero", "first", "last", "one")), strict=True):
        assert zero <= min(first, last) <= max(first, last) <= one


@pytest.mark.parametrize("tie", TIES_OF_PAIRS)
@given(drawn=matrices())
def test_is_error_the_grid_shows_the_pairs_that_it_counts(tie, drawn):
    result = METRICS["is_error"](drawn.example, conventions=Conventions(is_error_tie=tie))
    for row in range(len(drawn.truth)):
        grid = pairs_between(result, row)
        assert grid.counted.sum() == grid.total
        assert float(result.part(row).value) == float(grid.total > 0)


TIES = ("together", "highest", "first", "last")
ALIKE = {"together": "zero", "highest": "zero", "first": "first", "last": "last"}


@pytest.mark.parametrize("tie", TIES)
@given(drawn=matrices())
def test_margin_loss_is_above_0_exactly_where_is_error_is_1(tie, drawn):
    errors = rows("is_error", drawn, is_error_tie=ALIKE[tie])
    assert [float(loss > 0) for loss in rows("margin_loss", drawn, margin_loss_rank=tie)] == errors


@pytest.mark.parametrize("tie", ["first", "last"])
@given(drawn=matrices())
def test_margin_loss_with_one_true_label_it_is_the_steps_of_coverage(tie, drawn):
    one_true = Matrices([[1] + [0] * (len(row) - 1) for row in drawn.truth], drawn.scores)
    assert rows("margin_loss", one_true, margin_loss_rank=tie) == rows(
        "coverage", one_true, coverage_rank=tie
    )


@pytest.mark.parametrize("tie", TIES)
@given(drawn=matrices())
def test_margin_loss_is_what_separates_coverage_from_the_first_rank_of_the_complement(tie, drawn):
    false = Matrices([[1 - y for y in row] for row in drawn.truth], drawn.scores)
    depths = rows("coverage", drawn, coverage_rank=tie, coverage_start="one", coverage_empty="top")
    firsts = rows("reciprocal_rank", false, reciprocal_rank_tie=tie)
    steps = [
        max(0, depth - round(1 / first)) if first else 0 for depth, first in zip(depths, firsts, strict=True)
    ]
    assert rows("margin_loss", drawn, margin_loss_rank=tie) == steps


@pytest.mark.parametrize(
    ("truth", "key", "note"),
    [([0, 0], "margin_loss.last_true", "none_is_true"), ([1, 1], "margin_loss.first_false", "none_is_false")],
)
def test_a_step_says_which_kind_of_label_is_missing(truth, key, note):
    result = METRICS["margin_loss"](Example.of([truth], [[0.9, 0.1]]))
    notes_of = {step.key: [one.key for one in step.notes] for step in steps(result.part(0))}
    assert notes_of[key] == [note]
    assert [step for step, keys in notes_of.items() if {"none_is_true", "none_is_false"} & set(keys)] == [key]


@given(drawn=matrices())
def test_reciprocal_rank_is_1_exactly_where_the_top_label_is_a_true_one(drawn):
    for tie, top in (("first", "first"), ("highest", "optimistic")):
        errors = rows("one_error", drawn, one_error_tie=top)
        found = rows("reciprocal_rank", drawn, reciprocal_rank_tie=tie)
        assert [value == 1 for value in found] == [error == 0 for error in errors]


@given(drawn=matrices(shapes=("one-hot",)))
def test_reciprocal_rank_with_one_true_label_it_is_average_precision(drawn):
    expected = label_ranking_average_precision_score(np.array(drawn.truth), np.array(drawn.scores))
    assert np.mean(rows("reciprocal_rank", drawn)) == pytest.approx(expected, abs=1e-12)


@given(drawn=matrices())
def test_reciprocal_rank_no_way_to_break_ties_leaves_the_two_ways_to_share_a_place(drawn):
    found = {tie: rows("reciprocal_rank", drawn, reciprocal_rank_tie=tie) for tie in TIES}
    for low, first, last, high in zip(
        *(found[tie] for tie in ("together", "first", "last", "highest")), strict=True
    ):
        assert low <= min(first, last) <= max(first, last) <= high
