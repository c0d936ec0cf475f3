"""Every page is opened once on a laptop and once on a phone, and all that can be seen there is checked.

What is wrong is reported with the question that found it: no fault hides another one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from pages.explore.challenges.challenge_list import CHALLENGES
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix
from pages.questions.every_question import address_of_question
from pages.workbench.menu import LESSONS, TITLES
from tests.browser.conftest import Server, Tour
from tests.browser.drawn_page import quick
from tests.browser.lesson import (
    box,
    button,
    drawn_lesson,
    eventually,
    figure,
    go_to,
    link,
    number,
    score,
    see_all,
    settled,
    truth,
    type_score,
)
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
from tests.look import (
    LAPTOP,
    LARGE,
    ON_ONE_SCREEN,
    PROJECTOR,
    Screen,
    faults_of,
    look_of_page,
    looked_at_page,
    room,
)
from tests.look import PHONE as PHONE_SCREEN

# What stands on every page, and is looked at on one.
EVERYWHERE = [["[data-part=top_bar]"], ["[data-part=matrix_editor]"], ["[data-part=score_line]"]]
STAGE = {"include": [["[data-part=stage]"]]}
FIGURE = ".plotly-figure"
Questions = dict[str, Callable[[Page], list[Any]]]
BY_HAND = Matrix.of(
    PHOTOS.truth, PHOTOS.scores, PHOTOS.samples, PHOTOS.labels, decision=("hand", PHOTOS.truth)
)
# What is wrong with five labels: cells out of sight, small letters, narrow presses, numbers that are cut off.
WRONG_CELLS = """() => [...document.querySelectorAll(".editor")].flatMap((editor) => {
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


def cells(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate(WRONG_CELLS)
    return found


class Visit(NamedTuple):
    """Where to go, what must be there before anything is checked, and whether five labels have to fit."""

    address: str
    there: str = "[data-part=top_bar]"
    fits: bool = False


def curves(page: str, metric: str, there: str = FIGURE) -> Visit:
    return Visit(link("", TIES, page, metric=metric, average="macro", step="2"), there)


def of_photos(name: str, matrix: Matrix = PHOTOS, there: str = "[data-part=top_bar]") -> Visit:
    return Visit(link("", matrix, name), there, matrix in (PHOTOS, BY_HAND))


QUESTIONS = {
    "a question": Visit(address_of_question("coverage_start"), ".side"),
    "an error": Visit(address_of_question("D1_B15_probabilities"), ".task"),
}
FOLLOWED = {
    "a question above its lesson": Visit(
        "ranking?metric=coverage&scenario=coverage_start", "[data-testid=question_bar]"
    )
}
RULES = {
    f"the rule {rule}": Visit(f"libraries?cell={cell}&rule={rule}", "[data-part=answers]")
    for cell, rule in (
        ("coverage.samples", "coverage_start"),
        ("precision.macro", "precision_nothing_predicted"),
    )
}
ON_ONE = {name: of_photos(name) for name in ON_ONE_SCREEN} | QUESTIONS | RULES
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
    **{
        f"{average} averages": Visit(
            link("", PHOTOS, "averaging", metric="f_beta", average=average), fits=True
        )
        for average in ("macro", "micro")
    },
}
REPEATED_ON_A_PHONE = {f"five labels, {name}": of_photos(name) for name in LESSONS} | {
    f"by hand, {name}": of_photos(name, BY_HAND) for name in TITLES
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
    everything: Questions = {"rules": lambda page: violations(page, **NAMES)}
    expect_nothing_wrong(page, (everything if name == "ranking" else {"rules": rules}) | colours)
    if name == "ranking":
        button(page, "Step by step").click()
        settled(page)
        expect_nothing_wrong(page, {"rules of the stage": lambda page: violations(page, STAGE, **NAMES)})
        see_all(page)
    # The colours of lessons are looked at page by page in test_drawn_lessons.
    if name not in LESSONS or figures:
        with in_the_dark(page):
            expect_nothing_wrong(page, colours)


@pytest.mark.parametrize("name", quick({**ON_A_PHONE, **REPEATED_ON_A_PHONE}, ON_A_PHONE))
def test_a_page_on_a_phone_fits_and_holds_everything(tour: Tour, name: str) -> None:
    visit = (ON_A_PHONE | REPEATED_ON_A_PHONE)[name]
    page = tour(visit.address, **PHONE)
    expect_look(page, name, PHONE_SCREEN)
    drawn_page(page, visit.there)
    questions: Questions = {"sticks out": sticks_out, "window": window, "doors": wide_doors}
    questions |= {"rules": rules} if name in ("ranking", "what_if") else {}
    expect_nothing_wrong(page, questions | ({"cells": cells} if visit.fits else {}))


def test_what_an_edit_moves_fits_on_a_phone(tour: Tour) -> None:
    page = tour(of_photos("overview").address, **PHONE)
    truth(page, PHOTOS.samples[0], PHOTOS.labels[0]).click()
    page.locator(".moved-most li").first.wait_for()
    settled(page)
    eventually(lambda: [*faults_of(look_of_page(page, PHONE_SCREEN), PHONE_SCREEN)], [])


@pytest.mark.parametrize("name", quick(LESSONS, ["ranking"]))
def test_on_a_phone_a_refusal_lies_over_no_tab_and_the_value_stays_in_sight(tour: Tour, name: str) -> None:
    page = drawn_lesson(tour(link("", PHOTOS, name), **PHONE))
    page.get_by_test_id("stMain").evaluate("main => main.scrollTo(0, 0)")
    field, message = page.locator(".editor .score:visible").first, page.locator(".editor .message")
    field.fill("high")
    page.keyboard.press("Enter")
    expect(message).to_contain_text("is not a number")
    expect(message).to_be_in_viewport(ratio=1)
    text = box(message)
    assert text["y"] < box(field)["y"]
    assert all(text["y"] + text["height"] <= box(tab)["y"] for tab in page.get_by_role("radio").all())
    field.fill("0.33")
    page.keyboard.press("Enter")
    settled(page)
    expect(number(page)).to_be_in_viewport(ratio=1)
    page.locator(".caption, .canvas").last.evaluate("one => one.scrollIntoView({ block: 'start' })")
    expect(number(page)).to_be_in_viewport(ratio=1)


# Where a matrix stands: lists have none.
WITH_MATRIX = [name for name in ON_ONE_SCREEN if name not in ("scenarios", "find_the_error", "challenges")]


@pytest.mark.parametrize("name", quick(WITH_MATRIX, ["overview", "duel"]))
def test_what_is_refused_of_a_score_covers_no_finding(tour: Tour, name: str) -> None:
    page = tour(link("", PHOTOS, name))
    type_score(page, "photo 1", "dog", "high")
    message = page.locator(".editor .message").first
    expect(message).to_contain_text("“high” is not a number")
    text = box(message)
    for one in page.locator("h1, .editor table, [data-box=picture] > *, [data-box=metrics] > *").all():
        seen = box(one)
        across = min(text["x"] + text["width"], seen["x"] + seen["width"]) - max(text["x"], seen["x"])
        down = min(text["y"] + text["height"], seen["y"] + seen["height"]) - max(text["y"], seen["y"])
        assert across <= 1 or down <= 2
    score(page, "photo 1", "dog").press("Escape")


def challenge(key: str, **more: str) -> str:
    """The address of a challenge at its start."""
    one = CHALLENGES[key]
    metric, average = one.cases[0]
    view = {"metric": metric, "average": average, "preset": one.preset, "challenge": key, **more}
    return link("", one.start, "challenges", **view)


PICTURES = ("top_place", "two_too_many", "spread_out", "down_the_column", "frequent_label", "louder_label")
OF_CHALLENGES = ["/challenges?group=hard", *map(challenge, PICTURES)]
OTHER_QUESTIONS = ("zero_division", "four_accuracies", "threshold_class")
ELSEWHERE = [
    *(visit.address for visit in ON_ONE.values()),
    *map(address_of_question, OTHER_QUESTIONS),
    *OF_CHALLENGES,
]


def test_a_challenge_keeps_the_rules_of_the_look(tour: Tour) -> None:
    for address in OF_CHALLENGES:
        page = tour(address)
        page.locator("[data-box=screen]").wait_for()
        eventually(lambda page=page: [*faults_of(look_of_page(page, LAPTOP), LAPTOP)], [])


@pytest.mark.thorough
@pytest.mark.parametrize("screen", [PROJECTOR, LARGE, PHONE_SCREEN], ids=lambda screen: screen.name)
def test_a_page_fills_the_window_on_other_screens(browser: Browser, server: Server, screen: Screen) -> None:
    page = room(browser, screen, listens=True)
    for address in ELSEWHERE:
        whole = f"{server('app.py')}/{address.lstrip('/')}"
        assert [*faults_of(looked_at_page(page, screen, whole), screen)] == [], address
    page.close()


# Matrices that leave nothing to divide by or to sort, or are too large

PYTHON = re.compile(r"\b(?:nan|NaN|inf)\b|[A-Z]\w+Error\b")
CITING = {"find_the_error", "scenarios", "libraries"}  # pages that quote what Python says
MATRICES = {
    "14×15, an empty and a full row, weights with zeros, a threshold for every sample": Matrix.of(
        [[0] * 15, [1] * 15, *([(i * j) % 3 == 1 for j in range(15)] for i in range(12))],
        [[(3 * i + 2 * j) % 7 / 7 for j in range(15)] for i in range(14)],
        weights=[0, 1] * 7,
        decision=("samples", [i / 14 for i in range(14)]),
    ),
    "one label, all tied, weights with zeros, top K": Matrix.of(
        [[0], [1], [1]], [[0.5], [0.5], [0.5]], weights=[0, 1, 0], decision=("top", 1)
    ),
    "one sample, by hand": Matrix.of([[0, 0, 0]], [[0.1, 0.1, 0.9]], decision=("hand", [[0, 0, 0]])),
    "±800, an empty and a full row, a threshold for every label": Matrix.of(
        [[0, 0, 0, 0], [1, 1, 1, 1], [0, 1, 0, 1]],
        [[800, -800, 0, 1e-9], [-800, -800, 800, 800], [800, 800, -800, 0.5]],
        decision=("labels", [800, -800, 0, 0.5]),
    ),
    "one cell": Matrix.of([[1]], [[-800]]),
}


def expect_whole(page: Page, name: str) -> None:
    """The page has been drawn to its end: no exception, no traceback, no Python, nothing over the edge."""
    main = page.get_by_test_id("stMain")
    expect(page.get_by_test_id("stException"), name).to_have_count(0)
    text = main.inner_text()
    assert "Traceback (most recent call last)" not in text, name
    assert name in CITING or not PYTHON.findall(text), name
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1], f"{name}: {widths}"
    over = main.evaluate("main => main.scrollWidth - main.clientWidth")
    assert over <= 1, f"{name} scrolls sideways by {over}"


WIDEST, HIGHEST = (name for name in MATRICES if name.startswith(("14×15", "±800")))
# Where the numbers that they lead to are widest, and where nothing may be left of what Python calls them.
CASES = [
    (WIDEST, ("sets", "libraries")),
    (HIGHEST, ("overview", "losses", "libraries")),
    *(pytest.param(name, TITLES, marks=pytest.mark.thorough) for name in MATRICES),
]


@pytest.mark.parametrize(("matrix", "names"), CASES)
def test_every_page_of_the_menu_shows_it_whole(tour: Tour, matrix: str, names: Iterable[str]) -> None:
    page = drawn_lesson(tour(link("", MATRICES[matrix]), **PHONE))
    for name in names:
        go_to(page, name)
        page.wait_for_url(f"**/{name}?*")
        settled(page)
        expect_whole(page, name)
