"""Every challenge that can be done has a solution, and the others have none."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import METRICS, SWITCHES, Example
from metrics.behaviour.stack import values_of
from metrics.graph.digits import exact
from pages.explore.challenges.challenge import HOLDS, Challenge, Reached, Wanted, as_allowed, reached
from pages.explore.challenges.challenge_list import CHALLENGES, FIRST_THREE, LEVEL_OF, LEVELS
from pages.explore.challenges.challenge_words import (
    MAY,
    ONLY,
    as_it_stands,
    edits_told,
    not_allowed,
    rules_told,
    sentence,
    too_many,
)
from pages.explore.challenges.closest_try import closest_try, sentence_of_closest
from pages.explore.challenges.goal_picture import goals_drawn, span_of_scale
from pages.intake.examples import DOCUMENTS, PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.lesson_links import LESSONS, lesson_of
from tests.challenge_solutions import NEAR_MISSES, SOLUTIONS, Edits
from tests.every import for_every
from tests.shell.edited import add_label, edited, score, threshold, truth

POSSIBLE = {key: one for key, one in CHALLENGES.items() if one.impossible is None}
IMPOSSIBLE = {key: one for key, one in CHALLENGES.items() if one.impossible is not None}
# The place of each in the links that say what has been solved: these numbers never change.
NUMBERS = {
    "top_place": 0,
    "first_and_last": 1,
    "last_true": 2,
    "one_pair": 3,
    "nearly_right": 4,
    "two_too_many": 5,
    "find_all": 6,
    "only_sure": 7,
    "half_gain": 8,
    "down_the_column": 9,
    "too_sure": 10,
    "spread_out": 11,
    "heaped_up": 12,
    "new_label": 13,
    "right_but_unsure": 14,
    "worse_top": 15,
    "same_pairs": 16,
    "less_deep": 17,
    "best_threshold": 18,
    "all_level": 19,
    "rare_label": 20,
    "perfect_list": 21,
    "frequent_label": 22,
    "above_the_last": 23,
    "louder_label": 24,
    "all_round": 25,
    "jaccard_above": 26,
    "lucky_first": 27,
    "half_wrong": 28,
}
# What one learns about at least.
SUBJECTS = {
    ("one_error", "samples"),
    ("coverage", "samples"),
    ("ranking_loss", "samples"),
    ("average_precision", "samples"),
    ("hamming_loss", "samples"),
    ("subset_accuracy", "samples"),
    ("accuracy", "samples"),
    ("precision", "samples"),
    ("recall", "samples"),
    ("f_beta", "samples"),
    ("f_beta", "macro"),
    ("f_beta", "micro"),
    ("roc_auc", "macro"),
    ("ndcg", "samples"),
    ("sigmoid_cross_entropy", "samples"),
}
SCORES, MOST = (-3.0, -1.0, 0.0, 0.25, 0.5, 0.75, 1.0, 3.0), 20_000


def got(challenge: Challenge, edits: Edits = ()) -> Reached:
    """How far somebody has got with these edits."""
    matrix = edited(challenge.start, *edits)
    return reached(challenge, matrix, example_of(matrix))


def solved_in(challenge: Challenge, example: Example) -> np.ndarray:
    """In which variants of an example all that is wanted of the numbers holds."""
    found = np.ones(1, np.bool_)
    for one in challenge.wanted:
        assert isinstance(one, Wanted)
        value = values_of(one.case, example, challenge.rules)
        if isinstance(one.other, tuple):
            other = values_of(one.other, example, challenge.rules)
        else:
            assert isinstance(one.other, (int, float))
            other = np.float64(one.other)
        found = found & np.asarray(HOLDS[one.relation](value, other))
    return found


def test_a_challenge_has_a_solution_unless_it_says_why_it_has_none() -> None:
    assert list(SOLUTIONS) == list(NEAR_MISSES) == list(POSSIBLE)
    assert len(CHALLENGES) >= 16
    assert len(IMPOSSIBLE) >= 3


def test_what_is_learnt_is_about_these_metrics_at_least() -> None:
    assert {case for one in CHALLENGES.values() for case in one.cases} >= SUBJECTS


@for_every("key", POSSIBLE)
def test_it_is_not_done_at_the_start_nor_by_a_near_miss_but_by_its_solution(key: str) -> None:
    challenge = POSSIBLE[key]
    assert not got(challenge).done
    assert got(challenge).edits.count == 0
    near = got(challenge, NEAR_MISSES[key])
    assert not near.done
    assert near.edits.count >= 1
    done = got(challenge, SOLUTIONS[key])
    assert done.done
    assert challenge.most is None or done.edits.count <= challenge.most


@for_every("key", POSSIBLE)
def test_no_part_of_a_solution_does_it_and_an_edit_too_many_undoes_it(key: str) -> None:
    challenge, solution = POSSIBLE[key], list(SOLUTIONS[key])
    if challenge.most is not None and len(solution) == challenge.most:
        assert not got(challenge, [*solution, truth(0, 0, 1 - challenge.start.truth[0][0])]).done
    if key != "louder_label":  # two of the three scores of the label are enough
        assert not any(got(challenge, solution[:count]).done for count in range(len(solution)))


@for_every("key", CHALLENGES)
def test_what_it_shows_are_the_numbers_of_the_engine(key: str) -> None:
    challenge = CHALLENGES[key]
    matrix = edited(challenge.start, *SOLUTIONS.get(key, ()))
    now = reached(challenge, matrix, example_of(matrix))
    for reading in now.readings:
        if isinstance(reading.condition, Wanted):
            metric, average = reading.condition.case
            value = float(METRICS[metric](example_of(matrix), average, challenge.rules))
            assert reading.value == value
            assert exact(value) in as_it_stands(reading)


@for_every("key", CHALLENGES)
def test_it_says_all_that_a_reader_needs(key: str) -> None:
    challenge = CHALLENGES[key]
    first, second = challenge.hints
    assert first
    assert second
    assert first != second
    assert challenge.lesson
    assert MAY[challenge.may]
    assert ONLY[challenge.may]
    assert all(sentence(one).endswith(".") for one in challenge.wanted)
    assert all(lesson_of(*case) in LESSONS for case in challenge.cases)
    read = {name for metric, average in challenge.cases for name in METRICS[metric].choices_read(average)}
    assert set(challenge.matters) <= read & set(SWITCHES)
    if challenge.impossible is not None:
        assert len(set(challenge.impossible.reasons)) == 3
        assert challenge.impossible.reasons[challenge.impossible.right]


def test_f1_is_the_f_score_of_every_challenge() -> None:
    about = [one for one in CHALLENGES.values() if any(key == "f_beta" for key, _average in one.cases)]
    assert about
    assert all(one.rules.beta == 1 for one in about)


def test_every_level_has_challenges_and_the_first_three_are_easy() -> None:
    assert set(LEVEL_OF.values()) == set(range(len(LEVELS)))
    assert [LEVEL_OF[key] for key in FIRST_THREE] == [0, 0, 0]


@for_every("key", CHALLENGES)
def test_no_sentence_has_a_place_that_is_not_filled(key: str) -> None:
    assert "{" not in rules_told(CHALLENGES[key])


def test_a_challenge_keeps_its_number() -> None:
    assert {key: one.number for key, one in CHALLENGES.items()} == NUMBERS


# What cannot be done


def every_row(labels: int, scores: Iterable[float], truths: Iterable[tuple[int, ...]]) -> Example:
    """Every row of these truths and scores, each a variant of one sample."""
    pairs = list(product(truths, product(scores, repeat=labels)))
    given = np.array([one for one, _scores in pairs])[:, None]
    return Example.of(given, np.array([one for _truth, one in pairs])[:, None], threshold=0.5)


@pytest.mark.parametrize("key", IMPOSSIBLE)
def test_nobody_can_do_it_with_many_random_matrices(key: str) -> None:
    challenge, random = IMPOSSIBLE[key], np.random.default_rng(0)
    shape = np.shape(challenge.start.truth)
    given = np.broadcast_to(challenge.start.truth, (MOST, *shape))
    truths = random.integers(0, 2, (MOST, *shape)) if "truths" in challenge.may else given
    scores = random.choice(SCORES, (MOST, *shape))
    scores[::2] = np.round(scores[::2] + random.normal(size=(MOST // 2, *shape)), 1)
    example = Example.of(truths, scores, threshold=challenge.start.decision.common)
    assert not solved_in(challenge, example).any()


@pytest.mark.parametrize("key", IMPOSSIBLE)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_nobody_can_do_it_whatever_the_matrix(key: str, data: st.DataObject) -> None:
    challenge = IMPOSSIBLE[key]
    n_samples, n_labels = np.shape(challenge.start.truth)
    scored = st.sampled_from(SCORES) | st.floats(-5, 5, width=16)

    def grid(cell: st.SearchStrategy) -> st.SearchStrategy:
        row = st.lists(cell, min_size=n_labels, max_size=n_labels)
        return st.lists(row, min_size=n_samples, max_size=n_samples)

    free = "truths" in challenge.may
    truths = data.draw(grid(st.integers(0, 1))) if free else challenge.start.truth
    example = Example.of(truths, data.draw(grid(scored)), threshold=challenge.start.decision.common)
    assert not solved_in(challenge, example).any()


def test_every_row_of_four_labels_is_a_perfect_list_or_has_no_wrong_pair() -> None:
    """What holds of every sample holds of their mean, which is 1 only if all are 1."""
    rows = every_row(4, (0, 1, 2, 3), product((0, 1), repeat=4))
    assert not solved_in(CHALLENGES["perfect_list"], rows).any()


def test_no_row_of_four_labels_has_an_accuracy_above_its_f1() -> None:
    rows = every_row(4, (0, 1), product((0, 1), repeat=4))
    assert not solved_in(CHALLENGES["jaccard_above"], rows).any()


@for_every("one", CHALLENGES["above_the_last"].start.truth)
def test_two_true_labels_of_a_row_are_never_above_the_first_two_places(one: tuple[int, ...]) -> None:
    rows = every_row(4, (0, 1, 2, 3), [one])
    assert not solved_in(CHALLENGES["above_the_last"], rows).any()


def test_every_order_of_the_scores_that_go_round_fails() -> None:
    """The scores of cat are as free as the others: all of three levels, with every tie."""
    challenge = CHALLENGES["all_round"]
    scores = np.array(list(product(range(3), repeat=9)), float).reshape(-1, 3, 3)
    assert not solved_in(challenge, Example.of(challenge.start.truth, scores)).any()


def test_a_wrong_cell_costs_so_much_that_half_of_them_are_too_dear() -> None:
    assert np.log(2) / 2 > 1 / 3


# What counts as an edit


def test_a_way_back_is_no_edit() -> None:
    challenge = CHALLENGES["top_place"]
    start = challenge.start.scores[0][0]
    assert got(challenge, [score(0, 0, 0.1), score(0, 0, start)]).edits.count == 0


def test_what_may_not_be_edited_is_named_and_can_be_taken_back() -> None:
    challenge = CHALLENGES["top_place"]
    matrix = edited(challenge.start, score(0, 1, 0.6), truth(0, 0, 1))
    now = reached(challenge, matrix, example_of(matrix))
    assert all(one.holds for one in now.readings)
    assert not now.done
    assert (
        not_allowed(challenge, matrix, now)
        == "You flipped the truth of cat in photo 1. Only scores may change."
    )
    assert as_allowed(challenge, matrix) == edited(challenge.start, score(0, 1, 0.6))


FORBIDDEN = (score(0, 0, 0.33), truth(0, 0, 0), truth(0, 0, 1), threshold(0.77), add_label)


@for_every("key", CHALLENGES)
def test_whatever_is_not_allowed_has_a_sentence_and_a_way_back(key: str) -> None:
    challenge = CHALLENGES[key]
    assert not_allowed(challenge, challenge.start, got(challenge)) == ""
    for edit in FORBIDDEN:
        matrix = edited(challenge.start, edit)
        now = reached(challenge, matrix, example_of(matrix))
        assert bool(not_allowed(challenge, matrix, now)) == (not now.by_the_rules)
        allowed = as_allowed(challenge, matrix)
        assert reached(challenge, allowed, example_of(allowed)).by_the_rules


def test_too_many_edits_are_counted() -> None:
    challenge = CHALLENGES["top_place"]
    now = got(challenge, [score(0, 1, 0.8), score(0, 2, 0.9)])
    assert too_many(challenge, now) == "You made 2 edits, and one alone is allowed."
    assert not now.within
    assert not now.done
    assert too_many(challenge, got(challenge, SOLUTIONS["top_place"])) == ""
    assert edits_told(challenge, got(challenge)) == "0 of at most 1 edit"


# How close somebody came


def closest(challenge: Challenge, *tries: Edits) -> str:
    """What is said of the closest of these tries, the last one in place."""
    *others, last = [edited(challenge.start, *one) for one in tries]
    now = reached(challenge, last, example_of(last))
    return sentence_of_closest(closest_try(challenge, others, now, {}))


def test_the_closest_try_is_the_one_that_misses_least() -> None:
    challenge = CHALLENGES["one_pair"]
    near, far = [score(0, 0, 0.7)], [score(0, 0, 0.1)]
    assert closest(challenge, near, far) == closest(challenge, far, near) == "Your closest try missed by 1/4."
    assert closest(challenge, far) == "Your closest try missed by 1/2."
    assert closest(challenge, near, SOLUTIONS["one_pair"]) == "One of your tries has done it."


def test_of_several_conditions_those_that_are_missed_are_said() -> None:
    both, challenge = CHALLENGES["half_gain"], CHALLENGES["worse_top"]
    assert closest(both, [score(0, 2, 0.6)]) == "None of your tries has met a condition yet."
    on_the_line = closest(challenge, [score(0, 4, 0.6)])
    assert on_the_line == "Your closest try left one-error on the line of its goal: it must pass it."


def test_a_try_that_is_not_allowed_is_none() -> None:
    challenge = CHALLENGES["top_place"]
    assert closest(challenge, [truth(0, 0, 1)]) == ""
    assert closest(challenge, []) == ""
    assert closest(challenge, [score(0, 1, 0.6), score(0, 2, 0.6)]) == ""


def test_what_was_computed_of_a_try_is_not_computed_again() -> None:
    challenge, known = CHALLENGES["one_pair"], {}
    tries = [edited(challenge.start, score(0, 0, place / 10)) for place in range(4, 9)]
    closest_try(challenge, tries, got(challenge), known)
    before = {name: id(one) for name, one in known.items()}
    found = closest_try(challenge, tries[1:], got(challenge), known)
    assert {name: id(one) for name, one in known.items()}.items() <= before.items()
    assert len(known) == len(found.tries) == 4


@for_every("key", CHALLENGES)
def test_every_number_has_a_place_on_its_scale(key: str) -> None:
    challenge = CHALLENGES[key]
    for edits in ((), SOLUTIONS.get(key, ())):
        now = got(challenge, edits)
        low, high = span_of_scale(challenge, now.readings)
        values = [one.value for one in now.readings] + [one.other for one in now.readings]
        assert all(low <= value <= high for value in values if value is not None)
        drawn = goals_drawn(challenge, now, closest_try(challenge, [], now, {}))
        wanted = sum(isinstance(one, Wanted) for one in challenge.wanted)
        assert drawn.count('role="img"') == drawn.count('class="line"') == wanted


@for_every("matrix", [PHOTOS, *(one.matrix for one in DOCUMENTS.values()), Matrix.of([[1]], [[0.5]])])
@for_every("key", CHALLENGES)
def test_any_matrix_can_be_in_place(key: str, matrix: Matrix) -> None:
    challenge = CHALLENGES[key]
    now = reached(challenge, matrix, example_of(matrix))
    assert not now.done
    assert "nan" not in goals_drawn(challenge, now, closest_try(challenge, [], now, {}))


def test_another_label_is_told_where_none_may_be_added() -> None:
    assert not got(CHALLENGES["spread_out"], [add_label]).by_the_rules
    assert got(CHALLENGES["new_label"], [add_label]).by_the_rules
