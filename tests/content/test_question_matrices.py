"""The matrices of questions show what they are there for, as scikit-learn computes it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sklearn import metrics as sk

from metrics import METRICS, PRESETS, Conventions
from pages.intake.matrix import example_of
from pages.sources.question_matrices import QUESTION_MATRICES
from tests.every import for_every


def truth_and_predicted(key: str) -> tuple[np.ndarray, np.ndarray]:
    matrix = QUESTION_MATRICES[key]
    return np.array(matrix.truth), example_of(matrix).prediction(Conventions()).astype(int)


SAMPLES_MEAN, MICRO = {"average": "samples"}, {"average": "micro"}
MACRO: dict[str, Any] = {"average": "macro", "zero_division": 0}


def f1_of_means(truth: np.ndarray, predicted: np.ndarray) -> float:
    precision, recall, _f1, _support = sk.precision_recall_fscore_support(truth, predicted, average="macro")
    return float(2 * precision * recall / (precision + recall))


@for_every(
    ("key", "function", "options", "value"),
    [
        ("four_accuracies", sk.accuracy_score, {}, 1 / 2),
        ("four_accuracies", sk.jaccard_score, SAMPLES_MEAN, 3 / 4),
        ("four_accuracies", lambda truth, predicted: (truth & predicted).mean(), {}, 3 / 8),
        ("four_accuracies", lambda truth, predicted: (truth == predicted).mean(), {}, 7 / 8),
        *(("rare_label", sk.f1_score, *one) for one in ((MICRO, 10 / 11), (MACRO, 1 / 2))),
        *(("absent_labels", sk.f1_score, *one) for one in ((MICRO, 1), (MACRO, 1 / 2))),
        ("macro_f_apart", sk.f1_score, MACRO, 0.650),
        ("macro_f_apart", f1_of_means, {}, 0.741),
    ],
)
def test_a_matrix_has_its_values(key: str, function: Any, options: dict[str, Any], value: float) -> None:
    rounded = 5e-4 if key == "macro_f_apart" else 1e-9
    assert function(*truth_and_predicted(key), **options) == pytest.approx(value, abs=rounded)


def test_f1_is_best_below_one_half_and_one_matrix_has_three_average_precisions() -> None:
    matrix = QUESTION_MATRICES["best_threshold"]
    truth, scores = np.ravel(matrix.truth), np.ravel(matrix.scores)
    f1 = {limit: sk.f1_score(truth, scores >= limit) for limit in (*scores, 0.5)}
    assert max(f1, key=f1.__getitem__) == 0.35
    assert (f1[0.5], f1[0.35]) == (1 / 2, 1)
    matrix = QUESTION_MATRICES["three_precisions"]
    values = [
        sk.average_precision_score(matrix.truth, np.array(matrix.scores), average=average)
        for average in ("macro", "samples", "micro")
    ]
    assert values == pytest.approx([1, 3 / 4, 5 / 6])


@for_every(("key", "value"), [("tied_pair", 1 / 2), ("sum_of_two", 1)])
def test_a_tied_pair_counts_as_the_convention_says(key: str, value: float) -> None:
    presets, example = ("zhang_zhou_2014", "matlab_d3"), example_of(QUESTION_MATRICES[key])
    found = [float(METRICS["ranking_loss"](example, "samples", PRESETS[one])) for one in presets]
    assert found == [value, 0]
