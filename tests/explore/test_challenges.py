"""Challenges: their solutions, what counts as an edit, and the page with its link and buttons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from metrics import METRICS, SWITCHES, Example
from metrics.behaviour.variants import values_of
from metrics.graph.digits import shortest
from pages.explore.challenges.challenge import Challenge, progress_of, without_forbidden_edits
from pages.explore.challenges.challenge_card import (
    EDITABLE,
    condition_sentence,
    current_values,
    edit_count_text,
    forbidden_edit_sentence,
    rules_text,
    short_names,
    too_many_edits_sentence,
)
from pages.explore.challenges.challenge_choices import (
    KEYS_OF_LEVELS,
    current_challenge,
    current_level,
    handle_press,
    next_after,
    solved_challenges,
    solved_from_link,
    solved_in_link,
)
from pages.explore.challenges.challenge_list import CHALLENGES, LEVEL_OF, LEVELS
from pages.explore.challenges.goal_scales import (
    challenge_tries,
    closest_try_sentence,
    goal_scales,
    scale_range,
)
from pages.frame.lesson_links import LESSONS, page_of_lesson
from pages.intake.examples import DOCUMENTS, PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.lessons.conditions import COMPARISONS, Condition, GoalProgress
from pages.state.document import matrix_for_browser
from pages.state.focus import WORD
from pages.state.link import code_of, focus_from, query_of, rule_params
from pages.state.session import Session
from tests.every import for_every
from tests.shell.edited import Edit, add_label, edited, score, threshold, truth
from tests.shell.tab import answer, look, send, session_on, tab_of, take_over
from tests.shell.test_pages import MATRICES, data_of, opened

Edits = Sequence[Edit]
CAT, DOG, CAR, TREE, BOAT = range(5)
# Of every challenge that can be done: edits of its start that solve it, and some that nearly do.
EDITS: dict[str, tuple[Edits, Edits]] = {
    "top_place": ([score(0, DOG, 0.8)], [score(0, DOG, 0.65)]),
    "first_and_last": ([score(0, DOG, 0.05)], [score(0, DOG, 0.2)]),
    "last_true": ([score(0, BOAT, 0.75)], [score(0, BOAT, 0.6)]),
    "one_pair": ([score(0, CAT, 0.95)], [score(0, DOG, 0.4)]),
    "nearly_right": ([score(1, DOG, 0.5)], [score(0, CAR, 0.5)]),
    "two_too_many": ([score(0, CAR, 0.9), score(0, TREE, 0.9)], [score(0, DOG, 0.1)]),
    "find_all": ([threshold(0.1)], [threshold(0.3)]),
    "only_sure": ([threshold(0.6)], [threshold(0.9)]),
    "half_gain": ([score(0, CAR, 0.4)], [score(0, CAR, 0.6)]),
    "down_the_column": ([score(2, CAT, 0.7)], [score(2, CAT, 0.6)]),
    "too_sure": ([score(0, DOG, -10)], [score(0, CAR, 10)]),
    "spread_out": (
        [score(1, CAT, 0.6), score(1, DOG, 0.6), score(0, DOG, 0.9)],
        [score(1, CAT, 0.6), score(0, DOG, 0.9)],
    ),
    "heaped_up": (
        [score(0, DOG, 0.3), score(1, CAR, 0.8), score(1, TREE, 0.8)],
        [score(0, DOG, 0.3), score(1, CAR, 0.8)],
    ),
    "new_label": ([add_label], [score(0, DOG, 0.3)]),
    "right_but_unsure": (
        [score(0, CAT, 0.1), score(0, DOG, 0.1), score(0, CAR, -0.1), score(0, TREE, -0.1)],
        [score(0, place, 0.1) for place in range(4)],
    ),
    "worse_top": ([score(0, BOAT, 0.8), score(0, DOG, 0.95)], [score(0, DOG, 0.95)]),
    "same_pairs": ([score(0, CAT, 0.95), score(0, BOAT, 0.3)], [score(0, CAT, 0.95)]),
    "less_deep": ([score(0, TREE, 0.45), score(0, CAR, 0.5)], [score(0, TREE, 0.45)]),
    "best_threshold": ([threshold(0.35)], [threshold(0.4)]),
    "all_level": ([score(0, CAT, 0.5), score(0, CAR, 0.5)], [score(0, CAT, 0.5)]),
    "rare_label": ([score(2, DOG, 0.8), score(0, CAT, 0.3)], [score(2, DOG, 0.8)]),
    "frequent_label": (
        [score(0, CAT, 0.9), score(1, CAT, 0.9), score(2, DOG, 0.3)],
        [score(0, CAT, 0.9), score(2, DOG, 0.3)],
    ),
    "louder_label": ([score(0, DOG, 1.2), score(1, DOG, 1.3), score(2, DOG, 1.9)], [score(0, DOG, 0.85)]),
    "lucky_first": ([score(0, place, 0.9) for place in (DOG, CAR, TREE, BOAT)], [score(0, DOG, 0.05)]),
}
SOLUTIONS = {key: solution for key, (solution, _near_miss) in EDITS.items()}
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


def progress(challenge: Challenge, edits: Edits = ()) -> GoalProgress:
    """The progress after these edits of the start."""
    return progress_on(challenge, edited(challenge.start, *edits))


def progress_on(challenge: Challenge, matrix: Matrix) -> GoalProgress:
    return progress_of(challenge, matrix, example_of(matrix))


def sections(query: dict[str, str], card: str = "challenge_card") -> dict[str, Any]:
    """The sections of a card of the page after its first run with this query."""
    app = opened(query, PAGE)
    assert not app.exception, query
    drawn: dict[str, Any] = data_of(app, card)["sections"]
    return drawn


def solved_variants(challenge: Challenge, example: Example) -> np.ndarray:
    """In which variants of an example all conditions on metrics hold."""
    solved = np.ones(1, np.bool_)
    for condition in challenge.goal.conditions:
        value, target = values_of(condition.case, example, challenge.rules), condition.bound
        if isinstance(target, tuple):
            target = values_of(target, example, challenge.rules)
        solved = solved & np.asarray(COMPARISONS[condition.relation](value, np.asarray(target)))
    return solved


def test_every_challenge_is_solved_here_or_impossible_and_its_number_never_changes() -> None:
    assert list(EDITS) == list(POSSIBLE)
    assert IMPOSSIBLE
    assert {one.solved_bit: key for key, one in CHALLENGES.items()} == dict(enumerate(NUMBERED.split()))
    assert set(LEVEL_OF.values()) == set(range(len(LEVELS)))
    assert all(KEYS_OF_LEVELS.values())
    assert [key for keys in KEYS_OF_LEVELS.values() for key in keys] == list(CHALLENGES)


@for_every("key", EDITS)
def test_the_solution_solves_it_and_no_part_of_it_no_near_miss_and_not_one_edit_more(key: str) -> None:
    challenge, (solution, near_miss) = POSSIBLE[key], EDITS[key]
    assert progress(challenge, solution).is_done
    near = progress(challenge, near_miss)
    assert (near.is_done, near.n_edits >= 1, progress(challenge).n_edits) == (False, True, 0)
    if challenge.goal.bound.most is not None and len(solution) == challenge.goal.bound.most:
        flipped = truth(0, 0, 1 - challenge.start.truth[0][0])
        assert not progress(challenge, [*solution, flipped]).is_done
    enough = 2 if key == "louder_label" else len(solution)  # two of the three scores of the label do
    assert not any(progress(challenge, solution[:count]).is_done for count in range(enough))


@for_every("key", CHALLENGES)
def test_it_has_all_that_a_reader_needs_and_a_way_back_from_a_forbidden_edit(key: str) -> None:
    challenge = CHALLENGES[key]
    first, second = challenge.hints
    assert first
    assert second != first
    assert challenge.lesson
    assert all(EDITABLE[challenge.goal.bound.kinds])
    assert all(condition_sentence(one).endswith(".") for one in challenge.goal.conditions)
    assert all(page_of_lesson(*case) in LESSONS for case in challenge.cases)
    read = {name for metric, average in challenge.cases for name in METRICS[metric].choices_read(average)}
    assert set(challenge.deciding_rules) <= read & set(SWITCHES)
    assert "{" not in rules_text(challenge)
    if challenge.impossible is not None:
        assert len(set(challenge.impossible.reasons)) == 3
        assert challenge.impossible.reasons[challenge.impossible.right]
    if any(metric == "f_beta" for metric, _average in challenge.cases):
        assert challenge.rules.beta == 1  # it is called F1
    assert forbidden_edit_sentence(challenge, challenge.start, progress(challenge)) == ""
    for edit in (score(0, 0, 0.33), truth(0, 0, 0), truth(0, 0, 1), threshold(0.77), add_label):
        matrix = edited(challenge.start, edit)
        reached = progress_on(challenge, matrix)
        assert bool(forbidden_edit_sentence(challenge, matrix, reached)) == (not reached.is_allowed)
        allowed = without_forbidden_edits(challenge, matrix)
        assert progress_on(challenge, allowed).is_allowed


# What cannot be done


@for_every("key", IMPOSSIBLE)
def test_no_random_matrix_solves_what_is_impossible(key: str) -> None:
    challenge, random = IMPOSSIBLE[key], np.random.default_rng(0)
    shape = N_RANDOM, *np.shape(challenge.start.truth)
    truths = np.broadcast_to(challenge.start.truth, shape)
    if "truths" in challenge.goal.bound.kinds:
        truths = random.integers(0, 2, shape)
    scores = random.choice(SCORES, shape)
    scores[::2] = np.round(scores[::2] + random.normal(size=scores[::2].shape), 1)
    example = Example.of(truths, scores, threshold=challenge.start.decision.common_threshold)
    assert not solved_variants(challenge, example).any()


# What counts as an edit


def test_an_edit_counts_unless_it_is_undone_and_one_that_is_forbidden_is_named_and_taken_back() -> None:
    challenge = CHALLENGES["top_place"]
    start = challenge.start.scores[0][0]
    assert progress(challenge, [score(0, 0, 0.1), score(0, 0, start)]).n_edits == 0
    assert edit_count_text(challenge, progress(challenge)) == "0 of at most 1 edit"
    two = progress(challenge, [score(0, 1, 0.8), score(0, 2, 0.9)])
    assert too_many_edits_sentence(challenge, two) == "You made 2 edits, and one alone is allowed."
    assert not two.is_done
    assert too_many_edits_sentence(challenge, progress(challenge, SOLUTIONS["top_place"])) == ""

    matrix = edited(challenge.start, score(0, 1, 0.6), truth(0, 0, 1))
    reached = progress_on(challenge, matrix)
    assert all(one.is_met for one in reached.states)
    assert not reached.is_done
    sentence = "You flipped the truth of cat in photo 1. Only scores may change."
    assert forbidden_edit_sentence(challenge, matrix, reached) == sentence
    assert without_forbidden_edits(challenge, matrix) == edited(challenge.start, score(0, 1, 0.6))
    assert not progress(CHALLENGES["spread_out"], [add_label]).is_allowed
    assert progress(CHALLENGES["new_label"], [add_label]).is_allowed


# How close somebody came, and the scales that show it


def closest(challenge: Challenge, *tries: Edits) -> str:
    """The sentence about the closest of these tries, the last of which is the current one."""
    *others, last = [edited(challenge.start, *one) for one in tries]
    reached = progress_on(challenge, last)
    return closest_try_sentence(challenge_tries(challenge, others, reached, {}))


def test_the_closest_try_is_the_one_that_misses_least() -> None:
    challenge = CHALLENGES["one_pair"]
    near, far = [score(0, 0, 0.7)], [score(0, 0, 0.1)]
    assert closest(challenge, near, far) == closest(challenge, far, near) == "Your closest try missed by 1/4."
    assert closest(challenge, far) == "Your closest try missed by 1/2."
    assert closest(challenge, near, SOLUTIONS["one_pair"]) == "One of your tries has done it."
    assert closest(CHALLENGES["half_gain"], [score(0, 2, 0.6)]).startswith("None of your tries")
    assert "on the line of its goal" in closest(CHALLENGES["worse_top"], [score(0, 4, 0.6)])
    # Without an edit, with one that is forbidden or with too many it is no try.
    for none in ([], [truth(0, 0, 1)], [score(0, 1, 0.6), score(0, 2, 0.6)]):
        assert closest(CHALLENGES["top_place"], none) == ""


def test_a_try_is_computed_once() -> None:
    challenge, cache = CHALLENGES["one_pair"], {}
    matrices = [edited(challenge.start, score(0, 0, place / 10)) for place in range(4, 9)]
    challenge_tries(challenge, matrices, progress(challenge), cache)
    before = {name: id(one) for name, one in cache.items()}
    tries = challenge_tries(challenge, matrices[1:], progress(challenge), cache)
    assert {name: id(one) for name, one in cache.items()}.items() <= before.items()
    assert len(cache) == len(tries.tries) == 4


@for_every("key", CHALLENGES)
def test_every_number_is_the_engines_and_has_a_place_on_its_scale(key: str) -> None:
    """Of two metrics that are compared both are named."""
    challenge = CHALLENGES[key]
    for edits in ((), SOLUTIONS.get(key, ())):
        reached, example = progress(challenge, edits), example_of(edited(challenge.start, *edits))
        low, high = scale_range(challenge, reached.states)
        values = [number for one in reached.states for number in (one.value, one.bound)]
        assert all(low <= value <= high for value in values if value is not None)
        drawn = goal_scales(challenge, reached, challenge_tries(challenge, [], reached, {}))
        for state in reached.states:
            if isinstance(state.condition, Condition):
                metric, average = state.condition.case
                value = float(METRICS[metric](example, average, challenge.rules))
                assert state.value == value
                assert shortest(value) in current_values(state)
                if isinstance(state.condition.bound, tuple):
                    names = short_names(state.condition)
                    assert len({*names}) == 2
                    assert all(name in current_values(state) and name in drawn for name in names)


@for_every("matrix", [PHOTOS, *(one.matrix for one in DOCUMENTS.values()), Matrix.of([[1]], [[0.5]])])
@for_every("key", CHALLENGES)
def test_every_matrix_can_be_the_current_one(key: str, matrix: Matrix) -> None:
    challenge = CHALLENGES[key]
    reached = progress_on(challenge, matrix)
    assert not reached.is_done
    assert "nan" not in goal_scales(challenge, reached, challenge_tries(challenge, [], reached, {}))


# The page

PAGE = "challenges.py"


def at(key: str) -> Session:
    """A session that has opened a challenge."""
    session = session_on(PHOTOS)
    handle_press(session, f"open:{key}")
    return session


# The link


@given(st.sets(st.sampled_from(sorted(CHALLENGES))))
def test_the_solved_challenges_are_a_word_of_the_link(solved: set[str]) -> None:
    word = solved_in_link(solved)
    assert not solved or WORD.fullmatch(word)
    assert solved_from_link(word) == solved


@for_every("word", ("zz", "-", "--", "0", "~", "a" * 40, "1.5", "x-y", "_1"))
def test_a_word_without_meaning_names_no_solved_challenge(word: str) -> None:
    assert solved_from_link(word) == frozenset()


def test_the_number_of_a_challenge_is_its_binary_digit_and_never_changes() -> None:
    assert solved_in_link(["top_place"]) == "1"
    assert solved_in_link(["one_pair", "top_place"]) == f"{0b1001:x}"


def test_after_the_last_challenge_comes_the_first_that_is_not_done() -> None:
    keys = ["a", "b", "c"]
    assert next_after("a", keys, frozenset()) == "b"
    assert next_after("a", keys, frozenset("b")) == "c"
    assert next_after("c", keys, frozenset("ab")) is None
    assert next_after("c", keys, frozenset("a")) == "b"


# The buttons


@for_every("key", CHALLENGES)
def test_a_challenge_opens_with_its_matrix_and_its_rules(key: str) -> None:
    session = at(key)
    challenge = CHALLENGES[key]
    assert current_challenge(session) is challenge
    assert session.matrix == challenge.start
    assert session.focus.conventions == challenge.rules
    assert (session.focus.metric, session.focus.average) == challenge.cases[0]
    focus, unknown = focus_from(query_of("", session.focus))
    assert (focus.explored, unknown) == (session.focus.explored, ())
    assert session.proposal["opened"]
    assert session.proposal["document"]["rules"] == rule_params(session.focus)


def test_the_buttons_of_a_challenge() -> None:
    session = at("all_round")
    session.change_to(edited(session.matrix, score(0, 0, 0.1), truth(1, 1, 1)))
    handle_press(session, "allowed")
    assert session.matrix == edited(CHALLENGES["all_round"].start, score(0, 0, 0.1))
    handle_press(session, "look:roc_auc.macro")
    assert (session.focus.metric, session.focus.average) == ("roc_auc", "macro")
    handle_press(session, "again")
    assert session.matrix == CHALLENGES["all_round"].start
    handle_press(session, "proved")
    assert solved_challenges(session) == {"all_round"}
    handle_press(session, "back")
    assert current_challenge(session) is None
    assert current_level(session) == "hard"
    assert solved_challenges(session) == {"all_round"}
    possible = at("one_pair")
    handle_press(possible, "proved")
    assert not solved_challenges(possible)


# The page

PRESSES = ("", "open:", "open:nothing", "again", "proved", "pick:x", "look:", ":", "look:a.b")


@for_every("press", PRESSES)
def test_a_press_without_meaning_does_nothing(press: str) -> None:
    session = session_on(PHOTOS)
    handle_press(session, press)
    assert session.proposal is None
    session = at("one_pair")
    before = session.focus
    if press != "again":
        handle_press(session, press)
        assert session.focus == before


# What is shown


@for_every("name", MATRICES)
def test_a_challenge_can_be_opened_on_any_matrix(name: str) -> None:
    shown = sections({"m": code_of(MATRICES[name]), "challenge": "spread_out"})
    assert not re.search(r"\bnan\b", str(shown))


@for_every("word", ("claims", "bound_top_label", "choosing", "~"))
def test_a_link_to_no_challenge_opens_a_list(word: str) -> None:
    assert "data-press" in str(sections({"challenge": word}, "challenge_cards"))


def test_a_link_has_the_challenge_the_matrix_and_what_is_solved() -> None:
    matrix = edited(CHALLENGES["top_place"].start, *SOLUTIONS["top_place"])
    query = {"m": code_of(matrix), "challenge": "top_place", "solved": "6", "metric": "coverage"}
    app = opened(query, PAGE)
    card = data_of(app, "challenge_card")
    assert card["css"] == "task may-scores"
    assert "Solved with 1 edit." in card["sections"]["verdict"]
    assert app.session_state["session"].query["solved"] == "7"
    # The metric of the link is none of the challenge's: the picture is that of its first one.
    assert "judged" in data_of(app, "metric_picture")["picture"]
    # It is under its own rules, whatever the link names.
    matrix = edited(CHALLENGES["all_level"].start, *SOLUTIONS["all_level"])
    query = {"m": code_of(matrix), "challenge": "all_level", "ranking_loss_tie": "zero"}
    assert "Solved with 2 edits." in sections(query)["verdict"]


def test_an_address_that_names_a_challenge_alone_opens_its_matrix_and_rules() -> None:
    key = "down_the_column"
    app = opened({"challenge": key}, PAGE)
    challenge = current_challenge(app.session_state["session"])
    answered = answer(app)
    assert answered["opened"]["document"]["matrix"]["scores"] == [list(row) for row in PHOTOS.scores]
    assert answered["proposal"].items() >= {"lender": "task", "opened": True}.items()
    for _run in range(2):  # at once, and when the browser has adopted it
        session = app.session_state["session"]
        assert not app.exception
        assert session.matrix == session.opened == challenge.start
        assert session.focus.conventions == challenge.rules
        assert "another matrix" not in data_of(app, "challenge_card")["sections"]["state"]
        take_over(app)
    assert "proposal" not in answer(app)
    # Who names a matrix, or has one in the tab, keeps it.
    app = opened({"challenge": key, "m": code_of(PHOTOS)}, PAGE)
    assert app.session_state["session"].matrix == PHOTOS
    app = look(opened({}, PAGE), challenge=key)
    assert app.session_state["session"].matrix == PHOTOS


def test_a_challenge_is_not_solved_while_the_pointer_still_drags() -> None:
    challenge = CHALLENGES["top_place"]
    app = opened({"m": code_of(challenge.start), "challenge": "top_place"}, PAGE)
    tab = tab_of(app)
    tab.put({**tab.document, "matrix": matrix_for_browser(edited(challenge.start, *SOLUTIONS["top_place"]))})
    send(app, draft=True)
    assert data_of(app, "challenge_card")["sections"]["verdict"]
    assert "solved" not in tab.focus
    send(app)
    assert tab.focus["solved"] == "1"
