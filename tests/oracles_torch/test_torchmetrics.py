"""The torchmetrics preset gives what torchmetrics gives, and the losses what torch gives."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.nn.functional import binary_cross_entropy_with_logits, multilabel_soft_margin_loss

from metrics import METRICS, SOURCES
from tests.matrices import DIALLED, Matrices, decided, matrices
from tests.oracles_torch.torch_values import CASES, CONVENTIONS, library_value
from tests.values.library_calls import named

# torchmetrics counts and divides in 32 bits.
FLOAT32 = 1e-6
OF_SETS = [case for case in named("torchmetrics") if METRICS[case[0]].needs == "predictions"]


@pytest.mark.parametrize(("library", "metric", "average"), CASES)
@given(drawn=decided())
@settings(max_examples=200)
def test_the_preset_gives_the_value_of_the_call_that_it_names(library, metric, average, drawn):
    value = float(METRICS[metric](drawn.example, average, CONVENTIONS[library]))
    expected = library_value(library, metric, average, drawn)
    assert value == pytest.approx(expected, rel=FLOAT32, abs=FLOAT32, nan_ok=True)


@pytest.mark.parametrize(("metric", "average"), OF_SETS)
@given(drawn=matrices())
@settings(max_examples=100)
def test_torchmetrics_itself_predicts_above_one_half(metric, average, drawn):
    value = float(METRICS[metric](drawn.example, average, CONVENTIONS["torchmetrics"]))
    expected = library_value("torchmetrics", metric, average, drawn, y_pred=np.array(drawn.scores))
    assert value == pytest.approx(expected, rel=FLOAT32, abs=FLOAT32)


@pytest.mark.parametrize("true", range(16))
def test_ranking_loss_breaks_ties_by_column_with_16_labels(true):
    tied = Matrices([[int(label == true) for label in range(16)]], [[0.5] * 16])
    assert library_value("torchmetrics", "ranking_loss", "samples", tied) == pytest.approx((15 - true) / 15)


def test_with_17_labels_ties_are_in_no_order_and_nothing_is_quoted():
    tied = Matrices([[1] + [0] * 16], [[0.5] * 17])
    by_column = METRICS["ranking_loss"](tied.example, conventions=CONVENTIONS["torchmetrics"])
    assert float(by_column) == 16 / 16
    assert library_value("torchmetrics", "ranking_loss", "samples", tied) == pytest.approx(7 / 16)
    assert not SOURCES["torchmetrics"].can_compute(METRICS["ranking_loss"], "samples", tied.example)


@pytest.mark.parametrize("beta", DIALLED["beta"])
@pytest.mark.parametrize("average", ["macro", "weighted", "micro"])
@given(drawn=decided())
def test_beta_is_the_beta_of_torchmetrics(average, beta, drawn):
    rules = CONVENTIONS["torchmetrics"].with_choice("beta", beta)
    value = float(METRICS["f_beta"](drawn.example, average, rules))
    expected = library_value("torchmetrics", "f_beta", average, drawn, rules)
    assert value == pytest.approx(expected, rel=FLOAT32, abs=FLOAT32)


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
