"""Is-error, margin loss and reciprocal rank beside each other and the metrics that they follow from."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from sklearn.metrics import label_ranking_average_precision_score

from metrics import METRICS, SWITCHES, Conventions, Example, steps
from metrics.pictures.pairs import pair_grid_of
from tests.matrices import Matrices, matrices
from tests.values.engine_values import rows

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
def test_is_error_is_0_where_every_true_label_has_a_higher_score_than_every_false_one(drawn):
    truth, scores = np.array(drawn.truth, bool), np.array(drawn.scores)
    lowest = np.where(truth, scores, np.inf).min(-1)
    highest = np.where(truth, -np.inf, scores).max(-1)
    assert rows("is_error", drawn) == [float(not margin) for margin in lowest > highest]


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
        grid = pair_grid_of(result, row)
        assert grid.counted.sum() == grid.total
        assert float(result.part(row).value) == float(grid.total > 0)


def test_is_error_one_wrong_pair_of_six_costs_as_much_as_two():
    drawn = Matrices([[1, 0, 1, 0, 0]] * 2, [[0.3, 0.4, 0.5, 0.1, 0.15], [0.1, 0.4, 0.5, 0.05, 0.15]])
    assert rows("ranking_loss", drawn) == [1 / 6, 2 / 6]
    assert rows("is_error", drawn) == [1, 1]


@pytest.mark.parametrize(("rule", "value"), [("zero", 1 / 3), ("skip", 1.0)])
def test_is_error_of_a_sample_without_a_pair(rule, value):
    example = Example.of([[0, 1], [0, 0], [1, 1]], [[0.9, 0.1]] * 3)
    result = METRICS["is_error"](example, conventions=Conventions(is_error_no_pairs=rule))
    assert float(result) == pytest.approx(value)
    assert all(result.part(row).notes for row in (1, 2))


TIES = ("together", "highest", "first", "last")
ALIKE = {"together": "zero", "highest": "zero", "first": "first", "last": "last"}


@pytest.mark.parametrize("tie", TIES)
@given(drawn=matrices())
def test_margin_loss_is_above_0_exactly_where_is_error_is_1(tie, drawn):
    errors = rows("is_error", drawn, is_error_tie=ALIKE[tie])
    assert [float(loss > 0) for loss in rows("margin_loss", drawn, margin_loss_rank=tie)] == errors


@given(drawn=matrices())
def test_margin_loss_left_first_is_what_utiml_computes(drawn):
    losses = []
    for truth, scores in zip(drawn.truth, drawn.scores, strict=True):
        order = sorted(range(len(truth)), key=lambda label: 1 - scores[label])  # a stable sort
        ranks = {label: rank for rank, label in enumerate(order, 1)}
        last = max([0, *(ranks[label] for label, y in enumerate(truth) if y)])
        first = min([len(truth), *(ranks[label] for label, y in enumerate(truth) if not y)])
        losses.append(max(0, last - first))
    assert rows("margin_loss", drawn, margin_loss_rank="first") == losses


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


def test_margin_loss_the_worst_order_of_four_labels_costs_three_steps():
    assert rows(
        "margin_loss", Matrices([[1, 0, 0, 0], [1, 1, 1, 0], [1, 1, 0, 0]], [[0.1, 0.2, 0.3, 0.4]] * 3)
    ) == [3, 3, 3]


@pytest.mark.parametrize(("rule", "value"), [("zero", 1 / 3), ("skip", 1.0)])
def test_margin_loss_a_sample_without_a_pair(rule, value):
    example = Example.of([[0, 1], [0, 0], [1, 1]], [[0.9, 0.1]] * 3)
    result = METRICS["margin_loss"](example, conventions=Conventions(margin_loss_no_pairs=rule))
    assert float(result) == pytest.approx(value)
    assert all(result.part(row).notes for row in (1, 2))


@pytest.mark.parametrize(
    ("truth", "key", "note"),
    [([0, 0], "margin_loss.last_true", "none_is_true"), ([1, 1], "margin_loss.first_false", "none_is_false")],
)
def test_a_step_says_which_kind_of_label_is_missing(truth, key, note):
    result = METRICS["margin_loss"](Example.of([truth], [[0.9, 0.1]]))
    notes_of = {step.key: [one.key for one in step.notes] for step in steps(result.part(0))}
    assert notes_of[key] == [note]
    assert [step for step, keys in notes_of.items() if {"none_is_true", "none_is_false"} & set(keys)] == [key]


def test_a_step_of_weighted_samples_weighs_as_much_as_its_sample():
    example = Example.of([[0, 1], [1, 0]], [[0.9, 0.1]] * 2, sample_weight=np.array([3, 1]))
    assert float(METRICS["margin_loss"](example)) == 3 / 4


TIED = Matrices([[0, 1, 1, 0]], [[0.9, 0.5, 0.5, 0.5]])


@given(drawn=matrices())
def test_reciprocal_rank_is_1_exactly_where_the_top_label_is_a_true_one(drawn):
    for tie, top in (("first", "first"), ("highest", "optimistic")):
        errors = rows("one_error", drawn, one_error_tie=top)
        found = rows("reciprocal_rank", drawn, reciprocal_rank_tie=tie)
        assert [value == 1 for value in found] == [error == 0 for error in errors]


@given(drawn=matrices())
def test_reciprocal_rank_of_a_shared_first_place_means_no_error_however_ties_are_broken(
    drawn,
):
    for value, error in zip(
        rows("reciprocal_rank", drawn), rows("one_error", drawn, one_error_tie="pessimistic"), strict=True
    ):
        assert value < 1 or error == 0


@given(drawn=matrices(shapes=("one-hot",)))
def test_reciprocal_rank_with_one_true_label_it_is_average_precision(drawn):
    expected = label_ranking_average_precision_score(np.array(drawn.truth), np.array(drawn.scores))
    assert np.mean(rows("reciprocal_rank", drawn)) == pytest.approx(expected, abs=1e-12)


@given(drawn=matrices())
def test_reciprocal_rank_no_way_to_break_ties_leaves_the_two_ways_to_share_a_place(drawn):
    lowest, highest = (
        rows("reciprocal_rank", drawn),
        rows("reciprocal_rank", drawn, reciprocal_rank_tie="highest"),
    )
    for tie in ("first", "last"):
        for low, broken, high in zip(
            lowest, rows("reciprocal_rank", drawn, reciprocal_rank_tie=tie), highest, strict=True
        ):
            assert low <= broken <= high


@pytest.mark.parametrize(
    ("tie", "value"), [("together", 1 / 4), ("highest", 1 / 2), ("first", 1 / 2), ("last", 1 / 3)]
)
def test_the_first_true_label_of_a_tie(tie, value):
    assert rows("reciprocal_rank", TIED, reciprocal_rank_tie=tie) == [value]


@pytest.mark.parametrize(("rule", "value"), [("zero", 0.5), ("one", 1.0), ("skip", 1.0)])
def test_reciprocal_rank_a_sample_without_true_labels(rule, value):
    example = Example.of([[1, 0], [0, 0]], [[0.9, 0.1], [0.9, 0.1]])
    rules = Conventions(reciprocal_rank_empty=rule)
    assert float(METRICS["reciprocal_rank"](example, conventions=rules)) == value
