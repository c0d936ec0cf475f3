"""What could not move did not, whatever the edit; and what could not move is found in the cases one knows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import AVERAGES, METRICS, REASONS, Change, Conventions, Effect, Example, Metric
from metrics.compare.change import same_order
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, matrices, one_switch_each, quarters, truths

CASES = [(metric, average) for metric in METRICS.values() for average in metric.averages]
DEFAULT = Conventions()
E0 = Example.of(E0_TRUTH, E0_SCORES)
# Most edits move something: it takes many to have enough that could not.
ENOUGH = settings(max_examples=9 * settings().max_examples)


def effect(metric: Metric, average: str, before: Example, after: Example, rules: Conventions) -> Effect:
    """What going from one example to the other does to the metric."""
    one, other = (float(metric(example, average, rules)) for example in (before, after))
    return Effect(one, other, Change(before, after, rules).unseen(metric, average))


Values = np.ndarray


def raised(values: Values, random: np.random.Generator) -> Values:
    """Other scores in the same order: an affine map that is exact on the grids, one for all."""
    return values * random.choice([0.5, 1, 2, 4]) + random.integers(-1, 2)


def by_row(values: Values, random: np.random.Generator) -> Values:
    """Other scores in the same order inside each row."""
    return np.array([raised(row, random) for row in values])


def one_cell(values: Values, random: np.random.Generator) -> Values:
    """One score replaced by one that is there already, or put a little higher."""
    edited = values.copy()
    cell = tuple(random.integers(size) for size in values.shape)
    edited[cell] = random.choice([values.flat[random.integers(values.size)], values[cell] + 1 / 64])
    return edited


EDITS = (
    raised,
    by_row,
    lambda values, random: by_row(values.T, random).T,
    one_cell,
    one_cell,
    lambda values, random: values,
)


@st.composite
def edited(draw: st.DrawFn) -> tuple[Example, Example]:
    """An example and what a random edit makes of it: mostly of the scores, at times of anything else."""
    drawn: Matrices = draw(matrices(weighted=draw(st.booleans())))
    edit = draw(st.sampled_from(EDITS))
    random = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    truth, scores, weights = np.array(drawn.truth), np.array(drawn.scores), drawn.weights
    before = Example.of(truth, scores, threshold=0.5, sample_weight=weights)
    other = draw(st.sampled_from(("nothing", "nothing", "nothing", "truth", "weights", "threshold", "top_k")))
    if other == "truth":
        truth = truths(random, *truth.shape, "any")
    if other == "weights":
        weights = quarters(random, len(truth))
    limit = random.choice([0.25, 0.5, 0.75, 2.0]) if other == "threshold" else 0.5
    top_k = 1 if other == "top_k" else None
    after = Example.of(truth, edit(scores, random), threshold=limit, top_k=top_k, sample_weight=weights)
    return before, after


@given(edited(), st.integers(0, 11))
@ENOUGH
def test_what_could_not_move_has_not_moved_under_any_convention(both, turn):
    """Of each metric under the usual conventions, and under one of the others from edit to edit."""
    for metric, average in CASES:
        # NDCG over all cells as one list refuses weights.
        before, after = both
        if (metric.key, average) == ("ndcg", "micro"):
            before, after = (replace(one, sample_weight=None) for one in both)
        every = one_switch_each(metric, average)
        for rules in (every[0], every[turn % len(every)]):
            if Change(before, after, rules).unseen(metric, average):
                assert not effect(metric, average, before, after, rules).moved


def depends_on(*wanted: str, kinds: tuple[str, ...] = ("rows", "columns", "cells")) -> set[tuple[str, str]]:
    """The metrics that see one of these, under the averages that cut into these parts."""
    return {
        (one.key, average)
        for one, average in CASES
        if one.depends_on(DEFAULT) in wanted and AVERAGES[average].parts in kinds
    }


NO_CROSSING = [[0.45, 0.05, *E0_SCORES[0][2:]], [0.35, 0.9, 0.55, *E0_SCORES[1][3:]]]
ALL = {(one.key, average) for one, average in CASES}


@for_every(
    ("after", "expected"),
    [
        (Example.of(E0_TRUTH, E0_SCORES, threshold=0.5), ALL),
        (Example.of(E0_TRUTH, np.array(E0_SCORES) * [[3], [1]]), depends_on("order", kinds=("rows",))),
        (
            Example.of(E0_TRUTH, np.array(E0_SCORES) * [1, 1, 1, 5, 1]),
            depends_on("order", kinds=("columns",)),
        ),
        (Example.of(E0_TRUTH, NO_CROSSING), depends_on("predictions")),
        (Example.of(E0_TRUTH, E0_SCORES, threshold=0.35), depends_on("order", "scores")),
        (Example.of([[1, 1, 1, 0, 0], E0_TRUTH[1]], E0_SCORES), depends_on()),
        (Example.of(E0_TRUTH, E0_SCORES, sample_weight=[1, 2]), depends_on()),
        (Example.of([*E0_TRUTH, [1, 0, 0, 0, 0]], [*E0_SCORES, [0.5, 0.1, 0.2, 0.3, 0.4]]), depends_on()),
    ],
)
def test_an_edit_leaves_what_sees_nothing_of_it_and_has_a_reason_for_each(after, expected):
    change = Change(E0, after, DEFAULT)
    reasons = {(one.key, average): change.unseen(one, average) for one, average in CASES}
    assert {case for case, reason in reasons.items() if reason is not None} == expected
    assert {*reasons.values()} <= {None, *REASONS}


ONE = {"y_score": [[0.1, 0.9]], "threshold": 0.5}


@for_every(
    ("other", "same"),
    [
        ({"y_score": [[0.2, 0.8]]}, True),
        ({"y_score": [[0.2, 0.5]]}, False),
        ({"y_score": [[0.2, 0.4]]}, False),
        ({"y_score": [[0.2, 0.4]], "threshold": [[0.3]]}, True),
        ({"y_score": [[0.8, 0.2]]}, False),
        ({"relevance_order": [[2, 1]]}, False),
    ],
)
def test_the_order_with_the_threshold_in_it(other, same):
    metric = replace(METRICS["ranking_loss"], looks_at=lambda rules, kind: ("order_and_threshold",))
    before, after = (Example.of([[0, 1]], **{**ONE, **more}) for more in ({}, other))
    assert (Change(before, after, DEFAULT).unseen(metric, "samples") is not None) == same


@for_every(
    ("one", "other", "same"),
    [([-1e308, 1e308], [-1.7e308, 1.7e308], True), ([1], [5], True), ([1, 2], [1, 2, 3], False)],
)
def test_the_same_order_of_huge_scores_of_one_and_of_other_lengths(one, other, same):
    assert same_order(np.array([one], float), np.array([other], float)) == same


@given(matrices(), st.integers(0, 2**32 - 1))
def test_the_same_order_is_that_of_all_pairs(drawn, seed):
    one = np.array(drawn.scores)
    other = one_cell(one, np.random.default_rng(seed))
    signs = [np.sign(each[:, :, None] - each[:, None, :]) for each in (one, other)]
    assert same_order(one, other) == np.array_equal(*signs)


def test_a_score_moved_onto_the_threshold_from_below_and_back_is_seen():
    below, on_it = (Example.of([[1, 0]], [[score, 0.1]], threshold=0.5) for score in (0.4, 0.5))
    # A true label below the threshold is one of four groups wrong; on it, half of one.
    values = (0 + 0 + 1 + 0) / 4, (0 + 0 + 1 / 2 + 0) / 4
    assert effect(METRICS["pro_loss"], "samples", below, on_it, DEFAULT) == Effect(*values, None)
    assert effect(METRICS["pro_loss"], "samples", on_it, below, DEFAULT) == Effect(*values[::-1], None)
