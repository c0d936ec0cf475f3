"""Hands are quicker than the server: nothing that a person did is lost, doubled or undone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ElementHandle, Page, expect

from pages.intake.matrix import Matrix
from pages.state.link import code_of
from tests.browser.drawn_page import quick
from tests.browser.lesson import (
    D0_SCORES,
    D0_TRUTH,
    button,
    entries,
    eventually,
    in_menu,
    load_matrix,
    matrix_on_screen,
    query,
    settled,
    truth,
    type_score,
)

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
def test_undo_right_after_the_first_edit_takes_it_back_and_pressed_quickly_undoes_as_many(
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
    button(lesson, "Undo").evaluate(FOUR_TIMES)
    eventually(lambda: matrix_on_screen(lesson), (D0_TRUTH, D0_SCORES))
    expect(button(lesson, "Undo")).to_be_disabled()
    button(lesson, "Redo").evaluate(FOUR_TIMES)
    eventually(lambda: matrix_on_screen(lesson)[1][0][1], values[-1])
    expect(button(lesson, "Redo")).to_be_disabled()
