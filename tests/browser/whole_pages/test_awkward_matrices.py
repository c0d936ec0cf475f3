"""Every page on a phone, with matrices that leave nothing to divide by or to sort, or are too large."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import Page, expect

from pages.intake.matrix import Matrix
from pages.workbench.menu import TITLES
from tests.browser.conftest import Tour
from tests.browser.lesson import drawn_lesson, go_to, link, settled
from tests.browser.looks import PHONE

PYTHON = re.compile(r"\b(?:nan|NaN|inf)\b|[A-Z]\w+Error\b")
CITING = {"documents", "scenarios", "libraries", "conventions"}  # pages that quote what Python says
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
    (WIDEST, ("sets", "libraries", "conventions")),
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
