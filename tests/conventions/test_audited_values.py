"""The smallest matrices on which conventions part, and their values: the "Class" examples of the audit."""

from __future__ import annotations

import math

import numpy as np
import pytest

from metrics import METRICS, PRESETS, Conventions, Example, InputError
from metrics.pictures.pairs import confusion_of
from tests.every import for_every
from tests.matrices import E0_PREDICTED, E0_SCORES, E0_TRUTH

UNDEFINED = math.nan
SECOND = 1 / math.log2(3)


def of_sets(truth: list[list[int]], predicted: list[list[int]]) -> Example:
    return Example.of(truth, y_pred=predicted)


E0 = of_sets(E0_TRUTH, E0_PREDICTED)
C01 = of_sets([[1, 0, 0], [1, 1, 0]], [[1, 0, 0], [1, 1, 0]])
C03 = of_sets([[1, 1, 0], [1, 0, 0]], [[1, 0, 0], [1, 1, 1]])
C06 = of_sets([[1, 0], [1, 0]], [[1, 1], [0, 1]])
C08 = of_sets([[1, 0], [0, 0]], [[1, 0], [0, 0]])
C09 = of_sets([[1, 0], [1, 0]], [[1, 0], [0, 0]])
C10 = of_sets([[0, 0]], [[0, 0]])
C16 = of_sets([[1, 0], [1, 1]], [[1, 1], [0, 1]])
C27 = Example.of([[1, 0], [1, 0]], [[0.5, 0.5], [0.9, 0.1]])
C27_SWAPPED = Example.of([[0, 1], [0, 1]], [[0.5, 0.5], [0.1, 0.9]])
C28 = Example.of([[1, 0]], [[0.5, 0.5]])
C28_SWAPPED = Example.of([[0, 1]], [[0.5, 0.5]])
C31 = Example.of([[1], [0]], [[0.5], [0.5]])
LEFT, MIDDLE, RIGHT = (Example.of([[k == at for k in range(3)]], [[0.5] * 3]) for at in range(3))
NO_TRUTH = Example.of([[0, 0], [1, 0]], [[2, 1], [2, 1]])
C37 = Example.of([[1, 0, 1], [0, 0, 0]], [[0.9, 0.7, 0.3], [0.3, 0.8, 0.6]])
C39 = Example.of([[1, 0], [1, 0]], [[0.9, 0.8], [0.2, 0.1]])
C41 = Example.of([[1, 0], [0, 1]], [[0.5, 0.5], [0.5, 0.5]])
C45 = Example.of([[1, 0], [0, 0]], [[0.9, 0.1], [0.9, 0.1]])
C47 = Example.of([[0, 1, 1]], [[0.9, 0.5, 0.5]])
C48 = Example.of([[0, 0]], [[0.9, 0.1]])
C50 = Example.of([[1, 0], [0, 1]], [[0.9, 0.1], [0.8, 0.2]])
C52 = Example.of([[1], [0]], [[0.85], [0.84]])
C52_LONG = Example.of([[1], [0], [1], [0]], [[0.95], [0.94], [0.93], [0.2]])
C56 = Example.of([[1, 0], [1, 0]], [[0.9, 0.3], [0.8, 0.4]])
C57 = Example.of([[0], [1], [0], [1]], [[0.1], [0.9], [0.2], [0.1]])
C71 = Example.of([[1, 1]], [[0.0, 0.0]])
C75 = Example.of([[1, 0], [0, 0]], [[0.1, 0.9], [0.3, 0.2]])
C76 = Example.of([[1, 0], [1, 1]], [[0.2, 0.3], [0.4, 0.5]])
C78 = Example.of([[1, 0], [1, 0]], [[30, 20], [2, 1]])

# What the metric comes to by what is chosen for one convention.
BY_CHOICE = [
    ("accuracy", "samples", C01, "accuracy_of_samples", {"over_labels": 1 / 2, "jaccard": 1, "cell": 1}),
    ("accuracy", "samples", E0, "accuracy_of_samples", {"over_labels": 1 / 5}),
    ("accuracy", "macro", E0, "accuracy_of_labels", {"cell": 1 / 2}),
    ("f_beta", "samples", C03, "f_of_samples", {"each": (2 / 3 + 2 / 4) / 2, "means": 12 / 17}),
    *(
        ("accuracy", "samples", matrix, "accuracy_both_empty", dict(zip(choices, values, strict=True)))
        for choices in [("undefined", "zero", "one", "skip")]
        for matrix, values in ((C08, (UNDEFINED, 1 / 2, 1, 1)), (C10, (UNDEFINED, 0, 1, UNDEFINED)))
    ),
    ("precision", "samples", C08, "both_empty", {"zero": 1 / 2, "one": 1, "skip": 1, "undefined": UNDEFINED}),
    ("recall", "samples", C08, "both_empty", {"zero": 1 / 2, "one": 1, "skip": 1, "undefined": UNDEFINED}),
    ("precision", "samples", C09, "precision_nothing_predicted", {"zero": (1 + 0) / 2, "skip": 1}),
    ("f_beta", "macro", C16, "f_of_labels", {"each": (2 / 3 + 2 / 3) / 2, "means": 3 / 4}),
    (
        "f_beta",
        "macro",
        C09,
        "both_empty",
        {"undefined": UNDEFINED, "zero": (2 / 3 + 0) / 2, "one": (2 / 3 + 1) / 2, "skip": 2 / 3},
    ),
    (
        "ranking_loss",
        "samples",
        C27,
        "ranking_loss_tie",
        {"one": 1 / 2, "half": 1 / 4, "zero": 0, "last": 1 / 2},
    ),
    ("ranking_loss", "samples", C27_SWAPPED, "ranking_loss_tie", {"last": 0}),
    (
        "ranking_loss",
        "samples",
        C75,
        "ranking_loss_no_pairs",
        {"zero": 1 / 2, "skip": 1, "undefined": UNDEFINED},
    ),
    ("roc_auc", "samples", C28, "auc_tie", {"one": 1, "half": 1 / 2, "zero": 0}),
    ("roc_auc", "macro", C31, "auc_tie", {"one": 1, "half": 1 / 2, "zero": 0}),
    ("roc_auc", "macro", C76, "auc_one_class", {"undefined": UNDEFINED, "zero": (0 + 1) / 2, "skip": 1}),
    ("roc_auc", "weighted", C76, "auc_one_class", {"zero": (2 * 0 + 1 * 1) / (2 + 1), "skip": 1}),
    ("ndcg", "samples", C41, "ndcg_tie", {"average": (1 + SECOND) / 2, "first": (1 + SECOND) / 2}),
    ("ndcg", "samples", C28, "ndcg_tie", {"first": 1, "last": SECOND}),
    ("ndcg", "samples", C28_SWAPPED, "ndcg_tie", {"first": SECOND, "last": 1}),
    ("peak_f1", "samples", C28, "peak_f1_walk", {"first": 1, "last": 2 / 3, "together": 2 / 3}),
    ("peak_f1", "samples", C28_SWAPPED, "peak_f1_walk", {"first": 2 / 3, "last": 1, "together": 2 / 3}),
    *(
        (
            "one_error",
            "samples",
            matrix,
            "one_error_tie",
            values | {"optimistic": 0, "pessimistic": 1, "average": 2 / 3},
        )
        for matrix, values in ((LEFT, {"first": 0}), (RIGHT, {"first": 1}))
    ),
    ("one_error", "samples", NO_TRUTH, "one_error_empty", {"error": (1 + 0) / 2, "skip": 0}),
    ("coverage", "samples", C50, "coverage_start", {"zero": (0 + 1) / 2, "one": (1 + 2) / 2}),
    ("coverage", "samples", C50, "coverage_unit", {"share": (0 / 2 + 1 / 2) / 2}),
    ("coverage", "samples", RIGHT, "coverage_rank", {"highest": 0, "first": 2, "together": 2}),
    ("coverage", "samples", LEFT, "coverage_rank", {"highest": 0, "first": 0, "together": 2, "last": 2}),
    ("coverage", "samples", C37, "coverage_empty", {"bottom": (2 + 2) / 2, "top": (2 + -1) / 2, "skip": 2}),
    ("average_precision", "samples", LEFT, "precision_rank", {"first": 1, "last": 1 / 3, "together": 1 / 3}),
    ("average_precision", "samples", MIDDLE, "precision_rank", {"first": 1 / 2}),
    ("average_precision", "samples", RIGHT, "precision_rank", {"first": 1 / 3, "last": 1, "together": 1 / 3}),
    (
        "average_precision",
        "samples",
        C45,
        "precision_empty_row",
        {"undefined": UNDEFINED, "one": (1 + 1) / 2, "zero": (1 + 0) / 2, "skip": 1},
    ),
    (
        "average_precision",
        "samples",
        C47,
        "precision_rank",
        {"together": (2 / 3 + 2 / 3) / 2, "first": (1 / 2 + 2 / 3) / 2, "last": (1 / 2 + 2 / 3) / 2},
    ),
    ("average_precision", "samples", C48, "precision_empty_row", {"zero": 0, "one": 1}),
    *(
        (
            "average_precision",
            "macro",
            matrix,
            "precision_interpolation",
            dict(zip(ways, values, strict=True)),
        )
        for ways in [("step", "eleven_thresholds", "eleven_points")]
        for matrix, values in (
            (C52, (1, 1 / 2, 1)),
            (C52_LONG, ((1 + 2 / 3) / 2, 2 / 3, (6 * 1 + 5 * 2 / 3) / 11)),
        )
    ),
    (
        "average_precision",
        "macro",
        C56,
        "precision_no_positives",
        {"zero": 1 / 2, "skip": 1, "undefined": UNDEFINED},
    ),
    (
        "average_precision",
        "macro",
        C57,
        "precision_rank",
        {"together": (1 + 2 / 4) / 2, "last": (1 + 2 / 3) / 2},
    ),
]
# Where the same question has several answers although no convention differs.
BY_METRIC = [
    ("f_beta", "micro", C03, 4 / 7),
    ("f_beta", "macro", C03, (1 + 0 + 0) / 3),
    ("hamming_loss", "samples", E0, (2 + 3) / 2 / 5),
    ("zero_one_loss", "samples", C06, 1),
    ("hamming_loss", "samples", C06, (1 / 2 + 1) / 2),
    ("subset_accuracy", "samples", C10, 1),
    ("accuracy", "micro", E0, 1 - 1 / 2),
    ("f_beta", "micro", C16, 2 / 3),
    ("roc_auc", "macro", C50, 1),
    ("roc_auc", "micro", C50, 3 / 4),
    ("roc_auc", "samples", C50, (1 + 0) / 2),
    ("ranking_loss", "samples", C50, (0 + 1) / 2),
    ("average_precision", "macro", C50, 1),
    ("average_precision", "samples", C50, (1 + 1 / 2) / 2),
    ("average_precision", "micro", C50, (1 + 2 / 3) / 2),
    ("ndcg", "samples", C39, 1),
    ("ndcg", "micro", C39, (1 + 1 / math.log2(4)) / (1 + SECOND)),
    ("peak_f1", "samples", C39, 1),
    ("peak_f1", "micro", C39, 4 / 5),
    ("ranking_loss", "samples", C39, 0),
    ("roc_auc", "micro", C39, 3 / 4),
    ("softmax_cross_entropy", "samples", C71, 2 * math.log(2)),
    ("softmax_cross_entropy", "samples", Example.of([[0, 0]], [[9, -9]]), 0),
    ("average_precision", "samples", C78, 1),
]


@for_every(("metric", "average", "example", "switch", "values"), BY_CHOICE)
def test_the_choice_gives_the_value_that_the_audit_measured(metric, average, example, switch, values):
    for choice, value in values.items():
        result = METRICS[metric](example, average, Conventions().with_choice(switch, choice))
        assert float(result) == pytest.approx(value, rel=1e-12, nan_ok=True), choice


@for_every(("metric", "average", "example", "value"), BY_METRIC)
def test_the_metric_gives_the_value_that_the_audit_measured(metric, average, example, value):
    assert float(METRICS[metric](example, average)) == pytest.approx(value, rel=1e-12)


REVIEW, SCIKIT_LEARN, TORCHMETRICS, D3 = "zhang_zhou_2014", "scikit_learn", "torchmetrics", "matlab_d3"
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
]


@for_every(("metric", "average", "example", "values"), BY_PRESET)
def test_the_presets_that_the_audit_names_give_what_it_measured(metric, average, example, values):
    for preset, value in values.items():
        result = METRICS[metric](example, average, PRESETS[preset])
        assert float(result) == pytest.approx(value, rel=1e-12, nan_ok=True), preset


def test_c19_everything_wrong_counts_as_wrong_and_minus_one_is_refused():
    scores = [[0.1, 0.9], [0.8, 0.2]]
    example, rules = Example.of([[1, 0], [0, 1]], scores), PRESETS["matlab_d3"]
    metrics = ("hamming_loss", "f_beta", "subset_accuracy", "one_error")
    assert [float(METRICS[metric](example, "samples", rules)) for metric in metrics] == [1, 0, 0, 1]
    with pytest.raises(InputError, match="only 0 and 1 are allowed"):
        Example.of([[1, -1], [-1, 1]], scores)


@pytest.mark.parametrize(("rule", "value"), [("at_least", 0), ("above", 1 / 2)])
def test_c21_a_score_equal_to_the_threshold(rule, value):
    example = Example.of([[1, 0], [1, 1]], [[0.5, 0.2], [0.5, 0.9]], threshold=0.5)
    assert float(METRICS["hamming_loss"](example, "samples", Conventions(threshold_rule=rule))) == value


def test_c22_no_threshold_on_the_scores_of_d0_gives_what_it_predicts_for_its_second_sample():
    scores = E0_SCORES[1:]
    examples = [Example.of(E0_TRUTH[1:], scores, threshold=level) for level in (*scores[0], 0.0, 1.0)]
    reached = {tuple(one.prediction(Conventions())[0].nonzero()[0].tolist()) for one in examples}
    assert reached == {(), (2,), (2, 4), (1, 2, 4), (0, 1, 2, 4), (0, 1, 2, 3, 4)}
    assert tuple(label for label, made in enumerate(E0_PREDICTED[1]) if made) not in reached


def test_c32_the_true_positive_rate_and_the_false_positive_rate():
    truth, made = [[1], [1], [0], [0], [0]], [[1], [0], [1], [0], [0]]
    found = confusion_of(METRICS["recall"](Example.of(truth, y_pred=made), "macro"), 0)
    assert found.n_tp / (found.n_tp + found.n_fn) == 1 / 2
    assert found.n_fp / (found.n_fp + found.n_tn) == 1 / 3


def test_c52_a_score_typed_as_three_tenths_reaches_the_threshold_three_tenths():
    rules = Conventions(precision_interpolation="eleven_thresholds")
    result = METRICS["average_precision"](Example.of([[1], [0]], [[0.3], [0.25]]), "macro", rules)
    assert float(result) == 1


@pytest.mark.parametrize(("kind", "value"), [(np.float64, 0), (np.float32, 1)])
def test_c78_thirty_two_bits_make_a_tie(kind, value):
    scores = np.array([[0.1 + 1e-9, 0.1]], kind)
    assert float(METRICS["ranking_loss"](Example.of([[1, 0]], scores))) == value
