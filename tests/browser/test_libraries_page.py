"""The library lens in a browser: a cell is pressed, the reason is read, the matrix is changed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from metrics import PRESETS
from pages.intake.matrix import Matrix
from tests.browser.conftest import Tour
from tests.browser.lesson import D0, button, choose_in_list, eventually, link, number, pace, score, settled
from tests.browser.looks import PHONE

TIED = Matrix.of([[1, 0]], [[0.5, 0.5]])
PAGE = "libraries"
AT_ONCE = "This rule alone makes the difference."
FIRST = "zhang_zhou_2014,scikit_learn,torchmetrics"


def drawn_lens(page: Page) -> Page:
    """Wait until the table and the workbench are drawn."""
    expect(cell(page, "Coverage", "scikit-learn")).to_be_visible()
    expect(page.get_by_role("slider").first).to_be_visible()
    return page


def cell(page: Page, metric: str, source: str) -> Locator:
    return page.get_by_role("button", name=f"{metric} (samples): {source} gives")


def answer(page: Page) -> Locator:
    return page.get_by_test_id("lens-answer")


def is_marked(one: Locator) -> bool:
    return bool(
        one.evaluate("one => getComputedStyle(one.querySelector('span'), '::after').content.includes('≠')")
    )


@pytest.fixture
def lens(tour: Tour) -> Page:
    return drawn_lens(tour(link("", D0, page=PAGE, columns=FIRST)))


def test_a_cell_is_pressed_and_the_switch_is_named_in_sight(lens: Page) -> None:
    coverage, hamming = cell(lens, "Coverage", "scikit-learn"), cell(lens, "Hamming loss", "scikit-learn")
    assert is_marked(coverage)
    assert not is_marked(hamming)
    coverage.click()
    expect(answer(lens)).to_contain_text("scikit-learn gives 7/2, and Zhang & Zhou 2014 gives 5/2.")
    expect(answer(lens)).to_contain_text(f"the rank of the last true label minus 1. {AT_ONCE}")
    expect(coverage).to_have_attribute("aria-pressed", "true")
    hamming.click()
    expect(answer(lens)).to_contain_text("here they agree")
    expect(coverage).to_have_attribute("aria-pressed", "false")
    expect(hamming).to_have_attribute("aria-pressed", "true")
    settled(lens)
    # The same with the keyboard.
    coverage.focus()
    lens.keyboard.press("Enter")
    expect(answer(lens)).to_contain_text(AT_ONCE)
    expect(coverage).to_be_focused()
    lens.keyboard.press("Tab")
    expect(cell(lens, "Coverage", "torchmetrics")).to_be_focused()
    settled(lens)
    expect(answer(lens)).to_be_in_viewport(ratio=1)
    own, told = coverage.bounding_box(), answer(lens).bounding_box()
    assert own is not None
    assert told is not None
    assert own["y"] + own["height"] <= told["y"]


def test_the_mark_goes_when_the_matrix_is_changed_until_they_agree(tour: Tour) -> None:
    page = drawn_lens(tour(link("", TIED, page=PAGE, columns="scikit_learn,matlab_d3")))
    tied = cell(page, "Ranking loss", "Document D3 (MATLAB)")
    tied.click()
    expect(answer(page)).to_contain_text(f"Zhang & Zhou 2014 counts a tied pair as a wrong pair. {AT_ONCE}")
    assert is_marked(tied)
    score(page, "x1", "l2").fill("0.4")
    score(page, "x1", "l2").press("Enter")
    expect(answer(page)).to_contain_text("here they agree")
    eventually(lambda: is_marked(tied), False)
    expect(tied).to_have_attribute("aria-pressed", "true")


def test_the_smallest_matrix_is_loaded_and_its_lesson_opened(lens: Page) -> None:
    cell(lens, "Coverage", "scikit-learn").click()
    expect(lens.get_by_test_id("lens-smallest")).to_have_text("Zhang & Zhou 2014: 1 · scikit-learn: 2")
    button(lens, "open it on the workbench").click()
    expect(answer(lens)).to_contain_text("scikit-learn gives 2, and Zhang & Zhou 2014 gives 1.")
    expect(score(lens, "x1", "l1")).to_have_value("0.8")
    settled(lens)
    lens.get_by_role("link", name="See it step by step").click()
    expect(number(lens)).to_have_text("2")
    expect(pace(lens)).to_contain_text("Step 1 of")
    expect(lens.get_by_test_id("in-force")).to_contain_text("scikit-learn")


def test_on_a_phone_the_table_scrolls_in_its_own_box(tour: Tour) -> None:
    page = tour(f"{PAGE}?columns={','.join(PRESETS)}", **PHONE)
    expect(page.get_by_text("Words that clash")).to_be_visible()
    assert page.get_by_test_id("stMain").evaluate("main => main.scrollWidth") == 390
    last = cell(page, "Average precision", "Document D4")
    last.click()
    expect(answer(page)).to_contain_text("here they agree")
    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]
    inside = last.evaluate(
        "one => one.closest('.scroller').scrollWidth > one.closest('.scroller').clientWidth"
    )
    assert inside
    settled(page)
    expect(last).to_be_in_viewport(ratio=1)


def test_the_columns_are_chosen_and_the_answer_goes_with_the_reference(lens: Page) -> None:
    table = lens.locator(".lens table")
    heads = table.get_by_role("columnheader")
    expect(heads).to_have_text(["Zhang & Zhou 2014 (reference)", "scikit-learn", "torchmetrics"])
    button(lens, "Document D4").click()
    expect(heads).to_have_text(
        ["Zhang & Zhou 2014 (reference)", "scikit-learn", "torchmetrics", "Document D4"]
    )
    cell(lens, "Coverage", "scikit-learn").click()
    expect(answer(lens)).to_contain_text(AT_ONCE)
    settled(lens)
    assert "columns=zhang_zhou_2014%2Cscikit_learn%2Ctorchmetrics%2Cd4" in lens.url
    choose_in_list(lens, "Reference", "torchmetrics")
    expect(answer(lens)).to_contain_text("scikit-learn gives 7/2, and so does torchmetrics: here they agree")
    expect(heads).to_contain_text(["torchmetrics (reference)"])
    choose_in_list(lens, "Reference", "Zhang & Zhou 2014")
    expect(heads.first).to_have_text("Zhang & Zhou 2014 (reference)")


def test_the_page_says_what_gives_a_number_that_was_typed(tour: Tour) -> None:
    page = drawn_lens(tour(link("", D0, PAGE)))
    field = page.get_by_role("textbox", name="My code prints")
    field.fill("7/2")
    field.press("Enter")
    told = page.locator(".explained")
    expect(told).to_contain_text("7/2 is Coverage (samples) by the rules of scikit-learn.")
    expect(told.locator("code")).to_have_text("coverage_error(y_true, y_score)")
    field.fill("high")
    field.press("Enter")
    expect(page.locator("[data-box=printed_number]")).to_contain_text("“high” is not a number")
    field.fill("0.123456")
    field.press("Enter")
    expect(told.locator("li")).to_have_count(5)
