"""Light, dark, a projector and a phone: everything is on the screen, readable and within reach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from pages.intake.examples import PHOTOS
from tests.browser.conftest import Server, Tour
from tests.browser.drawn_page import CASES, USUAL, draw, quick
from tests.browser.lesson import (
    drawn_lesson,
    eventually,
    link,
    open_lesson,
    pace,
    score,
    see_all,
    settled,
    unfold,
)
from tests.browser.looks import in_the_dark, pale_texts
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
    pages = draw(laptop, PHOTOS, metric, average)
    found = {}
    for _page in range(len(pages) + 1):
        for scheme in SCHEMES:
            laptop.emulate_media(color_scheme=scheme, contrast=contrast)
            laptop.evaluate("for (const one of document.getAnimations()) one.finish()")
            found[pace(laptop).inner_text(), scheme] = pale_texts(laptop)
        laptop.keyboard.press("ArrowRight")
    assert {text: texts for text, texts in found.items() if texts} == {}


def test_every_text_stands_out_on_what_streamlit_paints(tour: Tour) -> None:
    page = drawn_lesson(tour("ranking?metric=ranking_loss"))
    unfold(page)
    assert pale_texts(page) == []
    with in_the_dark(page):
        assert pale_texts(page) == []
        see_all(page)
        assert pale_texts(page) == []
    assert pale_texts(page) == []


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
