"""The lesson of losses lends logits: elsewhere the own matrix is in place, and on return what was lent."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pages.intake.examples import PHOTO_LOGITS, PHOTOS
from pages.intake.matrix import Matrix
from tests.browser.conftest import Server
from tests.browser.lesson import entries, eventually, go_to, matrix_on_screen, score, settled, type_score

pytestmark = pytest.mark.own_tab  # what is undone, and the history of the browser, begin here


def shows(page: Page, matrix: Matrix) -> None:
    eventually(lambda: matrix_on_screen(page)[1], [list(row) for row in matrix.scores])
    settled(page)


def test_the_logits_are_there_on_the_page_of_losses_alone(page: Page, server: Server) -> None:
    page.goto(f"{server('app.py')}/losses")
    shows(page, PHOTO_LOGITS)
    first = entries(page)
    go_to(page, "roc")
    shows(page, PHOTOS)
    go_to(page, "losses")
    shows(page, PHOTO_LOGITS)
    assert entries(page) == first + 2  # what is lent is no entry of its own
    page.go_back()
    shows(page, PHOTOS)
    page.go_back()
    shows(page, PHOTO_LOGITS)


def test_logits_that_were_edited_are_there_again_as_they_were_left(page: Page, server: Server) -> None:
    page.goto(f"{server('app.py')}/ranking")
    shows(page, PHOTOS)
    go_to(page, "losses")
    shows(page, PHOTO_LOGITS)
    type_score(page, "photo 1", "cat", "2.5")
    go_to(page, "ndcg")
    shows(page, PHOTOS)
    go_to(page, "losses")
    expect(score(page, "photo 1", "cat")).to_have_value("2.5")


def test_undo_has_the_probabilities_back(page: Page, server: Server) -> None:
    page.goto(f"{server('app.py')}/losses")
    shows(page, PHOTO_LOGITS)
    page.keyboard.press("Control+z")
    shows(page, PHOTOS)
    page.keyboard.press("Control+y")
    shows(page, PHOTO_LOGITS)


def test_photos_that_were_edited_stay_among_the_losses(page: Page, server: Server) -> None:
    page.goto(f"{server('app.py')}/ranking")
    shows(page, PHOTOS)
    type_score(page, "photo 1", "cat", "0.9")
    go_to(page, "losses")
    expect(score(page, "photo 1", "dog")).to_have_value(str(PHOTOS.scores[0][1]))
    expect(score(page, "photo 1", "cat")).to_have_value("0.9")
