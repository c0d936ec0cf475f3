"""The stage: pages turn at the reader's pace, every number is a handle, and nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from statistics import median

import pytest
from playwright.sync_api import Locator, Page, expect

from pages.intake.matrix import Matrix
from pages.questions.every_question import address_of_question
from tests.browser.conftest import Server, Tour
from tests.browser.lesson import (
    D0,
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
    number,
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
    type_score,
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
APART = 400  # ms between two turned steps that Back leads to both
PHONE = {"width": 390, "height": 844}
# Keys that stay down one after the other, each for so many times that it is pressed.
HOLD = """([keys, times]) => {
    for (const key of keys) {
        for (let time = 0; time < times; time++) {
            const press = { key, bubbles: true, cancelable: true, repeat: time > 0 };
            document.body.dispatchEvent(new KeyboardEvent("keydown", press));
        }
    }
}"""
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
    sent_before = lesson.evaluate("talk.sent")
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
    assert lesson.evaluate("talk.sent") == sent_before


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


# Numbers as handles


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
    sent_before, before = page.evaluate("talk.sent"), query(page)["step"]
    worked = worked_by(page)
    took, at = [worked()], [before]
    for _step in range(4):
        page.evaluate(PRESS_AND_LAY_OUT)
        took.append(worked())
        at.append(query(page)["step"])
    assert len(set(at)) == 5
    assert median(took[1:]) <= MAX_TO_PAINT
    assert page.evaluate("talk.sent") == sent_before


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
    ranking.go_back()
    expect(number(ranking)).to_have_text("1/6 = 0.1667")
    expect(pace(ranking)).to_have_text("Step 3 of 5")
    settled(ranking)
    assert query(ranking)["step"] == "ranking_loss.wrong_pairs:1"
    ranking.reload()
    expect(pace(ranking)).to_have_text("Step 3 of 5")
    settled(ranking)
    ranking.get_by_label("x1, label l1, truth 1", exact=True).click()
    expect(pace(ranking)).to_have_text("Step 2 of 4")  # of the line whose item is gone
    expect(ranking.locator(".page:not(.not-yet) h3")).to_have_text("False labels ranked above l3")


@pytest.mark.own_tab
def test_back_leads_to_the_step_before_at_once_and_undoes_an_edit_on_its_way(
    page: Page, server: Server
) -> None:
    """Each is an entry of the browser's history, over a reload and from another page too."""
    before, after = "1/6 = 0.1667", "1/4 = 0.25"

    def turn(to: int) -> None:
        page.wait_for_timeout(APART)
        page.keyboard.press("ArrowRight")
        expect(pace(page)).to_have_text(PACES[to])

    def traverse(way: str, to: int, value: str, *, asks: bool = False) -> None:
        sent = page.evaluate("talk.sent")
        page.evaluate(f"history.{way}()")
        expect(pace(page)).to_have_text(PACES[to])
        eventually(lambda: query(page)["step"], KEYS[to])
        expect(number(page)).to_have_text(value)
        settled(page)
        assert (page.evaluate("talk.sent") > sent) == asks

    page.goto(link(server("app.py"), D0, metric="ranking_loss", step="1"))
    expect(pace(page)).to_have_text(PACES[0])
    settled(page)
    first = entries(page)
    turn(1)
    turn(2)
    type_score(page, "x1", "l2", "0.6")
    expect(number(page)).to_have_text(after)
    page.evaluate("document.activeElement.blur()")
    turn(3)
    settled(page)
    assert entries(page) == first + 4
    of_edit = query(page)["m"]
    traverse("back", 2, after)
    assert query(page)["m"] == of_edit
    traverse("back", 2, before, asks=True)
    traverse("back", 1, before)
    traverse("forward", 2, before)
    traverse("forward", 2, after, asks=True)
    traverse("forward", 3, after)
    page.reload()
    expect(pace(page)).to_have_text(PACES[3])
    settled(page)
    traverse("back", 2, after)
    for name, value in (("Undo", before), ("Redo", after)):
        button(page, name).click()
        expect(number(page)).to_have_text(value)
        expect(pace(page)).to_have_text(PACES[2])
    turn(3)
    go_to(page, "what_if")
    expect(page.get_by_test_id("headline")).to_be_visible()
    settled(page)
    traverse("back", 3, after, asks=True)
    traverse("back", 2, after)


@pytest.mark.own_tab
def test_steps_that_are_passed_quickly_are_one_entry_of_the_history(page: Page, server: Server) -> None:
    page.goto(link(server("app.py"), D0, metric="ranking_loss", step="1"))
    expect(pace(page)).to_have_text(PACES[0])
    settled(page)
    first = entries(page)
    page.evaluate(HOLD, [["ArrowRight", "ArrowLeft"], 10])
    expect(pace(page)).to_have_text(THE_QUESTION)
    assert first < entries(page) <= first + 2  # a busy machine may halt on the way


@pytest.mark.parametrize("hand", ["mouse", "finger"])
def test_after_a_press_of_a_hand_on_a_tab_the_arrows_turn_the_steps(tour: Tour, hand: str) -> None:
    device = {} if hand == "mouse" else {"has_touch": True, "is_mobile": True, "viewport": PHONE}
    page = drawn_lesson(tour("ranking?metric=ranking_loss&step=1", **device))
    for group, option in (("Metric", re.compile("^Coverage")), ("Part", "x2"), ("Part", "x1")):
        tab = page.get_by_role("radiogroup", name=group, exact=True).get_by_role("radio", name=option)
        tab.click() if hand == "mouse" else tab.tap()
        settled(page)
        before = query(page)["step"]
        page.keyboard.press("ArrowRight")
        eventually(lambda before=before: query(page)["step"] == before, False)
        expect(tab).to_be_checked()


def test_where_keys_have_led_to_a_tab_the_arrows_turn_the_tabs(tour: Tour) -> None:
    page = drawn_lesson(tour("ranking?metric=ranking_loss&part=1&step=1"))
    page.get_by_role("radiogroup", name="Part", exact=True).get_by_role("radio", checked=True).focus()
    page.keyboard.press("ArrowRight")
    eventually(lambda: query(page)["part"], "2")
    page.keyboard.press("ArrowLeft")
    eventually(lambda: query(page)["part"], "1")
    expect(pace(page)).to_have_text(PACES[0])


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


def test_a_link_that_was_followed_leads_to_its_step_again_and_the_menu_to_where_one_was(tour: Tour) -> None:
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
    expect(pace(page)).to_have_text("Step 1 of 3")
    page.go_back()
    expect(pace(page)).to_have_count(0)
    follow()
    button(page, "Next").click()
    go_to(page, "duel")
    expect(pace(page)).to_have_count(0)
    go_to(page, "ranking")
    expect(pace(page)).to_have_text("Step 2 of 3")
