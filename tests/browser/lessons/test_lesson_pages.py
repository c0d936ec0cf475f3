"""What is particular to the pages of one lesson: curves, sets and averages, gains, and losses."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pages.intake.examples import PHOTO_LOGITS, PHOTOS
from pages.intake.matrix import Matrix
from tests.browser.conftest import Server, Tour
from tests.browser.lesson import (
    STORE,
    box,
    button,
    choose,
    drawn_lesson,
    entries,
    eventually,
    figure,
    go_to,
    link,
    load_matrix,
    matrix_on_screen,
    number,
    query,
    score,
    settled,
    type_score,
    unfold,
)
from tests.browser.looks import TIES


def test_the_rule_of_a_tie_is_changed_beside_its_square(tour: Tour) -> None:
    page = drawn_lesson(
        tour(link("", PHOTOS, "roc", metric="roc_auc", average="macro", part="1", step="try"))
    )
    type_score(page, "photo 4", "cat", "0.47")
    tied = page.locator(".canvas .box.tied")
    expect(tied).to_have_text("tie: 1")
    page.locator(".trying select").select_option("½")
    expect(tied).to_have_text("tie: ½")
    expect(page.locator(".trying select option:checked")).to_have_text("½")


def test_the_square_of_a_curve_stays_where_it_is_while_the_average_changes(tour: Tour) -> None:
    page = drawn_lesson(tour(link("", PHOTOS, "roc", metric="roc_auc", average="macro", step="1")))
    frame = page.locator(".canvas .square > .frame")
    before = box(frame)
    choose(page, "Average", "micro")
    expect(page.locator(".canvas .title-y:visible")).to_have_text("True cells")
    settled(page)
    assert box(frame) == before


def test_a_finished_curve_is_read_in_another_way_or_zoomed_and_saved(tour: Tour) -> None:
    page = drawn_lesson(tour(link("", TIES, "precision_recall", metric="average_precision", average="macro")))
    unfold(page)
    readings = page.get_by_role("radiogroup", name="Five readings of the same points")
    readings.get_by_role("radio", name="11 recall levels").click()
    expect(page.get_by_test_id("reading")).to_contain_text("2007")
    expect(figure(page).locator(".legendtext")).to_have_text(["steps", "11 recall levels"])
    page = drawn_lesson(tour(link("", TIES, "roc", metric="roc_auc", average="macro")))
    unfold(page)
    curves = figure(page)
    for tool in ("Zoom in", "Zoom out", "Reset axes"):
        expect(curves.locator(f'.modebar-btn[data-title="{tool}"]')).to_have_count(1)
    ticks = curves.locator(".xtick text")
    before = ticks.all_inner_texts()
    curves.hover()
    curves.locator('.modebar-btn[data-title="Zoom in"]').click()
    eventually(lambda: ticks.all_inner_texts() != before, True)
    with page.expect_download() as download:
        curves.locator('.modebar-btn[data-title^="Download"]').click()
    assert download.value.suggested_filename == "roc_curve.svg"


def test_beta_is_taken_and_a_bad_one_is_not(tour: Tour) -> None:
    page = drawn_lesson(tour("sets?metric=f_beta&average=micro"))
    expect(number(page)).to_have_text("2/3 = 0.6667")
    unfold(page)
    field = page.get_by_role("spinbutton", name="β")
    field.fill("2")
    field.press("Enter")
    expect(number(page)).to_have_text("5/8 = 0.625")
    eventually(lambda: query(page).get("beta"), "2.0")
    said = page.locator(".chooser .message:not(:empty)")
    for leave in ("Enter", "Tab"):
        for unusable in ("-3", ""):
            field.fill(unusable)
            field.press(leave)
            expect(field).to_have_value(re.compile(r"^2(\.0)?$"))
            expect(said).to_have_count(1)
            page.mouse.click(1, 1)
            expect(said).to_have_count(0)
    choose(page, "Average", "macro")
    eventually(lambda: query(page).get("average"), "macro")
    assert query(page)["beta"] == "2.0"


# The lesson of losses opens logits. Elsewhere the visitor's own matrix is in place, and there the logits.
# What is undone, and the history of the browser, begin in a tab of its own.


def shows(page: Page, matrix: Matrix) -> None:
    eventually(lambda: matrix_on_screen(page)[1], [list(row) for row in matrix.scores])
    settled(page)


@pytest.mark.own_tab
def test_the_logits_are_on_the_page_of_losses_alone_as_they_were_left(page: Page, server: Server) -> None:
    page.goto(f"{server('app.py')}/losses")
    shows(page, PHOTO_LOGITS)
    expect(button(page, "Undo")).to_be_disabled()  # to open them was no edit
    first = entries(page)
    go_to(page, "roc")
    shows(page, PHOTOS)
    expect(button(page, "Redo")).to_be_disabled()
    go_to(page, "losses")
    shows(page, PHOTO_LOGITS)
    assert entries(page) == first + 2  # what is lent is no entry of its own
    page.go_back()
    shows(page, PHOTOS)
    page.go_back()
    shows(page, PHOTO_LOGITS)
    load_matrix(page, "Photos")
    shows(page, PHOTOS)  # what somebody opens themselves is theirs on this page, too
    go_to(page, "roc")
    settled(page)  # who passes through a page before it is drawn has not left the one before
    go_to(page, "losses")
    shows(page, PHOTO_LOGITS)


def go_to_the_next_lesson(page: Page) -> None:
    follow(page, "losses", metric="brier_score", step="end")
    button(page, "Next: All numbers").click()


def go_back(page: Page) -> None:
    page.go_back()  # undoes the edit
    shows(page, PHOTO_LOGITS)
    page.go_back()


LEAVING: dict[str, Callable[[Page], None]] = {
    "by the menu": lambda page: go_to(page, "roc"),
    "to the next lesson": go_to_the_next_lesson,
    "by a link in the text": lambda page: follow(page, "ndcg", metric="ndcg", average="samples"),
    "by Back": go_back,
}
COMING: dict[str, Callable[[Page], None]] = {
    "by the menu": lambda page: go_to(page, "losses"),
    "from the lesson before": lambda page: follow(page, "losses", step="start"),
}


def follow(page: Page, to: str, **asks: str) -> None:
    """Do what a press on a link does that leads to a page with these parameters."""
    page.evaluate(f"async ([to, asks]) => ({STORE}).visit(to, asks)", [to, asks])


@pytest.mark.own_tab
@pytest.mark.parametrize("leaving", LEAVING)
def test_what_a_page_lends_is_given_back_however_one_leaves_and_edits_stay_where_they_were_made(
    page: Page, server: Server, leaving: str
) -> None:
    page.goto(f"{server('app.py')}/roc")
    shows(page, PHOTOS)
    go_to(page, "losses")
    shows(page, PHOTO_LOGITS)
    type_score(page, "photo 1", "cat", "2.5")
    settled(page)
    LEAVING[leaving](page)
    shows(page, PHOTOS)
    for key in ("Control+z", "Control+y"):
        page.keyboard.press(key)
        shows(page, PHOTOS)
    page.reload()
    shows(page, PHOTOS)
    type_score(page, "photo 1", "cat", "0.7")
    settled(page)
    if leaving == "by Back":
        return  # with which the edit was undone
    for come in COMING.values():
        come(page)
        expect(score(page, "photo 1", "cat")).to_have_value("2.5")
        settled(page)
        page.reload()
        expect(score(page, "photo 1", "cat")).to_have_value("2.5")
        settled(page)
        LEAVING[leaving](page)
        expect(score(page, "photo 1", "cat")).to_have_value("0.7")
        settled(page)
