"""What Python has not answered is sent again, and what it has answered is not."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Server
from tests.browser.lesson import module

TALK = """async ([address, steps]) => {
    const { Outbox } = await import(address);
    const { tellWritten } = await import(new URL("written.js", address));
    const { loss, tellLoss } = await import(new URL("loss.js", address));
    loss.isTold = false;
    const [sent, waiting] = [[], []];
    globalThis.setTimeout = (act, ms) => waiting.push({ act, ms });
    globalThis.clearTimeout = (timer) => { if (timer) waiting[timer - 1] = null; };
    const outbox = new Outbox();
    const version = (name) => ({ session: name[0], matrix: name[1] });
    const send = ({ to, base: { session, matrix }, ops, attempt }) => {
        const elsewhere = to === session ? "" : `>${to}`;
        sent.push([session + matrix + elsewhere, ops.map(({ id }) => id).join(""), attempt]);
    };
    outbox.receive({ done: null, version: version("v0") }, send);
    const waits = [];
    for (const [kind, ...more] of steps) {
        if (kind === "edit") outbox.add({ id: more[0] });
        if (kind === "answer") outbox.receive({ done: more[0], version: version(more[1]) }, send);
        if (kind === "written") tellWritten({ matrix: more[0], done: more.slice(1) });
        if (kind === "lost") {
            Object.assign(loss, { number: Number(more[0]), isTold: true });
            tellLoss();
        }
        if (kind === "close") outbox.close();
        if (kind === "silence") {
            const due = waiting.findLastIndex((timer) => timer);
            waits.push(waiting[due]?.ms ?? null);
            const timer = waiting[due];
            if (timer) waiting[due] = null;
            timer?.act();
        }
    }
    return { sent, waits };
}"""


def talk(page: Page, server: Server, *steps: tuple[str | None, ...]) -> tuple[list[Any], list[Any]]:
    """What is sent, as (version, edits, attempt), and how many ms each silence lasts.

    A version is written as a letter for the session and a figure for the matrix, before the session that the
    edits are sent to, where that is another one, or before the number of the loss.
    """
    told = page.evaluate(TALK, [module(page, server("app.py"), "outbox.js"), [list(step) for step in steps]])
    return told["sent"], told["waits"]


def test_an_edit_is_sent_until_it_is_answered(page: Page, server: Server) -> None:
    sent, waits = talk(
        page, server, ("edit", "a"), ("silence",), ("silence",), ("answer", "a", "v1"), ("silence",)
    )
    assert sent == [["v0", "a", 0], ["v0", "a", 1], ["v0", "a", 2]]
    assert waits == [2000, 4000, None]


def test_edits_are_sent_together_until_the_last_is_answered(page: Page, server: Server) -> None:
    sent, _waits = talk(
        page, server, ("edit", "a"), ("edit", "b"), ("answer", "a", "v1"), ("edit", "c"), ("silence",)
    )
    assert sent == [["v0", "a", 0], ["v0", "ab", 0], ["v1", "bc", 0], ["v1", "bc", 1]]


def test_an_edit_of_a_session_that_is_forgotten_is_sent_as_made_there_until_it_is_answered(
    page: Page, server: Server
) -> None:
    sent, _waits = talk(
        page,
        server,
        *(("edit", "a"), ("answer", None, "w5"), ("silence",)),
        *(("edit", "b"), ("answer", "a", "w6"), ("silence",)),
        *(("answer", "b", "w7"), ("edit", "c")),
    )
    assert sent == [
        *(["v0", "a", 0], ["v0>w", "a", 0], ["v0>w", "a", 1]),
        *(["v0>w", "ab", 0], ["v0>w", "b", 1], ["w7", "c", 0]),
    ]


LOST = [("answer", None, "w0"), ("silence",)]


def test_an_answer_is_void_when_the_session_is_lost_before_the_matrix_with_it_is_written(
    page: Page, server: Server
) -> None:
    answered = [("written", "0"), ("edit", "a"), ("answer", "a", "v1"), ("edit", "b"), ("answer", "b", "v2")]
    for written, again in (
        ((), ["v0>w", "ab", 0]),
        ((("written", "1", "a"),), ["v1>w", "b", 0]),
        ((("written", "2", "b"),), None),
    ):
        sent, _waits = talk(page, server, *answered, *written, *LOST)
        assert sent == [["v0", "a", 0], ["v1", "b", 0], *([again, [*again[:2], 1]] if again else [])]


def test_what_is_written_before_its_answer_is_heard_is_not_sent_again(page: Page, server: Server) -> None:
    written = [("written", "0"), ("edit", "a"), ("edit", "b"), ("written", "2", "b")]
    for heard in ((), (("answer", "a", "v1"),), (("answer", "b", "v2"),)):
        sent, _waits = talk(page, server, *written, *heard, *LOST)
        assert sent == [["v0", "a", 0], ["v0", "ab", 0]]


def test_an_edit_that_was_answered_and_one_that_was_not_go_to_the_next_session_together(
    page: Page, server: Server
) -> None:
    steps = [("written", "0"), ("edit", "a"), ("answer", "a", "v1"), ("edit", "b"), ("answer", None, "w0")]
    sent, _waits = talk(page, server, *steps, ("answer", "a", "w1"), ("silence",))
    assert sent == [["v0", "a", 0], ["v1", "b", 0], ["v0>w", "ab", 0], ["v0>w", "b", 1]]


def test_whoever_hears_of_a_loss_is_sent_what_the_address_does_not_say(page: Page, server: Server) -> None:
    steps = [("written", "0"), ("edit", "a"), ("answer", "a", "v1"), ("edit", "b"), ("lost", "7")]
    sent, waits = talk(page, server, *steps, ("edit", "c"), ("answer", "c", "w3"), ("silence",))
    assert sent == [["v0", "a", 0], ["v1", "b", 0], ["v0>7", "ab", 0], ["v0>7", "abc", 0]]
    assert waits == [None]


def test_of_a_loss_nobody_is_sent_what_the_address_says(page: Page, server: Server) -> None:
    sent, _waits = talk(page, server, ("edit", "a"), ("written", "1", "a"), ("lost", "7"))
    assert sent == [["v0", "a", 0]]


def test_the_patience_grows_and_is_back_after_an_answer(page: Page, server: Server) -> None:
    silences = [("silence",)] * 4
    _sent, waits = talk(
        page, server, ("edit", "a"), ("edit", "b"), *silences, ("answer", "a", "v1"), ("silence",)
    )
    assert waits == [2000, 4000, 5000, 5000, 2000]


def test_an_answer_to_something_else_changes_nothing(page: Page, server: Server) -> None:
    sent, waits = talk(page, server, ("edit", "a"), ("answer", "x", "v1"), ("silence",))
    assert sent == [["v0", "a", 0], ["v1", "a", 1]]
    assert waits == [2000]


def test_what_has_left_the_page_is_not_sent_again(page: Page, server: Server) -> None:
    sent, waits = talk(page, server, ("edit", "a"), ("close",), ("silence",))
    assert sent == [["v0", "a", 0]]
    assert waits == [None]
