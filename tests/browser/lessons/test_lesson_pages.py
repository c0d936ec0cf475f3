"""What is particular to the pages of one lesson: curves, sets and averages, gains, and losses."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pages.intake.examples import PHOTO_LOGITS, PHOTOS
from pages.intake.matrix import Matrix
from tests.browser.conftest import Server, Tour
from tests.browser.lesson import (
    TURNED_TO,
    box,
    choose,
    drawn,
    drawn_lesson,
    entries,
    eventually,
    figure,
    go_to,
    link,
    matrix_on_screen,
    number,
    query,
    score,
    settled,
    type_score,
    unfold,
)
from tests.browser.lessons.test_asking import answer, at_the_question, leave_out
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


def test_the_label_of_a_blank_is_marked_and_a_wrong_case_gets_a_reason(page: Page, server: Server) -> None:
    """The sigmoid of 0.3 is 0.5744, and dog is false."""
    address = link(server("app.py"), PHOTO_LOGITS, "losses", metric="sigmoid_cross_entropy", step="start")
    at_the_question(page, address)
    leave_out(page, "all")
    cases = page.locator(f".stage {TURNED_TO} .choosing .claim")  # the one that holds is to be pressed
    for place, name in enumerate(("cat", "dog"), start=1):
        while query(page)["step"] != f"label_loss:{place}":
            page.keyboard.press("ArrowRight")
            settled(page)
        expect(cases).to_have_count(2)
        expect(drawn(page, ".row.now .chip:visible")).to_have_text([name])
    wrong, right = cases.all()
    expect(wrong).to_have_text("−ln(0.5744)")
    wrong.click()
    expect(answer(page)).to_have_text("No: dog is false, so y = 0.")
    expect(cases).to_have_count(2)
    right.click()
    expect(cases).to_have_count(0)
    expect(page.locator(f".stage {TURNED_TO} .says")).to_be_visible()


# The lesson of losses lends logits: elsewhere the own matrix is in place, and on return what was lent. What
# is undone, and the history of the browser, begin in a tab of its own.


def shows(page: Page, matrix: Matrix) -> None:
    eventually(lambda: matrix_on_screen(page)[1], [list(row) for row in matrix.scores])
    settled(page)


@pytest.mark.own_tab
def test_the_logits_are_on_the_page_of_losses_alone_as_they_were_left(page: Page, server: Server) -> None:
    page.goto(f"{server('app.py')}/losses")
    shows(page, PHOTO_LOGITS)
    page.keyboard.press("Control+z")
    shows(page, PHOTOS)
    page.keyboard.press("Control+y")
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
    type_score(page, "photo 1", "cat", "2.5")
    go_to(page, "ndcg")
    shows(page, PHOTOS)
    go_to(page, "losses")
    expect(score(page, "photo 1", "cat")).to_have_value("2.5")
