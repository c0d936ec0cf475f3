"""What axe finds on every page: nothing against WCAG 2.2, levels A and AA."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from pages.workbench.menu import TITLES
from tests.browser.conftest import NewPage, Server
from tests.browser.lesson import eventually, link, pace

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
FORMULAS = {"ndcg": ".katex-display", "losses": ".katex-display", "ranking": ".katex-display"}
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


@pytest.mark.parametrize("name", ["ranking", "libraries", "ndcg", "losses"])
def test_a_page_is_accessible_on_a_phone(new_page: NewPage, server: Server, name: str) -> None:
    phone = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    page = open_page(phone, link(server("app.py"), page=name))
    if name in FORMULAS:
        expect(page.locator(FORMULAS[name]).first).to_be_visible(timeout=20_000)
    eventually(lambda: violations(page), [])


def test_what_is_taken_away_can_be_scrolled_by_keys(page: Page, server: Server) -> None:
    open_page(page, link(server("app.py"), page="ndcg"))
    page.get_by_role("button", name="take away").click()
    code = page.get_by_role("dialog").locator("pre").first
    expect(code).to_have_attribute("tabindex", "0")
    expect(code).to_have_attribute("aria-label", "Code")
    eventually(lambda: violations(page), [])


def test_a_long_formula_takes_the_keys_that_step_elsewhere(new_page: NewPage, server: Server) -> None:
    phone = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    page = open_page(phone, link(server("app.py"), page="losses", metric="sigmoid_cross_entropy", step="2"))
    formula = page.locator(".katex-display[tabindex]").first
    expect(formula).to_be_visible(timeout=20_000)
    formula.focus()
    page.keyboard.press("ArrowRight")
    eventually(lambda: formula.evaluate("(element) => element.scrollLeft > 0"), True)
    expect(pace(page)).to_have_text(re.compile("^Step 2 of"))


def test_the_menu_shows_where_the_keyboard_is(page: Page, server: Server) -> None:
    open_page(page, link(server("app.py"), page="ranking"))
    first = page.get_by_role("link", name="Overview")
    expect(first).to_be_visible()
    first.focus()
    page.keyboard.press("Tab")
    focused = page.get_by_role("link", name="Sets", exact=True)
    expect(focused).to_be_focused()
    assert focused.evaluate("(link) => getComputedStyle(link).outlineStyle") == "solid"


@pytest.mark.own_tab
def test_no_button_is_seen_before_it_has_a_name(page: Page, server: Server) -> None:
    """The names come with the first data, for which the module must be there."""
    held: list[Route] = []
    page.route("**/matrix_editor.js", lambda route: held.append(route))
    open_page(page, link(server("app.py"), page="conventions"))
    expect(page.locator("button.add").first).to_be_attached(timeout=20_000)
    assert page.locator("button.add:visible").count() == 0
    assert violations(page) == []
    for one in held:
        one.continue_()
    page.unroute("**/matrix_editor.js")
    expect(page.get_by_role("button", name="+ sample")).to_be_visible()
