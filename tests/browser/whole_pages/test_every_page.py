"""Every page is opened once on a projector and once on a phone, and all that can be seen there is checked.

Opening a page is what costs most. What is wrong is reported with the question that found it: no fault hides
another one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from pages.questions.answered_question import address_of_question
from pages.workbench.menu import TITLES
from tests.browser.conftest import Tour
from tests.browser.lesson import TEXTS, button, eventually, figure, link, see_all, settled
from tests.browser.looks import (
    CONTRAST,
    NAMES,
    PHONE,
    TIES,
    WIDE,
    drawn_page,
    faint,
    in_the_dark,
    pale,
    sticks_out,
    violations,
)

Questions = Mapping[str, Callable[[Page], list[Any]]]
NOTHING: Questions = MappingProxyType({})


class Visit(NamedTuple):
    """Where to go, what is checked in the light and then in the dark, and what must be there before.

    `at_start` is checked on a stage when it has been turned from all steps to the first one.
    """

    address: str
    light: Questions
    dark: Questions = NOTHING
    at_start: Questions = NOTHING
    there: str = "[data-part=top_bar]"


# What stands on every page, and is looked at on one.
EVERYWHERE = [["[data-part=top_bar]"], ["[data-part=matrix_editor]"], ["[data-part=score_line]"]]
STAGE = {"include": [["[data-part=stage]"]]}


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


def texts(css: str) -> Questions:
    """Whether these texts stand out."""
    return {css: lambda page: pale(page.locator(css))}


RULES: Questions = {"rules": lambda page: violations(page, **NAMES)}
OWN_RULES: Questions = {"own rules": lambda page: violations(page, {"exclude": EVERYWHERE}, **NAMES)}
STAGE_RULES: Questions = {"rules of the stage": lambda page: violations(page, STAGE, **NAMES)}
CLEAR: Questions = {"faint": faint}
CLEAR_STAGE: Questions = {"faint on the stage": lambda page: faint(page, STAGE)}
FIGURES: Questions = {
    "words of figures": words_of_figures,
    "question": lambda page: [one for one in [page.locator(".question").evaluate(CONTRAST)] if one < 4.5],
}
INSIDE: Questions = {"sticks out": sticks_out, "window": window}
DOORS: Questions = {"doors": wide_doors}

DRAWN = texts(TEXTS)
FIGURE_PAGES = [("roc", "roc_auc"), ("precision_recall", "average_precision")]
QUESTION = texts("[data-part=followed] *") | texts("#questions summary")
LINE = ".stage .line math"
FIGURE = ".plotly-figure"
SCROLLER = ".sources table"
QUESTION_BAR = "[data-testid=question_bar]"
FOLLOWED = "ranking?metric=coverage&scenario=coverage_start"


def of_curves(path: str, metric: str) -> str:
    return link("", TIES, path, metric=metric, average="macro", step="2")


ON_A_PROJECTOR = {name: Visit(name, OWN_RULES) for name in TITLES} | {
    "sets": Visit("sets?metric=accuracy", OWN_RULES, CLEAR_STAGE),
    "averaging": Visit("averaging?metric=f_beta&average=weighted", OWN_RULES | DRAWN, CLEAR_STAGE | DRAWN),
    "ranking": Visit("ranking?metric=ranking_loss", RULES, CLEAR, STAGE_RULES),
    "the order of a label": Visit("ranking?metric=average_precision&average=macro", STAGE_RULES),
    "roc": Visit(of_curves("roc", "roc_auc"), OWN_RULES | DRAWN, DRAWN | FIGURES, there=FIGURE),
    "precision_recall": Visit(
        of_curves("precision_recall", "average_precision"), OWN_RULES | DRAWN, DRAWN | FIGURES, there=FIGURE
    ),
    "ndcg": Visit("ndcg?metric=ndcg", OWN_RULES | DRAWN, DRAWN, there=LINE),
    "pro_loss": Visit("pro_loss?metric=pro_loss", OWN_RULES | DRAWN, DRAWN, there=LINE),
    "losses": Visit("losses?metric=softmax_cross_entropy", OWN_RULES | DRAWN, DRAWN, there=LINE),
    "libraries": Visit("libraries", OWN_RULES, CLEAR, there=SCROLLER),
    "a question": Visit(address_of_question("coverage_start"), OWN_RULES, CLEAR, there=".side"),
    "an error": Visit(address_of_question("D0_B2_union"), OWN_RULES, there=".task"),
    "a question above its lesson": Visit(FOLLOWED, OWN_RULES | QUESTION, QUESTION, there=QUESTION_BAR),
}
ON_A_PHONE = {
    "ranking": Visit("ranking", RULES | INSIDE, there=LINE),
    "sets": Visit(link("", WIDE, "sets", metric="f_beta"), INSIDE, there=LINE),
    "roc": Visit(of_curves("roc", "roc_auc"), INSIDE, there=FIGURE),
    "precision_recall": Visit(of_curves("precision_recall", "average_precision"), INSIDE, there=FIGURE),
    "the peak of F1": Visit(of_curves("precision_recall", "peak_f1"), INSIDE, there=".stage .drawing"),
    "pro_loss": Visit(link("", WIDE, "pro_loss"), INSIDE),
    "losses": Visit(link("", WIDE, "losses"), OWN_RULES | INSIDE, there=LINE),
    "errors to find": Visit("documents", INSIDE | DOORS, there=".listed a"),
    "an error": Visit(address_of_question("D1_B15_probabilities"), INSIDE | DOORS, there=".task"),
    "scenarios": Visit("scenarios", INSIDE | DOORS, there=".listed a"),
    "a question": Visit(address_of_question("four_accuracies"), INSIDE | DOORS, there=".side"),
    "a question above its lesson": Visit(FOLLOWED, INSIDE | DOORS, there=QUESTION_BAR),
    "libraries": Visit("libraries", OWN_RULES | INSIDE, there=SCROLLER),
    "what_if": Visit("what_if", OWN_RULES | INSIDE, there=".sweep"),
}


def wrong(page: Page, questions: Questions) -> dict[str, list[Any]]:
    return {name: found for name, ask in questions.items() if (found := ask(page))}


def expect_nothing_wrong(page: Page, visit: Visit) -> None:
    eventually(lambda: wrong(page, visit.light), {})
    if visit.at_start:
        button(page, "Step by step").click()
        settled(page)
        eventually(lambda: wrong(page, visit.at_start), {})
        see_all(page)
    if visit.dark:
        with in_the_dark(page):
            eventually(lambda: wrong(page, visit.dark), {})


@pytest.mark.parametrize("visit", ON_A_PROJECTOR.values(), ids=ON_A_PROJECTOR)
def test_a_page_on_a_projector_is_accessible_and_can_be_read(tour: Tour, visit: Visit) -> None:
    expect_nothing_wrong(drawn_page(tour(visit.address), visit.there), visit)


@pytest.mark.thorough
@pytest.mark.parametrize(("path", "metric"), FIGURE_PAGES)
def test_every_figure_can_be_read_in_light_and_dark(tour: Tour, path: str, metric: str) -> None:
    visit = Visit(of_curves(path, metric), FIGURES, FIGURES, there=FIGURE)
    expect_nothing_wrong(drawn_page(tour(visit.address), visit.there), visit)


VARIATIONS = ("the peak of F1", "an error")  # of what others show
ON_PHONES = [
    pytest.param(visit, id=name, marks=pytest.mark.thorough if name in VARIATIONS else [])
    for name, visit in ON_A_PHONE.items()
]


@pytest.mark.parametrize("visit", ON_PHONES)
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.thorough)])
def test_a_page_on_a_phone_is_accessible_and_holds_everything(tour: Tour, scheme: str, visit: Visit) -> None:
    page = tour(visit.address, color_scheme=scheme, **PHONE)
    expect_nothing_wrong(drawn_page(page, visit.there), visit)
