"""The working at the reader's pace: each step prints its line and lights its cells."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pages.intake.matrix import Matrix
from tests.browser.conftest import Server, Tour
from tests.browser.lesson import (
    arrange,
    button,
    chip,
    choose,
    choose_metric,
    drawn,
    drawn_lesson,
    entries,
    eventually,
    follow,
    go_to,
    link,
    lit_cells,
    lit_chips,
    on_board,
    pace,
    pairs,
    pass_over_the_question,
    query,
    results,
    score,
    see_all,
    settled,
    truth,
)

X1 = [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]
BOTH_SAMPLES = [*X1, (1, 0), (1, 1), (1, 2), (1, 3), (1, 4)]
TRUE_OF_X1 = [(0, 0), (0, 2)]
OF_WRONG = "False labels ranked above"
COUNTED = "mj=|{k∉Y:sk>sj}|"
# Of each page of the ranking loss of D0: what the pace says, the title, the cells and the lines.
RANKING_LOSS_OF_D0 = [
    ("Step 1 of 5", "Pairs", X1, ["pairs=t·f=2·3=6"]),
    ("Step 2 of 5", f"{OF_WRONG} l3", [(0, 2)], [COUNTED, "ml3=0"]),
    ("Step 3 of 5", f"{OF_WRONG} l1", [(0, 0), (0, 1)], [COUNTED, "ml1=|{l2}|=1"]),
    ("Step 4 of 5", "Ranking loss", TRUE_OF_X1, ["L=(∑j∈Ymj)/(t·f)=(0+1)/(2·3)=1/6"]),
    ("Step 5 of 5", "Mean over 2 samples", BOTH_SAMPLES, ["L=(∑iLi)/(N)=(1/6+1/6)/(2)=1/6"]),
]
PACES = [pace_text for pace_text, *_rest in RANKING_LOSS_OF_D0]
KEYS = [
    "ranking_loss.pairs",
    "ranking_loss.wrong_pairs:3",
    "ranking_loss.wrong_pairs:1",
    "ranking_loss",
    "ranking_loss.average",
]
BACK, NEXT = ".turning > [aria-keyshortcuts=ArrowLeft]", ".turning > [aria-keyshortcuts=ArrowRight]"
THE_QUESTION, THE_TASK, THE_END = "The question", "Try it yourself", "In short"
# What earlier pages came to stands at the foot as long as a page is worked out from it.
RESULTS = [[], [], ["ml3=0"], ["ml3=0", "ml1=1"], ["x1:L=1/6"]]


@pytest.fixture
def lesson(tour: Tour) -> Page:
    """The ranking loss of D0 with all its steps."""
    page = drawn_lesson(tour(link("", metric="ranking_loss")))
    see_all(page)
    eventually(lambda: "step" in query(page), False)
    return page


def test_next_back_and_all_light_the_cells_of_each_step_and_print_its_line(lesson: Page) -> None:
    expect(lesson.locator(NEXT)).to_be_hidden()
    counted = lesson.locator(".drawing").get_by_text("Pairs in the wrong order: 1 of 6")
    of_l3 = {("l3", "l2"): "✓", ("l3", "l4"): "✓", ("l3", "l5"): "✓"}
    of_l1 = {("l1", "l2"): "✗", ("l1", "l4"): "✓", ("l1", "l5"): "✓"}
    of_pages = [{}, of_l3, *[of_l3 | of_l1] * 2]
    sent_before, known = lesson.evaluate("talk.sent"), entries(lesson)
    every = [[title, *lines] for _pace, title, _cells, lines in RANKING_LOSS_OF_D0]
    assert on_board(lesson) == every
    button(lesson, "Step by step").click()
    for place, (pace_text, _title, cells, _lines) in enumerate(RANKING_LOSS_OF_D0):
        expect(pace(lesson)).to_have_text(pace_text)
        eventually(lambda cells=cells: lit_cells(lesson), cells)
        assert on_board(lesson) == [every[place]]
        assert results(lesson) == RESULTS[place]
        eventually(lambda place=place: query(lesson).get("step"), KEYS[place])
        if place < len(of_pages):
            assert pairs(lesson) == of_pages[place]
            assert drawn(lesson, ".waiting").count() == 6 - len(of_pages[place])
            assert counted.is_visible() == (place == 3)
        button(lesson, "Next").press("Enter")  # it has the focus, and goes on stepping
    expect(pace(lesson)).to_have_text(THE_TASK)
    lesson.keyboard.press("Enter")
    settled(lesson)
    expect(pace(lesson)).to_have_text(THE_END)
    expect(button(lesson, "Next: Coverage")).to_be_focused()
    lesson.evaluate("document.activeElement.blur()")
    for _press in range(3):
        button(lesson, "back").click()
    expect(pace(lesson)).to_have_text("Step 4 of 5")
    eventually(lambda: lit_chips(lesson), ["x1, label l1", "x1, label l3"])
    lesson.locator(".result:visible").first.click()  # it leads back to its step
    expect(pace(lesson)).to_have_text("Step 2 of 5")
    see_all(lesson)
    expect(pace(lesson)).to_have_text("All 5 steps")
    assert on_board(lesson) == every
    assert results(lesson) == []
    eventually(lambda: "step" in query(lesson), False)
    assert (lesson.evaluate("talk.sent"), entries(lesson)) == (sent_before, known)


def test_a_link_opens_at_a_step_by_its_key_or_its_number(tour: Tour, server: Server) -> None:
    """A bare one opens at the first step, a link to a metric shows all its steps."""
    page = drawn_lesson(tour("ranking"))
    expect(pace(page)).to_have_text("Step 1 of 5")
    eventually(lambda: lit_cells(page), X1)
    button(page, "back").click()
    expect(pace(page)).to_have_text(THE_QUESTION)
    expect(page.locator(BACK)).to_be_hidden()
    follow(page, link(server("app.py"), metric="coverage"))
    expect(pace(page)).to_have_text("All 3 steps")
    for step, pace_text in [(KEYS[3], PACES[3]), ("3", PACES[1])]:
        follow(page, link(server("app.py"), metric="ranking_loss", step=step))
        expect(pace(page), step).to_have_text(pace_text)
        _pace, title, cells, lines = RANKING_LOSS_OF_D0[PACES.index(pace_text)]
        assert on_board(page) == [[title, *lines]], step
        eventually(lambda cells=cells: lit_cells(page), cells)
        eventually(lambda: query(page)["step"], KEYS[PACES.index(pace_text)])


def test_a_presenters_keys_turn_pages_to_the_next_lesson_and_back_from_it(lesson: Page) -> None:
    button(lesson, "Step by step").click()
    lesson.evaluate("document.activeElement.blur()")
    for key, pace_text in (
        ("PageDown", PACES[1]),
        (" ", PACES[2]),
        ("PageUp", PACES[1]),
        ("Home", THE_QUESTION),
        ("PageDown", PACES[0]),
    ):
        lesson.keyboard.press(key)
        expect(pace(lesson)).to_have_text(pace_text)
    button(lesson, "Try it yourself").click()
    lesson.keyboard.press("PageDown")
    expect(pace(lesson)).to_have_text(THE_END)
    lesson.keyboard.press("PageDown")
    settled(lesson)
    eventually(lambda: query(lesson)["metric"], "coverage")
    lesson.go_back()
    settled(lesson)
    eventually(lambda: query(lesson)["metric"], "ranking_loss")
    expect(pace(lesson)).to_have_text(THE_END)


def test_steps_requested_quickly_are_all_taken(lesson: Page) -> None:
    choose_metric(lesson, "Average precision")
    expect(pace(lesson)).to_have_text("Step 1 of 6")
    lesson.evaluate(
        """() => {
            const press = () => document.body.dispatchEvent(
                new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true })
            );
            for (const gap of [0, 0, 5, 25]) setTimeout(press, gap);
        }"""
    )
    expect(pace(lesson)).to_have_text("Step 5 of 6")
    eventually(lambda: lit_cells(lesson), TRUE_OF_X1)


def test_the_arrow_keys_step_on_the_next_part_and_page_too(lesson: Page) -> None:
    for pace_text in (PACES[4], PACES[3], PACES[2]):
        lesson.keyboard.press("ArrowLeft")
        expect(pace(lesson)).to_have_text(pace_text)
    lesson.keyboard.press("ArrowRight")
    # Another part keeps the step, and another metric starts with its first.
    choose(lesson, "Part", "x2")
    expect(pace(lesson)).to_have_text("Step 5 of 6")
    eventually(lambda: lit_cells(lesson), [(1, 0), (1, 2), (1, 4)])
    assert on_board(lesson) == [["Ranking loss", "L=(∑j∈Ymj)/(t·f)=(0+0+1)/(3·2)=1/6"]]
    expect(lesson.locator(".line .title")).to_have_text("x2")
    choose_metric(lesson, "Coverage")
    expect(pace(lesson)).to_have_text("Step 1 of 3")
    go_to(lesson, "losses")
    expect(pace(lesson)).to_have_text(re.compile(f"^({THE_QUESTION}|Step 1 of .*)$"))
    pass_over_the_question(lesson)
    expect(pace(lesson)).to_contain_text("Step 1 of")
    lesson.keyboard.press("ArrowRight")
    expect(pace(lesson)).to_contain_text("Step 2 of")
    go_to(lesson, "overview")
    expect(lesson.get_by_test_id("compared")).to_be_visible()
    settled(lesson)
    heard = lesson.evaluate(
        """() => {
            const key = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true });
            return !document.body.dispatchEvent(key);
        }"""
    )
    assert not heard
    assert lit_cells(lesson) == []


def test_arrow_keys_in_the_workbench_do_not_step(lesson: Page) -> None:
    button(lesson, "Step by step").click()
    expect(pace(lesson)).to_have_text("Step 1 of 5")
    for element in (score(lesson, "x1", "l5"), truth(lesson, "x1", "l5")):
        element.focus()
        lesson.keyboard.press("ArrowRight")
        lesson.keyboard.press("ArrowLeft")
    chip(lesson, "x1", "l5").focus()
    lesson.keyboard.press("Shift+ArrowRight")
    expect(chip(lesson, "x1", "l5")).to_have_attribute("aria-valuenow", str(0.15 + 10 / 100))
    arrange(lesson)
    lesson.get_by_label("name of label l1", exact=True).focus()
    lesson.keyboard.press("ArrowRight")
    lesson.keyboard.press("Escape")
    eventually(lambda: score(lesson, "x1", "l5").input_value(), "0.25")
    expect(pace(lesson)).to_have_text("Step 1 of 5")


def test_of_a_large_matrix_a_lesson_draws_what_it_has_room_for_and_says_so(tour: Tour) -> None:
    """Which cells the editor shows is tried in test_editing."""
    large = Matrix.of(
        [[(i * j) % 3 == 1 for j in range(20)] for i in range(20)],
        [[(7 * i + 3 * j) % 20 / 20 for j in range(20)] for i in range(20)],
    )
    page = drawn_lesson(tour(link("", large, metric="average_precision", part="20", step="1")))
    expect(page.locator(".drawing").get_by_text("… 13 more")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_count(20)
    choose(page, "Average", "micro")
    expect(page.get_by_text("Only the first 30 of 400 are drawn here.")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_count(30)
