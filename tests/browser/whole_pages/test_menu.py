"""The menu and its tools; names, roles and the keyboard; nothing against WCAG 2.2 on any page."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from pages.workbench.menu import EXPLORE, IN_LINE, LESSONS, PARENT_PAGES, START, TITLES
from tests.browser.conftest import Server, Tour
from tests.browser.drawn_page import quick
from tests.browser.lesson import (
    box,
    button,
    data_menu,
    drawn,
    drawn_lesson,
    entries,
    eventually,
    go_to,
    in_menu,
    link,
    open_own,
    opener,
    pace,
    query,
    see_all,
    settled,
    take_away,
    truth,
    type_score,
    unfold,
    unfold_foot,
)
from tests.browser.looks import (
    NAMES,
    PHONE,
    broken_in_every_look,
    drawn_page,
    in_every_look,
    sticks_out,
    violations,
)


def test_every_page_is_in_the_menu_once_or_within_one_that_is() -> None:
    assert sorted((START, *LESSONS, *EXPLORE, *IN_LINE, *PARENT_PAGES)) == sorted(TITLES)


def test_a_group_unfolds_its_pages_and_the_bar_stays_on_the_way_to_another_one(tour: Tour) -> None:
    page = drawn_lesson(tour("ranking"))
    bar = page.locator("[data-part=top_bar]").element_handle()
    before = entries(page)
    go_to(page, "ranking")  # the link to the page that is open is no step of the history
    expect(in_menu(page, "ranking")).to_be_hidden()
    settled(page)
    assert entries(page) == before
    duel = page.get_by_role("link", name="Duel", exact=True)
    expect(duel).to_be_hidden()
    button(page, "Explore").click()
    duel.click()
    expect(opener(page, "explore")).to_have_text("Duel")
    expect(duel).to_be_hidden()
    expect(opener(page, "explore")).to_be_focused()
    for name, title in (("sets", "Sets · Multi-label Metrics Lab"), (START, "Multi-label Metrics Lab")):
        go_to(page, name)
        expect(page).to_have_title(title)
        expect(in_menu(page, name).and_(page.locator("[aria-current=page]")).first).to_be_attached()
        settled(page)
        truth(page, "x1", "l2").click()
        settled(page)
        expect(page).to_have_title(title)
        assert page.locator("[data-part=top_bar]").evaluate("(bar, before) => bar === before", bar)


@pytest.mark.parametrize(("page_name", "entry"), PARENT_PAGES.items())
def test_an_old_address_opens_within_a_page_that_is_marked(tour: Tour, page_name: str, entry: str) -> None:
    page = tour(page_name)
    expect(in_menu(page, entry)).to_have_attribute("aria-current", "page")
    expect(in_menu(page, page_name)).to_have_count(0)


def test_an_unknown_address_opens_the_start_page_and_two_slashes_are_one(tour: Tour, server: Server) -> None:
    page = tour("ranking")
    page.goto(f"{server('app.py')}/no%20such%20page?a=b")
    text = "There is no page “no such page” here. This is the start page."
    expect(page.get_by_role("alert").filter(has_text=text)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(in_menu(page, START).last).to_have_attribute("aria-current", "page")
    settled(page)
    truth(page, "photo 1", "dog").click()
    expect(page.get_by_role("alert").filter(has_text=text)).to_have_count(0)
    page.goto(f"{server('app.py')}/start")  # where the start page would be, if Streamlit gave it an address
    expect(in_menu(page, START).last).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.goto(f"{server('app.py')}//sets?metric=recall")
    expect(in_menu(page, "sets").first).to_have_attribute("aria-current", "page")
    assert urlsplit(page.url).path == "/sets"


@pytest.mark.parametrize("device", quick([{}, PHONE], [PHONE]))
def test_the_bar_stays_in_sight_while_the_page_scrolls(tour: Tour, device: dict[str, Any]) -> None:
    page = drawn_lesson(tour("ranking", **device))
    unfold(page)
    main = page.get_by_test_id("stMain")
    assert main.evaluate("main => main.scrollHeight > main.clientHeight + 60")
    main.evaluate("main => main.scrollTo(0, main.scrollHeight)")
    for tool in (opener(page, "lessons"), button(page, "Undo"), button(page, "Share")):
        expect(tool).to_be_in_viewport()


def test_a_link_of_the_menu_opens_the_matrix_as_it_is_now_in_another_tab(tour: Tour) -> None:
    page = drawn_lesson(tour("ranking"))
    first, address = query(page)["m"], page.url
    truth(page, "x1", "l2").click()
    eventually(lambda: query(page)["m"] != first, True)
    opener(page, "lessons").click()
    with page.context.expect_page() as opened:
        in_menu(page, "sets").click(modifiers=["ControlOrMeta"])
    other = opened.value
    expect(other).to_have_url(re.compile(r"/sets\?"))
    assert query(other)["m"] == query(page)["m"]
    other.close()
    assert urlsplit(page.url).path == urlsplit(address).path


def test_on_a_phone_the_menu_is_one_line_and_reaches_every_page(tour: Tour) -> None:
    page = drawn_lesson(tour("precision_recall", **PHONE))
    for line in ("nav", ".toolbar"):
        assert box(page.locator(f"[data-part=top_bar] {line}"))["height"] <= 44
    assert sticks_out(page) == []
    for key, names in (("lessons", [*LESSONS]), ("others", (START, *EXPLORE, *IN_LINE))):
        opener(page, key).tap()
        for name in names:
            expect(in_menu(page, name).last).to_be_visible()
        assert sticks_out(page) == []
        opener(page, key).tap()
        expect(in_menu(page, names[0]).last).to_be_hidden()
    opener(page, "others").tap()
    duel = page.get_by_role("link", name="Duel", exact=True)
    duel.tap()  # it is within the inner fold, and closes the outer one
    expect(opener(page, "others")).to_have_text("Duel")
    settled(page)
    expect(duel).to_be_hidden()


# What one look at each page does not find


@pytest.mark.thorough
@pytest.mark.parametrize("name", [*LESSONS][::2])  # all have the same stage
def test_a_lesson_is_accessible_from_its_question_to_its_task(page: Page, server: Server, name: str) -> None:
    page.goto(link(server("app.py"), page=name, step="start"))
    expect(pace(page)).to_have_text("The question")
    broken = partial(broken_in_every_look, page, {"include": [["[data-part=stage]"]]})
    assert broken() == {}
    guess(page)
    assert broken() == {}
    unfold_foot(page)
    assert broken() == {}
    for _page in range(2):
        button(page, "Next").click()
        settled(page)
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
    # What is taken away can be scrolled by keys where it has no room.
    page.set_viewport_size({"width": 390, "height": 844})
    take_away(page)
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
