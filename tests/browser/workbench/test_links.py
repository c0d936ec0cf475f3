"""A link is a lesson, Back undoes an edit, and nothing that a person did in a tab is lost.

Neither in reloads, other links and a second tab, nor where hands are quicker than Python.
"""

from __future__ import annotations

import json
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import ElementHandle, Locator, Page, expect

from metrics import METRICS
from metrics.graph.digits import headline
from pages.intake.examples import FIRST_MATRIX
from pages.intake.matrix import Matrix, example_of
from pages.state.link import code_of
from tests.browser.conftest import Server, Tour
from tests.browser.drawn_page import quick
from tests.browser.lesson import (
    D0,
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
    in_menu,
    link,
    listen,
    load_matrix,
    matrix_on_screen,
    number,
    open_lesson,
    open_own,
    pace,
    query,
    score,
    see_all,
    settled,
    stored_matrix,
    take_away,
    truth,
    type_score,
)
from tests.browser.server.test_failover import IMPATIENT

pytestmark = pytest.mark.own_tab


def test_back_undoes_an_edit_and_forward_makes_it_again_as_undo_and_redo_do(own_lesson: Page) -> None:
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
    # A convention belongs to the document, and is an entry as an edit is.
    before = entries(lesson)
    choose(lesson, "A tied pair counts", "½")
    eventually(lambda: query(lesson).get("ranking_loss_tie"), "half")
    choose_in_list(lesson, "Conventions", "The MATLAB article")
    eventually(lambda: query(lesson).get("preset"), "matlab_d3")
    before += 2
    assert entries(lesson) == before
    # Another part, another metric and another average are other lessons, to which Back leads.
    choose(lesson, "Part", "x2")
    eventually(lambda: query(lesson).get("part"), "2")
    choose_metric(lesson, "Average precision")
    choose(lesson, "Average", "micro")
    eventually(lambda: query(lesson).get("average"), "micro")
    before += 3
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
    first = [[list(row) for row in grid] for grid in (FIRST_MATRIX.truth, FIRST_MATRIX.scores)]
    follow(page, f"{address}?m=nonsense&metric=coverage")
    expect(sentence).to_contain_text("The matrix in the link cannot be read")
    expect(number(page)).to_have_text(headline(float(METRICS["coverage"](example_of(FIRST_MATRIX)))))
    eventually(lambda: list(matrix_on_screen(page)), first)
    truth(page, FIRST_MATRIX.samples[0], FIRST_MATRIX.labels[1]).click()
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


def test_the_address_as_it_is_now_is_copied_or_else_shown_and_selected(page: Page, server: Server) -> None:
    open_lesson(page, link(server("app.py"), SHARED, metric="coverage", step="1"))
    type_score(page, "here", "sea", "0.8")
    button(page, "Next").click()
    expect(pace(page)).to_contain_text("Step 2")
    settled(page)
    assert "step" in query(page)
    share = page.locator(".sharing > button")  # which says for a while that it has copied
    done, status = page.locator(".copied"), page.get_by_role("status").filter(has_text="Copied")
    before = [box(one) for one in page.locator(".toolbar > *, .words, .canvas").all()]
    for kind in ("works", "refuses", "missing"):
        with_clipboard(page, kind)
        share.click()
        eventually(lambda: page.evaluate("window.copied"), [page.url])
        expect(status).to_have_count(1)
        expect(done).to_be_visible()
        assert [box(one) for one in page.locator(".toolbar > *, .words, .canvas").all()] == before, kind
    page.evaluate(IMPATIENT)
    share.click()
    expect(done).to_be_hidden()
    expect(status).to_have_count(0)
    with_clipboard(page, "none")
    share.click()
    field = page.get_by_role("textbox", name="Copy this address")
    expect(field).to_be_focused()
    expect(field).to_have_value(page.url)
    assert field.evaluate("one => one.selectionEnd - one.selectionStart") == len(page.url)
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    expect(button(page, "Share")).to_be_focused()


# The document of a tab

OTHER = Matrix.of([[1, 0]], [[0.1, 0.2]])
# What the browser copies when somebody duplicates a tab.
DUPLICATE = """([state, stored]) => {
    if (sessionStorage.length > 0 || location.pathname === "blank") return;
    for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
    history.replaceState(state, "");
}"""


@pytest.fixture
def edited(page: Page, server: Server) -> Page:
    """The ranking lesson after three edits of one score, the last of which was undone."""
    open_lesson(page, link(server("app.py"), D0, metric="ranking_loss"))
    for value in (0.41, 0.42, 0.43):
        type_score(page, "x1", "l2", str(value))
        expect_score(page, value)
    button(page, "Undo").click()
    expect_score(page, 0.42)
    return page


def expect_score(page: Page, value: float) -> None:
    eventually(lambda: stored_matrix(page)["scores"][0][1], value)


def test_a_reload_keeps_what_can_be_undone_and_redone_or_opens_the_address(edited: Page) -> None:
    edited.reload()
    expect(number(edited)).to_be_visible()
    expect_score(edited, 0.42)
    for name, value in (("Redo", 0.43), ("Undo", 0.42), ("Undo", 0.41), ("Undo", 0.4)):
        button(edited, name).click()
        expect_score(edited, value)
    expect(button(edited, "Undo")).to_be_disabled()
    edited.go_back()
    expect_score(edited, 0.41)
    # Without room in the browser a reload opens the address.
    address = query(edited)
    edited.evaluate(
        """() => {
            for (let size = 2 ** 22; size; size = size > 1 ? size >> 1 : 0) {
                for (let number = 0; ; number++) {
                    try {
                        sessionStorage.setItem(`full ${size} ${number}`, "x".repeat(size));
                    } catch {
                        break;
                    }
                }
            }
        }"""
    )
    edited.reload()
    expect(number(edited)).to_be_visible()
    expect_score(edited, 0.41)
    assert query(edited) == address
    edited.evaluate("sessionStorage.clear()")


def test_back_from_another_link_leads_to_the_document_and_its_steps(edited: Page, server: Server) -> None:
    open_lesson(edited, link(server("app.py"), OTHER, metric="ranking_loss"))
    eventually(lambda: stored_matrix(edited)["labels"], ["l1", "l2"])
    type_score(edited, "x1", "l1", "0.9")
    eventually(lambda: stored_matrix(edited)["scores"], [[0.9, 0.2]])
    edited.go_back()  # undoes the edit there
    eventually(lambda: stored_matrix(edited)["scores"], [[0.1, 0.2]])
    edited.go_back()
    expect_score(edited, 0.42)
    expect(button(edited, "Redo")).to_be_enabled()
    button(edited, "Undo").click()
    expect_score(edited, 0.41)
    edited.go_back()
    expect_score(edited, 0.42)
    edited.go_back()
    expect_score(edited, 0.43)


def opened_elsewhere(link: Locator, way: str) -> Page:
    """The other tab in which a link is opened."""
    if way == "its address":
        link.dispatch_event("contextmenu")
        other = link.page.context.new_page()
        other.goto(link.evaluate("link => link.href"))
        return other
    with link.page.context.expect_page() as opened:
        if way == "Control+Enter":
            link.press(way)
        elif way == "the middle button":
            link.click(button="middle")
        else:
            link.click(modifiers=["Control"])
    return opened.value


def test_a_link_leads_another_tab_to_the_matrix_of_this_one_and_has_it_only_then(edited: Page) -> None:
    settled(edited)
    links = edited.locator("a[data-page]")
    assert not any("m=" in address for address in links.evaluate_all("all => all.map((one) => one.href)"))
    for way in ("a click with Control", "the middle button", "Control+Enter", "its address"):
        other = opened_elsewhere(edited.locator(".topbar .brand"), way)
        expect(score(other, "x1", "l2")).to_have_value("0.42")
        assert query(other)["m"] == query(edited)["m"]
        other.close()


def test_two_tabs_of_one_visitor_edit_each_its_own_document(edited: Page) -> None:
    state = edited.evaluate("history.state")
    edited.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    remaining = edited.evaluate("({ ...sessionStorage })")
    other = edited.context.new_page()
    listen(other)
    other.add_init_script(f"({DUPLICATE})({json.dumps([state, remaining])})")
    other.goto(edited.url)
    expect(number(other)).to_be_visible()
    expect_score(other, 0.42)
    type_score(other, "x1", "l2", "0.77")
    type_score(edited, "x1", "l2", "0.66")
    for page, value in ((other, 0.77), (edited, 0.66)):
        page.bring_to_front()
        expect_score(page, value)
        page.reload()
        expect_score(page, value)
        for before in (0.42, 0.41):
            button(page, "Undo").click()
            expect_score(page, before)
    other.close()


def test_back_skips_nothing_where_a_page_was_left_with_an_edit_in_flight(edited: Page) -> None:
    edited.evaluate("talk.slowness = 500")
    type_score(edited, "x1", "l2", "0.61")
    in_menu(edited, "roc").evaluate("link => link.click()")
    type_score(edited, "x1", "l2", "0.62")
    expect_score(edited, 0.62)
    edited.evaluate("talk.slowness = 0")
    assert "/roc?" in edited.url
    settled(edited)
    edited.go_back()
    expect_score(edited, 0.61)
    assert "/roc?" in edited.url
    edited.go_back()
    eventually(lambda: "/ranking?" in edited.url, True)
    expect_score(edited, 0.61)
    edited.go_back()
    expect_score(edited, 0.42)


# Hands are quicker than the server


# ms between two clicks
GAPS = pytest.mark.parametrize("gap", quick((0, 10, 20, 40, 60, 100), (0, 20)))
CLICK_BOTH = """([first, second, gap]) => new Promise((done) => {
    first.click();
    setTimeout(() => { second.click(); done(); }, gap);
})"""
BACK_AND_CLICK = """([cell, gap]) => new Promise((done) => {
    addEventListener("traversal", () => setTimeout(() => { cell.click(); done(); }, gap), { once: true });
    history.back();
})"""
FOUR_TIMES = "(button) => [0, 0, 5, 25].forEach((gap) => setTimeout(() => button.click(), gap))"


def at_rest(page: Page) -> None:
    """Wait until all is answered, and nothing has been sent or heard for a while after that."""
    settled(page)
    page.wait_for_function("() => performance.now() - Math.max(talk.sent, talk.heard) > 200")
    settled(page)


def turned(page: Page, sample: str, label: str) -> ElementHandle:
    """The truth of a cell, to be clicked."""
    return truth(page, sample, label).element_handle()


@GAPS
def test_of_two_quick_presses_both_last(lesson: Page, gap: int) -> None:
    """Two edits of a document's matrix, a metric chosen after an edit, and one right after Back."""
    load_matrix(lesson, "2 × 5 scores")
    eventually(lambda: matrix_on_screen(lesson), (D0_TRUTH, D0_SCORES))
    settled(lesson)
    lesson.evaluate(CLICK_BOTH, [turned(lesson, "x1", "l2"), turned(lesson, "x2", "l4"), gap])
    at_rest(lesson)  # an edit that is taken back is taken back after it was there
    assert matrix_on_screen(lesson) == ([[1, 1, 1, 0, 0], [1, 0, 1, 1, 1]], D0_SCORES)
    metric = lesson.get_by_role("radiogroup", name="Metric").get_by_role(
        "radio", name=re.compile("^Coverage")
    )
    lesson.evaluate(CLICK_BOTH, [turned(lesson, "x1", "l2"), metric.element_handle(), gap])
    settled(lesson)
    expect(lesson.locator(".what")).to_have_text("Coverage")
    assert matrix_on_screen(lesson)[0] == [[1, 0, 1, 0, 0], [1, 0, 1, 1, 1]]
    truth(lesson, "x1", "l2").click()
    settled(lesson)
    lesson.evaluate(BACK_AND_CLICK, [turned(lesson, "x2", "l5"), gap])
    at_rest(lesson)
    now = matrix_on_screen(lesson)
    assert now[0][1] == [1, 0, 1, 1, 0]
    eventually(lambda: query(lesson)["m"], code_of(Matrix.of(*now)))


@GAPS
def test_an_edit_right_before_the_menu_is_used_comes_along(lesson: Page, gap: int) -> None:
    """The links there carry the state from before the edit for a moment."""
    truth(lesson, "x1", "l2").click()  # by now the state is another one than that of the page that was opened
    settled(lesson)
    for to in ("libraries", "ranking"):
        expected = matrix_on_screen(lesson)
        expected[0][1][3] = 1 - expected[0][1][3]
        press = in_menu(lesson, to).element_handle()
        lesson.evaluate(CLICK_BOTH, [turned(lesson, "x2", "l4"), press, gap])
        lesson.wait_for_url(re.compile(f"/{to}\\?"))
        at_rest(lesson)
        assert matrix_on_screen(lesson) == expected
        eventually(lambda: query(lesson)["m"], code_of(Matrix.of(*matrix_on_screen(lesson))))


def test_undo_right_after_an_edit_takes_it_back_and_quick_presses_count(own_lesson: Page) -> None:
    lesson = own_lesson
    press = "new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true })"
    one = truth(lesson, "x1", "l2").element_handle()
    lesson.evaluate(f"(one) => {{ one.click(); document.body.dispatchEvent({press}); }}", one)
    expect(button(lesson, "Redo")).to_be_enabled()
    expect(button(lesson, "Undo")).to_be_disabled()
    eventually(lambda: matrix_on_screen(lesson), (D0_TRUTH, D0_SCORES))
    values = (0.25, 0.35, 0.45, 0.55)
    for place, value in enumerate(values, start=entries(lesson) + 1):
        type_score(lesson, "x1", "l2", str(value))
        eventually(lambda place=place: entries(lesson), place)
        settled(lesson)
    for way, there in (("back", "0.35"), ("forward", "0.55")):
        lesson.evaluate(f"history.{way}(); setTimeout(() => history.{way}(), 30)")
        expect(score(lesson, "x1", "l2")).to_have_value(there)
        settled(lesson)
    button(lesson, "Undo").evaluate(FOUR_TIMES)
    eventually(lambda: matrix_on_screen(lesson), (D0_TRUTH, D0_SCORES))
    expect(button(lesson, "Undo")).to_be_disabled()
    button(lesson, "Redo").evaluate(FOUR_TIMES)
    eventually(lambda: matrix_on_screen(lesson)[1][0][1], values[-1])
    expect(button(lesson, "Redo")).to_be_disabled()
