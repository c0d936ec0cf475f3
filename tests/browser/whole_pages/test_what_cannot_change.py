"""What cannot change it, in a browser: a teacher shows why one number stays while another one moves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from metrics.behaviour.variants import every_case
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix
from tests.browser.conftest import Tour
from tests.browser.lesson import button, link, score, settled, stored_matrix
from tests.browser.looks import PHONE, drawn_page

PAGE = "what_cannot_change"


def of(page: Page, word: str) -> Locator:
    """The dot of a number, or of a change."""
    return page.locator(f".outcomes [data-word='{word}']")


def opened(tour: Tour, matrix: Matrix = PHOTOS, **view: str) -> Page:
    return drawn_page(tour(link("", matrix, page=PAGE, **view)), ".outcomes")


def reason(page: Page) -> Locator:
    return page.get_by_role("region", name="Why?")


def finding(page: Page) -> Locator:
    return page.get_by_test_id("headline")


def test_halving_one_label_leaves_macro_auc_and_changes_lrap_and_the_reason_is_shown(tour: Tour) -> None:
    page = opened(tour)
    expect(finding(page)).to_have_text(
        f"Halving every score of cat cannot change 5 of the {len(every_case())} numbers."
    )
    expect(reason(page)).to_contain_text("ROC AUC (macro) cannot change: 49/60")
    expect(reason(page)).to_contain_text(
        "Only the order of the samples within each label counts, and it stays"
    )
    looks_at = page.locator(".before-after figcaption")
    expect(looks_at).to_have_text("ROC AUC (macro) looks at the order of the samples, here for cat")
    expect(page.locator(".before-after line.crossed")).to_have_count(0)

    places = page.locator("[data-box=picture]").evaluate("one => one.getBoundingClientRect().top")
    of(page, "average_precision.samples").click()
    expect(reason(page)).to_contain_text("Average precision (samples) would change: 13/16 → 35/48")
    expect(reason(page)).to_contain_text("In photo 1, dog now stands above cat.")
    expect(looks_at).to_contain_text("the order of the labels, here of photo 1")
    expect(page.locator(".before-after .lit")).to_have_text(["cat", "dog", "dog", "cat"])
    expect(page.locator(".editor .lit")).to_have_count(2)
    settled(page)
    assert "curves=average_precision.samples" in page.url
    assert page.locator("[data-box=picture]").evaluate("one => one.getBoundingClientRect().top") == places

    of(page, "hamming_loss.samples").click()
    expect(reason(page)).to_contain_text("Hamming loss (samples) would change: 1/4 → 3/10")
    expect(reason(page)).to_contain_text("cat of photo 1 is no longer predicted")
    expect(page.locator(".editor .lit")).to_have_count(1)
    reason(page).get_by_role("link", name="see the lesson").click()
    expect(page).to_have_url(re.compile(r"/sets\?.*metric=hamming_loss&average=samples"))


def test_the_dots_are_one_stop_of_the_keyboard(tour: Tour) -> None:
    page = opened(tour)
    dots = page.locator(".outcomes button")
    assert dots.evaluate_all("all => all.filter((one) => one.tabIndex === 0).length") == 1
    pressed = of(page, "roc_auc.macro")
    pressed.focus()
    pressed.press("ArrowLeft")
    expect(of(page, "roc_auc.samples")).to_be_focused()
    page.keyboard.press("Enter")
    expect(reason(page)).to_contain_text("ROC AUC (samples) would change: 19/24 → 17/24")
    expect(of(page, "roc_auc.samples")).to_be_focused()
    page.keyboard.press("Home")
    expect(dots.first).to_be_focused()


def test_what_is_chosen_is_in_the_link_and_can_be_made_and_undone(tour: Tour) -> None:
    page = opened(tour)
    page.get_by_role("combobox", name="To what").select_option("photo 1")
    expect(finding(page)).to_contain_text("Halving every score of photo 1")
    page.get_by_role("combobox", name="What is done").select_option("Add an empty")
    expect(finding(page)).to_contain_text("Adding an empty label")
    settled(page)
    assert "change=empty_label.all" in page.url
    expect(page.locator(".before-after")).to_contain_text("the order of")
    done = page.get_by_text("Undo takes the change back.")
    expect(done).to_have_count(0)
    button(page, "Make this change").click()
    expect(score(page, "photo 1", "l1")).to_have_value("0")
    expect(done).to_be_visible()
    settled(page)
    page.keyboard.press("Control+z")
    expect(score(page, "photo 1", "l1")).to_have_count(0)
    expect(done).to_have_count(0)
    settled(page)

    # An edit is answered here as everywhere, and what was pressed stays pressed.
    of(page, "hamming_loss.samples").click()
    expect(reason(page)).to_contain_text("Hamming loss (samples) would change: 1/4 → 5/24")
    score(page, "photo 1", "boat").fill("0.1")
    score(page, "photo 1", "boat").press("Enter")
    expect(reason(page)).to_contain_text("Hamming loss (samples) would change: 1/5 → 1/6")


def test_one_number_and_all_changes_are_the_other_way_to_read_it(tour: Tour) -> None:
    page = opened(tour)
    page.get_by_role("radio", name="What can ROC AUC not notice?").click()
    expect(finding(page)).to_have_text("ROC AUC (macro) cannot notice 13 of these 19 changes.")
    of(page, "halve.sample.1").click()
    expect(reason(page)).to_contain_text("ROC AUC (macro) would change")
    page.get_by_role("combobox", name="Number").select_option("F score (micro)")
    expect(finding(page)).to_contain_text("F score (micro) cannot notice")
    settled(page)
    for choice in ("group=changes", "change=halve.sample.1", "curves=f_beta.micro"):
        assert choice in page.url
    page.go_back()
    expect(finding(page)).to_contain_text("ROC AUC (macro) cannot notice")
    page.reload()
    expect(finding(page)).to_contain_text("ROC AUC (macro) cannot notice")


def test_a_change_made_again_and_again_shows_each_time_that_it_changed_something(tour: Tour) -> None:
    page = opened(tour, change="halve.sample.1", curves="softmax_cross_entropy.samples")
    for _time in range(7):
        before = stored_matrix(page)["scores"][0][0]
        heading = reason(page).get_by_role("heading").inner_text()
        start, end = re.findall(r"\d[\d.]*", heading)
        assert start != end, heading
        page.get_by_role("button", name=re.compile("Make this change|Do it again")).click()
        expect(score(page, "photo 1", "cat")).not_to_have_value(str(before))
        expect(reason(page).get_by_role("heading")).to_contain_text(" changed: ")
        settled(page)


def test_what_cannot_be_done_says_so_and_another_change_can_be_chosen(tour: Tour) -> None:
    one = Matrix.of([[1, 0]], [[0.8, 0.3]])
    page = drawn_page(tour(link("", one, page=PAGE, change="reverse_samples.all")))
    expect(finding(page)).to_contain_text("There is one sample only")
    page.get_by_role("combobox", name="What is done").select_option("Halve every score of")
    expect(page.locator(".outcomes")).to_be_visible()


@pytest.mark.thorough
def test_on_a_phone_the_reason_stays_in_sight_beside_a_dot_far_down(tour: Tour) -> None:
    page = drawn_page(tour(link("", PHOTOS, page=PAGE), **PHONE), ".outcomes")
    of(page, "brier_score.micro").click()
    expect(reason(page)).to_contain_text("The scores themselves count")
    expect(reason(page)).to_be_in_viewport(ratio=1)
    expect(of(page, "brier_score.micro")).to_be_in_viewport(ratio=1)
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= 390 == widths[1]
