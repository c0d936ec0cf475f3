"""Line, whole picture and lit matrix are on one screen together, at each step of each metric and average."""

from __future__ import annotations

from collections.abc import Container, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page

from metrics import METRICS
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix
from tests.browser.conftest import Tour
from tests.browser.drawn_stage import (
    ABOVE,
    BETWEEN,
    DECIDING,
    PADDING,
    STAGED,
    draw,
    open_drawing_room,
    pages_of,
)
from tests.browser.lesson import box, drawn_lesson
from tests.matrices import E0_SCORES, E0_TRUTH

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
LEAST_FONT, LEAST_ON_A_PHONE = 28, 13
NAMES = ["beach", "city", "forest", "mountain", "portrait", "sunset", "street", "water"]


def random_matrix(n_samples: int, n_labels: int) -> Matrix:
    """Scores with ties, labels with names."""
    random = np.random.default_rng(n_samples)
    shape = (n_samples, n_labels)
    scores = random.integers(0, 20, shape) / 20
    return Matrix.of(random.integers(0, 2, shape).tolist(), scores.tolist(), labels=NAMES[:n_labels])


D0 = Matrix.of(E0_TRUTH, E0_SCORES)
TIGHTEST = "five rows and six labels at 1280×720"
SCREENS = {
    "the story at 1280×720": (PHOTOS, 1280, 720),
    "D0 at 1280×720": (D0, 1280, 720),
    TIGHTEST: (random_matrix(5, 6), 1280, 720),
    "eight rows and labels at 1920×1080": (random_matrix(8, 8), 1920, 1080),
}
# One metric and average for each kind of picture.
KINDS = {(lesson.draw, average): (metric, average) for (metric, average), lesson in STAGED.items()}


def quick(cases: Iterable[Any], wanted: Container[Any]) -> list[Any]:
    """The cases, all but the wanted ones for the thorough run."""
    return [
        pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=[] if one in wanted else [THOROUGH])
        for one in cases
    ]


THOROUGH = pytest.mark.thorough

LOOK = Path(__file__).with_name("look_at_stage.js").read_text(encoding="utf-8").partition("\n")[2]


@pytest.fixture(scope="module", params=quick(SCREENS, [TIGHTEST]))
def screen(request: pytest.FixtureRequest, browser: Any) -> Any:
    matrix, width, height = SCREENS[request.param]
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    open_drawing_room(page)
    yield page, matrix
    page.close()


@pytest.mark.parametrize(("metric", "average"), quick(CASES, KINDS.values()))
def test_line_picture_and_lit_cells_are_on_one_screen(
    screen: tuple[Page, Matrix], metric: str, average: str
) -> None:
    page, matrix = screen
    pages = pages_of(matrix, metric, average)
    draw(page, pages, matrix)
    looked_at = page.evaluate(
        LOOK, {"leastFont": LEAST_FONT, "areas": ".board, .canvas, header", "withMatrix": True}
    )
    assert [one for one in looked_at if one["faults"]] == []
    question, *turned, task = looked_at
    assert (question["pace"], task["pace"]) == ("The question", "Try it yourself")
    assert [one["lit"] > 0 for one in turned] == [bool(one.lit) for one in pages]


@pytest.fixture(scope="module")
def phone(browser: Any) -> Any:
    page = browser.new_page(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, reduced_motion="reduce"
    )
    open_drawing_room(page)
    yield page
    page.close()


@pytest.mark.parametrize(("metric", "average"), quick(STAGED, KINDS.values()))
def test_on_a_phone_the_page_follows_the_step_and_line_and_picture_are_seen_together(
    phone: Page, metric: str, average: str
) -> None:
    matrix = SCREENS["five rows and six labels at 1280×720"][0]
    pages = pages_of(matrix, metric, average)
    draw(phone, pages, matrix)
    looked_at = phone.evaluate(
        LOOK, {"leastFont": LEAST_ON_A_PHONE, "areas": ".pages, .canvas", "withMatrix": False}
    )
    assert len(looked_at) == 1 + len(pages) + 1
    assert [one for one in looked_at[1:] if one["faults"]] == []


@pytest.mark.parametrize(
    ("name", "above"),
    [
        ("ranking", ABOVE),
        ("averaging", ABOVE + DECIDING),
        pytest.param("roc", ABOVE, marks=pytest.mark.thorough),
    ],
)
def test_the_chrome_is_no_higher_than_it_is_taken_for(tour: Tour, name: str, above: int) -> None:
    page = drawn_lesson(tour(name))
    matrix, line, shown = (
        box(page.locator(f"[data-part={key}]")) for key in ("matrix_editor", "score_line", "stage")
    )
    workbench = max(one["y"] + one["height"] for one in (matrix, line))
    assert matrix["y"] <= above + PADDING
    assert shown["y"] - workbench <= BETWEEN
