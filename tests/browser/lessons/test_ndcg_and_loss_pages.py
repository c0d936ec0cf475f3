"""The pages on NDCG, PRO loss and the losses in a browser: their pictures follow an edit."""

from __future__ import annotations

from playwright.sync_api import expect

from pages.intake.matrix import Matrix
from tests.browser.conftest import Tour
from tests.browser.lesson import (
    button,
    choose,
    drawn,
    drawn_lesson,
    go_to,
    link,
    number,
    pace,
    query,
    settled,
    type_score,
)

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
    before = query(page)["m"], query(page)["step"], pace(page).inner_text(), number(page).inner_text()
    choose(page, "Read the scores and the threshold", "as probabilities")
    expect(heads).to_have_text(["sigmoid ≥ 0.5", "sigmoid ≥ 0.6225"])
    settled(page)
    after = query(page)["m"], query(page)["step"], pace(page).inner_text(), number(page).inner_text()
    assert after == before
