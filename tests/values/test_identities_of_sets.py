"""What holds between the metrics of two sets: the identities of the audit, each under its own conventions."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import METRICS, PRESETS, Conventions, Result
from tests.definitions.decisions import in_the_top
from tests.matrices import Matrices, decided, matrices
from tests.values.engine_values import same

SETS = ("precision", "recall", "f_beta", "accuracy")
BY_HAND = ("by hand", "nearly right")
TOLERANCE = 1e-12
ZERO_DIVISIONS = pytest.mark.parametrize("filled", ["zero", "one"])
OF_SETS = [
    (metric.key, average)
    for metric in METRICS.values()
    if metric.family == "sets"
    for average in metric.averages
]


def result(metric: str, drawn: Matrices, average: str, filled: str = "zero", **more: object) -> Result:
    """A result with one value for every 0/0, F as the mean of F and accuracy as Jaccard, but for `more`."""
    chosen = {
        "precision_nothing_predicted": filled,
        "recall_nothing_true": filled,
        "both_empty": filled,
        "accuracy_both_empty": filled,
        "pooled_empty": "undefined" if filled == "skip" else filled,
        "f_of_samples": "each",
        "accuracy_of_labels": "jaccard",
        **more,
    }
    return METRICS[metric](drawn.example, average, Conventions(**chosen))


def value(metric: str, drawn: Matrices, average: str = "samples", filled: str = "zero", **more) -> float:
    return float(result(metric, drawn, average, filled, **more))


def parts(metric: str, drawn: Matrices, average: str = "samples", filled: str = "zero", **more) -> np.ndarray:
    return result(metric, drawn, average, filled, **more).parts.value


def arrays(drawn: Matrices) -> tuple[np.ndarray, np.ndarray]:
    return np.array(drawn.truth, bool), np.array(drawn.predictions, bool)


def swapped(drawn: Matrices) -> Matrices:
    return replace(drawn, truth=drawn.predictions, predictions=drawn.truth)


def f_of(precision: float, recall: float, squared: float) -> float:
    if precision == recall == 0:
        return 0.0
    return (1 + squared) * precision * recall / (squared * precision + recall)


@given(drawn=decided())
def test_s01_s02_s03_all_or_nothing_and_cell_by_cell(drawn):
    hamming, all_or_nothing = value("hamming_loss", drawn), value("zero_one_loss", drawn)
    assert same(value("subset_accuracy", drawn) + all_or_nothing, 1)
    assert same(hamming, 1 - value("accuracy", drawn, accuracy_of_samples="cell"))
    for average in ("micro", "macro"):
        cells = value("accuracy", drawn, average, accuracy_of_labels="cell")
        assert same(value("hamming_loss", drawn, average), 1 - cells)
    assert hamming <= all_or_nothing + TOLERANCE
    assert all_or_nothing <= len(drawn.truth[0]) * hamming + TOLERANCE


@given(drawn=matrices(shapes=("one-hot",)))
def test_s04_with_one_true_and_one_predicted_label_each_all_are_one_number(drawn):
    drawn = replace(drawn, top_k=1)
    assert same(value("hamming_loss", drawn), 2 / len(drawn.truth[0]) * value("zero_one_loss", drawn))
    pooled = [value(metric, drawn, "micro") for metric in ("precision", "recall", "f_beta")]
    found = [*pooled, value("accuracy", drawn), value("f_beta", drawn)]
    assert same(found, [value("subset_accuracy", drawn)] * 5)


@ZERO_DIVISIONS
@pytest.mark.parametrize("average", ["samples", "macro", "micro"])
@given(drawn=decided())
def test_s05_s09_jaccard_the_lower_of_precision_and_recall_f1_the_higher(average, filled, drawn):
    jaccard, precision, recall, f1 = (
        parts(metric, drawn, average, filled) for metric in ("accuracy", "precision", "recall", "f_beta")
    )
    assert same(jaccard.tolist(), (f1 / (2 - f1)).tolist())
    assert (jaccard <= np.minimum(precision, recall) + TOLERANCE).all()
    assert (np.minimum(precision, recall) <= f1 + TOLERANCE).all()
    assert (f1 <= np.maximum(precision, recall) + TOLERANCE).all()


@ZERO_DIVISIONS
@given(drawn=decided(decisions=BY_HAND))
def test_s06_s07_s08_the_means_of_jaccard_f1_and_subset_accuracy(filled, drawn):
    jaccard, f1 = (value(metric, drawn, filled=filled) for metric in ("accuracy", "f_beta"))
    assert f1 / (2 - f1) <= jaccard + TOLERANCE
    assert jaccard <= f1 + TOLERANCE
    assert same(jaccard, f1) == np.isin(parts("accuracy", drawn, filled=filled), (0, 1)).all()
    if filled == "one" or np.logical_or(*arrays(drawn)).any(1).all():  # else two empty sets count 0
        assert value("subset_accuracy", drawn) <= jaccard + TOLERANCE


@ZERO_DIVISIONS
@pytest.mark.parametrize("beta", [0.5, 1.0, 2.0])
@pytest.mark.parametrize(("average", "mode"), [("samples", "f_of_samples"), ("macro", "f_of_labels")])
@given(drawn=decided())
def test_s10_s11_the_mean_of_f_is_at_most_f_of_the_means(average, mode, beta, filled, drawn):
    each, means = (
        value("f_beta", drawn, average, filled, beta=beta, **{mode: choice}) for choice in ("each", "means")
    )
    precision, recall = (parts(metric, drawn, average, filled) for metric in ("precision", "recall"))
    assert each <= means + TOLERANCE
    assert same(means, f_of(precision.mean(), recall.mean(), beta**2))
    proportional = same((precision * recall.mean()).tolist(), (recall * precision.mean()).tolist())
    assert same(each, means) == proportional


@pytest.mark.parametrize("metric", SETS)
@pytest.mark.parametrize("filled", ["zero", "one", "skip"])
@given(drawn=decided(decisions=(*BY_HAND, "threshold")))
def test_s15_samples_of_a_matrix_are_labels_of_the_matrix_turned(metric, filled, drawn):
    assert same(value(metric, drawn, "samples", filled), value(metric, drawn.turned, "macro", filled))


@pytest.mark.parametrize("average", ["samples", "macro", "micro"])
@given(drawn=decided(decisions=BY_HAND))
def test_s16_precision_becomes_recall_where_truth_and_prediction_change_places(average, drawn):
    other = swapped(drawn)
    assert same(value("precision", drawn, average), value("recall", other, average))
    for metric in ("f_beta", "accuracy", "hamming_loss"):
        assert same(value(metric, drawn, average), value(metric, other, average))
    assert value("subset_accuracy", drawn) == value("subset_accuracy", other)
    mirrored = parts("f_beta", other, average, beta=1 / 2)
    assert same(parts("f_beta", drawn, average, beta=2.0).tolist(), mirrored.tolist())


@given(drawn=decided(decisions=BY_HAND))
def test_s18_hamming_loss_exact_match_and_right_cells_do_not_care_which_class_is_called_true(drawn):
    truth, made = arrays(drawn)
    other = replace(drawn, truth=(~truth).astype(int).tolist()).given(~made)
    for metric in ("hamming_loss", "subset_accuracy"):
        assert same(value(metric, drawn), value(metric, other))
    assert same(*(value("accuracy", one, "macro", accuracy_of_labels="cell") for one in (drawn, other)))


@pytest.mark.parametrize(("metric", "average"), OF_SETS)
@given(drawn=decided(decisions=BY_HAND), data=st.data())
@settings(max_examples=settings().max_examples // 2)
def test_s21_s22_neither_the_order_nor_every_row_twice_changes_anything(metric, average, drawn, data):
    labels = data.draw(st.permutations(range(len(drawn.truth[0]))))
    rows = data.draw(st.permutations(range(len(drawn.truth))))
    moved = drawn.with_labels_in(labels).turned.with_labels_in(rows).turned
    twice = replace(drawn, truth=drawn.truth * 2, scores=drawn.scores * 2, predictions=drawn.predictions * 2)
    for other in (moved, twice):
        assert same(value(metric, drawn, average, "skip"), value(metric, other, average, "skip"))


@given(drawn=matrices(), threshold=st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]))
def test_t01_the_threshold_rule_matters_only_where_a_score_is_the_threshold(drawn, threshold):
    example = replace(drawn, threshold=threshold).example
    inclusive, strict = (
        example.prediction(Conventions(threshold_rule=rule)) for rule in ("at_least", "above")
    )
    assert (inclusive == strict).all() == (threshold not in np.array(drawn.scores))
    assert (inclusive >= strict).all()


@pytest.mark.parametrize("average", ["samples", "macro", "micro"])
@pytest.mark.parametrize("rule", ["at_least", "above"])
@given(drawn=matrices())
def test_t01_recall_never_grows_with_the_threshold(average, rule, drawn):
    levels = sorted({score for row in drawn.scores for score in row})
    recalls = [
        value("recall", replace(drawn, threshold=level), average, threshold_rule=rule) for level in levels
    ]
    assert all(high <= low + TOLERANCE for low, high in pairwise(recalls))


@given(drawn=matrices())
def test_t02_with_as_many_labels_predicted_as_are_true_precision_recall_and_f1_are_one(drawn):
    made = [in_the_top(ss, sum(ys), "first") for ys, ss in zip(drawn.truth, drawn.scores, strict=True)]
    drawn = drawn.given(np.array(made))
    for average in ("samples", "micro"):
        found = [parts(metric, drawn, average).tolist() for metric in ("precision", "recall", "f_beta")]
        assert same(found[0], found[1])
        assert same(found[0], found[2])


@given(drawn=decided(decisions=BY_HAND))
def test_x01_x02_d1_agrees_with_scikit_learn_but_for_the_jaccard_of_two_empty_sets(drawn):
    for metric in SETS:
        ours, theirs = (
            float(METRICS[metric](drawn.example, "samples", PRESETS[name])) for name in ("d1", "scikit_learn")
        )
        stops = metric == "accuracy" and not np.logical_or(*arrays(drawn)).any(1).all()
        assert np.isnan(ours) if stops else same(ours, theirs)
