"""The values agree with scikit-learn, with torchmetrics' rule for ties, and with the slow definitions."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from sklearn import metrics as sklearn_metrics

from metrics import METRICS, PRESETS, Conventions, Example
from tests.definitions import DEFINED, defined
from tests.matrices import Matrices, matrices, scores_on, truths

Oracle = Callable[[np.ndarray, np.ndarray, np.ndarray | None], float]
CASES = [(key, average) for key in sorted(DEFINED) for average in METRICS[key].averages]


def sklearn_average_precision(average: str) -> Oracle:
    """scikit-learn's average precision under one average."""
    return lambda truth, scores, weights: sklearn_metrics.average_precision_score(
        truth, scores, average=average, sample_weight=weights
    )


def sklearn_function(name: str) -> Oracle:
    """A scikit-learn metric that knows no averages."""
    function = getattr(sklearn_metrics, name)
    return lambda truth, scores, weights: function(truth, scores, sample_weight=weights)


ORACLES: dict[tuple[str, str], Oracle] = {
    ("coverage", "samples"): sklearn_function("coverage_error"),
    ("ranking_loss", "samples"): sklearn_function("label_ranking_loss"),
    ("average_precision", "samples"): sklearn_function("label_ranking_average_precision_score"),
    ("average_precision", "macro"): sklearn_average_precision("macro"),
    ("average_precision", "weighted"): sklearn_average_precision("weighted"),
    ("average_precision", "micro"): sklearn_average_precision("micro"),
}


def asked(oracle: Oracle, drawn: Matrices) -> float:
    """What the oracle says; it warns where nothing is true, and still gives its number."""
    weights = None if drawn.weights is None else np.array(drawn.weights)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="No positive class found")
        return float(oracle(np.array(drawn.truth), np.array(drawn.scores), weights))


@pytest.mark.parametrize(("metric", "average"), ORACLES)
@given(drawn=matrices())
@settings(max_examples=100)
def test_the_scikit_learn_preset_gives_the_value_of_scikit_learn(metric, average, drawn):
    value = float(METRICS[metric](drawn.example, average, PRESETS["scikit_learn"]))
    assert value == pytest.approx(asked(ORACLES[metric, average], drawn), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize(("metric", "average"), ORACLES)
@given(drawn=matrices(weighted=True))
@settings(max_examples=100)
def test_the_scikit_learn_preset_weighs_samples_as_scikit_learn_does(metric, average, drawn):
    value = float(METRICS[metric](drawn.example, average, PRESETS["scikit_learn"]))
    assert value == pytest.approx(asked(ORACLES[metric, average], drawn), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("grid", [None, 3, 50])
@pytest.mark.parametrize(("metric", "average"), ORACLES)
def test_the_scikit_learn_preset_agrees_on_a_matrix_that_is_not_small(metric, average, grid):
    random = np.random.default_rng(7)
    truth, scores = truths(random, 300, 40, "any"), scores_on(random, (300, 40), grid)
    weights = random.random(300)
    value = METRICS[metric](
        Example.of(truth, scores, sample_weight=weights), average, PRESETS["scikit_learn"]
    )
    expected = ORACLES[metric, average](truth, scores, weights)
    assert float(value) == pytest.approx(expected, rel=1e-12)


def torchmetrics_ranking_loss(truth: list[list[int]], scores: list[list[float]]) -> float:
    """The rule of torchmetrics 1.9: a stable ascending sort, so of equal scores the last one is on top."""
    losses = []
    for ys, ss in zip(truth, scores, strict=True):
        n_true, n_labels = sum(ys), len(ys)
        if n_true in (0, n_labels):
            losses.append(0.0)
            continue
        ascending = sorted(range(n_labels), key=lambda label: ss[label])
        ranks = [n_labels - ascending.index(label) for label, y in enumerate(ys) if y]
        losses.append((sum(ranks) - n_true * (n_true + 1) / 2) / (n_true * (n_labels - n_true)))
    return sum(losses) / len(losses)


@given(drawn=matrices())
def test_the_torchmetrics_preset_breaks_ties_of_ranking_loss_by_column(drawn):
    value = METRICS["ranking_loss"](drawn.example, conventions=PRESETS["torchmetrics"])
    assert float(value) == pytest.approx(torchmetrics_ranking_loss(drawn.truth, drawn.scores), abs=1e-12)


@pytest.mark.parametrize(("metric", "average"), ORACLES)
@given(drawn=matrices())
def test_torchmetrics_agrees_with_scikit_learn_except_in_ranking_loss(metric, average, drawn):
    if metric == "ranking_loss":
        drawn = Matrices(drawn.truth, without_ties(drawn.scores))
    example = drawn.example
    theirs = float(METRICS[metric](example, average, PRESETS["torchmetrics"]))
    assert theirs == pytest.approx(asked(ORACLES[metric, average], drawn), abs=1e-12)


def without_ties(scores: list[list[float]]) -> list[list[float]]:
    """The scores with equal ones pulled apart by column."""
    return [[score + column / 1000 for column, score in enumerate(row)] for row in scores]


def every_convention(metric: str, average: str) -> Iterator[Conventions]:
    """Every combination of the choices of the switches that the metric reads."""
    switches = METRICS[metric].switches(average)
    for values in product(*(switch.choices for switch in switches)):
        yield Conventions(**dict(zip((switch.key for switch in switches), values, strict=True)))


@pytest.mark.parametrize(("metric", "average"), CASES)
@given(drawn=matrices() | matrices(weighted=True))
@settings(max_examples=80)
def test_every_convention_gives_the_value_of_the_definition(metric, average, drawn):
    example = drawn.example
    for rules in every_convention(metric, average):
        value = float(METRICS[metric](example, average, rules))
        expected = defined(metric, drawn, average, rules)
        wanted = np.nan if expected is None else float(expected)
        assert value == pytest.approx(wanted, rel=1e-12, abs=1e-12, nan_ok=True), rules


@pytest.mark.parametrize("average", METRICS["average_precision"].averages)
@pytest.mark.parametrize("interpolation", ["step", "all_points", "eleven_points", "eleven_thresholds"])
@given(drawn=matrices())
@settings(max_examples=25)
def test_a_weight_of_three_is_the_same_as_three_copies_of_the_row(average, interpolation, drawn):
    rules = Conventions(precision_interpolation=interpolation)
    counts = [row % 3 + 1 for row in range(len(drawn.truth))]
    copied = Example.of(np.repeat(drawn.truth, counts, axis=0), np.repeat(drawn.scores, counts, axis=0))
    weighed = Example.of(drawn.truth, drawn.scores, sample_weight=counts)
    metric = METRICS["average_precision"]
    expected = float(metric(copied, average, rules))
    assert float(metric(weighed, average, rules)) == pytest.approx(expected, rel=1e-12, nan_ok=True)
