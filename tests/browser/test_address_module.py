"""What the address bar makes of the answers that the browser draws, which need not be all."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Server
from tests.browser.lesson import module

# `hear` is an answer of Python's, for the page that is open unless it says another one.
HEAR = """
    const show = (await import(address)).default;
    const told = [];
    const page = location.pathname.split("/").at(-1);
    const line = { past: 0, future: 0, begun: 0, latest: [], is_full: false };
    const state = { session: "s", matrix: "v", copy: null, met: null, line, opening: 0, done: [] };
    const usual = { own: ["m"], page, followed: null, push: false, write: true, force: false, ...state };
    const hear = (matrix, more) => {
        const data = { ...usual, query: { m: matrix }, traversed: 0, ...more };
        show({ data, setStateValue: (name, value) => told.push(value.number) });
    };
"""
# An edit has led from one matrix to the next; Back, its answer, and an edit right after it.
BACK_AND_EDIT = """async ([address, drawn]) => {
    HEAR
    const back = () => new Promise((done) => {
        addEventListener("popstate", done, { once: true });
        history.back();
    });
    hear("first");
    hear("second", { push: true });
    await back();
    hear("second");
    if (drawn) hear("first", { traversed: 1, followed: { m: "first" }, write: false });
    hear("third", { traversed: 1, push: true });
    const at = new URL(location).searchParams.get("m");
    await back();
    return { told, at, before: new URL(location).searchParams.get("m") };
}""".replace("HEAR", HEAR)
# The page before answers late: a link of Streamlit's has led on without an event.
LATE = """async (address) => {
    HEAR
    hear("here");
    hear("there", { page: "the page before" });
    return new URL(location).searchParams.get("m");
}""".replace("HEAR", HEAR)


def after_back_and_edit(page: Page, server: Server, drawn: bool) -> dict[str, Any]:
    address = module(page, server("app.py"), "address.js")
    found: dict[str, Any] = page.evaluate(BACK_AND_EDIT, [address, drawn])
    return found


def test_the_edit_after_back_is_an_entry_of_its_own(page: Page, server: Server) -> None:
    expected = {"told": [1], "at": "third", "before": "first"}
    assert after_back_and_edit(page, server, drawn=True) == expected


def test_so_it_is_where_the_answer_to_back_is_never_drawn(page: Page, server: Server) -> None:
    """Streamlit draws the latest of several answers that come within a frame."""
    expected = {"told": [1], "at": "third", "before": "first"}
    assert after_back_and_edit(page, server, drawn=False) == expected


def test_an_answer_of_another_page_is_not_written_into_the_address_of_this_one(
    page: Page, server: Server
) -> None:
    assert page.evaluate(LATE, module(page, server("app.py"), "address.js")) == "here"
