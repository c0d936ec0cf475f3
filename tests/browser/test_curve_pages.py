"""The ROC and precision-recall pages in a browser: the threshold walks, the figures fit and can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from pages.intake.matrix import Matrix
from pages.lesson_links import LESSONS
from tests.browser.conftest import NewPage, Server
from tests.browser.lesson import choose, eventually, link, open_lesson, pace, settled
from tests.browser.test_readability import CONTRAST, sticks_out

TIES = Matrix.of(
    [[1, 0, 1], [0, 1, 0], [1, 0, 1], [0, 1, 0], [0, 0, 1]],
    [[0.5, 0.2, 0.9], [0.5, 0.6, 0.4], [0.8, 0.6, 0.4], [0.3, 0.6, 0.3], [0.1, 0.2, 0.2]],
)
PAGES = [(page, one.metric) for page in ("roc", "precision_recall") for one in LESSONS[page]]


def opened(page: Page, server: Server, path: str, metric: str, **view: str) -> Page:
    """A curve page with its figures drawn."""
    open_lesson(page, link(server("app.py"), TIES, path, metric=metric, average="macro", **view))
    expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible(timeout=20_000)
    settled(page)
    return page


def threshold(page: Page) -> Locator:
    return page.get_by_role("slider", name="The threshold walks down")


def counts(page: Page) -> list[str]:
    return page.locator(".confusion td:not(.rate) b").all_inner_texts()


def test_the_threshold_walks_by_keyboard_and_the_steps_stay(page: Page, server: Server) -> None:
    opened(page, server, "roc", "roc_auc", step="2")
    expect(pace(page)).to_have_text("Step 2 of 5")
    threshold(page).focus()
    for told, shown in (
        ("1: from 0.8 up", ["1", "1", "0", "3"]),
        ("2: from 0.5 up", ["2", "0", "1", "2"]),
        ("3: from 0.3 up", ["2", "0", "2", "1"]),
    ):
        page.keyboard.press("ArrowRight")
        expect(threshold(page)).to_have_attribute("aria-valuetext", told)
        eventually(lambda: counts(page), shown)
    expect(threshold(page)).to_be_focused()
    expect(page.locator(".reached .chip.new")).to_have_text("x4")
    expect(pace(page)).to_have_text("Step 2 of 5")


def test_the_slider_and_the_counts_agree_when_the_thresholds_are_others(page: Page, server: Server) -> None:
    opened(page, server, "roc", "roc_auc")
    threshold(page).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    eventually(lambda: counts(page), ["2", "0", "1", "2"])
    choose(page, "Average", "micro")
    expect(threshold(page)).to_have_attribute("aria-valuetext", "2: from 0.8 up")
    eventually(lambda: counts(page), ["2", "5", "0", "8"])


@pytest.mark.parametrize(("path", "metric"), PAGES)
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.thorough)])
def test_a_window_390_px_wide_holds_every_figure(
    new_page: NewPage, server: Server, scheme: str, path: str, metric: str
) -> None:
    phone = {"width": 390, "height": 844}
    page = new_page(viewport=phone, color_scheme=scheme, has_touch=True, is_mobile=True)
    opened(page, server, path, metric)
    eventually(lambda: sticks_out(page), [])


@pytest.mark.parametrize(("path", "metric"), PAGES)
@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.thorough)])
def test_the_words_of_a_figure_stand_out_and_are_large(
    new_page: NewPage, server: Server, scheme: str, path: str, metric: str
) -> None:
    page = opened(new_page(color_scheme=scheme), server, path, metric)
    words = page.locator(".js-plotly-plot :is(.xtitle, .ytitle, .xtick text, .ytick text)")
    assert words.count() > 4
    back = page.get_by_test_id("stApp").evaluate("app => getComputedStyle(app).color")
    for word in words.all():
        assert word.evaluate("word => getComputedStyle(word).fill") == back
        assert float(word.evaluate("word => parseFloat(getComputedStyle(word).fontSize)")) >= 14
    assert page.locator(".question").evaluate(CONTRAST) >= 4.5


def test_a_click_on_a_name_shows_another_area(page: Page, server: Server) -> None:
    opened(page, server, "precision_recall", "average_precision")
    figure = page.locator(".js-plotly-plot").first
    bars = figure.locator(".barlayer .point")
    shown = bars.count()
    figure.locator(".legendtoggle").nth(1).click()
    eventually(lambda: bars.count() > shown, True)
    expect(page.locator(".plotly-notifier .notifier-note")).to_have_count(0)
