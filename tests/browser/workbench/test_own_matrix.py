"""Bring your own: pasted, uploaded and downloaded in the browser."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from metrics import METRICS
from metrics.graph.digits import headline
from pages.intake.csv_text import csv_of
from pages.intake.matrix import Matrix, example_of
from tests.browser.lesson import button, number, open_own, settled

OWN = Matrix.of(
    [[1, 0, 0], [0, 1, 1]], [[0.2, 0.9, 0.1], [0.4, 0.8, 0.3]], ["猫", "=1+1"], ["a", "b", "<i>c</i>"]
)


def opened(page: Page, tab: str) -> Locator:
    """The dialog with one of its tabs in front."""
    open_own(page)
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
    lesson.get_by_role("button", name="Undo").click()
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


def test_an_uploaded_file_is_computed_and_undo_waits_while_a_dialog_is_open(
    lesson: Page, tmp_path: Path
) -> None:
    file = tmp_path / "m.csv"
    file.write_text(csv_of(OWN), encoding="utf-8")
    dialog = opened(lesson, "Upload")
    dialog.locator("input[type=file]").set_input_files(file)
    dialog.get_by_role("button", name="Put it on the workbench").click()
    expect(number(lesson)).to_have_text(shown(OWN))
    expect(lesson.locator("thead .named")).to_have_text(["a", "b", "<i>c</i>"])
    # Undo waits while a dialog is open.
    expect(lesson.get_by_role("dialog")).to_have_count(0)
    settled(lesson)
    expect(button(lesson, "Undo")).to_be_enabled()
    open_own(lesson)
    lesson.get_by_role("textbox", name="y_true").fill("[[1, 0]]")
    lesson.get_by_role("tab", name="Upload").click()
    lesson.keyboard.press("Control+z")
    settled(lesson)
    expect(lesson.get_by_role("dialog")).to_be_visible()
    lesson.keyboard.press("Escape")
    expect(button(lesson, "Undo")).to_be_enabled()


LONG = "sample,label,truth,score\nx,a,1,90%\nx,b,0,20%\ny,a,0,10%\ny,b,1,60%"


def test_what_was_guessed_is_looked_at_changed_and_used(lesson: Page) -> None:
    before = number(lesson).inner_text()
    dialog = paste(lesson, y_true=LONG)
    dialog.get_by_role("button", name="Back").click()
    expect(dialog.get_by_role("textbox", name="y_true")).to_have_value(LONG)
    dialog.get_by_role("button", name="Put it on the workbench").click()
    expect(dialog.get_by_text("Percentages were read as shares: 90% is 0.9.")).to_be_visible()
    expect(dialog.get_by_role("cell", name="1 0.9", exact=True)).to_be_visible()
    dialog.get_by_text("90% = 90", exact=True).click()
    expect(dialog.get_by_role("cell", name="1 90", exact=True)).to_be_visible()
    expect(number(lesson)).to_have_text(before)  # nothing is used before it is pressed
    dialog.get_by_role("button", name="Put it on the workbench").click()
    expect(lesson.get_by_role("dialog")).to_have_count(0)
    used = Matrix.of([[1, 0], [0, 1]], [[90, 20], [10, 60]], ["x", "y"], ["a", "b"])
    expect(number(lesson)).to_have_text(shown(used))
    # What is pasted is shown before the button is pressed.
    dialog = opened(lesson, "Paste")
    dialog.get_by_role("textbox", name="y_true").fill("cat,dog\ncat")
    lesson.keyboard.press("Control+Enter")
    expect(dialog).to_contain_text("The scores (y_score) are missing.")
    dialog.get_by_role("textbox", name="y_score").fill("90 %, 20 %\n30 %, 40 %")
    lesson.keyboard.press("Control+Enter")
    expect(dialog.get_by_role("table")).to_contain_text("0.9")
    expect(dialog.get_by_role("columnheader", name="dog")).to_be_visible()
    lesson.keyboard.press("Escape")
    expect(lesson.get_by_role("dialog")).to_have_count(0)
