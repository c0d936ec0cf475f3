"""The page of challenges in a browser: solved, helped, proved, by mouse, by keys and on a phone."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from pages.intake.examples import PHOTOS
from tests.browser.conftest import Server, Tour
from tests.browser.lesson import (
    box,
    button,
    eventually,
    link,
    load_matrix,
    query,
    settled,
    truth,
    type_score,
)
from tests.browser.looks import NAMES, drawn_page, faint, in_the_dark, violations
from tests.browser.whole_pages.test_every_page import challenge


def card(page: Page) -> Locator:
    return page.locator("[data-part=challenge_card]")


def verdict(page: Page) -> Locator:
    return card(page).get_by_role("status").filter(has_text=".").first


def expect_accessible(page: Page) -> None:
    settled(page)
    assert violations(page, **NAMES) == []
    with in_the_dark(page):
        assert faint(page, {"include": [["[data-box=screen]"]]}) == []


def test_a_challenge_is_solved_and_the_next_one_opened_by_keys(tour: Tour) -> None:
    page = drawn_page(tour("challenges"))
    expect(page.locator("[data-part=matrix_editor]")).to_have_count(0)
    page.get_by_role("button", name="Put a true label first").click()
    expect(page.get_by_test_id("headline")).to_contain_text("Move one score so that one-error is perfect.")
    expect(card(page)).to_contain_text("now 1")
    # A near miss, with a hint that stays open; the picture stays as large as it is.
    picture = box(page.locator("[data-part=metric_picture]"))
    card(page).get_by_text("A hint", exact=True).click()
    expect(card(page).get_by_text("A second hint")).to_be_visible()
    type_score(page, "photo 1", "dog", "0.6")
    expect(card(page)).to_contain_text("1 of at most 1 edit")
    expect(card(page)).to_contain_text("is the top-ranked label wrong?")
    expect(card(page)).to_contain_text("Your closest try missed by 1.")
    expect(card(page)).not_to_contain_text("Solved")
    # The solution.
    type_score(page, "photo 1", "dog", "0.8")
    expect(verdict(page)).to_contain_text("Solved with 1 edit.")
    expect(verdict(page)).to_contain_text("at the label with the highest score and at nothing else")
    expect(page.locator(".goal").first).to_have_class("goal met")
    assert box(page.locator("[data-part=metric_picture]")) == picture
    eventually(lambda: query(page).get("solved"), "1")
    expect_accessible(page)
    # On with the keyboard.
    button(page, "Next challenge →").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("headline")).to_contain_text("Keep the top label right")
    eventually(lambda: (query(page)["challenge"], query(page)["solved"]), ("first_and_last", "1"))
    # A condition is a button that shows how its metric is made.
    expect(page.get_by_role("link", name="Coverage step by step →")).to_be_visible()
    button(page, "One-error is 0.").click()
    expect(page.get_by_role("link", name="One-error step by step →")).to_be_visible()
    # Back in the list it is marked.
    button(page, "‹ All challenges").click()
    expect(page.get_by_text("1 of 29 challenges done")).to_be_visible()
    expect(page.locator(".entry.solved")).to_have_count(1)
    expect_accessible(page)


def test_who_leaves_a_challenge_has_the_own_matrix_again(tour: Tour) -> None:
    page = drawn_page(tour(link("", PHOTOS, page="challenges")))
    data = page.locator("[data-part=top_bar] .data > button")
    page.locator("button.entry", has_text="Put a true label first").first.click()
    expect(data).to_have_text("Challenge 1")
    type_score(page, "photo 1", "dog", "0.7")
    settled(page)
    expect(data).to_have_text("Challenge 1")
    button(page, "‹ All challenges").click()
    expect(page.locator("button.entry").first).to_be_visible()
    settled(page)
    page.locator(".brand").click()
    expect(data).to_have_text("Photos")
    settled(page)
    assert "challenge" not in query(page)
    page.go_back()
    expect(data).not_to_have_text("Photos")


def test_an_address_that_names_a_challenge_alone_opens_its_own_matrix(page: Page, server: Server) -> None:
    page.goto(f"{server('app.py')}/challenges?challenge=top_place")
    data = page.locator("[data-part=top_bar] .data > button")
    expect(data).to_have_text("Challenge 1")
    expect(card(page)).to_contain_text("0 of at most 1 edit")
    type_score(page, "photo 1", "dog", "0.8")
    expect(verdict(page)).to_contain_text("Solved with 1 edit.")
    settled(page)
    page.reload()
    expect(verdict(page)).to_contain_text("Solved with 1 edit.")
    page.locator(".brand").click()
    expect(data).to_have_text("Photos")


def test_what_may_not_be_edited_is_named_and_taken_back(tour: Tour) -> None:
    page = drawn_page(tour(challenge("worse_top")))
    type_score(page, "photo 1", "boat", "0.4")
    truth(page, "photo 1", "dog").click()
    expect(card(page)).to_contain_text("You flipped the truth of dog in photo 1. Only scores may change.")
    button(page, "Take it back").click()
    expect(card(page)).to_contain_text("1 of at most 2 edits")
    settled(page)
    type_score(page, "photo 1", "cat", "0.8")
    type_score(page, "photo 1", "tree", "0.2")
    expect(card(page)).to_contain_text("You made 3 edits, and 2 are allowed.")
    button(page, "Take the last one back").click()
    expect(card(page)).to_contain_text("2 of at most 2 edits")
    settled(page)
    load_matrix(page, "Photos: four photos, five tags")
    expect(card(page)).to_contain_text("This is another matrix than that of the challenge")
    settled(page)
    button(page, "Back to its own matrix").click()
    expect(card(page)).to_contain_text("0 of at most 2 edits")
    card(page).get_by_text("I think it cannot be done").click()
    expect(card(page)).to_contain_text("It can be done.")
    # The picture is about the photo that was edited.
    page = drawn_page(tour(challenge("nearly_right")))
    type_score(page, "photo 2", "dog", "0.6")
    expect(verdict(page)).to_contain_text("Solved with 1 edit.")
    expect(page.get_by_role("radio", name="photo 2", exact=True)).to_be_checked()
    expect(page.locator("[data-part=metric_picture]")).to_contain_text("The two sets are the same.")


def test_what_cannot_be_done_is_proved_by_its_reason(tour: Tour) -> None:
    page = drawn_page(tour(challenge("all_round", solved="3")))
    card(page).get_by_text("I think it cannot be done").click()
    wrong = button(page, "Ranking loss can never be 1 when there are only three labels.")
    wrong.click()
    expect(card(page)).to_contain_text(
        "No: in one photo of three labels every pair can be in the wrong order."
    )
    expect(wrong).to_have_attribute("aria-disabled", "true")
    button(page, "The scores would have to go round in a circle, each one higher than the next.").click()
    expect(verdict(page)).to_contain_text("Right: it cannot be done.")
    eventually(lambda: query(page).get("solved"), f"{(1 << 25) + 3:x}")
