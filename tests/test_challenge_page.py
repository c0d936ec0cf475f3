"""The page of challenges on awkward matrices, and what of it is in the link."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from html import unescape
from typing import Any

import numpy as np

from metrics.behaviour.claims.bounds import BOUNDS
from pages.explore.challenges.challenge import Standing, Wanted, reached
from pages.explore.challenges.challenge_export import (
    code_of_challenge,
    code_of_claim,
    figure_of_challenge,
    figure_of_claim,
    table_of_challenge,
    table_of_claim,
)
from pages.explore.challenges.challenge_list import CHALLENGES, LEVELS
from pages.explore.challenges.challenge_presses import matrix_of
from pages.explore.challenges.challenge_set import GROUPS
from pages.explore.challenges.challenge_words import as_it_stands, short_names
from pages.explore.challenges.closest_try import ClosestTry
from pages.explore.challenges.goal_picture import goals_drawn
from pages.intake.matrix import Matrix, example_of
from pages.state.document import matrix_for_browser
from pages.state.link import code_of
from tests.challenge_solutions import SOLUTIONS
from tests.every import for_every
from tests.shell.edited import edited
from tests.shell.tab import send, tab_of
from tests.shell.test_pages import MATRICES, data_of, opened

PAGE = "challenges.py"


def sections(query: dict[str, str], card: str = "challenge_card") -> dict[str, Any]:
    """The sections of a card of the page after its first run with this query."""
    app = opened(query, PAGE)
    assert not app.exception, query
    found: dict[str, Any] = data_of(app, card)["sections"]
    return found


@for_every("name", MATRICES)
def test_every_view_works_on_any_matrix(name: str) -> None:
    matrix = code_of(MATRICES[name])
    assert sections({"m": matrix}, "challenge_cards")["others"]
    for word in ("spread_out", "bound_brier_and_hamming"):
        shown = sections({"m": matrix, "challenge": word})
        assert not re.search(r"\bnan\b", str(shown))


@for_every("word", ("claims", "no_such_challenge", "bound_no_such_claim", "~"))
def test_a_word_that_names_none_opens_a_list(word: str) -> None:
    assert "data-press" in str(sections({"challenge": word}, "challenge_cards"))


def test_a_link_to_a_set_shows_these_tasks_alone_in_their_order() -> None:
    words = ["all_round", "bound_top_label", "top_place"]
    cards = sections({"tasks": "-".join(words), "solved": "1"}, "challenge_cards")["all"]
    assert re.findall(r'data-press="open:(\w+)"', cards) == words
    assert cards.count("✓ done") == 1
    so_far = sections({"tasks": "-".join(words), "solved": "1"}, "challenge_index")["so_far"]
    assert "1 of 3 done" in re.sub(r"<[^>]*>", "", so_far)


@for_every("level", LEVELS)
def test_every_card_says_its_task(level: str) -> None:
    cards = sections({"group": level}, "challenge_cards")
    shown = re.sub(r"<[^>]*>", "", unescape(cards["next"] + cards["others"]))
    assert [key for key in GROUPS[level] if CHALLENGES[key].text not in shown] == []


def test_nothing_is_counted_until_something_is_done() -> None:
    begun, solved = sections({}, "challenge_index"), sections({"solved": "1"}, "challenge_index")
    assert (begun["so_far"], solved["steps"]) == ("", "")
    assert begun["steps"]
    assert solved["so_far"]


@for_every("key", CHALLENGES)
def test_two_metrics_that_are_compared_are_both_named_and_marked(key: str) -> None:
    challenge = CHALLENGES[key]
    now = reached(challenge, challenge.start, example_of(challenge.start))
    compared = [one for one in now.readings if compares_metrics(one)]
    drawn = goals_drawn(challenge, now, ClosestTry((), None))
    assert drawn.count('class="spot other"') == 2 * len(compared)  # on the scale and among the signs
    for one in compared:
        names = short_names(one.condition)
        assert len({*names}) == 2
        assert all(name in as_it_stands(one) and name in drawn for name in names)


def compares_metrics(reading: Standing) -> bool:
    """Whether the condition sets a metric against another one."""
    return isinstance(reading.condition, Wanted) and isinstance(reading.condition.other, tuple)


def test_a_link_that_was_copied_while_a_set_was_put_together_shows_the_set() -> None:
    query = {"tasks": "top_place", "challenge": "choosing"}
    assert "open:top_place" in sections(query, "challenge_cards")["all"]
    assert "pick:top_place" in sections({"challenge": "choosing"}, "challenge_cards")["all"]


def test_a_challenge_of_a_set_leads_to_the_next_of_the_set() -> None:
    query = {"challenge": "all_round", "m": code_of(CHALLENGES["all_round"].start)}
    assert "open:jaccard_above" in sections(query, "challenge_foot")["presses"]
    query["tasks"] = "all_round-top_place"
    assert "open:top_place" in sections(query, "challenge_foot")["presses"]
    assert "1 of 2" in sections(query, "challenge_place")["place"]


def test_a_link_holds_the_challenge_the_matrix_and_what_is_solved() -> None:
    challenge = CHALLENGES["top_place"]
    matrix = edited(challenge.start, *SOLUTIONS["top_place"])
    query = {"m": code_of(matrix), "challenge": "top_place", "solved": "6", "metric": "coverage"}
    app = opened(query, PAGE)
    card = data_of(app, "challenge_card")
    assert card["kind"] == "task may-scores"
    assert "Solved with 1 edit." in card["sections"]["verdict"]
    assert app.session_state["session"].query["solved"] == "7"
    # The metric of the link is none of the challenge's: the picture is that of its first one.
    assert "judged" in data_of(app, "metric_picture")["picture"]


def test_a_challenge_is_not_solved_while_the_hand_still_moves() -> None:
    challenge = CHALLENGES["top_place"]
    app = opened({"m": code_of(challenge.start), "challenge": "top_place"}, PAGE)
    tab = tab_of(app)
    tab.put({**tab.document, "matrix": matrix_for_browser(edited(challenge.start, *SOLUTIONS["top_place"]))})
    send(app, draft=True)
    assert data_of(app, "challenge_card")["sections"]["verdict"]
    assert "solved" not in tab.focus
    send(app)
    assert tab.focus["solved"] == "1"


def test_a_challenge_is_under_its_own_rules_whatever_the_link_says() -> None:
    challenge = CHALLENGES["all_level"]
    matrix = edited(challenge.start, *SOLUTIONS["all_level"])
    query = {"m": code_of(matrix), "challenge": "all_level", "ranking_loss_tie": "zero"}
    assert "Solved with 2 edits." in sections(query)["verdict"]


def test_names_are_escaped() -> None:
    named = Matrix.of([[1, 0]], [[0.5, 0.2]], ["<b>x</b>"], ["<i>", "b"])
    told = sections({"m": code_of(named), "challenge": "bound_wrong_cells"})
    assert "<i>" not in str(told)


def test_a_large_matrix_is_another_one_and_is_not_slow() -> None:
    random = np.random.default_rng(0)
    large = Matrix.of((random.random((300, 20)) < 0.3).tolist(), random.random((300, 20)).tolist())
    told = sections({"m": code_of(large), "challenge": "spread_out"})
    assert "another matrix" in told["state"]


def test_the_start_page_and_this_one_keep_what_they_made_apart() -> None:
    app = opened({}, PAGE)
    for page in ("overview.py", PAGE, "overview.py"):
        assert not app.switch_page(page).run().exception, page


# What is taken away


def printed_by(code: str) -> list[str]:
    """The lines that code prints, with the engine as it is called here."""
    out = io.StringIO()
    with redirect_stdout(out):
        exec(code.replace("multilabel_metrics_lab", "metrics"), {})
    return out.getvalue().splitlines()


@for_every("key", CHALLENGES)
def test_code_table_and_figure_of_a_challenge_have_its_numbers(key: str) -> None:
    challenge = CHALLENGES[key]
    matrix = edited(challenge.start, *SOLUTIONS.get(key, ()))
    example = example_of(matrix)
    now = reached(challenge, matrix, example)
    lines = printed_by(code_of_challenge(challenge, now, example))
    values = {tuple(line.split()[:2]): float(line.split()[2]) for line in lines}
    assert set(values) == set(challenge.cases)
    shown = [one for one in now.readings if one.value is not None]
    assert all(values[one.condition.case] == one.value for one in shown)
    assert table_of_challenge(challenge, now)["now"].dropna().tolist() == [one.value for one in shown]
    assert [len(one.x) for one in figure_of_challenge(challenge, now).data] == [len(shown)] * 3


@for_every("key", BOUNDS)
def test_code_table_and_figure_of_a_claim_have_its_sides(key: str) -> None:
    bound = BOUNDS[key]
    for given in filter(None, (bound.start, bound.counterexample)):
        example = example_of(matrix_of(given))
        sides = bound.sides(example)
        *lines, last = printed_by(code_of_claim(bound, example))
        assert [float(line.rpartition(" ")[2]) for line in lines] == sides.values.tolist()
        assert last == f"broken: {bool(sides.broken)}"
        assert table_of_claim(bound, sides)["value"].tolist() == sides.values.tolist()
        assert len(figure_of_claim(bound, sides).data[0].x) == len(bound.names)
