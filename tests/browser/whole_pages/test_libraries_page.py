"""Libraries in a browser: a row is pressed, the reason is read, the matrix is changed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix
from tests.browser.conftest import Tour
from tests.browser.lesson import D0, choose_in_list, link, score, settled

TIED = Matrix.of([[1, 0]], [[0.5, 0.5]])
PAGE = "libraries"


def row(page: Page, metric: str) -> Locator:
    return page.get_by_role("row").filter(has=page.get_by_role("button", name=metric, exact=True))


def title(page: Page) -> Locator:
    return page.get_by_test_id("difference")


@pytest.fixture
def libraries(tour: Tour) -> Page:
    page = tour(link("", PHOTOS, page=PAGE))
    expect(row(page, "Coverage")).to_be_visible()
    return page


def test_a_row_is_pressed_and_the_reason_stands_beside_it_while_nothing_moves(libraries: Page) -> None:
    coverage = row(libraries, "Coverage")
    before = coverage.bounding_box()
    coverage.get_by_role("cell").first.click()
    expect(title(libraries)).to_have_text("Coverage: 2.25 or 3.25?")
    expect(libraries.locator(".reason")).to_contain_text("This rule alone makes the difference.")
    expect(coverage.get_by_role("button")).to_have_attribute("aria-pressed", "true")
    settled(libraries)
    assert coverage.bounding_box() == before
    assert "cell=coverage.samples" in libraries.url
    # The same with the keyboard: the focus stays where it is.
    other = row(libraries, "Hamming loss (samples)").get_by_role("button")
    other.focus()
    libraries.keyboard.press("Enter")
    expect(title(libraries)).to_contain_text("Hamming loss (samples): all that have it give")
    expect(other).to_be_focused()


def test_a_row_keeps_the_focus_when_an_edit_moves_it(tour: Tour) -> None:
    page = tour(link("", TIED, page=PAGE, columns="scikit_learn,matlab_d3"))
    tied = row(page, "Ranking loss")
    tied.get_by_role("button").click()
    expect(page.locator(".reason")).to_contain_text("Zhang & Zhou 2014 counts a tied pair as a wrong pair.")
    expect(tied.locator(".other")).to_have_count(1)
    score(page, "x1", "l2").fill("0.4")
    score(page, "x1", "l2").press("Enter")
    expect(title(page)).to_have_text("Ranking loss: all give 0")
    expect(tied.locator(".other")).to_have_count(0)
    expect(tied.get_by_role("button")).to_have_attribute("aria-pressed", "true")


def test_the_page_says_what_gives_a_number_that_was_typed(tour: Tour) -> None:
    page = tour(link("", D0, PAGE))
    field = page.get_by_role("textbox", name="My code prints")
    field.fill("7/2")
    field.press("Enter")
    found = page.locator(".explained")
    expect(found.locator("code")).to_have_text("coverage_error(y_true, y_score)")
    field.fill("0.123456")
    field.press("Enter")
    expect(found.locator("li")).to_have_count(3)
    choose_in_list(page, "Metric in mind", "Coverage")
    expect(found.locator("li").first).to_contain_text("coverage")


def test_a_rule_is_looked_up_from_a_row(libraries: Page) -> None:
    row(libraries, "Coverage").get_by_role("button").click()
    expect(title(libraries)).to_contain_text("Coverage")
    libraries.get_by_text("Who follows which rule").click()
    expect(libraries.get_by_test_id("disputed")).to_contain_text("on the 3 with * the sources disagree.")
    libraries.get_by_role("radio", name="Rank of tied labels").click()
    expect(libraries.get_by_test_id("headline")).to_have_text(
        "Labels have the same score. Which rank do they get?"
    )
    answer = libraries.get_by_role("radio", name="one after the other, from left to right")
    expect(answer).to_contain_text("The MATLAB article")
    answer.click()
    expect(answer).to_have_attribute("aria-checked", "true")
    expect(answer).to_be_focused()
    settled(libraries)
    assert "coverage_rank=first" in libraries.url


def test_the_row_of_a_number_that_was_typed_comes_into_sight(libraries: Page) -> None:
    libraries.get_by_role("radio", name="All averages").click()
    field = libraries.get_by_role("textbox", name="My code prints")
    field.fill("0.8167")
    field.press("Enter")
    expect(title(libraries)).to_have_text("ROC AUC (macro): all give 0.8167")
    expect(row(libraries, "ROC AUC (macro)")).to_be_in_viewport(ratio=0.95)
