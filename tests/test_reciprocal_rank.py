"""Reciprocal rank beside one-error, average precision, and scikit-learn's ranks."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from sklearn.metrics import label_ranking_average_precision_score

from metrics import METRICS, Conventions, Example
from tests.matrices import Matrices, matrices

TIED = Matrices([[0, 1, 1, 0]], [[0.9, 0.5, 0.5, 0.5]])


def rows(drawn: Matrices, metric: str = "reciprocal_rank", **choices: str) -> list[float]:
    """The value of every row."""
    values = METRICS[metric](drawn.example, conventions=Conventions(**choices)).parts.value
    return [float(value) for value in values]


@given(drawn=matrices())
def test_it_is_1_exactly_where_the_top_label_is_a_true_one(drawn):
    for tie, top in (("first", "first"), ("highest", "optimistic")):
        errors = rows(drawn, "one_error", one_error_tie=top)
        found = rows(drawn, reciprocal_rank_tie=tie)
        assert [value == 1 for value in found] == [error == 0 for error in errors]


@given(drawn=matrices())
def test_where_tied_labels_count_each_other_a_first_place_is_no_error_however_ties_are_broken(drawn):
    for value, error in zip(rows(drawn), rows(drawn, "one_error", one_error_tie="pessimistic"), strict=True):
        assert value < 1 or error == 0


@given(drawn=matrices(shapes=("one-hot",)))
def test_with_one_true_label_it_is_average_precision(drawn):
    expected = label_ranking_average_precision_score(np.array(drawn.truth), np.array(drawn.scores))
    assert np.mean(rows(drawn)) == pytest.approx(expected, abs=1e-12)


@given(drawn=matrices())
def test_no_way_to_break_ties_leaves_the_two_ways_to_share_a_place(drawn):
    lowest, highest = rows(drawn), rows(drawn, reciprocal_rank_tie="highest")
    for tie in ("first", "last"):
        for low, broken, high in zip(lowest, rows(drawn, reciprocal_rank_tie=tie), highest, strict=True):
            assert low <= broken <= high


@pytest.mark.parametrize(
    ("tie", "value"), [("together", 1 / 4), ("highest", 1 / 2), ("first", 1 / 2), ("last", 1 / 3)]
)
def test_the_first_true_label_of_a_tie(tie, value):
    assert rows(TIED, reciprocal_rank_tie=tie) == [value]


@pytest.mark.parametrize(("rule", "value"), [("zero", 0.5), ("one", 1.0), ("skip", 1.0)])
def test_a_sample_without_true_labels(rule, value):
    example = Example.of([[1, 0], [0, 0]], [[0.9, 0.1], [0.9, 0.1]])
    rules = Conventions(reciprocal_rank_empty=rule)
    assert float(METRICS["reciprocal_rank"](example, conventions=rules)) == value
