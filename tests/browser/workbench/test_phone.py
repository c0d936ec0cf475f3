"""On a phone every page is as wide as the window, and an edit and what comes of it are in sight together."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix
from pages.workbench.menu import LESSONS, TITLES
from tests.browser.conftest import Tour
from tests.browser.drawn_page import quick
from tests.browser.lesson import box, drawn_lesson, eventually, link, number, score, settled, type_score

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
BY_HAND = Matrix.of(
    PHOTOS.truth, PHOTOS.scores, PHOTOS.samples, PHOTOS.labels, decision=("hand", PHOTOS.truth)
)
VIEWS: list[tuple[str, dict[str, str]]] = [
    *((name, {}) for name in TITLES),
    ("averaging", {"metric": "f_beta", "average": "macro"}),
    ("averaging", {"metric": "f_beta", "average": "micro"}),
]
# What is wrong with a matrix: cells out of sight, small letters, narrow presses, numbers that are cut off.
WRONG = """() => [...document.querySelectorAll(".editor")].flatMap((editor) => {
    const shown = (selector) => [...editor.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const size = (one) => parseFloat(getComputedStyle(one).fontSize);
    const isNarrow = ({ offsetWidth, offsetHeight }) => Math.min(offsetWidth, offsetHeight) < 24;
    const named = (problem, ones) => ones.map((one) => `${problem}: ${one.ariaLabel ?? one.textContent}`);
    return [
        ...named("out of sight", shown("tbody td:has(.truth)").filter((one) => {
            const { left, right } = one.getBoundingClientRect();
            return left < 0 || right > innerWidth;
        })),
        ...named("small", shown(".named, .truth, .score").filter((one) => size(one) < 14)),
        ...named("narrow", shown(".truth, button.badge, .score").filter(isNarrow)),
        ...named("cut off", shown(".score").filter((one) => one.scrollWidth > one.clientWidth)),
    ];
})"""


def fits(page: Page) -> None:
    eventually(lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"), True)
    eventually(lambda: page.evaluate(WRONG), [])


@pytest.mark.parametrize("matrix", [PHOTOS, pytest.param(BY_HAND, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    ("name", "view"), VIEWS, ids=lambda one: one if isinstance(one, str) else "-".join(one.values())
)
def test_five_labels_fit_on_a_phone(tour: Tour, name: str, view: dict[str, str], matrix: Matrix) -> None:
    page = tour(link("", matrix, name, **view), **PHONE)
    settled(page)
    fits(page)


@pytest.mark.parametrize("name", quick(LESSONS, ["ranking", "sets"]))
def test_the_value_of_a_lesson_stays_in_sight_on_a_phone(tour: Tour, name: str) -> None:
    page = drawn_lesson(tour(link("", PHOTOS, name), **PHONE))
    field = page.locator(".editor .score:visible").first
    field.fill("0.33")
    page.keyboard.press("Enter")
    settled(page)
    expect(number(page)).to_be_in_viewport(ratio=1)
    page.locator(".caption, .canvas").last.evaluate("one => one.scrollIntoView({ block: 'start' })")
    expect(number(page)).to_be_in_viewport(ratio=1)


def test_a_refusal_lies_over_no_tab_on_a_phone(tour: Tour) -> None:
    page = drawn_lesson(tour(link("", PHOTOS, "ranking"), **PHONE))
    page.get_by_test_id("stMain").evaluate("main => main.scrollTo(0, 0)")
    type_score(page, "photo 1", "car", "high")
    message = page.locator(".editor .message")
    expect(message).to_contain_text("is not a number")
    expect(message).to_be_in_viewport(ratio=1)
    text, field = box(message), box(score(page, "photo 1", "car"))
    for tab in page.get_by_role("radio").all():
        there = box(tab)
        assert text["y"] + text["height"] <= there["y"]
    assert text["y"] < field["y"]
