"""Texts stand out in light and dark, and chips glide to their new places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from pages.intake.examples import PHOTOS
from tests.browser.conftest import Server
from tests.browser.drawn_page import CASES, USUAL, draw, quick
from tests.browser.lesson import eventually, link, open_lesson, score, settled
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
