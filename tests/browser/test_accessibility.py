"""What axe finds on every page: nothing against WCAG 2.2, levels A and AA."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from pages.workbench.menu import TITLES
from tests.browser.conftest import NewPage, Server
from tests.browser.lesson import eventually, link

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
PHONE = {"width": 390, "height": 844}


def open_page(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.locator(".st-key-top")).to_be_visible(timeout=20_000)
    return page


def violations(page: Page, **rules: bool) -> list[str]:
    """What the page breaks, each with the first element that does."""
    options = {
        "resultTypes": ["violations"],
        "runOnly": LEVELS,
        "rules": {rule: {"enabled": wanted} for rule, wanted in rules.items()},
    }
    found = Axe().run(page, options=options).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found]


@pytest.mark.parametrize("name", TITLES)
def test_a_page_is_accessible(page: Page, server: Server, name: str) -> None:
    open_page(page, link(server("app.py"), page=name))
    eventually(lambda: violations(page, **{"label-content-name-mismatch": True}), [])


def test_a_long_working_is_accessible_step_by_step(page: Page, server: Server) -> None:
    open_page(page, link(server("app.py"), page="ndcg", metric="ndcg", step="7"))
    expect(page.locator(".st-key-walk[role=region]")).to_be_visible(timeout=20_000)
    eventually(lambda: violations(page), [])


@pytest.mark.parametrize("name", ["ranking", "libraries"])
def test_a_page_is_accessible_in_the_dark(new_page: NewPage, server: Server, name: str) -> None:
    page = open_page(new_page(color_scheme="dark"), link(server("app.py"), page=name))
    eventually(lambda: violations(page), [])


@pytest.mark.parametrize("name", ["ranking", "libraries"])
def test_a_page_is_accessible_on_a_phone(new_page: NewPage, server: Server, name: str) -> None:
    phone = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    page = open_page(phone, link(server("app.py"), page=name))
    # A finger scrolls a long formula; the rule asks for what a keyboard needs.
    eventually(lambda: violations(page, **{"scrollable-region-focusable": False}), [])
