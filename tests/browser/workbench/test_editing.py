"""What a person does to the matrix changes the number, its working and its picture; bring your own."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from metrics import METRICS
from metrics.graph.digits import headline
from pages.intake.csv_text import csv_of
from pages.intake.matrix import Matrix, example_of
from tests.browser.conftest import Tour
from tests.browser.lesson import (
    D0,
    D0_SCORES,
    D0_TRUTH,
    arrange,
    button,
    choose,
    choose_in_list,
    choose_metric,
    data_menu,
    drag,
    drawn_lesson,
    eventually,
    link,
    load_matrix,
    matrix_on_screen,
    number,
    on_board,
    open_own,
    pairs,
    score,
    see_all,
    settled,
    truth,
    type_score,
)

D0_PAIRS = dict.fromkeys(itertools.product(("l1", "l3"), ("l2", "l4", "l5")), "✓") | {("l1", "l2"): "✗"}


@pytest.fixture
def lesson(tour: Tour) -> Page:
    """The ranking lesson as a link leads to it, at the value of the sample."""
    return drawn_lesson(tour(link("", D0, step="4")))


def paste(page: Page, text: str) -> None:
    """Paste a text where the cursor is."""
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+V")


def test_what_is_dragged_across_the_fields_changes_none_of_them(lesson: Page) -> None:
    """Neither a number of the matrix, pressed for the first time or selected, nor a link of the page."""
    shown = matrix_on_screen(lesson)
    one = score(lesson, "x1", "l1")
    for dragged in (one, one, lesson.locator("[data-part=top_bar] a[href]:visible").first):
        dragged.drag_to(score(lesson, "x1", "l2"))
        settled(lesson)
        lesson.keyboard.press("Tab")
        assert matrix_on_screen(lesson) == shown
        expect(lesson.locator(".editor .message")).to_be_empty()


def test_what_is_said_of_an_unusable_entry_goes_when_the_cell_is_put_back(lesson: Page) -> None:
    one, message = score(lesson, "x1", "l1"), lesson.locator(".editor .message")
    type_score(lesson, "x1", "l1", "abc")
    expect(message).to_contain_text("abc")
    lesson.keyboard.press("Tab")
    expect(one).to_have_value("0.3")
    expect(message).to_be_empty()
    for goes_on in (
        lambda: lesson.mouse.click(1, 1),
        lambda: truth(lesson, "x1", "l2").press("Enter"),
    ):
        one.fill("7e999")
        lesson.keyboard.press("Tab")  # it is left before anything was said
        expect(message).to_contain_text("7e999")
        expect(one).to_have_value("0.3")
        goes_on()
        expect(message).to_be_empty()


@pytest.mark.own_tab
def test_cells_of_a_spreadsheet_fill_the_matrix_from_the_cursor_on_as_one_edit(own_lesson: Page) -> None:
    lesson = own_lesson
    lesson.context.grant_permissions(["clipboard-read", "clipboard-write"])
    score(lesson, "x1", "l2").focus()
    paste(lesson, "0.9\t0.1\n0,2\t70 %")
    scores = [[0.3, 0.9, 0.1, *D0_SCORES[0][3:]], [D0_SCORES[1][0], 0.2, 0.7, *D0_SCORES[1][3:]]]
    eventually(lambda: matrix_on_screen(lesson), (D0_TRUTH, scores))
    expect(lesson.locator(".editor .message")).to_be_empty()
    truth(lesson, "x2", "l4").focus()
    paste(lesson, "✓\t✓\t✗\n✗\t✗\t✗")
    truths = [D0_TRUTH[0], [*D0_TRUTH[1][:3], 1, 1]]
    eventually(lambda: matrix_on_screen(lesson), (truths, scores))
    message = lesson.locator(".editor .message")
    expect(message).to_contain_text(
        "1 of the 2 pasted rows had no place: the last sample of the matrix is “x2”."
    )
    expect(message).to_contain_text("1 of the 3 pasted columns had no place")
    score(lesson, "x1", "l1").focus()
    paste(lesson, "0.5\t0.5\n0.5\thigh")
    expect(message).to_contain_text("“high” in row 2, column 2")
    assert matrix_on_screen(lesson) == (truths, scores)
    lesson.keyboard.press("Escape")
    paste(lesson, "0.25")  # into the field, as any text
    expect(score(lesson, "x1", "l1")).to_have_value("0.25")
    lesson.keyboard.press("Escape")
    button(lesson, "Undo").click()
    eventually(lambda: matrix_on_screen(lesson), (D0_TRUTH, scores))
    button(lesson, "Undo").click()
    eventually(lambda: matrix_on_screen(lesson), (D0_TRUTH, D0_SCORES))


def test_number_picture_and_every_step_follow_edits_undo_redo_and_another_matrix(lesson: Page) -> None:
    expect(number(lesson)).to_have_text("1/6 = 0.1667")
    assert matrix_on_screen(lesson) == (D0_TRUTH, D0_SCORES)
    assert pairs(lesson) == D0_PAIRS
    drag(lesson, "x1", "l2", to=0.25)
    expect(number(lesson)).to_have_text("1/12 = 0.08333")
    eventually(lambda: pairs(lesson), D0_PAIRS | {("l1", "l2"): "✓"})
    see_all(lesson)
    *wrong_pairs, value, mean = (lines[-1] for lines in on_board(lesson)[1:])
    assert wrong_pairs == ["ml3=0", "ml1=0"]
    assert value.endswith("=(0+0)/(2·3)=0")
    assert mean.endswith("=(0+1/6)/(2)=1/12")
    assert matrix_on_screen(lesson) == (D0_TRUTH, [[0.3, 0.25, 0.5, 0.1, 0.15], D0_SCORES[1]])
    button(lesson, "Undo").click()
    expect(number(lesson)).to_have_text("1/6 = 0.1667")
    truth(lesson, "x1", "l2").click()
    drag(lesson, "x1", "l1", to=0.0)
    expect(number(lesson)).to_have_text(headline((2 / 6 + 1 / 6) / 2))
    button(lesson, "Undo").click()
    expect(number(lesson)).to_have_text(headline((0 + 1 / 6) / 2))
    lesson.keyboard.press("Control+z")
    expect(number(lesson)).to_have_text("1/6 = 0.1667")
    button(lesson, "Redo").click()
    expect(number(lesson)).to_have_text("1/12 = 0.08333")
    eventually(lambda: matrix_on_screen(lesson), ([[1, 1, 1, 0, 0], D0_TRUTH[1]], D0_SCORES))
    load_matrix(lesson, "Back to the matrix as it was opened")
    expect(number(lesson)).to_have_text("1/6 = 0.1667")
    eventually(lambda: matrix_on_screen(lesson), (D0_TRUTH, D0_SCORES))
    expect(data_menu(lesson).get_by_text("Back to the matrix")).to_have_attribute("hidden", "")
    settled(lesson)
    # A matrix of a document, loaded from the list.
    load_matrix(lesson, "4 × 3 scores")
    eventually(lambda: matrix_on_screen(lesson)[0], [[0, 1, 0], [1, 1, 0], [0, 1, 1], [1, 1, 0]])
    expect(number(lesson)).to_have_text(headline((0 + 0 + 1 / 2 + 1 / 2) / 4))
    choose_metric(lesson, "Average precision")
    type_score(lesson, "x1", "l1", "0.2")
    expect(data_menu(lesson).locator("> button")).to_have_text("your matrix")


def test_a_matrix_with_more_cells_than_fit_is_scrolled_to_what_is_added_and_to_the_part_in_hand(
    tour: Tour,
) -> None:
    scores = [[(i * 15 + j) / 256 for j in range(15)] for i in range(14)]
    large = Matrix.of([[int((i + j) % 3 == 0) for j in range(15)] for i in range(14)], scores)
    page = drawn_lesson(tour(link("", large, metric="average_precision")))
    expect(score(page, "x14", "l15")).not_to_be_in_viewport()
    type_score(page, "x14", "l15", "0.5")
    expect(button(page, "Undo")).to_be_enabled()
    expect(score(page, "x14", "l15")).to_have_value("0.5")
    expect(score(page, "x14", "l15")).to_be_in_viewport()
    arrange(page)
    button(page, "+ label").click()
    expect(score(page, "x14", "l16")).to_be_in_viewport()
    button(page, "+ sample").click()
    expect(score(page, "x15", "l16")).to_be_in_viewport()
    choose_in_list(page, "Part", "x2")
    expect(score(page, "x2", "l1")).to_be_in_viewport()
    choose(page, "Average", "micro")
    expect(page.get_by_text("Only the first 30 of 240 are drawn here.")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_count(30)


# Bring your own: pasted, uploaded and downloaded

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


def paste_tables(page: Page, **texts: str) -> Locator:
    dialog = opened(page, "Paste")
    for kind, text in texts.items():
        dialog.get_by_role("textbox", name=kind).fill(text)
    dialog.get_by_role("button", name="Put it on the workbench").click()
    return dialog


def test_a_pasted_matrix_is_computed_undone_refused_and_downloaded(lesson: Page) -> None:
    before = number(lesson).inner_text()
    paste_tables(
        lesson, y_true="\ta\tb\tc\nx\t1\t0\t0\ny\t0\t1\t1", y_score="[[0.2, 0.9, 0.1],\n [0.4, 0.8, 0.3]]"
    )
    expect(number(lesson)).to_have_text(shown(OWN))
    expect(lesson.get_by_role("dialog")).to_have_count(0)
    lesson.get_by_role("button", name="Undo").click()
    expect(number(lesson)).to_have_text(before)
    settled(lesson)
    # A fault names the table, the line and the column, and changes nothing.
    dialog = paste_tables(lesson, y_true="1,0\n0,1", y_score="0.5,0.1\n0.2,high")
    expect(dialog.get_by_role("alert")).to_contain_text(
        "y_score: Line 2, column 2: “high” is not a finite number."
    )
    dialog.get_by_role("button", name="Close").click()
    expect(number(lesson)).to_have_text(before)
    settled(lesson)
    # What is downloaded is what is on the workbench.
    paste_tables(lesson, y_true="1,0\n0,1", y_score="0.5,0.1\n0.2,0.3")
    expect(lesson.get_by_role("dialog")).to_have_count(0)
    dialog = opened(lesson, "Download")
    with lesson.expect_download() as download:
        dialog.get_by_role("button", name="JSON").click()
    content = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert (content["y_true"], content["y_score"]) == ([[1, 0], [0, 1]], [[0.5, 0.1], [0.2, 0.3]])


def test_an_uploaded_file_is_computed_and_undo_waits_for_a_dialog(lesson: Page, tmp_path: Path) -> None:
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
    dialog = paste_tables(lesson, y_true=LONG)
    dialog.get_by_role("button", name="Back").click()
    expect(dialog.get_by_role("textbox", name="y_true")).to_have_value(LONG)
    dialog.get_by_role("textbox", name="y_true").fill("cat,dog\ncat")
    lesson.keyboard.press("Control+Enter")
    expect(dialog).to_contain_text("The scores (y_score) are missing.")
    dialog.get_by_role("textbox", name="y_true").fill(LONG)
    lesson.keyboard.press("Control+Enter")
    expect(dialog.get_by_role("columnheader", name="b", exact=True)).to_be_visible()
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


COUNT_FRAMES = """() => {
    window.frames_to_message = null;
    let frames = 0;
    const count = () => requestAnimationFrame(() => { frames++; count(); });
    count();
    addEventListener("keydown", () => { frames = 0; window.frames_to_message = null; }, true);
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (...data) {
        window.frames_to_message ??= frames;
        send.apply(this, data);
    };
}"""


def test_an_edit_leaves_before_anything_is_painted(lesson: Page) -> None:
    field = score(lesson, "x1", "l2")
    field.fill("0.15")
    lesson.evaluate(COUNT_FRAMES)
    field.press("Enter")
    eventually(lambda: lesson.evaluate("window.frames_to_message"), 0)
