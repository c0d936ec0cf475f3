"""The working and the code to take away, as they look on the screen."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.lesson import button, link, open_lesson


def test_the_code_to_take_away_keeps_its_lines(page: Page, server: Server) -> None:
    open_lesson(page, link(server("app.py"), metric="coverage"))
    button(page, "take away").click()
    page.get_by_role("tab", name="Code").click()
    one = page.locator("code .token.number").first
    expect(one).to_be_visible()
    assert one.evaluate("one => getComputedStyle(one).display") == "inline"
