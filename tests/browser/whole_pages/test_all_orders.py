"""The page on all orders in a browser: orders are put in place, metrics are chosen, a phone in the dark."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix
from tests.browser.conftest import Tour
from tests.browser.lesson import (
    button,
    choose_in_list,
    eventually,
    link,
    matrix_on_screen,
    query,
    settled,
)
from tests.browser.looks import sticks_out

PAGE = "all_orders"
OPENING = "By ranking loss, the order of photo 1 beats 72 of the 119 others."


def drawn_orders(page: Page) -> Page:
    """Wait until the histogram and the workbench are drawn."""
    expect(pin(page)).to_be_visible()
    settled(page)
    return page


def pin(page: Page) -> Locator:
    """The slider that puts one's own order at a bar."""
    return page.get_by_role("slider", name="Orders by")


def counts(page: Page) -> list[str]:
    """How many orders are better, as good and worse."""
    return page.get_by_test_id("counts").locator("b").all_inner_texts()


def in_order(page: Page) -> list[str]:
    """The labels of the third sample, the highest score first."""
    labels, scores = PHOTOS.labels, matrix_on_screen(page)[1][2]
    return [labels[place] for place in sorted(range(len(labels)), key=lambda place: -scores[place])]


def opening(page: Page) -> Locator:
    return page.get_by_test_id("headline")


def test_an_order_is_put_in_place_by_a_button_by_the_pin_and_from_the_table(tour: Tour) -> None:
    page = drawn_orders(tour(link("", PHOTOS, PAGE)))
    expect(opening(page)).to_have_text(OPENING)
    assert counts(page) == ["24", "23", "72"]
    best = page.get_by_role("button", name="Best order")
    best.focus()
    page.keyboard.press("Enter")
    eventually(lambda: matrix_on_screen(page)[1][0], [0.82, 0.57, 0.66, 0.24, 0.38])
    eventually(lambda: counts(page)[0], "0")
    expect(best).to_be_focused()
    assert matrix_on_screen(page)[1][1:] == [list(scores) for scores in PHOTOS.scores[1:]]
    button(page, "Undo").click()
    expect(opening(page)).to_have_text(OPENING)
    eventually(lambda: matrix_on_screen(page)[1][0], list(PHOTOS.scores[0]))
    # One bar to the right of 2/6 are the twelve orders with a single wrong pair.
    expect(pin(page)).to_have_attribute("aria-valuetext", "1/3: 24 orders")
    pin(page).focus()
    page.keyboard.press("ArrowRight")
    expect(pin(page)).to_have_attribute("aria-valuetext", "1/6: 12 orders")
    eventually(lambda: counts(page), ["12", "11", "96"])
    page.get_by_text("All metrics as a table").click()
    worst = page.get_by_role(
        "button", name="Put an order in place that has the worst value of Ranking loss: 1"
    )
    worst.click()
    eventually(lambda: counts(page)[2], "0")
    page.get_by_role("radio", name="Coverage").click()
    expect(pin(page)).to_have_attribute("aria-label", re.compile("coverage"))
    eventually(lambda: query(page).get("curves"), "coverage.samples")


def test_two_metrics_are_chosen_and_the_orders_on_which_they_disagree_are_put_in_place(tour: Tour) -> None:
    page = tour(link("", PHOTOS, PAGE, part="3", curves="two"))
    expect(opening(page)).to_contain_text("coverage and average precision disagree on")
    choose_in_list(page, "The other metric", "PRO loss")
    expect(opening(page)).to_contain_text("coverage and PRO loss disagree on")
    eventually(lambda: query(page).get("pair"), "coverage.samples-pro_loss.samples")
    settled(page)
    shown = page.get_by_test_id("order-first"), page.get_by_test_id("order-second")
    (other,) = [one for one in shown if one.get_by_role("button").count()]
    wanted = other.locator(".chip").all_text_contents()
    other.get_by_role("button").click()
    eventually(lambda: in_order(page), wanted)


@pytest.mark.thorough
def test_nothing_is_cut_off_with_more_labels(tour: Tour) -> None:
    """Two labels more, and the column of a table was cut off at the edge of the page."""
    more = Matrix.of([[1, 0, 1, 0, 0, 1, 0]], [[0.82, 0.45, 0.38, 0.24, 0.06, 0.5, 0.1]])
    page = drawn_orders(tour(link("", more, PAGE)))
    page.get_by_text("All metrics as a table").click()
    settled(page)
    assert sticks_out(page) == []
    cut = page.locator(".standings :is(th, td)").evaluate_all(
        "all => all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth)"
        ".map((one) => one.textContent)"
    )
    assert cut == []
