"""Every number that the documents print for these metrics, and those that lead to it."""

from __future__ import annotations

import pytest

from metrics import METRICS, PRESETS, Conventions, Example, Quantity, Result, steps
from tests.matrices import (
    E0_SCORES,
    E0_TRUTH,
    E2A_SCORES,
    E2A_TRUTH,
    E2B_SCORES,
    E2B_TRUTH,
    E2C_SCORES,
    E2C_TRUTH,
    E2C_WEIGHTS,
    E4_SCORES,
    E4_TRUTH,
)

E0 = Example.of(E0_TRUTH, E0_SCORES)
E2A = Example.of(E2A_TRUTH, E2A_SCORES)
E2B = Example.of(E2B_TRUTH, E2B_SCORES)
E2B_WEIGHTED = Example.of(E2B_TRUTH, E2B_SCORES, sample_weight=[2, 0.5, 1, 1])
E2C = Example.of(E2C_TRUTH, E2C_SCORES, sample_weight=E2C_WEIGHTS)
E4 = Example.of(E4_TRUTH, E4_SCORES)

PRINTED = {
    "B6 one-error of D0": ("one_error", "samples", "d0", E0, 0),
    "B7 coverage of D0": ("coverage", "samples", "d0", E0, (2 + 3) / 2),
    "B7 coverage of scikit-learn": ("coverage", "samples", "scikit_learn", E0, (3 + 4) / 2),
    "B7 coverage of torchmetrics": ("coverage", "samples", "torchmetrics", E0, (3 + 4) / 2),
    "B8 ranking loss of D0": ("ranking_loss", "samples", "d0", E0, 1 / 6),
    "B9 average precision of D0": ("average_precision", "samples", "d0", E0, (5 / 6 + 11 / 12) / 2),
    "B26 average precision of one label": ("average_precision", "macro", "d2", E2A, 5 / 6),
    "B28 mean over the labels": ("average_precision", "macro", "d2", E2B, (3 / 4 + 1 + 1) / 3),
    "B29 weighted by support": (
        "average_precision",
        "weighted",
        "d2",
        E2B,
        2 / 7 * 3 / 4 + 4 / 7 * 1 + 1 / 7 * 1,
    ),
    "B30 over all cells": ("average_precision", "micro", "d2", E2B, 37 / 42),
    "B30 over the samples": ("average_precision", "samples", "d2", E2B, (1 + 1 + 5 / 6 + 5 / 6) / 4),
    "B31 with sample weights": ("average_precision", "macro", "d2", E2C, 8 / 9),
    "B33 LRAP of D4": ("average_precision", "samples", "d4", E4, (1 / 2 + 5 / 6 + 1) / 3),
    "D3 one-error": ("one_error", "samples", "matlab_d3", E0, 0),
    "D3 coverage": ("coverage", "samples", "matlab_d3", E0, 2.5),
    "D3 ranking loss": ("ranking_loss", "samples", "matlab_d3", E0, 1 / 6),
    "D3 average precision": ("average_precision", "samples", "matlab_d3", E0, 0.875),
    "D3 average precision of D4's example": ("average_precision", "samples", "matlab_d3", E4, 7 / 9),
}


@pytest.mark.parametrize(("metric", "average", "preset", "example", "printed"), PRINTED.values(), ids=PRINTED)
def test_the_printed_value_is_the_value(metric, average, preset, example, printed):
    assert float(METRICS[metric](example, average, PRESETS[preset])) == pytest.approx(printed, rel=1e-12)


@pytest.mark.parametrize(("metric", "value"), [("ranking_loss", 1 / 6), ("coverage", 5 / 2)])
@pytest.mark.parametrize("preset", ["zhang_zhou_2014", "d0", "d1", "d2", "matlab_d3", "d4"])
def test_the_example_of_d0_has_no_ties_so_that_every_document_agrees(metric, value, preset):
    assert float(METRICS[metric](E0, conventions=PRESETS[preset])) == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize(
    ("average", "weighted_value"),
    [("macro", 0.85185), ("micro", 0.86243), ("samples", 0.92593), ("weighted", 0.90476)],
)
def test_sample_weights_work_under_every_average_as_measured_for_c54(average, weighted_value):
    value = float(METRICS["average_precision"](E2B_WEIGHTED, average))
    assert value == pytest.approx(weighted_value, abs=5e-6)


def step(quantity: Quantity, title: str) -> Quantity:
    """The step with this title."""
    (found,) = [one for one in steps(quantity) if one.title == title]
    return found


def ranked(metric: str, average: str | None = None, example: Example = E0, **switches: str) -> Result:
    """A result under the review's conventions but for the switches named."""
    return METRICS[metric](example, average, Conventions(**switches))


def test_b6_the_top_label_of_both_samples_of_d0_is_the_third():
    result = ranked("one_error")
    assert [float(step(result.part(row), "Top score").value) for row in (0, 1)] == [0.5, 0.7]
    truths = [result.part(row).terms["truths"] for row in (0, 1)]
    assert [term.mask().tolist() for term in truths] == [[False, False, True, False, False]] * 2
    assert [float(result.part(row).value) for row in (0, 1)] == [0, 0]


@pytest.mark.parametrize(("row", "lowest", "depth"), [(0, 0.3, 3), (1, 0.4, 4)])
def test_b7_the_last_true_label_of_d0_lies_at_depth_three_and_four(row, lowest, depth):
    part = ranked("coverage").part(row)
    assert float(step(part, "Lowest score of a true label").value) == lowest
    assert float(step(part, "Depth of the last true label").value) == depth
    assert float(part.value) == depth - 1


@pytest.mark.parametrize(("row", "truth_in_order"), [(0, "10100"), (1, "11010")])
def test_b7_the_sorted_truth_of_d0_is_as_printed(row, truth_in_order):
    part = ranked("coverage", coverage_rank="first").part(row)
    places = step(part, "Place in the list").value.tolist()
    by_place = dict(zip(places, E0_TRUTH[row], strict=True))
    assert "".join(str(by_place[rank]) for rank in sorted(by_place)) == truth_in_order


@pytest.mark.parametrize(("row", "true", "false"), [(0, 2, 3), (1, 3, 2)])
def test_b8_one_of_six_pairs_of_each_sample_of_d0_is_wrong(row, true, false):
    result = ranked("ranking_loss")
    part = result.part(row)
    assert float(step(part, "True ones").value) == true
    assert float(step(part, "False ones").value) == false
    assert float(part.terms["wrong"].values().sum()) == 1
    pairs = result.pairs(row)
    wrong = [(int(pairs.true[i]), int(pairs.false[j])) for i, j in zip(*pairs.counted.nonzero(), strict=True)]
    assert wrong == [(0, 1)]
    assert float(part.value) == 1 / (true * false)


@pytest.mark.parametrize(
    ("row", "precisions", "value"),
    [(0, [2 / 3, 1], (2 / 3 + 1) / 2), (1, [3 / 4, 1, 1], (3 / 4 + 1 + 1) / 3)],
)
def test_b9_the_precisions_at_the_true_labels_of_d0(row, precisions, value):
    part = ranked("average_precision", "samples").part(row)
    assert part.terms["precisions"].values().tolist() == pytest.approx(precisions, rel=1e-12)
    assert float(part.value) == pytest.approx(value, rel=1e-12)


def test_b26_precision_and_recall_at_every_score_of_d2s_first_example():
    part = ranked("average_precision", "macro", E2A, precision_interpolation="eleven_points").part(0)
    order = [2, 0, 3, 1]
    precision, recall = step(part, "Precision at its rank"), step(part, "Recall at its rank")
    assert precision.value[order].tolist() == pytest.approx([1, 1 / 2, 2 / 3, 2 / 4])
    assert recall.value[order].tolist() == pytest.approx([1 / 2, 1 / 2, 1, 1])
    assert float(part.value) == pytest.approx(28 / 33)


def test_b27_the_average_precision_of_each_label_of_d2_with_its_tie_grouped():
    result = ranked("average_precision", "macro", E2B)
    assert [float(result.part(label).value) for label in range(3)] == pytest.approx([3 / 4, 1, 1])
    favoured = ranked("average_precision", "macro", E2B, precision_rank="last")
    assert float(favoured.part(0).value) == pytest.approx(5 / 6)


def test_b29_the_weights_of_the_labels_are_two_four_and_one():
    total = ranked("average_precision", "weighted", E2B).total
    assert total.terms["weights"].values().tolist() == [2, 4, 1]


def test_b30_the_rows_of_d2_one_by_one():
    result = ranked("average_precision", "samples", E2B)
    assert [float(result.part(row).value) for row in range(4)] == pytest.approx([1, 1, 5 / 6, 5 / 6])


def test_b31_weights_count_as_copies_of_the_sample():
    part = ranked("average_precision", "macro", E2C, precision_interpolation="eleven_points").part(0)
    precision, recall = step(part, "Precision at its rank"), step(part, "Recall at its rank")
    assert precision.value.tolist() == pytest.approx([2 / 2, 2 / 2.5, 2 / 3.5, 3 / 4.5])
    assert recall.value.tolist() == pytest.approx([2 / 3, 2 / 3, 2 / 3, 1])
    unweighted = ranked("average_precision", "macro", Example.of(E2C_TRUTH, E2C_SCORES))
    assert float(unweighted) == pytest.approx(3 / 4)


@pytest.mark.parametrize(("row", "precisions"), [(0, [1 / 2]), (1, [1, 2 / 3]), (2, [1, 1])])
def test_b32_the_trace_of_d4_row_by_row(row, precisions):
    part = ranked("average_precision", "samples", E4).part(row)
    assert part.terms["precisions"].values().tolist() == pytest.approx(precisions)
    assert float(part.value) == pytest.approx(sum(precisions) / len(precisions))


def test_b33_the_total_of_d4_is_the_sum_of_the_rows_over_three():
    total = ranked("average_precision", "samples", E4).total
    assert total.terms["values"].values().tolist() == pytest.approx([1 / 2, 5 / 6, 1])
    assert float(total.terms["count"].values()[0]) == 3
