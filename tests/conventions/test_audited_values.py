"""What presets give on the smallest matrices on which conventions part: "Class" examples of the audit."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metrics import METRICS, PRESETS, Conventions, Example
from tests.every import for_every

UNDEFINED = math.nan


def of_sets(truth: list[list[int]], predicted: list[list[int]]) -> Example:
    return Example.of(truth, y_pred=predicted)


C01 = of_sets([[1, 0, 0], [1, 1, 0]], [[1, 0, 0], [1, 1, 0]])
C08 = of_sets([[1, 0], [0, 0]], [[1, 0], [0, 0]])
C09 = of_sets([[1, 0], [1, 0]], [[1, 0], [0, 0]])
C10 = of_sets([[0, 0]], [[0, 0]])
C27 = Example.of([[1, 0], [1, 0]], [[0.5, 0.5], [0.9, 0.1]])
C27_SWAPPED = Example.of([[0, 1], [0, 1]], [[0.5, 0.5], [0.1, 0.9]])
C37 = Example.of([[1, 0, 1], [0, 0, 0]], [[0.9, 0.7, 0.3], [0.3, 0.8, 0.6]])
C45 = Example.of([[1, 0], [0, 0]], [[0.9, 0.1], [0.9, 0.1]])
C75 = Example.of([[1, 0], [0, 0]], [[0.1, 0.9], [0.3, 0.2]])
C76 = Example.of([[1, 0], [1, 1]], [[0.2, 0.3], [0.4, 0.5]])
# Three labels with (TP, FP, FN) of (2, 1, 0), (1, 0, 1) and (1, 1, 1): formulas 2.11 to 2.14 of Zhou's book.
BOOK = of_sets([[1, 1, 1], [1, 1, 0], [0, 0, 1]], [[1, 1, 0], [1, 0, 1], [1, 0, 1]])
P, R = (2 / 3 + 1 + 1 / 2) / 3, (1 + 1 / 2 + 1 / 2) / 3
# Two true and two false labels: 0.6 is above 0.7 in no pair, and level with the other false one (2.20, 2.21).
BOOK_TIED = Example.of([[1, 0, 1, 0]], [[0.9, 0.7, 0.6, 0.6]])
AT_THE_THRESHOLD = Example.of([[1, 0], [1, 0]], [[0.5, 0.1], [0.6, 0.1]], threshold=0.5)
ONLY_FALSE = Example.of([[1, 0], [0, 0]], [[1, 0], [0, 0]], threshold=0.5)

REVIEW, ZHOU, D3 = "zhang_zhou_2014", "zhou_2016", "matlab_d3"
SCIKIT_LEARN, TORCHMETRICS = "scikit_learn", "torchmetrics"
BY_PRESET = [
    ("accuracy", "samples", C01, {"d0": 1 / 2, REVIEW: 1}),
    ("accuracy", "samples", C08, {"d1": UNDEFINED, SCIKIT_LEARN: 1 / 2}),
    ("precision", "samples", C08, {"d1": 1 / 2}),
    ("f_beta", "samples", C08, {D3: UNDEFINED}),
    ("precision", "samples", C09, {"d1": 1 / 2, REVIEW: 1}),
    ("accuracy", "samples", C10, {SCIKIT_LEARN: 0}),
    ("f_beta", "macro", C09, {D3: UNDEFINED, SCIKIT_LEARN: 1 / 3, TORCHMETRICS: 1 / 3}),
    ("f_beta", "micro", C10, {D3: 0}),
    ("ranking_loss", "samples", C27, {REVIEW: 1 / 2, SCIKIT_LEARN: 1 / 2, TORCHMETRICS: 1 / 2, D3: 0}),
    ("ranking_loss", "samples", C27_SWAPPED, {TORCHMETRICS: 0}),
    ("ranking_loss", "samples", C75, {D3: 1 / 2, SCIKIT_LEARN: 1 / 2, TORCHMETRICS: 1 / 2, REVIEW: 1}),
    ("coverage", "samples", C37, {D3: 2, REVIEW: 2, SCIKIT_LEARN: 3 / 2, TORCHMETRICS: 3 / 2, "d0": 1 / 2}),
    ("average_precision", "samples", C45, {D3: UNDEFINED, SCIKIT_LEARN: 1, "d4": 1, REVIEW: 1}),
    ("roc_auc", "macro", C76, {SCIKIT_LEARN: UNDEFINED, TORCHMETRICS: 1 / 2}),
    ("f_beta", "macro", BOOK, {ZHOU: 2 * P * R / (P + R)}),
    ("subset_accuracy", "samples", AT_THE_THRESHOLD, {ZHOU: 1 / 2, REVIEW: 1}),
    ("ranking_loss", "samples", BOOK_TIED, {ZHOU: (1 + 1 / 2) / (2 * 2)}),
    # The trapezoids below the points (0, 0), (0, 1/2), (1/2, 1/2) and (1, 1).
    ("roc_auc", "samples", BOOK_TIED, {ZHOU: 1 / 2 * (1 / 2 + 1 / 2) / 2 + (1 - 1 / 2) * (1 / 2 + 1) / 2}),
    # The book has no rule for 0/0, so there is no value.
    ("precision", "macro", C09, {ZHOU: UNDEFINED, REVIEW: 1}),
    ("recall", "macro", of_sets([[1, 0], [0, 0]], [[1, 1], [0, 1]]), {ZHOU: UNDEFINED}),
    ("f_beta", "macro", ONLY_FALSE, {ZHOU: UNDEFINED}),
    ("precision", "micro", of_sets([[1, 0]], [[0, 0]]), {ZHOU: UNDEFINED}),
    ("ranking_loss", "samples", C75, {ZHOU: UNDEFINED}),
    ("roc_auc", "macro", ONLY_FALSE, {ZHOU: UNDEFINED}),
]


@for_every(("metric", "average", "example", "values"), BY_PRESET)
def test_a_preset_gives_what_its_source_does(metric, average, example, values):
    for preset, value in values.items():
        result = METRICS[metric](example, average, PRESETS[preset])
        assert float(result) == pytest.approx(value, rel=1e-12, nan_ok=True), preset


def test_c52_a_score_typed_as_three_tenths_reaches_the_threshold_three_tenths():
    rules = Conventions(precision_interpolation="eleven_thresholds")
    result = METRICS["average_precision"](Example.of([[1], [0]], [[0.3], [0.25]]), "macro", rules)
    assert float(result) == 1


@pytest.mark.parametrize(("kind", "value"), [(np.float64, 0), (np.float32, 1)])
def test_c78_thirty_two_bits_make_a_tie(kind, value):
    scores = np.array([[0.1 + 1e-9, 0.1]], kind)
    assert float(METRICS["ranking_loss"](Example.of([[1, 0]], scores))) == value
