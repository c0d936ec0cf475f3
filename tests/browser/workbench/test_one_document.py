"""Nothing that a person did is lost: reloads, other links, a second tab, and hands quicker than Python."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import ElementHandle, Page, expect

from pages.intake.matrix import Matrix
from pages.state.link import code_of
from tests.browser.conftest import Server
from tests.browser.drawn_page import quick
from tests.browser.lesson import (
    D0,
    D0_SCORES,
    D0_TRUTH,
    button,
    entries,
    eventually,
    in_menu,
    link,
    listen,
    load_matrix,
    matrix_on_screen,
    number,
    open_lesson,
    query,
    score,
    settled,
    stored_matrix,
    truth,
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
def edited(page: Page, server: Server) -> Page:
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


def test_a_reload_keeps_what_can_be_undone_and_redone_or_opens_the_address(edited: Page) -> None:
    edited.reload()
    expect(number(edited)).to_be_visible()
    expect_score(edited, 0.42)
    for name, value in (("Redo", 0.43), ("Undo", 0.42), ("Undo", 0.41), ("Undo", 0.4)):
        button(edited, name).click()
        expect_score(edited, value)
    expect(button(edited, "Undo")).to_be_disabled()
    edited.go_back()
    expect_score(edited, 0.41)
    # Without room in the browser a reload opens the address.
    address = query(edited)
    edited.evaluate(
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
    edited.reload()
    expect(number(edited)).to_be_visible()
    expect_score(edited, 0.41)
    assert query(edited) == address
    edited.evaluate("sessionStorage.clear()")


def test_back_from_another_link_in_the_tab_leads_to_the_document_and_its_steps(
    edited: Page, server: Server
) -> None:
    open_lesson(edited, link(server("app.py"), OTHER, metric="ranking_loss"))
    eventually(lambda: stored_matrix(edited)["labels"], ["l1", "l2"])
    type_score(edited, "x1", "l1", "0.9")
    eventually(lambda: stored_matrix(edited)["scores"], [[0.9, 0.2]])
    edited.go_back()  # undoes the edit there
    eventually(lambda: stored_matrix(edited)["scores"], [[0.1, 0.2]])
    edited.go_back()
    expect_score(edited, 0.42)
    expect(button(edited, "Redo")).to_be_enabled()
    button(edited, "Undo").click()
    expect_score(edited, 0.41)
    edited.go_back()
    expect_score(edited, 0.42)
    edited.go_back()
    expect_score(edited, 0.43)


def test_two_tabs_of_one_visitor_edit_each_its_own_document(edited: Page) -> None:
    state = edited.evaluate("history.state")
    edited.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    remaining = edited.evaluate("({ ...sessionStorage })")
    other = edited.context.new_page()
    listen(other)
    other.add_init_script(f"({DUPLICATE})({json.dumps([state, remaining])})")
    other.goto(edited.url)
    expect(number(other)).to_be_visible()
    expect_score(other, 0.42)
    type_score(other, "x1", "l2", "0.77")
    type_score(edited, "x1", "l2", "0.66")
    for page, value in ((other, 0.77), (edited, 0.66)):
        page.bring_to_front()
        expect_score(page, value)
        page.reload()
        expect_score(page, value)
        for before in (0.42, 0.41):
            button(page, "Undo").click()
            expect_score(page, before)
    other.close()


def test_back_skips_nothing_where_a_page_was_left_with_an_edit_in_flight(edited: Page) -> None:
    edited.evaluate("talk.slowness = 500")
    type_score(edited, "x1", "l2", "0.61")
    in_menu(edited, "roc").evaluate("link => link.click()")
    type_score(edited, "x1", "l2", "0.62")
    expect_score(edited, 0.62)
    edited.evaluate("talk.slowness = 0")
    assert "/roc?" in edited.url
    settled(edited)
    edited.go_back()
    expect_score(edited, 0.61)
    assert "/roc?" in edited.url
    edited.go_back()
    eventually(lambda: "/ranking?" in edited.url, True)
    expect_score(edited, 0.61)
    edited.go_back()
    expect_score(edited, 0.42)


# Hands are quicker than the server


# ms between two clicks
GAPS = pytest.mark.parametrize("gap", quick((0, 10, 20, 40, 60, 100), (0, 20)))
CLICK_BOTH = """([first, second, gap]) => new Promise((done) => {
    first.click();
    setTimeout(() => { second.click(); done(); }, gap);
})"""
BACK_AND_CLICK = """([cell, gap]) => new Promise((done) => {
    addEventListener("popstate", () => setTimeout(() => { cell.click(); done(); }, gap), { once: true });
    history.back();
})"""
FOUR_TIMES = "(button) => [0, 0, 5, 25].forEach((gap) => setTimeout(() => button.click(), gap))"


def at_rest(page: Page) -> None:
    """Wait until all is answered, and nothing has been sent or heard for a while after that."""
    settled(page)
    page.wait_for_function("() => performance.now() - Math.max(talk.sent, talk.heard) > 200")
    settled(page)


def turned(page: Page, sample: str, label: str) -> ElementHandle:
    """The truth of a cell, to be clicked."""
    return truth(page, sample, label).element_handle()


@GAPS
def test_of_two_quick_presses_both_last(lesson: Page, gap: int) -> None:
    """Two edits of a document's matrix, a metric chosen after an edit, and one right after Back."""
    load_matrix(lesson, "The overview: two samples, five labels")
    eventually(lambda: matrix_on_screen(lesson), (D0_TRUTH, D0_SCORES))
    settled(lesson)
    lesson.evaluate(CLICK_BOTH, [turned(lesson, "x1", "l2"), turned(lesson, "x2", "l4"), gap])
    at_rest(lesson)  # an edit that is taken back is taken back after it was there
    assert matrix_on_screen(lesson) == ([[1, 1, 1, 0, 0], [1, 0, 1, 1, 1]], D0_SCORES)
    metric = lesson.get_by_role("radiogroup", name="Metric").get_by_role(
        "radio", name=re.compile("^Coverage")
    )
    lesson.evaluate(CLICK_BOTH, [turned(lesson, "x1", "l2"), metric.element_handle(), gap])
    settled(lesson)
    expect(lesson.locator(".what")).to_have_text("Coverage")
    assert matrix_on_screen(lesson)[0] == [[1, 0, 1, 0, 0], [1, 0, 1, 1, 1]]
    truth(lesson, "x1", "l2").click()
    settled(lesson)
    lesson.evaluate(BACK_AND_CLICK, [turned(lesson, "x2", "l5"), gap])
    at_rest(lesson)
    now = matrix_on_screen(lesson)
    assert now[0][1] == [1, 0, 1, 1, 0]
    eventually(lambda: query(lesson)["m"], code_of(Matrix.of(*now)))


@GAPS
def test_an_edit_right_before_the_menu_is_used_comes_along(lesson: Page, gap: int) -> None:
    """The links there carry the state from before the edit for a moment."""
    truth(lesson, "x1", "l2").click()  # by now the state is another one than that of the page that was opened
    settled(lesson)
    for to in ("libraries", "ranking"):
        expected = matrix_on_screen(lesson)
        expected[0][1][3] = 1 - expected[0][1][3]
        press = in_menu(lesson, to).element_handle()
        lesson.evaluate(CLICK_BOTH, [turned(lesson, "x2", "l4"), press, gap])
        lesson.wait_for_url(re.compile(f"/{to}\\?"))
        at_rest(lesson)
        assert matrix_on_screen(lesson) == expected
        eventually(lambda: query(lesson)["m"], code_of(Matrix.of(*matrix_on_screen(lesson))))


@pytest.mark.own_tab
def test_undo_right_after_an_edit_takes_it_back_and_presses_count_however_quick(
    own_lesson: Page,
) -> None:
    lesson = own_lesson
    press = "new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true })"
    one = truth(lesson, "x1", "l2").element_handle()
    lesson.evaluate(f"(one) => {{ one.click(); document.body.dispatchEvent({press}); }}", one)
    expect(button(lesson, "Redo")).to_be_enabled()
    expect(button(lesson, "Undo")).to_be_disabled()
    eventually(lambda: matrix_on_screen(lesson), (D0_TRUTH, D0_SCORES))
    values = (0.25, 0.35, 0.45, 0.55)
    for place, value in enumerate(values, start=entries(lesson) + 1):
        type_score(lesson, "x1", "l2", str(value))
        eventually(lambda place=place: entries(lesson), place)
        settled(lesson)
    for way, there in (("back", "0.35"), ("forward", "0.55")):
        lesson.evaluate(f"history.{way}(); setTimeout(() => history.{way}(), 30)")
        expect(score(lesson, "x1", "l2")).to_have_value(there)
        settled(lesson)
    button(lesson, "Undo").evaluate(FOUR_TIMES)
    eventually(lambda: matrix_on_screen(lesson), (D0_TRUTH, D0_SCORES))
    expect(button(lesson, "Undo")).to_be_disabled()
    button(lesson, "Redo").evaluate(FOUR_TIMES)
    eventually(lambda: matrix_on_screen(lesson)[1][0][1], values[-1])
    expect(button(lesson, "Redo")).to_be_disabled()
