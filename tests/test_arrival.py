"""What arrives from the browser is taken in: edits of the components, and steps in the browser's history."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pages.stage.stage import KEY as STAGE
from pages.state.heard import PAGE
from pages.state.link import code_of
from pages.state.session import ADDRESS, EDITOR, LINE, WATCH, Session
from pages.views import joined
from tests.joined_parts import hold
from tests.test_pages import D0, data_of, edits, number, opened, write_address


def went(
    app: AppTest, number: int, query: Mapping[str, str], at: float | None = None, **more: object
) -> None:
    """What the address bar holds after the browser went there; `more` says under which circumstances."""
    told = {"session": app.session_state["session"].id, "how": "history", **more}
    traversal = {"number": number, "at": number if at is None else at, "query": dict(query), **told}
    hold(app, ADDRESS, "traversal", traversal)


def connected_again(app: AppTest, query: Mapping[str, str], session: str = "before") -> None:
    """What the watch over the connection holds once a browser has lost that session."""
    told = {
        "session": session,
        "number": 1,
        "query": dict(query),
        "copy": None,
        "past": [],
        "begun": 0,
        "depth": 0,
    }
    hold(app, WATCH, "whereabouts", told)


def stop_at_the_page(show: Callable[..., None]) -> Callable[..., None]:
    """What shows a component, but ends the run where the page was to be shown."""
    return lambda key, *told: st.stop() if key == PAGE else show(key, *told)


@pytest.mark.parametrize("component", [EDITOR, LINE])
def test_an_edit_from_a_component_is_in_the_number_of_the_same_run(component: str) -> None:
    app = opened({"m": code_of(D0)})
    hold(app, component, "edits", edits(1, 0.25))
    app.run()
    assert number(app) == "1/12 = 0.08333"
    write_address(app)
    app.run()  # the component still holds its edit, which is done
    assert number(app) == "1/12 = 0.08333"
    assert app.session_state["session"].history.past == (D0,)


def test_a_step_back_that_only_the_address_bar_saw_is_followed_once() -> None:
    app = opened({"m": code_of(D0)})
    before = app.session_state["session"].query
    hold(app, EDITOR, "edits", edits(1, 0.25))
    app.run()  # the browser goes on sending the address it was opened with
    after = app.session_state["session"].query
    assert number(app) == "1/12 = 0.08333"
    app.run()  # by a button that changes nothing
    assert number(app) == "1/12 = 0.08333"
    went(app, 1, before)
    app.run()
    assert number(app) == "1/6 = 0.1667"
    assert data_of(app, ADDRESS)["followed"] == before
    app.session_state["session"].redo()
    app.run()  # the component still holds its message, which is old
    assert number(app) == "1/12 = 0.08333"
    went(app, 2, after)
    app.run()  # it went back and forth: there is nothing to follow, but an answer to give
    assert number(app) == "1/12 = 0.08333"
    assert data_of(app, ADDRESS)["followed"] == after


def test_a_browser_that_connects_again_has_its_matrix_and_the_edit_it_had_just_made() -> None:
    """Streamlit tells the new session of the link that was opened once, not of the edits since."""
    edited = Session()
    edited.edit(kind="score", row=0, column=1, value=0.25)
    before, base = edited.query, asdict(edited.version)
    app = opened({"m": code_of(D0)})
    to = app.session_state["session"].id
    hold(app, EDITOR, "edits", {"to": to, "base": base, **edits(1, 0.6)})
    app.run()
    session = app.session_state["session"]
    assert (session.matrix, session.inbox.answer_to(EDITOR).done) == (D0, None)
    went(app, 4, {"m": code_of(D0)}, session=edited.id)  # what the session before was told last
    connected_again(app, before, session=edited.id)
    app.run()
    assert session.matrix.scores[0][1] == 0.6
    assert session.history.past == (edited.matrix,)
    answer = data_of(app, ADDRESS)
    assert (answer["followed"], answer["push"], answer["write"]) == (before, True, True)


def test_a_browser_that_keeps_its_session_through_a_broken_connection_stays_where_that_is() -> None:
    app = opened({"m": code_of(D0)})
    hold(app, EDITOR, "edits", edits(1, 0.25))
    connected_again(app, {"m": code_of(D0)}, session=app.session_state["session"].id)
    app.run()
    assert number(app) == "1/12 = 0.08333"
    assert data_of(app, ADDRESS)["met"] is None


def test_a_browser_that_connects_again_and_was_on_another_matrix_has_lost_its_edit() -> None:
    base = {"session": "before", "matrix": "another"}
    app = opened({"m": code_of(D0)})
    to = app.session_state["session"].id
    hold(app, EDITOR, "edits", {"to": to, "base": base, **edits(1, 0.6)})
    connected_again(app, {"m": code_of(D0)})
    app.run()
    session = app.session_state["session"]
    assert session.matrix == D0
    assert "connection was lost" in session.inbox.answer_to(EDITOR).refused.text


def test_an_edit_that_ends_the_answer_to_a_step_back_is_kept_and_the_step_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = opened({"m": code_of(D0)})
    hold(app, EDITOR, "edits", edits(1, 0.25))
    app.run()
    before = {"m": code_of(D0)}
    with monkeypatch.context() as interrupted:
        interrupted.setattr("pages.views.joined._show", stop_at_the_page(joined._show))
        went(app, 1, before)
        app.run()
    assert app.session_state["session"].matrix == D0
    hold(app, LINE, "edits", edits(2, 0.25))
    app.run()
    assert number(app) == "1/12 = 0.08333"
    answer = data_of(app, ADDRESS)
    assert answer["followed"] == before
    assert answer["write"]
    assert answer["push"]


@pytest.mark.parametrize(("at", "kept"), [(4, True), (6, False)])
def test_of_an_edit_and_a_step_back_told_after_it_the_later_one_counts(at: float, kept: bool) -> None:
    app = opened({"m": code_of(D0)})
    hold(app, EDITOR, "edits", edits(1, 0.25, at=5))
    app.run()
    went(app, 1, {"m": code_of(D0)}, at=at)
    app.run()
    assert number(app) == ("1/12 = 0.08333" if kept else "1/6 = 0.1667")
    answer = data_of(app, ADDRESS)
    assert (answer["force"], answer["push"]) == (kept, kept)


def test_an_edit_wins_over_an_address_that_is_late_and_back_undoes_it() -> None:
    app = opened({"m": code_of(D0)})
    hold(app, EDITOR, "edits", edits(1, 0.25))
    app.run()
    hold(app, LINE, "edits", edits(2, 0.35))
    app.run()  # the address still names D0
    assert number(app) == "1/6 = 0.1667"
    session = app.session_state["session"]
    assert session.matrix.scores[0][1] == 0.35
    for matrix in (session.history.past[-1], D0):
        app.query_params["m"] = code_of(matrix)
        app.run()
        assert app.session_state["session"].matrix == matrix
    assert app.session_state["session"].history.past == ()


def test_the_stage_is_told_of_the_step_of_an_edit_and_of_every_address_that_is_followed() -> None:
    app = opened({"m": code_of(D0), "metric": "ranking_loss", "step": "ranking_loss"})
    before = app.session_state["session"].query
    opening = data_of(app, STAGE)["opening"]
    done = edits(1, 0.25)
    done["ops"] = [{**op, "step": "ranking_loss.wrong_pairs:3"} for op in done["ops"]]
    hold(app, EDITOR, "edits", done)
    app.run()  # the stage has been turned since, without a run
    assert number(app) == "1/12 = 0.08333"
    assert data_of(app, STAGE)["at"] == "ranking_loss.wrong_pairs:3"
    went(app, 1, before)
    app.run()
    assert number(app) == "1/6 = 0.1667"
    stage = data_of(app, STAGE)
    assert (stage["at"], stage["opening"]) == ("ranking_loss", opening + 1)
    app.query_params["step"] = "negatives"
    app.run()
    stage = data_of(app, STAGE)
    assert (stage["at"], stage["opening"]) == ("negatives", opening + 2)
