"""What is particular to the pages of one lesson: curves, sets and averages, gains, and losses."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pages.intake.examples import PHOTO_LOGITS, PHOTOS
from pages.intake.matrix import Matrix
from tests.browser.conftest import Server, Tour
from tests.browser.lesson import (
    D0,
    TURNED_TO,
    button,
    choose,
    drawn,
    drawn_lesson,
    entries,
    eventually,
    figure,
    go_to,
    link,
    lit_cells,
    matrix_on_screen,
    number,
    pace,
    query,
    score,
    settled,
    type_score,
    unfold,
)
from tests.browser.lessons.test_asking import answer, at_the_question, leave_out
from tests.browser.looks import TIES


def opened(tour: Tour, path: str, metric: str) -> Page:
    """A curve page with its figures drawn."""
    page = drawn_lesson(tour(link("", TIES, path, metric=metric, average="macro")))
    unfold(page)
    figure(page)
    return page


def test_a_press_shows_another_reading_of_the_curve_and_what_it_does(tour: Tour) -> None:
    page = opened(tour, "precision_recall", "average_precision")
    text = page.get_by_test_id("reading")
    expect(text).to_contain_text("auc(recall, precision)")
    readings = page.get_by_role("radiogroup", name="Five readings of the same points")
    readings.get_by_role("radio", name="11 recall levels").click()
    expect(text).to_contain_text("2007")
    expect(figure(page).locator(".legendtext")).to_have_text(["steps", "11 recall levels"])


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


def test_the_finished_curve_can_be_zoomed_and_saved(tour: Tour) -> None:
    page = opened(tour, "roc", "roc_auc")
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


def test_what_a_step_counts_comes_down_and_is_lit_in_the_matrix(tour: Tour) -> None:
    page = drawn_lesson(tour(link("", D0, "sets", metric="precision", part="2", step="common")))
    counted = drawn(page, ".counted .member")
    eventually(counted.all_text_contents, ["l3", "l5", "l2", "l3", "l5"])
    eventually(lambda: lit_cells(page), [(1, 1), (1, 2), (1, 4)])


def test_beta_is_taken_and_remembered_and_a_bad_one_is_not(tour: Tour) -> None:
    page = drawn_lesson(tour("sets?metric=f_beta&average=micro"))
    expect(number(page)).to_have_text("2/3 = 0.6667")
    unfold(page)
    field = page.get_by_role("spinbutton", name="β")
    field.fill("2")
    field.press("Enter")
    expect(number(page)).to_have_text("5/8 = 0.625")
    eventually(lambda: query(page).get("beta"), "2.0")
    field.fill("-3")
    field.press("Enter")
    choose(page, "Average", "macro")
    eventually(lambda: query(page).get("average"), "macro")
    assert query(page)["beta"] == "2.0"
    page.reload()
    drawn_lesson(page)
    unfold(page)
    expect(field).to_have_value("2")


PHOTO = Matrix.of(
    [[1, 0, 1, 0, 0]], [[0.9, 0.7, 0.4, 0.2, 0.1]], ["photo"], ["cat", "dog", "car", "tree", "boat"]
)


def test_the_pictures_follow_an_edit(tour: Tour) -> None:
    """From page to page by the menu, with the matrix of the edits before."""
    page = drawn_lesson(tour(link("", PHOTO, "pro_loss")))
    expect(number(page)).to_have_text("1/4 = 0.25")
    means = drawn(page, ".pro-title .share b")
    while means.count() < 4:
        button(page, "Next").click()
        settled(page)
    expect(means).to_have_text(["1/2", "1/3", "1/6", "0"])
    type_score(page, "photo", "car", "0.8")
    expect(means).to_have_text(["0", "1/3", "0", "0"])
    settled(page)
    go_to(page, "ndcg")
    settled(page)
    while not drawn(page, ".track i.gain").count():
        button(page, "Next").click()
        settled(page)
    expect(drawn(page, "i.taken")).to_have_count(0)
    type_score(page, "photo", "dog", "0.8")
    expect(drawn(page, "i.taken.tied").first).to_be_visible()
    settled(page)


def test_to_read_the_scores_the_other_way_changes_the_table_and_nothing_else(tour: Tour) -> None:
    matrix = Matrix.of([[1, 0]], [[0.25, -1.0]])
    address = link("", matrix, "losses", metric="sigmoid_cross_entropy", step="label_loss:2")
    page = drawn_lesson(tour(address))
    heads = page.locator("[data-box=below] .table").first.locator("tr:first-child th:nth-child(n + 5)")
    expect(heads).to_have_text(["logit ≥ 0", "logit ≥ 0.5"])
    settled(page)

    def rest() -> list[str]:
        return [query(page)["m"], query(page)["step"], pace(page).inner_text(), number(page).inner_text()]

    before = rest()
    choose(page, "Read the scores and the threshold", "as probabilities")
    expect(heads).to_have_text(["sigmoid ≥ 0.5", "sigmoid ≥ 0.6225"])
    settled(page)
    assert rest() == before


def test_the_label_of_a_blank_is_marked_and_a_wrong_case_is_answered_by_a_reason(
    page: Page, server: Server
) -> None:
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
def test_the_logits_are_there_on_the_page_of_losses_alone_as_they_were_left(
    page: Page, server: Server
) -> None:
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
