"""Hands are quicker than the server: nothing that a person did is lost, doubled or undone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect

from pages.intake.matrix import Matrix
from pages.state.link import code_of
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
EVERY_GAP = (0, 10, 20, 40, 60, 100)
GAPS = pytest.mark.parametrize("gaps", [(0, 20), pytest.param(EVERY_GAP, marks=pytest.mark.thorough)])
CLICK_BOTH = """([first, second, gap]) => new Promise((done) => {
    first.click();
    setTimeout(() => { second.click(); done(); }, gap);
})"""
FOUR_TIMES = "(button) => [0, 0, 5, 25].forEach((gap) => setTimeout(() => button.click(), gap))"


def at_rest(page: Page) -> None:
    """Wait until all is answered, and nothing has been sent or heard for a while after that."""
    settled(page)
    page.wait_for_function("() => performance.now() - Math.max(talk.sent, talk.heard) > 200")
    settled(page)


def begin_again(page: Page) -> None:
    load_matrix(page, "The overview: two samples, five labels")
    eventually(lambda: matrix_on_screen(page), (D0_TRUTH, D0_SCORES))
    settled(page)


@GAPS
def test_two_quick_edits_of_a_documents_matrix_both_last(lesson: Page, gaps: Sequence[int]) -> None:
    both = ([[1, 1, 1, 0, 0], [1, 0, 1, 1, 1]], D0_SCORES)
    lost = []
    for gap in gaps:
        one, two = truth(lesson, "x1", "l2"), truth(lesson, "x2", "l4")
        lesson.evaluate(CLICK_BOTH, [one.element_handle(), two.element_handle(), gap])
        with suppress(AssertionError):
            eventually(lambda: matrix_on_screen(lesson), both)
        at_rest(lesson)  # an edit that is taken back is taken back after it was there
        if matrix_on_screen(lesson) != both:
            lost.append(gap)
        begin_again(lesson)
    assert lost == []


@GAPS
def test_an_edit_right_after_back_lasts(lesson: Page, gaps: Sequence[int]) -> None:
    back_and_click = """([cell, gap]) => new Promise((done) => {
        addEventListener("popstate", () => setTimeout(() => { cell.click(); done(); }, gap), { once: true });
        history.back();
    })"""
    lost = []
    for gap in gaps:
        before = query(lesson).get("m")
        truth(lesson, "x1", "l2").click()
        eventually(lambda before=before: query(lesson).get("m") != before, True)
        settled(lesson)
        lesson.evaluate(back_and_click, [truth(lesson, "x2", "l4").element_handle(), gap])
        at_rest(lesson)
        now = matrix_on_screen(lesson)
        if now[0][1][3] != 1:
            lost.append(gap)
        eventually(lambda: query(lesson)["m"], code_of(Matrix.of(*now)))
        begin_again(lesson)
    assert lost == []


@GAPS
def test_a_metric_chosen_right_after_an_edit_is_shown(lesson: Page, gaps: Sequence[int]) -> None:
    metrics = lesson.get_by_role("radiogroup", name="Metric")
    lost = []
    for place, gap in enumerate(gaps):
        title = ("Coverage", "Average precision")[place % 2]
        cell = truth(lesson, "x1", "l2").element_handle()
        metric = metrics.get_by_role("radio", name=re.compile(f"^{title}")).element_handle()
        lesson.evaluate(CLICK_BOTH, [cell, metric, gap])
        with suppress(AssertionError):
            expect(lesson.locator(".what")).to_have_text(title)
        settled(lesson)
        if lesson.locator(".what").inner_text() != title:
            lost.append(gap)
    assert lost == []


@GAPS
def test_an_edit_right_before_the_menu_is_used_comes_along(lesson: Page, gaps: Sequence[int]) -> None:
    """The links there carry the state from before the edit for a moment."""
    truth(lesson, "x1", "l2").click()  # by now the state is another one than that of the page that was opened
    settled(lesson)
    lost = []
    for place, gap in enumerate(gaps):
        to, cell = ("libraries", "ranking")[place % 2], truth(lesson, "x2", "l4")
        expected = matrix_on_screen(lesson)
        expected[0][1][3] = 1 - expected[0][1][3]
        press = in_menu(lesson, to).element_handle()
        lesson.evaluate(CLICK_BOTH, [cell.element_handle(), press, gap])
        lesson.wait_for_url(re.compile(f"/{to}\\?"))
        at_rest(lesson)
        if matrix_on_screen(lesson) != expected:
            lost.append(gap)
        eventually(lambda: query(lesson)["m"], code_of(Matrix.of(*matrix_on_screen(lesson))))
    assert lost == []


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
