"""Weights per class, which the losses of torch take: the loss of each label is what they weigh."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch.nn.functional import binary_cross_entropy_with_logits, multilabel_soft_margin_loss

from metrics import METRICS
from tests.matrices import Matrices, matrices


@given(drawn=matrices(), seed=st.integers(0, 2**32 - 1), scale=st.sampled_from([1.0, 100.0]))
def test_both_losses_of_torch_weigh_the_loss_of_each_label(drawn: Matrices, seed: int, scale: float) -> None:
    logits = np.array(drawn.scores) * scale
    weights = np.random.default_rng(seed).random(logits.shape[1])
    loss = METRICS["sigmoid_cross_entropy"](Matrices(drawn.truth, logits.tolist()).example)
    of_each_label = loss.parts.made_of[0].source.value
    given_to_torch = torch.from_numpy(logits), torch.tensor(drawn.truth, dtype=torch.float64)
    expected = pytest.approx(float((of_each_label * weights).mean()), rel=1e-12)
    weight = torch.from_numpy(weights)
    assert float(multilabel_soft_margin_loss(*given_to_torch, weight=weight)) == expected
    assert float(binary_cross_entropy_with_logits(*given_to_torch, weight=weight)) == expected
