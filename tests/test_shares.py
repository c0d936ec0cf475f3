"""Who has how much to say in an average: the shares give every mean, and the mean gives micro."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics import METRICS, PRESETS, Conventions, InputError, cases, shares
from tests.matrices import Matrices, matrices, weighted_or_not

JACCARD = Conventions(accuracy_of_labels="jaccard", accuracy_of_samples="jaccard")
CELL = Conventions(accuracy_of_labels="cell", accuracy_of_samples="cell")
KINDS = [
    *(("f_beta", Conventions(f_of_samples="each", beta=beta)) for beta in (0.5, 1, 2)),
    ("precision", Conventions()),
    ("recall", Conventions()),
    ("accuracy", JACCARD),
    ("accuracy", CELL),
    ("hamming_loss", Conventions()),
]


def mean(values: np.ndarray, weights: np.ndarray) -> float:
    """The weighted mean over the parts that weigh something."""
    return float(np.sum(np.where(weights > 0, values, 0) * weights))


@pytest.mark.parametrize("cut", ["macro", "samples"])
@pytest.mark.parametrize(("metric", "rules"), KINDS)
@given(drawn=weighted_or_not(matrices))
def test_micro_is_the_mean_of_the_parts_by_the_cases_they_decide(metric, rules, cut, drawn):
    result = METRICS[metric](drawn.example, cut, rules)
    weights = shares(result, "micro")
    if cut == "samples" and drawn.weights is not None:  # a row's own counts do not know its weight
        weights = weights * drawn.weights
        weights = weights / weights.sum() if weights.sum() else np.full_like(weights, np.nan)
    pooled = float(METRICS[metric](drawn.example, "micro", rules))
    if np.isnan(pooled):
        assert np.isnan(weights).all()
    else:
        assert mean(result.parts.value, weights) == pytest.approx(pooled, rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("average", ["samples", "macro", "weighted"])
@pytest.mark.parametrize(("metric", "rules"), KINDS)
@given(drawn=weighted_or_not(matrices))
def test_every_average_is_the_mean_by_its_shares(metric, rules, average, drawn):
    if average not in METRICS[metric].averages:
        return
    result = METRICS[metric](drawn.example, average, rules)
    weights = shares(result, average)
    if np.isnan(weights).any():
        assert np.isnan(weights).all()
    elif not np.isnan(float(result)):
        assert weights.sum() == pytest.approx(1)
        assert mean(result.parts.value, weights) == pytest.approx(float(result), rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("average", ["samples", "macro"])
@given(drawn=matrices(), preset=st.sampled_from(list(PRESETS)), beta=st.sampled_from([0.5, 1, 2]))
def test_the_mean_of_f_is_at_most_f_of_the_means(average, drawn, preset, beta):
    key = "f_of_samples" if average == "samples" else "f_of_labels"
    rules = PRESETS[preset].but("beta", beta)
    each, means = (
        float(METRICS["f_beta"](drawn.example, average, rules.but(key, how))) for how in ("each", "means")
    )
    assert np.isnan(each) or np.isnan(means) or each <= means + 1e-12


def test_shares_count_what_the_metric_divides_by():
    example = Matrices([[1, 0], [1, 1], [0, 1]], [[1, 1], [1, 0], [0, 0]]).example
    by_hand = {"precision": [2, 1], "recall": [2, 2], "f_beta": [2 + 2, 2 + 1], "hamming_loss": [3, 3]}
    for metric, amount in by_hand.items():
        result = METRICS[metric](example, "macro")
        assert cases(result).amount.tolist() == amount
        assert shares(result, "micro") == pytest.approx(np.array(amount) / sum(amount))
    assert cases(METRICS["accuracy"](example, "macro", JACCARD)).amount.tolist() == [2, 3]


def test_a_metric_that_divides_no_cases_has_none():
    with pytest.raises(InputError, match="Subset accuracy does not divide one count of cells by another"):
        cases(METRICS["subset_accuracy"](Matrices([[1]], [[1.0]]).example))
