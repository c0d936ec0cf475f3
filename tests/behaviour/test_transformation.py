"""Each transformation does what it says, to the example and to the matrix on the workbench alike."""

from __future__ import annotations

import gc
import tracemalloc
from dataclasses import replace
from math import exp

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics import Conventions, Example, InputError
from metrics.behaviour.outcome import each_outcome, outcomes, situation_of, still_true
from metrics.behaviour.transformation import (
    OF_MATRIX,
    OF_SCORES,
    SCOPES,
    Crossing,
    Overtaking,
    Transformation,
    crossing,
    example_after,
    overtaking,
    transform,
)
from metrics.behaviour.variants import every_case
from pages.explore.what_cannot_change.change_choice import (
    FIRST,
    done_from,
    matrix_after,
    names_after,
    word_of_done,
)
from pages.intake.examples import PHOTOS
from pages.intake.limits import MAX_CELLS, MAX_SAMPLES
from pages.intake.matrix import Matrix, example_of
from tests.every import for_every
from tests.matrices import decided, weighted_or_not

DONE = [Transformation(how, scope) for how in (*OF_SCORES, *OF_MATRIX) for scope in SCOPES[how]]
TWO = Example.of([[1, 0], [0, 1]], [[0.75, 0.5], [0.25, 0.5]])
DIAGONAL = [[1, 0], [0, 1]], [[0.9, 0.1], [0.2, 0.2]]
MATRICES = {
    "the story": PHOTOS,
    "one cell": Matrix.of([[1]], [[0.5]]),
    "weights, and a threshold for each label": Matrix.of(
        *DIAGONAL, weights=[2, 0.5], relevance=[[2, 1], [1, 2]], decision=("labels", [0.3, 0.4])
    ),
    "a threshold for each sample": Matrix.of(*DIAGONAL, decision=("samples", [0.3, 0.15])),
    "by hand": Matrix.of([[1, 0], [0, 1]], [[0.9, -3], [0.2, 1e9]], decision=("hand", [[1, 1], [0, 1]])),
    "the top label": Matrix.of([[1, 0, 0], [0, 1, 1]], [[0.9, 0, 0], [1, 1, 1]], decision=("top", 1)),
}


@for_every(
    ("done", "expected"),
    [
        (Transformation("halve"), [[0.75 / 2, 0.5 / 2], [0.25 / 2, 0.5 / 2]]),
        (Transformation("logistic", "label", 0), [[1 / (1 + exp(-0.75)), 0.5], [1 / (1 + exp(-0.25)), 0.5]]),
        (Transformation("halve", "sample", 1), [[0.75, 0.5], [0.25 / 2, 0.5 / 2]]),
        (Transformation("halve", "label", 1), [[0.75, 0.5 / 2], [0.25, 0.5 / 2]]),
        (Transformation("cube", "label", 0), [[0.75**3, 0.5], [0.25**3, 0.5]]),
        (Transformation("add", "sample", 0), [[0.75 + 1, 0.5 + 1], [0.25, 0.5]]),
        (Transformation("reverse_samples"), [[0.25, 0.5], [0.75, 0.5]]),
        (Transformation("reverse_labels"), [[0.5, 0.75], [0.5, 0.25]]),
        (Transformation("repeat_samples"), [[0.75, 0.5], [0.25, 0.5]] * 2),
        (Transformation("repeat_label", "label", 0), [[0.75, 0.75, 0.5], [0.25, 0.25, 0.5]]),
        (Transformation("empty_label"), [[0.75, 0.5, 0], [0.25, 0.5, 0]]),
        (Transformation("empty_sample"), [[0.75, 0.5], [0.25, 0.5], [0, 0]]),
        # Between 0.25, 0.5 and 0.75 the gap is 1/4: of it 0.4 is 0.1.
        (Transformation("nudge"), [[0.75 - 0.1, 0.5 + 0.1], [0.25 + 0.1, 0.5 - 0.1]]),
    ],
)
def test_the_scores_are_what_the_name_says(done, expected):
    assert transform(done, TWO).scores.tolist() == [pytest.approx(row, rel=1e-15) for row in expected]


@for_every("threshold", [0.5, -2.0, 0.0, [0.5, -7.0]])
def test_what_is_added_is_neither_true_nor_predicted_and_stands_below_all_others(threshold):
    example = Example.of(TWO.truth, TWO.scores, threshold=threshold)
    for how, new in (("empty_label", (..., -1)), ("empty_sample", (-1, ...))):
        after = example_after(transform(Transformation(how), example), example)
        assert not after.truth[new].any()
        assert not after.prediction(Conventions(threshold_rule="at_least"))[new].any()
        assert after.scores[new].max() < TWO.scores.min()


@for_every(
    ("done", "example"),
    [
        (Transformation("reverse_samples"), Example.of([[1, 0]], [[1, 0]])),
        (Transformation("reverse_labels"), Example.of([[1], [0]], [[1], [0]])),
        (Transformation("empty_sample"), Example.of([[1, 0]], [[1, 0]], top_k=1)),
        (Transformation("cube"), Example.of([[1, 0]], [[1e200, 0]])),
        (Transformation("nudge"), Example.of([[1, 0]], [[1e300, 1e300]], threshold=1e300)),
        (Transformation("empty_label"), Example.of([[1, 0]], [[-1.7e308, 0]])),
        (Transformation("halve"), Example.of([[1, 0]], y_pred=[[1, 0]])),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(done, example):
    with pytest.raises(InputError, match=r"\.$"):
        transform(done, example)


@for_every("name", MATRICES)
def test_the_matrix_that_is_put_in_place_is_the_example_that_was_measured(name):
    matrix = MATRICES[name]
    for done in DONE:
        try:
            situation = situation_of(done, example_of(matrix), Conventions())
        except InputError:
            continue
        after = matrix_after(matrix, situation)
        placed, measured = example_of(after), situation.after
        assert all(len({*names}) == len(names) for names in (after.samples, after.labels))
        for one in ("truth", "scores", "predicted", "threshold", "sample_weight"):
            assert np.array_equal(np.array(getattr(placed, one)), np.array(getattr(measured, one))), one
        assert placed.top_k == measured.top_k
        usual = np.tile(np.arange(1, len(after.labels) + 1), (len(after.samples), 1))
        orders = [usual if one is None else one for one in (placed.relevance_order, measured.relevance_order)]
        assert np.array_equal(*orders)


def test_a_copy_is_called_after_its_original_where_that_name_is_free_and_has_to_fit():
    assert names_after(("a", "b"), (0, 0, 1, -1), "l{number}") == ("a", "a (2)", "b", "l1")
    assert names_after(("a", "a (2)"), (0, 0, 1), "l{number}") == ("a", "l1", "a (2)")
    long = "a" * 39
    assert names_after((long,), (0, 0), "l{number}") == (long, "l1")
    matrix = Matrix.of([[0]] * MAX_SAMPLES, [[0.5]] * MAX_SAMPLES)
    situation = situation_of(Transformation("repeat_samples"), example_of(matrix), Conventions())
    with pytest.raises(InputError, match="cannot grow"):
        matrix_after(matrix, situation)


def test_a_word_of_an_address_names_what_is_done_or_falls_back_to_the_first():
    assert [done_from(word_of_done(done), PHOTOS) for done in DONE] == DONE
    for word in ("", "halve", "halve.label", "halve.label.6", "halve.label.0", "halve.label.²", "x.y"):
        assert done_from(word, PHOTOS) == FIRST


def test_what_moved_is_a_true_and_a_false_label_that_changed_places():
    situation = situation_of(FIRST, example_of(PHOTOS), Conventions())
    # In photo 1 dog and boat, which are false, pass cat; it alone was predicted, and is not any more.
    assert overtaking(situation, "rows") == Overtaking(part=0, upper=1, lower=0, level=False)
    assert overtaking(situation, "columns") is None
    assert crossing(situation) == Crossing(row=0, column=0, predicted=False, count=1)
    halved = situation_of(FIRST, Example.of([[1, 0]], [[0.75, 0.375]]), Conventions())
    found = overtaking(halved, "rows")
    assert found is not None
    assert (found.level, {found.upper, found.lower}) == (True, {0, 1})


@given(weighted_or_not(decided), st.data())
def test_what_holds_after_an_edit_too_is_what_would_be_computed_anew(drawn, data):
    example, random = drawn.example, np.random.default_rng(data.draw(st.integers(0, 1_000)))
    assert example.scores is not None
    scores, truth = example.scores.copy(), example.truth.copy()
    cell = tuple(random.integers(scores.shape))
    scores[cell] = random.choice([random.random(), random.choice(example.scores.ravel()), 7])
    truth[cell] ^= random.random() < 0.2
    edited = replace(example, scores=scores, truth=truth)
    is_edited = bool((scores != example.scores).any() or (truth != example.truth).any())
    for number in random.choice(len(DONE), 3, replace=False):
        try:
            was, now = (situation_of(DONE[number], one, Conventions()) for one in (example, edited))
        except InputError:
            continue
        still = tuple(still_true(was, outcomes(was), now))
        assert repr(still) == repr(outcomes(now, [one.case for one in still]))
        assert (len(still) < len(every_case())) == is_edited


def test_nothing_holds_where_something_else_is_done_or_under_other_rules():
    example, halved = example_of(PHOTOS), Transformation("halve")
    was = situation_of(halved, example, Conventions())
    found = outcomes(was)
    assert len([*still_true(was, found, situation_of(halved, replace(example), Conventions()))]) == len(found)
    assert not [*still_true(was, found, situation_of(Transformation("cube"), example, Conventions()))]
    assert not [*still_true(was, found, situation_of(halved, example, Conventions(auc_tie="zero")))]
    # Halved, 1.2 is above the threshold, and 0.9 is not.
    low, high = (Example.of([[1, 0]], [[score, 0.2]]) for score in (0.9, 1.2))
    alone = situation_of(halved, low, Conventions()), situation_of(halved, high, Conventions())
    assert "hamming_loss" not in {one.case[0] for one in still_true(alone[0], outcomes(alone[0]), alone[1])}
    # PRO loss takes one threshold, and refuses one for each label.
    each = replace(example, threshold=np.full(example.truth.shape[1], 0.5))
    assert not [*still_true(was, found, situation_of(halved, each, Conventions()))]


@for_every("how", ("halve", "repeat_samples"))
def test_the_largest_matrix_takes_less_than_50_mb(how: str):
    """The peak of memory: what is free but refers to itself is collected here."""
    random = np.random.default_rng(0)
    shape = MAX_SAMPLES, MAX_CELLS // MAX_SAMPLES
    example = Example.of(random.random(shape) < 0.3, random.random(shape))
    gc.collect()
    gc.freeze()
    tracemalloc.start()
    try:
        for _one in each_outcome(situation_of(Transformation(how), example, Conventions()), every_case()):
            gc.collect()
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        gc.unfreeze()
    assert most < 50_000_000
