"""The page on all orders in a browser: orders are put in place, metrics are chosen, a phone in the dark."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix
from tests.browser.conftest import Tour
from tests.browser.lesson import (
    box,
    button,
    choose_in_list,
    eventually,
    link,
    matrix_on_screen,
    query,
    settled,
)
from tests.browser.looks import PHONE, faint, in_the_dark, sticks_out, violations

PAGE = "all_orders"
TWELVE = Matrix.of([[1, 0, 0] * 4], [[number / 12 for number in range(12)]])
TABLES = {"include": [["[data-part=standings_table]"], ["[data-part=two_orders]"], [".kinds"]]}
OPENING = (
    "Of the 120 orders of photo 1, none is better than its own by One-error, and none is worse by Is-error."
)


def drawn_orders(page: Page) -> Page:
    """Wait until the table, the picture and the workbench are drawn."""
    expect(page.get_by_role("slider").first).to_be_visible()
    expect(row(page, "ranking_loss")).to_be_visible()
    expect(page.locator(".kinds .own")).to_be_visible()
    return page


def row(page: Page, metric: str) -> Locator:
    return page.get_by_test_id(f"orders-{metric}")


def own(page: Page, metric: str) -> Locator:
    return page.get_by_test_id(f"own-{metric}")


def in_order(page: Page) -> list[str]:
    """The labels of the third sample, the highest score first."""
    labels, scores = PHOTOS.labels, matrix_on_screen(page)[1][2]
    return [labels[place] for place in sorted(range(len(labels)), key=lambda place: -scores[place])]


def opening(page: Page) -> Locator:
    return page.get_by_test_id("opening")


def test_the_story_is_on_one_screen_and_a_press_puts_an_order_in_place(tour: Tour) -> None:
    page = drawn_orders(tour(link("", PHOTOS, PAGE)))
    expect(opening(page)).to_have_text(OPENING)
    for seen in (opening(page), page.get_by_role("grid"), row(page, "sigmoid_cross_entropy")):
        place = box(seen)
        assert place["y"] + place["height"] <= 720
    expect(own(page, "ranking_loss")).to_have_text("1/6")
    at = box(row(page, "ranking_loss"))
    best = page.get_by_role("button", name="Put an order in place that has the best value of Ranking loss: 0")
    best.focus()
    page.keyboard.press("Enter")
    expect(own(page, "ranking_loss")).to_have_text("0")
    expect(own(page, "is_error")).to_have_text("0")
    expect(opening(page)).to_have_text(
        "None of the 120 orders of photo 1 is better than its own, whatever metric is asked."
    )
    expect(best).to_be_focused()
    assert box(row(page, "ranking_loss")) == at
    eventually(lambda: matrix_on_screen(page)[1][0], [0.82, 0.38, 0.45, 0.24, 0.06])
    assert matrix_on_screen(page)[1][1:] == [list(scores) for scores in PHOTOS.scores[1:]]
    button(page, "Undo").click()
    expect(opening(page)).to_have_text(OPENING)
    eventually(lambda: matrix_on_screen(page)[1][0], list(PHOTOS.scores[0]))


def test_two_metrics_are_chosen_and_the_orders_on_which_they_disagree_are_put_in_place(tour: Tour) -> None:
    page = drawn_orders(tour(link("", PHOTOS, PAGE, part="3")))
    expect(opening(page)).to_contain_text("photo 3")
    told = page.get_by_test_id("opposed")
    expect(told).to_contain_text("Coverage and Average precision disagree on")
    choose_in_list(page, "The other metric", "PRO loss")
    expect(told).to_contain_text("Coverage and PRO loss disagree on")
    eventually(lambda: query(page).get("pair"), "coverage.samples-pro_loss.samples")
    shown = page.get_by_test_id("order-first"), page.get_by_test_id("order-second")
    (other,) = [one for one in shown if one.get_by_role("button").count()]
    wanted = other.locator(".chip").all_text_contents()
    other.get_by_role("button", name="Put in place").click()
    eventually(lambda: in_order(page), wanted)
    settled(page)
    page.locator(".two").get_by_role("link", name="PRO loss").click()
    eventually(lambda: page.url.partition("?")[0].rsplit("/", 1)[-1], "pro_loss")
    assert query(page)["metric"] == "pro_loss"
    eventually(lambda: in_order(page), wanted)


def test_random_orders_fit_a_phone_in_the_light_and_in_the_dark(tour: Tour) -> None:
    page = drawn_orders(tour(link("", TWELVE, PAGE), **PHONE))
    expect(opening(page)).to_contain_text("5,000 random orders of x1")
    expect(row(page, "coverage")).to_contain_text("±")
    eventually(lambda: sticks_out(page), [])
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(page, TABLES) == []
    assert faint(page, TABLES) == []
    with in_the_dark(page):
        eventually(lambda: faint(page, TABLES), [])
