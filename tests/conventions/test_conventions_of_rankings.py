"""The smallest matrices on which conventions part: the "Class" examples of the audit, switch by switch."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metrics import METRICS, PRESETS, Conventions, Example
from metrics.pictures.pairs import confusion_of
from tests.every import for_every

TIED_ROW = [[0.5, 0.5, 0.5]]
C27 = ([[1, 0], [1, 0]], [[0.5, 0.5], [0.9, 0.1]])
C27_SWAPPED = ([[0, 1], [0, 1]], [[0.5, 0.5], [0.1, 0.9]])
C28 = ([[1, 0]], [[0.5, 0.5]])
C30 = ([[1, 0], [0, 1], [1, 1], [0, 0]], [[0.5, 0.5]] * 4)
C31 = ([[1], [0]], [[0.5], [0.5]])
C32 = ([[1], [1], [0]], [[0.9], [0.8], [0.1]])
C39 = ([[1, 0], [1, 0]], [[0.9, 0.8], [0.2, 0.1]])
C41 = ([[1, 0], [0, 1]], [[0.5, 0.5], [0.5, 0.5]])
SECOND = 1 / math.log2(3)
C71 = ([[1, 1]], [[0.0, 0.0]])
C76 = ([[1, 0], [1, 1]], [[0.2, 0.3], [0.4, 0.5]])
C78 = ([[1, 0], [1, 0]], [[30, 20], [2, 1]])
C37 = ([[1, 0, 1], [0, 0, 0]], [[0.9, 0.7, 0.3], [0.3, 0.8, 0.6]])
C47 = ([[0, 1, 1]], [[0.9, 0.5, 0.5]])
C45 = ([[1, 0], [0, 0]], [[0.9, 0.1], [0.9, 0.1]])
C50 = ([[1, 0], [0, 1]], [[0.9, 0.1], [0.8, 0.2]])
C52 = ([[1], [0]], [[0.85], [0.84]])
C52_LONG = ([[1], [0], [1], [0]], [[0.95], [0.94], [0.93], [0.2]])
C56 = ([[1, 0], [1, 0]], [[0.9, 0.3], [0.8, 0.4]])
C57 = ([[0], [1], [0], [1]], [[0.1], [0.9], [0.2], [0.1]])
C75 = ([[1, 0], [0, 0]], [[0.1, 0.9], [0.3, 0.2]])
LEFT, MIDDLE, RIGHT = ([[1, 0, 0]], TIED_ROW), ([[0, 1, 0]], TIED_ROW), ([[0, 0, 1]], TIED_ROW)
UNDEFINED = math.nan

CASES = [
    ("C27", "ranking_loss", None, C27, {"ranking_loss_tie": "one"}, (1 + 0) / 2),
    ("C27", "ranking_loss", None, C27, {"ranking_loss_tie": "half"}, (1 / 2 + 0) / 2),
    ("C27", "ranking_loss", None, C27, {"ranking_loss_tie": "zero"}, 0),
    ("C27", "ranking_loss", None, C27, {"ranking_loss_tie": "last"}, (1 + 0) / 2),
    ("C27 swapped", "ranking_loss", None, C27_SWAPPED, {"ranking_loss_tie": "last"}, 0),
    ("C28", "ranking_loss", None, C28, {"ranking_loss_tie": "one"}, 1),
    ("C28", "roc_auc", "samples", C28, {"auc_tie": "one"}, 1),
    ("C28", "roc_auc", "samples", C28, {"auc_tie": "zero"}, 1 - 1),
    ("C29", "roc_auc", "macro", C50, {}, 1),
    ("C29", "roc_auc", "micro", C50, {}, 3 / 4),
    ("C29", "roc_auc", "samples", C50, {}, (1 + 0) / 2),
    ("C29", "ranking_loss", None, C50, {}, (0 + 1) / 2),
    ("C30", "roc_auc", "macro", C30, {"auc_tie": "one"}, 1),
    ("C30", "roc_auc", "macro", C30, {"auc_tie": "half"}, 1 / 2),
    ("C30", "roc_auc", "macro", C30, {"auc_tie": "zero"}, 0),
    ("C31", "roc_auc", "macro", C31, {"auc_tie": "half"}, 1 / 2),
    ("C32", "roc_auc", "macro", C32, {}, 1),
    ("C39 rows", "ndcg", "samples", C39, {}, 1),
    ("C39 flat", "ndcg", "micro", C39, {}, (1 + 1 / math.log2(4)) / (1 + SECOND)),
    ("C39 rows", "peak_f1", "samples", C39, {}, 1),
    ("C39 flat", "peak_f1", "micro", C39, {}, 4 / 5),
    ("C39 rows", "ranking_loss", None, C39, {}, 0),
    ("C39 flat", "roc_auc", "micro", C39, {}, 3 / 4),
    ("C41", "ndcg", "samples", C41, {"ndcg_tie": "average"}, (1 + SECOND) / 2),
    ("C41 first", "ndcg", "samples", ([C41[0][0]], [C41[1][0]]), {"ndcg_tie": "first"}, 1),
    ("C41 second", "ndcg", "samples", ([C41[0][1]], [C41[1][1]]), {"ndcg_tie": "first"}, SECOND),
    ("C71", "softmax_cross_entropy", "samples", C71, {}, 2 * math.log(2)),
    ("C71 empty", "softmax_cross_entropy", "samples", ([[0, 0]], [[9, -9]]), {}, 0),
    ("C76", "roc_auc", "macro", C76, {"auc_one_class": "undefined"}, UNDEFINED),
    ("C76", "roc_auc", "macro", C76, {"auc_one_class": "zero"}, (0 + 1) / 2),
    ("C76", "roc_auc", "macro", C76, {"auc_one_class": "skip"}, 1),
    ("C78", "average_precision", "samples", C78, {}, 1),
    ("C78", "coverage", None, C78, {"coverage_start": "one"}, 1),
    ("C34 left", "one_error", None, LEFT, {"one_error_tie": "first"}, 0),
    ("C34 right", "one_error", None, RIGHT, {"one_error_tie": "first"}, 1),
    *(
        (f"C34 {side}", "one_error", None, matrix, {"one_error_tie": tie}, value)
        for side, matrix in (("left", LEFT), ("right", RIGHT))
        for tie, value in (("optimistic", 0), ("pessimistic", 1), ("average", 2 / 3))
    ),
    ("C34 no truth", "one_error", None, ([[0, 0], [1, 0]], [[2, 1], [2, 1]]), {}, (1 + 0) / 2),
    ("C34 no truth", "one_error", None, ([[0, 0], [1, 0]], [[2, 1], [2, 1]]), {"one_error_empty": "skip"}, 0),
    ("C35", "coverage", None, C50, {"coverage_start": "zero"}, (0 + 1) / 2),
    ("C35", "coverage", None, C50, {"coverage_start": "one"}, (1 + 2) / 2),
    ("C35", "coverage", None, C50, {"coverage_unit": "share"}, (0 / 2 + 1 / 2) / 2),
    ("C36 right", "coverage", None, RIGHT, {"coverage_rank": "highest"}, 0),
    ("C36 right", "coverage", None, RIGHT, {"coverage_rank": "first"}, 2),
    ("C36 right", "coverage", None, RIGHT, {"coverage_rank": "together", "coverage_start": "one"}, 2 + 1),
    ("C36 left", "coverage", None, LEFT, {"coverage_rank": "highest"}, 0),
    ("C36 left", "coverage", None, LEFT, {"coverage_rank": "first"}, 0),
    ("C36 left", "coverage", None, LEFT, {"coverage_rank": "together", "coverage_start": "one"}, 3),
    ("C36 left", "coverage", None, LEFT, {"coverage_rank": "last"}, 2),
    ("C37", "coverage", None, C37, {"coverage_empty": "bottom"}, (2 + 2) / 2),
    ("C37", "coverage", None, C37, {"coverage_empty": "top"}, (2 + -1) / 2),
    ("C37", "coverage", None, C37, {"coverage_empty": "top", "coverage_start": "one"}, (3 + 0) / 2),
    ("C37", "coverage", None, C37, {"coverage_empty": "skip"}, 2),
    ("C43 left", "average_precision", "samples", MIDDLE, {"precision_rank": "first"}, 1 / 2),
    ("C43 left", "average_precision", "samples", LEFT, {"precision_rank": "last"}, 1 / 3),
    ("C43 right", "average_precision", "samples", RIGHT, {"precision_rank": "last"}, 1),
    ("C44", "average_precision", "samples", ([[1, 0, 1]], [[0.9, 0.5, 0.3]]), {}, (1 + 2 / 3) / 2),
    ("C45", "average_precision", "samples", C45, {"precision_empty_row": "undefined"}, UNDEFINED),
    ("C45", "average_precision", "samples", C45, {"precision_empty_row": "one"}, (1 + 1) / 2),
    ("C45", "average_precision", "samples", C45, {"precision_empty_row": "zero"}, (1 + 0) / 2),
    ("C45", "average_precision", "samples", C45, {"precision_empty_row": "skip"}, 1),
    ("C46 left", "average_precision", "samples", LEFT, {"precision_rank": "first"}, 1),
    ("C46 right", "average_precision", "samples", RIGHT, {"precision_rank": "first"}, 1 / 3),
    ("C46 left", "average_precision", "samples", LEFT, {"precision_rank": "together"}, 1 / 3),
    ("C46 right", "average_precision", "samples", RIGHT, {"precision_rank": "together"}, 1 / 3),
    ("C47", "average_precision", "samples", C47, {}, 2 / 3),
    *(
        ("C47", "average_precision", "samples", C47, {"precision_rank": tie}, 7 / 12)
        for tie in ("first", "last")
    ),
    ("C48", "average_precision", "samples", ([[0, 0]], [[0.9, 0.1]]), {"precision_empty_row": "zero"}, 0),
    ("C48", "average_precision", "samples", ([[0, 0]], [[0.9, 0.1]]), {"precision_empty_row": "one"}, 1),
    ("C48", "average_precision", "samples", ([[0, 0, 1]], [[3, 2, 1]]), {}, 1 / 3),
    ("C50", "average_precision", "macro", C50, {}, 1),
    ("C50", "average_precision", "samples", C50, {}, (1 + 1 / 2) / 2),
    ("C50", "average_precision", "micro", C50, {}, (1 + 2 / 3) / 2),
    *(
        (name, "average_precision", "macro", matrix, {"precision_interpolation": how}, value)
        for name, matrix, values in (
            ("C52", C52, (1, 1 / 2, 1)),
            ("C52 long", C52_LONG, ((1 + 2 / 3) / 2, 2 / 3, (6 * 1 + 5 * 2 / 3) / 11)),
        )
        for how, value in zip(("step", "eleven_thresholds", "eleven_points"), values, strict=True)
    ),
    ("C56", "average_precision", "macro", C56, {"precision_no_positives": "zero"}, (1 + 0) / 2),
    ("C56", "average_precision", "macro", C56, {"precision_no_positives": "skip"}, 1),
    ("C56", "average_precision", "macro", C56, {"precision_no_positives": "undefined"}, UNDEFINED),
    ("C57", "average_precision", "macro", C57, {"precision_rank": "together"}, (1 + 2 / 4) / 2),
    ("C57", "average_precision", "macro", C57, {"precision_rank": "last"}, (1 + 2 / 3) / 2),
    ("C75", "ranking_loss", None, C75, {"ranking_loss_no_pairs": "zero"}, (1 + 0) / 2),
    ("C75", "ranking_loss", None, C75, {"ranking_loss_no_pairs": "skip"}, 1),
    ("C75", "ranking_loss", None, C75, {"ranking_loss_no_pairs": "undefined"}, UNDEFINED),
]


@for_every(("metric", "average", "matrix", "switches", "value"), [case[1:] for case in CASES])
def test_the_switch_gives_the_value_that_the_audit_measured(metric, average, matrix, switches, value):
    result = METRICS[metric](Example.of(*matrix), average, Conventions(**switches))
    assert float(result) == pytest.approx(value, rel=1e-12, nan_ok=True)


REVIEW, SCIKIT_LEARN, TORCHMETRICS, D3 = "zhang_zhou_2014", "scikit_learn", "torchmetrics", "matlab_d3"
UNDER_PRESETS = [
    *(("ranking_loss", "samples", preset, C27, 1 / 2) for preset in (REVIEW, SCIKIT_LEARN, TORCHMETRICS)),
    ("ranking_loss", "samples", D3, C27, 0),
    ("ranking_loss", "samples", TORCHMETRICS, C27_SWAPPED, 0),
    *(("ranking_loss", "samples", preset, C75, 1 / 2) for preset in (D3, SCIKIT_LEARN, TORCHMETRICS)),
    ("ranking_loss", "samples", REVIEW, C75, 1),
    *(("coverage", "samples", preset, C37, 2) for preset in (D3, REVIEW)),
    *(("coverage", "samples", preset, C37, 3 / 2) for preset in (SCIKIT_LEARN, TORCHMETRICS)),
    ("coverage", "samples", "d0", C37, 1 / 2),
    ("average_precision", "samples", D3, C45, UNDEFINED),
    *(("average_precision", "samples", preset, C45, 1) for preset in (SCIKIT_LEARN, "d4", REVIEW)),
    ("roc_auc", "macro", SCIKIT_LEARN, C76, UNDEFINED),
    ("roc_auc", "macro", TORCHMETRICS, C76, 1 / 2),
]


@for_every(("metric", "average", "preset", "matrix", "value"), UNDER_PRESETS)
def test_the_presets_that_the_audit_names_give_what_it_measured(metric, average, preset, matrix, value):
    result = METRICS[metric](Example.of(*matrix), average, PRESETS[preset])
    assert float(result) == pytest.approx(value, rel=1e-12, nan_ok=True)


def test_c52_a_score_typed_as_three_tenths_reaches_the_threshold_three_tenths():
    rules = Conventions(precision_interpolation="eleven_thresholds")
    result = METRICS["average_precision"](Example.of([[1], [0]], [[0.3], [0.25]]), "macro", rules)
    assert float(result) == 1


def test_c32_the_true_positive_rate_and_the_false_positive_rate():
    truth, made = [[1], [1], [0], [0], [0]], [[1], [0], [1], [0], [0]]
    found = confusion_of(METRICS["recall"](Example.of(truth, y_pred=made), "macro"), 0)
    assert found.n_both / (found.n_both + found.n_missed) == 1 / 2
    assert found.n_put / (found.n_put + found.n_neither) == 1 / 3


@pytest.mark.parametrize(("kind", "value"), [(np.float64, 0), (np.float32, 1)])
def test_c78_thirty_two_bits_make_a_tie(kind, value):
    scores = np.array([[0.1 + 1e-9, 0.1]], kind)
    assert float(METRICS["ranking_loss"](Example.of([[1, 0]], scores))) == value
