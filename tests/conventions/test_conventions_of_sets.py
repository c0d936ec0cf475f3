"""The smallest matrices on which the conventions of set metrics part: the "Class" examples of the audit."""

from __future__ import annotations

import math

import pytest

from metrics import METRICS, PRESETS, Conventions, Example, InputError
from tests.every import for_every
from tests.matrices import E0_PREDICTED, E0_SCORES, E0_TRUTH

UNDEFINED = math.nan
E0 = (E0_TRUTH, E0_PREDICTED)
C01 = ([[1, 0, 0], [1, 1, 0]], [[1, 0, 0], [1, 1, 0]])
C03 = ([[1, 1, 0], [1, 0, 0]], [[1, 0, 0], [1, 1, 1]])
C06 = ([[1, 0], [1, 0]], [[1, 1], [0, 1]])
C08 = ([[1, 0], [0, 0]], [[1, 0], [0, 0]])
C09 = ([[1, 0], [1, 0]], [[1, 0], [0, 0]])
C10 = ([[0, 0]], [[0, 0]])
C16 = ([[1, 0], [1, 1]], [[1, 1], [0, 1]])
C17 = C09
EACH_OF_SAMPLES, OF_MEANS = {"f_of_samples": "each"}, {"f_of_labels": "means"}

CASES = [
    ("C01", "accuracy", "samples", C01, {"accuracy_of_samples": "over_labels"}, (1 / 3 + 2 / 3) / 2),
    ("C01", "accuracy", "samples", C01, {"accuracy_of_samples": "jaccard"}, 1),
    ("C01", "accuracy", "samples", C01, {"accuracy_of_samples": "cell"}, 1),
    ("C02", "accuracy", "samples", E0, {"accuracy_of_samples": "over_labels"}, 1 / 5),
    ("C02", "accuracy", "macro", E0, {"accuracy_of_labels": "cell"}, 1 / 2),
    ("C03", "f_beta", "samples", C03, {"f_of_samples": "each"}, (2 / 3 + 2 / 4) / 2),
    ("C03", "f_beta", "samples", C03, {"f_of_samples": "means"}, 12 / 17),
    ("C03", "f_beta", "micro", C03, {}, 4 / 7),
    ("C03", "f_beta", "macro", C03, {}, (1 + 0 + 0) / 3),
    ("C05", "hamming_loss", "samples", E0, {}, (2 + 3) / 2 / 5),
    ("C06", "zero_one_loss", "samples", C06, {}, 1),
    ("C06", "hamming_loss", "samples", C06, {}, 3 / 4),
    ("C08", "accuracy", "samples", C08, {"accuracy_both_empty": "undefined"}, UNDEFINED),
    ("C08", "accuracy", "samples", C08, {"accuracy_both_empty": "zero"}, 1 / 2),
    ("C08", "accuracy", "samples", C08, {"accuracy_both_empty": "one"}, 1),
    ("C08", "accuracy", "samples", C08, {"accuracy_both_empty": "skip"}, 1),
    *(
        ("C08", metric, "samples", C08, {**EACH_OF_SAMPLES, "both_empty": rule}, value)
        for metric in ("precision", "recall", "f_beta")
        for rule, value in (("zero", 1 / 2), ("one", 1), ("skip", 1), ("undefined", UNDEFINED))
    ),
    ("C09", "precision", "samples", C09, {"precision_nothing_predicted": "zero"}, (1 + 0) / 2),
    ("C09", "precision", "samples", C09, {"precision_nothing_predicted": "skip"}, 1),
    ("C10", "subset_accuracy", "samples", C10, {}, 1),
    ("C10", "accuracy", "samples", C10, {"accuracy_both_empty": "zero"}, 0),
    ("C10", "accuracy", "samples", C10, {"accuracy_both_empty": "one"}, 1),
    ("C10", "accuracy", "samples", C10, {"accuracy_both_empty": "skip"}, UNDEFINED),
    ("C14", "accuracy", "macro", E0, {}, 1 - 1 / 2),
    ("C14", "accuracy", "micro", E0, {}, 1 - 1 / 2),
    ("C16", "f_beta", "macro", C16, {"f_of_labels": "each"}, (2 / 3 + 2 / 3) / 2),
    ("C16", "f_beta", "macro", C16, {"f_of_labels": "means"}, 3 / 4),
    ("C16", "f_beta", "micro", C16, {}, 2 / 3),
    ("C17", "f_beta", "macro", C17, {"both_empty": "undefined"}, UNDEFINED),
    ("C17", "f_beta", "macro", C17, {"both_empty": "zero"}, (2 / 3 + 0) / 2),
    ("C17", "f_beta", "macro", C17, {"both_empty": "one"}, (2 / 3 + 1) / 2),
    ("C17", "f_beta", "macro", C17, {"both_empty": "skip"}, 2 / 3),
]


@for_every(("metric", "average", "sets", "switches", "value"), [case[1:] for case in CASES])
def test_the_switch_gives_the_value_that_the_audit_measured(metric, average, sets, switches, value):
    truth, predictions = sets
    result = METRICS[metric](Example.of(truth, y_pred=predictions), average, Conventions(**switches))
    assert float(result) == pytest.approx(value, rel=1e-12, nan_ok=True)


@for_every(
    ("metric", "average", "sets", "preset", "value"),
    [
        ("accuracy", "samples", C01, "d0", 1 / 2),
        ("accuracy", "samples", C01, "zhang_zhou_2014", 1),
        ("accuracy", "samples", C08, "d1", UNDEFINED),
        ("accuracy", "samples", C08, "scikit_learn", 1 / 2),
        ("precision", "samples", C08, "d1", 1 / 2),
        ("f_beta", "samples", C08, "matlab_d3", UNDEFINED),
        ("precision", "samples", C09, "d1", 1 / 2),
        ("precision", "samples", C09, "zhang_zhou_2014", 1),
        ("accuracy", "samples", C10, "scikit_learn", 0),
        ("f_beta", "macro", C17, "matlab_d3", UNDEFINED),
        ("f_beta", "macro", C17, "scikit_learn", 1 / 3),
        ("f_beta", "macro", C17, "torchmetrics", 1 / 3),
        ("f_beta", "micro", C10, "matlab_d3", 0),
    ],
)
def test_the_presets_that_the_audit_names_give_what_it_measured(metric, average, sets, preset, value):
    truth, predictions = sets
    result = METRICS[metric](Example.of(truth, y_pred=predictions), average, PRESETS[preset])
    assert float(result) == pytest.approx(value, rel=1e-12, nan_ok=True)


def test_c06_half_of_the_rows_have_every_cell_wrong():
    truth, predictions = C06
    result = METRICS["hamming_loss"](Example.of(truth, y_pred=predictions))
    assert [float(result.part(row).value) for row in (0, 1)] == [1 / 2, 1]


def test_c19_everything_wrong_counts_as_wrong_and_minus_one_is_refused():
    scores = [[0.1, 0.9], [0.8, 0.2]]
    example = Example.of([[1, 0], [0, 1]], scores)
    values = [
        float(METRICS[metric](example, "samples", PRESETS["matlab_d3"]))
        for metric in ("hamming_loss", "f_beta", "subset_accuracy", "one_error")
    ]
    assert values == [1, 0, 0, 1]
    with pytest.raises(InputError, match="only 0 and 1 are allowed"):
        Example.of([[1, -1], [-1, 1]], scores)


@pytest.mark.parametrize(("rule", "value"), [("at_least", 0), ("above", 1 / 2)])
def test_c21_a_score_equal_to_the_threshold(rule, value):
    example = Example.of([[1, 0], [1, 1]], [[0.5, 0.2], [0.5, 0.9]], threshold=0.5)
    assert float(METRICS["hamming_loss"](example, "samples", Conventions(threshold_rule=rule))) == value


def test_c22_no_threshold_on_the_scores_of_d0_gives_what_it_predicts_for_its_second_sample():
    scores = [E0_SCORES[1]]
    levels = [*scores[0], 0.0, 1.0]
    reached = {
        tuple(Example.of([E0_TRUTH[1]], scores, threshold=level).prediction(Conventions())[0].nonzero()[0])
        for level in levels
    }
    assert reached == {(), (2,), (2, 4), (1, 2, 4), (0, 1, 2, 4), (0, 1, 2, 3, 4)}
    assert tuple(label for label, made in enumerate(E0_PREDICTED[1]) if made) not in reached
