"""The store of a tab: the documents of undo, redo and the browser's history, and what is sent to Python."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from pages.shell.browser_files import ROOT, address_of
from pages.state.document import matrix_for_browser
from pages.workbench.store import STORE
from tests.browser.conftest import Server
from tests.browser.lesson import D0, module

Room = Callable[[str], Any]
# A tab for which the test is Python: `sent` are its messages, `answer` answers the last one. `type(7)` is an
# edit that sets the first score, by which a document is known here.
ROOM = """
    const store = await import(address);
    const constants = known;
    store.start(constants);
    const sent = [];
    const receive = (answer) => {
        store.receive({ page: "", ...answer }, (_name, message) => sent.push(message));
        store.onPageDrawn();
    };
    const first = { matrix: { ...matrix }, rules: {}, rival: null };
    receive({ opened: { document: first, focus: {} }, query: {} });
    const scoreOf = (one) => one?.scores[0][0] ?? null;
    const answer = (more = {}) => receive({ seq: sent.at(-1).seq, focus: {}, query: {}, ...more });
    const type = (value) => store.perform({ kind: "score", row: 0, column: 0, value });
    const press = (...kinds) => kinds.forEach((kind) => store.perform({ kind }));
    const shown = () => scoreOf(store.current().matrix);
    const changed = (value) => {
        const [[_old, ...row], ...rows] = matrix.scores;
        return { ...first, matrix: { ...matrix, scores: [[value, ...row], ...rows] } };
    };
    const refusal = () => document.querySelector("p.state-line:not([hidden])")?.textContent ?? "";
    const go = (way) => new Promise((done) => {
        addEventListener("traversal", () => done(), { once: true });
        history[way]();
    });
"""  # fmt: skip


@pytest.fixture
def room(page: Page, server: Server) -> Room:
    """`room(script)` is what the script returns in an empty page with a store."""
    address = module(page, server("app.py"), "workbench/store.js")
    page.add_script_tag(url=f"{server('app.py')}/{address_of(ROOT / 'server/before_streamlit.js')}")
    given = [address, STORE.manifest()["constants"], matrix_for_browser(D0)]

    def run(script: str) -> Any:
        return page.evaluate(f"async ([address, known, matrix]) => {{ {ROOM} {script} }}", given)

    return run


def test_one_message_is_in_flight_and_the_newest_state_waits(room: Room) -> None:
    found = room("""
        const opened = sent.length;  // what a link has opened is not sent back
        for (const value of [1, 2, 3]) type(value);
        const meanwhile = [opened, sent.length];
        answer();
        answer();
        return [meanwhile, sent.map((one) => [one.document.matrix, one.reference, one.opened].map(scoreOf))];
    """)
    assert found == [[0, 1], [[1, 0.3, 0.3], [3, 2, 0.3]]]


def test_a_challenge_counts_a_matrix_that_a_quick_edit_has_replaced(room: Room) -> None:
    found = room("""
        for (const value of [1, 2, 3]) type(value);
        store.look({ challenge: "top_label" });
        answer();
        return sent.at(-1).tried.map(scoreOf);
    """)
    assert found == [0.3, 1, 2, 3]


def test_what_is_not_answered_is_sent_again_with_more_and_more_patience(room: Room) -> None:
    found = room("""
        const waiting = [];
        globalThis.setTimeout = (act, ms) => waiting.push({ act, ms });
        globalThis.clearTimeout = () => {};
        type(1);
        for (let silence = 0; silence < 4; silence++) waiting.at(-1).act();
        const waits = waiting.map(({ ms }) => ms);
        answer();
        type(2);
        const { seq } = sent[0];
        return [waits, waiting.at(-1).ms, sent.map((one) => [one.attempt, one.seq === seq])];
    """)
    again = [[attempt, True] for attempt in range(5)]
    assert found == [[3000, 6000, 12000, 12000, 12000], 3000, [*again, [0, False]]]


def test_what_is_longer_than_the_server_accepts_is_not_sent_and_what_ended_a_connection_not_again(
    room: Room,
) -> None:
    found = room("""
        type(1);
        answer();
        const before = sent.length;
        store.setPartValue("a", "b", "x".repeat(constants.limits.message));
        const refused = [sent.length - before, shown(), refusal()];
        type(2);
        const ending = sent.at(-1).seq;
        dispatchEvent(new Event("toolongmessage"));
        const taken = [shown(), refusal()];
        const later = sent.filter(({ seq }) => seq === ending).length;
        return [refused, taken, later, scoreOf(sent.at(-1).document.matrix)];
    """)
    too_long = STORE.manifest()["constants"]["sentences"]["too_long"]
    assert found == [[0, 1, too_long], [1, too_long], 1, 1]


def test_an_answer_for_another_tab_makes_this_one_tell_what_it_holds(room: Room) -> None:
    """As after a reload, or on a server that has just started."""
    found = room("""
        type(1);
        answer();
        receive({ seq: "another.7", focus: {}, query: {} });
        return [sent.length, scoreOf(sent.at(-1).document.matrix)];
    """)
    assert found == [2, 1]


def test_nothing_is_sent_while_another_page_is_shown_than_the_one_that_is_wanted(room: Room) -> None:
    found = room("""
        type(1);
        store.visit("ranking", { metric: "coverage" });
        type(2);
        const meanwhile = sent.length;
        receive({ page: "ranking" });
        const { page, document, focus } = sent.at(-1);
        return [meanwhile, sent.length, page, scoreOf(document.matrix), focus, location.pathname.slice(-8)];
    """)
    assert found == [1, 2, "ranking", 2, {"metric": "coverage"}, "/ranking"]


def test_undo_redo_and_reset_walk_through_the_documents(room: Room) -> None:
    found = room("""
        const seen = [];
        const look = () => seen.push([shown(), store.canUndo(), store.canRedo(), store.isAsOpened()]);
        look();
        for (const value of [1, 2]) type(value);
        for (const kind of ["undo", "undo", "undo", "redo", "reset", "undo", "redo", "redo"]) {
            press(kind);
            look();
        }
        return seen;
    """)
    assert found == [
        [0.3, False, False, True],
        [1, True, True, False],  # undo
        [0.3, False, True, True],
        [0.3, False, True, True],
        [1, True, True, False],  # redo
        [0.3, True, False, True],  # reset, which is an edit
        [1, True, True, False],
        [0.3, True, False, True],
        [0.3, True, False, True],
    ]


def test_the_matrix_before_the_last_edit_or_the_pinned_one_is_there_to_compare_with(room: Room) -> None:
    found = room("""
        const seen = [];
        const look = () => {
            answer();
            seen.push([scoreOf(sent.at(-1).reference), sent.at(-1).pinned]);
        };
        type(1);
        look();
        store.perform({ kind: "rule", what: "preset", value: "matlab_d3" });
        look();
        press("pin");
        look();
        type(2);
        look();
        press("undo", "undo", "unpin");
        look();
        return seen;
    """)
    assert found == [[0.3, False], [0.3, False], [1, True], [1, True], [0.3, False]]


@pytest.mark.own_tab
def test_a_draft_is_shown_and_sent_and_is_one_step_when_it_is_done(room: Room) -> None:
    found = room("""
        const entries = history.length;
        for (let value = 1; value < 9; value++) {
            store.sketch({ kind: "score", row: 0, column: 0, value });
            if (value % 2) answer();
        }
        const during = [shown(), store.canUndo(), sent.map(({ draft }) => draft)];
        type(9);
        answer();
        answer();
        const done = [shown(), sent.at(-1).draft, history.length - entries];
        press("undo");
        store.sketch({ kind: "score", row: 0, column: 0, value: 5 });
        store.sketch(null);
        return [during, done, shown(), store.canRedo()];
    """)
    during, *after = found
    assert during == [8, False, [True] * len(during[2])]
    assert after == [[9, False, 1], 0.3, True]


def test_what_python_proposes_is_adopted_once_as_an_edit(room: Room) -> None:
    found = room("""
        store.press("top_bar", "load", "d1");
        const sentPress = sent.at(-1).press;
        const made = { document: changed(7), opened: true };
        const proposal = { id: "one", focus: { part: "2" }, ...made };
        answer({ proposal });
        const { adopted, press: pressed, document } = sent.at(-1);
        const once = [shown(), store.isAsOpened(), adopted, pressed, scoreOf(document.matrix)];
        answer({ proposal });
        type(8);
        answer({ proposal });
        const again = shown();
        press("undo", "undo");
        const { part, name, value } = sentPress;
        return [[part, name, value], once, again, shown(), store.currentFocus()];
    """)
    wanted, *then = found
    assert wanted == ["top_bar", "load", "d1"]
    assert then == [[7, True, "one", None, 7], 8, 0.3, {"part": "2"}]


def test_what_a_page_opens_is_not_adopted_once_that_page_has_been_left(room: Room) -> None:
    found = room("""
        type(1);
        const made = { document: changed(7), name: "name of 7", opened: true, lender: "losses" };
        const answered = { proposal: { id: "one", focus: { metric: "brier_score" }, ...made } };
        store.visit("ranking", {});
        answer(answered);
        receive({ page: "ranking" });
        return [shown(), store.canRedo(), store.currentFocus(), sent.at(-1).adopted, sent.at(-1).page];
    """)
    assert found == [1, False, {}, "one", "ranking"]


@pytest.mark.parametrize("accepted", [0, 1])
def test_what_python_refuses_is_taken_back_with_a_sentence(room: Room, accepted: int) -> None:
    found = room(f"""
        if ({accepted}) {{
            type(1);
            answer();
        }}
        type(2);
        answer({{ refused: "No." }});
        const back = [shown(), store.canRedo(), refusal()];
        answer();
        const stays = refusal();
        type(3);
        return [back, stays, refusal(), sent.length - {accepted}];
    """)
    assert found == [[1 if accepted else 0.3, False, "No."], "No.", "", 3]


def test_a_refused_draft_is_let_go_and_an_older_refusal_does_not_touch_a_newer_edit(room: Room) -> None:
    found = room("""
        store.sketch({ kind: "score", row: 0, column: 0, value: 5 });
        answer({ refused: "No." });
        const drafted = [shown(), store.isDrafting(), refusal()];
        answer();
        type(1);
        type(2);
        answer({ refused: "No." });
        return [drafted, shown(), sent.length];
    """)
    assert found == [[0.3, False, "No."], 2, 4]


def test_what_python_says_of_what_is_looked_at_gives_way_to_what_was_chosen_since(room: Room) -> None:
    found = room("""
        store.look({ metric: "coverage" });
        store.look({ part: "2" });
        answer({ focus: { metric: "one_error", part: "1", average: "micro" } });
        return store.currentFocus();
    """)
    assert found == {"metric": "one_error", "part": "2", "average": "micro"}


ACTIONS = {"edit": 4, "undo": 4, "redo": 2, "reset": 1, "back": 5, "forward": 2, "answer": 1}


@pytest.mark.own_tab
@pytest.mark.parametrize("seed", range(4))
def test_back_leads_to_what_was_shown_before_whatever_was_done(room: Room, seed: int) -> None:
    """Neither undo nor redo makes it skip what was seen, also where a later edit has replaced that."""
    chance = random.Random(seed)
    actions = chance.choices(list(ACTIONS), list(ACTIONS.values()), k=60)
    seen = room(f"""
        const seen = [shown()];
        let [next, at, last] = [1, 0, 0];
        for (const action of {actions}) {{
            if (action === "edit") type(next++);
            else if (action === "answer") sent.length && answer();
            else if (action === "back") at > 0 && at-- && (await go("back"));
            else if (action === "forward") at < last && ++at && (await go("forward"));
            else press(action);
            const isNew = shown() !== seen.at(-1) && !["back", "forward"].includes(action);
            if (isNew) last = ++at;
            seen.push(shown());
        }}
        return seen;
    """)
    shown, at = [seen[0]], 0
    for action, found in zip(actions, seen[1:], strict=True):
        if action in ("back", "forward"):
            at = min(max(at + (1 if action == "forward" else -1), 0), len(shown) - 1)
        elif found != shown[at]:
            shown, at = [*shown[: at + 1], found], at + 1
        assert found == shown[at], (action, seen)


# What outlives a reload


def test_as_many_of_the_newest_documents_are_stored_as_there_is_room_for(page: Page, server: Server) -> None:
    found = page.evaluate(
        """async (address) => {
            const { saveHistory, savedHistory } = await import(address);
            const matrix = (number) => ({ scores: [[number]], text: "x".repeat(40_000) });
            const entry = (number) => ({ id: `e${number}`, document: { matrix: matrix(number) } });
            const documents = [...Array(40).keys()].map(entry);
            for (const one of documents) one.opened = documents[0].document.matrix;
            const store = { lines: new Map([["own", { documents, at: 37 }]]), parts: { a: 1 }, pinned: null };
            sessionStorage.setItem("lab.history.older", "y".repeat(2_000_000));
            saveHistory("all", store);
            const all = savedHistory("all").lines.get("own").documents.length;
            sessionStorage.clear();
            const filler = "z".repeat(100_000);
            for (let number = 0; number < 44; number++) sessionStorage.setItem(`other${number}`, filler);
            saveHistory("few", store);
            const few = savedHistory("few");
            const { documents: newest, at } = few.lines.get("own");
            const places = newest.map(({ id }) => id);
            const { scores } = newest.at(-1).document.matrix;
            sessionStorage.clear();
            const opened = newest[0].opened.scores;
            return [all, places[at] === "e37", places.at(-1), places.length, scores, opened, few.parts];
        }""",
        module(page, server("app.py"), "workbench/tab/window.js"),
    )
    every, has_shown, last, few, scores, opened, parts = found
    assert (every, has_shown, last, scores, opened, parts) == (40, True, "e39", [[39]], [[0]], {"a": 1})
    assert 3 <= few < 40
