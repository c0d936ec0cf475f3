"""Specificity and what is made of it and recall: their working, their values and their identities."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, Conventions, Example, Result, steps
from metrics.parts.counts import prediction
from tests.definitions import OF_ONE_METRIC
from tests.definitions.looked_at import Row
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, decided, one_switch_each, weighted_or_not

KEYS = ("specificity", "balanced_accuracy", "matthews_correlation", "cohen_kappa")
CASES = [(key, average) for key in KEYS for average in METRICS[key].averages]
D0 = Matrices(E0_TRUTH, E0_SCORES)
ANY = weighted_or_not(decided)


def rows_of(result: Result) -> list[Row]:
    """Every part of a result as the sets look at it."""
    source, made = result.source, prediction(result.source, result.conventions).value
    return [
        Row(*(cells[part].tolist() for cells in (source.truth, source.scores, made)))
        for part in range(source.n_parts)
    ]


def value(metric: str, drawn: Matrices, average: str, rules: Conventions | None = None) -> float:
    return float(METRICS[metric](drawn.example, average, rules or Conventions()))


def complement(drawn: Matrices, truth: bool = True, predicted: bool = True) -> Matrices:
    """The same with 0 for 1 in the truth, in the predictions, or in both."""
    made = np.array(drawn.example.prediction(Conventions()), int)
    truths = np.array(drawn.truth)
    chosen = (1 - truths if truth else truths).tolist()
    return Matrices(chosen, drawn.scores, drawn.weights, (1 - made if predicted else made).tolist())


@for_every(("metric", "average"), CASES)
def test_the_value_is_the_one_worked_out_by_hand(metric, average):
    drawn, rules, expected = OF_ONE_METRIC[metric].HAND_CHECKED[average]
    assert value(metric, drawn, average, rules) == pytest.approx(float(expected), rel=1e-15)


@for_every(("metric", "average"), CASES)
def test_the_steps_on_the_matrix_of_d0_are_these(metric, average):
    result = METRICS[metric](D0.example, average)
    of_part, of_average = OF_ONE_METRIC[metric].STEPS[average]
    assert tuple(step.key for step in steps(result.part(0))) == of_part
    assert tuple(step.key for step in steps(result.total)) == of_average


@pytest.mark.parametrize(("metric", "average"), CASES)
@given(drawn=decided())
def test_each_step_lights_what_its_line_looks_at(metric, average, drawn):
    result = METRICS[metric](drawn.example, average)
    looked_at = OF_ONE_METRIC[metric].LIT
    for number, row in enumerate(rows_of(result)):
        for step in steps(result.part(number)):
            if step.key in looked_at:  # Those of a prediction have their own tests.
                lines = row.items if step.itemwise else {None}
                lit = set(np.flatnonzero(step.lit()).tolist())
                assert lit == set().union(*(looked_at[step.key](row, j) for j in lines)), step.key


@pytest.mark.parametrize("average", ["samples", "macro", "micro"])
@given(drawn=ANY)
def test_specificity_is_the_recall_of_what_is_false(average, drawn):
    rules = Conventions(recall_nothing_true="zero", both_empty="zero", specificity_nothing_false="zero")
    recall = value("recall", complement(drawn), average, rules)
    assert value("specificity", complement(drawn, False, False), average, rules) == pytest.approx(
        recall, rel=1e-15, nan_ok=True
    )


@given(drawn=ANY)
def test_accuracy_over_all_cells_lies_between_recall_and_specificity(drawn):
    rates = [value(metric, drawn, "micro") for metric in ("recall", "specificity")]
    if not np.isnan(rates).any():
        accuracy = value("accuracy", drawn, "micro")
        assert min(rates) - 1e-12 <= accuracy <= max(rates) + 1e-12


@pytest.mark.parametrize("average", ["samples", "macro", "micro"])
@given(drawn=ANY)
def test_balanced_accuracy_is_the_mean_of_recall_and_specificity_where_both_are_defined(average, drawn):
    rules = Conventions(
        **dict.fromkeys(("recall_nothing_true", "both_empty", "specificity_nothing_false"), "undefined"),
        balanced_accuracy_one_class="undefined",
    )
    recall, specificity = (value(metric, drawn, average, rules) for metric in ("recall", "specificity"))
    assert value("balanced_accuracy", drawn, average, rules) == pytest.approx(
        (recall + specificity) / 2, rel=1e-14, nan_ok=True
    )


@pytest.mark.parametrize("put", [0, 1])
@pytest.mark.parametrize(("metric", "of_a_constant"), [("balanced_accuracy", 1 / 2), ("cohen_kappa", 0)])
@given(drawn=ANY)
def test_predicting_everything_or_nothing_is_as_good_as_chance(metric, of_a_constant, put, drawn):
    constant = drawn.given(np.full(np.shape(drawn.truth), put))
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


@pytest.mark.parametrize(
    ("metric", "average"), [case for case in CASES if case[0] != "specificity" and case[1] != "weighted"]
)
@given(drawn=ANY)
def test_true_and_false_count_alike(metric, average, drawn):
    assert value(metric, complement(drawn), average) == pytest.approx(
        value(metric, drawn, average), abs=1e-12, nan_ok=True
    )


@pytest.mark.parametrize("metric", KEYS)
@given(drawn=ANY)
def test_a_metric_of_labels_stays_in_its_range(metric, drawn):
    asked = METRICS[metric]
    for average in asked.averages:
        for rules in one_switch_each(asked, average):
            parts = asked(drawn.example, average, rules).parts.value
            defined_ones = parts[~np.isnan(parts)]
            assert ((defined_ones >= asked.lowest) & (defined_ones <= asked.highest)).all()


@pytest.mark.parametrize("metric", ["matthews_correlation", "cohen_kappa"])
@pytest.mark.parametrize("average", ["macro", "micro"])
@given(drawn=ANY)
def test_agreement_does_not_ask_which_of_the_two_is_the_truth(metric, average, drawn):
    predicted = np.array(drawn.example.prediction(Conventions()), int).tolist()
    swapped = Matrices(predicted, drawn.scores, drawn.weights, drawn.truth)
    found = value(metric, drawn, average)
    assert value(metric, swapped, average) == pytest.approx(found, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("which", [{"truth": False}, {"predicted": False}])
@pytest.mark.parametrize("average", ["macro", "micro"])
@given(drawn=ANY)
def test_matthews_correlation_turns_around_when_one_of_the_two_does(average, which, drawn):
    turned = value("matthews_correlation", complement(drawn, **which), average)
    assert turned == pytest.approx(-value("matthews_correlation", drawn, average), abs=1e-12, nan_ok=True)


@given(drawn=ANY)
def test_kappa_and_matthews_correlation_have_one_sign_and_kappa_is_no_further_from_0(drawn):
    rules = Conventions(matthews_constant="zero", kappa_no_chance="zero")
    one, other = (
        METRICS[metric](drawn.example, "macro", rules).parts.value
        for metric in ("cohen_kappa", "matthews_correlation")
    )
    assert (np.sign(one) == np.sign(other)).all()
    assert (np.abs(one) <= np.abs(other) + 1e-12).all()


@pytest.mark.parametrize("metric", ["matthews_correlation", "cohen_kappa"])
@given(drawn=ANY)
def test_agreement_is_exactly_1_where_all_is_right(metric, drawn):
    perfect = drawn.given(np.array(drawn.truth))
    values = METRICS[metric](perfect.example, "macro").parts.value
    assert set(values[~np.isnan(values)].tolist()) <= {1.0}


@pytest.mark.parametrize("metric", ["matthews_correlation", "cohen_kappa"])
def test_agreement_of_a_large_matrix_is_that_of_its_shares(metric):
    random = np.random.default_rng(4)
    truth = random.random((2000, 500)) < 0.3
    made = truth ^ (random.random(truth.shape) < 0.1)
    assert float(METRICS[metric](Example.of(truth, y_pred=made), "micro")) == pytest.approx(
        float(METRICS[metric](Example.of(truth, y_pred=made, sample_weight=[1 / 2**20] * 2000), "micro")),
        rel=1e-12,
    )


@for_every("metric", ["matthews_correlation", "cohen_kappa"])
@for_every("size", [1e-100, 1e-60, 1e60, 1e99])
def test_agreement_does_not_ask_in_which_unit_the_weights_are(metric, size):
    rows = [[1], [1], [0], [0], [1]], [[0.9], [0.1], [0.1], [0.9], [0.8]]
    weights = [3, 1, 2, 1, 5]
    expected = value(metric, Matrices(*rows, weights), "macro")
    assert expected == pytest.approx((8 * 2 - 1 * 1) / (9 * 3), rel=1e-15)  # as many predicted as true
    scaled = Matrices(*rows, [size * one for one in weights])
    assert value(metric, scaled, "macro") == pytest.approx(expected, rel=1e-12)
