"""A matrix larger than the lab holds is read: its numbers are shown, and a part of it is taken and edited."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from playwright.sync_api import Locator, Page, expect

from pages.intake.matrix import Matrix
from tests.browser.conftest import NewPage, Server
from tests.browser.lesson import D0, button, link, open_lesson, score, settled, upload
from tests.browser.looks import PHONE, in_the_dark, sticks_out, violations


def matrix_of(rows: int, columns: int) -> Matrix:
    return Matrix.of(
        [[int((row + column) % 3 == 0) for column in range(columns)] for row in range(rows)],
        [[(7 * row + 3 * column) % 10 / 10 for column in range(columns)] for row in range(rows)],
    )


LARGE = matrix_of(200, 20)


def read(page: Page, matrix: Matrix, folder: Path) -> Locator:
    """The dialog after the matrix was uploaded."""
    dialog = upload(page, matrix, folder)
    expect(dialog.get_by_text("200 samples × 20 labels = 4,000 cells.")).to_be_visible()
    return dialog


def test_a_part_is_taken_edited_and_undone(new_page: NewPage, server: Server, tmp_path: Path) -> None:
    page = open_lesson(new_page(), link(server("app.py"), D0, "sets", metric="precision"))
    dialog = read(page, LARGE, tmp_path)
    numbers = dialog.get_by_role("group", name="The numbers of the whole matrix")
    expect(numbers.get_by_role("row")).to_have_count(26)
    samples = dialog.get_by_label("Samples, 1 to 200")
    expect(samples).to_have_value("1-125")
    expect(dialog.get_by_text("125 samples × 20 labels = 2,500 cells")).to_be_visible()
    take = dialog.get_by_role("button", name="Take this part")
    samples.fill("1-126")
    samples.press("Enter")
    expect(dialog.get_by_text("2,520 cells, and the lab holds at most 2,500")).to_be_visible()
    expect(take).to_be_disabled()
    samples.fill("2-5, 140")
    samples.press("Enter")
    expect(dialog.get_by_text("5 samples × 20 labels = 100 cells")).to_be_visible()
    take.click()
    expect(dialog).to_have_count(0)
    settled(page)
    assert score(page, "x140", "l12").input_value() == str((7 * 139 + 3 * 11) % 10 / 10)
    field = score(page, "x2", "l1")
    before = field.input_value()
    field.fill("0.25")
    field.press("Enter")
    settled(page)
    expect(field).to_have_value("0.25")
    button(page, "Undo").click()
    expect(field).to_have_value(before)
    settled(page)
    button(page, "Undo").click()
    expect(score(page, "x140", "l12")).to_have_count(0)


def test_what_is_shown_of_it_is_easy_to_read_on_a_phone_and_in_the_dark(
    new_page: NewPage, server: Server, tmp_path: Path
) -> None:
    page = open_lesson(new_page(**PHONE), link(server("app.py"), D0))
    read(page, LARGE, tmp_path)
    assert not sticks_out(page)
    assert not violations(page, {"include": [["[role=dialog]"]]})
    with in_the_dark(page):
        assert not violations(page, {"include": [["[role=dialog]"]]})


def test_who_shares_a_matrix_that_no_link_can_hold_is_told(
    new_page: NewPage, server: Server, tmp_path: Path
) -> None:
    page = open_lesson(new_page(), link(server("app.py"), D0))
    dialog = read(page, Matrix.of(LARGE.truth, np.random.default_rng(0).random((200, 20))), tmp_path)
    dialog.get_by_role("button", name="Take this part").click()
    settled(page)
    expect(score(page, "x125", "l20")).to_be_attached()
    sentence = page.get_by_text("This matrix is too large for a link: who opens it sees the first example.")
    expect(sentence).to_be_hidden()
    button(page, "Share").click()
    expect(sentence).to_be_visible()
