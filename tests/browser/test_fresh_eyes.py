"""What a second look at the finished dashboard found on the screen, kept from coming back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, Server
from tests.browser.lesson import button, comparison, link, lit_cells, open_lesson


def test_the_code_to_take_away_keeps_its_lines(page: Page, server: Server) -> None:
    open_lesson(page, link(server("app.py"), metric="coverage"))
    button(page, "take away").click()
    page.get_by_role("tab", name="Code").click()
    one = page.locator("code .token.number").first
    expect(one).to_be_visible()
    assert one.evaluate("one => getComputedStyle(one).display") == "inline"


@pytest.mark.parametrize("path", ["", "libraries", "conventions"])
def test_no_cell_is_lit_where_no_step_is_shown(page: Page, server: Server, path: str) -> None:
    page.goto(f"{server('app.py')}/{path}?metric=coverage")
    expect(page.get_by_role("grid")).to_be_visible(timeout=20_000)
    assert lit_cells(page) == []


def test_the_libraries_fit_on_a_phone(new_page: NewPage, server: Server) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{server('app.py')}/libraries")
    expect(page.get_by_text("Words that clash")).to_be_visible(timeout=20_000)
    assert page.get_by_test_id("stMain").evaluate("main => main.scrollWidth") == 390


def test_why_is_my_coverage_3_5_is_one_click_away(page: Page, server: Server) -> None:
    page.goto(server("app.py"))
    page.get_by_role("link", name="Coverage", exact=True).click()
    expect(comparison(page)).to_have_text(
        "scikit-learn (coverage_error): 7/2 = 3.5, because of “The top label is at depth: 1”",
        timeout=20_000,
    )
