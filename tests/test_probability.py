"""Logits as probabilities: which orders they keep, and the labels on top."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, Example
from metrics.parts.probability import sigmoid, softmax, top_labels
from tests.matrices import Matrices, matrices


@pytest.mark.parametrize("metric", ["ranking_loss", "average_precision", "coverage"])
@given(drawn=matrices())
def test_probabilities_keep_the_order_of_the_labels_of_a_sample(metric, drawn: Matrices):
    before = METRICS[metric](drawn.example)
    for probabilities in (sigmoid(np.array(drawn.scores)), softmax(np.array(drawn.scores))):
        after = METRICS[metric](Example.of(drawn.truth, probabilities))
        assert float(after) == pytest.approx(float(before), nan_ok=True)


@given(drawn=matrices(weighted=True))
def test_l09_the_sigmoid_keeps_the_order_of_all_cells(drawn: Matrices):
    after = Example.of(drawn.truth, sigmoid(np.array(drawn.scores)), sample_weight=drawn.weights)
    for metric in ("average_precision", "roc_auc"):
        before = float(METRICS[metric](drawn.example, "micro"))
        assert float(METRICS[metric](after, "micro")) == pytest.approx(before, nan_ok=True)


def test_l10b_the_softmax_of_rows_does_not_keep_the_order_in_a_label():
    truth, logits = [[1, 0], [0, 1]], [[2, 5], [1, 0]]
    assert float(METRICS["roc_auc"](Example.of(truth, logits), "macro")) == (1 + 0) / 2
    assert float(METRICS["roc_auc"](Example.of(truth, softmax(np.array(logits, float))), "macro")) == 0


def test_the_labels_on_top_are_as_many_as_asked_for_whatever_is_likely():
    truth, scores = [[1, 1, 1], [1, 0, 0]], [[3, 2, 1], [3, -2, -3]]
    top = top_labels(np.array(scores[1], float), 2)
    assert top.items.tolist() == [0, 1]
    assert top.logit.tolist() == [3, -2]
    assert top.sigmoid.tolist() == pytest.approx([1 / (1 + math.exp(-3)), 1 / (1 + math.exp(2))])
    whole = sum(map(math.exp, scores[1]))
    assert top.softmax.tolist() == pytest.approx([math.exp(3) / whole, math.exp(-2) / whole])
    assert top_labels(np.zeros(3), 2).items.tolist() == [0, 1]
    wrong = METRICS["zero_one_loss"]
    assert float(wrong(Example.of(truth, scores, top_k=2))) == 1
    assert float(wrong(Example.of(truth, scores, threshold=0))) == 0
