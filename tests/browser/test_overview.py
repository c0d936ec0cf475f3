"""The start page as a person sees it: all of it on one screen, what an edit moves, and the ways on."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from metrics import METRICS
from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix
from tests.browser.conftest import Server, Tour
from tests.browser.lesson import (
    D0_SCORES,
    D0_TRUTH,
    box,
    button,
    comparison,
    drag,
    drawn_lesson,
    eventually,
    go_to,
    link,
    matrix_on_screen,
    number,
    pace,
    query,
    score,
    settled,
    truth,
    type_score,
)
from tests.browser.looks import PHONE, in_the_dark, pale, sticks_out, violations

D0 = Matrix.of(D0_TRUTH, D0_SCORES)
CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
DOORS = ("Learn step by step", "Check my numbers", "Why do libraries differ?")


def drawn_overview(page: Page) -> Page:
    """Wait until the numbers and the workbench are drawn."""
    expect(told(page)).to_be_visible()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("slider").first).to_be_visible()
    expect(value(page, "brier_score")).to_be_visible()
    settled(page)
    return page


def told(page: Page) -> Locator:
    return page.get_by_test_id("compared")


def value(page: Page, metric: str, average: str = "samples") -> Locator:
    return page.get_by_test_id(f"value-{metric}-{average}")


def change(page: Page, metric: str) -> Locator:
    """What is said of the change of a metric."""
    row = page.get_by_test_id("metric").filter(has=page.get_by_test_id(f"value-{metric}-samples"))
    return row.locator(".told")


def of_all(page: Page, title: str) -> Locator:
    """The link with the name of a metric in the table of all of them."""
    return page.locator(".numbers").get_by_role("link", name=title, exact=True)


@pytest.fixture
def overview(tour: Tour) -> Page:
    """The matrix of D0 on the start page."""
    return drawn_overview(tour(link("", D0, "overview")))


@pytest.mark.own_tab
def test_a_bare_address_shows_name_pair_doors_matrix_and_every_number_on_one_screen(
    page: Page, server: Server
) -> None:
    page.goto(server("app.py"))
    drawn_overview(page)
    width, height = 1280, 720
    assert page.viewport_size == {"width": width, "height": height}
    ways_on = [door(page, name) for name in DOORS]
    seen = [
        page.get_by_role("heading", name="Multi-label Metrics Lab"),
        *page.locator(".pair article").all(),
        *ways_on,
        page.locator(".editor table"),
        *(value(page, *case) for case in CASES),
        told(page),
    ]
    assert len(page.locator(".pair article").all()) == 2
    outside = [one for one in map(box, seen) if not lies_in(one, width, height)]
    assert outside == []
    # None of it lies over another.
    assert overlaps([box(one) for one in seen]) == []
    assert page.get_by_test_id("stMain").evaluate("main => main.scrollTop") == 0
    assert cut_off(page) == []
    expect(page.locator(".introduction")).to_contain_text(f"The {len(METRICS)} metrics disagree")


def door(page: Page, name: str) -> Locator:
    role = "button" if name == "Check my numbers" else "link"
    return page.locator(".ways-on").get_by_role(role, name=name)


def lies_in(one: dict[str, float], width: int, height: int) -> bool:
    right, bottom = one["x"] + one["width"], one["y"] + one["height"]
    return one["x"] >= 0 and one["y"] >= 0 and right <= width and bottom <= height


def overlaps(boxes: Sequence[dict[str, float]]) -> list[tuple[dict[str, float], dict[str, float]]]:
    """The pairs that share more than an edge."""

    def share(one: dict[str, float], other: dict[str, float]) -> bool:
        across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
        down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
        return across > 1 and down > 1

    return [(one, other) for place, one in enumerate(boxes) for other in boxes[:place] if share(one, other)]


def cut_off(page: Page) -> list[str]:
    """The cells of the table whose text is wider than they are."""
    cells: list[str] = page.locator(".numbers :is(th, td)").evaluate_all(
        """all => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && !one.matches(".family"))
            .map((one) => one.textContent)"""
    )
    return cells


def test_after_an_edit_every_number_is_still_there_and_no_text_is_cut_off(tour: Tour) -> None:
    page = drawn_overview(tour(link("", PHOTOS, "overview")))
    type_score(page, "photo 1", "dog", "0.9")
    expect(change(page, "one_error")).to_have_text("▲ worse: was 0")
    settled(page)
    assert [case for case in CASES if not lies_in(box(value(page, *case)), 1280, 720)] == []
    assert cut_off(page) == []


def test_an_edit_moves_the_numbers_undo_moves_them_back_and_a_matrix_to_compare_with_stays(
    page: Page, server: Server
) -> None:
    page.goto(link(server("app.py"), D0, "overview"))
    overview = drawn_overview(page)
    expect(value(overview, "ranking_loss")).to_have_text("1/6 = 0.1667")
    expect(change(overview, "ranking_loss")).to_have_text("lower is better")
    drag(overview, "x1", "l2", to=0.25)
    expect(value(overview, "ranking_loss")).to_have_text("1/12 = 0.08333")
    expect(change(overview, "ranking_loss")).to_have_text("▼ better: was 1/6")
    expect(change(overview, "subset_accuracy")).to_have_text("unchanged")
    expect(overview.get_by_text("Only the truth and the predictions matter here")).to_be_visible()
    button(overview, "↶ undo").click()
    expect(value(overview, "ranking_loss")).to_have_text("1/6 = 0.1667")
    expect(overview.locator(".moved, .reason")).to_have_count(0)
    settled(overview)
    button(overview, "Compare with this matrix from now on").click()
    expect(told(overview)).to_contain_text("the matrix you chose")
    type_score(overview, "x1", "l2", "0.25")
    expect(value(overview, "ranking_loss")).to_have_text("1/12 = 0.08333")
    truth(overview, "x2", "l2").click()
    expect(change(overview, "ranking_loss")).to_have_text("▼ better: was 1/6")
    button(overview, "Compare with the last edit again").click()
    expect(change(overview, "ranking_loss")).to_have_text("▼ better: was 1/12")


def test_a_matrix_that_was_loaded_is_new_and_nothing_is_said_to_have_moved(overview: Page) -> None:
    button(overview, "D4").click()
    expect(told(overview)).to_have_text("This is a new matrix: nothing to compare with yet.")
    expect(overview.locator(".moved, .reason")).to_have_count(0)
    expect(overview.locator(".introduction")).to_contain_text("A matrix of 3 × 3 cells.")


def test_a_click_opens_the_lesson_and_back_and_undo_lose_nothing(overview: Page) -> None:
    type_score(overview, "x1", "l2", "0.25")
    expect(value(overview, "coverage")).to_have_text("2")
    of_all(overview, "Coverage").click()
    expect(overview.locator(".what")).to_have_text("Coverage")
    drawn_lesson(overview)
    expect(number(overview)).to_have_text("2")
    assert urlsplit(overview.url).path == "/ranking"
    eventually(lambda: query(overview).get("metric"), "coverage")
    button(overview, "Next").click()
    expect(pace(overview)).to_contain_text("Step 2 of")
    button(overview, "back").click()
    expect(pace(overview)).to_contain_text("Step 1 of")
    go_to(overview, "overview")
    expect(value(overview, "coverage")).to_have_text("2")
    expect(change(overview, "coverage")).to_have_text("▼ better: was 5/2")
    of_all(overview, "Coverage").click()
    expect(pace(overview)).to_contain_text("Step 1 of")
    button(overview, "↶ undo").click()
    expect(number(overview)).to_have_text("5/2 = 2.5")
    expect(score(overview, "x1", "l2")).to_have_value("0.4")


def test_a_number_opens_its_own_average_and_after_back_the_same_link_is_followed_again(
    overview: Page,
) -> None:
    for _time in range(2):
        value(overview, "average_precision", "micro").click()
        drawn_lesson(overview)
        expect(overview.locator(".what")).to_have_text("Average precision")
        eventually(lambda: query(overview).get("average"), "micro")
        overview.go_back()
        drawn_overview(overview)


def test_the_doors_lead_to_the_first_lesson_to_ones_own_numbers_and_to_the_libraries(overview: Page) -> None:
    door(overview, "Check my numbers").click()
    expect(overview.get_by_role("dialog").get_by_role("textbox", name="y_true")).to_be_visible()
    overview.keyboard.press("Escape")
    expect(overview.get_by_role("dialog")).to_have_count(0)
    for name, path in (("Learn step by step", "/sets"), ("Why do libraries differ?", "/libraries")):
        door(overview, name).click()
        eventually(lambda: overview.evaluate("location.pathname"), path)
        settled(overview)
        expect(score(overview, "x1", "l2")).to_have_value("0.4")
        go_to(overview, "overview")
        drawn_overview(overview)


def test_a_link_to_the_overview_opens_it_with_its_matrix(tour: Tour) -> None:
    own = Matrix.of([[1, 0]], [[0.1, 0.2]])
    page = tour(link("", own, "overview", metric="coverage"))
    expect(value(page, "ranking_loss")).to_have_text("1")
    expect(page.get_by_text("Page not found")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.thorough)])
def test_a_phone_holds_everything(tour: Tour, scheme: str) -> None:
    page = drawn_overview(tour(link("", D0, "overview"), color_scheme=scheme, **PHONE))
    assert sticks_out(page) == []
    type_score(page, "x1", "l2", "0.25")
    expect(change(page, "ranking_loss")).to_have_text("▼ better: was 1/6")
    assert sticks_out(page) == []
    assert all(value(page, *case).is_visible() for case in CASES)


def test_what_moved_and_what_could_not_can_be_read(overview: Page) -> None:
    type_score(overview, "x1", "l2", "0.25")
    expect(overview.locator(".told.better").first).to_be_visible()
    settled(overview)
    words = overview.locator(".numbers :is(b, a, .told, .arrow), .introduction :is(p, a, h1), .reason")
    assert pale(words) == []
    with in_the_dark(overview):
        eventually(lambda: pale(words), [])


def test_the_start_page_is_accessible_after_an_edit(overview: Page) -> None:
    type_score(overview, "x1", "l2", "0.25")
    expect(overview.locator(".told.better").first).to_be_visible()
    eventually(lambda: violations(overview), [])


def test_why_is_my_coverage_3_5_is_one_click_away(overview: Page) -> None:
    of_all(overview, "Coverage").click()
    expect(comparison(overview)).to_contain_text("scikit-learn (coverage_error) gives 7/2 = 3.5.")


def test_the_matrices_are_one_press_away_and_the_one_in_place_is_marked(overview: Page) -> None:
    for name, rows in (("photos", 4), ("D1", 2), ("D2", 4), ("D4", 3), ("D0", 2)):
        button(overview, name).click()
        eventually(lambda: len(matrix_on_screen(overview)[0]), rows)
        expect(button(overview, name)).to_have_attribute("aria-pressed", "true")
        expect(overview.locator(".ready [aria-pressed=true]")).to_have_count(1)
    type_score(overview, "x1", "l2", "0.25")
    expect(overview.locator(".ready [aria-pressed=true]")).to_have_count(0)


def test_presses_that_are_quicker_than_the_answers_are_all_taken(overview: Page) -> None:
    """Also one that comes right after an edit."""
    overview.evaluate(
        """(names) => {
            const { shadowRoot } = document.querySelector("[data-part=top_bar]");
            const all = [...shadowRoot.querySelectorAll(".ready button")];
            for (const name of names) all.find((one) => one.textContent === name).click();
        }""",
        ["D1", "D2", "photos", "D4"],
    )
    eventually(lambda: matrix_on_screen(overview)[0], [[1, 0, 0], [1, 0, 1], [1, 1, 0]])
    settled(overview)
    score(overview, "x1", "l2").fill("0.25")
    button(overview, "D0").click()  # the field is left by this press
    eventually(lambda: matrix_on_screen(overview), (D0_TRUTH, D0_SCORES))
    settled(overview)
    assert matrix_on_screen(overview) == (D0_TRUTH, D0_SCORES)
    button(overview, "↶ undo").click()
    expect(score(overview, "x1", "l2")).to_have_value("0.25")
