"""The page of challenges in a browser: solved, helped, proved, broken, by mouse, by keys and on a phone."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from metrics.behaviour.claims.bounds import BOUNDS
from pages.explore.challenges.challenge_list import CHALLENGES
from pages.explore.challenges.challenge_presses import matrix_of
from tests.browser.conftest import Tour
from tests.browser.lesson import button, eventually, link, load_matrix, query, settled, truth, type_score
from tests.browser.looks import PHONE, drawn_page, faint, in_the_dark, sticks_out, violations

NAMES = {"label-content-name-mismatch": True}


def challenge(key: str, **more: str) -> str:
    """The address of a challenge at its start."""
    one = CHALLENGES[key]
    metric, average = one.cases[0]
    asked = {"metric": metric, "average": average, "preset": one.preset, "challenge": key, **more}
    return link("", one.start, "challenges", **asked)


def card(page: Page) -> Locator:
    return page.locator("[data-part=challenge_card]")


def verdict(page: Page) -> Locator:
    return card(page).get_by_role("status").filter(has_text=".").first


def fits(page: Page, *parts: str) -> bool:
    """Whether all of these parts are on the screen at once, without scrolling."""
    boxes = [page.locator(part).first.bounding_box() for part in parts]
    height = page.viewport_size["height"]
    return all(one is not None and one["y"] >= 0 and one["y"] + one["height"] <= height for one in boxes)


def test_a_challenge_is_solved_and_the_next_one_opened_by_keys(tour: Tour) -> None:
    page = drawn_page(tour("challenges"))
    expect(page.get_by_test_id("opening")).to_contain_text("One-error calls this matrix perfect: 0.")
    button(page, "1 · First place").click()
    expect(card(page)).to_contain_text("Move one score so that one-error is perfect.")
    expect(card(page)).to_contain_text("now 1")
    settled(page)
    parts = (f"[data-part={part}]" for part in ("challenge_card", "matrix_editor", "score_line"))
    assert fits(page, *parts, ".canvas")
    expect(page.locator(".stage .page:not(.not-yet) .line").first).to_contain_text("1")
    # A near miss, with a hint that stays open.
    card(page).get_by_text("A hint", exact=True).click()
    expect(card(page).get_by_text("A second hint")).to_be_visible()
    type_score(page, "photo 1", "dog", "0.6")
    expect(card(page)).to_contain_text("1 of at most 1 edit")
    expect(card(page)).to_contain_text("is the top-ranked label wrong?")
    expect(card(page)).not_to_contain_text("Solved")
    # The solution.
    type_score(page, "photo 1", "dog", "0.8")
    expect(verdict(page)).to_contain_text("Solved with 1 edit.")
    expect(verdict(page)).to_contain_text("at the label with the highest score and at nothing else")
    expect(button(page, "Challenges 1/29")).to_be_visible()
    eventually(lambda: query(page).get("solved"), "1")
    settled(page)
    assert violations(page, **NAMES) == []
    with in_the_dark(page):
        parts = [["[data-part=challenge_card]"], ["[data-part=challenge_strip]"]]
        assert faint(page, {"include": parts}) == []
    # On with the keyboard.
    button(page, "next challenge ▸").focus()
    page.keyboard.press("Enter")
    expect(card(page)).to_contain_text("First right, last far down")
    eventually(lambda: (query(page)["challenge"], query(page)["solved"]), ("first_and_last", "1"))
    expect(button(page, "1 · First place (done)")).to_be_visible()
    expect(button(page, "2 · First right, last far down")).to_have_attribute("aria-current", "true")
    # A condition is a button that puts its metric on the stage.
    expect(page.locator(".stage h3:visible")).to_have_text("Coverage")
    button(page, "One-error is 0.").click()
    expect(page.locator(".stage h3:visible")).to_have_text("One-error")


def test_what_may_not_be_edited_is_told_and_a_fresh_start_takes_it_back(tour: Tour) -> None:
    page = drawn_page(tour(challenge("worse_top")))
    truth(page, "photo 1", "dog").click()
    expect(card(page).locator(".mark.broken")).to_have_count(1)
    button(page, "start again").click()
    expect(card(page).locator(".mark.broken")).to_have_count(0)
    settled(page)
    load_matrix(page, "Photos: four photos, five tags")
    expect(card(page)).to_contain_text("This is another matrix than that of the challenge.")
    settled(page)
    button(page, "start again").click()
    expect(card(page)).to_contain_text("Make ranking loss better and one-error worse.")
    card(page).get_by_text("I think it cannot be done").click()
    expect(card(page)).to_contain_text("It can be done.")


def test_what_cannot_be_done_is_proved_by_its_reason(tour: Tour) -> None:
    page = drawn_page(tour(challenge("all_round", solved="3")))
    card(page).get_by_text("I think it cannot be done").click()
    wrong = button(page, "Ranking loss can never be 1 when there are only three labels.")
    wrong.click()
    expect(card(page)).to_contain_text("That is not why. Look again.")
    expect(wrong).to_have_attribute("aria-disabled", "true")
    button(page, "The scores would have to go round in a circle, each one higher than the next.").click()
    expect(verdict(page)).to_contain_text("Right: it cannot be done.")
    eventually(lambda: query(page).get("solved"), f"{(1 << 25) + 3:x}")
    expect(button(page, "Challenges 3/29")).to_be_visible()


def settled_claims(page: Page) -> str:
    """The claims that are settled, as the address has them beside the challenges that are solved."""
    return query(page).get("solved", "").partition("-")[2]


def test_a_claim_is_broken_or_found_true(tour: Tour) -> None:
    start = matrix_of(BOUNDS["top_label"].start)
    page = drawn_page(tour(link("", start, "challenges", metric="one_error", challenge="bound_top_label")))
    expect(card(page).locator(".side.holds")).to_have_count(2)
    expect(card(page)).to_contain_text("1 matrix tried.")
    for sample, label, score in (
        ("photo 1", "cat", "0.95"),
        ("photo 3", "cat", "0.4"),
        ("photo 1", "car", "0.05"),
    ):
        type_score(page, sample, label, score)
    expect(card(page)).to_contain_text("4 matrices tried")
    expect(card(page).locator(".dot")).to_have_count(4)
    expect(verdict(page)).to_contain_text("Broken! This matrix is a counterexample.")
    expect(card(page).locator(".side.broken")).to_have_count(2)
    expect(button(page, "Try to break it 1/32")).to_be_visible()
    eventually(lambda: settled_claims(page), "2")
    settled(page)
    assert violations(page, **NAMES) == []
    button(page, "next claim ▸").click()
    expect(card(page)).to_contain_text("Claim 3 of 32")
    settled(page)
    card(page).get_by_text("I have made up my mind").click()
    expect(card(page)).to_contain_text("Try 3 matrices first")
    for score in ("0.1", "0.2"):
        type_score(page, "photo 1", "cat", score)
    expect(card(page)).to_contain_text("3 matrices tried")
    button(page, "It always holds").click()
    expect(verdict(page)).to_contain_text("Right: it always holds.")
    eventually(lambda: settled_claims(page), "6")


def test_on_a_phone_nothing_sticks_out(tour: Tour) -> None:
    page = drawn_page(tour(challenge("spread_out"), **PHONE))
    assert sticks_out(page) == []
    buttons = page.locator(":is([data-part=challenge_strip], [data-part=challenge_card]) button")
    small = buttons.evaluate_all(
        """all => all.map((one) => [one.textContent, one.getBoundingClientRect()])
            .filter(([, box]) => box.width < 24 || box.height < 24).map(([text]) => text)"""
    )
    assert small == []
    button(page, "Try to break it 0/32").tap()
    expect(page.get_by_test_id("opening")).to_contain_text("claims are false")
    settled(page)
    assert sticks_out(page) == []
