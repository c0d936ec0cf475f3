"""The stage: pages turn in the browser, every number is a handle, and nothing that a visitor did is lost."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

import pytest
from playwright.sync_api import Locator, Page, expect

from pages.intake.matrix import Matrix
from pages.questions.answered_question import address_of_question
from tests.browser.conftest import Tour
from tests.browser.lesson import (
    button,
    drawn_lesson,
    entries,
    eventually,
    go_to,
    link,
    lit_cells,
    lit_chips,
    number,
    pace,
    query,
    score,
    settled,
    type_score,
)

# All that a step does is done at once; asking for a place makes the browser lay the page out.
PRESS_AND_LAY_OUT = """() => {
    const press = { key: "ArrowRight", bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent("keydown", press));
    document.querySelector("[data-testid=stMain]").getBoundingClientRect();
}"""
MAX_TO_PAINT = 50  # ms of the page's own computing: it does not count while other programs have their turn
NUMERATOR = "ranking?metric=ranking_loss&step=ranking_loss"


@pytest.fixture
def ranking(tour: Tour) -> Page:
    """The step with the numerator."""
    return drawn_lesson(tour(NUMERATOR))


def stage(page: Page) -> Locator:
    return page.locator(".stage")


def handle(page: Page, name_of_number: str) -> Locator:
    """A number of the page that is shown, by what it says it is."""
    return page.locator(".page:not(.not-yet)").get_by_role("button", name=name_of_number, exact=True)


def lit_in(page: Page, area: str) -> list[str]:
    """What is lit in the board or the picture, by its text or its accessible name."""
    names: list[str] = page.locator(f"{area} .lit:not(.not-yet *)").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label') ?? one.textContent)"
    )
    return names


@pytest.mark.parametrize(
    "name", ["ranking", *(pytest.param(name, marks=pytest.mark.thorough) for name in ("averaging", "roc"))]
)
def test_a_step_is_painted_at_once_and_asks_python_for_nothing(tour: Tour, name: str) -> None:
    page = drawn_lesson(tour(name))
    button(page, "Next").click()
    settled(page)
    sent_before, history, before = page.evaluate("talk.sent"), entries(page), query(page)["step"]
    worked = worked_by(page)
    took, at = [worked()], [before]
    for _step in range(4):
        page.evaluate(PRESS_AND_LAY_OUT)
        took.append(worked())
        at.append(query(page)["step"])
    assert len(set(at)) == 5
    assert median(took[1:]) <= MAX_TO_PAINT
    assert page.evaluate("talk.sent") == sent_before
    assert entries(page) == history


def worked_by(page: Page) -> Callable[[], float]:
    """How many ms the page has computed since the last call."""
    session, last = page.context.new_cdp_session(page), 0.0
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def since() -> float:
        nonlocal last
        measured = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        before, last = last, measured["TaskDuration"] * 1000
        return last - before

    return since


def test_a_number_lights_its_cells_chips_and_pair_and_a_cell_its_numbers(ranking: Page) -> None:
    handle(ranking, "False labels ranked above, l1: 1").hover()
    eventually(lambda: lit_cells(ranking), [(0, 0), (0, 1)])
    assert lit_chips(ranking) == ["x1, label l1", "x1, label l2"]
    assert [name for name in lit_in(ranking, ".picture") if ":" in name] == ["l2 above l1: wrong"]
    ranking.mouse.move(0, 0)
    eventually(lambda: lit_cells(ranking), [(0, 0), (0, 2)])
    score(ranking, "x1", "l2").hover()
    eventually(lambda: lit_in(ranking, ".board"), ["False labels ranked above, l1: 1", "False labels: 3"])
    ranking.mouse.move(0, 0)
    eventually(lambda: lit_in(ranking, ".board"), [])
    # A line is one stop of the Tab key, and arrow keys go through its numbers.
    first, last = "False labels ranked above, l3: 0", "Ranking loss: 1/6"
    handle(ranking, first).focus()
    for key, name_of_number in [
        ("ArrowRight", "False labels ranked above, l1: 1"),
        ("ArrowRight", "True labels: 2"),
        ("End", last),
        ("ArrowRight", last),
        ("Home", first),
    ]:
        ranking.keyboard.press(key)
        expect(handle(ranking, name_of_number)).to_be_focused()
    eventually(lambda: lit_cells(ranking), [(0, 2)])
    expect(pace(ranking)).to_have_text("Step 4 of 5")
    stops = ranking.locator(".page:not(.not-yet) .handle[tabindex='0']")
    expect(stops).to_have_count(1)


def test_an_edit_back_and_a_reload_leave_the_reader_on_the_step(ranking: Page) -> None:
    button(ranking, "back").click()
    expect(pace(ranking)).to_have_text("Step 3 of 5")
    type_score(ranking, "x1", "l2", "0.6")
    expect(number(ranking)).to_have_text("1/4 = 0.25")
    expect(pace(ranking)).to_have_text("Step 3 of 5")
    settled(ranking)
    assert query(ranking)["step"] == "ranking_loss.wrong_pairs:1"
    button(ranking, "Next").focus()
    ranking.keyboard.press("ArrowRight")
    ranking.go_back()
    expect(number(ranking)).to_have_text("1/6 = 0.1667")
    expect(pace(ranking)).to_have_text("Step 4 of 5")
    settled(ranking)
    assert query(ranking)["step"] == "ranking_loss"
    button(ranking, "back").click()
    ranking.reload()
    expect(pace(ranking)).to_have_text("Step 3 of 5")
    settled(ranking)
    ranking.get_by_label("x1, label l1, truth 1", exact=True).click()
    expect(pace(ranking)).to_have_text("Step 2 of 4")  # of the line whose item is gone
    expect(ranking.locator(".page:not(.not-yet) h3")).to_have_text("False labels ranked above l3")


def test_what_is_not_reached_is_seen_and_heard_by_nobody(ranking: Page) -> None:
    for _step in range(3):
        button(ranking, "back").click()
    name_of_number = stage(ranking).aria_snapshot()
    assert "l2 above l1" not in name_of_number
    assert "False labels ranked above" not in name_of_number
    for _step in range(3):
        button(ranking, "Next").click()
    assert "l2 above l1: wrong" in stage(ranking).aria_snapshot()
    steps = int(pace(ranking).inner_text().split()[-1])
    button(ranking, "All steps").click()
    assert ranking.locator(".board").aria_snapshot().count("heading") == steps


def test_a_thing_glides_to_its_next_place_unless_the_reader_wants_no_motion(tour: Tour) -> None:
    """On the way the threshold stands on the score line, and what it predicts is ringed."""
    for motion, glides in (("no-preference", True), ("reduce", False)):
        address = "roc?metric=roc_auc&average=micro&step=roc.threshold:2"
        page = drawn_lesson(tour(address, reduced_motion=motion))
        ringed, mark = page.locator(".editor td.ringed"), page.locator(".mark[data-kind=threshold]")
        expect(mark).to_have_text("threshold 0.60")
        expect(ringed).to_have_count(2)
        # Looked at within the press: on a slow machine the movement may be over before more is read.
        moving = button(page, "Next").evaluate(
            """button => {
                const drawing = button.getRootNode().querySelector(".drawing");
                button.click();
                const all = drawing.getAnimations({ subtree: true });
                return all.map(({ effect }) => effect.getTiming().duration);
            }"""
        )
        assert (300 in moving) == glides
        expect(mark).to_have_text("threshold 0.50")
        expect(ringed).to_have_count(4)
        settled(page)


def test_a_long_list_opens_in_place(tour: Tour) -> None:
    matrix = Matrix.of([[k % 2 for k in range(12)]], [[k / 12 for k in range(12)]])
    page = drawn_lesson(tour(link("", matrix, metric="one_error", step="top_score")))
    hidden = page.locator(".page:not(.not-yet) .hidden-numbers")
    expect(hidden).to_be_hidden()
    page.locator(".page:not(.not-yet)").get_by_text("more").click()
    expect(hidden).to_be_visible()
    expect(hidden).to_contain_text(", ")


def test_a_link_that_was_followed_before_leads_to_its_step_again_and_the_menu_to_where_one_was(
    tour: Tour,
) -> None:
    def follow() -> None:
        page.locator("[data-part=sides] a").first.click()
        expect(pace(page)).to_have_text("Step 1 of 3")
        settled(page)

    page = tour(address_of_question("coverage_start"))
    follow()
    button(page, "Next").click()
    expect(pace(page)).to_have_text("Step 2 of 3")
    go_to(page, "scenarios")
    expect(pace(page)).to_have_count(0)
    follow()
    button(page, "Next").click()
    expect(pace(page)).to_have_text("Step 2 of 3")
    page.go_back()
    expect(pace(page)).to_have_count(0)
    follow()
    button(page, "Next").click()
    go_to(page, "conventions")
    expect(pace(page)).to_have_count(0)
    go_to(page, "ranking")
    expect(pace(page)).to_have_text("Step 2 of 3")
