"""Logits as probabilities, the loss with a threshold class, and the losses of labels for a picture."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, Example
from metrics.parts.probability import sigmoid, softmax, top_labels
from metrics.pictures.losses import label_losses_of, threshold_class_loss
from tests.every import for_every
from tests.matrices import Matrices, matrices


@given(drawn=matrices())
def test_probabilities_keep_the_order_of_a_sample_and_those_of_the_sigmoid_that_of_all_cells(drawn: Matrices):
    scores = np.array(drawn.scores)
    for average, functions in (("samples", (sigmoid, softmax)), ("micro", (sigmoid,))):
        before = float(METRICS["average_precision"](drawn.example, average))
        for function in functions:
            after = METRICS["average_precision"](Example.of(drawn.truth, function(scores)), average)
            assert float(after) == pytest.approx(before, nan_ok=True)


def test_l10b_the_softmax_of_rows_does_not_keep_the_order_in_a_label():
    truth, logits = [[1, 0], [0, 1]], [[2, 5], [1, 0]]
    assert float(METRICS["roc_auc"](Example.of(truth, logits), "macro")) == (1 + 0) / 2
    assert float(METRICS["roc_auc"](Example.of(truth, softmax(np.array(logits, float))), "macro")) == 0


def test_the_labels_on_top_are_as_many_as_wanted_however_likely():
    logits = [3.0, -2.0, -3.0]
    top = top_labels(np.array(logits), 2)
    assert top.items.tolist() == [0, 1]
    assert top.logit.tolist() == [3, -2]
    assert top.sigmoid.tolist() == pytest.approx([1 / (1 + math.exp(-3)), 1 / (1 + math.exp(2))])
    whole = sum(map(math.exp, logits))
    assert top.softmax.tolist() == pytest.approx([math.exp(3) / whole, math.exp(-2) / whole])
    assert top_labels(np.zeros(3), 2).items.tolist() == [0, 1]


def loss_of(truth, row):
    """The two losses of one sample."""
    found = threshold_class_loss(Example.of([truth], [row]).parts("rows"))
    return float(found.whole.value[0]), float(found.without.value[0])


@for_every(
    ("truth", "row", "whole", "without"),
    [
        # ln(1 + 2) + ln(1 + 1/3), and ln 2 + ln(1/3): below 0
        ([1, 0], [math.log(3), math.log(2)], math.log(3) + math.log(4 / 3), math.log(2 / 3)),
        ([1, 0, 0], [0, 0, 0], math.log(3) + math.log(2), math.log(2) + math.log(1)),
        ([1, 1], [3, 4], math.log(1 + math.exp(-3) + math.exp(-4)), -math.inf),
        ([0], [-50], math.log1p(math.exp(-50)), -math.inf),
        ([1, 0], [1000, -1000], 0, -2000),
        ([1, 0], [-1000, 1000], 2000, 2000),
        ([1, 1, 0], [30, 30, 29], 29 + math.log1p(math.exp(-29)) + 2 * math.exp(-30), 29 - 30 + math.log(2)),
    ],
)
def test_the_threshold_class_adds_1_to_each_of_the_two_sums(truth, row, whole, without):
    assert loss_of(truth, row) == pytest.approx((whole, without), rel=1e-12, abs=1e-300)


@given(drawn=matrices())
def test_it_is_never_negative_with_the_threshold_class_and_never_larger_without(drawn: Matrices):
    logits = (np.array(drawn.scores) - 0.5) * 12
    found = threshold_class_loss(Example.of(drawn.truth, logits).parts("rows"))
    assert (found.whole.value >= 0).all()
    assert (found.without.value <= found.whole.value).all()
    with np.errstate(over="ignore"):
        np.testing.assert_allclose(found.whole.value, found.whole.expression.value, rtol=1e-9)
        np.testing.assert_allclose(found.without.value, found.without.expression.value, atol=1e-9)
    assert found.threshold == 1


LOGITS = Example.of([[1, 0]], [[0.0, 0.0]])  # both probabilities are 1/2
LOSSES = {
    "sigmoid_cross_entropy": [math.log(2), math.log(2)],  # −ln ½ of each label
    "softmax_cross_entropy": [math.log(2), math.log(2)],
    "brier_score": [(1 - 0) ** 2, (0 - 0) ** 2],  # the score itself is the probability
}


@for_every(("metric", "losses"), LOSSES.items())
def test_each_label_has_its_loss(metric: str, losses: list[float]) -> None:
    assert label_losses_of(METRICS[metric](LOGITS), 0).loss.tolist() == pytest.approx(losses)


@for_every("metric", METRICS.keys() - LOSSES)
def test_an_unknown_loss_is_refused(metric: str) -> None:
    with pytest.raises(ValueError, match=f"not known which probabilities {metric}"):
        label_losses_of(METRICS[metric](LOGITS), 0)
