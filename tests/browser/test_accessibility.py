"""What axe finds on every page: nothing against WCAG 2.2, levels A and AA."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from pages.workbench.menu import TITLES
from tests.browser.conftest import Server, Tour
from tests.browser.lesson import (
    TURNED_TO,
    button,
    drawn,
    eventually,
    link,
    pace,
    query,
    settled,
)

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
FORMULAS = {"ndcg": ".katex-display", "losses": ".katex-display", "ranking": ".stage .line math"}
ON_STAGE = ("ranking", "averaging", "roc")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
STAGES = [
    "ranking?metric=ranking_loss",
    "ranking?metric=average_precision&average=macro",
    "averaging?metric=f_beta&average=weighted",
    "roc?metric=roc_auc&average=micro",
]
NAMES = {"label-content-name-mismatch": True}
# A working that is scrolled in its frame.
LONG_WORKINGS = {"ndcg": "ndcg?metric=ndcg&step=7"}
# What stands on every page, and is looked at on one.
EVERYWHERE = [[".st-key-top"], [".st-key-matrix_editor"], [".st-key-score_line"]]


def drawn_page(page: Page) -> Page:
    """The page, once it and its stage are drawn."""
    expect(page.locator(".st-key-top")).to_be_visible()
    if urlsplit(page.url).path.strip("/") in ON_STAGE:
        expect(page.locator(f".stage {TURNED_TO}").first).to_be_visible()
    settled(page)
    return page


def violations(page: Page, context: dict[str, Any] | None = None, **rules: bool) -> list[str]:
    """What the page, or this part of it, breaks, each with the first element that does."""
    options = {
        "resultTypes": ["violations"],
        "runOnly": LEVELS,
        "rules": {rule: {"enabled": wanted} for rule, wanted in rules.items()},
    }
    found = Axe().run(page, context=context, options=options).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found]


def pale(page: Page, context: dict[str, Any] | None = None) -> list[str]:
    """What stands out too little: in the dark nothing else is different."""
    options = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
    found = Axe().run(page, context=context, options=options).response["violations"]
    return [f"{node['html']}: {node['failureSummary']}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize("name", TITLES)
def test_a_page_is_accessible(tour: Tour, name: str) -> None:
    page = drawn_page(tour(LONG_WORKINGS.get(name, name)))
    expect(page.locator(".st-key-walk[role=region]")).to_have_count(1 if name in LONG_WORKINGS else 0)
    context = None if name in ("ranking", "averaging") else {"exclude": EVERYWHERE}
    eventually(lambda: violations(page, context, **NAMES), [])


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", TITLES)
def test_a_whole_page_is_accessible(tour: Tour, name: str, scheme: str) -> None:
    page = drawn_page(tour(name, color_scheme=scheme))
    eventually(lambda: violations(page, **NAMES), [])


@pytest.mark.parametrize("address", STAGES)
def test_a_stage_is_accessible_at_its_first_step_and_with_all(tour: Tour, address: str) -> None:
    page = drawn_page(tour(address))
    own = {"include": [[".st-key-stage"]]}
    assert violations(page, own, **NAMES) == []
    page.emulate_media(color_scheme="dark")
    eventually(lambda: pale(page, own), [])
    page.emulate_media(color_scheme="light")
    button(page, "from the start").click()
    settled(page)
    assert violations(page, own, **NAMES) == []


@pytest.mark.thorough
@pytest.mark.parametrize("address", STAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_stage_is_accessible_at_every_step(tour: Tour, scheme: str, address: str) -> None:
    page = drawn_page(tour(address, color_scheme=scheme))
    button(page, "from the start").click()
    seen = None
    while seen != (seen := query(page).get("step")):
        settled(page)
        assert violations(page, {"include": [[".st-key-stage"]]}, **NAMES) == [], seen
        page.keyboard.press("ArrowRight")


def test_a_stage_names_its_numbers_and_what_it_draws(tour: Tour) -> None:
    page = drawn_page(tour("ranking?metric=ranking_loss"))
    board = page.get_by_role("region", name="All the steps")
    expect(board.get_by_role("button", name="Score, l1: 0.3")).to_have_count(0)
    expect(board.get_by_role("button", name="Truth, l3: 1")).to_have_text("1")
    expect(page.get_by_role("img", name="l2 above l1: wrong")).to_have_text("✗")
    assert all(one.get_attribute("aria-label") for one in drawn(page, ".pair").all())
    expect(page.get_by_role("button", name="Save the picture as SVG")).to_be_visible()


@pytest.mark.parametrize("name", ["ranking", "libraries"])
def test_a_page_is_readable_in_the_dark(tour: Tour, name: str) -> None:
    page = drawn_page(tour(name, color_scheme="dark"))
    eventually(lambda: pale(page), [])


@pytest.mark.parametrize(
    "name", ["ranking", "libraries", "losses", pytest.param("ndcg", marks=pytest.mark.thorough)]
)
def test_a_page_is_accessible_on_a_phone(tour: Tour, name: str) -> None:
    page = drawn_page(tour(name, **PHONE))
    if name in FORMULAS:
        expect(page.locator(FORMULAS[name]).first).to_be_visible()
    context = None if name == "ranking" else {"exclude": EVERYWHERE}
    eventually(lambda: violations(page, context), [])


def test_what_is_taken_away_can_be_scrolled_by_keys(tour: Tour) -> None:
    page = tour("ndcg")
    page.get_by_role("button", name="take away").click()
    code = page.get_by_role("dialog").locator("pre").first
    expect(code).to_have_attribute("tabindex", "0")
    expect(code).to_have_attribute("aria-label", "Code")
    eventually(lambda: violations(page, {"include": [["[role=dialog]"]]}), [])
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_long_formula_takes_the_keys_that_step_elsewhere(tour: Tour) -> None:
    page = drawn_page(tour("losses?metric=sigmoid_cross_entropy&step=2", **PHONE))
    formula = page.locator(".katex-display[tabindex]").first
    expect(formula).to_be_visible()
    formula.focus()
    page.keyboard.press("ArrowRight")
    eventually(lambda: formula.evaluate("(element) => element.scrollLeft > 0"), True)
    expect(pace(page)).to_have_text(re.compile("^Step 2 of"))


def test_the_menu_shows_where_the_keyboard_is(tour: Tour) -> None:
    page = tour("ranking")
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
    page.keyboard.press("Escape")
    expect(sets).to_be_hidden()


def test_the_menu_folds_when_it_has_been_used(tour: Tour) -> None:
    page = drawn_page(tour("ranking"))
    lessons = page.locator(".st-key-fold_lessons").get_by_role("button")
    sets = page.get_by_role("link", name="Sets", exact=True)
    lessons.click()
    expect(sets).to_be_visible()
    expect(lessons).to_have_attribute("aria-expanded", "true")
    # What lies below the unfolded links is covered for a moment.
    top = {"include": [[".st-key-top"]]}
    eventually(lambda: violations(page, top, **{"target-size": False}), [])
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
    page.goto(link(server("app.py"), page="conventions"))
    expect(page.locator("button.add").first).to_be_attached()
    assert page.locator("button.add:visible").count() == 0
    assert violations(page) == []
    for one in held:
        one.continue_()
    page.unroute("**/matrix_editor.js")
    expect(page.get_by_role("button", name="+ sample")).to_be_visible()
