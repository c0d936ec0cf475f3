"""Names, roles and the keyboard; nothing against WCAG 2.2 where one look at each page does not find it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from pages.questions.answered_question import address_of_question
from pages.workbench.menu import LESSONS, TITLES
from tests.browser.conftest import Server, Tour
from tests.browser.lesson import (
    TURNED_TO,
    button,
    data_menu,
    drawn,
    eventually,
    link,
    open_own,
    pace,
    see_all,
    settled,
    take_away,
    type_score,
    unfold_foot,
)
from tests.browser.looks import NAMES, broken_in_every_look, drawn_page, in_every_look, violations

# Every page, and what is not to be seen where it begins.
PLACES = [
    *TITLES,
    "ranking?metric=coverage&scenario=coverage_start",
    address_of_question("coverage_start"),
    address_of_question("D0_B2_union"),
    "overview?threshold=0.3",
]


@pytest.mark.thorough
@pytest.mark.parametrize("address", PLACES)
def test_a_whole_page_is_accessible(tour: Tour, address: str) -> None:
    assert broken_in_every_look(drawn_page(tour(address))) == {}


@pytest.mark.thorough
@pytest.mark.parametrize("name", LESSONS[::2])  # all have the same stage
def test_a_lesson_is_accessible_at_its_question_in_its_middle_and_at_its_task(
    page: Page, server: Server, name: str
) -> None:
    page.goto(link(server("app.py"), page=name, step="start"))
    expect(pace(page)).to_have_text("The question")
    broken = partial(broken_in_every_look, page, {"include": [["[data-part=stage]"]]})
    assert broken() == {}
    guess(page)
    assert broken() == {}
    unfold_foot(page)
    assert broken() == {}
    page.locator(".stage .menu select").select_option("all")
    for _page in range(2):
        button(page, "Next").click()
        settled(page)
    assert broken() == {}
    turn_until(page, lambda: page.locator(f".stage {TURNED_TO} .blank-field").count() > 0)
    page.locator(f".stage {TURNED_TO} .blank-field").first.fill("7")
    page.keyboard.press("Enter")
    expect(page.locator(".stage .answer")).not_to_be_empty()
    assert broken() == {}
    turn_until(page, lambda: pace(page).inner_text() == "Try it yourself")
    assert broken() == {}


def turn_until(page: Page, is_there: Callable[[], bool]) -> None:
    """Turn the pages up to the one that is looked for."""
    for _page in range(20):
        if is_there():
            return
        button(page, "Next").click()
        settled(page)
    raise AssertionError(pace(page).inner_text())


def guess(page: Page) -> None:
    """Answer the question of a lesson, which wants a number or offers answers to choose from."""
    field = page.get_by_label("Your guess")
    if field.is_visible():
        field.fill("7")
        page.keyboard.press("Enter")
    else:
        page.locator(".stage .asking button:visible").first.click()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("open_dialog", "chosen"),
    [(open_own, "Paste"), (open_own, "Upload"), (open_own, "Download"), (take_away, "")],
)
def test_a_dialog_is_accessible(tour: Tour, open_dialog: Callable[[Page], None], chosen: str) -> None:
    page = drawn_page(tour("ranking?metric=ranking_loss"))
    found = {}
    for look in in_every_look(page):
        open_dialog(page)
        dialog = page.get_by_role("dialog")
        if chosen:
            dialog.get_by_role("tab", name=chosen).click()
        settled(page)
        found[look] = violations(page, **NAMES)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    assert {look: broken for look, broken in found.items() if broken} == {}


@pytest.mark.thorough
def test_the_data_menu_and_what_is_refused_are_accessible(tour: Tour) -> None:
    page = drawn_page(tour("ranking?metric=ranking_loss"))
    data_menu(page).locator("> button").click()
    assert broken_in_every_look(page, {"include": [["[data-group=matrices]"]]}) == {}
    page.keyboard.press("Escape")
    expect(data_menu(page).locator("> button")).to_have_attribute("aria-expanded", "false")
    type_score(page, "x1", "l1", "no number")
    expect(page.locator(".editor .message")).to_contain_text("is not a number")
    assert broken_in_every_look(page) == {}
    page.keyboard.press("Escape")
    open_own(page)
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="y_true").fill("1,0\n0,high")
    dialog.get_by_role("button", name="Put it on the workbench").first.click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    assert violations(page, **NAMES) == []


def test_a_stage_names_its_numbers_and_what_it_draws(tour: Tour) -> None:
    page = drawn_page(tour("ranking?metric=ranking_loss&step=4"))
    expect(page.get_by_role("img", name="l2 above l1: wrong")).to_contain_text("✗")
    assert all(one.get_attribute("aria-label") for one in drawn(page, ".pair").all())
    unfold_foot(page)
    expect(page.get_by_role("button", name="Take away …")).to_be_visible()
    see_all(page)
    board = page.get_by_role("region", name="All the steps")
    expect(board.get_by_role("button", name="Truth, l3: 1")).to_have_count(0)
    expect(board.get_by_role("button", name="False labels ranked above, l1: 1").first).to_have_text("1")
    # What is taken away can be scrolled by keys.
    take_away(page)
    page.get_by_text("The working in LaTeX").click()
    code = page.get_by_role("dialog").locator("pre").last
    expect(code).to_have_attribute("tabindex", "0")
    expect(code).to_have_attribute("aria-label", "Code")
    eventually(lambda: violations(page, {"include": [["[role=dialog]"]]}), [])
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_menu_shows_where_the_keyboard_is_and_folds_when_it_has_been_used(tour: Tour) -> None:
    page = drawn_page(tour("ranking"))
    first = page.get_by_role("link", name="Multi-label Metrics Lab")
    expect(first).to_be_visible()
    first.focus()
    page.keyboard.press("Tab")
    lessons = page.get_by_role("button", name="Ranking", exact=True)
    expect(lessons).to_be_focused()
    sets = page.get_by_role("link", name="Sets", exact=True)
    expect(sets).to_be_hidden()
    page.keyboard.press("Enter")
    expect(lessons).to_have_attribute("aria-expanded", "true")
    # What lies below the unfolded links is covered for a moment.
    top = {"include": [["[data-part=top_bar]"]]}
    eventually(lambda: violations(page, top, **{"target-size": False}), [])
    page.keyboard.press("Tab")
    for element in (lessons, sets):
        element.focus()
        assert element.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
    page.keyboard.press("Escape")
    expect(sets).to_be_hidden()
    lessons.click()
    page.get_by_role("grid").click(position={"x": 5, "y": 5})
    expect(sets).to_be_hidden()
