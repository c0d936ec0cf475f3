"""The page of challenges: what its link records, what its buttons do, claims, and awkward matrices."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from metrics.behaviour.bounds import BOUNDS
from pages.explore.challenges.challenge import progress_of
from pages.explore.challenges.challenge_export import (
    code_of_challenge,
    code_of_claim,
    figure_of_challenge,
    figure_of_claim,
    table_of_challenge,
    table_of_claim,
)
from pages.explore.challenges.challenge_list import CHALLENGES
from pages.explore.challenges.claim_card import (
    MAX_DOTS,
    claim_picture,
    claim_sections,
    claim_tries,
    slacks_of,
    tries_sentence,
)
from pages.explore.challenges.tasks import (
    CLAIM_KEYS,
    GROUPS,
    MAX_IN_SET,
    claim_matrix,
    current_group,
    current_task,
    depends_on_predictions,
    handle_press,
    next_after,
    set_from_link,
    set_in_link,
    solved_from_link,
    solved_in_link,
    solved_tasks,
    start_matrix,
    task_numbers,
    task_set,
    toggled,
)
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.state.document import matrix_for_browser
from pages.state.focus import CLAIM, WORD
from pages.state.link import code_of, focus_from, query_of, rule_params
from pages.state.session import Session
from tests.every import for_every
from tests.explore.challenge_solutions import SOLUTIONS
from tests.printed_code import printed_by
from tests.shell.edited import edited, score, truth
from tests.shell.tab import send, session_on, tab_of
from tests.shell.test_pages import MATRICES, data_of, opened

PAGE = "challenges.py"
KEYS = sorted((*CHALLENGES, *CLAIM_KEYS))


def at(key: str) -> Session:
    """A session that has opened a task."""
    session = session_on(PHOTOS)
    handle_press(session, f"open:{key}")
    return session


def sections(query: dict[str, str], card: str = "challenge_card") -> dict[str, Any]:
    """The sections of a card of the page after its first run with this query."""
    app = opened(query, PAGE)
    assert not app.exception, query
    drawn: dict[str, Any] = data_of(app, card)["sections"]
    return drawn


# The link


@given(st.sets(st.sampled_from(KEYS)))
def test_the_solved_tasks_are_a_word_of_the_link(solved: set[str]) -> None:
    word = solved_in_link(solved)
    assert not solved or WORD.fullmatch(word)
    assert solved_from_link(word) == solved


@for_every("word", ("zz", "-", "--", "0", "~", "a" * 40, "1.5", "x-y", "_1"))
def test_a_word_without_meaning_names_no_solved_task(word: str) -> None:
    assert solved_from_link(word) == frozenset()


def test_the_number_of_a_task_is_its_binary_digit_and_never_changes() -> None:
    assert solved_in_link(["top_place"]) == "1"
    assert solved_in_link(["one_pair", "top_place"]) == f"{0b1001:x}"
    assert solved_in_link([CLAIM + "right_sets"]) == f"-{0b100:x}"
    assert list(task_numbers()[1].values()) == list(range(len(BOUNDS)))
    assert tuple(BOUNDS)[:3] == ("wrong_cells", "top_label", "right_sets")
    assert tuple(BOUNDS)[-1] == "kappa_below_matthews"


@given(st.lists(st.sampled_from(KEYS), unique=True, min_size=1, max_size=MAX_IN_SET))
def test_a_set_is_a_word_of_the_link_in_its_order(chosen: list[str]) -> None:
    word = set_in_link(chosen)
    assert WORD.fullmatch(word)
    assert set_from_link(word) == tuple(chosen)
    session = session_on(PHOTOS)
    for key in chosen:
        handle_press(session, f"pick:{key}")
    assert task_set(session) == tuple(chosen)
    focus, unknown = focus_from(query_of("", session.focus))
    assert (focus.explored.tasks, unknown) == (word, ())


@for_every("word", ("", "x", "a-b", "top_place-top_place", "-" * 50, "bound_", "~"))
def test_what_means_nothing_in_a_set_is_passed_over(word: str) -> None:
    assert set(set_from_link(word)) <= {"top_place"}


def test_a_set_has_a_limit_and_a_second_press_takes_a_task_out() -> None:
    assert toggled(KEYS[:MAX_IN_SET], KEYS[MAX_IN_SET]) == tuple(KEYS[:MAX_IN_SET])
    assert toggled(("a", "b"), "a") == ("b",)


def test_every_task_is_in_one_group() -> None:
    assert sorted(key for keys in GROUPS.values() for key in keys) == KEYS
    assert all(GROUPS.values())


def test_after_the_last_task_comes_the_first_that_is_not_done() -> None:
    keys = ["a", "b", "c"]
    assert next_after("a", keys, frozenset()) == "b"
    assert next_after("a", keys, frozenset("b")) == "c"
    assert next_after("c", keys, frozenset("ab")) is None
    assert next_after("c", keys, frozenset("a")) == "b"


# The buttons


@for_every("key", KEYS)
def test_a_task_opens_with_its_matrix_and_its_rules(key: str) -> None:
    session = at(key)
    task = CHALLENGES[key] if key in CHALLENGES else BOUNDS[key.removeprefix(CLAIM)]
    assert current_task(session) is task
    assert session.matrix == start_matrix(task)
    if key in CHALLENGES:
        assert session.focus.conventions == task.rules
        assert (session.focus.metric, session.focus.average) == task.cases[0]
    focus, unknown = focus_from(query_of("", session.focus))
    assert focus.explored == session.focus.explored
    assert not unknown
    assert session.proposal is not None
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
    assert solved_tasks(session) == {"all_round"}
    handle_press(session, "back")
    assert current_task(session) is None
    assert current_group(session) == "hard"
    assert solved_tasks(session) == {"all_round"}
    possible = at("one_pair")
    handle_press(possible, "proved")
    assert not solved_tasks(possible)


def test_the_buttons_of_a_claim() -> None:
    session = at(CLAIM + "macro_below_micro")
    handle_press(session, "proved")
    assert not solved_tasks(session)
    handle_press(session, "show")
    assert session.matrix == claim_matrix(BOUNDS["macro_below_micro"].counterexample)
    handle_press(session, "again")
    assert session.matrix == claim_matrix(BOUNDS["macro_below_micro"].start)
    session = at(CLAIM + "wrong_cells")
    handle_press(session, "show")
    assert session.matrix == claim_matrix(BOUNDS["wrong_cells"].start)
    handle_press(session, "proved")
    assert solved_tasks(session) == {CLAIM + "wrong_cells"}


@for_every(
    "press", ("", "open:", "open:nothing", "again", "proved", "show", "pick:x", "look:", ":", "look:a.b")
)
def test_a_press_without_meaning_does_nothing(press: str) -> None:
    session = session_on(PHOTOS)
    handle_press(session, press)
    assert session.proposal is None
    session = at("one_pair")
    before = session.focus
    if press not in ("again", "show"):
        handle_press(session, press)
        assert session.focus == before


# The page


@for_every("name", MATRICES)
def test_every_kind_of_task_works_on_any_matrix(name: str) -> None:
    for key in ("spread_out", "bound_brier_and_hamming"):
        shown = sections({"m": code_of(MATRICES[name]), "challenge": key})
        assert not re.search(r"\bnan\b", str(shown))


@for_every("word", ("claims", "no_such_challenge", "bound_no_such_claim", "~"))
def test_a_link_to_no_task_opens_a_list(word: str) -> None:
    assert "data-press" in str(sections({"challenge": word}, "challenge_cards"))


def test_a_link_to_a_set_shows_these_tasks_alone_in_their_order() -> None:
    keys = ["all_round", "bound_top_label", "top_place"]
    query = {"tasks": "-".join(keys), "solved": "1"}
    cards = sections(query, "challenge_cards")["all"]
    assert re.findall(r'data-press="open:(\w+)"', cards) == keys
    assert cards.count("✓ done") == 1
    so_far = sections(query, "challenge_index")["so_far"]
    assert "1 of 3 done" in re.sub(r"<[^>]*>", "", so_far)


def test_a_link_that_was_copied_during_the_choice_shows_the_set() -> None:
    query = {"tasks": "top_place", "challenge": "choosing"}
    assert "open:top_place" in sections(query, "challenge_cards")["all"]
    assert "pick:top_place" in sections({"challenge": "choosing"}, "challenge_cards")["all"]


def test_a_challenge_of_a_set_leads_to_the_next_of_the_set() -> None:
    query = {"challenge": "all_round", "m": code_of(CHALLENGES["all_round"].start)}
    assert "open:jaccard_above" in sections(query, "challenge_foot")["presses"]
    query["tasks"] = "all_round-top_place"
    assert "open:top_place" in sections(query, "challenge_foot")["presses"]
    assert "1 of 2" in sections(query, "challenge_place")["place"]


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


def test_a_challenge_is_under_its_own_rules_whatever_the_link_names() -> None:
    matrix = edited(CHALLENGES["all_level"].start, *SOLUTIONS["all_level"])
    query = {"m": code_of(matrix), "challenge": "all_level", "ranking_loss_tie": "zero"}
    assert "Solved with 2 edits." in sections(query)["verdict"]


# Claims


@for_every("key", BOUNDS)
def test_the_slack_of_all_matrices_at_once_is_that_of_each(key: str) -> None:
    bound, random = BOUNDS[key], np.random.default_rng(1)
    start = claim_matrix(bound.start)
    size, names = np.shape(start.truth), (start.samples, start.labels)
    matrices = [start]
    for _ in range(6):
        truths = random.integers(0, 2, size).tolist()
        matrices.append(Matrix.of(truths, random.integers(-1, 6, size) / 4, *names))
    each = [float(bound.sides(example_of(one)).slack) for one in matrices]
    np.testing.assert_allclose(slacks_of(bound, matrices), each, atol=1e-12)


def test_tries_of_one_size_are_drawn_and_not_too_many() -> None:
    bound = BOUNDS["wrong_cells"]
    many = [Matrix.of([[1, 0, 1]], [[0.9, 0.1, place / 100]]) for place in range(2 * MAX_DOTS)]
    start = claim_matrix(bound.start)
    tries = claim_tries(bound, start, [PHOTOS, start, *many])
    assert tries.count == 2 * MAX_DOTS + 1
    assert tries.slacks.shape == (MAX_DOTS,)
    assert tries.closest == tries.slacks.min()


def test_the_start_is_no_try() -> None:
    for bound in BOUNDS.values():
        start = claim_matrix(bound.start)
        tries = claim_tries(bound, start, [start])
        assert (tries.count, tries.closest) == (0, None)
        assert tries_sentence(tries).startswith("Nothing tried yet")
        assert "spot try" not in claim_picture(bound, bound.sides(example_of(start)), tries)


def test_the_rules_of_a_claim_are_shown_once_it_is_settled() -> None:
    bound = BOUNDS["auc_and_loss"]
    start = claim_matrix(bound.start)
    tries = claim_tries(bound, start, [start])
    sides, broken = (bound.sides(one.example) for one in (bound.start, bound.counterexample))
    assert "tie" not in str(claim_sections(bound, sides, tries, False, False)).replace("tried", "")
    assert bound.under in claim_sections(bound, broken, tries, True, False)["verdict"]


def test_a_claim_about_predictions_shows_them() -> None:
    assert all(map(depends_on_predictions, ("wrong_cells", "right_sets", "macro_below_micro")))
    assert not any(map(depends_on_predictions, ("weight_of_ties", "one_true_label", "coverage_and_pairs")))


# The files


@for_every("key", CHALLENGES)
def test_code_table_and_figure_of_a_challenge_have_its_numbers(key: str) -> None:
    challenge = CHALLENGES[key]
    matrix = edited(challenge.start, *SOLUTIONS.get(key, ()))
    example = example_of(matrix)
    progress = progress_of(challenge, matrix, example)
    lines = printed_by(code_of_challenge(challenge, progress, example))
    values = {tuple(line.split()[:2]): float(line.split()[2]) for line in lines}
    assert set(values) == set(challenge.cases)
    shown = [one for one in progress.states if one.value is not None]
    assert all(values[one.condition.case] == one.value for one in shown)
    table = table_of_challenge(challenge, progress)
    assert table["now"].dropna().tolist() == [one.value for one in shown]
    starts = [challenge.start_values[one.condition.case] for one in shown]
    assert table["at the start"].dropna().tolist() == starts
    assert [len(one.x) for one in figure_of_challenge(challenge, progress).data] == [len(shown)] * 3


@for_every("key", BOUNDS)
def test_code_table_and_figure_of_a_claim_have_its_sides(key: str) -> None:
    bound = BOUNDS[key]
    for given_matrix in filter(None, (bound.start, bound.counterexample)):
        example = example_of(claim_matrix(given_matrix))
        sides = bound.sides(example)
        *lines, last = printed_by(code_of_claim(bound, example))
        assert [float(line.rpartition(" ")[2]) for line in lines] == sides.values.tolist()
        assert last == f"broken: {bool(sides.broken)}"
        assert table_of_claim(bound, sides)["value"].tolist() == sides.values.tolist()
        assert len(figure_of_claim(bound, sides).data[0].x) == len(bound.names)
