"""The button that copies the address, with a clipboard, without one, and where nothing can be copied."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pages.intake.matrix import Matrix
from tests.browser.conftest import Tour
from tests.browser.lesson import box, button, drawn_lesson, link, pace, query, settled, type_score

OWN = Matrix.of([[1, 0], [0, 1]], [[0.6, 0.7], [0.2, 0.4]], ["here", "there"], ["sea", "sun"])
# What a page over plain http sees: no clipboard, but the old command.
WATCH = """() => {
    window.copied = [];
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: window.clipboardWanted });
    document.execCommand = (name) => {
        if (name !== "copy" || !window.oldWayWorks) return false;
        window.copied.push(document.activeElement.value);
        return true;
    };
}"""


@pytest.fixture
def lesson(tour: Tour) -> Page:
    return drawn_lesson(tour(link("", OWN, metric="coverage", step="1")))


def with_clipboard(page: Page, kind: str) -> None:
    works = "{ writeText: async (text) => { window.copied.push(text); } }"
    refuses = "{ writeText: async () => { throw new Error('not allowed'); } }"
    wanted = {"works": works, "refuses": refuses}.get(kind, "undefined")
    page.evaluate(f"window.clipboardWanted = {wanted}; window.oldWayWorks = {str(kind != 'none').lower()}")
    page.evaluate(WATCH)


@pytest.mark.parametrize(
    "kind", ["works", *(pytest.param(one, marks=pytest.mark.thorough) for one in ("refuses", "missing"))]
)
def test_the_address_as_it_is_now_is_copied_and_the_button_says_so(lesson: Page, kind: str) -> None:
    with_clipboard(lesson, kind)
    type_score(lesson, "here", "sea", "0.8")
    button(lesson, "Next").click()
    expect(pace(lesson)).to_contain_text("Step 2")
    settled(lesson)
    copy = button(lesson, "Share")
    before = [box(one) for one in lesson.locator(".toolbar > *, .words, .canvas").all()]
    copy.click()
    expect(lesson.get_by_role("status").filter(has_text="Copied")).to_have_count(1)
    expect(lesson.locator(".copied")).to_be_visible()
    assert lesson.evaluate("window.copied") == [lesson.url]
    assert "step" in query(lesson)
    assert [box(one) for one in lesson.locator(".toolbar > *, .words, .canvas").all()] == before
    expect(lesson.locator(".copied")).to_be_hidden()
    expect(lesson.get_by_role("status").filter(has_text="Copied")).to_have_count(0)


def test_where_nothing_can_be_copied_the_address_is_shown_and_selected(lesson: Page) -> None:
    with_clipboard(lesson, "none")
    button(lesson, "Share").click()
    field = lesson.get_by_role("textbox", name="Copy this address")
    expect(field).to_be_focused()
    expect(field).to_have_value(lesson.url)
    assert field.evaluate("one => one.selectionEnd - one.selectionStart") == len(lesson.url)
    lesson.keyboard.press("Escape")
    expect(field).to_be_hidden()
    expect(button(lesson, "Share")).to_be_focused()
