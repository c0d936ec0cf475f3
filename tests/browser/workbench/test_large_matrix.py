"""A matrix that is too large to be edited: it is looked at, whoever tries reads why, and a part is taken."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from pages.intake.json_text import json_of
from pages.intake.matrix import Matrix
from pages.state.link import MAX_CODE_LENGTH, code_of
from pages.workbench.menu import TITLES
from tests.browser.conftest import NewPage, Server, Tour
from tests.browser.lesson import (
    D0,
    box,
    button,
    drawn_lesson,
    go_to,
    link,
    open_lesson,
    open_own,
    query,
    score,
    settled,
    truth,
    unfold,
)
from tests.browser.looks import PHONE
from tests.browser.whole_pages.test_every_page import expect_whole

SENTENCE = "A matrix of more than 2,500 cells can be looked at, but not edited."
# What a page sends to the server: how long it is, and how many matrices it holds packed.
LISTEN_TO_SIZES = """(() => {
    if (window.sizes) return window.sizes.splice(0);
    window.sizes = [];
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (...content) {
        const text = new TextDecoder().decode(content[0]);
        window.sizes.push([content[0].byteLength, text.split('"packed"').length - 1]);
        return send.apply(this, content);
    };
})()"""


def matrix_of(rows: int, columns: int, steps: int = 10) -> Matrix:
    return Matrix.of(
        [[int((row + column) % 3 == 0) for column in range(columns)] for row in range(rows)],
        [[(7 * row + 3 * column) % steps / steps for column in range(columns)] for row in range(rows)],
    )


LARGE = matrix_of(60, 50)
assert len(code_of(LARGE)) <= MAX_CODE_LENGTH


def refused(page: Page, part: str) -> Locator:
    """The place of a part where the reason stands; it is hidden with the next change."""
    return page.locator(f"[data-part={part}]").get_by_text(SENTENCE)


def upload(page: Page, matrix: Matrix, folder: Path) -> None:
    file = folder / "large.json"
    file.write_text(json_of(matrix), encoding="utf-8")
    open_own(page)
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("tab", name="Upload").click()
    dialog.locator("input[type=file]").set_input_files(file)
    dialog.get_by_role("button", name="Put it on the workbench").click()
    expect(dialog).to_have_count(0)
    settled(page)


def test_whoever_tries_to_edit_reads_why_and_nothing_changes(tour: Tour) -> None:
    large = drawn_lesson(tour(link("", LARGE, "sets", metric="precision")))
    large.evaluate(LISTEN_TO_SIZES)
    field = score(large, "x2", "l3")
    before = field.input_value()
    for keys in ("7", "Delete", "Backspace"):
        field.click()
        large.keyboard.press(keys)
        expect(refused(large, "matrix_editor")).to_be_visible()
        expect(field).to_have_value(before)
        large.keyboard.press("Escape")
        expect(refused(large, "matrix_editor")).to_have_count(0)
    expect(large.locator(".arrange")).to_be_hidden()
    cell = truth(large, "x1", "l1")
    pressed = cell.get_attribute("aria-pressed")
    expect(cell).to_be_disabled()
    cell.click(force=True)
    expect(refused(large, "matrix_editor")).to_be_visible()
    field.focus()
    large.keyboard.press("Escape")
    assert cell.get_attribute("aria-pressed") == pressed
    chip = large.get_by_role("slider", name="x1, label l2", exact=True)
    for edge in (chip, large.get_by_role("slider", name="threshold", exact=True)):
        place, value = box(edge), edge.get_attribute("aria-valuenow")
        large.mouse.move(place["x"] + place["width"] / 2, place["y"] + 6)
        large.mouse.down()
        large.mouse.move(place["x"] + 60, place["y"] + 6, steps=4)
        expect(refused(large, "score_line")).to_be_visible()
        assert box(edge) == place, "it stays where it is while the hand moves"
        large.mouse.up()
        edge.press("ArrowRight")
        assert edge.get_attribute("aria-valuenow") == value
    sentence = refused(large, "deciding")
    unfold(large)
    number = large.get_by_role("spinbutton", name="threshold")
    for keys in ("ArrowUp", "9"):
        number.click()
        large.keyboard.press(keys)
        expect(sentence).to_be_visible()
        expect(number).to_have_value("0.5")
    for name in ("top K", "by hand", "one per label"):
        large.get_by_role("radio", name=name).click(force=True)
        expect(large.get_by_role("radio", name="a threshold")).to_be_checked()
        expect(large.get_by_role("radio", name=name)).not_to_be_checked()
    weights = large.get_by_role("switch", name="sample weights")
    weights.click(force=True)
    expect(weights).not_to_be_checked()
    expect(sentence).to_be_visible()
    assert large.evaluate(LISTEN_TO_SIZES) == [], "nothing is sent"
    large.get_by_role("radio", name="Recall").click()  # to look at something else is no edit
    expect(sentence).to_have_count(0)
    settled(large)
    assert query(large)["metric"] == "recall"


def test_a_part_is_taken_edited_and_undone(new_page: NewPage, server: Server) -> None:
    large = open_lesson(new_page(), link(server("app.py"), LARGE, "sets", metric="precision"))
    button(large, "▾ samples after").click()
    settled(large)
    button(large, "Take a part …").click()
    dialog = large.get_by_role("dialog")
    samples = dialog.get_by_label("Samples, by number")
    expect(samples).to_have_value("13-24")
    samples.fill("2-5, 40")
    samples.press("Enter")
    expect(dialog.get_by_text("5 samples × 12 labels = 60 cells")).to_be_visible()
    dialog.get_by_role("button", name="Take this part").click()
    expect(dialog).to_have_count(0)
    settled(large)
    expect(button(large, "Take a part …")).to_be_hidden()
    assert score(large, "x40", "l12").input_value() == str((7 * 39 + 3 * 11) % 10 / 10)
    field = score(large, "x2", "l1")
    before = field.input_value()
    field.fill("0.25")
    field.press("Enter")
    settled(large)
    expect(field).to_have_value("0.25")
    button(large, "Undo").click()
    expect(field).to_have_value(before)
    settled(large)
    button(large, "Undo").click()
    expect(large.locator(".where")).to_contain_text("Samples 13–24 of 60")
    expect(button(large, "Take a part …")).to_be_visible()


def test_on_a_phone_the_sentence_and_the_dialog_are_in_sight(tour: Tour) -> None:
    low = {**PHONE, "viewport": {"width": 390, "height": 500}}  # the place for it is out of sight
    page = drawn_lesson(tour(link("", LARGE), **low))
    truth(page, "x1", "l1").tap(force=True)
    expect(page.get_by_text(SENTENCE)).to_be_in_viewport()
    button(page, "Take a part …").tap()
    expect(page.get_by_role("dialog").get_by_text("12 samples × 12 labels = 144 cells")).to_be_visible()
    expect_whole(page, "ranking")
    page.keyboard.press("Escape")


# `tests/intake/test_limits.py` draws each of the pages without a browser.
@pytest.mark.parametrize(
    ("size", "names"),
    [
        ((60, 50), ("overview", "all_orders")),
        pytest.param((1_000, 100), tuple(TITLES), marks=pytest.mark.thorough),
    ],
)
def test_every_page_shows_it_and_its_name_is_all_that_is_sent(
    new_page: NewPage, server: Server, tmp_path: Path, size: tuple[int, int], names: tuple[str, ...]
) -> None:
    page = open_lesson(new_page(), link(server("app.py"), D0))
    upload(page, matrix_of(*size, steps=997), tmp_path)
    page.evaluate(LISTEN_TO_SIZES)
    for name in names:
        go_to(page, name)
        settled(page)
        expect_whole(page, name)
    go_to(page, "ranking")
    settled(page)
    button(page, "▾ samples after").click()
    settled(page)
    caption = page.locator(".editor caption")
    expect(caption).to_contain_text(f"Samples 13–24 of {size[0]}")
    for press, shown in (("Undo", "is the label true"), ("Redo", "Samples 13–24")):
        button(page, press).click()
        settled(page)
        expect(caption).to_contain_text(shown)
    sent = page.evaluate(LISTEN_TO_SIZES)
    assert len(sent) > len(names)
    assert max(sent) < [2_000, 0], "no message has the matrix"
