"""Peak F1: every cut through the list, values checked by hand, and the identities of the audit."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from sklearn import metrics as sklearn_metrics

from metrics import METRICS, Conventions, Example, steps
from metrics.pictures.sets_and_lists import sorted_list_of
from tests.definitions.averages import lists
from tests.definitions.curves import peak
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, matrices
from tests.values import rows, same, value, with_weights_or_without

AVERAGES = METRICS["peak_f1"].averages


ROW_TIED = [[0.5, 0.5]]


D0 = Matrices(E0_TRUTH, E0_SCORES)


@pytest.mark.parametrize("walked", ["together", "first", "last"])
@pytest.mark.parametrize("average", AVERAGES)
@given(drawn=with_weights_or_without())
def test_the_peak_f1_of_every_part_is_the_best_of_all_cuts(average, walked, drawn):
    result = METRICS["peak_f1"](drawn.example, average, Conventions(peak_f1_walk=walked))
    for index, one in enumerate(lists(drawn, average)):
        assert same(float(result.part(index).value), float(peak(one, walked)))


E0_ROWS = [[2 / 3, 1 / 2, 4 / 5, 2 / 3, 4 / 7], [1 / 2, 4 / 5, 2 / 3, 6 / 7, 3 / 4]]


@pytest.mark.parametrize("row", [0, 1])
def test_b11_f1_down_the_list_of_d0(row):
    result = METRICS["peak_f1"](D0.example, "samples")
    (reached,) = [one for one in steps(result.part(row)) if one.key == "f1_here"]
    order = sorted_list_of(result, row).items
    assert reached.value[order].tolist() == pytest.approx(E0_ROWS[row])
    assert float(result.part(row).value) == pytest.approx(max(E0_ROWS[row]))


def test_b11_peak_f1_of_d0_over_rows_and_over_all_cells():
    assert value("peak_f1", D0, "samples") == pytest.approx((4 / 5 + 6 / 7) / 2)
    assert value("peak_f1", D0, "micro") == pytest.approx(5 / 6)


@for_every(
    ("average", "truth", "scores", "switches", "expected"),
    [
        ("samples", [[1, 0]], ROW_TIED, {"peak_f1_walk": "first"}, 1),
        ("samples", [[0, 1]], ROW_TIED, {"peak_f1_walk": "first"}, 2 / 3),
        ("samples", [[1, 0]], ROW_TIED, {"peak_f1_walk": "last"}, 2 / 3),
        ("samples", [[0, 1]], ROW_TIED, {"peak_f1_walk": "last"}, 1),
        ("samples", [[1, 0]], ROW_TIED, {"peak_f1_walk": "together"}, 2 / 3),
        ("samples", [[0, 1]], ROW_TIED, {"peak_f1_walk": "together"}, 2 / 3),
        ("samples", [[1, 0], [1, 0]], [[0.9, 0.8], [0.2, 0.1]], {}, 1),
        ("micro", [[1, 0], [1, 0]], [[0.9, 0.8], [0.2, 0.1]], {}, 4 / 5),
    ],
)
def test_small_examples_on_which_conventions_part(average, truth, scores, switches, expected):
    assert value("peak_f1", Matrices(truth, scores), average, **switches) == pytest.approx(expected)


def test_peak_f1_of_nothing_true_is_0_and_says_so():
    result = METRICS["peak_f1"](Example.of([[0, 0], [1, 0]], [[0.1, 0.2], [0.3, 0.1]]), "samples")
    assert [float(result.part(row).value) for row in (0, 1)] == [0, 1]
    assert [note.key for note in result.part(0).notes] == ["nothing_true"]
    assert not result.part(1).notes


@given(drawn=matrices())
def test_r26_predicting_ties_together_is_the_worst_order_of_them(drawn):
    together = rows("peak_f1", drawn)
    for walked in ("first", "last"):
        one_by_one = rows("peak_f1", drawn, peak_f1_walk=walked)
        assert all(low <= high + 1e-12 for low, high in zip(together, one_by_one, strict=True))


def f1_at(drawn: Matrices, threshold: float, average: str) -> float:
    """scikit-learn's F1 of the labels at or above a threshold."""
    predicted = (np.array(drawn.scores) >= threshold).astype(int)
    return float(sklearn_metrics.f1_score(drawn.truth, predicted, average=average, zero_division=0))


@given(drawn=matrices())
def test_r27_pooled_peak_f1_is_the_best_micro_f1_of_one_threshold(drawn):
    peak = value("peak_f1", drawn, "micro")
    assert same(peak, max(f1_at(drawn, s, "micro") for row in drawn.scores for s in row))
    density = float(np.mean(drawn.truth))
    assert peak >= 2 * density / (1 + density) - 1e-12


@given(drawn=matrices())
def test_r28_the_mean_peak_f1_of_the_rows_is_at_least_f1_over_samples_at_any_threshold(drawn):
    peak = value("peak_f1", drawn, "samples")
    assert all(peak >= f1_at(drawn, s, "samples") - 1e-12 for row in drawn.scores for s in row)
