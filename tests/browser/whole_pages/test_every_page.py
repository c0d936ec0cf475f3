"""Every page is opened once on a laptop and once on a phone, and all that can be seen there is checked.

Opening a page is what costs most. What is wrong is reported with the question that found it: no fault hides
another one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix
from pages.questions.answered_question import address_of_question
from pages.workbench.menu import LESSONS, TITLES
from tests.browser.conftest import Tour
from tests.browser.lesson import button, eventually, figure, link, see_all, settled
from tests.browser.looks import (
    NAMES,
    PHONE,
    TIES,
    WIDE,
    drawn_page,
    in_the_dark,
    pale_texts,
    sticks_out,
    violations,
)
from tests.look import LAPTOP, ON_ONE_SCREEN, Screen, faults_of, look_of_page
from tests.look import PHONE as PHONE_SCREEN

# What stands on every page, and is looked at on one.
EVERYWHERE = [["[data-part=top_bar]"], ["[data-part=matrix_editor]"], ["[data-part=score_line]"]]
STAGE = {"include": [["[data-part=stage]"]]}
FIGURE = ".plotly-figure"
Questions = dict[str, Callable[[Page], list[Any]]]


def words_of_figures(page: Page) -> list[Any]:
    """The words that are small or have another colour than the text; and how many there are, if too few.

    In other colours a figure is drawn again, when it is in view.
    """
    figure(page)
    words = page.locator(".js-plotly-plot :is(.xtitle, .ytitle, .xtick text, .ytick text)")
    colour = page.get_by_test_id("stApp").evaluate("app => getComputedStyle(app).color")
    found = words.evaluate_all(
        """all => all.map((one) => [one.textContent, getComputedStyle(one)])
            .map(([text, { fill, fontSize }]) => [text, fill, parseFloat(fontSize)])"""
    )
    wrong = [(text, fill, size) for text, fill, size in found if fill != colour or size < 14]
    return wrong + [f"{len(found)} words"] * (len(found) <= 4)


def wide_doors(page: Page) -> list[Any]:
    """The rows of links that do not hold what is in them."""
    script = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    found: list[Any] = page.locator(".link-list").evaluate_all(script)
    return found


def window(page: Page) -> list[Any]:
    """How wide the document and the window are, if they are not as wide as the phone."""
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return [] if widths[0] <= 390 == widths[1] else widths


def rules(page: Page) -> list[Any]:
    """What is broken of WCAG; whether texts stand out is asked of all of them at once."""
    return violations(page, {"exclude": EVERYWHERE}, **NAMES, color_contrast=False)


def all_rules(page: Page) -> list[Any]:
    return violations(page, **NAMES)


def rules_of_stage(page: Page) -> list[Any]:
    return violations(page, STAGE, **NAMES)


class Visit(NamedTuple):
    """Where to go, and what must be there before anything is checked."""

    address: str
    there: str = "[data-part=top_bar]"


def curves(page: str, metric: str, there: str = FIGURE) -> Visit:
    return Visit(link("", TIES, page, metric=metric, average="macro", step="2"), there)


def of_photos(name: str, matrix: Matrix = PHOTOS, there: str = "[data-part=top_bar]") -> Visit:
    return Visit(link("", matrix, name), there)


QUESTIONS = {
    "a question": Visit(address_of_question("coverage_start"), ".side"),
    "an error": Visit(address_of_question("D1_B15_probabilities"), ".task"),
}
FOLLOWED = {
    "a question above its lesson": Visit(
        "ranking?metric=coverage&scenario=coverage_start", "[data-testid=question_bar]"
    )
}
ON_ONE = {name: of_photos(name) for name in ON_ONE_SCREEN} | QUESTIONS
ON_A_LAPTOP = {
    **{name: Visit(name) for name in TITLES},
    **ON_ONE,
    **FOLLOWED,
    "sets": Visit("sets?metric=accuracy"),
    "averaging": Visit("averaging?metric=f_beta&average=weighted"),
    "ranking": Visit("ranking?metric=ranking_loss"),
    "the order of a label": Visit("ranking?metric=average_precision&average=macro"),
    "roc": curves("roc", "roc_auc"),
    "precision_recall": curves("precision_recall", "average_precision"),
    "losses": Visit("losses?metric=softmax_cross_entropy"),
}
LINE = ".stage .line math"
ON_A_PHONE = {
    **ON_ONE,
    **FOLLOWED,
    "ranking": of_photos("ranking", WIDE, LINE),
    "sets": of_photos("sets", WIDE, LINE),
    "roc": curves("roc", "roc_auc"),
    "the peak of F1": curves("precision_recall", "peak_f1", ".stage .drawing"),
    "pro_loss": of_photos("pro_loss", WIDE),
    "losses": of_photos("losses", WIDE, LINE),
}


def expect_nothing_wrong(page: Page, questions: Questions) -> None:
    eventually(lambda: {name: found for name, ask in questions.items() if (found := ask(page))}, {})


def expect_look(page: Page, name: str, screen: Screen) -> None:
    """The rules of the look, before anything is unfolded."""
    if name in ON_ONE:
        page.locator(".side, [data-box=your_number], [data-box=screen], [data-box=start]").first.wait_for()
        settled(page)
        eventually(lambda: [*faults_of(look_of_page(page, screen), screen)], [])


@pytest.mark.parametrize("name", ON_A_LAPTOP)
def test_a_page_on_a_laptop_fits_is_accessible_and_can_be_read(tour: Tour, name: str) -> None:
    visit = ON_A_LAPTOP[name]
    page = tour(visit.address)
    expect_look(page, name, LAPTOP)
    drawn_page(page, visit.there)
    figures: Questions = {"words of figures": words_of_figures} if visit.there == FIGURE else {}
    colours: Questions = {"pale texts": pale_texts, **figures}
    expect_nothing_wrong(page, {"rules": all_rules if name == "ranking" else rules, **colours})
    if name == "ranking":
        button(page, "Step by step").click()
        settled(page)
        expect_nothing_wrong(page, {"rules of the stage": rules_of_stage})
        see_all(page)
    # The colours of lessons are looked at page by page in test_readability.
    if name not in LESSONS or figures:
        with in_the_dark(page):
            expect_nothing_wrong(page, colours)


@pytest.mark.parametrize("name", ON_A_PHONE)
def test_a_page_on_a_phone_fits_and_holds_everything(tour: Tour, name: str) -> None:
    visit = ON_A_PHONE[name]
    page = tour(visit.address, **PHONE)
    expect_look(page, name, PHONE_SCREEN)
    drawn_page(page, visit.there)
    questions: Questions = {"sticks out": sticks_out, "window": window, "doors": wide_doors}
    expect_nothing_wrong(page, questions | ({"rules": rules} if name in ("ranking", "what_if") else {}))
