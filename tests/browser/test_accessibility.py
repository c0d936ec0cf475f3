"""What axe finds on every page: nothing against WCAG 2.2, levels A and AA."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from pages.workbench.menu import TITLES
from tests.browser.conftest import NewPage, Server
from tests.browser.lesson import (
    TURNED_TO,
    button,
    drawn,
    eventually,
    link,
    open_lesson,
    pace,
    query,
    settled,
)

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
FORMULAS = {"ndcg": ".katex-display", "losses": ".katex-display", "ranking": ".stage .line math"}
ON_STAGE = ("ranking", "averaging", "roc")
PHONE = {"width": 390, "height": 844}


def open_page(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.locator(".st-key-top")).to_be_visible(timeout=20_000)
    if urlsplit(address).path.strip("/") in ON_STAGE:
        expect(page.locator(f".stage {TURNED_TO}").first).to_be_visible(timeout=20_000)
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


@pytest.mark.parametrize(
    "address",
    [
        "ranking?metric=ranking_loss",
        "ranking?metric=average_precision&average=macro",
        "averaging?metric=f_beta&average=weighted",
        "roc?metric=roc_auc&average=micro",
    ],
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_stage_is_accessible_at_every_step_and_with_all(
    new_page: NewPage, server: Server, scheme: str, address: str
) -> None:
    page = open_lesson(new_page(color_scheme=scheme), f"{server('app.py')}/{address}")
    rules = {"label-content-name-mismatch": True}
    assert violations(page, **rules) == []
    button(page, "from the start").click()
    seen = None
    while seen != (seen := query(page).get("step")):
        settled(page)
        assert violations(page, **rules) == [], seen
        page.keyboard.press("ArrowRight")


def test_a_stage_names_its_numbers_and_what_it_draws(page: Page, server: Server) -> None:
    open_lesson(page, link(server("app.py"), metric="ranking_loss"))
    board = page.get_by_role("region", name="All the steps")
    expect(board.get_by_role("button", name="Score, l1: 0.3")).to_have_count(0)
    expect(board.get_by_role("button", name="Truth, l3: 1")).to_have_text("1")
    expect(page.get_by_role("img", name="l2 above l1: wrong")).to_have_text("✗")
    assert all(one.get_attribute("aria-label") for one in drawn(page, ".pair").all())
    expect(page.get_by_role("button", name="Save the picture as SVG")).to_be_visible()


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
    lessons = page.get_by_role("button", name="Ranking", exact=True)
    expect(lessons).to_be_focused()
    sets = page.get_by_role("link", name="Sets", exact=True)
    expect(sets).to_be_hidden()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    for element in (lessons, sets):
        element.focus()
        assert element.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"


def test_the_menu_folds_when_it_has_been_used(page: Page, server: Server) -> None:
    open_page(page, link(server("app.py"), page="ranking"))
    lessons = page.locator(".st-key-fold_lessons").get_by_role("button")
    sets = page.get_by_role("link", name="Sets", exact=True)
    lessons.click()
    expect(sets).to_be_visible()
    expect(lessons).to_have_attribute("aria-expanded", "true")
    # What lies below the unfolded links is covered for a moment.
    eventually(lambda: violations(page, **{"target-size": False}), [])
    page.keyboard.press("Escape")
    expect(sets).to_be_hidden()
    lessons.click()
    page.get_by_role("grid").click(position={"x": 5, "y": 5})
    expect(sets).to_be_hidden()
    lessons.click()
    sets.click()
    expect(lessons).to_have_text("Sets")
    expect(sets).to_be_hidden()
    expect(lessons).to_be_focused()


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
