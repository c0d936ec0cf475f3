"""What the documents print of these metrics, beside the numbers that test_claims and worked_numbers have."""

from __future__ import annotations

import math

import pytest

from metrics import METRICS, PRESETS, Conventions, Example, Quantity, Result, steps
from metrics.pictures.pairs import pair_grid_of
from metrics.pictures.sets_and_lists import sorted_list_of
from pages.sources.computed_numbers import Measured
from pages.sources.source_documents import DOCUMENTS
from tests.every import for_every
from tests.matrices import (
    E0_PREDICTED,
    E0_SCORES,
    E0_TRUTH,
    E1C_PREDICTED,
    E1C_TRUTH,
    E2B_SCORES,
    E2B_TRUTH,
    E4_SCORES,
    E4_TRUTH,
)

E0 = Example.of(E0_TRUTH, E0_SCORES)
IDEAL_OF_TWO = 1 + 1 / math.log2(3)
E0_SETS = Example.of(E0_TRUTH, y_pred=E0_PREDICTED)
E1C = Example.of(E1C_TRUTH, y_pred=E1C_PREDICTED)
E2B = Example.of(E2B_TRUTH, E2B_SCORES)
E2B_WEIGHTED = Example.of(E2B_TRUTH, E2B_SCORES, sample_weight=[2, 0.5, 1, 1])
E4 = Example.of(E4_TRUTH, E4_SCORES)

# The metric, its average, whose conventions, the example and the value.
PRINTED = {
    "B2 by scikit-learn": ("accuracy", "samples", "scikit_learn", E0_SETS, 7 / 24),
    "B2 by the code of D1": ("accuracy", "samples", "d1", E0_SETS, 7 / 24),
    "B5 the mean of F1 by D1": ("f_beta", "samples", "d1", E0_SETS, 9 / 20),
    "D3 exact match of D1's example": ("subset_accuracy", "samples", "matlab_d3", E1C, 1 / 3),
    "B7 coverage of torchmetrics": ("coverage", "samples", "torchmetrics", E0, (3 + 4) / 2),
    "B10 NDCG of D0, flattened": (
        "ndcg",
        "micro",
        "d0",
        E0,
        # Places 3 and 4 are tied, so are 5 and 6: the true one of each pair gets half of both discounts.
        (IDEAL_OF_TWO + (1 / 2 + 1 / math.log2(5)) / 2 + (1 / math.log2(6) + 1 / math.log2(7)) / 2 + 1 / 3)
        / (IDEAL_OF_TWO + 1 / 2 + 1 / math.log2(5) + 1 / math.log2(6)),
    ),
    "B11 peak F1 of the labels of D0": ("peak_f1", "macro", "zhang_zhou_2014", E0, (1 + 0 + 1 + 0 + 1) / 5),
    "B30 over the samples": ("average_precision", "samples", "d2", E2B, (1 + 1 + 5 / 6 + 5 / 6) / 4),
    "D3 average precision of D4's example": ("average_precision", "samples", "matlab_d3", E4, 7 / 9),
}
CLAIMED = [claim.number for document in DOCUMENTS.values() for claim in document.claims]
HAND_CHECKED = {
    *((metric, average) for metric, average, *_ in PRINTED.values()),
    *((one.metric, one.average) for one in CLAIMED if isinstance(one, Measured)),  # by test_claims
}


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


def of_review(metric: str, example: Example = E0, average: str = "samples", **switches: str) -> Result:
    """A result under the review's conventions but for the switches named."""
    return METRICS[metric](example, average, Conventions(**switches))


@pytest.mark.parametrize(("row", "wrong"), [(0, [0, 1]), (1, [1, 2, 4])])
def test_b1_the_wrong_labels_of_d0_are_those_printed(row, wrong):
    differing = step(of_review("hamming_loss", E0_SETS).part(row), "differing")
    assert differing.made_of[0].mask().nonzero()[0].tolist() == wrong


def test_d3_f1_of_the_labels_stops_on_the_example_of_d0_whose_exact_value_is_4_15():
    stops = METRICS["f_beta"](E0_SETS, "macro", PRESETS["matlab_d3"])
    own = [float(stops.part(label).value) for label in range(5)]
    assert own == pytest.approx([2 / 3, 0, 2 / 3, math.nan, 0], rel=1e-12, nan_ok=True)
    assert math.isnan(float(stops))
    counted = of_review("f_beta", E0_SETS, "macro", both_empty="zero")
    assert float(counted) == pytest.approx(4 / 15, rel=1e-12)


@pytest.mark.parametrize(("row", "truth_in_order"), [(0, "10100"), (1, "11010")])
def test_b7_the_sorted_truth_of_d0_is_as_printed(row, truth_in_order):
    in_order = sorted_list_of(of_review("coverage"), row)
    assert "".join(str(int(true)) for true in in_order.truth) == truth_in_order


@pytest.mark.parametrize(("row", "true", "false"), [(0, 2, 3), (1, 3, 2)])
def test_b8_one_of_six_pairs_of_each_sample_of_d0_is_wrong(row, true, false):
    result = of_review("ranking_loss")
    part = result.part(row)
    assert float(step(part, "positives").value) == true
    assert float(step(part, "negatives").value) == false
    assert float(part.made_of[0].values().sum()) == 1
    pairs = pair_grid_of(result, row)
    wrong = [(int(pairs.true[i]), int(pairs.false[j])) for i, j in zip(*pairs.counted.nonzero(), strict=True)]
    assert wrong == [(0, 1)]
    assert float(part.value) == 1 / (true * false)
