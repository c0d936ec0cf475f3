"""Specificity and what is made of it and recall: their working, their values and their identities."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics import METRICS, Conventions, Example
from tests.every import for_every
from tests.matrices import Matrices, decided, weighted_or_not

ANY, AGREEMENTS = weighted_or_not(decided), ("matthews_correlation", "cohen_kappa")


def value(metric: str, drawn: Matrices, average: str, rules: Conventions | None = None) -> float:
    return float(METRICS[metric](drawn.example, average, rules or Conventions()))


def complement(drawn: Matrices, truth: bool = True, predicted: bool = True) -> Matrices:
    """The same with 0 for 1 in the truth, in the predictions, or in both."""
    made = np.array(drawn.example.prediction(Conventions()), int)
    truths = np.array(drawn.truth)
    chosen = (1 - truths if truth else truths).tolist()
    return Matrices(chosen, drawn.scores, drawn.weights, (1 - made if predicted else made).tolist())


@given(drawn=ANY)
def test_specificity_is_the_recall_of_what_is_false(drawn):
    rules = Conventions(recall_nothing_true="zero", both_empty="zero", specificity_nothing_false="zero")
    for average in ("samples", "macro", "micro"):
        recall = value("recall", complement(drawn), average, rules)
        specificity = value("specificity", complement(drawn, False, False), average, rules)
        assert specificity == pytest.approx(recall, rel=1e-15, nan_ok=True)


@given(drawn=ANY, put=st.integers(0, 1))
def test_predicting_everything_or_nothing_is_as_good_as_chance(drawn, put):
    constant = drawn.given(np.full(np.shape(drawn.truth), put))
    for metric, of_a_constant in (("balanced_accuracy", 1 / 2), ("cohen_kappa", 0)):
        for average in METRICS[metric].averages:
            found = value(metric, constant, average)
            assert np.isnan(found) or found == pytest.approx(of_a_constant, rel=1e-15, abs=0)


@given(drawn=ANY)
def test_balanced_accuracy_is_the_area_under_the_curve_of_the_predictions(drawn):
    made = np.array(drawn.example.prediction(Conventions()), int)
    of_predictions = Matrices(drawn.truth, made.tolist(), drawn.weights)
    rules = Conventions(auc_tie="half")
    for average in ("samples", "macro", "micro"):
        area = value("roc_auc", of_predictions, average, rules)
        assert value("balanced_accuracy", of_predictions, average) == pytest.approx(
            area, rel=1e-12, abs=1e-12, nan_ok=True
        )


@given(drawn=ANY)
def test_agreement_is_symmetric_and_exactly_1_where_all_is_right(drawn):
    """True and false count alike, truth and predictions too; with one of them turned it is the opposite."""
    predicted = np.array(drawn.example.prediction(Conventions()), int).tolist()
    perfect = drawn.given(np.array(drawn.truth))
    turned, changed_places = complement(drawn), Matrices(predicted, drawn.scores, drawn.weights, drawn.truth)
    opposed = complement(drawn, truth=False), complement(drawn, predicted=False)
    for metric, average in product(AGREEMENTS, ("macro", "micro")):
        found = pytest.approx(value(metric, drawn, average), abs=1e-12, nan_ok=True)
        assert [value(metric, one, average) for one in (turned, changed_places)] == [found] * 2
        if metric == "matthews_correlation":
            assert [-value(metric, one, average) for one in opposed] == [found] * 2
        values = METRICS[metric](perfect.example, average).parts.value
        assert set(values[~np.isnan(values)].tolist()) <= {1.0}
    for average in ("samples", "macro", "micro"):
        found = pytest.approx(value("balanced_accuracy", drawn, average), abs=1e-12, nan_ok=True)
        assert value("balanced_accuracy", turned, average) == found


@for_every("metric", AGREEMENTS)
def test_agreement_does_not_ask_in_which_unit_the_weights_are_nor_how_many_there_are(metric):
    rows = [[1], [1], [0], [0], [1]], [[0.9], [0.1], [0.1], [0.9], [0.8]]
    weights = [3, 1, 2, 1, 5]
    expected = value(metric, Matrices(*rows, weights), "macro")
    assert expected == pytest.approx((8 * 2 - 1 * 1) / (9 * 3), rel=1e-15)  # as many predicted as true
    for size in (1e-100, 1e-60, 1e60, 1e99):
        scaled = Matrices(*rows, [size * one for one in weights])
        assert value(metric, scaled, "macro") == pytest.approx(expected, rel=1e-12)
    random = np.random.default_rng(4)
    truth = random.random((2000, 500)) < 0.3
    made = truth ^ (random.random(truth.shape) < 0.1)
    large, small = (
        float(METRICS[metric](Example.of(truth, y_pred=made, sample_weight=weights), "micro"))
        for weights in (None, [1 / 2**20] * 2000)
    )
    assert large == pytest.approx(small, rel=1e-12)
