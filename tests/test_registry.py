"""No metric is forgotten, and each says what it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest
from sklearn import metrics as sklearn_metrics

from metrics import AVERAGES, METRICS, PRESETS, SOURCES, Conventions, Example, Metric
from tests.definitions import DEFINED
from tests.test_documents import PRINTED
from tests.test_oracles import ORACLES

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
HAND_CHECKED = {(metric, average) for metric, average, *_ in PRINTED.values()}


def unverified(metrics: Mapping[str, Metric]) -> list[tuple[str, str]]:
    """The metrics and averages that neither an oracle nor a definition with a hand-checked value covers."""
    return [
        (key, average)
        for key, metric in metrics.items()
        for average in metric.averages
        if (key, average) not in ORACLES and not (key in DEFINED and (key, average) in HAND_CHECKED)
    ]


def test_every_metric_under_every_average_has_an_oracle_or_a_hand_checked_case():
    assert unverified(METRICS) == []


def test_a_metric_that_nobody_checks_would_be_noticed():
    forgotten = replace(METRICS["coverage"], key="forgotten")
    assert unverified({**METRICS, "forgotten": forgotten}) == [("forgotten", "samples")]
    macro_too = replace(METRICS["one_error"], averages=("samples", "macro"))
    assert unverified({"one_error": macro_too}) == [("one_error", "macro")]


def test_no_oracle_is_for_a_metric_that_is_gone():
    assert set(ORACLES) | HAND_CHECKED <= set(CASES)
    assert set(METRICS) >= DEFINED


@pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)
def test_every_metric_says_what_it_asks_and_where_it_comes_from(metric):
    assert metric.title
    assert metric.summary.endswith("?")
    assert len(metric.summary) < 110
    assert "Source: " in metric.kernel.__doc__
    assert all(key in metric.kernel.__doc__ for key in metric.reads)
    assert set(metric.averages) <= set(AVERAGES)


@pytest.mark.parametrize(("metric", "average"), CASES)
def test_a_perfect_order_is_better_than_the_reverse_in_the_direction_the_metric_names(metric, average):
    truth = np.array([[1, 0, 0], [0, 1, 0]])
    best, worst = (float(METRICS[metric](Example.of(truth, s), average)) for s in (truth, -truth))
    assert METRICS[metric].better == ("lower" if best < worst else "higher")
    assert best != worst


def test_every_preset_has_a_source_and_the_design_names_them_all():
    assert list(PRESETS) == list(SOURCES)
    assert set(PRESETS) == {
        "zhang_zhou_2014",
        "scikit_learn",
        "torchmetrics",
        "d0",
        "d1",
        "d2",
        "matlab_d3",
        "d4",
    }
    assert PRESETS["zhang_zhou_2014"] == Conventions()


def test_the_functions_of_scikit_learn_that_are_named_are_the_oracles():
    named = {(key, average) for key, metric in METRICS.items() for average in metric.scikit_learn}
    assert named == set(ORACLES)
    for metric in METRICS.values():
        assert all(hasattr(sklearn_metrics, function) for function in metric.scikit_learn.values())
