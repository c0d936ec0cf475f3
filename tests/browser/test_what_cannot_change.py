"""What cannot change it, in a browser: a teacher shows why one number stays while another one moves."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from pages.intake.examples import PHOTOS
from tests.browser.conftest import Tour
from tests.browser.lesson import button, choose, link, score, settled
from tests.browser.looks import PHONE, drawn_page

PAGE = "what_cannot_change"


def of(page: Page, metric: str, average: str) -> Locator:
    """The number of a metric under an average, which is a button."""
    return page.locator(f"[data-case='{metric}.{average}']")


def answers(page: Page) -> Locator:
    return page.get_by_role("region", name="Why?").locator("section")


def opened(tour: Tour, **view: str) -> Page:
    page = drawn_page(tour(link("", PHOTOS, page=PAGE, **view)), ".outcomes table")
    expect(page.get_by_role("slider").first).to_be_visible()
    return page


def test_halving_one_label_leaves_macro_auc_and_changes_lrap_and_it_is_said_why(tour: Tour) -> None:
    page = opened(tour)
    said = page.get_by_test_id("opening")
    expect(said).to_contain_text(
        "Halve every score of cat: ROC AUC (macro) cannot change, but Average precision"
    )
    stays, moves = answers(page).nth(0), answers(page).nth(1)
    expect(stays).to_contain_text("Only the order of the samples within each label counts, and it stays")
    expect(moves).to_contain_text("In photo 1, dog now stands above cat.")
    expect(moves.locator("dd")).to_have_text(["cat›dog›car›tree›boat", "dog›cat›car›tree›boat"])
    expect(page.locator(".editor .lit")).to_have_count(2)
    # The matrix before and after, both reasons and the numbers they are about are on the screen together.
    for one in (score(page, "photo 1", "cat"), page.locator(".after tr").last, stays, moves):
        expect(one).to_be_in_viewport(ratio=1)
    for average in ("samples", "macro", "weighted", "micro"):
        expect(of(page, "average_precision", average)).to_be_in_viewport(ratio=1)

    # A number tells its own reason, by mouse and by keyboard, and no run of Python is needed.
    hamming = of(page, "hamming_loss", "samples")
    hamming.click()
    expect(answers(page)).to_have_count(1)
    expect(answers(page)).to_contain_text("Hamming loss (samples) changed: 0.3 → 0.35")
    expect(answers(page)).to_contain_text("cat of photo 1 is no longer predicted")
    expect(page.locator(".editor .lit")).to_have_count(1)
    hamming.press("Enter")
    expect(answers(page)).to_have_count(2)

    answers(page).nth(1).get_by_role("link", name="see the lesson").click()
    expect(page).to_have_url(re.compile(r"/ranking\?.*metric=average_precision&average=samples"))


def test_what_is_chosen_is_in_the_link_and_can_be_made_and_undone(tour: Tour) -> None:
    page = opened(tour)
    choose(page, "Of what", "one sample")
    expect(page.get_by_test_id("opening")).to_contain_text("Halve every score of photo 1")
    choose(page, "Do this to the matrix", "add an empty label")
    expect(page.get_by_test_id("opening")).to_contain_text("Hamming loss (samples) goes from 0.3 to 0.25")
    settled(page)
    assert "change=empty_label.all" in page.url
    expect(page.locator(".after th[scope=col]")).to_have_text(["cat", "dog", "car", "tree", "boat", "l1"])
    button(page, "Make this change").click()
    expect(score(page, "photo 1", "l1")).to_have_value("0")
    settled(page)
    page.keyboard.press("Control+z")
    expect(score(page, "photo 1", "l1")).to_have_count(0)
    settled(page)

    # An edit is answered here as everywhere, and what was pressed stays pressed.
    of(page, "hamming_loss", "samples").click()
    score(page, "photo 1", "boat").fill("0.9")
    score(page, "photo 1", "boat").press("Enter")
    expect(answers(page)).to_contain_text("Hamming loss (samples) changed: 0.35 → 0.2917")


def test_on_a_phone_the_reason_stays_in_sight_beside_a_number_far_down(tour: Tour) -> None:
    page = drawn_page(tour(link("", PHOTOS, page=PAGE), **PHONE), ".outcomes table")
    last = of(page, "brier_score", "micro")
    last.click()
    expect(answers(page)).to_contain_text("The scores themselves count")
    expect(answers(page)).to_be_in_viewport(ratio=1)
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= 390 == widths[1]
    small = page.locator("[data-case]").evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().height < 24).length"
    )
    assert small == 0
