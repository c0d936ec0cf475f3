"""From an error of a document to its number on the lesson page, and back; the gallery likewise."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from pages.sources.computed_numbers import Measured
from pages.sources.scenario_gallery import GALLERY
from pages.sources.source_documents import MISTAKES
from tests.browser.conftest import Tour
from tests.browser.lesson import (
    D0,
    button,
    drawn_lesson,
    eventually,
    go_to,
    link,
    matrix_on_screen,
    number,
    pace,
    query,
    score,
    settled,
    unfold,
)
from tests.browser.stage_reading import lines_shown

OTHER_MISTAKES = [pytest.param(key, marks=pytest.mark.thorough) for key in ("C01", "C30", "C58", "C71")]
TIED_PAIR = ([[1, 0], [1, 0]], [[0.5, 0.5], [0.9, 0.1]])


def drawn_documents(page: Page) -> Page:
    """Wait until the numbers of the document are drawn."""
    expect(page.get_by_test_id("claim").first).to_be_visible()
    settled(page)
    return page


def choose_document(page: Page, key: str) -> None:
    page.get_by_role("radio", name=key, exact=True).click()
    expect(page.get_by_role("heading", level=2)).to_contain_text(f"{key}:")
    settled(page)


def question(page: Page) -> Locator:
    """What the bar says that is being followed."""
    return page.get_by_test_id("asked")


def test_an_error_is_loaded_its_number_is_shown_and_back_and_undo_return(tour: Tour) -> None:
    page = drawn_documents(tour("documents?document=D1"))
    choose_document(page, "D3")
    row = page.locator("#C27")
    expect(row.get_by_role("cell").nth(1)).to_have_text("0")
    row.get_by_role("link", name="open").click()
    expect(number(page)).to_have_text("0")
    expect(page.locator(".what")).to_have_text("Ranking loss")
    expect(page.get_by_test_id("in-force")).to_contain_text("D3")
    eventually(lambda: matrix_on_screen(page), TIED_PAIR)
    assert query(page)["preset"] == "matlab_d3"
    page.go_back()
    expect(page.get_by_role("heading", level=2)).to_contain_text("D3:")
    expect(page.locator("#C27")).to_be_in_viewport()
    page.locator("#C27").get_by_role("link", name="1/2", exact=True).click()
    expect(number(page)).to_have_text("1/2 = 0.5")
    eventually(lambda: query(page).get("preset"), "d0")
    settled(page)
    # The matrix before can be had back.
    go_to(page, "documents")
    expect(page.get_by_test_id("claim").first).to_be_visible()
    settled(page)
    choose_document(page, "D4")
    page.locator("#C47").get_by_role("link", name="open").click()
    expect(number(page)).to_have_text("2/3 = 0.6667")
    eventually(lambda: matrix_on_screen(page) != TIED_PAIR, True)
    button(page, "Undo").click()
    eventually(lambda: matrix_on_screen(page), TIED_PAIR)


@pytest.mark.parametrize("key", ["C39", *OTHER_MISTAKES])
def test_a_link_of_its_own_opens_the_lesson_with_the_number(key: str, tour: Tour) -> None:
    (mistake,) = [one for one in MISTAKES if one.key == key]
    page = drawn_documents(tour(f"documents?document={mistake.documents[0]}"))
    link = page.locator(f"#{key}").get_by_role("link", name="open")
    address = link.evaluate("link => link.href")
    tour(address)
    expect(number(page)).to_be_visible()
    assert isinstance(mistake.theirs, Measured)
    expected = mistake.theirs.query | {"scenario": f"{mistake.documents[0]}_{key}"}
    eventually(lambda: {name: query(page).get(name) for name in expected}, expected)


def test_links_within_the_page_and_to_a_step(tour: Tour) -> None:
    """From the name of a mistake to its row, from a number to its step, from a scenario to its lesson."""
    page = drawn_documents(tour("documents?document=D1"))
    page.get_by_role("link", name="C67").first.click()
    expect(page.locator("#C67")).to_be_focused()
    expect(page.locator("#C67")).to_be_in_viewport()
    assert query(page)["document"] == "D1"
    choose_document(page, "D0")
    page.get_by_test_id("claim").locator("a[href*='step=precision_here']").first.click()
    expect(page.locator(".what")).to_have_text("Average precision")
    expect(pace(page)).to_have_text("Step 3 of 6")
    eventually(lambda: lines_shown(page), [("Precision at this rank", {"l1": "2/3", "l3": "1"})])
    assert query(page)["step"] == "precision_here"
    settled(page)
    go_to(page, "scenarios")
    cards = page.get_by_test_id("scenario")
    expect(cards).to_have_count(len(GALLERY))
    settled(page)
    cards.filter(has_text="macro F1 the mean").get_by_role("link", name="open").click()
    expect(number(page)).to_have_text("13/20 = 0.65")
    expect(question(page)).to_contain_text("macro F1 the mean")
    settled(page)
    page.go_back()
    expect(cards).to_have_count(len(GALLERY))
    expect(cards.filter(has_text="macro F1 the mean")).to_be_in_viewport()


def test_a_question_stays_through_an_edit_and_leads_on_and_back(tour: Tour) -> None:
    page = tour("ranking?metric=ranking_loss")
    expect(number(page)).to_be_visible()
    go_to(page, "scenarios")
    page.locator("#coverage_start").get_by_role("link", name="open").click()
    asked = question(page)
    expect(asked).to_contain_text("Question 1 of")
    bar = page.locator("[data-box=asked]").bounding_box()
    assert bar is not None
    assert bar["height"] <= 34
    notice = asked.get_by_text("the formula of the review gives 3/2")
    expect(notice).not_to_be_visible()
    asked.locator("summary").click()
    expect(notice).to_be_visible()
    settled(page)
    score(page, "x1", "l1").fill("0.4")
    score(page, "x1", "l1").press("Enter")
    expect(number(page)).to_have_text("3")
    settled(page)
    expect(asked).to_contain_text("Why is my coverage one higher than in the paper?")
    expect(notice).to_be_visible()
    assert query(page)["scenario"] == "coverage_start"
    asked.get_by_role("link", name="next question").click()
    expect(asked).to_contain_text("Question 2 of")
    expect(asked).to_contain_text("A tutorial’s text implies a coverage of 1.67, its code gives 2.")
    settled(page)
    page.get_by_role("link", name="all questions").click()
    expect(page.get_by_test_id("scenario")).to_have_count(len(GALLERY))
    settled(page)
    page.get_by_role("link", name="the question that you are following").click()
    expect(page.locator("#coverage_by_hand")).to_be_focused()
    expect(page.locator("#coverage_by_hand")).to_be_in_viewport()


def test_a_question_is_left_where_one_is_and_the_matrix_stays(tour: Tour) -> None:
    page = tour("ranking?metric=ranking_loss")
    expect(number(page)).to_be_visible()
    settled(page)
    unfold(page)
    page.get_by_test_id("questions").locator("summary").click()
    page.get_by_test_id("questions").get_by_role("link", name="Is ranking loss the same").click()
    expect(question(page)).to_contain_text("Is ranking loss the same as 1 − AUC?")
    eventually(lambda: matrix_on_screen(page), TIED_PAIR)
    settled(page)
    button(page, "leave").click()
    expect(question(page)).to_have_count(0)
    eventually(lambda: "scenario" in query(page), False)
    assert matrix_on_screen(page) == TIED_PAIR


def test_a_row_of_a_document_leads_back_to_its_document(tour: Tour) -> None:
    page = drawn_documents(tour("documents?document=D3"))
    page.locator("#C27").get_by_role("link", name="open").click()
    expect(question(page)).to_contain_text("D3, error C27")
    settled(page)
    page.get_by_role("link", name="back to D3").click()
    expect(page.get_by_role("heading", level=2)).to_contain_text("D3:")
    settled(page)
    page.get_by_role("link", name="the row that you opened").click()
    expect(page.locator("#C27")).to_be_focused()
    expect(page.locator("#C27")).to_be_in_viewport()


def test_what_documents_print_is_fetched_when_it_is_unfolded_or_when_the_address_names_a_row(
    tour: Tour,
) -> None:
    lesson = link("", D0, "ranking", metric="coverage", average="samples")
    page = drawn_lesson(tour(lesson))
    printed = page.get_by_test_id("printed")
    expect(printed.get_by_test_id("claim")).to_have_count(0)
    unfold(page)
    printed.locator("summary").click()
    claim = printed.get_by_test_id("claim").first
    expect(claim).to_be_visible()
    expect(printed.locator("summary")).to_be_focused()
    row = claim.get_attribute("id")
    expect(drawn_lesson(tour(f"{lesson}#{row}")).locator(f"#{row}")).to_be_focused()
