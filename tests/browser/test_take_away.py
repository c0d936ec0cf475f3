"""The working and the code to take away, as they look on the screen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Tour
from tests.browser.lesson import button, drawn_lesson


def test_the_code_to_take_away_keeps_its_lines(tour: Tour) -> None:
    page = drawn_lesson(tour("ranking?metric=coverage"))
    button(page, "take away").click()
    page.get_by_role("tab", name="Code").click()
    one = page.locator("code .token.number").first
    expect(one).to_be_visible()
    assert one.evaluate("one => getComputedStyle(one).display") == "inline"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
