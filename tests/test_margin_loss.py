"""Margin loss beside is-error, coverage, reciprocal rank, and the lines of another program."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, Conventions, Example, steps
from tests.matrices import Matrices, matrices

TIES = ("together", "highest", "first", "last")
ALIKE = {"together": "zero", "highest": "zero", "first": "first", "last": "last"}


def rows(drawn: Matrices, metric: str = "margin_loss", **choices: str) -> list[float]:
    """The value of every row."""
    values = METRICS[metric](drawn.example, conventions=Conventions(**choices)).parts.value
    return [float(value) for value in values]


@pytest.mark.parametrize("tie", TIES)
@given(drawn=matrices())
def test_it_is_above_0_exactly_where_is_error_is_1(tie, drawn):
    errors = rows(drawn, "is_error", is_error_tie=ALIKE[tie])
    assert [float(loss > 0) for loss in rows(drawn, margin_loss_rank=tie)] == errors


@given(drawn=matrices())
def test_left_first_is_what_utiml_computes(drawn):
    losses = []
    for truth, scores in zip(drawn.truth, drawn.scores, strict=True):
        order = sorted(range(len(truth)), key=lambda label: 1 - scores[label])  # a stable sort
        ranks = {label: rank for rank, label in enumerate(order, 1)}
        last = max([0, *(ranks[label] for label, y in enumerate(truth) if y)])
        first = min([len(truth), *(ranks[label] for label, y in enumerate(truth) if not y)])
        losses.append(max(0, last - first))
    assert rows(drawn, margin_loss_rank="first") == losses


@pytest.mark.parametrize("tie", ["first", "last"])
@given(drawn=matrices())
def test_with_one_true_label_it_is_the_steps_of_coverage(tie, drawn):
    one_true = Matrices([[1] + [0] * (len(row) - 1) for row in drawn.truth], drawn.scores)
    assert rows(one_true, margin_loss_rank=tie) == rows(one_true, "coverage", coverage_rank=tie)


@pytest.mark.parametrize("tie", TIES)
@given(drawn=matrices())
def test_it_is_what_separates_coverage_from_the_first_rank_of_the_complement(tie, drawn):
    false = Matrices([[1 - y for y in row] for row in drawn.truth], drawn.scores)
    depths = rows(drawn, "coverage", coverage_rank=tie, coverage_start="one", coverage_empty="top")
    firsts = rows(false, "reciprocal_rank", reciprocal_rank_tie=tie)
    steps = [
        max(0, depth - round(1 / first)) if first else 0 for depth, first in zip(depths, firsts, strict=True)
    ]
    assert rows(drawn, margin_loss_rank=tie) == steps


def test_the_worst_order_of_four_labels_costs_three_steps():
    assert rows(Matrices([[1, 0, 0, 0], [1, 1, 1, 0], [1, 1, 0, 0]], [[0.1, 0.2, 0.3, 0.4]] * 3)) == [3, 3, 3]


@pytest.mark.parametrize(("rule", "value"), [("zero", 1 / 3), ("skip", 1.0)])
def test_a_sample_without_a_pair(rule, value):
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
    told = {step.key: [one.key for one in step.notes] for step in steps(result.part(0))}
    assert told[key] == [note]
    assert [step for step, notes in told.items() if "none_is_true" in notes or "none_is_false" in notes] == [
        key
    ]


def test_a_step_of_weighted_samples_weighs_as_much_as_its_sample():
    example = Example.of([[0, 1], [1, 0]], [[0.9, 0.1]] * 2, sample_weight=np.array([3, 1]))
    assert float(METRICS["margin_loss"](example)) == 3 / 4
