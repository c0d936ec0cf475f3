"""The ROC and precision-recall pages in a browser: the figures are clicked, zoomed and saved."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from pages.intake.examples import PHOTOS
from tests.browser.conftest import Tour
from tests.browser.lesson import drawn_lesson, eventually, figure, link, type_score, unfold
from tests.browser.looks import TIES


def opened(tour: Tour, path: str, metric: str) -> Page:
    """A curve page with its figures drawn."""
    page = drawn_lesson(tour(link("", TIES, path, metric=metric, average="macro")))
    unfold(page)
    figure(page)
    return page


def test_a_press_shows_another_reading_of_the_curve_and_what_it_does(tour: Tour) -> None:
    page = opened(tour, "precision_recall", "average_precision")
    told = page.get_by_test_id("reading")
    expect(told).to_contain_text("auc(recall, precision)")
    readings = page.get_by_role("radiogroup", name="Five readings of the same points")
    readings.get_by_role("radio", name="11 recall levels").click()
    expect(told).to_contain_text("2007")
    expect(figure(page).locator(".legendtext")).to_have_text(["steps", "11 recall levels"])


def test_the_rule_of_a_tie_is_changed_beside_its_square(tour: Tour) -> None:
    page = drawn_lesson(
        tour(link("", PHOTOS, "roc", metric="roc_auc", average="macro", part="1", step="try"))
    )
    type_score(page, "photo 4", "cat", "0.47")
    tied = page.locator(".canvas .box.tied")
    expect(tied).to_have_text("tie: 1")
    page.locator(".trying select").select_option("½")
    expect(tied).to_have_text("tie: ½")
    expect(page.locator(".trying select option:checked")).to_have_text("½")


def test_the_finished_curve_can_be_zoomed_and_saved(tour: Tour) -> None:
    page = opened(tour, "roc", "roc_auc")
    curves = figure(page)
    for tool in ("Zoom in", "Zoom out", "Reset axes"):
        expect(curves.locator(f'.modebar-btn[data-title="{tool}"]')).to_have_count(1)
    ticks = curves.locator(".xtick text")
    before = ticks.all_inner_texts()
    curves.hover()
    curves.locator('.modebar-btn[data-title="Zoom in"]').click()
    eventually(lambda: ticks.all_inner_texts() != before, True)
    with page.expect_download() as download:
        curves.locator('.modebar-btn[data-title^="Download"]').click()
    assert download.value.suggested_filename == "roc_curve.svg"
