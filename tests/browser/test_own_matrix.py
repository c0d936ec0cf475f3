"""Bring your own: pasted, uploaded and downloaded in the browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from metrics import METRICS
from metrics.graph.digits import headline
from pages.intake.files import csv_of, json_of
from pages.intake.matrix import Matrix, example_of
from tests.browser.conftest import Tour
from tests.browser.lesson import button, drawn_lesson, number, settled

OWN = Matrix.of(
    [[1, 0, 0], [0, 1, 1]], [[0.2, 0.9, 0.1], [0.4, 0.8, 0.3]], ["猫", "=1+1"], ["a", "b", "<i>c</i>"]
)


@pytest.fixture
def lesson(tour: Tour) -> Page:
    return drawn_lesson(tour("ranking"))


def opened(page: Page, tab: str) -> Locator:
    """The dialog with one of its tabs in front."""
    page.get_by_role("button", name="yours …").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("tab", name=tab).click()
    return dialog


def shown(matrix: Matrix) -> str:
    return headline(float(METRICS["ranking_loss"](example_of(matrix))))


def paste(page: Page, **texts: str) -> Locator:
    dialog = opened(page, "Paste")
    for kind, text in texts.items():
        dialog.get_by_role("textbox", name=kind).fill(text)
    dialog.get_by_role("button", name="Put it on the workbench").click()
    return dialog


def test_a_pasted_matrix_is_computed_undone_refused_and_downloaded(lesson: Page) -> None:
    before = number(lesson).inner_text()
    paste(lesson, y_true="\ta\tb\tc\nx\t1\t0\t0\ny\t0\t1\t1", y_score="[[0.2, 0.9, 0.1],\n [0.4, 0.8, 0.3]]")
    expect(number(lesson)).to_have_text(shown(OWN))
    expect(lesson.get_by_role("dialog")).to_have_count(0)
    lesson.get_by_role("button", name="↶ undo").click()
    expect(number(lesson)).to_have_text(before)
    settled(lesson)
    # A fault names the table, the line and the column, and changes nothing.
    dialog = paste(lesson, y_true="1,0\n0,1", y_score="0.5,0.1\n0.2,high")
    expect(dialog.get_by_role("alert")).to_contain_text(
        "y_score: Line 2, column 2: “high” is not a finite number."
    )
    dialog.get_by_role("button", name="Close").click()
    expect(number(lesson)).to_have_text(before)
    settled(lesson)
    # What is downloaded is what is on the workbench.
    paste(lesson, y_true="1,0\n0,1", y_score="0.5,0.1\n0.2,0.3")
    expect(lesson.get_by_role("dialog")).to_have_count(0)
    dialog = opened(lesson, "Download")
    with lesson.expect_download() as download:
        dialog.get_by_role("button", name="JSON").click()
    content = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert (content["y_true"], content["y_score"]) == ([[1, 0], [0, 1]], [[0.5, 0.1], [0.2, 0.3]])


@pytest.mark.parametrize(
    ("name", "write"), [("m.csv", csv_of), pytest.param("m.json", json_of, marks=pytest.mark.thorough)]
)
def test_an_uploaded_file_is_computed_and_undo_waits_while_a_dialog_is_open(
    lesson: Page, tmp_path: Path, name: str, write: Callable[[Matrix], str]
) -> None:
    file = tmp_path / name
    file.write_text(write(OWN), encoding="utf-8")
    dialog = opened(lesson, "Upload")
    dialog.locator("input[type=file]").set_input_files(file)
    dialog.get_by_role("button", name="Put it on the workbench").click()
    expect(number(lesson)).to_have_text(shown(OWN))
    expect(lesson.get_by_role("textbox", name="name of label <i>c</i>")).to_have_value("<i>c</i>")
    # Undo waits while a dialog is open.
    expect(lesson.get_by_role("dialog")).to_have_count(0)
    settled(lesson)
    expect(button(lesson, "↶ undo")).to_be_enabled()
    button(lesson, "yours …").click()
    lesson.get_by_role("textbox", name="y_true").fill("[[1, 0]]")
    lesson.get_by_role("tab", name="Upload").click()
    lesson.keyboard.press("Control+z")
    settled(lesson)
    expect(lesson.get_by_role("dialog")).to_be_visible()
    lesson.keyboard.press("Escape")
    expect(button(lesson, "↶ undo")).to_be_enabled()
