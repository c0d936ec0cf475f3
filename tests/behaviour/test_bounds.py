"""The claims to try to break: the true ones are never broken, each of the others is."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from math import exp, log, log2, sqrt

import numpy as np
import pytest
from hypothesis import given, settings

from metrics import Example
from metrics.behaviour.bound import EQUAL, ORDINARY, Sides, everywhere
from metrics.behaviour.bounds import BOUNDS
from metrics.behaviour.bounds_of_lists_and_losses import FROM_LOGITS
from tests.every import for_every
from tests.matrices import DECISIONS, HARD, Matrices, decided, hard, weighted_or_not

TRUE = [key for key, bound in BOUNDS.items() if bound.true]
BREAKABLE = [key for key, bound in BOUNDS.items() if not bound.true]
ASKING = [key for key, bound in BOUNDS.items() if bound.asks]
# Three levels of score around the threshold for the small ones, two for the larger one.
SMALL = {(1, 3): (0.9, 0.5, 0.1), (2, 2): (0.9, 0.5, 0.1), (1, 4): (0.9, 0.5, 0.1), (3, 2): (0.6, 0.4)}
LOSSES = ("wrong_cells_cost", "softmax_never_0")


def logistic(wrongness: float) -> float:
    """What a cell costs in sigmoid cross-entropy: its score, turned round where it is true."""
    return log(1 + exp(wrongness))


# Every side on the counterexample, or on the start of a claim that holds, calculated by hand.
BY_HAND = {
    "wrong_cells": [3 / 12, 2 / 3, 4 * 3 / 12],
    "right_sets": [1 / 3, (1 / 3 + 1 + 1 / 2) / 3, (1 / 2 + 1 + 2 / 3) / 3],
    "right_sets_without_empty_ones": [1 / 2, 0],
    "macro_below_micro": [(2 / 4 + 1) / 2, 4 / 6],
    "micro_between_labels": [2 / 3, 8 / 11, 1],
    "accuracy_below_right_cells": [(1 / 3 + 1 + 1 / 2) / 3, 9 / 12],
    "f1_below_right_cells": [2 / 3, 1 / 2],
    "accuracy_from_f1": [(13 / 18) / (2 - 13 / 18), (1 / 3 + 1 + 1 / 2) / 3, (1 / 2 + 1 + 2 / 3) / 3],
    "f1_of_means": [(1 / 2 + 1 + 2 / 3) / 3, 2 * (2 / 3) * (5 / 6) / (2 / 3 + 5 / 6), (2 / 3 + 5 / 6) / 2],
    "macro_f1_above_lower_mean": [(1 + 1 / 2) / 2, (2 / 3 + 2 / 3) / 2],
    "pooled_sets": [4 / (4 + 2 + 1), 4 / (4 + 2), 8 / (8 + 2 + 1), 4 / (4 + 1)],
    "kappa_below_matthews": [2 * (4 * 5 - 2 * 1) / (6 * 7 + 5 * 6), (4 * 5 - 2 * 1) / sqrt(6 * 5 * 7 * 6)],
    "top_label": [1 / 2, 0],
    "reciprocal_rank_and_one_error": [1 - 2 / 3, (1 + 1 / 2 + 1 / 3) / 3, 1 - 1 / 3],
    "loss_and_precision": [1 + 1 / 2, 1],
    "auc_and_loss": [1 + 1, 1],
    "weight_of_ties": [0, (1 / 2 / 4 + 1 / 2 / 3) / 3, (1 / 4 + 1 / 3) / 3],
    "ties_at_the_worst_rank": [(2 / 3 + 2 / 3) / 2, (1 / 2 + 2 / 3) / 2],
    "pairs_and_margin": [(1 / 4 + 2 / 4 + 4 / 4) / 3, 1, (1 + 2 + 3) / 3],
    "coverage_and_pairs": [2 - 1, (2 + 2 + 3) / 3, 2 - 1 + (1 + 2 + 4) / 3],
    "one_true_label": [(1 + 1 / 2 + 1 / 3) / 3] * 2,
    "share_of_true_labels": [2 / 3, (1 / 2 + 2 / 3) / 2],
    "lowest_average_precision": [(5 / 3 + 1) / (2 * 4), ((1 + 2 / 3) / 2 + 1 + 1 / 2) / 3],
    "part_of_pro_loss": [
        (1 / 4 + 0 + 1 / 2 / 3) / 3,
        ((1 / 4 + 1 / 2 + 1 / 2) + 0 + (1 / 2 / 3 + 1 / 2 + 1 / 2 / 3)) / 3,
    ],
    "best_threshold": [8 / 11, 10 / 12],
    "own_thresholds": [6 / 7, (1 + 1 / 2) / 2],
    "peak_above_average": [(1 + 2 / 4) / 2, 2 / 3],
    "one_long_list": [(1 + 1 / 2) / (1 + 1 / log2(3)), 1],
    "halved_scores": [1, 3 / 4],
    "wrong_cells_cost": [
        log(2) * 3 / 12,
        sum(
            logistic(-s if y else s)
            for ys, ss in zip(FROM_LOGITS.truth, FROM_LOGITS.scores, strict=True)
            for y, s in zip(ys, ss, strict=True)
        )
        / 12,
    ],
    "softmax_never_0": [
        (2 * log(2) + 2 * log(2) + 0) / 3,
        sum(
            y * (log(sum(exp(other) for other in ss)) - s)
            for ys, ss in zip(FROM_LOGITS.truth, FROM_LOGITS.scores, strict=True)
            for y, s in zip(ys, ss, strict=True)
        )
        / 3,
    ],
    "brier_and_hamming": [
        3 / 12,
        4
        * sum(
            (s - y) ** 2
            for ys, ss in zip(ORDINARY.truth, ORDINARY.scores, strict=True)
            for y, s in zip(ys, ss, strict=True)
        )
        / 12,
    ],
}

# A matrix that lacks what the claim asks for: it would break the claim, or leaves it without a value.
WITHOUT = {
    "right_sets_without_empty_ones": (Matrices([[0, 0]], [[0.1, 0.2]]), "has no value"),
    "micro_between_labels": (Matrices([[0, 0]], [[0.1, 0.2]]), "has no value"),
    "auc_and_loss": (Matrices([[0, 0], [1, 1]], [[0.1, 0.2], [0.1, 0.2]]), "has no value"),
    "one_long_list": (Matrices([[1, 0], [0, 1]], [[0.9, 0.2], [0.8, 0.4]], weights=[1, 2]), "has no value"),
    "halved_scores": (Matrices([[1, 1]], [[0.1, 0.2]]), "has no value"),
    "part_of_pro_loss": (Matrices([[1, 0]], [[0.1, 0.2]], threshold=[0.1, 0.2]), "has no value"),
    "brier_and_hamming": (Matrices([[1, 0]], [[-2.0, 3.0]]), "has no value"),
    "best_threshold": (Matrices([[1, 0]], [[0.2, 0.8]], predictions=[[1, 0]]), "breaks"),
    "one_true_label": (Matrices([[1, 1, 0]], [[0.9, 0.2, 0.4]]), "breaks"),
}


@cache
def random_stack(
    seed: int = 0, n: int = 4000, shape: tuple[int, int] = (3, 4), logits: bool = False
) -> Example:
    """Thousands of matrices at once: few true labels, one in each row or many; coarse and fine scores."""
    random = np.random.default_rng(seed)
    truth = random.random((n, *shape)) < random.choice([0.1, 0.3, 0.5, 0.7, 0.9], (n, 1, 1))
    truth[::5] = random.integers(shape[1], size=(len(truth[::5]), shape[0], 1)) == np.arange(shape[1])
    grid = random.choice([1, 2, 4, 10, 1000], (n, 1, 1))
    scores = np.round(random.random((n, *shape)) * grid) / grid
    return Example.of(truth, (scores - 0.5) * 8 if logits else scores)


@cache
def every_small_one(shape: tuple[int, int], near_0: bool = False) -> Example:
    """Every matrix of this shape on its levels of score, in one stack; the levels as they are or near 0."""
    kinds = list(product((0, 1), SMALL[shape]))
    cells = np.array(list(product(range(len(kinds)), repeat=shape[0] * shape[1]))).reshape(-1, *shape)
    truth, scores = (np.array(one)[cells] for one in zip(*kinds, strict=True))
    return Example.of(truth, (scores - 0.5) / 100 if near_0 else scores)


def sides_of(values: list[list[float]], relation: str = "at_most") -> Sides:
    return Sides(np.array(values), relation)


def test_a_chain_has_as_much_slack_as_its_smallest_gap():
    sides = sides_of([[1, 1, 1, np.nan], [3, 3, 1, 2], [4, 2, 1, 3]])
    assert sides.gaps[:, :2].tolist() == [[3 - 1, 3 - 1], [4 - 3, 2 - 3]]
    assert sides.slack.tolist()[:3] == [1, -1, 0]
    assert sides.met.tolist() == [True, True, True, False]
    assert sides.broken.tolist() == [False, True, False, False]


def test_sides_that_must_be_equal_lack_what_they_differ_by():
    sides = sides_of([[1, 1, 2], [1, 3, 1]], EQUAL)
    assert sides.slack.tolist() == [0, -2, -1]
    assert sides.broken.tolist() == [False, True, True]


def test_what_only_rounding_makes_unequal_breaks_nothing():
    assert not sides_of([[0.1 + 0.2], [0.3]]).broken.any()
    assert not sides_of([[0.1 + 0.2], [0.3]], EQUAL).broken.any()
    assert sides_of([[0.3 + 1e-9], [0.3]]).broken.all()
    assert not sides_of([[np.inf], [np.inf]]).broken.any()
    assert sides_of([[np.inf], [np.inf]]).met.all()


@for_every("key", BOUNDS)
def test_the_sides_are_what_they_are_calculated_to_be_by_hand(key):
    bound = BOUNDS[key]
    shown = bound.start if bound.true else bound.counterexample
    assert bound.sides(shown.example).values.tolist() == pytest.approx(BY_HAND[key])


@for_every("key", BOUNDS)
def test_a_claim_begins_where_it_holds_and_only_a_breakable_one_has_a_counterexample(key):
    bound = BOUNDS[key]
    begins = bound.sides(bound.start.example)
    assert begins.met
    assert not begins.broken
    assert bound.true == (bound.counterexample is None)
    if bound.counterexample is not None:
        assert bound.sides(bound.counterexample.example).broken
    if bound.true and bound.relation != EQUAL:
        assert begins.slack > 0


@given(drawn=weighted_or_not(decided))
@settings(max_examples=4 * settings().max_examples)
def test_a_true_claim_holds_for_random_matrices(drawn):
    broken = [key for key in TRUE if BOUNDS[key].sides(drawn.example).broken]
    logits = replace(drawn, scores=[[8 * s - 4 for s in ss] for ss in drawn.scores])
    broken += [key for key in LOSSES if BOUNDS[key].sides(logits.example).broken]
    assert broken == []


@for_every("key", TRUE)
def test_a_true_claim_holds_for_thousands_of_matrices_at_once(key):
    bound = BOUNDS[key]
    for logits in (False, *([True] if key in LOSSES else [])):
        sides = bound.sides(random_stack(logits=logits))
        assert not sides.broken.any()
        assert sides.met.sum() > 100


@for_every(("key", "shape"), product(TRUE, SMALL))
def test_a_true_claim_holds_for_every_small_matrix(key, shape):
    bound = BOUNDS[key]
    assert not bound.sides(every_small_one(shape)).broken.any()


@for_every("key", TRUE)
def test_two_neighbours_that_never_cross_can_meet_and_can_differ(key):
    bound = BOUNDS[key]
    stacks = [every_small_one(shape, near_0=key == "wrong_cells_cost") for shape in SMALL]
    gaps = np.concatenate([bound.sides(stack).gaps for stack in stacks], axis=-1)
    assert (gaps < 0.01).any(-1).all()
    assert bound.relation == EQUAL or (gaps > 0).any(-1).all()


@for_every("key", BREAKABLE)
def test_what_can_be_broken_is_broken_by_some_small_matrix_and_not_by_all(key):
    bound = BOUNDS[key]
    shapes = [(1, 4), (3, 2), (2, 2)]
    found = np.concatenate([bound.sides(every_small_one(shape)).slack for shape in shapes])
    assert (found < 0).any()
    assert (found >= 0).any()


@for_every("key", ASKING)
def test_a_claim_says_nothing_of_a_matrix_that_lacks_what_it_asks_for(key):
    bound = BOUNDS[key]
    drawn, what = WITHOUT[key]
    sides = bound.sides(drawn.example)
    assert not sides.met
    assert not sides.broken
    without = replace(bound, condition=everywhere).sides(drawn.example)
    assert bool(without.broken) == (what == "breaks")
    assert bool(without.met) == (what == "breaks")


UNASKED = [key for key in BOUNDS if key not in ASKING]
AWKWARD = {
    "one false cell": ([[0]], [[0.5]]),
    "one true cell": ([[1]], [[0.5]]),
    "nothing true": ([[0, 0, 0]] * 2, [[0.1, 0.9, 0.9]] * 2),
    "all true": ([[1, 1, 1]] * 2, [[0.1, 0.9, 0.9]] * 2),
    "one label": ([[1], [0], [1]], [[0.1], [0.9], [0.9]]),
    "huge scores": ([[1, 0], [0, 1]], [[1e308, -1e308], [1e308, 1e308]]),
    "tiny scores": ([[1, 0], [0, 1]], [[5e-324, 0.0], [1e-323, 5e-324]]),
}


@for_every("key", BOUNDS)
def test_a_claim_is_checked_on_awkward_matrices_too(key):
    bound = BOUNDS[key]
    for truth, scores in AWKWARD.values():
        sides = bound.sides(Example.of(truth, scores))
        assert sides.met or bound.asks
        assert not (bound.true and sides.broken)


@for_every(("key", "how"), product(UNASKED, DECISIONS))
def test_a_claim_that_asks_for_nothing_says_something_of_every_matrix(key, how):
    bound = BOUNDS[key]
    for drawn in (HARD[how], hard(how, weighted=True, seed=7), hard(how, weighted=False, seed=8)):
        assert bound.sides(drawn.example).met


@for_every("key", BOUNDS)
def test_a_claim_says_something_without_scores_only_where_all_sides_have_a_value(key):
    bound = BOUNDS[key]
    sides = bound.sides(Example.of([[1, 0], [0, 1]], y_pred=[[1, 0], [1, 1]]))
    assert sides.values.shape == (len(bound.members),)
    assert not sides.met or np.isfinite(sides.values).all()


@for_every(("key", "how"), product(["wrong_cells_cost", "brier_and_hamming"], DECISIONS))
def test_hamming_loss_at_a_threshold_of_the_claim_does_not_ask_what_else_decides(key, how):
    drawn = replace(HARD[how], weights=None)
    bare = Example.of(drawn.truth, drawn.scores)
    assert BOUNDS[key].sides(drawn.example).values.tolist() == BOUNDS[key].sides(bare).values.tolist()


@for_every("key", BOUNDS)
def test_many_at_once_are_what_each_is_alone(key):
    bound = BOUNDS[key]
    stack = random_stack(seed=3, n=12)
    at_once = bound.sides(stack)
    alone = [bound.sides(Example.of(*one)) for one in zip(stack.truth, stack.scores, strict=True)]
    single = np.stack([one.values for one in alone], axis=-1)
    assert at_once.values.ravel().tolist() == pytest.approx(single.ravel().tolist(), nan_ok=True)
    assert at_once.broken.tolist() == [bool(one.broken) for one in alone]


@for_every("key", BOUNDS)
def test_one_truth_under_many_scores_has_its_value_for_each_of_them(key):
    bound = BOUNDS[key]
    truth = [[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0]]
    scores = random_stack(seed=4).scores[:12].reshape(3, 4, 3, 4)
    at_once = bound.sides(Example.of(truth, scores)).values
    assert at_once.shape == (len(bound.members), 3, 4)
    alone = bound.sides(Example.of(truth, scores[2, 1])).values
    assert at_once[:, 2, 1].tolist() == pytest.approx(alone.tolist(), nan_ok=True)


def test_without_a_tie_roc_auc_and_ranking_loss_do_add_up_to_1():
    random = np.random.default_rng(5)
    scores = random.permuted(np.tile(np.arange(12) / 12, (500, 1)), axis=1).reshape(500, 3, 4)
    sides = BOUNDS["auc_and_loss"].sides(Example.of(random.random((500, 3, 4)) < 0.5, scores))
    assert sides.met.any()
    assert not sides.broken.any()


def test_with_as_many_cells_predicted_as_true_kappa_is_matthews_correlation():
    random = np.random.default_rng(6)
    truth = random.random((500, 3, 4)) < 0.5
    predicted = random.permuted(truth.reshape(500, 12), axis=1).reshape(500, 3, 4)
    sides = BOUNDS["kappa_below_matthews"].sides(Example.of(truth, y_pred=predicted))
    assert sides.slack.tolist() == [0] * 500
