"""The cross-entropies of logits: definitions in exact arithmetic, scikit-learn's log loss, and identities."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import log_loss

from metrics import METRICS, Conventions, Example, steps
from metrics.parts.probability import sigmoid, softmax
from tests.content.test_arithmetic import check
from tests.every import for_every
from tests.matrices import Matrices, matrices, weighted_or_not

SIGMOID, SOFTMAX = METRICS["sigmoid_cross_entropy"], METRICS["softmax_cross_entropy"]


@st.composite
def logits(draw: st.DrawFn, spread: float = 20) -> Matrices:
    """Random matrices whose scores lie on both sides of 0, with weights or without."""
    drawn = draw(weighted_or_not(matrices))
    scores = [[(score - 0.5) * spread for score in row] for row in drawn.scores]
    return Matrices(drawn.truth, scores, drawn.weights)


def called(metric, truth, scores, weights=None, **switches):
    """The result under the default conventions but for the switches named."""
    return metric(Example.of(truth, scores, sample_weight=weights), conventions=Conventions(**switches))


def value(metric, truth, scores, weights=None, **switches) -> float:
    """Its value."""
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


@given(drawn=logits())
def test_it_is_at_least_ln_2_times_hamming_loss_at_0(drawn: Matrices):
    for rule in ("above", "at_least"):
        example = Example.of(drawn.truth, drawn.scores, threshold=0)
        wrong = float(METRICS["hamming_loss"](example, conventions=Conventions(threshold_rule=rule)))
        assert float(SIGMOID(example)) >= math.log(2) * wrong - 1e-12


@given(drawn=logits(spread=0.5))
def test_softmax_is_at_least_k_ln_k(drawn: Matrices):
    result = called(SOFTMAX, drawn.truth, drawn.scores)
    for row, truth in zip(result.parts.value, drawn.truth, strict=True):
        k = sum(truth)
        assert row >= (k * math.log(k) if k else 0) - 1e-12
        assert row == 0 or k > 0


def test_softmax_reaches_k_ln_k_where_the_true_labels_share_everything():
    result = called(SOFTMAX, [[1, 1, 1, 0]], [[900, 900, 900, -900]])
    assert float(result) == pytest.approx(3 * math.log(3))
    (note,) = result.part(0).notes
    assert note.facts == {"k": 3, "least": pytest.approx(3 * math.log(3))}
    assert called(SOFTMAX, [[1, 0], [0, 0]], [[1, 2], [3, 4]]).parts.notes == ()


@given(drawn=logits(), constant=st.sampled_from([-3, 0.5, 100]))
def test_a_constant_added_to_a_row_changes_sigmoid_and_not_softmax(drawn: Matrices, constant: float):
    moved = [[score + constant for score in row] for row in drawn.scores]
    same = value(SOFTMAX, drawn.truth, drawn.scores)
    assert value(SOFTMAX, drawn.truth, moved) == pytest.approx(same, rel=1e-9)
    assert value(SIGMOID, [[1, 0]], [[1, 2 + constant]]) != value(SIGMOID, [[1, 0]], [[1, 2]])


@given(drawn=logits())
def test_sigmoid_is_the_same_for_the_opposite_question(drawn: Matrices):
    turned = [[1 - y for y in row] for row in drawn.truth], [[-z for z in row] for row in drawn.scores]
    assert value(SIGMOID, *turned) == pytest.approx(value(SIGMOID, drawn.truth, drawn.scores))


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
    for step in (*steps(result.part(0)), *steps(result.total)):
        check(step)


def notes_of(metric, truth, row, key) -> list[str]:
    """The keys of the notes of a step of one sample."""
    (step,) = (one for one in steps(called(metric, [truth], [row]).part(0)) if one.key == key)
    return [note.key for note in step.notes]


@for_every(
    ("truth", "row", "noted"),
    [
        ([1, 0], [8, -8], []),
        ([1, 0], [-8, 8], []),
        ([1], [20], []),
        ([0], [20], []),
        ([0], [-40], []),
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
        ([1, 0], [8, -8], [], []),
        ([1, 0], [600, 601], [], []),
        ([1, 0], [710, 0], ["exact_share"], []),
        ([1, 1], [1000, 1000], ["exact_share"], []),
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
