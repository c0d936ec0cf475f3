"""The pages on NDCG, PRO loss and the losses in a browser: on a phone, and with their pictures following."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from metrics import METRICS
from pages.intake.matrix import Matrix
from pages.lesson_links import LESSONS
from tests.browser.conftest import Tour
from tests.browser.lesson import (
    D0_SCORES,
    D0_TRUTH,
    button,
    choose,
    choose_metric,
    drawn,
    drawn_lesson,
    eventually,
    go_to,
    link,
    number,
    pace,
    query,
    settled,
    type_score,
)
from tests.browser.looks import PHONE, WIDE, sticks_out
from tests.browser.stage_reading import on_stage

PHOTO = Matrix.of(
    [[1, 0, 1, 0, 0]], [[0.9, 0.7, 0.4, 0.2, 0.1]], ["photo"], ["cat", "dog", "car", "tree", "boat"]
)
PAGES = {
    page: tuple(METRICS[one.metric].title for one in LESSONS[page]) for page in ("ndcg", "pro_loss", "losses")
}


@pytest.mark.parametrize(
    "matrix",
    [pytest.param(Matrix.of(D0_TRUTH, D0_SCORES), marks=pytest.mark.thorough), WIDE],
    ids=["D0", "wide"],
)
@pytest.mark.parametrize(
    "lesson", ["ndcg", *(pytest.param(one, marks=pytest.mark.thorough) for one in ("pro_loss", "losses"))]
)
def test_a_window_390_px_wide_holds_everything(tour: Tour, lesson: str, matrix: Matrix) -> None:
    page = drawn_lesson(tour(link("", matrix, lesson), **PHONE))
    for metric in PAGES[lesson]:
        if len(PAGES[lesson]) > 1:
            choose_metric(page, metric)
        if not on_stage(page):
            button(page, "Step by step").tap()
        first = "The idea" if lesson == "ndcg" else "Step 1 of"
        expect(pace(page)).to_contain_text(first)
        eventually(lambda: sticks_out(page), [])
        before = pace(page).inner_text()
        button(page, "Next").tap()
        expect(pace(page)).to_contain_text(re.compile(r"^Step [12] of"))
        assert pace(page).inner_text() != before
        eventually(lambda: sticks_out(page), [])
        page.locator(".foot .menu > summary").tap()
        page.get_by_role("button", name="All steps", exact=True).tap()
        expect(pace(page)).to_contain_text("All ")


def test_the_pictures_follow_an_edit(tour: Tour) -> None:
    """From page to page by the menu, with the matrix of the edits before."""
    page = drawn_lesson(tour(link("", PHOTO, "pro_loss")))
    expect(number(page)).to_have_text("1/4 = 0.25")
    means = drawn(page, ".pro-title .share b")
    while means.count() < 4:
        button(page, "Next").click()
        settled(page)
    expect(means).to_have_text(["0", "1/6", "1/2", "1/3"])
    type_score(page, "photo", "car", "0.8")
    expect(means).to_have_text(["0", "0", "0", "1/3"])
    settled(page)
    go_to(page, "ndcg")
    settled(page)
    while not drawn(page, "i.taken").count():
        button(page, "Next").click()
        settled(page)
    expect(drawn(page, "i.taken.tied")).to_have_count(0)
    type_score(page, "photo", "dog", "0.8")
    expect(drawn(page, "i.taken.tied").first).to_be_visible()
    settled(page)


def test_a_confident_mistake_is_an_arrow_out_of_the_picture_with_its_loss(tour: Tour) -> None:
    matrix = Matrix.of([[1, 0]], [[2.0, -1.0]])
    address = link("", matrix, "losses", metric="sigmoid_cross_entropy", step="label_loss:1")
    page = drawn_lesson(tour(address))
    row = page.locator(".losses .row.now").first
    expect(row).to_contain_text("0.1269")  # ln(1 + e^−2)
    expect(row).to_contain_text("✓")
    type_score(page, "x1", "l1", "-800")
    expect(row).to_contain_text("800")
    expect(row).to_contain_text("✗")
    expect(drawn(page, ".point.beyond")).to_be_visible()
    settled(page)


def test_to_read_the_scores_the_other_way_changes_the_table_and_nothing_else(tour: Tour) -> None:
    matrix = Matrix.of([[1, 0]], [[0.25, -1.0]])
    address = link("", matrix, "losses", metric="sigmoid_cross_entropy", step="label_loss:2")
    page = drawn_lesson(tour(address))
    heads = page.locator("[data-box=below] .table").first.locator("tr:first-child th:nth-child(n + 5)")
    expect(heads).to_have_text(["≥ 0", "≥ 0.5"])
    settled(page)
    before = query(page)["m"], query(page)["step"], pace(page).inner_text(), number(page).inner_text()
    choose(page, "Read the scores and the threshold", "as probabilities")
    expect(heads).to_have_text(["≥ 0.5", "≥ 0.6225"])
    settled(page)
    after = query(page)["m"], query(page)["step"], pace(page).inner_text(), number(page).inner_text()
    assert after == before
