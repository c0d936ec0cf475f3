"""The losses of labels are told beside probabilities only where it is known which they are of."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from metrics import METRICS, Example
from metrics.pictures.losses import label_losses_of
from tests.every import for_every

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


def test_a_new_loss_is_not_taken_for_softmax() -> None:
    result = METRICS["softmax_cross_entropy"](LOGITS)
    other = replace(result, metric=replace(result.metric, key="focal_loss"))
    with pytest.raises(ValueError, match="focal_loss"):
        label_losses_of(other, 0)
