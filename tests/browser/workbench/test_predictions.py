"""Predictions, thresholds, weights and the order of relevance in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pages.intake.matrix import Matrix
from tests.browser.conftest import Tour
from tests.browser.lesson import (
    D0,
    arrange,
    axis_width,
    box,
    drawn_lesson,
    eventually,
    link,
    pull,
    pull_by_finger,
    score,
    settled,
    stored_matrix,
    truth,
    type_score,
    unfold,
)
from tests.browser.looks import PHONE
from tests.browser.workbench.test_workbench import wait_until_stored

# Each sample has a threshold of its own.
OWN_THRESHOLDS = Matrix.of(
    [[1, 0, 1, 0], [0, 1, 1, 1]],
    [[0.9, 0.6, 0.7, 0.2], [0.1, 0.2, 0.4, 0.3]],
    ["photo 1", "photo 2"],
    ["cat", "dog", "car", "tree"],
    decision=("samples", [0.65, 0.15]),
)
PREDICTED = [[0, 0, 1, 0, 0], [0, 1, 1, 0, 1]]

Open = Callable[..., Page]


@pytest.fixture
def bench(tour: Tour) -> Open:
    """`bench(matrix, has_touch=True)`: a lesson with predictions, about a matrix."""

    def open_bench(
        matrix: Matrix = D0, page: str = "sets", view: Mapping[str, str] | None = None, **options: Any
    ) -> Page:
        return drawn_lesson(tour(link("", matrix, page, **(view or {})), **options))

    return open_bench


def wait_until_decided(page: Page, expected: object) -> None:
    """Until the thresholds, K or the predictions by hand are these, for Python too."""
    eventually(lambda: stored_matrix(page)["decision"][1], expected)


def decide(page: Page, title: str) -> None:
    settled(page)
    unfold(page)
    page.get_by_role("radio", name=title, exact=True).click()
    settled(page)
    unfold(page)
    expect(page.get_by_role("radio", name=title, exact=True, checked=True)).to_have_count(1)


def badge(page: Page, sample: str, label: str) -> Locator:
    return page.get_by_label(re.compile(rf"^{sample}, label {label}, (not )?predicted$"))


def expect_predicted(page: Page, expected: list[list[int]]) -> None:
    """Every badge says so in words and by its sign."""
    for row, values in enumerate(expected, start=1):
        for column, value in enumerate(values, start=1):
            statement = "predicted" if value else "not predicted"
            found = page.get_by_label(f"x{row}, label l{column}, {statement}", exact=True)
            expect(found).to_have_text("✓" if value else "")


def threshold(page: Page) -> Locator:
    return page.get_by_role("slider", name="threshold", exact=True)


def type_number(page: Page, text: str) -> None:
    """Into the field of the threshold, or of K."""
    unfold(page)
    page.get_by_role("spinbutton").fill(text)
    page.keyboard.press("Enter")


def test_every_cell_says_whether_it_is_predicted_and_a_press_on_it_what_it_follows_from(bench: Open) -> None:
    page = bench()
    expect_predicted(page, PREDICTED)
    expect(badge(page, "x1", "l3")).to_have_role("img")
    text = page.get_by_text("and the ✓ follows")
    for label, column in (("l3", 2), ("l1", 0)):
        badge(page, "x1", label).click()
        expect(text).to_contain_text("is predicted" if PREDICTED[0][column] else "is not predicted")
        expect(text).to_contain_text(score(page, "x1", label).input_value())
    page.mouse.click(5, page.viewport_size["height"] - 5)
    expect(text).to_have_count(0)
    type_score(page, "x1", "l1", "0.55")
    expect_predicted(page, [[1, 0, 1, 0, 0], PREDICTED[1]])
    type_number(page, "0.35")
    wait_until_decided(page, [0.35])
    expect_predicted(page, [[1, 1, 1, 0, 0], [1, 1, 1, 0, 1]])
    expect(threshold(page)).to_have_attribute("aria-valuenow", "0.35")
    decide(page, "top K")
    expect_predicted(page, [[1, 0, 0, 0, 0], [0, 0, 1, 0, 0]])
    badge(page, "x1", "l1").click()
    expect(text).to_contain_text("highest scores of x1")
    type_number(page, "2")
    wait_until_decided(page, 2)
    expect_predicted(page, [[1, 0, 1, 0, 0], [0, 0, 1, 0, 1]])


def test_by_hand_starts_from_what_is_predicted_and_undo_takes_it_back(bench: Open) -> None:
    page = bench()
    decide(page, "by hand")
    wait_until_decided(page, PREDICTED)
    badge(page, "x1", "l1").click()
    expect(badge(page, "x1", "l1")).to_have_attribute("aria-pressed", "true")
    wait_until_decided(page, [[1, 0, 1, 0, 0], PREDICTED[1]])
    badge(page, "x1", "l3").focus()
    page.keyboard.press("ArrowRight")
    expect(badge(page, "x1", "l4")).to_be_focused()
    page.keyboard.press("Space")
    wait_until_decided(page, [[1, 0, 1, 1, 0], PREDICTED[1]])
    page.get_by_role("button", name="Undo").click()
    wait_until_decided(page, [[1, 0, 1, 0, 0], PREDICTED[1]])


def test_every_label_or_sample_has_a_threshold_of_its_own_and_a_sample_a_weight(bench: Open) -> None:
    page = bench()
    decide(page, "one per label")
    field = page.get_by_label("threshold of label l1", exact=True)
    field.fill("high")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").first).to_contain_text("threshold of label l1: “high” is not a number")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("0,3")
    page.keyboard.press("Enter")
    wait_until_decided(page, [0.3, 0.5, 0.5, 0.5, 0.5])
    expect_predicted(page, [[1, 0, 1, 0, 0], [1, 1, 1, 0, 1]])
    arrange(page)
    page.get_by_label("remove label l2", exact=True).click()
    wait_until_decided(page, [0.3, 0.5, 0.5, 0.5])
    expect(page.locator("tfoot input")).to_have_count(4)
    decide(page, "one per sample")
    page.get_by_role("textbox", name="threshold of sample x1", exact=True).fill("0.1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="threshold of sample x2", exact=True)).to_be_focused()
    wait_until_decided(page, [0.1, 0.5])
    page.get_by_role("button", name="+ label").click()
    expect(page.get_by_role("grid").get_by_role("columnheader").last).to_have_text("threshold")
    unfold(page)
    page.get_by_text("sample weights").click()
    wait_until_stored(page, "weights", [1.0, 1.0])
    weight = page.get_by_label("weight of sample x2", exact=True)
    weight.fill("0.5")
    page.keyboard.press("Enter")
    wait_until_stored(page, "weights", [1.0, 0.5])
    weight.fill("-1")
    page.keyboard.press("Enter")
    expect(page.get_by_text("A weight can be 0 or a number from 1e-100 to 1e100.")).to_be_visible()
    expect(weight).to_have_value("0.5")
    unfold(page)
    page.get_by_text("sample weights").click()
    wait_until_stored(page, "weights", None)
    expect(weight).to_have_count(0)


def test_the_threshold_is_dragged_or_moved_by_keys_and_a_click_on_it_changes_nothing(bench: Open) -> None:
    page = bench()
    threshold(page).locator(".text").click()
    truth(page, "x1", "l2").click()
    wait_until_stored(page, "truth", D0.truth, {(0, 1): 1})
    wait_until_decided(page, [0.5])
    threshold(page).focus()
    # All at one moment: after a pause what was moved so far is sent.
    threshold(page).evaluate(
        """(marker) => {
            const common = { bubbles: true, composed: true, cancelable: true };
            for (const [key, shiftKey] of [["Left"], ["Left"], ["Left", true], ["Right"]]) {
                const press = { key: `Arrow${key}`, shiftKey, ...common };
                marker.dispatchEvent(new KeyboardEvent("keydown", press));
            }
        }"""
    )
    wait_until_decided(page, [0.39])
    expect(threshold(page)).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    wait_until_decided(page, [0.5])
    pull(page, threshold(page).locator(".text"), -0.15 * axis_width(page))
    wait_until_decided(page, [0.35])
    expect(threshold(page)).to_have_attribute("aria-valuetext", "threshold 0.35")
    expect_predicted(page, [[0, 1, 1, 0, 0], [1, 1, 1, 0, 1]])


def test_a_finger_drags_the_threshold(bench: Open) -> None:
    page = bench(**PHONE)
    threshold(page).scroll_into_view_if_needed()  # the page has gone to the step
    assert box(threshold(page).locator(".text"))["height"] >= 24
    pull_by_finger(page, threshold(page).locator(".text"), -0.2 * axis_width(page))
    wait_until_decided(page, [0.3])


# The order of relevance


def relevant(page: Page) -> str:
    return "".join(page.locator(".relevance .pill").all_inner_texts())


def test_a_label_becomes_more_relevant_at_once_and_keeps_the_focus(bench: Open) -> None:
    page = bench(OWN_THRESHOLDS, "pro_loss", {"metric": "pro_loss", "part": "2"})
    assert relevant(page) == "dogcartree"
    up = page.get_by_role("button", name="make tree more relevant")
    up.focus()
    page.keyboard.press("Enter")
    assert relevant(page) == "dogtreecar"
    expect(up).to_be_focused()
    page.keyboard.press("Enter")
    wait_until_stored(page, "relevance", [[1, 2, 3, 4], [1, 3, 4, 2]])
    assert relevant(page) == "treedogcar"
    expect(up).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="make tree less relevant").click()
    wait_until_stored(page, "relevance", [[1, 2, 3, 4], [1, 2, 4, 3]])
    truth(page, "photo 2", "cat").click()  # only true labels are in the order
    expect(page.locator(".relevance .pill")).to_have_count(4)
