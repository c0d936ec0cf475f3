"""Every number that the documents print for these metrics, and those that lead to it."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metrics import METRICS, PRESETS, Conventions, Example, Quantity, Result, steps
from metrics.parts.probability import softmax, top_labels
from metrics.pictures.pair_grid import pair_grid_of
from tests.every import for_every
from tests.matrices import (
    E0_PREDICTED,
    E0_SCORES,
    E0_TRUTH,
    E1_TRUTH,
    E1A_LOGITS,
    E1B_LOGITS,
    E1C_PREDICTED,
    E1C_TRUTH,
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
E0_FIRST = Example.of(E0_TRUTH[:1], E0_SCORES[:1])
IDEAL_OF_TWO = 1 + 1 / math.log2(3)
E1A, E1B = Example.of(E1_TRUTH, E1A_LOGITS), Example.of(E1_TRUTH, E1B_LOGITS)
ALL_WRONG = Example.of([[1, 1, 0]], [[0.1, 0.2, 0.9]])
WRONG_PAIR = Example.of([[1, 0]], [[0.1, 0.9]])
E0_SETS = Example.of(E0_TRUTH, y_pred=E0_PREDICTED)
E1C = Example.of(E1C_TRUTH, y_pred=E1C_PREDICTED)
E2A = Example.of(E2A_TRUTH, E2A_SCORES)
E2B = Example.of(E2B_TRUTH, E2B_SCORES)
E2B_WEIGHTED = Example.of(E2B_TRUTH, E2B_SCORES, sample_weight=[2, 0.5, 1, 1])
E2C = Example.of(E2C_TRUTH, E2C_SCORES, sample_weight=E2C_WEIGHTS)
E4 = Example.of(E4_TRUTH, E4_SCORES)

# What is printed: the metric, its average, whose conventions, the example and the value. Every family adds
# its rows here.
PRINTED = {
    "B1 Hamming loss of D0": ("hamming_loss", "samples", "d0", E0_SETS, (2 / 5 + 3 / 5) / 2),
    "B2 accuracy of D0": ("accuracy", "samples", "d0", E0_SETS, (1 / 5 + 1 / 5) / 2),
    "B2 read as Jaccard": ("accuracy", "samples", "zhang_zhou_2014", E0_SETS, (1 / 3 + 1 / 4) / 2),
    "B2 by scikit-learn": ("accuracy", "samples", "scikit_learn", E0_SETS, 7 / 24),
    "B2 by the code of D1": ("accuracy", "samples", "d1", E0_SETS, 7 / 24),
    "B2 right cells": ("accuracy", "samples", "torchmetrics", E0_SETS, (3 / 5 + 2 / 5) / 2),
    "B3 precision of D0": ("precision", "samples", "d0", E0_SETS, (1 / 2 + 1 / 2) / 2),
    "B4 recall of D0": ("recall", "samples", "d0", E0_SETS, (1 / 2 + 1 / 3) / 2),
    "B5 F1 of D0": ("f_beta", "samples", "d0", E0_SETS, 5 / 11),
    "B5 the mean of F1 by scikit-learn": ("f_beta", "samples", "scikit_learn", E0_SETS, 9 / 20),
    "B5 the mean of F1 by D1": ("f_beta", "samples", "d1", E0_SETS, 9 / 20),
    "B19 exact match of D1": ("subset_accuracy", "samples", "d1", E1C, 1 / 3),
    "B20 0-1 loss of D1": ("zero_one_loss", "samples", "d1", E1C, 2 / 3),
    "B21 accuracy of D1": ("accuracy", "samples", "d1", E1C, (1 / 3 + 2 / 2 + 1 / 4) / 3),
    "B22 precision of D1": ("precision", "samples", "d1", E1C, (1 / 2 + 2 / 2 + 1 / 2) / 3),
    "B23 recall of D1": ("recall", "samples", "d1", E1C, (1 / 2 + 2 / 2 + 1 / 3) / 3),
    "B24 F1 of D1": ("f_beta", "samples", "d1", E1C, 2 / 3 * (1 / 4 + 2 / 4 + 1 / 5)),
    "B24 by the rule of D0": ("f_beta", "samples", "d0", E1C, 44 / 69),
    "B25 Hamming loss of D1": ("hamming_loss", "samples", "d1", E1C, (2 + 0 + 3) / (3 * 4)),
    "D3 Hamming loss": ("hamming_loss", "samples", "matlab_d3", E0_SETS, 1 / 2),
    "D3 F1 of the samples": ("f_beta", "samples", "matlab_d3", E0_SETS, 0.45),
    "D3 F1 of all cells": ("f_beta", "micro", "matlab_d3", E0_SETS, 4 / 9),
    "D3 F1 of all cells, D1's example": ("f_beta", "micro", "matlab_d3", E1C, 8 / 13),
    "D3 F1 of the labels, D1's example": ("f_beta", "macro", "matlab_d3", E1C, 59 / 120),
    "D3 exact match of D1's example": ("subset_accuracy", "samples", "matlab_d3", E1C, 1 / 3),
    "B6 one-error of D0": ("one_error", "samples", "d0", E0, 0),
    "B7 coverage of D0": ("coverage", "samples", "d0", E0, (2 + 3) / 2),
    "B7 coverage of scikit-learn": ("coverage", "samples", "scikit_learn", E0, (3 + 4) / 2),
    "B7 coverage of torchmetrics": ("coverage", "samples", "torchmetrics", E0, (3 + 4) / 2),
    "B8 ranking loss of D0": ("ranking_loss", "samples", "d0", E0, 1 / 6),
    "B9 average precision of D0": ("average_precision", "samples", "d0", E0, (5 / 6 + 11 / 12) / 2),
    "B10 NDCG of the first sample of D0": ("ndcg", "samples", "d0", E0_FIRST, (1 + 1 / 2) / IDEAL_OF_TWO),
    "B10 NDCG of D0": (
        "ndcg",
        "samples",
        "d0",
        E0,
        ((1 + 1 / 2) / IDEAL_OF_TWO + (IDEAL_OF_TWO + 1 / math.log2(5)) / (IDEAL_OF_TWO + 1 / 2)) / 2,
    ),
    "B10 NDCG of D0, flattened": (
        "ndcg",
        "micro",
        "d0",
        E0,
        # Places 3 and 4 are tied, so are 5 and 6: the true one of each pair gets half of both discounts.
        (IDEAL_OF_TWO + (1 / 2 + 1 / math.log2(5)) / 2 + (1 / math.log2(6) + 1 / math.log2(7)) / 2 + 1 / 3)
        / (IDEAL_OF_TWO + 1 / 2 + 1 / math.log2(5) + 1 / math.log2(6)),
    ),
    "B11 peak F1 of D0": ("peak_f1", "samples", "d0", E0, (4 / 5 + 6 / 7) / 2),
    "B11 peak F1 of D0, flattened": ("peak_f1", "micro", "d0", E0, 5 / 6),
    "B11 peak F1 of the labels of D0": ("peak_f1", "macro", "zhang_zhou_2014", E0, (1 + 0 + 1 + 0 + 1) / 5),
    "B12 sigmoid cross-entropy of D1": ("sigmoid_cross_entropy", "samples", "d1", E1A, 0.592653963180373),
    "B17 softmax cross-entropy of D1": ("softmax_cross_entropy", "samples", "d1", E1B, 2.392810421695128),
    "C58 PRO loss of a row that is all wrong": ("pro_loss", "samples", "matlab_d3", ALL_WRONG, 1),
    "C59 PRO loss of a row without order": ("pro_loss", "samples", "matlab_d3", WRONG_PAIR, 3 / 4),
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
HAND_CHECKED = {(metric, average) for metric, average, *_ in PRINTED.values()}


@for_every(("metric", "average", "preset", "example", "printed"), PRINTED.values())
def test_the_printed_value_is_the_value(metric, average, preset, example, printed):
    assert float(METRICS[metric](example, average, PRESETS[preset])) == pytest.approx(printed, rel=1e-12)


@for_every(("metric", "value"), [("ranking_loss", 1 / 6), ("coverage", 5 / 2)])
@for_every("preset", ["zhang_zhou_2014", "d0", "d1", "d2", "matlab_d3", "d4"])
def test_the_example_of_d0_has_no_ties_so_that_every_document_agrees(metric, value, preset):
    assert float(METRICS[metric](E0, conventions=PRESETS[preset])) == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize(
    ("average", "weighted_value"),
    [("macro", 0.85185), ("micro", 0.86243), ("samples", 0.92593), ("weighted", 0.90476)],
)
def test_sample_weights_work_under_every_average_as_measured_for_c54(average, weighted_value):
    value = float(METRICS["average_precision"](E2B_WEIGHTED, average))
    assert value == pytest.approx(weighted_value, abs=5e-6)


def step(quantity: Quantity, key: str) -> Quantity:
    """The step with this key."""
    (found,) = [one for one in steps(quantity) if one.key == key]
    return found


def ranked(metric: str, average: str | None = None, example: Example = E0, **switches: str) -> Result:
    """A result under the review's conventions but for the switches named."""
    return METRICS[metric](example, average, Conventions(**switches))


def compared(metric: str, example: Example, average: str = "samples", **switches: str) -> Result:
    """A result on two sets under the review's conventions but for the switches named."""
    return METRICS[metric](example, average, Conventions(**switches))


BY_ROW = {
    "B1 wrong labels": ("hamming_loss", E0_SETS, {}, [2 / 5, 3 / 5]),
    "B2 over all labels": ("accuracy", E0_SETS, {"accuracy_of_samples": "over_labels"}, [1 / 5, 1 / 5]),
    "B2 Jaccard": ("accuracy", E0_SETS, {}, [1 / 3, 1 / 4]),
    "B2 right cells": ("accuracy", E0_SETS, {"accuracy_of_samples": "cell"}, [3 / 5, 2 / 5]),
    "B3 precision": ("precision", E0_SETS, {}, [1 / 2, 1 / 2]),
    "B4 recall": ("recall", E0_SETS, {}, [1 / 2, 1 / 3]),
    "B5 F1 of each": ("f_beta", E0_SETS, {"f_of_samples": "each"}, [1 / 2, 2 / 5]),
    "B19 exact match": ("subset_accuracy", E1C, {}, [0, 1, 0]),
    "B20 0-1 loss": ("zero_one_loss", E1C, {}, [1, 0, 1]),
    "B21 Jaccard": ("accuracy", E1C, {}, [1 / (1 + 1 + 1), 2 / 2, 1 / 4]),
    "B22 precision": ("precision", E1C, {}, [1 / 2, 2 / 2, 1 / 2]),
    "B23 recall": ("recall", E1C, {}, [1 / 2, 2 / 2, 1 / 3]),
    "B24 F1 of each": ("f_beta", E1C, {"f_of_samples": "each"}, [2 * 1 / 4, 2 * 2 / 4, 2 * 1 / 5]),
    "B25 wrong labels": ("hamming_loss", E1C, {}, [2 / 4, 0, 3 / 4]),
}


@for_every(("metric", "example", "switches", "rows"), BY_ROW.values())
def test_the_printed_value_of_every_row_is_the_value(metric, example, switches, rows):
    result = compared(metric, example, **switches)
    assert [float(result.part(row).value) for row in range(len(rows))] == pytest.approx(rows, rel=1e-12)


@for_every(
    ("key", "metric", "example", "sizes"),
    [
        ("differing", "hamming_loss", E0_SETS, [2, 3]),
        ("common", "accuracy", E0_SETS, [1, 1]),
        ("either", "accuracy", E0_SETS, [3, 4]),
        ("made", "precision", E0_SETS, [2, 2]),
        ("true", "recall", E0_SETS, [2, 3]),
        ("differing", "hamming_loss", E1C, [2, 0, 3]),
        ("common", "accuracy", E1C, [1, 2, 1]),
        ("either", "accuracy", E1C, [3, 2, 4]),
        ("made", "precision", E1C, [2, 2, 2]),
        ("true", "recall", E1C, [2, 2, 3]),
    ],
)
def test_b1_to_b4_and_b21_to_b25_the_sizes_of_the_sets(key, metric, example, sizes):
    result = compared(metric, example)
    assert [float(step(result.part(row), key).value) for row in range(len(sizes))] == sizes


@pytest.mark.parametrize(("row", "wrong"), [(0, [0, 1]), (1, [1, 2, 4])])
def test_b1_the_wrong_labels_of_d0_are_those_printed(row, wrong):
    differing = step(compared("hamming_loss", E0_SETS).part(row), "differing")
    assert differing.made_of[0].mask().nonzero()[0].tolist() == wrong


def test_b5_f1_of_d0_comes_from_the_mean_precision_and_the_mean_recall():
    total = compared("f_beta", E0_SETS).total
    assert float(step(total, "precision.average").value) == pytest.approx(1 / 2, rel=1e-12)
    assert float(step(total, "recall.average").value) == pytest.approx(5 / 12, rel=1e-12)
    assert float(total.value) == pytest.approx(2 * 1 / 2 * 5 / 12 / (1 / 2 + 5 / 12), rel=1e-12)


def test_d3_f1_of_the_labels_stops_on_the_example_of_d0_whose_exact_value_is_4_15():
    stops = METRICS["f_beta"](E0_SETS, "macro", PRESETS["matlab_d3"])
    own = [float(stops.part(label).value) for label in range(5)]
    assert own == pytest.approx([2 / 3, 0, 2 / 3, math.nan, 0], rel=1e-12, nan_ok=True)
    assert math.isnan(float(stops))
    counted = compared("f_beta", E0_SETS, "macro", both_empty="zero")
    assert float(counted) == pytest.approx(4 / 15, rel=1e-12)


# D1 cuts its decimals off where others round them: (metric, as printed, rounded or cut off).
DECIMALS = [
    ("subset_accuracy", "0.333", "rounded"),
    ("subset_accuracy", "0.33333333", "rounded"),
    ("zero_one_loss", "0.667", "rounded"),
    ("zero_one_loss", "0.66666", "cut off"),
    ("accuracy", "0.5278", "rounded"),
    ("accuracy", "0.52777", "cut off"),
    ("precision", "0.6666", "cut off"),
    ("recall", "0.6111", "rounded"),
    ("f_beta", "0.6333", "rounded"),
    ("hamming_loss", "0.4166", "cut off"),
]


@for_every(("metric", "printed", "how"), DECIMALS)
def test_b19_to_b25_the_decimals_that_d1_prints_are_rounded_or_cut_off(metric, printed, how):
    value = float(METRICS[metric](E1C, "samples", PRESETS["d1"]))
    digits = len(printed.partition(".")[2])
    assert f"{math.floor(value * 10**digits) / 10**digits:.{digits}f}" == printed or how == "rounded"
    assert (f"{value:.{digits}f}" == printed) == (how == "rounded")


def test_b20_no_sample_of_d1_is_completely_wrong():
    hamming = compared("hamming_loss", E1C)
    assert [float(hamming.part(row).value) == 1 for row in range(3)] == [False] * 3


def test_b6_the_top_label_of_both_samples_of_d0_is_the_third():
    result = ranked("one_error")
    assert [float(step(result.part(row), "top_score").value) for row in (0, 1)] == [0.5, 0.7]
    truths = [result.part(row).made_of[0] for row in (0, 1)]
    assert [term.mask().tolist() for term in truths] == [[False, False, True, False, False]] * 2
    assert [float(result.part(row).value) for row in (0, 1)] == [0, 0]


@pytest.mark.parametrize(("row", "lowest", "depth"), [(0, 0.3, 3), (1, 0.4, 4)])
def test_b7_the_last_true_label_of_d0_lies_at_depth_three_and_four(row, lowest, depth):
    part = ranked("coverage").part(row)
    assert float(step(part, "coverage.lowest").value) == lowest
    assert float(step(part, "coverage.depth").value) == depth
    assert float(part.value) == depth - 1


@pytest.mark.parametrize(("row", "truth_in_order"), [(0, "10100"), (1, "11010")])
def test_b7_the_sorted_truth_of_d0_is_as_printed(row, truth_in_order):
    part = ranked("coverage", coverage_rank="first").part(row)
    places = step(part, "place").value.tolist()
    by_place = dict(zip(places, E0_TRUTH[row], strict=True))
    assert "".join(str(by_place[rank]) for rank in sorted(by_place)) == truth_in_order


@pytest.mark.parametrize(("row", "true", "false"), [(0, 2, 3), (1, 3, 2)])
def test_b8_one_of_six_pairs_of_each_sample_of_d0_is_wrong(row, true, false):
    result = ranked("ranking_loss")
    part = result.part(row)
    assert float(step(part, "positives").value) == true
    assert float(step(part, "negatives").value) == false
    assert float(part.made_of[0].values().sum()) == 1
    pairs = pair_grid_of(result, row)
    wrong = [(int(pairs.true[i]), int(pairs.false[j])) for i, j in zip(*pairs.counted.nonzero(), strict=True)]
    assert wrong == [(0, 1)]
    assert float(part.value) == 1 / (true * false)


@pytest.mark.parametrize(
    ("row", "precisions", "value"),
    [(0, [2 / 3, 1], (2 / 3 + 1) / 2), (1, [3 / 4, 1, 1], (3 / 4 + 1 + 1) / 3)],
)
def test_b9_the_precisions_at_the_true_labels_of_d0(row, precisions, value):
    part = ranked("average_precision", "samples").part(row)
    assert part.made_of[0].values().tolist() == pytest.approx(precisions, rel=1e-12)
    assert float(part.value) == pytest.approx(value, rel=1e-12)


def test_b26_precision_and_recall_at_every_score_of_d2s_first_example():
    part = ranked("average_precision", "macro", E2A, precision_interpolation="eleven_points").part(0)
    order = [2, 0, 3, 1]
    precision, recall = step(part, "precision_here"), step(part, "recall_here")
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
    assert total.made_of[1].values().tolist() == [2, 4, 1]


def test_b30_the_rows_of_d2_one_by_one():
    result = ranked("average_precision", "samples", E2B)
    assert [float(result.part(row).value) for row in range(4)] == pytest.approx([1, 1, 5 / 6, 5 / 6])


def test_b31_weights_count_as_copies_of_the_sample():
    part = ranked("average_precision", "macro", E2C, precision_interpolation="eleven_points").part(0)
    precision, recall = step(part, "precision_here"), step(part, "recall_here")
    assert precision.value.tolist() == pytest.approx([2 / 2, 2 / 2.5, 2 / 3.5, 3 / 4.5])
    assert recall.value.tolist() == pytest.approx([2 / 3, 2 / 3, 2 / 3, 1])
    unweighted = ranked("average_precision", "macro", Example.of(E2C_TRUTH, E2C_SCORES))
    assert float(unweighted) == pytest.approx(3 / 4)


@pytest.mark.parametrize(("row", "precisions"), [(0, [1 / 2]), (1, [1, 2 / 3]), (2, [1, 1])])
def test_b32_the_trace_of_d4_row_by_row(row, precisions):
    part = ranked("average_precision", "samples", E4).part(row)
    assert part.made_of[0].values().tolist() == pytest.approx(precisions)
    assert float(part.value) == pytest.approx(sum(precisions) / len(precisions))


def test_b33_the_total_of_d4_is_the_sum_of_the_rows_over_three():
    total = ranked("average_precision", "samples", E4).total
    assert total.made_of[0].values().tolist() == pytest.approx([1 / 2, 5 / 6, 1])
    assert float(total.made_of[1].values()[0]) == 3


def test_b12_and_b14_the_loss_of_each_sample_of_d1_and_the_sum_that_its_equation_says():
    rows = METRICS["sigmoid_cross_entropy"](E1A).parts.value
    assert rows.tolist() == pytest.approx([0.61462755, 0.57068037], abs=1e-8)
    literally = ranked("sigmoid_cross_entropy", None, E1A, loss_over_samples="sum")
    assert float(literally) == pytest.approx(1.1853079263607476, rel=1e-14)


def test_b15_the_two_top_labels_of_each_sample_of_d1_and_their_probabilities():
    labels, chances = [[1, 0], [3, 1]], [[0.622459, 0.549834], [0.689974, 0.622459]]
    for logits, label, chance in zip(E1A_LOGITS, labels, chances, strict=True):
        top = top_labels(np.array(logits), 2)
        assert top.items.tolist() == label
        assert top.logit.tolist() == [logits[one] for one in label]
        assert top.sigmoid.tolist() == pytest.approx(chance, abs=1e-6)


def test_b16_the_softmax_of_both_samples_of_d1():
    assert softmax(np.array(E1B_LOGITS)).ravel().tolist() == pytest.approx(
        [
            *(0.2454935378, 0.3313816142, 0.2221317389, 0.2009931091),
            *(0.1848287114, 0.2757320365, 0.1672399340, 0.3721993180),
        ],
        abs=1e-10,
    )


def test_b17_the_softmax_loss_of_each_sample_of_d1():
    rows = METRICS["softmax_cross_entropy"](E1B).parts.value
    assert rows.tolist() == pytest.approx([2.508969309, 2.276651534], abs=1e-9)
