"""The pages that explore: what is moved, chosen or pressed there, what they say of it, and the way back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from metrics import SWITCHES
from pages.intake.examples import PHOTOS, SECOND_MODEL
from pages.intake.matrix import Matrix
from tests.browser.conftest import Tour
from tests.browser.lesson import (
    D0,
    box,
    button,
    choose_in_list,
    eventually,
    link,
    matrix_on_screen,
    number,
    pace,
    query,
    score,
    settled,
    stored_matrix,
    type_score,
)
from tests.browser.looks import PHONE, drawn_page, in_the_dark, violations


def finding(page: Page) -> Locator:
    return page.get_by_test_id("headline")


def looked_at(page: Page) -> dict[str, str]:
    """What the address says, but for the step: there is no stage here."""
    return {name: value for name, value in query(page).items() if name != "step"}


# What if


def values(page: Page) -> list[str]:
    """The numbers beside the curves, from the top."""
    return page.locator(".board .value").all_inner_texts()


def handle(page: Page, name: str = "the score of car in photo 1") -> Locator:
    return page.get_by_role("slider", name=name)


def sweep(tour: Tour) -> Page:
    page = tour(link("", PHOTOS, page="what_if"))
    expect(page.locator(".sweep .panel").first).to_be_visible()
    expect(handle(page)).to_be_visible()
    settled(page)
    return page


def test_the_handle_is_moved_a_jump_is_followed_and_back_leads_back(tour: Tour) -> None:
    page = sweep(tour)
    expect(finding(page)).to_contain_text("car in photo 1")
    assert values(page)[0] == "5/24"
    neighbours = page.locator(".lane .before"), page.locator(".lane .after")
    passed = page.locator(".passed")

    def stands_between(before: str, after: str) -> None:
        for one, name in zip(neighbours, (before, after), strict=True):
            expect(one).to_have_text(name)

    stands_between("car in photo 2", "the threshold")
    expect(passed.get_by_role("link")).to_contain_text("and show the step that changes")
    before = looked_at(page)
    # The keys go past the threshold and dog, then past boat and to the place of the car in photo 3: the
    # numbers follow, and when the keys rest it is an edit.
    handle(page).focus()
    for _press in range(20):
        page.keyboard.press("ArrowRight")
    stands_between("dog", "boat")
    for _press in range(15):
        page.keyboard.press("ArrowRight")
    assert values(page)[:2] == ["1/8", "53/60"], "level with another car counts as above it"
    eventually(lambda: stored_matrix(page)["scores"][0][2], 0.73)
    expect(score(page, "photo 1", "car")).to_have_value("0.73")
    assert values(page)[0] == "1/8"
    expect(passed).to_contain_text("Just passed, moving right, at 0.73")
    expect(passed).to_contain_text("ROC AUC (macro)")
    # On the curve the same sign stands at the same place, and no other one.
    expect(passed.locator(".cause")).to_have_class("cause better")
    expect(page.locator(".sweep .jump:visible")).to_have_count(1)
    expect(page.locator(".sweep .jump.better")).to_have_attribute("data-at", "0.73")
    expect(passed.get_by_role("link")).to_have_text("Show the step that changed →")
    while looked_at(page) != before:  # keys that rested on the way are an edit of their own
        page.go_back()
        settled(page)
    expect(score(page, "photo 1", "car")).to_have_value("0.38")
    eventually(lambda: values(page)[0], "5/24")
    # The list of the places leads to the step that changes there, in the row in which it does.
    page.get_by_text("All 7 places where a value jumps").click()
    page.get_by_role("link", name="Ranking loss 5/24 → 1/6").first.click()
    expect(number(page)).to_contain_text("1/6")
    expect(pace(page)).to_have_text("Step 3 of 5")
    assert "step=ranking_loss.wrong_pairs%3A3" in page.url
    page.go_back()
    expect(handle(page)).to_be_visible()
    settled(page)
    assert looked_at(page) == before
    # The handle is dragged by its line at any height.
    place, grip = box(handle(page)), box(page.locator(".board .grip"))
    x, y = grip["x"] + grip["width"] / 2, place["y"] + 0.8 * place["height"]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 200, y, steps=5)
    eventually(lambda: values(page)[0], "1/8")
    page.mouse.up()
    eventually(lambda: stored_matrix(page)["scores"][0][2] > 0.66, True)


def test_what_is_moved_is_chosen_from_lists_that_keep_the_focus(tour: Tour) -> None:
    page = sweep(tour)
    label = page.get_by_role("combobox", name="What is moved: label")
    label.focus()
    for name in ("tree", "boat"):
        page.keyboard.press("ArrowDown")
        expect(handle(page, f"the score of {name} in photo 1")).to_be_visible()
        expect(label).to_be_focused()
    choose_in_list(page, "What is moved: sample", "photo 3")
    expect(handle(page, "the score of boat in photo 3")).to_be_visible()
    choose_in_list(page, "What is moved", "all of a label")
    expect(handle(page, "all scores of boat together")).to_be_visible()
    expect(page.get_by_role("combobox", name="What is moved: sample")).to_have_count(0)


# All orders


def counts(page: Page) -> list[str]:
    """How many orders are better, as good and worse."""
    return page.get_by_test_id("counts").locator("b").all_inner_texts()


def press_bar(page: Page, place: int, bars: int) -> None:
    """Press in the column of a bar, above all that is drawn in it."""
    area = page.locator(".plotly-figure .nsewdrag").bounding_box()
    assert area is not None
    page.mouse.click(area["x"] + area["width"] * (place + 0.5) / bars, area["y"] + 0.3 * area["height"])


def test_an_order_is_put_in_place_by_a_button_and_by_a_bar_of_the_figure(tour: Tour) -> None:
    opening = "By ranking loss, the order of photo 1 beats 72 of the 119 others."
    page = tour(link("", PHOTOS, "all_orders"))
    expect(finding(page)).to_have_text(opening)
    bars = page.locator(".plotly-figure .bars .point")
    expect(bars).to_have_count(7)
    assert counts(page) == ["24", "23", "72"]
    best = page.get_by_role("button", name="Best", exact=True)
    best.focus()
    page.keyboard.press("Enter")
    eventually(lambda: matrix_on_screen(page)[1][0], [0.82, 0.57, 0.66, 0.24, 0.38])
    eventually(lambda: counts(page)[0], "0")
    expect(best).to_be_focused()
    assert matrix_on_screen(page)[1][1:] == [list(scores) for scores in PHOTOS.scores[1:]]
    button(page, "Undo").click()
    expect(finding(page)).to_have_text(opening)
    eventually(lambda: matrix_on_screen(page)[1][0], list(PHOTOS.scores[0]))
    # One bar to the right of 2/6 are the twelve orders with a single wrong pair.
    press_bar(page, 5, 7)
    eventually(lambda: counts(page), ["12", "11", "96"])
    button(page, "Worse").click()
    eventually(lambda: counts(page), ["24", "23", "72"])
    press_bar(page, 0, 7)
    eventually(lambda: counts(page)[2], "0")
    for name in ("Worst", "Worse"):
        expect(button(page, name)).to_be_disabled()
    best.click()
    eventually(lambda: counts(page)[0], "0")
    expect(best).to_be_disabled()
    button(page, "Worst").click()
    eventually(lambda: counts(page)[2], "0")
    expect(best).to_be_enabled()
    page.get_by_role("radio", name="Coverage").click()
    expect(page.locator(".plotly-figure .xtitle")).to_contain_text("Coverage")
    eventually(lambda: query(page).get("curves"), "coverage.samples")
    with in_the_dark(page):
        assert not violations(page)


# Libraries


def row(page: Page, metric: str) -> Locator:
    return page.get_by_role("row").filter(has=page.get_by_role("button", name=metric, exact=True))


def difference(page: Page) -> Locator:
    return page.get_by_test_id("difference")


def type_number(page: Page, text: str) -> None:
    field = page.get_by_role("textbox", name="My code prints")
    field.fill(text)
    field.press("Enter")


def test_a_row_of_the_libraries_is_pressed_for_its_reason_and_a_rule_is_looked_up_from_it(tour: Tour) -> None:
    page = tour(link("", PHOTOS, page="libraries"))
    coverage = row(page, "Coverage")
    expect(coverage).to_be_visible()
    before = coverage.bounding_box()
    coverage.get_by_role("cell").first.click()
    expect(difference(page)).to_have_text("Coverage: 2.25 or 3.25?")
    expect(page.locator(".reason")).to_contain_text("This rule alone makes the difference.")
    expect(coverage.get_by_role("button")).to_have_attribute("aria-pressed", "true")
    settled(page)
    assert coverage.bounding_box() == before
    assert "cell=coverage.samples" in page.url
    # The same with the keyboard: the focus stays where it is.
    other = row(page, "Hamming loss (samples)").get_by_role("button")
    other.focus()
    page.keyboard.press("Enter")
    expect(difference(page)).to_contain_text("Hamming loss (samples): all that have it give")
    expect(other).to_be_focused()
    coverage.get_by_role("button").click()
    expect(difference(page)).to_contain_text("Coverage")
    page.get_by_role("radio", name="The top label counts as").click()
    expect(page.get_by_test_id("question")).to_have_text(SWITCHES["coverage_start"].question)
    page.get_by_role("radio", name="What each gives").click()
    expect(difference(page)).to_contain_text("Coverage")
    choose_in_list(page, "What is looked at", "Rank of tied labels")
    expect(page.get_by_test_id("question")).to_have_text(SWITCHES["coverage_rank"].question)
    answer = page.get_by_role("radio", name="one after the other, from left to right")
    expect(answer).to_contain_text("The MATLAB article")
    answer.click()
    expect(answer).to_have_attribute("aria-checked", "true")
    expect(answer).to_be_focused()
    settled(page)
    assert "coverage_rank=first" in page.url
    button(page, "Undo").click()
    expect(answer).to_have_attribute("aria-checked", "false")


def test_a_row_of_the_libraries_keeps_the_focus_when_an_edit_moves_it(tour: Tour) -> None:
    page = tour(link("", Matrix.of([[1, 0]], [[0.5, 0.5]]), "libraries", columns="scikit_learn,matlab_d3"))
    tied = row(page, "Ranking loss")
    tied.get_by_role("button").click()
    expect(page.locator(".reason")).to_contain_text("Zhang & Zhou 2014 counts a tied pair as a wrong pair.")
    expect(tied.locator(".other")).to_have_count(1)
    type_score(page, "x1", "l2", "0.4")
    expect(difference(page)).to_have_text("Ranking loss: all give 0")
    expect(tied.locator(".other")).to_have_count(0)
    expect(tied.get_by_role("button")).to_have_attribute("aria-pressed", "true")


def test_the_libraries_say_what_gives_a_typed_number_and_its_row_comes_into_sight(tour: Tour) -> None:
    page = tour(link("", D0, "libraries"))
    found = page.locator(".explained")
    type_number(page, "7/2")
    expect(found.locator("code")).to_have_text("coverage_error(y_true, y_score)")
    type_number(page, "0.123456")
    expect(found.locator("li")).to_have_count(3)
    choose_in_list(page, "Metric in mind", "Coverage")
    expect(found.locator("li").first).to_contain_text("coverage")
    page = tour(link("", PHOTOS, "libraries"))
    page.get_by_role("radio", name="All averages").click()
    type_number(page, "0.8167")
    expect(difference(page)).to_have_text("ROC AUC (macro): all give 0.8167")
    expect(row(page, "ROC AUC (macro)")).to_be_in_viewport(ratio=0.95)


# Nothing moves when …


def still(tour: Tour, **view: str) -> Page:
    return drawn_page(tour(link("", PHOTOS, page="nothing_moves", **view)), ".order-chips")


def reason(page: Page) -> Locator:
    return page.get_by_role("region", name="Why?")


def order(page: Page, when: str) -> list[str]:
    """The labels or samples of the part that is shown, the highest score first."""
    return page.get_by_role("list", name=when, exact=True).locator(".chip").all_inner_texts()


def test_a_metric_that_is_pressed_says_why_beside_the_order_that_it_looks_at(tour: Tour) -> None:
    page = still(tour, change="halve.label.1")
    expect(finding(page)).to_have_text("Halve only cat: 3 metrics cannot notice under some averages.")
    expect(reason(page)).to_contain_text("Within cat no two scores change places")
    samples = ["photo 1", "photo 2", "photo 4", "photo 3"]
    assert [one for one in order(page, "before") if one != "threshold"] == samples
    assert order(page, "after") == ["threshold", *samples]
    cannot = page.get_by_role("radiogroup", name="Cannot notice under these averages")
    cannot.get_by_role("radio", name="ROC AUC").click()
    expect(reason(page)).to_contain_text("ROC AUC (macro) stays 49/60")
    expect(reason(page)).to_contain_text("the order of the samples within each label, and that stays")
    settled(page)
    assert query(page)["curves"] == "roc_auc.macro-roc_auc.weighted"
    expect(page.get_by_text("20 metrics notice")).to_be_visible()
    page.get_by_role("radiogroup", name="Notice", exact=True).get_by_role("radio", name="Average").click()
    expect(reason(page)).to_contain_text("Average precision (samples): 13/16 → 35/48")
    expect(cannot.get_by_role("radio", checked=True)).to_have_count(0)
    eventually(lambda: order(page, "after")[:2], ["boat", "dog"])
    reason(page).get_by_role("link", name="see the lesson").click()
    expect(page).to_have_url(re.compile(r"/ranking\?.*metric=average_precision&average=samples"))


def test_a_change_is_chosen_with_what_it_is_done_to_and_an_edit_is_answered(tour: Tour) -> None:
    page = still(tour)
    expect(finding(page)).to_have_text("Halve everything: 10 metrics cannot notice.")
    expect(page.get_by_role("combobox", name="To what")).to_have_count(0)
    page.get_by_role("combobox", name="What is done").select_option("Halve only …")
    page.get_by_role("combobox", name="To what").select_option("boat")
    expect(finding(page)).to_contain_text("Halve only boat")
    page.get_by_role("combobox", name="What is done").select_option("Add an empty label")
    expect(finding(page)).to_contain_text("Add an empty label")
    settled(page)
    assert query(page)["change"] == "empty_label.all"
    assert order(page, "after")[-1] == "new label"
    page.get_by_role("radio", name="Hamming loss").click()
    expect(reason(page)).to_contain_text("Hamming loss (samples): 1/4 → 5/24")
    type_score(page, "photo 1", "boat", "0.1")
    expect(reason(page)).to_contain_text("Hamming loss (samples): 1/5 → 1/6")
    # What cannot be done says so, and another change can be chosen.
    one = Matrix.of([[1, 0]], [[0.8, 0.3]])
    page = tour(link("", one, "nothing_moves", change="reverse_samples.all"))
    expect(finding(page)).to_contain_text("There is one sample only")
    page.get_by_role("combobox", name="What is done").select_option("Halve everything")
    expect(page.locator(".order-chips")).to_be_visible()


def test_the_tabs_of_what_if_lead_to_each_other_and_keep_the_matrix_and_the_choice(tour: Tour) -> None:
    page = tour(link("", PHOTOS, page="nothing_moves", change="halve.label.1"))
    expect(finding(page)).to_have_text("Halve only cat: 3 metrics cannot notice under some averages.")
    tabs = page.get_by_role("navigation", name="What if")
    expect(tabs.get_by_role("link", name="Nothing moves when …")).to_have_attribute("aria-current", "page")
    type_score(page, "photo 1", "boat", "0.1")
    tabs.get_by_role("link", name="What if").click()
    expect(handle(page)).to_be_visible()
    expect(score(page, "photo 1", "boat")).to_have_value("0.1")
    tabs.get_by_role("link", name="Nothing moves when …").click()
    expect(finding(page)).to_contain_text("Halve only cat")


@pytest.mark.thorough
def test_on_a_phone_the_reason_stays_in_sight_beside_a_metric_far_down(tour: Tour) -> None:
    page = drawn_page(tour(link("", PHOTOS, page="nothing_moves"), **PHONE), ".order-chips")
    page.get_by_role("radio", name="Peak F1").click()
    expect(reason(page)).to_contain_text("It depends on the order")
    expect(reason(page)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("radio", name="Peak F1")).to_be_in_viewport(ratio=1)


# The duel: both models are edited, copied, pasted and swapped

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


def test_a_cell_that_is_predicted_wrongly_is_marked_in_either_model_and_says_so(tour: Tour) -> None:
    page = duel(tour)
    marked = page.locator("[data-component=matrix_editor] td.wrong")
    expect(marked).to_have_count(5 + 7)
    wrongly = page.get_by_label("photo 1, label dog, wrongly predicted", exact=True)
    expect(wrongly).to_have_count(2)
    expect(wrongly.first).to_have_text("✗")
    missed = page.get_by_label("photo 1, label car, missed", exact=True)
    expect(missed).to_have_count(1)
    expect(missed).to_have_text("")
    put(score(page, "photo 1", "car"), "0.6")
    expect(missed).to_have_count(0)
    expect(marked).to_have_count(4 + 7)
