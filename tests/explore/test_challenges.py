"""Every challenge that can be done has a solution, and the others have none."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from metrics import METRICS, SWITCHES, Example
from metrics.behaviour.variants import values_of
from metrics.graph.digits import exact
from pages.explore.challenges.challenge import (
    COMPARISONS,
    Challenge,
    ChallengeProgress,
    MetricCondition,
    progress_of,
    without_forbidden_edits,
)
from pages.explore.challenges.challenge_card import (
    EDITABLE,
    ONLY_EDITABLE,
    condition_sentence,
    current_values,
    edit_count_text,
    forbidden_edit_sentence,
    rules_text,
    short_names,
    too_many_edits_sentence,
)
from pages.explore.challenges.challenge_list import CHALLENGES, LEVEL_OF, LEVELS
from pages.explore.challenges.goal_scales import (
    challenge_tries,
    closest_try_sentence,
    goal_scales,
    scale_range,
)
from pages.intake.examples import DOCUMENTS, PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.lesson_links import LESSONS, page_of_lesson
from tests.every import for_every
from tests.explore.challenge_solutions import NEAR_MISSES, SOLUTIONS, Edits
from tests.shell.edited import add_label, edited, score, threshold, truth

POSSIBLE = {key: one for key, one in CHALLENGES.items() if one.impossible is None}
IMPOSSIBLE = {key: one for key, one in CHALLENGES.items() if one.impossible is not None}
# The place of each is its number in the links that record what is solved, which never changes.
NUMBERED = (
    "top_place first_and_last last_true one_pair nearly_right two_too_many find_all only_sure half_gain "
    "down_the_column too_sure spread_out heaped_up new_label right_but_unsure worse_top same_pairs less_deep "
    "best_threshold all_level rare_label perfect_list frequent_label above_the_last louder_label all_round "
    "jaccard_above lucky_first half_wrong"
)
SCORES, N_RANDOM = (-3.0, -1.0, 0.0, 0.25, 0.5, 0.75, 1.0, 3.0), 20_000


def progress(challenge: Challenge, edits: Edits = ()) -> ChallengeProgress:
    """The progress after these edits of the start."""
    matrix = edited(challenge.start, *edits)
    return progress_of(challenge, matrix, example_of(matrix))


def solved_variants(challenge: Challenge, example: Example) -> np.ndarray:
    """In which variants of an example all conditions on metrics hold."""
    solved = np.ones(1, np.bool_)
    for condition in challenge.conditions:
        assert isinstance(condition, MetricCondition)
        value, target = values_of(condition.case, example, challenge.rules), condition.target
        if isinstance(target, tuple):
            target = values_of(target, example, challenge.rules)
        solved = solved & np.asarray(COMPARISONS[condition.relation](value, np.asarray(target)))
    return solved


def test_a_challenge_has_a_solution_unless_it_proves_that_it_has_none() -> None:
    assert list(SOLUTIONS) == list(NEAR_MISSES) == list(POSSIBLE)
    assert IMPOSSIBLE


@for_every("key", POSSIBLE)
def test_the_solution_solves_it_and_neither_the_start_nor_a_near_miss_does(key: str) -> None:
    challenge = POSSIBLE[key]
    assert not progress(challenge).is_done
    assert progress(challenge).n_edits == 0
    near = progress(challenge, NEAR_MISSES[key])
    assert not near.is_done
    assert near.n_edits >= 1
    assert progress(challenge, SOLUTIONS[key]).is_done


@for_every("key", POSSIBLE)
def test_no_part_of_a_solution_solves_it_and_one_edit_too_many_undoes_it(key: str) -> None:
    challenge, solution = POSSIBLE[key], list(SOLUTIONS[key])
    if challenge.max_edits is not None and len(solution) == challenge.max_edits:
        flipped = truth(0, 0, 1 - challenge.start.truth[0][0])
        assert not progress(challenge, [*solution, flipped]).is_done
    if key != "louder_label":  # two of the three scores of the label are enough
        assert not any(progress(challenge, solution[:count]).is_done for count in range(len(solution)))


@for_every("key", CHALLENGES)
def test_the_numbers_shown_are_those_of_the_engine(key: str) -> None:
    challenge = CHALLENGES[key]
    matrix = edited(challenge.start, *SOLUTIONS.get(key, ()))
    for state in progress_of(challenge, matrix, example_of(matrix)).states:
        if isinstance(state.condition, MetricCondition):
            metric, average = state.condition.case
            value = float(METRICS[metric](example_of(matrix), average, challenge.rules))
            assert state.value == value
            assert exact(value) in current_values(state)


@for_every("key", CHALLENGES)
def test_it_has_all_that_a_reader_needs(key: str) -> None:
    challenge = CHALLENGES[key]
    first, second = challenge.hints
    assert first
    assert second != first
    assert challenge.lesson
    assert EDITABLE[challenge.editable]
    assert ONLY_EDITABLE[challenge.editable]
    assert all(condition_sentence(one).endswith(".") for one in challenge.conditions)
    assert all(page_of_lesson(*case) in LESSONS for case in challenge.cases)
    read = {name for metric, average in challenge.cases for name in METRICS[metric].choices_read(average)}
    assert set(challenge.deciding_rules) <= read & set(SWITCHES)
    assert "{" not in rules_text(challenge)
    if challenge.impossible is not None:
        assert len(set(challenge.impossible.reasons)) == 3
        assert challenge.impossible.reasons[challenge.impossible.right]
    if any(metric == "f_beta" for metric, _average in challenge.cases):
        assert challenge.rules.beta == 1  # it is called F1


def test_the_number_of_a_challenge_never_changes_and_every_level_has_some() -> None:
    assert set(LEVEL_OF.values()) == set(range(len(LEVELS)))
    assert {one.number: key for key, one in CHALLENGES.items()} == dict(enumerate(NUMBERED.split()))


# What cannot be done


@pytest.mark.parametrize("key", IMPOSSIBLE)
def test_no_random_matrix_solves_it(key: str) -> None:
    challenge, random = IMPOSSIBLE[key], np.random.default_rng(0)
    shape = N_RANDOM, *np.shape(challenge.start.truth)
    truths = np.broadcast_to(challenge.start.truth, shape)
    if "truths" in challenge.editable:
        truths = random.integers(0, 2, shape)
    scores = random.choice(SCORES, shape)
    scores[::2] = np.round(scores[::2] + random.normal(size=scores[::2].shape), 1)
    example = Example.of(truths, scores, threshold=challenge.start.decision.common)
    assert not solved_variants(challenge, example).any()


def test_no_order_of_the_scores_that_go_round_solves_it() -> None:
    """All scores have one of three values, with every tie."""
    challenge = CHALLENGES["all_round"]
    scores = np.array(list(product(range(3), repeat=9)), float).reshape(-1, 3, 3)
    assert not solved_variants(challenge, Example.of(challenge.start.truth, scores)).any()


# What counts as an edit


def test_an_edit_that_is_undone_does_not_count() -> None:
    challenge = CHALLENGES["top_place"]
    start = challenge.start.scores[0][0]
    assert progress(challenge, [score(0, 0, 0.1), score(0, 0, start)]).n_edits == 0


def test_an_edit_that_is_forbidden_is_named_and_can_be_taken_back() -> None:
    challenge = CHALLENGES["top_place"]
    matrix = edited(challenge.start, score(0, 1, 0.6), truth(0, 0, 1))
    reached = progress_of(challenge, matrix, example_of(matrix))
    assert all(one.is_met for one in reached.states)
    assert not reached.is_done
    sentence = forbidden_edit_sentence(challenge, matrix, reached)
    assert sentence == "You flipped the truth of cat in photo 1. Only scores may change."
    assert without_forbidden_edits(challenge, matrix) == edited(challenge.start, score(0, 1, 0.6))


@for_every("key", CHALLENGES)
def test_every_forbidden_edit_has_a_sentence_and_a_way_back(key: str) -> None:
    challenge = CHALLENGES[key]
    assert forbidden_edit_sentence(challenge, challenge.start, progress(challenge)) == ""
    for edit in (score(0, 0, 0.33), truth(0, 0, 0), truth(0, 0, 1), threshold(0.77), add_label):
        matrix = edited(challenge.start, edit)
        reached = progress_of(challenge, matrix, example_of(matrix))
        assert bool(forbidden_edit_sentence(challenge, matrix, reached)) == (not reached.is_allowed)
        allowed = without_forbidden_edits(challenge, matrix)
        assert progress_of(challenge, allowed, example_of(allowed)).is_allowed


def test_a_label_may_be_added_where_the_challenge_is_about_that() -> None:
    assert not progress(CHALLENGES["spread_out"], [add_label]).is_allowed
    assert progress(CHALLENGES["new_label"], [add_label]).is_allowed


def test_too_many_edits_are_counted() -> None:
    challenge = CHALLENGES["top_place"]
    reached = progress(challenge, [score(0, 1, 0.8), score(0, 2, 0.9)])
    sentence = too_many_edits_sentence(challenge, reached)
    assert sentence == "You made 2 edits, and one alone is allowed."
    assert not reached.is_done
    assert too_many_edits_sentence(challenge, progress(challenge, SOLUTIONS["top_place"])) == ""
    assert edit_count_text(challenge, progress(challenge)) == "0 of at most 1 edit"


# How close somebody came, and the scales that show it


def closest(challenge: Challenge, *tries: Edits) -> str:
    """The sentence about the closest of these tries, the last of which is the current one."""
    *others, last = [edited(challenge.start, *one) for one in tries]
    reached = progress_of(challenge, last, example_of(last))
    return closest_try_sentence(challenge_tries(challenge, others, reached, {}))


def test_the_closest_try_is_the_one_that_misses_least() -> None:
    challenge = CHALLENGES["one_pair"]
    near, far = [score(0, 0, 0.7)], [score(0, 0, 0.1)]
    assert closest(challenge, near, far) == closest(challenge, far, near) == "Your closest try missed by 1/4."
    assert closest(challenge, far) == "Your closest try missed by 1/2."
    assert closest(challenge, near, SOLUTIONS["one_pair"]) == "One of your tries has done it."
    assert closest(CHALLENGES["half_gain"], [score(0, 2, 0.6)]).startswith("None of your tries")
    assert "on the line of its goal" in closest(CHALLENGES["worse_top"], [score(0, 4, 0.6)])


def test_a_matrix_with_forbidden_edits_or_none_is_no_try() -> None:
    challenge = CHALLENGES["top_place"]
    assert closest(challenge, [truth(0, 0, 1)]) == ""
    assert closest(challenge, []) == ""
    assert closest(challenge, [score(0, 1, 0.6), score(0, 2, 0.6)]) == ""


def test_a_try_is_computed_once() -> None:
    challenge, cache = CHALLENGES["one_pair"], {}
    matrices = [edited(challenge.start, score(0, 0, place / 10)) for place in range(4, 9)]
    challenge_tries(challenge, matrices, progress(challenge), cache)
    before = {name: id(one) for name, one in cache.items()}
    tries = challenge_tries(challenge, matrices[1:], progress(challenge), cache)
    assert {name: id(one) for name, one in cache.items()}.items() <= before.items()
    assert len(cache) == len(tries.tries) == 4


@for_every("key", CHALLENGES)
def test_every_number_has_a_place_on_its_scale_and_compared_metrics_are_both_named(key: str) -> None:
    challenge = CHALLENGES[key]
    for edits in ((), SOLUTIONS.get(key, ())):
        reached = progress(challenge, edits)
        low, high = scale_range(challenge, reached.states)
        values = [number for one in reached.states for number in (one.value, one.target)]
        assert all(low <= value <= high for value in values if value is not None)
        drawn = goal_scales(challenge, reached, challenge_tries(challenge, [], reached, {}))
        for state in reached.states:
            if isinstance(state.condition, MetricCondition) and isinstance(state.condition.target, tuple):
                metric, target = short_names(state.condition)
                assert metric != target
                assert all(name in current_values(state) and name in drawn for name in (metric, target))


@for_every("matrix", [PHOTOS, *(one.matrix for one in DOCUMENTS.values()), Matrix.of([[1]], [[0.5]])])
@for_every("key", CHALLENGES)
def test_every_matrix_can_be_the_current_one(key: str, matrix: Matrix) -> None:
    challenge = CHALLENGES[key]
    reached = progress_of(challenge, matrix, example_of(matrix))
    assert not reached.is_done
    assert "nan" not in goal_scales(challenge, reached, challenge_tries(challenge, [], reached, {}))
