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
