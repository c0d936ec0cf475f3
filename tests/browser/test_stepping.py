"""The working at the reader's pace: each step prints its line and lights its cells."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from pages.intake.matrix import Matrix
from pages.views.digits import headline
from tests.browser.conftest import NewPage, Server
from tests.browser.lesson import (
    box,
    button,
    chip,
    choose,
    choose_in_list,
    choose_metric,
    comparison,
    eventually,
    link,
    lit_cells,
    lit_chips,
    number,
    open_lesson,
    pace,
    score,
    settled,
    shown,
    truth,
    working,
)

X1 = [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]
BOTH_SAMPLES = [*X1, (1, 0), (1, 1), (1, 2), (1, 3), (1, 4)]
TRUE_OF_X1 = [(0, 0), (0, 2)]
RANKING_LOSS_OF_D0 = [
    ("True ones", X1, r"t = \textstyle\sum_k y_k = 1 + 0 + 1 + 0 + 0 = 2"),
    ("False ones", X1, r"f = n - t = 5 - 2 = 3"),
    ("False ones not below", [(0, 0), (0, 1), (0, 2)], r"m_{\text{l1}} &= \left|\{0.4\}\right| = 1"),
    ("Ranking loss", TRUE_OF_X1, r"= \frac{1 + 0}{2 \cdot 3} = \tfrac{1}{6}"),
    ("Ranking loss: the average", BOTH_SAMPLES, r"= \frac{\tfrac{1}{6} + \tfrac{1}{6}}{2} = \tfrac{1}{6}"),
]


@pytest.fixture
def lesson(page: Page, server: Server) -> Page:
    return open_lesson(page, link(server("app.py")))


def test_next_back_and_all_light_the_cells_of_each_step_and_print_its_line(lesson: Page) -> None:
    expect(pace(lesson)).to_have_text("All 5 steps")
    expect(button(lesson, "next")).to_be_disabled()
    button(lesson, "from the start").click()
    for place, (title, cells, line) in enumerate(RANKING_LOSS_OF_D0, start=1):
        expect(pace(lesson)).to_have_text(f"Step {place} of 5")
        eventually(lambda cells=cells: lit_cells(lesson), cells)
        assert [step[0] for step in working(lesson)][-1] == f"{place}{title}"
        assert line in shown(lesson, step=place)[-1]
        if place < 5:
            button(lesson, "next").click()
    expect(button(lesson, "next")).to_be_disabled()
    button(lesson, "back").click()
    expect(pace(lesson)).to_have_text("Step 4 of 5")
    eventually(lambda: lit_chips(lesson), ["x1, label l1", "x1, label l3"])
    assert len(working(lesson)) == 4
    button(lesson, "all").click()
    expect(pace(lesson)).to_have_text("All 5 steps")
    assert len(working(lesson)) == 5


def test_a_focused_button_goes_on_stepping(lesson: Page) -> None:
    button(lesson, "from the start").focus()
    for place in (1, 2, 3, 4, 5):
        lesson.keyboard.press("Enter")
        expect(pace(lesson)).to_have_text(f"Step {place} of 5")
    lesson.keyboard.press("Enter")
    settled(lesson)
    expect(pace(lesson)).to_have_text("Step 5 of 5")
    expect(button(lesson, "next")).to_be_focused()


def test_the_arrow_keys_step_and_stop_at_the_ends(lesson: Page) -> None:
    for place in (5, 4, 3, 2, 1):
        lesson.keyboard.press("ArrowLeft")
        expect(pace(lesson)).to_have_text(f"Step {place} of 5")
    expect(button(lesson, "back")).to_be_disabled()
    eventually(lambda: lit_cells(lesson), X1)
    lesson.keyboard.press("ArrowLeft")
    for place in (2, 3, 4, 5):
        lesson.keyboard.press("ArrowRight")
        expect(pace(lesson)).to_have_text(f"Step {place} of 5")
    eventually(lambda: lit_cells(lesson), BOTH_SAMPLES)


def test_steps_asked_for_quickly_are_all_taken(lesson: Page) -> None:
    choose_metric(lesson, "Average precision")
    button(lesson, "from the start").click()
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
    eventually(lambda: len(working(lesson)), 5)


LONG_WORKINGS = {"sets?metric=f_beta": 10, "pro_loss": 10}
OTHERS = {
    "ndcg": 10,
    "ranking?metric=average_precision": 6,
    "roc": 4,
    "precision_recall": 5,
    "precision_recall?metric=peak_f1": 6,
    "losses": 4,
}


@pytest.mark.parametrize(
    ("address", "last"),
    [
        *LONG_WORKINGS.items(),
        *(pytest.param(*other, marks=pytest.mark.thorough) for other in OTHERS.items()),
    ],
)
def test_the_current_step_the_matrix_and_the_buttons_are_seen_together(
    new_page: NewPage, server: Server, address: str, last: int
) -> None:
    """On a projector; after the first step nothing but the steps moves."""
    page = open_lesson(new_page(reduced_motion="reduce"), f"{server('app.py')}/{address}")
    button(page, "from the start").click()
    heights = set()
    for place in range(1, last + 1):
        expect(pace(page)).to_have_text(f"Step {place} of {last}")
        settled(page)
        step = page.locator(f".st-key-step_now_{place}")
        eventually(lambda step=step: _is_seen(page, step), True)
        matrix = box(page.get_by_role("grid"))
        assert 0 <= matrix["y"] < matrix["y"] + matrix["height"] <= 720
        heights.add(round(box(button(page, "next"))["y"]))
        page.keyboard.press("ArrowRight")
    assert len(heights) == 1


def _is_seen(page: Page, step: Locator) -> bool:
    """Whether the step is inside the window and its frame, from its top as far as the frame can show."""
    window, frame, here = 720, box(page.locator(".st-key-walk")), box(step)
    bottom = min(window, frame["y"] + frame["height"])
    whole = min(here["height"], frame["height"])
    return frame["y"] <= here["y"] + 1 and here["y"] + whole <= bottom + 1


def test_the_arrow_keys_step_on_the_next_page_too(lesson: Page) -> None:
    for place in (5, 4, 3):
        lesson.keyboard.press("ArrowLeft")
        expect(pace(lesson)).to_have_text(f"Step {place} of 5")
    lesson.get_by_role("link", name="NDCG").click()
    expect(pace(lesson)).to_have_text("All 10 steps")
    lesson.keyboard.press("ArrowLeft")
    expect(pace(lesson)).to_have_text("Step 10 of 10")
    lesson.get_by_role("link", name="Overview").click()
    expect(lesson.get_by_test_id("compared")).to_be_visible()
    settled(lesson)
    heard = lesson.evaluate(
        """() => {
            const key = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true });
            return !document.body.dispatchEvent(key);
        }"""
    )
    assert not heard


def test_arrow_keys_in_the_workbench_do_not_step(lesson: Page) -> None:
    button(lesson, "from the start").click()
    expect(pace(lesson)).to_have_text("Step 1 of 5")
    for element in (score(lesson, "x1", "l5"), truth(lesson, "x1", "l5")):
        element.focus()
        lesson.keyboard.press("ArrowRight")
        lesson.keyboard.press("ArrowLeft")
    chip(lesson, "x1", "l5").focus()
    lesson.keyboard.press("Shift+ArrowRight")
    expect(chip(lesson, "x1", "l5")).to_have_attribute("aria-valuenow", str(0.15 + 10 / 100))
    lesson.keyboard.press("Tab")
    lesson.get_by_label("name of label l1", exact=True).focus()
    lesson.keyboard.press("ArrowRight")
    lesson.keyboard.press("Escape")
    eventually(lambda: score(lesson, "x1", "l5").input_value(), "0.25")
    expect(pace(lesson)).to_have_text("Step 1 of 5")


def test_another_part_keeps_the_step_and_lights_its_own_cells(lesson: Page) -> None:
    for place in (5, 4):
        lesson.keyboard.press("ArrowLeft")
        expect(pace(lesson)).to_have_text(f"Step {place} of 5")
    choose(lesson, "Part", "x2")
    expect(pace(lesson)).to_have_text("Step 4 of 5")
    eventually(lambda: lit_cells(lesson), [(1, 0), (1, 2), (1, 4)])
    assert shown(lesson, step=4)[-1].endswith(r"= \frac{1 + 0 + 0}{3 \cdot 2} = \tfrac{1}{6}")
    expect(lesson.locator(".line .title")).to_have_text("x2")


def test_the_average_precision_counts_hits_and_ranks_down_the_list(lesson: Page) -> None:
    choose_metric(lesson, "Average precision")
    expect(number(lesson)).to_have_text("7/8 = 0.875")
    expect(lesson.locator(".ranked tr")).to_have_text(
        ["scoreranktrue so farprecision", "l30.5111/1", "l20.421·", "l10.3322/3", "l50.1542·", "l40.152·"]
    )
    assert shown(lesson, step=5)[-1].endswith(r"= \frac{\tfrac{2}{3} + 1}{2} = \tfrac{5}{6}")
    choose(lesson, "Average", "macro")
    expect(number(lesson)).to_have_text("1")
    expect(lesson.locator(".note")).to_have_text(["Averaged over 3 of 5.", "Left out: l2, l4."])
    button(lesson, "from the start").click()
    eventually(lambda: lit_cells(lesson), [(0, 0), (1, 0)])


def test_the_depth_line_of_the_coverage_is_under_the_last_true_label(lesson: Page) -> None:
    choose_metric(lesson, "Coverage")
    expect(number(lesson)).to_have_text("5/2 = 2.5")
    expect(lesson.locator(".ranked .deepest th")).to_have_text("l1")
    expect(lesson.locator(".line .mark")).to_have_text("depth")
    choose_metric(lesson, "One-error")
    expect(lesson.locator(".ranked .top th")).to_have_text("l3")


def test_a_metric_starts_with_all_its_steps(lesson: Page) -> None:
    lesson.keyboard.press("ArrowLeft")
    expect(pace(lesson)).to_have_text("Step 5 of 5")
    choose_metric(lesson, "Coverage")
    expect(pace(lesson)).to_have_text("All 4 steps")


def test_scikit_learns_number_comes_with_the_switch_that_makes_the_difference(lesson: Page) -> None:
    expect(comparison(lesson)).to_have_text("scikit-learn (label_ranking_loss): 1/6, the same")
    choose_metric(lesson, "Coverage")
    expect(comparison(lesson)).to_have_text(
        "scikit-learn (coverage_error): 7/2 = 3.5, because of “The top label is at depth: 1”"
    )
    choose(lesson, "The top label is at depth", "1")
    expect(number(lesson)).to_have_text("7/2 = 3.5")
    expect(comparison(lesson)).to_have_text("scikit-learn (coverage_error): 7/2, the same")
    expect(lesson.get_by_test_id("in-force")).to_contain_text("Zhang & Zhou 2014, changed · ")
    choose_metric(lesson, "One-error")
    expect(comparison(lesson)).to_have_text("scikit-learn has no function for it.")


def test_a_preset_sets_its_switches_and_the_number_says_which_it_used(page: Page, server: Server) -> None:
    tied = Matrix.of([[1, 0, 0], [1, 1, 1]], [[0.5, 0.5, 0.2], [0.1, 0.2, 0.3]])
    open_lesson(page, link(server("app.py"), tied))
    expect(number(page)).to_have_text("1/2 = 0.5")
    choose_in_list(page, "Conventions", "Document D3 (MATLAB)")
    expect(number(page)).to_have_text("0")
    expect(page.get_by_test_id("in-force")).to_have_text(
        "Document D3 (MATLAB) · A tied pair counts: 0 · A sample without a pair to compare: 0"
    )
    choose(page, "A tied pair counts", "½")
    expect(number(page)).to_have_text(headline((1 / 2 / 2 + 0) / 2))
    eventually(lambda: page.locator(".pairs td.tied").all_text_contents(), ["= 1/2"])


def test_a_large_matrix_shows_a_window_and_says_so(page: Page, server: Server) -> None:
    large = Matrix.of(
        [[(i * j) % 3 == 1 for j in range(20)] for i in range(20)],
        [[(7 * i + 3 * j) % 20 / 20 for j in range(20)] for i in range(20)],
    )
    open_lesson(page, link(server("app.py"), large, metric="average_precision", part="20"))
    expect(page.get_by_role("grid")).to_contain_text("Samples 9–20 of 20, labels 1–12 of 20")
    expect(page.get_by_role("rowheader")).to_have_count(12 + 12)  # of the editor and of the sorted list
    expect(page.get_by_text("The first 12 of 20.").first).to_be_visible()
    expect(page.get_by_role("slider")).to_have_count(20)
    choose(page, "Average", "micro")
    expect(page.get_by_text("The first 30 of 400.")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_count(30)
    score(page, "x1", "l2").fill("0.95")
    page.keyboard.press("Enter")
    expect(chip(page, "x1", "l2")).to_have_attribute("aria-valuenow", "0.95")


@pytest.mark.parametrize("path", ["", "libraries", "conventions"])
def test_no_cell_is_lit_where_no_step_is_shown(page: Page, server: Server, path: str) -> None:
    page.goto(f"{server('app.py')}/{path}?metric=coverage")
    expect(page.get_by_role("grid")).to_be_visible(timeout=20_000)
    assert lit_cells(page) == []
