"""The duel in a browser: both models are edited, copied, pasted and swapped; a disagreement is found."""

from __future__ import annotations

import re
from time import monotonic

from playwright.sync_api import Locator, Page, expect

from pages.explore.duel.duel_search import TIME_LIMIT
from pages.intake.examples import PHOTOS, SECOND_MODEL
from tests.browser.conftest import Tour
from tests.browser.lesson import button, eventually, link, number, score, settled
from tests.browser.looks import in_the_dark, violations

FIND, PUT = "Find such a case →", "Put them in place, with the old scores as model B"
# They never disagree on the photos, which takes a million tries.
SLOW = "hamming_loss.samples-cohen_kappa.micro"
FIRST = "A 7 : 5 B"
PASTE = """(text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
}"""


def duel(tour: Tour, **more: str) -> Page:
    page = tour(link("", PHOTOS, page="duel", **more))
    expect(page.get_by_test_id("headline")).to_have_text(FIRST)
    return page


def bar(page: Page, case: str) -> Locator:
    return page.get_by_test_id(f"bar-{case}")


def score_of_b(page: Page, sample: str, label: str) -> Locator:
    return page.get_by_label(f"model B, {sample}, label {label}, score", exact=True)


def scores(page: Page) -> tuple[list[str], list[str]]:
    """The scores of the first photo, as they stand in the fields of either model."""
    fields = [[one(page, "photo 1", label) for label in PHOTOS.labels] for one in (score, score_of_b)]
    a, b = ([field.input_value() for field in of_one] for of_one in fields)
    return a, b


def put(field: Locator, value: str) -> None:
    field.fill(value)
    field.press("Enter")


def test_the_bars_follow_an_edit_and_the_one_that_is_pressed_says_why(tour: Tour) -> None:
    page = duel(tour)
    rows = page.locator(".bars tbody tr")
    expect(rows.first).to_contain_text("Subset accuracy")
    expect(rows.last).to_contain_text("Recall (samples)")
    for last in (rows.last, score(page, "photo 4", "boat"), score_of_b(page, "photo 4", "boat")):
        expect(last).to_be_in_viewport(ratio=1)
    bar(page, "coverage-samples").get_by_role("button").click()
    expect(page.locator(".why")).to_contain_text(
        "Coverage prefers B: lower is better. The gap is widest in photo 1: A has 3 there, B has 2. "
        "B puts car, which is true, above boat, which is not; A does not."
    )
    # With dog above cat, the tag with the highest score is wrong in photo 1 for model A as well.
    put(score(page, "photo 1", "dog"), "0.9")
    expect(bar(page, "one_error-samples")).to_contain_text("equal")
    with in_the_dark(page):
        assert not violations(page)


def test_every_change_of_a_model_is_undone_and_done_again_and_outlives_a_reload(tour: Tour) -> None:
    page = duel(tour)
    states = [scores(page)]
    assert states[0][1] == [f"{one:g}" for one in SECOND_MODEL[0]]

    def changed() -> tuple[list[str], list[str]]:
        eventually(lambda: scores(page) != states[-1], True)
        settled(page)
        states.append(scores(page))
        return states[-1]

    button(page, "Swap").click()
    assert changed() == states[0][::-1]
    put(score_of_b(page, "photo 1", "cat"), "0.01")
    changed()
    button(page, "Swap").click()
    changed()
    button(page, "Copy A").click()
    a, b = changed()
    assert a == b
    score_of_b(page, "photo 1", "cat").focus()
    page.evaluate(PASTE, "0.9\t0.1\n0.2\t0.8")
    expect(score_of_b(page, "photo 2", "dog")).to_have_value("0.8")
    assert changed() == (a, ["0.9", "0.1", *b[2:]])
    button(page, "Paste …").click()
    page.get_by_label("y_score").fill("0.5 0.4 0.3 0.2 0.1\n" * 4)
    page.get_by_role("button", name="Use as model B").click()
    expect(score_of_b(page, "photo 4", "boat")).to_have_value("0.1")
    assert changed()[0] == a
    for state in states[-2::-1]:
        page.get_by_role("button", name="Undo").click()
        eventually(lambda: scores(page), state)
    expect(page.get_by_test_id("headline")).to_have_text(FIRST)
    for state in states[1:]:
        page.get_by_role("button", name="Redo").click()
        eventually(lambda: scores(page), state)
    settled(page)
    page.reload()
    expect(score(page, "photo 1", "cat")).to_be_visible()
    eventually(lambda: scores(page), states[-1])
    page.get_by_role("button", name="Undo").click()
    eventually(lambda: scores(page), states[-2])


def test_a_disagreement_is_found_and_put_in_place_and_a_search_that_is_closed_is_stopped(tour: Tour) -> None:
    page = duel(tour)
    button(page, FIND).click()
    expect(page.get_by_test_id("duel-search")).to_have_text(
        "Change 3 scores, and Subset accuracy gets better while Hamming loss (samples) gets worse."
    )
    expect(page.get_by_test_id("duel-proof")).to_contain_text("Fewer are not enough")
    expect(page.locator(".changed td.moved")).to_have_count(3)
    button(page, PUT).click()
    expect(score(page, "photo 4", "cat")).to_have_value("0.6")
    expect(score_of_b(page, "photo 4", "cat")).to_have_value("0.43")
    bar(page, "subset_accuracy-samples").get_by_role("button").click()
    expect(page.locator(".why")).to_contain_text("Subset accuracy prefers A")
    settled(page)
    page.locator(".why a").click()
    expect(number(page)).to_have_text("1/2 = 0.5")
    page = duel(tour, pair=SLOW)
    button(page, FIND).click()
    expect(page.get_by_text(re.compile(r"[\d,]+ changes tried, none found yet"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    begun = monotonic()
    put(score(page, "photo 1", "dog"), "0.9")
    expect(bar(page, "one_error-samples")).to_contain_text("equal")
    assert monotonic() - begun < TIME_LIMIT, "the page waits for the search"
