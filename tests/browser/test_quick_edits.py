"""Hands are quicker than the server: nothing that a person did is lost, doubled or undone."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect

from pages.intake.matrix import Matrix
from pages.state.link import code_of
from tests.browser.conftest import Server
from tests.browser.lesson import (
    D0_SCORES,
    D0_TRUTH,
    button,
    entries,
    eventually,
    link,
    matrix_on_screen,
    number,
    open_lesson,
    query,
    settled,
    truth,
    type_score,
)

pytestmark = pytest.mark.own_tab

GAPS = (0, 10, 20, 40, 60, 100)  # ms between two clicks
CLICK_BOTH = """([first, second, gap]) => new Promise((done) => {
    first.click();
    setTimeout(() => { second.click(); done(); }, gap);
})"""
FOUR_TIMES = "(button) => [0, 0, 5, 25].forEach((gap) => setTimeout(() => button.click(), gap))"


@pytest.fixture
def lesson(page: Page, server: Server) -> Page:
    return open_lesson(page, link(server("app.py")))


def test_two_quick_edits_of_a_documents_matrix_are_both_kept(lesson: Page) -> None:
    both = ([[1, 1, 1, 0, 0], [1, 0, 1, 1, 1]], D0_SCORES)
    lost = []
    for gap in GAPS:
        one, two = truth(lesson, "x1", "l2"), truth(lesson, "x2", "l4")
        lesson.evaluate(CLICK_BOTH, [one.element_handle(), two.element_handle(), gap])
        with suppress(AssertionError):
            eventually(lambda: matrix_on_screen(lesson), both)
        settled(lesson)
        lesson.wait_for_timeout(300)  # an edit that is taken back is taken back after it was there
        if matrix_on_screen(lesson) != both:
            lost.append(gap)
        button(lesson, "reset").click()
        eventually(lambda: matrix_on_screen(lesson), (D0_TRUTH, D0_SCORES))
        expect(button(lesson, "reset")).to_be_disabled()
        settled(lesson)
    assert lost == []


def test_back_right_after_an_edit_is_an_undo_and_no_new_edit(lesson: Page) -> None:
    first = query(lesson)["m"]
    for _time in range(8):
        truth(lesson, "x1", "l2").click()
        eventually(lambda: query(lesson)["m"] != first, True)
        lesson.go_back()
        expect(number(lesson)).to_have_text("1/6 = 0.1667")
        expect(button(lesson, "↷ redo")).to_be_enabled()
        expect(button(lesson, "↶ undo")).to_be_disabled()


def test_an_edit_right_after_back_is_kept(page: Page, server: Server) -> None:
    back_and_click = """([cell, gap]) => new Promise((done) => {
        addEventListener("popstate", () => setTimeout(() => { cell.click(); done(); }, gap), { once: true });
        history.back();
    })"""
    lost = []
    for gap in GAPS[:4]:
        lesson = open_lesson(page, link(server("app.py")))
        before = entries(lesson)
        truth(lesson, "x1", "l2").click()
        eventually(lambda before=before: entries(page), before + 1)
        settled(lesson)
        lesson.evaluate(back_and_click, [truth(lesson, "x2", "l4").element_handle(), gap])
        settled(lesson)
        lesson.wait_for_timeout(300)  # as above
        settled(lesson)
        now = matrix_on_screen(lesson)
        if now[0][1][3] != 1:
            lost.append(gap)
        eventually(lambda: query(page)["m"], code_of(Matrix.of(*now)))
    assert lost == []


def test_a_metric_chosen_right_after_an_edit_is_shown(lesson: Page) -> None:
    metrics = lesson.get_by_role("radiogroup", name="Metric")
    lost = []
    for place, gap in enumerate(GAPS):
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


def test_an_undo_right_after_the_first_edit_takes_it_back(lesson: Page) -> None:
    press = "new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true })"
    one = truth(lesson, "x1", "l2").element_handle()
    lesson.evaluate(f"(one) => {{ one.click(); document.body.dispatchEvent({press}); }}", one)
    expect(button(lesson, "↷ redo")).to_be_enabled()
    expect(button(lesson, "↶ undo")).to_be_disabled()
    eventually(lambda: matrix_on_screen(lesson), (D0_TRUTH, D0_SCORES))


def test_undo_pressed_quickly_undoes_as_many_edits(lesson: Page) -> None:
    values = (0.25, 0.35, 0.45, 0.55)
    for place, value in enumerate(values, start=entries(lesson) + 1):
        type_score(lesson, "x1", "l2", str(value))
        eventually(lambda place=place: entries(lesson), place)
        settled(lesson)
    button(lesson, "↶ undo").evaluate(FOUR_TIMES)
    eventually(lambda: matrix_on_screen(lesson), (D0_TRUTH, D0_SCORES))
    expect(button(lesson, "↶ undo")).to_be_disabled()
    button(lesson, "↷ redo").evaluate(FOUR_TIMES)
    eventually(lambda: matrix_on_screen(lesson)[1][0][1], values[-1])
    expect(button(lesson, "↷ redo")).to_be_disabled()


def test_an_edit_reaches_the_number_soon(lesson: Page, capsys: pytest.CaptureFixture[str]) -> None:
    lesson.evaluate(
        """() => { window.waited = new Promise((done) => {
            let pressed = 0;
            document.addEventListener("keydown", () => { pressed = performance.now(); }, true);
            new MutationObserver(() => {
                const shown = document.querySelector("[data-testid=number]")?.textContent;
                if (shown === "1/12 = 0.08333") done(performance.now() - pressed);
            }).observe(document.body, { subtree: true, childList: true, characterData: true });
        }); }"""
    )
    type_score(lesson, "x1", "l2", "0.25")
    expect(number(lesson)).to_have_text("1/12 = 0.08333")
    waited = lesson.evaluate("window.waited")
    with capsys.disabled():
        print(f"\nfrom Enter to the new number: {waited:.0f} ms")
