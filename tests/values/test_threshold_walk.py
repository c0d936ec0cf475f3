"""The points that a threshold passes, and peak F1, the best of them."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from sklearn import metrics as sklearn_metrics

from metrics import METRICS, Conventions, Example
from metrics.pictures.curves import threshold_walk
from tests.definitions.averages import lists
from tests.matrices import Matrices, matrices
from tests.values.engine_values import same, value, with_weights_or_without


def share(of: Fraction, whole: Fraction) -> float:
    return float(of / whole) if whole else math.nan


def source_of(drawn: Matrices, average: str):
    return METRICS["roc_auc"](drawn.example, average).source


@pytest.mark.parametrize("ties", ["together", "first", "last"])
@given(drawn=with_weights_or_without())
def test_every_point_of_a_walk_splits_all_the_items_in_four(ties, drawn):
    for average in ("macro", "micro"):
        part = source_of(drawn, average)
        for index, one in enumerate(lists(drawn, average)):
            ys, ss, ws = one.truth, one.scores, one.weights
            points = threshold_walk(part, index, ties)
            assert points.threshold[0] == math.inf
            for at, predicted in enumerate(points.through):
                put = set(points.items[:predicted].tolist())
                if ties == "together":
                    assert put == {item for item, s in enumerate(ss) if s >= points.threshold[at]}
                counts = {
                    name: float(sum(w for item, w in enumerate(ws) if (item in put, bool(ys[item])) == kind))
                    for name, kind in (
                        ("tp", (True, True)),
                        ("fp", (True, False)),
                        ("fn", (False, True)),
                        ("tn", (False, False)),
                    )
                }
                assert all(same(getattr(points, name)[at], count) for name, count in counts.items())
                tp, fp, fn, tn = (Fraction(count) for count in counts.values())
                assert same(points.tpr[at], share(tp, tp + fn))
                assert same(points.fpr[at], share(fp, fp + tn))
                assert same(points.precision[at], share(tp, tp + fp))
                assert same(points.f1[at], share(2 * tp, 2 * tp + fp + fn))


@given(drawn=matrices())
def test_the_points_are_those_of_scikit_learn(drawn):
    part = drawn.example.parts("cells")
    points = threshold_walk(part, 0)
    assume(points.has_pairs)
    flat_y, flat_s = np.ravel(drawn.truth), np.ravel(drawn.scores)
    fpr, tpr, thresholds = sklearn_metrics.roc_curve(flat_y, flat_s, drop_intermediate=False)
    for mine, theirs in ((points.fpr, fpr), (points.tpr, tpr), (points.threshold, thresholds)):
        np.testing.assert_allclose(mine, theirs, atol=1e-12)
    precision, recall, _ = sklearn_metrics.precision_recall_curve(flat_y, flat_s)
    np.testing.assert_allclose(points.precision[1:], precision[:-1][::-1], atol=1e-12)
    np.testing.assert_allclose(points.tpr, recall[::-1], atol=1e-12)


@given(drawn=with_weights_or_without())
def test_the_peak_of_the_f1_curve_is_peak_f1(drawn):
    for average in METRICS["peak_f1"].averages:
        for walked in ("together", "first", "last"):
            result = METRICS["peak_f1"](drawn.example, average, Conventions(peak_f1_walk=walked))
            for index in range(result.source.n_parts):
                points = threshold_walk(result.source, index, walked)
                assert same(float(np.nan_to_num(points.f1[points.peak])), float(result.part(index).value))


def test_peak_f1_of_nothing_true_is_0_and_says_so():
    result = METRICS["peak_f1"](Example.of([[0, 0], [1, 0]], [[0.1, 0.2], [0.3, 0.1]]), "samples")
    assert [float(result.part(row).value) for row in (0, 1)] == [0, 1]
    assert [note.key for note in result.part(0).notes] == ["nothing_true"]
    assert not result.part(1).notes


def f1_at(drawn: Matrices, threshold: float, average: str) -> float:
    predicted = (np.array(drawn.scores) >= threshold).astype(int)
    return float(sklearn_metrics.f1_score(drawn.truth, predicted, average=average, zero_division=0))


@given(drawn=matrices())
def test_r27_pooled_peak_f1_is_the_best_micro_f1_of_one_threshold(drawn):
    peak = value("peak_f1", drawn, "micro")
    levels = {score for row in drawn.scores for score in row}
    assert same(peak, max(f1_at(drawn, level, "micro") for level in levels))
    density = float(np.mean(drawn.truth))
    assert peak >= 2 * density / (1 + density) - 1e-12
    of_rows = value("peak_f1", drawn, "samples")  # r28
    assert all(of_rows >= f1_at(drawn, level, "samples") - 1e-12 for level in levels)
