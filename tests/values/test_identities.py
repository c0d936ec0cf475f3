"""What changes no value: a function that keeps the order of the scores, or the unit of the weights."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, PRESETS, Conventions, Example
from tests.matrices import Matrices, decided, matrices
from tests.values.engine_values import same, value

ROW_METRICS = [
    metric.key
    for metric in METRICS.values()
    if "samples" in metric.averages and metric.depends_on(Conventions()) == "order"
]


def bent(drawn: Matrices, of_row: bool, of_column: bool) -> Matrices:
    """Every score through an increasing function, another one for each row or each column where wanted."""
    scores = [
        [
            math.exp((1 + of_row * i + of_column * j) * s) - of_row * 3 * i - of_column * 7 * j
            for j, s in enumerate(ss)
        ]
        for i, ss in enumerate(drawn.scores)
    ]
    return Matrices(drawn.truth, scores, drawn.weights)


@pytest.mark.parametrize(
    ("metric", "average", "of_row", "of_column"),
    [
        *((metric, "samples", True, False) for metric in ROW_METRICS),
        *((metric, "macro", False, True) for metric in ("average_precision", "roc_auc")),
        *((metric, "weighted", False, True) for metric in ("average_precision", "roc_auc")),
        *((metric, "micro", False, False) for metric in ("average_precision", "roc_auc", "peak_f1")),
    ],
)
@given(drawn=matrices(weighted=True))
def test_r15_r16_r17_an_increasing_function_changes_nothing(metric, average, of_row, of_column, drawn):
    other = bent(drawn, of_row, of_column)
    assert same(value(metric, other, average), value(metric, drawn, average))


@given(drawn=matrices())
def test_r15_pro_loss_too_if_the_threshold_is_bent_with_its_row(drawn):
    with_limits = Matrices(drawn.truth, [[*row, 0.5] for row in drawn.scores])
    turned = bent(with_limits, of_row=True, of_column=False)
    *_, limits = zip(*turned.scores, strict=True)
    other = Matrices(drawn.truth, [row[:-1] for row in turned.scores], threshold=[[one] for one in limits])
    assert same(value("pro_loss", other), value("pro_loss", drawn))


@given(drawn=decided(decisions=("by hand", "nearly right")))
def test_x01_x02_d1_agrees_with_scikit_learn_but_for_the_jaccard_of_two_empty_sets(drawn):
    for metric in ("precision", "recall", "f_beta", "accuracy"):
        ours, theirs = (
            float(METRICS[metric](drawn.example, "samples", PRESETS[name])) for name in ("d1", "scikit_learn")
        )
        stops = metric == "accuracy" and not np.logical_or(drawn.truth, drawn.predictions).any(1).all()
        assert np.isnan(ours) if stops else same(ours, theirs)


@pytest.mark.parametrize("metric", ["matthews_correlation", "cohen_kappa"])
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
