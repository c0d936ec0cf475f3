"""Losses: scikit-learn's, logits of any size, a threshold class; scores that are no probabilities."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import log_loss

from metrics import LIBRARIES, METRICS, PRESETS, Conventions, Example, InputError, compare, steps
from metrics.graph.digits import headline, shortest
from metrics.parts.probability import sigmoid, softmax, top_labels
from metrics.pictures.losses import label_losses_of, threshold_class_loss
from pages.intake.matrix import Matrix
from pages.start.every_number import compute_numbers
from pages.state.link import code_of
from tests.content.test_arithmetic import check
from tests.every import for_every
from tests.matrices import Matrices, matrices, weighted_or_not
from tests.shell.tab import html, notices, parts
from tests.shell.test_pages import number, opened

SIGMOID, SOFTMAX = METRICS["sigmoid_cross_entropy"], METRICS["softmax_cross_entropy"]


@st.composite
def logits(draw: st.DrawFn, spread: float = 20) -> Matrices:
    """Random matrices whose scores lie on both sides of 0, with weights or without."""
    drawn = draw(weighted_or_not(matrices))
    scores = [[(score - 0.5) * spread for score in row] for row in drawn.scores]
    return Matrices(drawn.truth, scores, drawn.weights)


def called(metric, truth, scores, weights=None, **switches):
    return metric(Example.of(truth, scores, sample_weight=weights), conventions=Conventions(**switches))


def value(metric, truth, scores, weights=None, **switches) -> float:
    return float(called(metric, truth, scores, weights, **switches))


@given(drawn=logits())
def test_sigmoid_is_scikit_learns_log_loss_of_all_cells(drawn: Matrices):
    truth = np.ravel(drawn.truth)
    theirs = log_loss(truth, sigmoid(np.ravel(drawn.scores)), labels=[0, 1])
    assert value(SIGMOID, drawn.truth, drawn.scores) == pytest.approx(theirs, rel=1e-10)


@given(drawn=logits())
def test_softmax_is_scikit_learns_log_loss_where_one_label_is_true(drawn: Matrices):
    right = np.argmax(drawn.truth, axis=1)
    truth = np.eye(len(drawn.truth[0]), dtype=int)[right]
    labels = range(truth.shape[1])
    theirs = log_loss(right, softmax(np.array(drawn.scores)), labels=labels, sample_weight=drawn.weights)
    assert value(SOFTMAX, truth, drawn.scores, drawn.weights) == pytest.approx(theirs, rel=1e-10)


def test_softmax_reaches_k_ln_k_where_the_true_labels_share_everything():
    result = called(SOFTMAX, [[1, 1, 1, 0]], [[900, 900, 900, -900]])
    assert float(result) == pytest.approx(3 * math.log(3))
    (note,) = result.part(0).notes
    assert note.facts == {"k": 3, "least": pytest.approx(3 * math.log(3))}
    assert called(SOFTMAX, [[1, 0], [0, 0]], [[1, 2], [3, 4]]).parts.notes == ()


@for_every(
    ("truth", "row", "sigmoid_loss", "softmax_loss"),
    [
        ([1, 0], [800, -800], 0, 0),
        ([0, 1], [800, -800], (800 + 800) / 2, 1600),
        ([1, 0], [40, -40], math.exp(-40), math.exp(-80)),
        ([1, 1], [1e300, 1e300], 0, 2 * math.log(2)),
        ([1, 0], [-1e300, 1e300], (1e300 + 1e300) / 2, 2e300),
        ([1, 0], [-1.7e308, 1.7e308], math.inf, math.inf),
        ([0, 0], [5, -5], (5 + 2 * math.log1p(math.exp(-5))) / 2, 0),
    ],
)
def test_no_logit_is_too_large(truth, row, sigmoid_loss, softmax_loss):
    assert value(SIGMOID, [truth], [row]) == pytest.approx(sigmoid_loss, rel=1e-14)
    assert value(SOFTMAX, [truth], [row]) == pytest.approx(softmax_loss, rel=1e-14)


@for_every("metric", [SIGMOID, SOFTMAX])
def test_an_infinite_loss_with_weight_0_does_not_count(metric):
    row = [-1.7e308, 1.7e308]
    for how in ("mean", "sum"):  # (1 · loss + 0 · ∞)/(1 + 0) and 1 · loss + 0 · ∞
        chosen = {"loss_over_samples": how, "loss_over_labels": "sum"}
        weighed = called(metric, [[1, 0], [1, 0]], [[0.9, 0.2], row], [1, 0], **chosen)
        unweighed = called(metric, [[1, 0]], [[0.9, 0.2]], **chosen)
        assert weighed.parts.value[1] == math.inf
        assert float(weighed) == float(unweighed)
    assert float(called(metric, [[1, 0], [1, 0]], [[0.9, 0.2], row], [1, 1])) == math.inf


@pytest.mark.parametrize("metric", [SIGMOID, SOFTMAX], ids=["sigmoid", "softmax"])
@pytest.mark.parametrize("scale", [800, 40, 1e-7, 1e300])
@given(drawn=matrices())
def test_the_arithmetic_shown_holds_for_large_logits(metric, scale, drawn: Matrices):
    scores = [[(score - 0.5) * scale for score in row] for row in drawn.scores]
    result = called(metric, drawn.truth, scores)
    for step in (*steps(result.part(0)), *steps(result.overall)):
        check(step)


def notes_of(metric, truth, row, key) -> list[str]:
    (step,) = (one for one in steps(called(metric, [truth], [row]).part(0)) if one.key == key)
    return [note.key for note in step.notes]


@for_every(
    ("truth", "row", "noted"),
    [
        ([1, 0], [-8, 8], []),
        ([0], [20], []),
        ([1], [40], ["exact_form"]),
        ([0], [40], ["exact_form"]),
        ([1], [-1000], ["exact_form"]),
        ([0, 0, 1], [1, 0, 1000], []),
    ],
)
def test_a_note_says_where_the_logarithm_of_a_rounded_probability_would_not_do(truth, row, noted):
    assert notes_of(SIGMOID, truth, row, "label_loss") == noted


@for_every(
    ("truth", "row", "shared", "lost"),
    [
        ([1, 0], [600, 601], [], []),
        ([1, 0], [710, 0], ["exact_share"], []),
        ([1, 1], [-1000, -1000], ["exact_share"], []),
        ([1, 0], [-900, 0], [], ["exact_form"]),
        ([0, 1], [-900, 0], [], []),
    ],
)
def test_a_note_says_where_the_exponentials_are_beyond_the_range_of_numbers(truth, row, shared, lost):
    assert notes_of(SOFTMAX, truth, row, "label_probability") == shared
    assert notes_of(SOFTMAX, truth, row, "label_loss") == lost


def test_the_note_is_that_of_the_sample_with_the_large_logit():
    parts = called(SIGMOID, [[1, 0], [1, 0]], [[0.5, 0.25], [-1000, 0]])
    notes = [[note.key for note in steps(parts.part(part))[1].notes] for part in (0, 1)]
    assert notes == [[], ["exact_form"]]


def test_the_labels_on_top_are_as_many_as_wanted_however_likely():
    logits = [3.0, -2.0, -3.0]
    top = top_labels(np.array(logits), 2)
    assert top.items.tolist() == [0, 1]
    assert top.logit.tolist() == [3, -2]
    assert top.sigmoid.tolist() == pytest.approx([1 / (1 + math.exp(-3)), 1 / (1 + math.exp(2))])
    whole = sum(map(math.exp, logits))
    assert top.softmax.tolist() == pytest.approx([math.exp(3) / whole, math.exp(-2) / whole])
    assert top_labels(np.zeros(3), 2).items.tolist() == [0, 1]


def loss_of(truth, row):
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
        ([1, 1, 0], [30, 30, 29], 29 + math.log1p(math.exp(-29)) + 2 * math.exp(-30), 29 - 30 + math.log(2)),
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


LOGITS = Example.of([[1, 0]], [[0.0, 0.0]])  # both probabilities are 1/2
LOSSES = {
    "sigmoid_cross_entropy": [math.log(2), math.log(2)],  # −ln ½ of each label
    "softmax_cross_entropy": [math.log(2), math.log(2)],
    "brier_score": [(1 - 0) ** 2, (0 - 0) ** 2],  # the score itself is the probability
}


@for_every(("metric", "losses"), LOSSES.items())
def test_each_label_has_its_loss(metric: str, losses: list[float]) -> None:
    found = label_losses_of(METRICS[metric](LOGITS), 0)
    assert found is not None
    assert found.loss.tolist() == pytest.approx(losses)


@for_every("metric", METRICS.keys() - LOSSES)
def test_a_metric_that_adds_up_no_losses_of_labels_has_none(metric: str) -> None:
    assert label_losses_of(METRICS[metric](LOGITS), 0) is None


BRIER = METRICS["brier_score"]
NO_PROBABILITIES = Matrix.of([[1, 0, 1], [0, 1, 0]], [[8, -3, 0.5], [0.25, 2, -1]])


@pytest.mark.parametrize("wrong", [-0.1, 1.0000001, 8.0])
def test_a_score_that_is_no_probability_is_refused_with_its_place(wrong):
    example = Example.of([[1, 0, 0], [0, 1, 0]], [[1, 0.5, 0], [0.1, 0.9, wrong]])
    for average in BRIER.averages:
        with pytest.raises(InputError) as refused:
            BRIER(example, average)
        assert str(refused.value) == (
            "Brier score takes scores as probabilities, from 0 to 1: "
            f"y_score row 1, column 2 (counted from 0) is {wrong}."
        )
    assert METRICS["ranking_loss"](example)  # other metrics take it


def test_a_variant_that_has_no_probabilities_is_named():
    scores = np.full((4, 2, 3), 0.5)
    scores[3, 1, 2] = 2
    with pytest.raises(InputError, match=r"variant \(3,\), row 1, column 2"):
        BRIER(Example.of([[1, 0, 0], [0, 1, 0]], scores))


@pytest.mark.parametrize("average", BRIER.averages)
def test_the_lesson_reads_other_scores_as_logits_and_says_so(average):
    app = opened({"m": code_of(NO_PROBABILITIES), "metric": "brier_score", "average": average}, "losses.py")
    assert not app.exception
    assert not notices(app)
    assert "p is the sigmoid of the logit." in str(parts(app))
    example = Example.of(NO_PROBABILITIES.truth, 1 / (1 + np.exp(-np.array(NO_PROBABILITIES.scores))))
    assert number(app) == headline(float(BRIER(example, average)))
    function = LIBRARIES["scikit_learn"].function("brier_score", average)
    sentence = f"scikit-learn ({function}) gives the same value, {shortest(float(BRIER(example, average)))}."
    assert sentence in html(app)


def test_the_overview_and_the_library_lens_say_that_it_has_no_number():
    example = Example.of(NO_PROBABILITIES.truth, NO_PROBABILITIES.scores)
    shown = compute_numbers(example, Conventions())["brier_score", "samples"]
    assert np.isnan(shown.value)
    assert shown.note.startswith("Brier score takes scores as probabilities, from 0 to 1")
    rows = {(row.metric.key, row.average): row.values for row in compare(example, PRESETS)}
    assert all(rows["brier_score", average] == {} for average in BRIER.averages)
    for page in ("overview.py", "libraries.py", "conventions.py", "averaging.py"):
        assert not opened({"m": code_of(NO_PROBABILITIES), "metric": "brier_score"}, page).exception
