"""What a tab sends is taken in or refused in words; what Python proposes is adopted once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from metrics import PRESETS
from pages.intake import limits
from pages.intake.examples import EXAMPLES, PHOTOS
from pages.intake.matrix import Matrix
from pages.state import visitor
from pages.state.document import (
    RivalScores,
    matrix_for_browser,
    matrix_from_browser,
    rival_for_browser,
    rival_from_browser,
)
from pages.state.focus import START
from pages.state.link import code_of
from pages.state.message import MESSAGE, PAGE
from pages.state.session import Answer, Session
from pages.state.visitor import session_of_address, sync_session
from tests.every import for_every
from tests.shell.edited import edited, score
from tests.shell.strange_messages import places_in, put_at
from tests.shell.tab import Tab, session_on
from tests.shell.test_link import matrices

RANDOM = np.random.default_rng(0)
LARGE = Matrix.of(RANDOM.integers(0, 2, (50, 50)).tolist(), RANDOM.random((50, 50)).tolist())
OTHER = EXAMPLES["d0"].matrix
PRESS = {"id": "press-1", "part": "top_bar", "name": "load", "value": "d0"}


def sent(content: object) -> Any:
    """The same as JSON brings it."""
    return json.loads(json.dumps(content))


def tab_on(matrix: Matrix, page: str = "ranking", **focus: Any) -> Tab:
    """The tab after this matrix was opened."""
    opening = session_on(matrix, **focus).answer()["opened"]
    return Tab(page, opening["document"], dict(opening["focus"]), opening["document"]["matrix"])


def answered(visitor: dict[Any, Any], message: object, page: str = "ranking") -> Session | Answer:
    """What comes of a message."""
    visitor[PAGE] = {MESSAGE: message}
    return sync_session(visitor, page, {})


def drawn(visitor: dict[Any, Any], tab: Tab, **more: object) -> Session:
    """The session that a page is drawn from after the message of a tab."""
    session = answered(visitor, sent(tab.message(**more)), tab.page)
    assert isinstance(session, Session), session
    return session


def answer_to(visitor: dict[Any, Any], tab: Tab, **more: object) -> Answer:
    """The answer to a message after which no page is drawn."""
    answer = answered(visitor, sent(tab.message(**more)), tab.page)
    assert not isinstance(answer, Session)
    return answer


# From Python to the browser, and back


@given(matrices())
@example(LARGE)
@example(PHOTOS)
def test_every_matrix_comes_back(matrix: Matrix) -> None:
    there = sent(matrix_for_browser(matrix))
    assert matrix_from_browser(there) == matrix
    rival = RivalScores.of(matrix)
    scores = sent(rival_for_browser(rival))
    assert rival_from_browser(scores) == rival


def test_a_message_is_what_the_page_is_drawn_from() -> None:
    tab, before = tab_on(PHOTOS), edited(PHOTOS, score(0, 0, 0.3))
    tab.put({**tab.document, "matrix": matrix_for_browser(OTHER), "rules": {"preset": "d0"}}, is_opened=True)
    tab.document["rival"] = rival_for_browser(RivalScores.of(PHOTOS))
    tab.reference, tab.pinned = matrix_for_browser(before), True
    quick = edited(PHOTOS, score(0, 0, 0.7))
    tab.tried = [matrix_for_browser(one) for one in (*[PHOTOS] * limits.MAX_TRIED, quick, OTHER)]
    session = drawn({}, tab, parts={"stage.fills_in": 1})
    assert (session.matrix, session.opened, session.reference) == (OTHER, OTHER, before)
    assert (session.rival, session.is_pinned) == (RivalScores.of(PHOTOS), True)
    assert (session.focus.preset, session.focus.conventions) == ("d0", PRESETS["d0"])
    assert session.tried == (*[PHOTOS] * (limits.MAX_TRIED - 2), quick, OTHER)
    assert session.part_value("stage", "fills_in") == 1


def test_a_matrix_of_the_message_before_is_not_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    state, tab = dict[Any, Any](), tab_on(PHOTOS)
    tab.put({**tab.document, "matrix": matrix_for_browser(OTHER)})
    first = drawn(state, tab)
    monkeypatch.setattr(visitor, "matrix_from_browser", None)
    tab.focus["part"] = "2"
    again = drawn(state, tab)
    assert again.matrix is first.matrix
    assert (again.opened, again.reference) == (PHOTOS, PHOTOS)


def test_of_the_matrices_that_were_tried_as_many_count_as_have_the_cells_of_the_largest() -> None:
    tab = tab_on(PHOTOS)
    tab.tried = [matrix_for_browser(one) for one in (OTHER, LARGE, PHOTOS, OTHER)]
    assert drawn({}, tab).tried == (PHOTOS, OTHER)
    tab.tried = [matrix_for_browser(LARGE)] * 2
    assert drawn({}, tab).tried == (LARGE,)


# What is not taken in


def test_a_message_for_another_page_is_answered_by_the_page_and_a_wrong_document_in_a_sentence() -> None:
    assert answered({}, sent(tab_on(PHOTOS, "roc").message())) == {"page": "ranking"}
    document = tab_on(PHOTOS).document
    wrong = document | {"matrix": document["matrix"] | {"scores": [[0.1, 0.2]]}}
    refused = answer_to({}, tab_on(PHOTOS), document=wrong)["refused"]
    assert refused.startswith("The truths and the scores must have")


STRANGE = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["hand", "top", code_of(PHOTOS), "\ud800", 10**400, "1e400"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["scores", "names", "truth"]) | st.text(), inner, max_size=3)
    ),
    max_leaves=6,
)
DEEP: list[Any] = []
for _level in range(5_000):
    DEEP = [DEEP]
WRONG = STRANGE | st.sampled_from([[[0] * 10_000], [[]] * 10_000, "A" * 100_000, DEEP])


def full_message() -> Any:
    tab = tab_on(Matrix.of([[1, 0], [0, 1]], [[0.9, 0.1], [0.2, 0.4]], decision=("hand", [[1, 0], [1, 1]])))
    tab.document["rival"] = rival_for_browser(RivalScores.of(Matrix.of([[1, 0]], [[0.9, 0.1]])))
    tab.reference, tab.tried = matrix_for_browser(OTHER), [matrix_for_browser(OTHER)]
    return sent(
        tab.message(press=PRESS, link={"m": code_of(OTHER), "metric": "coverage"}, parts={"a.b": [1]})
    )


MESSAGE_SENT = full_message()
PLACES = list(places_in(MESSAGE_SENT))
MISTAKES = (None, float("inf"), 10**400, "\ud800", "a name", [[1], [1, 2]], {"scores": "x"}, DEEP)


def check_answer(at: tuple[Any, ...], wrong: object) -> None:
    """It is answered; where the link is right, without it too, as a link is all that is answered then."""
    for message in (MESSAGE_SENT, *([] if at[:1] == ("link",) else [MESSAGE_SENT | {"link": None}])):
        answer = answered({}, put_at(message, at, wrong))
        answer = answer.answer() if isinstance(answer, Session) else answer
        assert json.dumps(answer, allow_nan=False).encode()
        assert answer["page"] == "ranking"
        assert answer.get("refused") != ""


@for_every("turn", range(len(MISTAKES)))
def test_a_message_with_a_mistake_in_it_is_answered_wherever_that_is(turn: int) -> None:
    """Each mistake at every other place in turn."""
    for at in PLACES[turn % 2 :: 2]:
        check_answer(at, MISTAKES[turn])


@given(st.sampled_from(PLACES), WRONG)
def test_a_message_with_anything_in_it_is_answered(at: tuple[Any, ...], wrong: object) -> None:
    check_answer(at, wrong)


# What Python proposes


def test_a_press_is_answered_once_and_what_it_proposes_is_adopted_once_however_often_it_is_sent() -> None:
    visitor, tab = dict[Any, Any](), tab_on(PHOTOS)
    # Streamlit brings a message again. Then no answer has come to the browser, and it sends the press again:
    # the dialog that it opens would close with this run.
    for attempt, is_answered in ((0, True), (0, False), (1, True)):
        session = drawn(visitor, tab, press=PRESS, attempt=attempt)
        assert (session.press is not None) is is_answered
        session.answer()
    session = drawn(visitor, tab, press=PRESS | {"id": "press-2"})
    assert session.press is not None
    session.load(OTHER)
    proposal = session.answer()["proposal"]
    # The answer is lost, and the message comes again.
    again = answer_to(visitor, tab, press=PRESS | {"id": "press-2"}, attempt=1)
    assert again["proposal"] == proposal
    tab.adopt(sent(proposal))
    session = drawn(visitor, tab)
    assert (session.matrix, session.opened, session.reference) == (OTHER, OTHER, PHOTOS)
    assert session.proposal is None


def test_what_a_dialog_proposes_is_carried_until_it_is_adopted_to_another_page_too() -> None:
    visitor, tab = dict[Any, Any](), tab_on(PHOTOS)
    session = drawn(visitor, tab, press=PRESS)
    session.answer()
    session.load(OTHER)  # in the dialog, which runs without the page
    carried = answer_to(visitor, tab)["proposal"]
    tab.page = "roc"
    assert answer_to(visitor, tab)["proposal"] is carried
    tab.adopt(sent(carried))
    assert drawn(visitor, tab).matrix == OTHER


def test_of_several_changes_one_proposal_is_made_which_has_a_document_only_if_that_changes() -> None:
    session = session_on(PHOTOS, scenario="tied_pair")
    session.refocus(metric="coverage", part=1)
    assert session.proposal is not None
    assert session.proposal["focus"] == {"metric": "coverage", "part": "2"}
    assert "document" not in session.proposal
    session.load(OTHER)
    session.refocus(preset="d0", conventions=PRESETS["d0"])
    assert session.proposal["focus"] == {"metric": "coverage", "part": "2", "scenario": None}
    assert session.proposal["document"] == {
        "matrix": matrix_for_browser(OTHER),
        "rules": {"preset": "d0"},
        "rival": None,
    }
    assert session.proposal["opened"]
    session = session_on(PHOTOS)
    changed = edited(PHOTOS, score(0, 0, 0.1))
    session.change_to(changed, RivalScores.of(PHOTOS))
    assert session.proposal is not None
    assert session.proposal["document"]["rival"] == rival_for_browser(RivalScores.of(PHOTOS))
    assert not session.proposal["opened"]
    session.compare_with(None)
    assert session.proposal["document"]["rival"] is None


# Answers


def test_what_a_page_looks_at_instead_is_sent_as_changes() -> None:
    tab = tab_on(PHOTOS, "roc", step="3")
    assert drawn({}, tab).answer()["focus"] == {}
    for changes in ({"metric": "roc_auc", "average": "macro", "step": START}, {}):
        session = drawn({}, tab)
        session.focus_on_page(["roc_auc"], "macro")
        assert session.answer()["focus"] == changes
        tab.merge(changes)


def test_who_comes_from_another_page_finds_an_average_that_this_one_teaches() -> None:
    taught = {"f_beta": ("macro", "micro"), "recall": ("macro",)}
    for came_from_another_page, average in ((False, "samples"), (True, "macro")):
        session = drawn({}, tab_on(PHOTOS, "averaging", metric="f_beta", average="samples"))
        session.came_from_another_page = came_from_another_page
        found = session.focus_on_page(["recall", "f_beta"], "macro", taught)
        assert (found.metric, found.average) == ("f_beta", average)


FULL_EMPTY_MIXED = [[1, 0, 1], [1, 0, 0]]


@for_every(
    ("metric", "average", "truth", "part"),
    [
        ("roc_auc", "macro", FULL_EMPTY_MIXED, 2),  # the third has a pair
        ("roc_auc", "macro", [[1, 0], [0, 0]], 0),  # the first has a pair
        ("roc_auc", "macro", [[1, 0], [1, 0]], 0),  # none has a pair
        ("one_error", "samples", FULL_EMPTY_MIXED, 1),  # the first is as good as can be
        ("ranking_loss", "samples", [[0, 1, 0], [1, 0, 0], [0, 1, 0]], 0),  # neither 0, nor 1, nor the mean
        ("brier_score", "samples", FULL_EMPTY_MIXED, 0),  # the matrix is refused
    ],
)
def test_a_lesson_opens_on_a_part_that_has_something_to_ask(
    metric: str, average: str, truth: list[list[int]], part: int
) -> None:
    scores = np.linspace(0, 3, np.size(truth)).reshape(np.shape(truth)).tolist()
    session = session_on(Matrix.of(truth, scores), metric="hamming_loss")
    assert session.focus_on_page([metric], average).part == part


def test_the_example_is_made_once_for_each_matrix_and_a_draft_is_answered_without_a_link() -> None:
    visitor, tab = dict[Any, Any](), tab_on(PHOTOS)
    first = drawn(visitor, tab)
    assert "query" in first.answer()
    tab.focus["part"] = "2"
    draft = drawn(visitor, tab, draft=True)
    assert draft.answer().keys() == {"page", "seq", "attempt", "focus"}
    assert draft.example is first.example
    tab.put({**tab.document, "matrix": matrix_for_browser(edited(PHOTOS, score(0, 0, 0.9)))})
    assert drawn(visitor, tab).example.scores[0, 0] == 0.9  # type: ignore[index]


# Links that are opened within a tab


def proposed(tab: Tab, query: Mapping[str, str]) -> Answer:
    """The proposal of a link; brought again it has the same id, so that it is adopted once."""
    message = sent(tab.message(link=query))
    first, again = (answered({}, message, tab.page) for _time in range(2))
    assert not isinstance(first, Session)
    assert not isinstance(again, Session)
    assert first["proposal"]["id"] == again["proposal"]["id"]
    proposal: Answer = first["proposal"]
    return proposal


def test_a_link_that_holds_what_is_in_place_changes_only_what_is_looked_at() -> None:
    for matrix in (PHOTOS, LARGE):
        tab = tab_on(matrix)
        tab.document["rival"] = rival_for_browser(RivalScores.of(matrix))
        query = drawn({}, tab).query | {"metric": "coverage", "average": "samples", "part": "2"}
        proposal = proposed(tab, query)
        assert proposal["focus"] == {"metric": "coverage", "part": "2"}
        assert proposal["sentence"] == ""
        assert "document" not in proposal


def test_a_link_to_another_matrix_opens_it_with_its_rules_and_model_b() -> None:
    there = session_on(OTHER, metric="coverage", preset="d0", conventions=PRESETS["d0"])
    there.rival = RivalScores.of(PHOTOS)
    tab = tab_on(PHOTOS)
    tab.adopt(sent(proposed(tab, there.query)))
    session = drawn({}, tab)
    assert (session.matrix, session.opened, session.rival) == (OTHER, OTHER, there.rival)
    assert session.focus == there.focus
    assert session.query == there.query == session_of_address("ranking", there.query).query


def test_a_link_of_other_rules_is_an_edit_and_what_is_asked_for_in_vain_is_a_sentence() -> None:
    proposal = proposed(tab_on(PHOTOS), session_on(PHOTOS, preset="d0", conventions=PRESETS["d0"]).query)
    assert (proposal["document"]["rules"], proposal["opened"]) == ({"preset": "d0"}, False)
    proposal = proposed(tab_on(PHOTOS), {"m": "cut", "metric": "coverage"})
    assert proposal["sentence"].startswith("The matrix in the link cannot be read")


def test_a_link_without_a_metric_is_meant_of_the_first_one_of_its_page() -> None:
    there = session_of_address("roc", {"step": "3"})
    there.focus_on_page(["roc_auc"], "macro")
    assert (there.focus.metric, there.focus.average, there.focus.step) == ("roc_auc", "macro", "3")
    tab = tab_on(PHOTOS, "roc")
    tab.adopt(sent(proposed(tab, {"step": "3", "part": "2"})))
    session = drawn({}, tab)
    session.focus_on_page(["roc_auc"], "macro")
    assert session.focus == replace(there.focus, part=1)
