"""The duel in a browser: two models are pinned, swapped and told apart; a disagreement is found and taken."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from pages.intake.examples import PHOTOS
from tests.browser.conftest import Tour
from tests.browser.lesson import button, choose_in_list, link, number, score, settled
from tests.browser.looks import PHONE, in_the_dark, sticks_out, violations

FIND, PUT = "Find the smallest disagreement", "Put them in place, with the old scores as model B"
SLOW = (
    "hamming_loss.samples-cohen_kappa.micro"  # they never disagree on the photos, which takes a million tries
)

# Where a line begins and where it ends, on the screen.
ENDS = """(line) => [line.points[0], line.points[line.points.length - 1]]
    .map((point) => point.matrixTransform(line.getScreenCTM())).map(({ x, y }) => [x, y])"""


def duel(tour: Tour, **more: str) -> Page:
    page = tour(link("", PHOTOS, page="duel", **more))
    expect(opening(page)).to_contain_text("model A wins 32")
    return page


def opening(page: Page) -> Locator:
    return page.get_by_test_id("opening")


def line(page: Page, case: str) -> Locator:
    return page.get_by_test_id(f"line-{case}")


def told(page: Page) -> Locator:
    return page.get_by_test_id("duel-search")


def test_the_lines_and_the_matrix_are_on_one_screen_and_follow_an_edit(tour: Tour) -> None:
    page = duel(tour)
    first, last = page.locator(".lines tbody tr").first, page.locator(".lines tbody tr").last
    expect(last).to_be_in_viewport(ratio=1)
    expect(score(page, "photo 4", "boat")).to_be_in_viewport(ratio=1)
    expect(page.locator(".rival td").last).to_be_in_viewport(ratio=1)
    expect(first).to_contain_text(re.compile(r"One-error.*A$"))
    expect(last).to_contain_text(re.compile(r"Recall \(samples\).*B$"))
    for model in "ab":
        ends = page.locator(f".lines polyline.model-{model}").evaluate(ENDS)
        for row, (x, y) in zip((first, last), ends, strict=True):
            box = row.locator(f".point.model-{model}").bounding_box()
            assert box is not None
            assert abs(box["x"] + box["width"] / 2 - x) < 2, "the line goes through the mark"
            assert abs(box["y"] + box["height"] / 2 - y) < 2
    # With dog above boat, the tag with the highest score is wrong in photo 3 for model A as well.
    score(page, "photo 3", "dog").fill("0.9")
    score(page, "photo 3", "dog").press("Enter")
    expect(line(page, "one_error-samples")).to_contain_text("neither")
    with in_the_dark(page):
        assert not violations(page, {"include": [["[data-part=duel_lines]"], ["[data-part=duel_table]"]]})


def test_what_is_pinned_is_in_the_link_and_the_models_change_places(tour: Tour) -> None:
    page = duel(tour)
    button(page, "Pin A as model B").click()
    expect(opening(page)).to_contain_text("have the same scores now")
    score(page, "photo 1", "car").fill("0.99")
    score(page, "photo 1", "car").press("Enter")
    expect(opening(page)).not_to_contain_text("the same scores")
    expect(page.locator(".rival .differs")).to_have_count(1)
    expect(page.locator(".rival .differs")).to_contain_text("0.38")
    button(page, "Swap A and B").click()
    expect(score(page, "photo 1", "car")).to_have_value("0.38")
    expect(page.locator(".rival .differs")).to_contain_text("0.99")
    settled(page)
    assert "rival=" in page.url
    address = page.url
    button(page, "Forget B").click()
    expect(opening(page)).to_contain_text("model B wins 22")  # the second model of the photos
    again = tour(address)
    expect(again.locator(".rival .differs")).to_contain_text("0.99")


def test_a_disagreement_is_found_and_put_in_place_and_its_lesson_opens(tour: Tour) -> None:
    page = duel(tour)
    button(page, FIND).click()
    expect(told(page)).to_have_text(
        "Change 3 scores, and Subset accuracy gets better while Hamming loss (samples) gets worse."
    )
    expect(page.get_by_test_id("duel-proof")).to_contain_text("Fewer are not enough")
    expect(page.locator(".found td.moved")).to_have_count(3)
    button(page, PUT).click()
    expect(score(page, "photo 4", "dog")).to_have_value("0.6")
    expect(line(page, "subset_accuracy-samples")).to_contain_text(re.compile("A$"))
    expect(line(page, "hamming_loss-samples")).to_contain_text(re.compile("B$"))
    settled(page)
    line(page, "subset_accuracy-samples").get_by_role("link").click()
    expect(number(page)).to_have_text("1/4 = 0.25")


def test_a_search_is_stopped_by_whatever_one_does(tour: Tour) -> None:
    page = duel(tour, pair=SLOW)
    button(page, FIND).click()
    expect(page.get_by_text(re.compile(r"[\d,]+ changes tried, none found yet"))).to_be_visible()
    button(page, "Stop the search").click()
    expect(told(page)).to_contain_text(re.compile(r"Stopped after [\d,]+ changes"))
    choose_in_list(page, "and another one", "Subset accuracy")
    expect(told(page)).to_have_count(0)
    expect(page.get_by_text("The search changes as few scores as it can")).to_be_visible()


def test_on_a_phone_nothing_sticks_out(tour: Tour) -> None:
    page = tour(link("", PHOTOS, page="duel"), **PHONE)
    expect(page.locator(".lines tbody tr")).to_have_count(12)
    button(page, FIND).click()
    expect(page.locator(".found td.moved")).to_have_count(3)
    settled(page)
    assert not sticks_out(page)
