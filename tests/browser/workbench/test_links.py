"""The address bar: a link is a lesson, and the browser's Back undoes an edit."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from metrics import METRICS
from metrics.graph.digits import headline
from pages.intake.examples import FIRST
from pages.intake.matrix import Matrix, example_of
from tests.browser.conftest import Server, Tour
from tests.browser.lesson import (
    D0_SCORES,
    D0_TRUTH,
    box,
    button,
    choose,
    choose_in_list,
    choose_metric,
    data_menu,
    drag,
    drawn_lesson,
    entries,
    eventually,
    follow,
    go_to,
    link,
    matrix_on_screen,
    number,
    open_own,
    pace,
    query,
    score,
    see_all,
    settled,
    take_away,
    truth,
    type_score,
)


@pytest.mark.own_tab
def test_back_undoes_the_last_edit_forward_makes_it_again_and_only_edits_are_in_the_history(
    own_lesson: Page,
) -> None:
    lesson = own_lesson
    start = entries(lesson)
    for name in ("Undo", "Redo"):
        expect(button(lesson, name)).to_be_disabled()
    expect(data_menu(lesson).get_by_text("Back to the matrix")).to_have_attribute("hidden", "")
    truth(lesson, "x1", "l2").click()
    expect(number(lesson)).to_have_text("1/12 = 0.08333")
    drag(lesson, "x1", "l1", to=0.0)
    expect(number(lesson)).to_have_text("1/4 = 0.25")
    eventually(lambda: entries(lesson), start + 2)
    settled(lesson)
    lesson.go_back()
    expect(number(lesson)).to_have_text("1/12 = 0.08333")
    expect(score(lesson, "x1", "l1")).to_have_value("0.3")
    settled(lesson)
    lesson.go_back()
    expect(number(lesson)).to_have_text("1/6 = 0.1667")
    eventually(lambda: matrix_on_screen(lesson), (D0_TRUTH, D0_SCORES))
    expect(button(lesson, "Undo")).to_be_disabled()
    settled(lesson)
    lesson.go_forward()
    expect(number(lesson)).to_have_text("1/12 = 0.08333")
    settled(lesson)
    lesson.go_forward()
    expect(number(lesson)).to_have_text("1/4 = 0.25")
    expect(score(lesson, "x1", "l1")).to_have_value("0")
    expect(button(lesson, "Redo")).to_be_disabled()
    assert entries(lesson) == start + 2
    # Nothing that is looked at is an entry; a convention belongs to the document.
    before = entries(lesson)
    choose(lesson, "A tied pair counts", "½")
    eventually(lambda: query(lesson).get("ranking_loss_tie"), "half")
    choose_in_list(lesson, "Conventions", "The MATLAB article")
    eventually(lambda: query(lesson).get("preset"), "matlab_d3")
    before += 2
    assert entries(lesson) == before
    see_all(lesson)
    eventually(lambda: query(lesson).get("step"), None)
    lesson.keyboard.press("ArrowLeft")
    eventually(lambda: query(lesson).get("step"), "ranking_loss.average")
    button(lesson, "back").click()
    eventually(lambda: query(lesson).get("step"), "ranking_loss")
    choose(lesson, "Part", "x2")
    eventually(lambda: query(lesson).get("part"), "2")
    choose_metric(lesson, "Average precision")
    choose(lesson, "Average", "micro")
    eventually(lambda: query(lesson).get("average"), "micro")
    before += 2  # another metric and another average are other lessons, to which Back leads
    assert entries(lesson) == before
    stored_matrix = query(lesson)["m"]
    type_score(lesson, "x1", "l2", "0.25")
    eventually(lambda: query(lesson)["m"] != stored_matrix, True)
    assert entries(lesson) == before + 1
    button(lesson, "Undo").click()
    eventually(lambda: query(lesson)["m"], stored_matrix)
    lesson.keyboard.press("Control+z")
    eventually(lambda: query(lesson).get("ranking_loss_tie"), "half")
    lesson.go_back()
    eventually(lambda: query(lesson).get("preset"), "matlab_d3")


def test_dialogs_and_the_menu_keep_the_matrix_and_the_view(lesson: Page) -> None:
    see_all(lesson)
    button(lesson, "back").click()
    expect(pace(lesson)).to_have_text("Step 5 of 5")
    truth(lesson, "x1", "l2").click()
    expect(number(lesson)).to_have_text("1/12 = 0.08333")
    eventually(lambda: query(lesson).get("step"), "ranking_loss.average")
    settled(lesson)
    remaining = query(lesson)
    for opens in (open_own, take_away):
        opens(lesson)
        settled(lesson)
        lesson.keyboard.press("Escape")
        expect(number(lesson)).to_have_text("1/12 = 0.08333")
        assert query(lesson) == remaining
    go_to(lesson, "what_if")
    expect(lesson.get_by_test_id("headline")).to_be_visible()
    assert urlsplit(lesson.url).path == "/what_if"
    eventually(lambda: query(lesson), remaining)
    expect(truth(lesson, "x1", "l2")).to_have_attribute("aria-pressed", "true")
    truth(lesson, "x2", "l2").click()
    eventually(lambda: query(lesson)["m"] == remaining["m"], False)
    go_to(lesson, "ranking")
    expect(number(lesson)).to_have_text("0")
    expect(pace(lesson)).to_have_text("Step 6 of 6")
    assert urlsplit(lesson.url).path == "/ranking"
    lesson.go_back()
    lesson.go_back()
    expect(truth(lesson, "x2", "l2")).to_have_attribute("aria-pressed", "false")
    eventually(lambda: query(lesson), remaining)


def test_a_link_that_cannot_be_read_or_asks_for_what_is_not_here_says_so(tour: Tour, server: Server) -> None:
    """The first matrix, or the rest, is shown."""
    address = f"{server('app.py')}/ranking"
    page = drawn_lesson(tour("ranking?metric=ranking_loss"))
    sentence = page.locator("p.state-line")
    first = [[list(row) for row in grid] for grid in (FIRST.truth, FIRST.scores)]
    follow(page, f"{address}?m=nonsense&metric=coverage")
    expect(sentence).to_contain_text("The matrix in the link cannot be read")
    expect(number(page)).to_have_text(headline(float(METRICS["coverage"](example_of(FIRST)))))
    eventually(lambda: list(matrix_on_screen(page)), first)
    truth(page, FIRST.samples[0], FIRST.labels[1]).click()
    expect(sentence).to_be_hidden()
    settled(page)
    own = Matrix.of([[1, 0]], [[0.1, 0.2]])
    follow(page, link(server("app.py"), own, metric="zebra", part="9", step="99", coverage_rank="soup"))
    expect(sentence).to_contain_text("asks for something that is not here (metric, coverage_rank)")
    expect(number(page)).to_have_text("1")
    expect(pace(page)).to_have_text("Step 4 of 4")


SHARED = Matrix.of([[1, 0], [0, 1]], [[0.6, 0.7], [0.2, 0.4]], ["here", "there"], ["sea", "sun"])
# What a page over plain http sees: no clipboard, but the old command.
WATCH = """() => {
    window.copied = [];
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: window.clipboardWanted });
    document.execCommand = (name) => {
        if (name !== "copy" || !window.oldWayWorks) return false;
        window.copied.push(document.activeElement.value);
        return true;
    };
}"""


def with_clipboard(page: Page, kind: str) -> None:
    works = "{ writeText: async (text) => { window.copied.push(text); } }"
    refuses = "{ writeText: async () => { throw new Error('not allowed'); } }"
    wanted = {"works": works, "refuses": refuses}.get(kind, "undefined")
    page.evaluate(f"window.clipboardWanted = {wanted}; window.oldWayWorks = {str(kind != 'none').lower()}")
    page.evaluate(WATCH)


def test_the_address_as_it_is_now_is_copied_or_else_shown_and_selected(tour: Tour) -> None:
    page = drawn_lesson(tour(link("", SHARED, metric="coverage", step="1")))
    type_score(page, "here", "sea", "0.8")
    button(page, "Next").click()
    expect(pace(page)).to_contain_text("Step 2")
    settled(page)
    assert "step" in query(page)
    done, status = page.locator(".copied"), page.get_by_role("status").filter(has_text="Copied")
    before = [box(one) for one in page.locator(".toolbar > *, .words, .canvas").all()]
    for kind in ("works", "refuses", "missing"):
        with_clipboard(page, kind)
        button(page, "Share").click()
        expect(status).to_have_count(1)
        expect(done).to_be_visible()
        assert page.evaluate("window.copied") == [page.url], kind
        assert [box(one) for one in page.locator(".toolbar > *, .words, .canvas").all()] == before
        expect(done).to_be_hidden()
        expect(status).to_have_count(0)
    with_clipboard(page, "none")
    button(page, "Share").click()
    field = page.get_by_role("textbox", name="Copy this address")
    expect(field).to_be_focused()
    expect(field).to_have_value(page.url)
    assert field.evaluate("one => one.selectionEnd - one.selectionStart") == len(page.url)
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    expect(button(page, "Share")).to_be_focused()
