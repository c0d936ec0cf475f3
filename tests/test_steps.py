"""The working of each metric: which steps it has, in which order, and which cells they light."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, Conventions, Quantity, steps
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, matrices, one_switch_each

PRECISION = ["Rank", "True ones at or above", "Precision at its rank", "True ones", "Average precision"]
TITLES = {
    ("one_error", "samples"): (["Top score", "One-error"], ["One-error"]),
    ("coverage", "samples"): (
        ["Lowest score of a true label", "Depth of the last true label", "Coverage"],
        ["Coverage"],
    ),
    ("ranking_loss", "samples"): (
        ["True ones", "False ones", "False ones not below", "Ranking loss"],
        ["Ranking loss"],
    ),
    ("average_precision", "samples"): (PRECISION, ["Average precision"]),
    ("average_precision", "macro"): (PRECISION, ["Average precision"]),
    ("average_precision", "weighted"): (PRECISION, ["Weight times value", "Average precision"]),
    ("average_precision", "micro"): (PRECISION, PRECISION),
}
CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
D0 = Matrices(E0_TRUTH, E0_SCORES)


@pytest.mark.parametrize(("metric", "average"), CASES)
def test_the_steps_of_each_metric_are_these(metric, average):
    result = METRICS[metric](D0.example, average)
    of_part, of_total = TITLES[metric, average]
    assert [step.title for step in steps(result.part(0))] == of_part
    assert [step.title for step in steps(result.total)] == of_total


@pytest.mark.parametrize(("metric", "average"), CASES)
def test_each_step_comes_after_the_steps_it_rests_on(metric, average):
    for rules in one_switch_each(METRICS[metric], average):
        working = steps(METRICS[metric](D0.example, average, rules).part(0))
        for position, step in enumerate(working):
            earlier = working[:position]
            rests_on = [term.source for term in step.terms.values() if term.source.formula]
            assert all(any(source is one for one in earlier) for source in rests_on), step.title


def test_a_step_that_passes_over_ties_is_not_named_as_if_it_counted_them():
    titles = {
        tie: [step.title for step in steps(METRICS["ranking_loss"](D0.example, conventions=rules).part(0))]
        for tie, rules in ((tie, Conventions(ranking_loss_tie=tie)) for tie in ("one", "zero"))
    }
    assert "False ones not below" in titles["one"]
    assert "False ones not below" not in titles["zero"]


def everything(ys, ss, j):
    """All items."""
    return set(range(len(ys)))


def at_or_above(ys, ss, j):
    """The items at or above item j, and j."""
    return {k for k in range(len(ys)) if ss[k] >= ss[j]}


def true_at_or_above(ys, ss, j):
    """Item j, and the true items at or above it."""
    return {j} | {k for k in at_or_above(ys, ss, j) if ys[k]}


def false_at_or_above(ys, ss, j):
    """Item j, and the false items at or above it."""
    return {j} | {k for k in at_or_above(ys, ss, j) if not ys[k]}


def itself(ys, ss, j):
    """Item j alone."""
    return {j}


def true_ones(ys, ss, j):
    """The true items."""
    return {k for k, y in enumerate(ys) if y}


def first_top(ys, ss, j):
    """The leftmost item with the top score."""
    return {ss.index(max(ss))}


def down_to_the_last_true_one(ys, ss, j):
    """The items at or above some true one."""
    return {k for k in range(len(ys)) if any(y and ss[k] >= ss[t] for t, y in enumerate(ys))}


LIT = {
    "Top score": everything,
    "One-error": first_top,
    "Lowest score of a true label": true_ones,
    "Depth of the last true label": down_to_the_last_true_one,
    "Coverage": down_to_the_last_true_one,
    "True ones": everything,
    "False ones": everything,
    "False ones not below": false_at_or_above,
    "Ranking loss": true_ones,
    "Rank": at_or_above,
    "True ones at or above": true_at_or_above,
    "Precision at its rank": itself,
    "Average precision": true_ones,
}
OF_TRUE_ITEMS_ONLY = {"Precision at its rank", "False ones not below"}


def lit(step: Quantity, item: int | None = None) -> set[int]:
    """The items that a step, or its line of one item, lights."""
    return {int(k) for k in np.flatnonzero(step.lit(item))}


@pytest.mark.parametrize("metric", ["one_error", "coverage", "ranking_loss", "average_precision"])
@given(drawn=matrices())
def test_each_step_lights_the_items_that_its_line_is_about(metric, drawn):
    check_lit(metric, drawn)


@pytest.mark.parametrize("metric", ["one_error", "coverage", "ranking_loss", "average_precision"])
def test_each_step_on_the_matrix_of_d0_lights_the_items_that_its_line_is_about(metric):
    check_lit(metric, D0)


def check_lit(metric: str, drawn: Matrices) -> None:
    """Compare what every step of every row lights with the sets found by looking."""
    result = METRICS[metric](drawn.example, "samples")
    for row, (ys, ss) in enumerate(zip(drawn.truth, drawn.scores, strict=True)):
        for step in steps(result.part(row)):
            looked_at = LIT[step.title]
            if not step.itemwise:
                assert lit(step) == looked_at(ys, ss, None), step.title
                continue
            shown = [j for j, y in enumerate(ys) if y or step.title not in OF_TRUE_ITEMS_ONLY]
            for j in shown:
                assert lit(step, j) == looked_at(ys, ss, j), (step.title, j)
            assert lit(step) == set().union(*(looked_at(ys, ss, j) for j in shown)), step.title


def test_what_takes_part_in_the_line_of_the_first_label_of_d0():
    part = METRICS["ranking_loss"](D0.example).part(0)
    (listed,) = [step.terms["listed"] for step in steps(part) if step.title == "False ones not below"]
    assert listed.mask(0).tolist() == [False, True, False, False, False]
    assert listed.values(0).tolist() == [0.4]
    assert part.terms["wrong"].mask().tolist() == [True, False, True, False, False]


def test_the_cells_of_a_part_are_those_of_its_row_its_column_or_all():
    by_average = {
        average: METRICS["average_precision"](D0.example, average).source
        for average in ("samples", "macro", "micro")
    }
    assert by_average["samples"].cells(1).tolist() == [[1, label] for label in range(5)]
    assert by_average["macro"].cells(2).tolist() == [[0, 2], [1, 2]]
    assert by_average["micro"].cells(0).tolist() == [[row, label] for row in (0, 1) for label in range(5)]
