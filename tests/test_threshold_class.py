"""The softmax loss with a threshold class: where its +1 comes from, and what it would be without."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given

from metrics import Example
from metrics.pictures.losses import threshold_class_loss
from tests.every import for_every
from tests.matrices import Matrices, matrices


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


def test_one_true_label_far_above_0_and_false_ones_far_below_cost_nothing():
    """The threshold class parts them: a logit of at least 0 is asked for."""
    assert loss_of([1, 1, 0], [30, 30, -30])[0] == pytest.approx(0, abs=1e-12)
    assert loss_of([1, 1, 0], [30, 30, 29])[0] > 28  # below both, and still above the threshold
