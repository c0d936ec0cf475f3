"""The claims to try to break: the true ones are never broken, each of the others is."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from math import exp, inf, isnan, log, log2, nan, sqrt

import numpy as np
import pytest
from hypothesis import given, settings

from metrics import Example
from metrics.behaviour.bound import AT_MOST, EQUAL, ORDINARY, Sides, everywhere
from metrics.behaviour.bounds import BOUNDS, FROM_LOGITS
from tests.every import for_every
from tests.matrices import DECISIONS, HARD, Matrices, decided, weighted_or_not

TRUE = [key for key, bound in BOUNDS.items() if bound.true]
ASKING = [key for key, bound in BOUNDS.items() if bound.asks]
# Three levels of score around the threshold for the small ones, two for the larger one.
SMALL = {(1, 3): (0.9, 0.5, 0.1), (2, 2): (0.9, 0.5, 0.1), (1, 4): (0.9, 0.5, 0.1), (3, 2): (0.6, 0.4)}
LOSSES = ("wrong_cells_cost", "softmax_never_0")


LOGITS = [*zip(FROM_LOGITS.truth, FROM_LOGITS.scores, strict=True)]

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
        # A cell costs its score, turned round where it is true.
        sum(log(1 + exp(-s if y else s)) for ys, ss in LOGITS for y, s in zip(ys, ss, strict=True)) / 12,
    ],
    "softmax_never_0": [
        (2 * log(2) + 2 * log(2) + 0) / 3,
        sum(y * (log(sum(map(exp, ss))) - s) for ys, ss in LOGITS for y, s in zip(ys, ss, strict=True)) / 3,
    ],
    "brier_and_hamming": [3 / 12, 4 * np.square(np.subtract(ORDINARY.scores, ORDINARY.truth)).sum() / 12],
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
def every_small_one(shape: tuple[int, int], near_0: bool = False) -> Example:
    """Every matrix of this shape on its levels of score, in one stack; the levels as they are or near 0."""
    kinds = list(product((0, 1), SMALL[shape]))
    cells = np.array(list(product(range(len(kinds)), repeat=shape[0] * shape[1]))).reshape(-1, *shape)
    truth, scores = (np.array(one)[cells] for one in zip(*kinds, strict=True))
    return Example.of(truth, (scores - 0.5) / 100 if near_0 else scores)


@for_every(
    ("relation", "values", "slack"),
    [
        (AT_MOST, [1, 3, 4], 4 - 3),
        (AT_MOST, [1, 3, 2], 2 - 3),
        (AT_MOST, [1, 1, 1], 0),
        (AT_MOST, [nan, 2, 3], nan),
        (EQUAL, [1, 1], 0),
        (EQUAL, [1, 3], 1 - 3),
        (EQUAL, [2, 1], 1 - 2),
        # What only rounding makes unequal breaks nothing.
        (AT_MOST, [0.1 + 0.2, 0.3], 0),
        (EQUAL, [0.1 + 0.2, 0.3], 0),
        (AT_MOST, [0.3 + 1e-9, 0.3], -1e-9),
        (AT_MOST, [inf, inf], 0),
    ],
)
def test_the_slack_is_the_smallest_gap_of_a_chain_and_what_equal_sides_differ_by(relation, values, slack):
    sides = Sides(np.array(values, float), relation)
    assert float(sides.slack) == pytest.approx(slack, nan_ok=True)
    assert (bool(sides.met), bool(sides.broken)) == (not isnan(slack), slack < 0)


@for_every("key", BOUNDS)
def test_a_claim_begins_where_it_holds_and_its_sides_are_what_they_are_by_hand(key):
    bound = BOUNDS[key]
    begins = bound.sides(bound.start.example)
    assert (bool(begins.met), bool(begins.broken)) == (True, False)
    assert begins.slack > 0 or not bound.true or bound.relation == EQUAL
    shown = begins if bound.true else bound.sides(bound.counterexample.example)
    assert shown.broken == (not bound.true)
    assert shown.values.tolist() == pytest.approx(BY_HAND[key])


@given(drawn=weighted_or_not(decided))
@settings(max_examples=4 * settings().max_examples)
def test_a_true_claim_holds_for_random_matrices(drawn):
    broken = [key for key in TRUE if BOUNDS[key].sides(drawn.example).broken]
    logits = replace(drawn, scores=[[8 * s - 4 for s in ss] for ss in drawn.scores])
    broken += [key for key in LOSSES if BOUNDS[key].sides(logits.example).broken]
    assert broken == []


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


@for_every("key", ASKING)
def test_a_claim_says_nothing_of_a_matrix_that_lacks_what_it_asks_for(key):
    bound = BOUNDS[key]
    drawn, what = WITHOUT[key]
    sides, without = (one.sides(drawn.example) for one in (bound, replace(bound, condition=everywhere)))
    assert (bool(sides.met), bool(sides.broken)) == (False, False)
    assert (bool(without.met), bool(without.broken)) == (what == "breaks",) * 2


AWKWARD = (
    *(Matrices([[true]], [[0.5]]) for true in (0, 1)),
    *(Matrices([[true] * 3] * 2, [[0.1, 0.9, 0.9]] * 2) for true in (0, 1)),
    Matrices([[1], [0], [1]], [[0.1], [0.9], [0.9]]),
    Matrices([[1, 0], [0, 1]], [[1e308, -1e308], [1e308, 1e308]]),
    Matrices([[1, 0], [0, 1]], [[5e-324, 0.0], [1e-323, 5e-324]]),
    *HARD.values(),
)


@for_every(("key", "drawn"), product(BOUNDS, AWKWARD))
def test_a_claim_that_asks_for_nothing_says_something_of_every_awkward_matrix(key, drawn):
    sides = BOUNDS[key].sides(drawn.example)
    assert sides.met or BOUNDS[key].asks
    assert not (BOUNDS[key].true and sides.broken)
    without_scores = BOUNDS[key].sides(Example.of(drawn.truth, y_pred=drawn.truth))
    assert not without_scores.met or np.isfinite(without_scores.values).all()


@for_every(("key", "how"), product(["wrong_cells_cost", "brier_and_hamming"], DECISIONS))
def test_hamming_loss_at_a_threshold_of_the_claim_does_not_ask_what_else_decides(key, how):
    drawn = replace(HARD[how], weights=None)
    bare = Example.of(drawn.truth, drawn.scores)
    assert BOUNDS[key].sides(drawn.example).values.tolist() == BOUNDS[key].sides(bare).values.tolist()
