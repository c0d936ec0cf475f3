"""Is-error beside ranking loss, coverage and the margins of the scores."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, SWITCHES, Conventions, Example
from metrics.pictures.pairs import pair_grid_of
from tests.matrices import Matrices, matrices

TIES = SWITCHES["is_error_tie"].choices
NOT_BY_THE_LEFT = [tie for tie in TIES if tie != "first"]  # a choice that ranking loss does not have


def rows(drawn: Matrices, metric: str = "is_error", **choices: str) -> list[float]:
    """The value of every row."""
    values = METRICS[metric](drawn.example, conventions=Conventions(**choices)).parts.value
    return [float(value) for value in values]


@pytest.mark.parametrize("tie", NOT_BY_THE_LEFT)
@given(drawn=matrices())
def test_it_is_1_exactly_where_ranking_loss_is_above_0(tie, drawn):
    losses = rows(drawn, "ranking_loss", ranking_loss_tie=tie, ranking_loss_no_pairs="zero")
    assert rows(drawn, is_error_tie=tie) == [float(loss > 0) for loss in losses]


@given(drawn=matrices())
def test_no_pair_is_wrong_exactly_where_coverage_is_as_low_as_it_can_be(drawn):
    rules = {"coverage_rank": "together", "coverage_start": "one", "coverage_empty": "top"}
    depths = rows(drawn, "coverage", **rules)
    perfect = [depth == sum(truth) for depth, truth in zip(depths, drawn.truth, strict=True)]
    assert [error == 0 for error in rows(drawn)] == perfect


@given(drawn=matrices())
def test_it_is_0_where_every_true_label_has_a_higher_score_than_every_false_one(drawn):
    truth, scores = np.array(drawn.truth, bool), np.array(drawn.scores)
    lowest = np.where(truth, scores, np.inf).min(-1)
    highest = np.where(truth, -np.inf, scores).max(-1)
    assert rows(drawn) == [float(not margin) for margin in lowest > highest]


@given(drawn=matrices())
def test_a_tie_that_is_broken_stands_between_a_tie_that_is_wrong_and_one_that_is_right(drawn):
    found = {tie: rows(drawn, is_error_tie=tie) for tie in TIES}
    for zero, first, last, one in zip(*(found[tie] for tie in ("zero", "first", "last", "one")), strict=True):
        assert zero <= min(first, last) <= max(first, last) <= one


@pytest.mark.parametrize("tie", TIES)
@given(drawn=matrices())
def test_the_grid_shows_the_pairs_that_it_counts(tie, drawn):
    result = METRICS["is_error"](drawn.example, conventions=Conventions(is_error_tie=tie))
    for row in range(len(drawn.truth)):
        grid = pair_grid_of(result, row)
        assert grid.counted.sum() == grid.total
        assert float(result.part(row).value) == float(grid.total > 0)


def test_one_wrong_pair_of_six_costs_as_much_as_two():
    drawn = Matrices([[1, 0, 1, 0, 0]] * 2, [[0.3, 0.4, 0.5, 0.1, 0.15], [0.1, 0.4, 0.5, 0.05, 0.15]])
    assert rows(drawn, "ranking_loss") == [1 / 6, 2 / 6]
    assert rows(drawn) == [1, 1]


@pytest.mark.parametrize(("rule", "value"), [("zero", 1 / 3), ("skip", 1.0)])
def test_a_sample_without_a_pair(rule, value):
    example = Example.of([[0, 1], [0, 0], [1, 1]], [[0.9, 0.1]] * 3)
    result = METRICS["is_error"](example, conventions=Conventions(is_error_no_pairs=rule))
    assert float(result) == pytest.approx(value)
    assert all(result.part(row).notes for row in (1, 2))
