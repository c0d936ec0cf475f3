"""Each page that fills the window fits on a projector and in large letters too; a refusal covers nothing.

A laptop and a phone are in test_every_page.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from pages.intake.examples import PHOTOS
from pages.questions.answered_question import address_of_question
from tests.browser.conftest import Server, Tour
from tests.browser.drawn_page import quick
from tests.browser.lesson import box, link, score
from tests.look import LARGE, ON_ONE_SCREEN, PROJECTOR, Screen, faults_of, looked_at_page, room

QUESTIONS = ("coverage_start", "zero_division", "four_accuracies", "threshold_class", "D1_B15_probabilities")
ADDRESSES = [
    *(link("", PHOTOS, name) for name in ON_ONE_SCREEN),
    *(f"/{address_of_question(name)}" for name in QUESTIONS),
]


@pytest.fixture(scope="module", params=[PROJECTOR, LARGE], ids=lambda screen: screen.name)
def place(request: pytest.FixtureRequest, browser: Any) -> Any:
    page = room(browser, request.param, listens=True)
    yield page, request.param
    page.close()


@pytest.mark.thorough
@pytest.mark.parametrize("address", ADDRESSES, ids=[*ON_ONE_SCREEN, *QUESTIONS])
def test_a_page_keeps_the_rules_of_the_look(place: tuple[Any, Screen], server: Server, address: str) -> None:
    page, screen = place
    assert [*faults_of(looked_at_page(page, screen, f"{server('app.py')}{address}"), screen)] == []


# Where a matrix stands: lists and the conventions have none.
WITH_MATRIX = [
    name for name in ON_ONE_SCREEN if name not in ("scenarios", "documents", "conventions", "challenges")
]


@pytest.mark.parametrize("name", quick(WITH_MATRIX, ["overview", "duel"]))
def test_what_is_refused_of_a_score_covers_no_finding(tour: Tour, name: str) -> None:
    page = tour(link("", PHOTOS, name))
    score(page, "photo 1", "dog").fill("high")
    page.keyboard.press("Enter")
    message = page.locator(".editor .message").first
    expect(message).to_contain_text("“high” is not a number")
    text = box(message)
    for one in page.locator("h1, .editor table, [data-box=picture] > *, [data-box=metrics] > *").all():
        seen = box(one)
        across = min(text["x"] + text["width"], seen["x"] + seen["width"]) - max(text["x"], seen["x"])
        down = min(text["y"] + text["height"], seen["y"] + seen["height"]) - max(text["y"], seen["y"])
        assert across <= 1 or down <= 2
    page.keyboard.press("Escape")
