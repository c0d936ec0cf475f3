"""The start page as a person sees it: all of it on one screen, what an edit moves, and the ways on."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from metrics import METRICS
from pages.intake.examples import PHOTOS
from tests.browser.conftest import Server, Tour
from tests.browser.lesson import (
    D0,
    arrange,
    box,
    button,
    drag,
    drawn_lesson,
    eventually,
    link,
    load_matrix,
    query,
    score,
    settled,
    truth,
    type_score,
)
from tests.browser.looks import PHONE, in_the_dark, pale_texts, violations

CHECK = "Check my numbers ▴"


def drawn_overview(page: Page) -> Page:
    """Wait until the numbers and the workbench are drawn."""
    expect(compared_with(page)).to_be_visible()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("slider").first).to_be_visible()
    expect(value(page, "brier_score")).to_be_visible()
    settled(page)
    return page


def compared_with(page: Page) -> Locator:
    return page.get_by_test_id("compared")


def finding(page: Page) -> Locator:
    return page.get_by_test_id("finding")


def value(page: Page, metric: str, average: str = "samples") -> Locator:
    return page.get_by_test_id(f"value-{metric}-{average}")


def row(page: Page, metric: str) -> Locator:
    """The row of a metric, with what it unfolds."""
    average = METRICS[metric].averages[0]
    return page.get_by_test_id("metric").filter(has=page.get_by_test_id(f"value-{metric}-{average}"))


def unfolded(page: Page, metric: str) -> Locator:
    """The row of a metric, unfolded."""
    one = row(page, metric)
    if one.get_attribute("open") is None:
        one.locator("summary").click()
    return one


def change(page: Page, metric: str) -> Locator:
    """The sign of the change of a metric, whose name says what it was before."""
    return row(page, metric).locator("summary .sign")


def place(page: Page, metric: str) -> float:
    """How far to the right its dot is, from 0 to 1."""
    track = box(row(page, metric).locator("summary .track"))
    return (box(row(page, metric).locator("summary .dot"))["x"] - track["x"]) / track["width"]


@pytest.fixture
def overview(tour: Tour) -> Page:
    """The matrix of D0 on the start page."""
    return drawn_overview(tour(link("", D0, "overview")))


def door(page: Page, name: str) -> Locator:
    foot = page.locator("[data-box=ways]")
    return foot.get_by_text(name) if name == CHECK else foot.get_by_role("link", name=name)


def test_cards_headline_and_photos_say_what_is_so_after_every_edit(tour: Tour) -> None:
    page = drawn_overview(tour(link("", PHOTOS, "overview")))
    tiles = page.locator(".verdicts .tile")
    expect(tiles.first).to_have_class("tile tie")
    expect(tiles.last).to_have_class("tile wrong")
    expect(tiles.last).to_contain_text("1 of 4 photos gets exactly its tags")
    type_score(page, "photo 2", "dog", "0.49")  # the dog of photo 2 is missed now
    expect(tiles.first).to_have_class("tile right")
    expect(tiles.last).to_contain_text("no photo gets exactly its tags")
    expect(finding(page)).to_have_text("Good and hopeless at once.")
    # A photo shows what is true; another part is one press away, and its photo with it.
    large, small = page.locator("[data-part=photo] .photo"), page.locator(".editor .photo")
    expect(small).to_have_count(4)
    for photo in (large, small.first):
        expect(photo.locator(".there")).to_have_count(2)
        expect(photo).to_have_attribute("aria-hidden", "true")
    truth(page, "photo 1", "dog").click()
    for photo in (large, small.first):
        expect(photo.locator(".there")).to_have_count(3)
        expect(photo.locator("[href='#tag-dog']")).to_have_class("there")
    page.get_by_role("radio", name="photo 3").click()
    expect(page.locator("[data-part=photo] [href='#tag-boat']")).to_have_class("there")
    expect(page.locator("tr.now .named")).to_have_text("photo 3")
    load_matrix(page, "3 × 3 scores")
    expect(page.locator(".editor .photo:visible")).to_have_count(0)
    expect(large).to_be_hidden()
    tiles.first.click()
    eventually(lambda: page.evaluate("location.pathname") != "/overview", True)


def test_an_edit_moves_the_dots_undo_moves_them_back_and_a_pin_stays(page: Page, server: Server) -> None:
    page.goto(link(server("app.py"), D0, "overview"))
    overview = drawn_overview(page)
    expect(value(overview, "ranking_loss")).to_have_text("1/6")
    expect(change(overview, "ranking_loss")).to_be_empty()
    before = place(overview, "ranking_loss")
    drag(overview, "x1", "l2", to=0.25)
    expect(value(overview, "ranking_loss")).to_have_text("1/12")
    expect(change(overview, "ranking_loss")).to_have_text("▼")
    expect(change(overview, "ranking_loss")).to_have_accessible_name("better: was 1/6")
    eventually(lambda: place(overview, "ranking_loss") > before + 0.05, True)
    expect(change(overview, "subset_accuracy")).to_be_empty()
    expect(unfolded(overview, "subset_accuracy")).to_contain_text("Only the truth and the predictions")
    button(overview, "Undo").click()
    expect(value(overview, "ranking_loss")).to_have_text("1/6")
    expect(overview.locator(".dots .moved")).to_have_count(0)
    settled(overview)
    overview.get_by_text("Rules ▾").click()
    button(overview, "Keep this one to compare").click()
    expect(compared_with(overview)).to_contain_text("the matrix you chose")
    type_score(overview, "x1", "l2", "0.25")
    truth(overview, "x2", "l2").click()
    expect(change(overview, "ranking_loss")).to_have_accessible_name("better: was 1/6")
    overview.get_by_text("Rules ▾").click()  # it has folded when the hand went elsewhere
    button(overview, "Compare with the last edit again").click()
    expect(change(overview, "ranking_loss")).to_have_accessible_name("better: was 1/12")


def test_rows_numbers_and_doors_lead_to_lessons_and_nothing_is_lost(overview: Page) -> None:
    type_score(overview, "x1", "l2", "0.25")
    expect(value(overview, "coverage")).to_have_text("2")
    summary = unfolded(overview, "average_precision").get_by_text(METRICS["average_precision"].summary)
    expect(summary).to_be_visible()
    for average in METRICS["average_precision"].averages:
        expect(value(overview, "average_precision", average)).to_be_visible()
    compared_with(overview).click()
    expect(row(overview, "average_precision")).not_to_have_attribute("open", "")
    unfolded(overview, "coverage")
    overview.keyboard.press("Escape")
    expect(row(overview, "coverage").locator(".averages-of")).to_be_hidden()
    unfolded(overview, "coverage").get_by_role("link", name="Learn it step by step").click()
    drawn_lesson(overview)
    assert urlsplit(overview.url).path == "/ranking"
    eventually(lambda: query(overview).get("metric"), "coverage")
    expect(score(overview, "x1", "l2")).to_have_value("0.25")
    overview.locator(".brand").click()
    expect(value(overview, "coverage")).to_have_text("2")
    # A number opens its own average, and after Back the same link is followed again.
    for _time in range(2):
        unfolded(overview, "average_precision")
        value(overview, "average_precision", "micro").click()
        drawn_lesson(overview)
        eventually(lambda: query(overview).get("average"), "micro")
        overview.go_back()
        drawn_overview(overview)
    # The doors lead to one's own numbers and to the first lesson.
    door(overview, CHECK).click()
    button(overview, "Bring my own matrix …").click()
    expect(overview.get_by_role("dialog").get_by_role("textbox", name="y_true")).to_be_visible()
    overview.keyboard.press("Escape")
    expect(overview.get_by_role("dialog")).to_have_count(0)
    door(overview, "Learn it step by step").click()
    eventually(lambda: overview.evaluate("location.pathname"), "/sets")
    settled(overview)
    expect(score(overview, "x1", "l2")).to_have_value("0.25")


def test_every_row_stays_in_sight_when_the_matrix_is_arranged(tour: Tour) -> None:
    page = drawn_overview(tour(link("", PHOTOS, "overview")))
    table = page.locator(".editor .scroller")
    arrange(page)
    last = box(table.locator("tbody tr").last)
    assert last["y"] + last["height"] <= box(table)["y"] + box(table)["height"]


def test_the_number_that_ones_code_prints_is_answered_on_the_page_of_the_libraries(tour: Tour) -> None:
    page = drawn_overview(tour(link("", PHOTOS, "overview")))
    door(page, CHECK).click()
    field = page.get_by_label("My code prints")
    button(page, "What gives it? →").click()
    expect(field).to_be_focused()  # nothing was typed
    field.fill("accuracy = 0.7")
    page.keyboard.press("Enter")
    expect(page.get_by_text("“accuracy = 0.7” is not a number")).to_be_visible()
    page.go_back()
    door(drawn_overview(page), CHECK).click()
    field.fill(" 0.8845 ")
    page.keyboard.press("Enter")
    eventually(lambda: page.evaluate("location.pathname"), "/libraries")
    expect(page.get_by_text("0.8845 is NDCG (samples)").first).to_be_visible()
    assert query(page)["number"] == "0.8845"
    page.go_back()
    drawn_overview(page)
    expect(score(page, "photo 1", "cat")).to_have_value("0.82")


def test_on_a_phone_what_moved_stays_beside_the_cells(tour: Tour) -> None:
    page = drawn_overview(tour(link("", PHOTOS, "overview"), **PHONE))
    type_score(page, "photo 1", "dog", "0.25")
    moved = page.locator(".moved-most li")
    expect(moved.filter(has_text="Ranking loss 5/24 → 1/6 ▼")).to_have_class("better")
    assert moved.count() == page.locator(".dots .metric:is(.better, .worse)").count()
    cell = score(page, "photo 1", "dog")
    for one in (compared_with(page), moved.first, cell):
        expect(one).to_be_in_viewport()
    before = box(page.locator(".changes"))
    score(page, "photo 4", "boat").scroll_into_view_if_needed()
    page.get_by_test_id("stMain").evaluate("main => main.scrollBy(0, 300)")
    assert box(page.locator(".changes")) == before
    expect(moved.first).to_be_in_viewport()


@pytest.mark.thorough
def test_the_start_page_is_accessible_and_can_be_read_after_an_edit(overview: Page) -> None:
    type_score(overview, "x1", "l2", "0.25")
    expect(overview.locator(".dots .metric.better").first).to_be_visible()
    eventually(lambda: violations(overview), [])
    unfolded(overview, "coverage")
    settled(overview)
    assert pale_texts(overview) == []
    with in_the_dark(overview):
        eventually(lambda: pale_texts(overview), [])
