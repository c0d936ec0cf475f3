"""The document of a tab outlives reloads, other links in the tab, a second tab, and what Python refuses."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from pages.intake.matrix import Matrix
from tests.browser.conftest import Server
from tests.browser.lesson import (
    D0,
    button,
    eventually,
    in_menu,
    link,
    listen,
    number,
    open_lesson,
    query,
    settled,
    stored_matrix,
    type_score,
)

pytestmark = pytest.mark.own_tab
OTHER = Matrix.of([[1, 0]], [[0.1, 0.2]])
# What the browser copies when somebody duplicates a tab.
DUPLICATE = """([state, stored]) => {
    if (sessionStorage.length > 0 || location.pathname === "blank") return;
    for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
    history.replaceState(state, "");
}"""


@pytest.fixture
def lesson(page: Page, server: Server) -> Page:
    """The ranking lesson after three edits of one score, the last of which was undone."""
    open_lesson(page, link(server("app.py"), D0, metric="ranking_loss"))
    for value in (0.41, 0.42, 0.43):
        type_score(page, "x1", "l2", str(value))
        expect_score(page, value)
    button(page, "Undo").click()
    expect_score(page, 0.42)
    return page


def expect_score(page: Page, value: float) -> None:
    eventually(lambda: stored_matrix(page)["scores"][0][1], value)


def test_a_reload_keeps_what_can_be_undone_and_redone(lesson: Page) -> None:
    lesson.reload()
    expect(number(lesson)).to_be_visible()
    expect_score(lesson, 0.42)
    for name, value in (("Redo", 0.43), ("Undo", 0.42), ("Undo", 0.41), ("Undo", 0.4)):
        button(lesson, name).click()
        expect_score(lesson, value)
    expect(button(lesson, "Undo")).to_be_disabled()
    lesson.go_back()
    expect_score(lesson, 0.41)


def test_back_from_another_link_in_the_tab_leads_to_the_document_and_its_steps(
    lesson: Page, server: Server
) -> None:
    open_lesson(lesson, link(server("app.py"), OTHER, metric="ranking_loss"))
    eventually(lambda: stored_matrix(lesson)["labels"], ["l1", "l2"])
    type_score(lesson, "x1", "l1", "0.9")
    eventually(lambda: stored_matrix(lesson)["scores"], [[0.9, 0.2]])
    lesson.go_back()  # undoes the edit there
    eventually(lambda: stored_matrix(lesson)["scores"], [[0.1, 0.2]])
    lesson.go_back()
    expect_score(lesson, 0.42)
    expect(button(lesson, "Redo")).to_be_enabled()
    button(lesson, "Undo").click()
    expect_score(lesson, 0.41)
    lesson.go_back()
    expect_score(lesson, 0.42)
    lesson.go_back()
    expect_score(lesson, 0.43)


def test_two_tabs_of_one_visitor_edit_each_its_own_document(lesson: Page) -> None:
    state = lesson.evaluate("history.state")
    lesson.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    remaining = lesson.evaluate("({ ...sessionStorage })")
    other = lesson.context.new_page()
    listen(other)
    other.add_init_script(f"({DUPLICATE})({json.dumps([state, remaining])})")
    other.goto(lesson.url)
    expect(number(other)).to_be_visible()
    expect_score(other, 0.42)
    type_score(other, "x1", "l2", "0.77")
    type_score(lesson, "x1", "l2", "0.66")
    for page, value in ((other, 0.77), (lesson, 0.66)):
        page.bring_to_front()
        expect_score(page, value)
        page.reload()
        expect_score(page, value)
        for before in (0.42, 0.41):
            button(page, "Undo").click()
            expect_score(page, before)
    other.close()


def test_without_room_in_the_browser_a_reload_opens_the_address(lesson: Page) -> None:
    address = query(lesson)
    lesson.evaluate(
        """() => {
            for (let size = 2 ** 22; size; size = size > 1 ? size >> 1 : 0) {
                for (let number = 0; ; number++) {
                    try {
                        sessionStorage.setItem(`full ${size} ${number}`, "x".repeat(size));
                    } catch {
                        break;
                    }
                }
            }
        }"""
    )
    lesson.reload()
    expect(number(lesson)).to_be_visible()
    expect_score(lesson, 0.42)
    assert query(lesson) == address
    lesson.evaluate("sessionStorage.clear()")


def test_back_skips_nothing_where_a_page_was_left_with_an_edit_in_flight(lesson: Page) -> None:
    lesson.evaluate("talk.slowness = 500")
    type_score(lesson, "x1", "l2", "0.61")
    in_menu(lesson, "roc").evaluate("link => link.click()")
    type_score(lesson, "x1", "l2", "0.62")
    expect_score(lesson, 0.62)
    lesson.evaluate("talk.slowness = 0")
    assert "/roc?" in lesson.url
    settled(lesson)
    lesson.go_back()
    expect_score(lesson, 0.61)
    assert "/roc?" in lesson.url
    lesson.go_back()
    eventually(lambda: "/ranking?" in lesson.url, True)
    expect_score(lesson, 0.61)
    lesson.go_back()
    expect_score(lesson, 0.42)
