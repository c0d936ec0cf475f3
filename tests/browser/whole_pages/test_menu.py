"""The menu and the tools stand in one line, and everything in it can be reached, on a phone too."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from pages.workbench.menu import EXPLORE, IN_LINE, LESSONS, START, TITLES, WITHIN
from tests.browser.conftest import Server, Tour
from tests.browser.drawn_page import quick
from tests.browser.lesson import (
    box,
    button,
    drawn_lesson,
    entries,
    eventually,
    go_to,
    in_menu,
    opener,
    query,
    settled,
    truth,
    unfold,
)
from tests.browser.looks import PHONE, sticks_out


def test_every_page_is_in_the_menu_once_or_within_one_that_is() -> None:
    assert sorted((START, *LESSONS, *EXPLORE, *IN_LINE, *WITHIN)) == sorted(TITLES)


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


@pytest.mark.parametrize(("page_name", "entry"), WITHIN.items())
def test_an_old_address_opens_within_the_page_whose_entry_is_marked(
    tour: Tour, page_name: str, entry: str
) -> None:
    page = tour(page_name)
    expect(in_menu(page, entry)).to_have_attribute("aria-current", "page")
    expect(in_menu(page, page_name)).to_have_count(0)


def test_an_unknown_address_says_so_on_the_start_page_and_two_slashes_are_one(
    tour: Tour, server: Server
) -> None:
    page = tour("ranking")
    page.goto(f"{server('app.py')}/no%20such%20page?a=b")
    text = "There is no page “no such page” here. This is the start page."
    expect(page.get_by_role("alert").filter(has_text=text)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(in_menu(page, START).last).to_have_attribute("aria-current", "page")
    settled(page)
    truth(page, "photo 1", "dog").click()
    expect(page.get_by_role("alert").filter(has_text=text)).to_have_count(0)
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
    for key, names in (("lessons", LESSONS), ("others", (START, *EXPLORE, *IN_LINE))):
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
