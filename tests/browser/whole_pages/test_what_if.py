"""What if, in a browser: the handle is moved, a jump is followed, a place of the map is pressed."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from pages.intake.examples import PHOTOS
from tests.browser.conftest import Tour
from tests.browser.lesson import (
    box,
    choose_in_list,
    eventually,
    link,
    number,
    pace,
    query,
    score,
    settled,
    stored_matrix,
)

# Ranking loss of the photos: the false labels level with the true ones or above, each photo in turn.
OF_NOW = "5/24"


def values(page: Page) -> list[str]:
    """The numbers beside the curves, from the top."""
    return page.locator(".board .value").all_inner_texts()


def handle(page: Page) -> Locator:
    return page.get_by_role("slider", name="the score of car in photo 1")


def drawn(page: Page) -> Page:
    expect(page.locator(".sweep .panel").first).to_be_visible()
    expect(handle(page)).to_be_visible()
    settled(page)
    return page


def looked_at(page: Page) -> dict[str, str]:
    """What the address says, but for the step: there is no stage here."""
    return {name: value for name, value in query(page).items() if name != "step"}


def test_the_handle_is_moved_a_jump_is_followed_and_back_leads_back(tour: Tour) -> None:
    page = drawn(tour(link("", PHOTOS, page="what_if")))
    expect(page.get_by_test_id("headline")).to_contain_text("car in photo 1")
    assert values(page)[0] == OF_NOW
    before = looked_at(page)
    # The keys go past dog and boat and to the place of the car in photo 3: the numbers follow, and when the
    # keys rest it is an edit.
    handle(page).focus()
    for _press in range(35):
        page.keyboard.press("ArrowRight")
    assert values(page)[0] == "1/8"
    assert values(page)[1] == "53/60", "level with another car counts as above it"
    eventually(lambda: stored_matrix(page)["scores"][0][2], 0.73)
    expect(score(page, "photo 1", "car")).to_have_value("0.73")
    assert values(page)[0] == "1/8"
    passed = page.locator(".passed")
    expect(passed).to_contain_text("Just passed, moving right, at 0.73")
    expect(passed).to_contain_text("ROC AUC (macro)")
    # On the curve the same sign stands at the same place, and no other one.
    expect(passed.locator(".cause")).to_have_class("cause better")
    expect(page.locator(".sweep .jump:visible")).to_have_count(1)
    expect(page.locator(".sweep .jump.better")).to_have_attribute("data-at", "0.73")
    expect(passed.get_by_role("link")).to_have_text("Show the step that changed →")
    page.go_back()
    eventually(lambda: score(page, "photo 1", "car").input_value(), "0.38")
    eventually(lambda: values(page)[0], OF_NOW)
    assert looked_at(page) == before
    # The list of the places leads to the step that changes there, in the row in which it does.
    page.get_by_text("All 7 places where a value jumps").click()
    page.get_by_role("link", name="Ranking loss 5/24 → 1/6").first.click()
    expect(number(page)).to_contain_text("1/6")
    expect(pace(page)).to_have_text("Step 3 of 5")
    assert "step=ranking_loss.wrong_pairs%3A3" in page.url
    page.go_back()
    drawn(page)
    assert looked_at(page) == before


def test_what_is_passed_next_on_either_side_is_named_at_its_line(tour: Tour) -> None:
    page = drawn(tour(link("", PHOTOS, page="what_if")))
    before, after = page.locator(".lane .before"), page.locator(".lane .after")
    expect(before).to_have_text("car in photo 2")
    expect(after).to_have_text("the threshold")

    expect(page.locator(".passed").get_by_role("link")).to_contain_text("and show the step that changes")
    handle(page).focus()
    for _press in range(20):  # past the threshold and dog
        page.keyboard.press("ArrowRight")
    expect(before).to_have_text("dog")
    expect(after).to_have_text("boat")


def test_the_handle_is_dragged_by_its_line_at_any_height_and_the_numbers_follow(tour: Tour) -> None:
    page = drawn(tour(link("", PHOTOS, page="what_if")))
    place = box(handle(page))
    at = place["y"] + 0.8 * place["height"]
    grip = box(page.locator(".board .grip"))
    middle = grip["x"] + grip["width"] / 2
    page.mouse.move(middle, at)
    page.mouse.down()
    page.mouse.move(middle + 200, at, steps=5)
    eventually(lambda: values(page)[0] == "1/8", True)
    page.mouse.up()
    eventually(lambda: stored_matrix(page)["scores"][0][2] > 0.66, True)


def test_a_place_of_the_map_is_put_in_place(tour: Tour) -> None:
    page = tour(link("", PHOTOS, page="what_if", vary="score.x1.l3", against="score.x1.l2"))
    expect(page.locator(".js-plotly-plot .hm").first).to_be_attached()
    settled(page)
    field = box(page.locator(".js-plotly-plot .nsewdrag").first)
    page.mouse.move(field["x"] + field["width"] * 0.9, field["y"] + field["height"] * 0.9)
    expect(page.locator(".hovertext")).to_contain_text("photo 1: cat 0.82")
    page.mouse.click(field["x"] + field["width"] * 0.9, field["y"] + field["height"] * 0.9)
    eventually(lambda: float(score(page, "photo 1", "car").input_value()) > 0.85, True)
    eventually(lambda: float(score(page, "photo 1", "dog").input_value()) < 0.15, True)


def test_what_is_moved_is_chosen_from_short_lists_which_keep_the_focus(tour: Tour) -> None:
    page = drawn(tour(link("", PHOTOS, page="what_if")))
    label = page.get_by_role("combobox", name="What is moved: label")
    label.focus()
    for name in ("tree", "boat"):
        page.keyboard.press("ArrowDown")
        expect(page.get_by_role("slider", name=f"the score of {name} in photo 1")).to_be_visible()
        expect(label).to_be_focused()
    choose_in_list(page, "What is moved: sample", "photo 3")
    expect(page.get_by_role("slider", name="the score of boat in photo 3")).to_be_visible()
    choose_in_list(page, "What is moved", "all of a label")
    expect(page.get_by_role("slider", name="all scores of boat together")).to_be_visible()
    expect(page.get_by_role("combobox", name="What is moved: sample")).to_have_count(0)
    choose_in_list(page, "At the same time", "all of a label")
    expect(page.get_by_test_id("headline")).to_contain_text(
        "all scores of boat together and all scores of cat together"
    )
    choose_in_list(page, "At the same time: label", "tree")
    expect(page.get_by_test_id("headline")).to_contain_text(
        "all scores of boat together and all scores of tree together"
    )
