"""What has been done is one word of the link, and what the buttons of the page do to the session."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from metrics.behaviour.claims.bounds import BOUNDS
from pages.explore.challenges.challenge_list import CHALLENGES
from pages.explore.challenges.challenge_presses import (
    group_shown,
    here,
    matrix_of,
    next_after,
    numbers,
    pressed,
    set_of,
    solved,
    solved_from,
    word_of_solved,
)
from pages.explore.challenges.challenge_set import (
    ALL_CLAIMS,
    GROUPS,
    MOST_IN_SET,
    picked,
    word_of_set,
    words_of_set,
)
from pages.explore.challenges.claim_card import (
    MOST_DRAWN,
    claim_drawn,
    claim_sections,
    rooms_left,
    tried,
    tried_told,
)
from pages.explore.challenges.claim_subjects import predicts
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.state.focus import CLAIM, WORD
from pages.state.link import focus_from, query_of, rule_params
from pages.state.session import Session
from tests.every import for_every
from tests.shell.edited import edited, score, truth
from tests.shell.tab import session_on

WORDS = sorted(key for group in numbers() for key in group)


def at(word: str) -> Session:
    session = session_on(PHOTOS)
    pressed(session, f"open:{word}")
    return session


@given(st.sets(st.sampled_from(WORDS), min_size=1))
def test_what_is_done_is_a_word_and_comes_back(done: set[str]) -> None:
    word = word_of_solved(done)
    assert WORD.fullmatch(word)
    assert solved_from(word) == done


def test_nothing_done_is_no_word() -> None:
    assert word_of_solved(()) == ""
    assert solved_from("") == frozenset()


@for_every("word", ("zz", "-", "--", "0", "~", "a" * 40, "1.5", "x-y", "_1"))
def test_a_word_without_meaning_is_passed_over(word: str) -> None:
    assert solved_from(word) == frozenset()


def test_the_number_of_a_challenge_is_its_binary_digit() -> None:
    assert word_of_solved(["top_place"]) == "1"
    assert word_of_solved(["one_pair", "top_place"]) == f"{0b1001:x}"
    assert word_of_solved([CLAIM + list(BOUNDS)[2]]) == f"-{0b100:x}"


def test_every_claim_has_a_number_that_does_not_change() -> None:
    assert list(numbers()[1].values()) == list(range(len(BOUNDS)))
    assert tuple(BOUNDS)[:3] == ("wrong_cells", "top_label", "right_sets")
    assert tuple(BOUNDS)[-1] == "kappa_below_matthews"


@for_every("key", CHALLENGES)
def test_a_challenge_opens_with_its_matrix_and_its_rules(key: str) -> None:
    session, challenge = at(key), CHALLENGES[key]
    assert here(session) is challenge
    assert session.matrix == challenge.start
    assert session.focus.conventions == challenge.rules
    assert (session.focus.metric, session.focus.average) == challenge.cases[0]
    focus, unknown = focus_from(query_of("", session.focus))
    assert focus.explored == session.focus.explored
    assert not unknown
    assert session.proposal is not None
    assert session.proposal["opened"]
    assert session.proposal["document"]["rules"] == rule_params(session.focus)


@for_every("key", BOUNDS)
def test_a_claim_opens_with_its_matrix(key: str) -> None:
    session = at(CLAIM + key)
    assert here(session) is BOUNDS[key]
    assert np.array_equal(session.matrix.truth, BOUNDS[key].start.truth)
    assert np.array_equal(session.matrix.scores, BOUNDS[key].start.scores)


def test_the_buttons_of_a_challenge() -> None:
    session = at("all_round")
    session.change_to(edited(session.matrix, score(0, 0, 0.1)))
    pressed(session, "look:roc_auc.macro")
    assert (session.focus.metric, session.focus.average) == ("roc_auc", "macro")
    pressed(session, "again")
    assert session.matrix == CHALLENGES["all_round"].start
    pressed(session, "proved")
    assert solved(session) == {"all_round"}
    pressed(session, "back")
    assert here(session) is None
    assert group_shown(session) == "hard"
    assert solved(session) == {"all_round"}


def test_what_is_not_allowed_is_taken_back_and_the_rest_stays() -> None:
    session = at("all_round")
    session.change_to(edited(session.matrix, score(0, 0, 0.1), truth(1, 1, 1)))
    pressed(session, "allowed")
    assert session.matrix == edited(CHALLENGES["all_round"].start, score(0, 0, 0.1))


# A set of tasks


@given(st.lists(st.sampled_from(WORDS), unique=True, min_size=1, max_size=MOST_IN_SET))
def test_a_set_is_a_word_of_the_link_in_its_order(chosen: list[str]) -> None:
    word = word_of_set(chosen)
    assert WORD.fullmatch(word)
    assert words_of_set(word) == tuple(chosen)
    session = session_on(PHOTOS)
    for one in chosen:
        pressed(session, f"pick:{one}")
    assert set_of(session) == tuple(chosen)
    focus, unknown = focus_from(query_of("", session.focus))
    assert (focus.explored.tasks, unknown) == (word, ())


@for_every("word", ("", "x", "a-b", "top_place-top_place", "-" * 50, "bound_", "~"))
def test_a_set_without_meaning_is_smaller(word: str) -> None:
    assert set(words_of_set(word)) <= {"top_place"}


def test_a_set_has_room_for_so_many_and_a_second_press_takes_one_out() -> None:
    full = picked(WORDS[:MOST_IN_SET], WORDS[MOST_IN_SET])
    assert full == tuple(WORDS[:MOST_IN_SET])
    assert picked(("a", "b"), "a") == ("b",)


def test_every_challenge_and_claim_is_in_one_group() -> None:
    listed = [word for words in GROUPS.values() for word in words]
    assert all(0 < len(words) <= 11 for words in GROUPS.values())
    assert sorted(listed) == sorted([*CHALLENGES, *ALL_CLAIMS])


def test_the_next_one_of_a_set_is_the_next_in_its_order() -> None:
    session = session_on(PHOTOS)
    for word in ("all_round", "top_place"):
        pressed(session, f"pick:{word}")
    pressed(session, "open:all_round")
    assert next_after("all_round", set_of(session), solved(session)) == "top_place"
    pressed(session, "back")
    assert (here(session), set_of(session)) == (None, ("all_round", "top_place"))
    pressed(session, "all")
    assert set_of(session) == ()


def test_the_buttons_of_a_claim() -> None:
    session = at(CLAIM + "macro_below_micro")
    pressed(session, "proved")
    assert not solved(session)
    pressed(session, "show")
    assert session.matrix == matrix_of(BOUNDS["macro_below_micro"].counterexample)
    pressed(session, "again")
    assert session.matrix == matrix_of(BOUNDS["macro_below_micro"].start)
    session = at(CLAIM + "wrong_cells")
    pressed(session, "show")
    assert session.matrix == matrix_of(BOUNDS["wrong_cells"].start)
    pressed(session, "proved")
    assert solved(session) == {CLAIM + "wrong_cells"}


@for_every(
    "what", ("", "open:", "open:nothing", "again", "proved", "show", "pick:x", "look:", ":", "look:a.b")
)
def test_what_the_browser_says_without_meaning_does_nothing(what: str) -> None:
    session = session_on(PHOTOS)
    pressed(session, what)
    assert session.proposal is None
    session = at("one_pair")
    before = session.focus
    if what not in ("again", "show"):
        pressed(session, what)
        assert session.focus == before


def test_a_challenge_that_can_be_done_is_not_proved_to_be_impossible() -> None:
    session = at("one_pair")
    pressed(session, "proved")
    assert not solved(session)


def test_after_the_last_comes_the_first_that_is_not_done() -> None:
    words = ["a", "b", "c"]
    assert next_after("a", words, frozenset()) == "b"
    assert next_after("a", words, frozenset("b")) == "c"
    assert next_after("c", words, frozenset("ab")) is None
    assert next_after("c", words, frozenset("a")) == "b"


# The matrices that were tried on a claim


def with_scores(*scores: float) -> Matrix:
    return Matrix.of([[1, 0, 1]], [list(scores)])


@for_every("key", BOUNDS)
def test_the_room_of_all_at_once_is_that_of_each(key: str) -> None:
    bound = BOUNDS[key]
    start = matrix_of(bound.start)
    random, size = np.random.default_rng(1), np.shape(start.truth)
    matrices = [
        Matrix.of(
            random.integers(0, 2, size).tolist(),
            random.integers(-1, 6, size) / 4,
            start.samples,
            start.labels,
        )
        for _ in range(6)
    ]
    each = [float(bound.sides(example_of(one)).slack) for one in (*matrices, start)]
    np.testing.assert_allclose(rooms_left(bound, [*matrices, start]), each, atol=1e-12)


def test_only_matrices_of_one_size_are_drawn_and_not_too_many() -> None:
    bound = BOUNDS["wrong_cells"]
    many = [with_scores(0.9, 0.1, place / 100) for place in range(2 * MOST_DRAWN)]
    start = matrix_of(bound.start)
    so_far = tried(bound, start, [PHOTOS, start, *many])
    assert so_far.count == 2 * MOST_DRAWN + 1
    assert so_far.rooms.shape == (MOST_DRAWN,)
    assert so_far.closest == so_far.rooms.min()


def test_the_matrix_at_the_start_is_no_try() -> None:
    for bound in BOUNDS.values():
        start = matrix_of(bound.start)
        so_far = tried(bound, start, [start])
        assert (so_far.count, so_far.closest) == (0, None)
        assert tried_told(so_far).startswith("Nothing tried yet")
        assert "spot try" not in claim_drawn(bound, bound.sides(example_of(start)), so_far)


def test_the_rules_of_a_claim_are_shown_once_it_is_settled() -> None:
    bound = BOUNDS["auc_and_loss"]
    sides, start = bound.sides(bound.start.example), matrix_of(bound.start)
    sections = claim_sections(bound, sides, tried(bound, start, [start]), False, False)
    assert "tie" not in str(sections).replace("tried", "")
    broken = bound.sides(bound.counterexample.example)
    assert bound.under in claim_sections(bound, broken, tried(bound, start, [start]), True, False)["verdict"]


def test_a_claim_about_predictions_shows_them() -> None:
    assert {key for key in BOUNDS if predicts(key)} >= {"wrong_cells", "right_sets", "macro_below_micro"}
    assert not any(map(predicts, ("weight_of_ties", "one_true_label", "coverage_and_pairs")))
