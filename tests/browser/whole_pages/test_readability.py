"""Texts stand out in light and dark, colour is never alone, and what moves moves in its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pages.intake.examples import PHOTOS
from tests.browser.conftest import Server, Tour
from tests.browser.drawn_page import CASES, USUAL, draw, quick
from tests.browser.lesson import (
    choose,
    choose_metric,
    drawn,
    drawn_lesson,
    eventually,
    link,
    load_matrix,
    open_lesson,
    score,
    settled,
    truth,
)
from tests.browser.looks import pale_texts_of_pages
from tests.look import LAPTOP, room

SCHEMES: tuple[Any, ...] = ("light", "dark")
GLIDES = """
    window.glides = [];
    document.addEventListener("transitionrun", ({ target, propertyName }) => {
        if (target.matches(".chip, .plot, .stem")) window.glides.push(propertyName);
    });
"""


@pytest.fixture(scope="module")
def laptop(browser: Browser) -> Iterator[Page]:
    """A window in which the pages of lessons are drawn."""
    page = room(browser, LAPTOP)
    yield page
    page.close()


@pytest.mark.parametrize(
    ("metric", "average", "contrast"),
    quick(
        [*((*case, "no-preference") for case in CASES), *((*case, "more") for case in USUAL)],
        [(*case, "no-preference") for case in USUAL],
    ),
)
def test_every_text_of_a_lesson_stands_out_from_its_background(
    laptop: Page, metric: str, average: str, contrast: Any
) -> None:
    """In light and dark colours, and for readers who want more contrast."""
    draw(laptop, PHOTOS, metric, average)
    for scheme in SCHEMES:
        laptop.emulate_media(color_scheme=scheme, contrast=contrast)
        assert pale_texts_of_pages(laptop) == {}, scheme


def test_what_colour_says_is_also_shown_by_shape_or_word(tour: Tour) -> None:
    page = drawn_lesson(tour("ranking?metric=ranking_loss&step=4"))
    expect(truth(page, "x1", "l1")).to_have_text("1")
    expect(truth(page, "x1", "l1")).to_have_attribute("aria-pressed", "true")
    expect(drawn(page, ".pair.counted")).to_have_attribute("aria-label", "l2 above l1: wrong")
    expect(drawn(page, ".pair.right > span").first).to_have_text("✓")


@pytest.mark.own_tab
def test_chips_appear_in_their_places_and_glide_to_new_ones(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(GLIDES)
    open_lesson(page, link(server("app.py"), metric="average_precision", average="micro"))
    settled(page)
    lanes = page.locator(".chip").evaluate_all(
        "chips => chips.map((chip) => chip.style.getPropertyValue('--lane'))"
    )
    assert "1" in lanes
    assert page.evaluate("window.glides") == []
    score(page, "x1", "l2").fill("0.9")
    page.keyboard.press("Enter")
    eventually(lambda: "left" in page.evaluate("window.glides"), True)


def test_the_old_row_of_buttons_never_stands_beside_the_new_one(tour: Tour) -> None:
    page = drawn_lesson(tour("ranking?metric=average_precision"))
    page.evaluate(
        """() => {
            window.doubled = [];
            const group = (name) => `[role=radiogroup][aria-label=${name}]`;
            const rows = ["Metric", "Average", "Part"].map(group);
            const shown = (row) => [...document.querySelectorAll(row)].filter((one) => one.checkVisibility());
            window.watch = new MutationObserver(() => {
                window.doubled.push(...rows.filter((row) => shown(row).length > 1));
            });
            window.watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        }"""
    )
    for metric in ("Coverage", "Average precision"):
        choose_metric(page, metric)
    choose(page, "Average", "macro")
    choose(page, "Part", "l3")
    load_matrix(page, "The article on LRAP: three samples")
    settled(page)
    page.evaluate("window.watch.disconnect()")
    assert page.evaluate("window.doubled") == []
