"""The workbench in a real browser: what a person does to it reaches Python, and nothing gets lost."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pages.intake.matrix import Matrix
from tests.browser.conftest import Server, Tour
from tests.browser.lesson import (
    AT_REST,
    D0,
    SCRIPTS,
    arrange,
    axis_width,
    box,
    chip,
    drawn_lesson,
    eventually,
    link,
    module,
    number,
    open_lesson,
    pull,
    pull_by_finger,
    score,
    settled,
    stored_matrix,
    truth,
    type_score,
)

CASES = {
    "d0": D0,
    "thirty": Matrix.of([[(j * j) % 3 == 1 for j in range(30)]], [[(37 * j) % 50 / 50 for j in range(30)]]),
    "high": Matrix.of(
        [[(i + j) % 2 for j in range(5)] for i in range(100)],
        [[(i * j % 100) / 100 for j in range(5)] for i in range(100)],
    ),
}
EXTREMES = [
    *([0.0], [1.0], [0.2, 0.9], [5e-324], [-5e-324], [3.0, 3.0], [-0.5], [1e9, 1e9], [1e-9, -1e-9], [1e300]),
    *([1e308, -1e308], [-1e-300, 2e-300], [1.5, 1.5 + 1e-12], [-4.1, 7.3, 0.0], [0.3, 1.1], [99.9, 100.1]),
    *([1e15, 1e15 + 1], [-1234567.0, 89.0], [1.7976931348623157e308]),
]

Bench = Callable[..., Page]


@pytest.fixture
def bench(tour: Tour) -> Iterator[Bench]:
    """`bench("thirty", has_touch=True)`: a lesson about this matrix."""
    opened: list[Page] = []

    def open_bench(case: str = "d0", page: str = "ranking", **options: Any) -> Page:
        shown = drawn_lesson(tour(link("", CASES[case], page, part="1", step="1"), **options))
        opened.append(shown)
        return shown

    yield open_bench
    for one in opened:
        one.evaluate("talk.slowness = 0")


def wait_until_stored(page: Page, name: str, expected: Any, but: Mapping[Any, Any] | None = None) -> None:
    """Until this is in the document that Python has answered; a grid `but` for some of its cells."""
    if but is not None:
        expected = [[but.get((i, j), one) for j, one in enumerate(row)] for i, row in enumerate(expected)]
    eventually(lambda: stored_matrix(page)[name], expected)


def order(page: Page) -> str:
    """The sorted order as it is shown, such as "l3▸l2=l1"."""
    return "".join(page.locator(".order .sign, .order .pill").all_inner_texts())


# The matrix editor


def test_scores_are_typed_truths_are_flipped_and_arrows_go_on(bench: Bench) -> None:
    page = bench()
    score(page, "x1", "l2").click()  # which selects what is there
    page.keyboard.type("0,75")
    page.keyboard.press("Enter")
    expect(score(page, "x2", "l2")).to_be_focused()
    page.keyboard.type("-12.5")
    page.keyboard.press("Enter")
    wait_until_stored(page, "scores", D0.scores, {(0, 1): 0.75, (1, 1): -12.5})
    expect(score(page, "x1", "l2")).to_have_value("0.75")
    truth(page, "x1", "l2").click()
    wait_until_stored(page, "truth", D0.truth, {(0, 1): 1})
    expect(truth(page, "x1", "l2")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(truth(page, "x2", "l3")).to_be_focused()
    page.keyboard.press("Space")
    wait_until_stored(page, "truth", D0.truth, {(0, 1): 1, (1, 2): 0})
    # A long score is shown short and edited exactly.
    type_score(page, "x2", "l5", "0.123456789")
    page.keyboard.press("Tab")
    expect(score(page, "x2", "l5")).to_have_value("0.1235")
    score(page, "x2", "l5").focus()
    expect(score(page, "x2", "l5")).to_have_value("0.123456789")
    page.keyboard.press("Enter")
    assert stored_matrix(page)["scores"][1][4] == 0.123456789


def test_a_bad_score_leaves_the_last_good_one_and_says_so(bench: Bench) -> None:
    page = bench()
    field, message = score(page, "x1", "l2"), page.locator(".editor .message")
    below = page.locator("[data-part=score_line] .line").bounding_box()
    for entry in ("", "abc", "1e999"):
        field.fill(entry)
        page.keyboard.press("Enter")
        expect(message).to_contain_text("x1, label l2")
        expect(message).to_contain_text("any finite number")
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_be_focused()
        assert page.locator("[data-part=score_line] .line").bounding_box() == below
    page.keyboard.press("Tab")
    expect(field).to_have_value("0.4")
    expect(message).to_be_empty()
    field.fill("7")
    page.keyboard.press("Escape")
    expect(field).to_have_value("0.4")
    type_score(page, "x1", "l2", "0.45")
    expect(message).to_be_empty()
    wait_until_stored(page, "scores", D0.scores, {(0, 1): 0.45})


def test_samples_and_labels_come_and_go_and_the_nodes_and_the_focus_stay(bench: Bench) -> None:
    page = bench()
    arrange(page)
    same = score(page, "x2", "l2"), chip(page, "x1", "l2")
    for element in same:
        element.evaluate("element => { element.mark = 'same' }")
    page.get_by_role("button", name="+ sample").click()
    page.get_by_role("button", name="+ label").click()
    expect(page.get_by_role("button", name="+ label")).to_be_focused()
    wait_until_stored(page, "labels", ["l1", "l2", "l3", "l4", "l5", "l6"])
    type_score(page, "x3", "l6", "0.9")
    for element in same:
        assert element.evaluate("element => element.mark") == "same"
    page.get_by_label("remove label l1", exact=True).click()
    page.get_by_label("remove sample x1", exact=True).click()
    wait_until_stored(page, "samples", ["x2", "x3"])
    wait_until_stored(page, "scores", [[0.5, 0.7, 0.2, 0.6, 0.0], [0.0, 0.0, 0.0, 0.0, 0.9]])
    page.get_by_label("remove sample x3", exact=True).focus()
    page.keyboard.press("Enter")
    wait_until_stored(page, "samples", ["x2"])
    expect(page.get_by_label("remove sample x2", exact=True)).to_be_disabled()


# The score line


def test_a_chip_is_dragged_and_the_order_follows_while_it_moves(bench: Bench) -> None:
    page = bench()
    assert order(page) == "l3▸l2▸l1▸l5▸l4"
    pull(page, chip(page, "x1", "l4"), 0.35 * axis_width(page), drop=False)
    assert order(page) == "l3▸l4▸l2▸l1▸l5"
    expect(number(page)).to_have_text("1/4 = 0.25")  # (2/6 + 1/6) / 2
    height = page.locator(".plot").bounding_box()
    page.mouse.up()
    wait_until_stored(page, "scores", D0.scores, {(0, 3): 0.45})
    assert page.locator(".plot").bounding_box() == height
    expect(chip(page, "x1", "l4")).to_have_attribute("aria-valuetext", "0.45, false label, place 2 of 5")
    expect(page.get_by_role("status").filter(has_text="Order of x1")).to_have_text(
        "Order of x1: l3, then l4, then l2, then l1, then l5"
    )


def test_a_chip_is_moved_by_keys(bench: Bench) -> None:
    page = bench()
    chip(page, "x1", "l2").focus()
    page.keyboard.press("Shift+ArrowRight")  # a move onto another score is a tie
    assert order(page) == "l2=l3▸l1▸l5▸l4"
    expect(chip(page, "x1", "l3")).to_have_attribute(
        "aria-valuetext", "0.50, true label, tied on places 1 to 2 of 5"
    )
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    expect(chip(page, "x1", "l2")).to_have_attribute("aria-valuenow", "0.29")
    wait_until_stored(page, "scores", D0.scores, {(0, 1): 0.29})
    page.keyboard.press("End")
    page.keyboard.press("Tab")  # leaving sends at once
    wait_until_stored(page, "scores", D0.scores, {(0, 1): 1.0})
    chip(page, "x1", "l2").focus()
    page.keyboard.press("Space")
    wait_until_stored(page, "truth", D0.truth, {(0, 1): 1})


def test_a_tap_flips_a_truth_a_finger_drags_a_chip_and_targets_are_large_enough(bench: Bench) -> None:
    page = bench(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    chip(page, "x1", "l2").tap()
    wait_until_stored(page, "truth", D0.truth, {(0, 1): 1})
    arrange(page)
    truth(page, "x2", "l1").tap()
    wait_until_stored(page, "truth", D0.truth, {(0, 1): 1, (1, 0): 0})
    removes = page.get_by_label("remove sample x1")
    for element in (chip(page, "x1", "l1"), truth(page, "x1", "l1"), page.locator(".arrange"), removes):
        place = box(element)
        assert min(place["width"], place["height"]) >= 36
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    pull_by_finger(page, chip(page, "x1", "l3"), 0.4 * axis_width(page))
    wait_until_stored(page, "scores", D0.scores, {(0, 2): 0.9})


def test_the_axis_holds_any_scores(page: Page, server: Server) -> None:
    axes = page.evaluate(
        """async ([axis, lists]) => {
            const { axisFor, scoreText, tickTexts, ticksOf } = await import(axis);
            return lists.map((list) => {
                const axis = axisFor(list);
                const ticks = tickTexts(ticksOf(axis));
                return { ...axis, ticks, texts: list.map((score) => scoreText(axis, score)) };
            });
        }""",
        [module(page, server("app.py"), "workbench/chips/axis.js"), EXTREMES],
    )
    for scores, axis in zip(EXTREMES, axes, strict=True):
        assert axis["low"] < axis["high"], scores
        assert 0 < axis["step"] < axis["high"] - axis["low"], scores
        assert 2 <= len(axis["ticks"]) == len(set(axis["ticks"])) <= 8, (scores, axis)
        if max(map(abs, scores)) <= 1e300:
            assert axis["low"] <= min(scores) <= max(scores) <= axis["high"], scores


NUMBERS = {
    "0.3": 0.3,
    "0,3": 0.3,
    "0。3": 0.3,
    "０．３": 0.3,
    "−1": -1,
    " +.5 ": 0.5,
    "5.": 5,
    "1e-3": 1e-3,
    **dict.fromkeys(("", "1,2,3", "0x10", "Infinity", "--1", "1 2", "1e999", "٣"), math.nan),
}


def test_numbers_are_read_as_people_type_and_written_as_short_as_can_be(page: Page, server: Server) -> None:
    read = """async ([numbers, texts, lists]) => {
        const { numberIn, writtenInCells } = await import(numbers);
        return [texts.map((text) => numberIn(text)), lists.map((list) => list.map(writtenInCells(list)))];
    }"""
    lists = [[0.1025, 0.07125, 0.5, 12], [0.07125, 0.0713, 0.5], [0.49998, 0.5], [0.00004, 0.0]]
    address = module(page, server("app.py"), "workbench/formatting.js")
    values, texts = page.evaluate(read, [address, list(NUMBERS), lists])
    assert dict(zip(NUMBERS, values, strict=True)) == pytest.approx(NUMBERS, nan_ok=True, rel=0, abs=0)
    assert texts[0] == ["0.1025", "0.0713", "0.5", "12"]
    for numbers, written in zip(lists, texts, strict=True):
        assert len(set(written)) == len(set(numbers))


def test_thirty_chips_do_not_overlap(bench: Bench) -> None:
    page = bench("thirty", viewport={"width": 390, "height": 844})
    page.locator("[data-part=score_line] .line").evaluate(AT_REST)
    chips = page.locator("[data-part=score_line] .chip")
    boxes = sorted(map(box, chips.all()), key=lambda place: place["x"])
    assert len(boxes) == 30
    for left, right in itertools.combinations(boxes, 2):
        assert abs(left["y"] - right["y"]) >= left["height"] or left["x"] + left["width"] <= right["x"]


# What the stage lights


def light(page: Page, cells: Sequence[str] = (), marks: Sequence[float] = ()) -> None:
    """Light what a page of the stage would, cells and marks on the score line; without any nothing is lit."""
    at = [{"at": one, "text": "at {at}", "kind": "threshold"} for one in marks]
    shown = {"cells": cells, "ringed": [], "marks": at} if cells or marks else None
    page.evaluate(f"async (shown) => {SCRIPTS}['workbench/cell_highlights.js']().showPage(shown)", shown)


def test_marks_of_the_stage_stand_among_those_of_python(bench: Bench) -> None:
    page = bench(page="averaging", reduced_motion="no-preference")
    light(page)
    marks = page.locator(".mark")
    assert marks.all_inner_texts() == ["threshold 0.50"]
    height = page.locator("[data-part=score_line] .line").bounding_box()
    light(page, marks=[0.6])
    assert marks.all_inner_texts() == ["threshold 0.50", "at 0.60"]
    texts = sorted(map(box, page.locator(".mark .text").all()), key=lambda place: place["x"])
    assert all(one["x"] + one["width"] <= other["x"] for one, other in itertools.pairwise(texts))
    assert page.locator("[data-part=score_line] .line").bounding_box() == height
    marks.last.evaluate("mark => { mark.isSame = true }")
    light(page, marks=[0.9])
    assert marks.last.evaluate("mark => mark.isSame && mark.getAnimations().length") == 1
    light(page)
    assert marks.count() == 1
    # Lit cells are brought into sight, and the page stays.
    page = bench("high")
    light(page, cells=["10:2"])
    cell, frame = box(page.locator("td.lit")), box(page.locator(".scroller"))
    assert frame["y"] <= cell["y"]
    assert cell["y"] + cell["height"] <= frame["y"] + frame["height"]
    assert page.get_by_test_id("stMain").evaluate("main => main.scrollTop") == 0
    light(page)


@pytest.mark.own_tab
def test_chips_appear_in_their_places_and_glide_to_new_ones(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(GLIDES)
    open_lesson(page, link(server("app.py"), metric="average_precision", average="micro"))
    settled(page)
    lanes = page.locator(".chip").evaluate_all(
        "chips => chips.map((chip) => chip.style.getPropertyValue('--lane'))"
    )
    assert "1" in lanes
    assert page.evaluate("window.glides") == []
    type_score(page, "x1", "l2", "0.9")
    eventually(lambda: "left" in page.evaluate("window.glides"), True)


# Nothing gets lost

GLIDES = """
    window.glides = [];
    document.addEventListener("transitionrun", ({ target, propertyName }) => {
        if (target.matches(".chip, .plot, .stem")) window.glides.push(propertyName);
    });
"""
# What the first score and the second truth say, at every frame.
WATCH = """(table) => {
    window.watched = new Set();
    const watch = () => {
        const [score] = table.querySelectorAll("input.score");
        window.watched.add(`${score.value} ${table.querySelectorAll(".truth")[1].textContent}`);
        if (table.isConnected) requestAnimationFrame(watch);
    };
    watch();
}"""


def test_three_quick_edits_against_a_slow_script_all_last(bench: Bench) -> None:
    page = bench()
    page.evaluate("talk.slowness = 700")
    type_score(page, "x1", "l1", "0.91")
    truth(page, "x1", "l2").click()
    page.locator(".editor table").evaluate(WATCH)
    type_score(page, "x2", "l5", "0.95")
    wait_until_stored(page, "scores", D0.scores, {(0, 0): 0.91, (1, 4): 0.95})
    settled(page)
    assert page.evaluate("[...window.watched]") == ["0.91 1"]
    assert stored_matrix(page)["truth"][0] == [1, 1, 1, 0, 0]
    # New data waits until the chip is dropped.
    truth(page, "x1", "l2").click()
    pull(page, chip(page, "x1", "l4"), 0.5 * axis_width(page), drop=False)
    settled(page)
    expect(chip(page, "x1", "l4")).to_have_attribute("aria-valuenow", "0.6")
    page.mouse.up()
    wait_until_stored(page, "scores", D0.scores, {(0, 0): 0.91, (0, 3): 0.6, (1, 4): 0.95})
    assert stored_matrix(page)["truth"][0] == [1, 0, 1, 0, 0]


def test_an_edit_finds_its_label_although_python_still_knows_one_that_has_gone(bench: Bench) -> None:
    page = bench()
    arrange(page)
    page.evaluate("talk.slowness = 2000")
    page.get_by_label("remove label l1", exact=True).click()
    pull(page, chip(page, "x1", "l4"), 0.5 * axis_width(page))
    assert page.evaluate("talk.sent > talk.ended")
    wait_until_stored(page, "scores", [[0.4, 0.5, 0.6, 0.15], [0.5, 0.7, 0.2, 0.6]])
