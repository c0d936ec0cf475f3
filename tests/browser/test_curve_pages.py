"""The ROC and precision-recall pages in a browser: the figures fit, can be read, zoomed and saved."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pages.intake.matrix import Matrix
from pages.lesson_links import LESSONS
from tests.browser.conftest import Tour
from tests.browser.lesson import drawn_lesson, eventually, link, settled
from tests.browser.stage_reading import TEXTS, pale_words, words_of_picture
from tests.browser.test_readability import CONTRAST, PHONE, pale, sticks_out

TIES = Matrix.of(
    [[1, 0, 1], [0, 1, 0], [1, 0, 1], [0, 1, 0], [0, 0, 1]],
    [[0.5, 0.2, 0.9], [0.5, 0.6, 0.4], [0.8, 0.6, 0.4], [0.3, 0.6, 0.3], [0.1, 0.2, 0.2]],
)
PAGES = [(page, one.metric) for page in ("roc", "precision_recall") for one in LESSONS[page]]


def opened(tour: Tour, path: str, metric: str, **options: Any) -> Page:
    """A curve page with its figures drawn."""
    page = drawn_lesson(tour(link("", TIES, path, metric=metric, average="macro"), **options))
    expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    settled(page)
    return page


@pytest.mark.parametrize(("path", "metric"), PAGES)
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.thorough)])
def test_a_window_390_px_wide_holds_every_figure(tour: Tour, scheme: str, path: str, metric: str) -> None:
    page = opened(tour, path, metric, color_scheme=scheme, **PHONE)
    eventually(lambda: sticks_out(page), [])


@pytest.mark.parametrize(("path", "metric"), PAGES)
@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.thorough)])
def test_the_words_of_a_figure_stand_out_and_are_large(
    tour: Tour, scheme: str, path: str, metric: str
) -> None:
    page = opened(tour, path, metric, color_scheme=scheme)
    words = page.locator(".js-plotly-plot :is(.xtitle, .ytitle, .xtick text, .ytick text)")
    assert words.count() > 4
    back = page.get_by_test_id("stApp").evaluate("app => getComputedStyle(app).color")
    look = """all => all.map((one) => getComputedStyle(one))
        .map(({ fill, fontSize }) => [fill, parseFloat(fontSize)])"""
    for colour, size in words.evaluate_all(look):
        assert colour == back
        assert size >= 14
    assert page.locator(".question").evaluate(CONTRAST) >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_words_of_the_drawn_curve_stand_out_and_are_large(tour: Tour, scheme: str) -> None:
    page = opened(tour, "roc", "roc_auc", color_scheme=scheme)
    of_the_axes = [word for word in words_of_picture(page) if word.css in ("axis", "tick")]
    assert {word.text for word in of_the_axes} > {
        "False-positive rate",
        "True-positive rate (recall)",
        "0",
        "1",
    }
    assert [word for word in of_the_axes if word.size < 14] == []
    assert pale_words(page) == []
    assert pale(page.locator(TEXTS)) == []


def test_a_click_on_a_name_shows_another_area(tour: Tour) -> None:
    page = opened(tour, "precision_recall", "average_precision")
    figure = page.locator(".js-plotly-plot").first
    bars = figure.locator(".barlayer .point")
    shown = bars.count()
    figure.locator(".legendtoggle").nth(1).click()
    eventually(lambda: bars.count() > shown, True)
    expect(page.locator(".plotly-notifier .notifier-note")).to_have_count(0)


def test_the_finished_curve_can_be_zoomed_and_saved(tour: Tour) -> None:
    page = opened(tour, "roc", "roc_auc")
    figure = page.locator(".js-plotly-plot").first
    for tool in ("Zoom in", "Zoom out", "Reset axes"):
        expect(figure.locator(f'.modebar-btn[data-title="{tool}"]')).to_have_count(1)
    ticks = figure.locator(".xtick text")
    before = ticks.all_inner_texts()
    figure.hover()
    figure.locator('.modebar-btn[data-title="Zoom in"]').click()
    eventually(lambda: ticks.all_inner_texts() != before, True)
    with page.expect_download() as download:
        figure.locator('.modebar-btn[data-title^="Download"]').click()
    assert download.value.suggested_filename == "roc_curve.svg"
