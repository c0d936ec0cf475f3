"""Each page that fills the window fits: nothing is cut off, letters can be read, little to press."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from pages.intake.examples import PHOTOS
from pages.questions.answered_question import address_of_question
from tests.browser.conftest import Server
from tests.browser.drawn_page import quick
from tests.browser.lesson import box, link, score
from tests.look import LAPTOP, LARGE, ON_ONE_SCREEN, PHONE, PROJECTOR, Screen, faults_of, looked_at_page, room

SCREENS = [LAPTOP, PHONE, PROJECTOR, LARGE]


@pytest.fixture(scope="module", params=quick(SCREENS, SCREENS[:2]), ids=lambda screen: screen.name)
def place(request: pytest.FixtureRequest, browser: Any) -> Any:
    page = room(browser, request.param, listens=True)
    yield page, request.param
    page.close()


QUESTIONS = ("coverage_start", "zero_division", "four_accuracies", "threshold_class", "D1_B15_probabilities")


@pytest.mark.parametrize("name", quick(QUESTIONS, QUESTIONS[::4]))
def test_an_open_question_keeps_the_rules_of_the_look(
    place: tuple[Any, Screen], server: Server, name: str
) -> None:
    page, screen = place
    address = f"{server('app.py')}/{address_of_question(name)}"
    page.goto(address)
    page.locator(".side, [data-box=your_number]").first.wait_for()
    assert [*faults_of(looked_at_page(page, screen, address), screen)] == []


@pytest.mark.parametrize("name", ON_ONE_SCREEN)
def test_a_page_keeps_the_rules_of_the_look(place: tuple[Any, Screen], server: Server, name: str) -> None:
    page, screen = place
    assert [*faults_of(looked_at_page(page, screen, link(server("app.py"), PHOTOS, name)), screen)] == []


# Where a matrix stands: lists and the conventions have none.
WITH_MATRIX = [
    name for name in ON_ONE_SCREEN if name not in ("scenarios", "documents", "conventions", "challenges")
]


@pytest.mark.parametrize("name", quick(WITH_MATRIX, ["overview", "duel"]))
def test_what_is_refused_of_a_score_covers_no_finding(
    place: tuple[Any, Screen], server: Server, name: str
) -> None:
    page, screen = place
    if screen.is_phone or screen is LARGE:
        pytest.skip("there the sentence stands at the upper edge, or the matrix has one row")
    page.goto(link(server("app.py"), PHOTOS, name))
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
