"""The start page as a person sees it: what an edit moves, undo, and the way to a lesson and back."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from pages.intake.matrix import Matrix
from tests.browser.conftest import Server, Tour
from tests.browser.lesson import (
    D0_SCORES,
    D0_TRUTH,
    button,
    comparison,
    drag,
    eventually,
    go_to,
    link,
    number,
    pace,
    query,
    score,
    settled,
    truth,
    type_score,
)
from tests.browser.looks import PHONE, in_the_dark, pale, sticks_out

D0 = Matrix.of(D0_TRUTH, D0_SCORES)


def drawn_overview(page: Page) -> Page:
    """Wait until the numbers and the workbench are drawn."""
    expect(told(page)).to_be_visible()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("slider").first).to_be_visible()
    return page


def told(page: Page) -> Locator:
    return page.get_by_test_id("compared")


def value(page: Page, metric: str, average: str = "samples") -> Locator:
    return page.get_by_test_id(f"value-{metric}-{average}")


@pytest.fixture
def overview(tour: Tour) -> Page:
    """The bare address."""
    return drawn_overview(tour())


def test_an_edit_moves_the_numbers_undo_moves_them_back_and_a_pin_holds_them(
    page: Page, server: Server
) -> None:
    page.goto(server("app.py"))
    overview = drawn_overview(page)
    expect(value(overview, "ranking_loss")).to_have_text("1/6 = 0.1667")
    expect(overview.locator(".told, .reason")).to_have_count(0)
    drag(overview, "x1", "l2", to=0.25)
    expect(value(overview, "ranking_loss")).to_have_text("1/12 = 0.08333")
    expect(overview.get_by_text("▼ better: 1/6 → 1/12 (−1/12)")).to_be_visible()
    expect(overview.get_by_text("Only the truth and the predictions matter here")).to_be_visible()
    button(overview, "↶ undo").click()
    expect(value(overview, "ranking_loss")).to_have_text("1/6 = 0.1667")
    expect(overview.locator(".told, .reason")).to_have_count(0)
    settled(overview)
    # A pinned matrix is what later edits are compared with.
    button(overview, "pin this matrix").click()
    expect(told(overview)).to_contain_text("the pinned matrix")
    type_score(overview, "x1", "l2", "0.25")
    expect(value(overview, "ranking_loss")).to_have_text("1/12 = 0.08333")
    truth(overview, "x2", "l2").click()
    expect(overview.get_by_text("▼ better: 1/6 → 0 (−1/6)")).to_be_visible()
    button(overview, "unpin").click()
    expect(overview.get_by_text("▼ better: 1/12 → 0 (−1/12)")).to_be_visible()


def test_a_click_opens_the_lesson_and_back_and_undo_lose_nothing(overview: Page) -> None:
    type_score(overview, "x1", "l2", "0.25")
    expect(value(overview, "coverage")).to_have_text("2")
    overview.get_by_role("link", name="Coverage").click()
    expect(overview.locator(".what")).to_have_text("Coverage")
    expect(number(overview)).to_have_text("2")
    assert urlsplit(overview.url).path == "/ranking"
    eventually(lambda: query(overview).get("metric"), "coverage")
    button(overview, "next").click()
    expect(pace(overview)).to_contain_text("Step 2 of")
    button(overview, "back").click()
    expect(pace(overview)).to_contain_text("Step 1 of")
    go_to(overview, "overview")
    expect(value(overview, "coverage")).to_have_text("2")
    expect(overview.get_by_text("▼ better: 5/2 → 2 (−1/2)")).to_be_visible()
    overview.get_by_role("link", name="Coverage").click()
    expect(pace(overview)).to_contain_text("Step 1 of")
    button(overview, "↶ undo").click()
    expect(number(overview)).to_have_text("5/2 = 2.5")
    expect(score(overview, "x1", "l2")).to_have_value("0.4")


def test_a_link_to_the_overview_opens_it_with_its_matrix(tour: Tour) -> None:
    own = Matrix.of([[1, 0]], [[0.1, 0.2]])
    page = tour(link("", own, "overview", metric="coverage"))
    expect(value(page, "ranking_loss")).to_have_text("1")
    expect(page.get_by_text("Page not found")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.thorough)])
def test_a_phone_holds_everything(tour: Tour, scheme: str) -> None:
    page = drawn_overview(tour(color_scheme=scheme, **PHONE))
    assert sticks_out(page) == []
    type_score(page, "x1", "l2", "0.25")
    expect(page.get_by_text("▼ better: 1/6 → 1/12 (−1/12)")).to_be_visible()
    assert sticks_out(page) == []


def test_what_moved_and_what_could_not_can_be_read(tour: Tour) -> None:
    page = drawn_overview(tour(link("", D0, "overview")))
    type_score(page, "x1", "l2", "0.25")
    expect(page.locator(".told.better").first).to_be_visible()
    settled(page)
    words = page.locator(".line :is(b, .aside, .average, .told), .reason, .st-key-compared p")
    assert pale(words) == []
    with in_the_dark(page):
        eventually(lambda: pale(words), [])


def test_why_is_my_coverage_3_5_is_one_click_away(tour: Tour) -> None:
    page = tour()
    page.get_by_role("link", name="Coverage", exact=True).click()
    expect(comparison(page)).to_have_text(
        "scikit-learn (coverage_error) gives 7/2 = 3.5. scikit-learn counts the top label as 1. "
        "Zhang & Zhou 2014 counts the top label as 0.",
    )
