"""The page of challenges on awkward matrices, and what of it is in the link."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from metrics.graph.digits import exact
from pages.explore.challenges.challenge_list import CHALLENGES
from pages.explore.challenges.challenge_page import parted_metrics
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix, example_of
from pages.state.document import matrix_for_browser
from pages.state.focus import Focus
from pages.state.link import code_of
from tests.challenge_solutions import SOLUTIONS
from tests.edited import edited
from tests.every import for_every
from tests.tab import send, tab_of
from tests.test_pages import MATRICES, data_of, opened

PAGE = "challenges.py"
RULES = Focus().conventions
# One sample is ranked perfectly and the other one has its true label second. The label that is true
# everywhere is found once, and the other one is predicted once and never true.
HALF_RIGHT = f"NDCG (samples) is {exact((1 + 1 / np.log2(3)) / 2)}, but F score (macro) is {exact(2 / 3 / 2)}"


def sections(query: dict[str, str], card: str = "challenge_card") -> dict[str, Any]:
    """The sections of a card of the page after its first run with this query."""
    app = opened(query, PAGE)
    assert not app.exception, query
    found: dict[str, Any] = data_of(app, card)["sections"]
    return found


@for_every("name", MATRICES)
def test_every_view_works_on_any_matrix(name: str) -> None:
    matrix = code_of(MATRICES[name])
    assert sections({"m": matrix}, "challenge_index")["list"]
    for word in ("spread_out", "bound_brier_and_hamming"):
        told = sections({"m": matrix, "challenge": word})
        assert told["about"]
        assert not re.search(r"\bnan\b", str(told))


@for_every("word", ("claims", "no_such_challenge", "bound_no_such_claim", "~"))
def test_a_word_that_names_none_opens_a_list(word: str) -> None:
    assert sections({"challenge": word}, "challenge_index")["list"]


def test_a_link_holds_the_challenge_the_matrix_and_what_is_solved() -> None:
    challenge = CHALLENGES["top_place"]
    matrix = edited(challenge.start, *SOLUTIONS["top_place"])
    query = {"m": code_of(matrix), "challenge": "top_place", "solved": "6", "metric": "coverage"}
    app = opened(query, PAGE)
    card = data_of(app, "challenge_card")
    assert card["kind"] == "card won"
    assert "Solved with 1 edit." in card["sections"]["verdict"]
    assert app.session_state["session"].query["solved"] == "7"
    # The metric of the link is none of the challenge's: the stage has its first one.
    assert data_of(app, "stage")["metric"] == "one_error"


def test_a_challenge_is_not_solved_while_the_hand_still_moves() -> None:
    challenge = CHALLENGES["top_place"]
    app = opened({"m": code_of(challenge.start), "challenge": "top_place"}, PAGE)
    tab = tab_of(app)
    tab.put({**tab.document, "matrix": matrix_for_browser(edited(challenge.start, *SOLUTIONS["top_place"]))})
    send(app, draft=True)
    assert data_of(app, "challenge_card")["kind"] == "card won"
    assert "solved" not in tab.focus
    send(app)
    assert tab.focus["solved"] == "1"


def test_a_challenge_is_under_its_own_rules_whatever_the_link_says() -> None:
    challenge = CHALLENGES["all_level"]
    matrix = edited(challenge.start, *SOLUTIONS["all_level"])
    query = {"m": code_of(matrix), "challenge": "all_level", "ranking_loss_tie": "zero"}
    assert "Solved with 2 edits." in sections(query)["verdict"]


def test_the_stage_opens_on_the_value_and_asks_nothing() -> None:
    challenge = CHALLENGES["half_gain"]
    query = {"m": code_of(challenge.start), "challenge": "half_gain", "metric": "ndcg", "step": "start"}
    told = data_of(opened(query, PAGE), "stage")
    assert told["opens_at"] == told["pages"][told["value_at"]]["key"]
    assert not told["task"]


def test_names_are_escaped() -> None:
    named = Matrix.of([[1, 0]], [[0.5, 0.2]], ["<b>x</b>"], ["<i>", "b"])
    told = sections({"m": code_of(named), "challenge": "bound_wrong_cells"})
    assert "<i>" not in str(told)


# The sentence that the page opens with


def test_the_story_is_perfect_for_one_metric_and_as_bad_as_can_be_for_another() -> None:
    told = parted_metrics(example_of(PHOTOS), RULES)
    assert told.startswith("One-error calls this matrix perfect: 0. Subset accuracy calls it as bad")


@for_every(
    ("truth", "scores", "told"),
    [
        ([[0, 0]], [[0.1, 0.2]], "Subset accuracy calls this matrix perfect: 1. One-error"),
        ([[1, 0], [0, 1]], [[0.9, 0.1], [0.1, 0.9]], "Every metric agrees"),
        ([[1, 0], [1, 0]], [[0.9, 0.1], [0.1, 0.9]], HALF_RIGHT),
    ],
)
def test_there_is_a_sentence_for_every_matrix(truth: Any, scores: Any, told: str) -> None:
    assert told in parted_metrics(example_of(Matrix.of(truth, scores)), RULES)


def test_a_large_matrix_is_another_one_and_is_not_slow() -> None:
    random = np.random.default_rng(0)
    large = Matrix.of((random.random((300, 20)) < 0.3).tolist(), random.random((300, 20)).tolist())
    told = sections({"m": code_of(large), "challenge": "spread_out"})
    assert "another matrix" in told["state"]


def test_the_start_page_and_this_one_keep_what_they_made_apart() -> None:
    app = opened({}, PAGE)
    for page in ("overview.py", PAGE, "overview.py"):
        assert not app.switch_page(page).run().exception, page
