"""Each page of every lesson, drawn without a server: what is on one screen together, and what can be read."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix
from tests.browser.drawn_page import CASES, USUAL, quick
from tests.browser.looks import pale_texts_of_pages
from tests.look import LAPTOP, LARGE, PHONE, PROJECTOR, Screen, faults_of, looked_at, room
from tests.matrices import E0_SCORES, E0_TRUTH

NAMES = ["beach", "city", "forest", "mountain", "portrait", "sunset", "street", "water"]


def random_matrix(n_samples: int, n_labels: int) -> Matrix:
    """Scores with ties, labels with names."""
    random = np.random.default_rng(n_samples)
    shape = (n_samples, n_labels)
    scores = random.integers(0, 20, shape) / 20
    return Matrix.of(random.integers(0, 2, shape).tolist(), scores.tolist(), labels=NAMES[:n_labels])


SCHEMES: tuple[Any, ...] = ("light", "dark")
CONTRASTS: tuple[Any, ...] = ("no-preference", "more")
STORY = "the story at 1280×720"
SCREENS = {
    STORY: (PHOTOS, LAPTOP),
    "D0 at 1280×720": (Matrix.of(E0_TRUTH, E0_SCORES), LAPTOP),
    "twelve rows and six labels at 1280×720": (random_matrix(12, 6), LAPTOP),
    "the story at 1920×1080": (PHOTOS, PROJECTOR),
    "eight rows and labels at 1920×1080": (random_matrix(8, 8), PROJECTOR),
    "the story with large letters": (PHOTOS, LARGE),
    "the story on a phone": (PHOTOS, PHONE),
}


@pytest.fixture(scope="module", params=quick(SCREENS, [STORY]))
def screen(request: pytest.FixtureRequest, browser: Browser) -> Any:
    matrix, shown = SCREENS[request.param]
    page = room(browser, shown)
    yield page, matrix, shown
    page.close()


def faults(one: dict[str, Any], shown: Screen, matrix: Matrix) -> list[str]:
    """What is wrong with a page; only the story's matrix fits, and has the fewest parts to press."""
    of_size = (
        () if matrix is PHOTOS else ("a lit cell", "the picture's place", "sizes of type", "things to press")
    )
    return [fault for fault in faults_of(one, shown) if not any(kind in fault for kind in of_size)]


@pytest.mark.parametrize(("metric", "average"), quick(CASES, USUAL))
def test_every_page_of_a_lesson_keeps_the_rules_of_the_look_and_can_be_read(
    screen: tuple[Page, Matrix, Screen], metric: str, average: str
) -> None:
    """Its texts stand out in light and dark colours, and for readers who want more contrast."""
    page, matrix, shown = screen
    looks = looked_at(page, shown, matrix, metric, average)
    assert {one["pace"]: found for one in looks if (found := faults(one, shown, matrix))} == {}
    question, *turned, task, last = looks
    assert [one["pace"] for one in (question, task, last)] == ["The question", "Try it yourself", "In short"]
    assert all(one["lit"] for one in turned if one["has_cells"]), turned
    if screen[1:] == SCREENS[STORY]:
        contrasts = CONTRASTS if metric == "ranking_loss" else CONTRASTS[:1]
        for scheme, contrast in itertools.product(SCHEMES, contrasts):
            page.emulate_media(color_scheme=scheme, contrast=contrast)
            assert pale_texts_of_pages(page) == {}, (scheme, contrast)
        page.emulate_media(color_scheme="light", contrast="no-preference")
