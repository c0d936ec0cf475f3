"""The walk, step by step, and the command that makes it: `python -m tests.walk`."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from selenium.common.exceptions import WebDriverException

from metrics import METRICS, PRESETS, SWITCHES
from metrics.graph.digits import headline, shortest
from pages.frame.lesson_links import LESSONS
from pages.intake.matrix import Matrix, example_of
from pages.lessons.lesson_choices import MAX_TABS
from pages.state.focus import FIRST_PRESET
from pages.state.link import code_of
from tests.browser.conftest import start
from tests.matrices import E0_SCORES, E0_TRUTH
from tests.walk.browsers import BROWSERS, Browser, MissedError, NotInstalledError, wait_for

PAGE = Path(__file__).with_name("page.js").read_text(encoding="utf-8").strip().removesuffix(";")
PATIENCE = 10  # seconds for the page to show what it should
PATIENCE_WITH_PAGES = 40  # seconds for a page to open: WebKit draws charts slowly
MOVES = 8  # of the pointer, in one drag
FIRST = Matrix.of(E0_TRUTH, E0_SCORES)
PASTED = Matrix.of([[1, 0, 0], [0, 1, 1]], [[0.4, 0.9, 0.4], [0.4, 0.8, 0.3]])
SAVED = ["ranking_loss_samples.svg", "ranking_loss_samples.png"]
MIN_COLOURS = 20  # an empty picture has one
SCORE, TRUTH, CHIP = "input.score", "button.truth", "[role=slider].chip"
BUTTON, CHOICE, STEP = "button", "[role=radio]", "[data-testid=step]"
NUMBER = ".page:not(.not-yet) .handle", "True labels"
DRAWN = ".stage .drawing *:not(.not-yet, .not-yet *)"


class Walker:
    """Somebody in front of a browser, who knows what the page should show.

    What is touched is named by its kind, which is a selector, and by the start of its name. `seen` is what
    was looked at since the step began.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.page, self.metric, self.average, self.matrix = "", "", "", FIRST
        self.rules = PRESETS[FIRST_PRESET]
        self.seen: list[str] = []

    def read(self, what: str, *values: object) -> Any:
        """What a function of `page.js` answers."""
        arguments = ", ".join(map(json.dumps, values))
        return json.loads(self.browser.evaluate(f"JSON.stringify(({PAGE}).{what}({arguments}))"))

    def see(self, what: str, read: Callable[[], Any], expected: Any = True) -> None:
        """Wait until what is read is as expected."""
        found: list[Any] = [None]

        def is_expected() -> bool:
            found[0] = read()
            return bool(found[0] == expected)

        try:
            wait_for(is_expected, PATIENCE, what)
        except MissedError:
            raise MissedError(f"{what}: expected {expected!r}, seen {found[0]!r}") from None
        self.seen += [what] if what not in self.seen else []

    # What hands do

    def point_at(self, kind: str, name: str = "") -> tuple[float, float]:
        """Move the pointer onto something, once it is there, at rest and covered by nothing."""
        places: list[dict[str, float] | None] = [None, None]

        def is_at_rest() -> bool:
            places[:] = [places[1], self.read("place", kind, name)]
            return places[0] is not None and places[0] == places[1]

        wait_for(is_at_rest, PATIENCE, f"{kind} “{name}”")
        assert places[1] is not None
        self.browser.point(**places[1])
        return places[1]["x"], places[1]["y"]

    def click(self, kind: str, name: str = "") -> None:
        """Click on it, or tap it."""
        self.point_at(kind, name)
        self.browser.hold()
        self.browser.release()

    def write(self, kind: str, name: str, text: str) -> None:
        """Click into a field that selects its text, or that is empty, and type."""
        self.click(kind, name)
        self.browser.type(text)

    def enter_score(self, row: int, column: int, score: float) -> None:
        """Type a score into its cell."""
        self.write(SCORE, f"x{row + 1}, label l{column + 1}, score", str(score))
        self.browser.press("Enter")
        self.expect_score(row, column, score)

    def flip(self, row: int, column: int, kind: str = TRUTH) -> None:
        """Click on a truth, or on the chip that flips it."""
        self.click(kind, f"x{row + 1}, label l{column + 1}" + (", truth" if kind == TRUTH else ""))
        self.expect_flipped(row, column)

    def drag_chip(self, column: int, score: float) -> None:
        """Drag a chip of the first sample along the score line."""
        name = f"x1, label l{column + 1}"
        x, y = self.point_at(CHIP, name)
        axis = self.read("axis", CHIP, name)
        across = (score - axis["value"]) / (axis["high"] - axis["low"]) * axis["width"]
        self.browser.hold()
        for move in range(1, MOVES + 1):
            self.browser.point(x + across * move / MOVES, y)
        self.browser.release()
        self.expect_score(0, column, score)

    def turn(self, *turns: Callable[[], object]) -> list[str]:
        """Turn the pages, each time to another step; the steps in the address."""
        steps = [self.read("query").get("step")]
        for turn in turns:
            turn()
            self.see("another step", lambda: self.read("query").get("step") != steps[-1])
            steps.append(self.read("query").get("step"))
        return steps

    # What should be there

    def go_to(self, page: str, metric: str, average: str) -> None:
        """Open the lesson about the first matrix by its link."""
        self.page, self.metric, self.average, self.matrix = page, metric, average, FIRST
        self.rules = PRESETS[FIRST_PRESET]
        self.open()

    def open(self) -> None:
        """Open by its link what should be on the screen."""
        view = {"m": code_of(self.matrix), "metric": self.metric, "average": self.average, "step": "1"}
        usual, rules = vars(PRESETS[FIRST_PRESET]), vars(self.rules)
        changed = {key: rules[key] for key in METRICS[self.metric].reads if rules[key] != usual[key]}
        self.read("leave")
        self.browser.open(f"{self.address}/{self.page}?{urlencode(view | changed)}")
        wait_for(lambda: self.read("isOpen"), PATIENCE_WITH_PAGES, "the page to open")

    def expect_flipped(self, row: int, column: int) -> None:
        """A truth is the other one from now on."""
        truth = [list(values) for values in self.matrix.truth]
        truth[row][column] = 1 - truth[row][column]
        self.matrix = replace(self.matrix, truth=tuple(map(tuple, truth)))

    def expect_score(self, row: int, column: int, score: float) -> None:
        """A score is this one from now on."""
        scores = [list(values) for values in self.matrix.scores]
        scores[row][column] = score
        self.matrix = replace(self.matrix, scores=tuple(map(tuple, scores)))

    def value(self, metric: str, part: int | None = None) -> float:
        """What the engine computes, under the average that is looked at if the metric has it."""
        averages = METRICS[metric].averages
        average = self.average if self.average in averages else averages[0]
        result = METRICS[metric](example_of(self.matrix), average, self.rules)
        return float(result if part is None else result.part(part).value)

    def see_numbers(self) -> None:
        """The value of every metric, the matrix and the address are as they should be."""
        metrics = [lesson.metric for lesson in LESSONS[self.page]][:MAX_TABS]
        expected = {
            "number": headline(self.value(self.metric)),
            "metrics": [
                f"{METRICS[key].title}{shortest(self.value(key))}".replace(" ", "") for key in metrics
            ],
            "truths": [list(row) for row in self.matrix.truth],
            "scores": [list(row) for row in self.matrix.scores],
            "link": code_of(self.matrix),
        }
        if len(metrics) < 2:
            del expected["metrics"]
        for what, value in expected.items():
            self.see(what, lambda what=what: self.read("screen")[what], value)  # type: ignore[misc]


Step = Callable[[Walker], None]
STORY: list[Step] = []


def step(act: Step) -> Step:
    """Make this a step of the walk; its docstring says what is done."""
    STORY.append(act)
    return act


@step
def edit_scores(walker: Walker) -> None:
    """Open the lesson on rankings and type a score; what is no number is refused, and Escape clears it"""
    walker.go_to("ranking", "ranking_loss", "samples")
    walker.enter_score(0, 1, 0.25)
    walker.write(SCORE, "x1, label l2, score", "abc")
    walker.browser.press("Enter")
    walker.see("complaint", lambda: "x1, label l2" in walker.read("text", ".editor .message"))
    walker.browser.press("Escape")


@step
def flip_a_truth_and_drag_a_chip(walker: Walker) -> None:
    """Click on a truth, and drag a chip along the score line with the mouse"""
    walker.flip(1, 1)
    walker.see_numbers()
    walker.drag_chip(0, 0.05)


@step
def move_a_chip_by_keys_and_flip_one(walker: Walker) -> None:
    """Move a chip with the arrow keys, and click on another one, which flips its truth"""
    wait_for(lambda: walker.read("focus", CHIP, "x1, label l4"), PATIENCE, "chip")
    for _time in range(6):
        walker.browser.press("ArrowLeft")
    walker.expect_score(0, 3, 0.04)
    walker.see_numbers()
    walker.flip(0, 4, CHIP)


@step
def turn_the_pages(walker: Walker) -> None:
    """Step through the working: the address says the step, and nothing else of it changes"""

    def address() -> tuple[dict[str, str], int]:
        return {**walker.read("query"), "step": ""}, walker.read("entries")

    before = address()
    right, left = (lambda key=key: walker.browser.press(key) for key in ("ArrowRight", "ArrowLeft"))  # type: ignore[misc]
    steps = walker.turn(
        lambda: walker.click(BUTTON, "Next"), right, right, left, lambda: walker.click(BUTTON, "← Back")
    )
    walker.see("way back", lambda: steps[4:], [steps[2], steps[1]])
    walker.see("rest of the address", address, before)


@step
def undo_and_redo(walker: Walker) -> None:
    """Undo the last edit by its button, make it again, and undo it with Ctrl+Z"""
    for press in (
        lambda: walker.click(BUTTON, "Undo"),
        lambda: walker.click(BUTTON, "Redo"),
        lambda: walker.browser.press("Control", "z"),
    ):
        press()
        walker.expect_flipped(0, 4)
        walker.see_numbers()


@step
def go_back_and_forward(walker: Walker) -> None:
    """Edit; the browser's Back undoes it, and Forward makes it again"""
    walker.enter_score(1, 2, 0.1)
    walker.see_numbers()
    for is_back, score in ((True, 0.7), (False, 0.1)):
        walker.browser.traverse(is_back)
        walker.expect_score(1, 2, score)
        walker.see_numbers()


@step
def point_at_a_number(walker: Walker) -> None:
    """Point at a number of the working: its cells are highlighted"""
    walker.click(BUTTON, "All steps")
    walker.click(BUTTON, "Step by step")
    walker.point_at(*NUMBER)
    walker.see("highlighted cells", lambda: walker.read("highlighted"), walker.read("cellsOf", *NUMBER))


@step
def save_the_picture(walker: Walker) -> None:
    """Save the picture as SVG and as PNG: the grid is in both files"""
    walker.read("watchSaving")
    walker.click(".foot .menu > summary")
    walker.click(BUTTON, "Take away …")
    for number, kind in enumerate(("SVG", "PNG"), 1):
        walker.click("[role=dialog] .picture-files button", kind)
        walker.see("files", lambda: [name for name, _content in walker.read("saved")], SAVED[:number])
    (_svg, text), (_png, colours) = walker.read("saved")
    walker.see("grid in the SVG", lambda: "drawing pairs" in text)
    walker.see("grid in the PNG", lambda: colours >= MIN_COLOURS)
    walker.browser.press("Escape")


@step
def paste_a_matrix(walker: Walker) -> None:
    """Paste a matrix of one's own"""
    walker.click("[data-group=matrices] > button")
    walker.click(BUTTON, "Your own")
    for field, rows in (("y_true", PASTED.truth), ("y_score", PASTED.scores)):
        walker.write("[role=dialog] textarea", field, str([list(row) for row in rows]))
    walker.click("[role=dialog] button", "Put it on the workbench")
    walker.matrix = PASTED


@step
def switch_a_convention(walker: Walker) -> None:
    """Let a tied pair count one half"""
    before = walker.read("screen")["number"]
    walker.click("summary", "Rules and tables")
    walker.click(CHOICE, SWITCHES["ranking_loss_tie"].choices["half"].title)
    walker.rules = walker.rules.with_choice("ranking_loss_tie", "half")
    walker.see("another number", lambda: walker.read("screen")["number"] != before)


@step
def guess_a_number(walker: Walker) -> None:
    """Choose another metric of the lesson: it asks for a number, and judges the guess"""
    walker.click(CHOICE, "Coverage")
    walker.metric = "coverage"
    walker.see("question", lambda: walker.read("text", STEP), "The question")
    walker.write("#guess", "", shortest(walker.value("coverage", part=0)))
    walker.browser.press("Enter")
    walker.see("verdict", lambda: "Right!" in walker.read("text", ".verdict"))


@step
def answer_a_question(walker: Walker) -> None:
    """Go to the sets by the menu, where the matrix comes along, and press the right answer"""
    walker.click("nav button", "Ranking")
    walker.click("nav a", "Sets")
    walker.page, walker.metric = "sets", "subset_accuracy"
    chosen = "[role=radiogroup][aria-label=Metric] [aria-checked=true]"
    walker.see("metric", lambda: "Subset accuracy" in walker.read("text", chosen))
    walker.click(".stage button", "yes" if walker.value("subset_accuracy", part=0) else "no")
    walker.see("verdict", lambda: "Right." in walker.read("text", ".verdict"))


@step
def step_through_an_average(walker: Walker) -> None:
    """Edit and step through an average: more of the picture is drawn"""
    walker.go_to("averaging", "f_beta", "macro")
    walker.enter_score(0, 4, 0.9)
    walker.see("a picture", lambda: walker.read("count", DRAWN) > 0)
    before = walker.read("count", DRAWN)
    walker.turn(lambda: walker.click(BUTTON, "Next"), lambda: walker.browser.press("ArrowRight"))
    walker.see("more of the picture", lambda: walker.read("count", DRAWN) > before)


@step
def edit_on_a_phone(walker: Walker) -> None:
    """As narrow as a phone, flip a truth, drag a chip and tap a number: its cells are highlighted"""
    walker.go_to("ranking", "ranking_loss", "samples")
    walker.browser.resize(390, 844)
    walker.browser.touch = walker.browser.has_fingers
    walker.flip(0, 1)
    walker.see("page no wider than the window", lambda: walker.read("wideBy") <= 0)
    walker.see_numbers()
    walker.drag_chip(0, 0.05)
    walker.see_numbers()
    walker.click(*NUMBER)
    walker.see("highlighted cells", lambda: walker.read("highlighted"), walker.read("cellsOf", *NUMBER))
    walker.browser.touch = False
    walker.browser.resize(1280, 720)


def is_made(step: Step, walker: Walker) -> bool:
    """Make one step, print what was expected and seen, and tell whether all was right."""
    begin, problems = time.monotonic(), []
    walker.seen = []
    try:
        step(walker)
        walker.see_numbers()
    except (MissedError, RuntimeError, WebDriverException) as error:
        problems = [str(error)]
    problems += walker.browser.faults()
    sign, seen = ("✗", " | ".join(problems)) if problems else ("✓", ", ".join(walker.seen))
    print(f"  {sign} {time.monotonic() - begin:5.2f} s  {step.__doc__}: {seen}", flush=True)
    if problems:
        walker.open()  # so that one failure does not bring about the next
    return not problems


def walk(name: str, address: str) -> bool:
    """Make the walk in one browser and print it; whether all was right."""
    begin = time.monotonic()
    try:
        browser = BROWSERS[name]()
    except NotInstalledError as error:
        print(f"{name}: not installed: {error}", flush=True)
        return False
    try:
        walker = Walker(browser, address)
        made = [is_made(step, walker) for step in STORY]
        print(
            f"{browser.name}: {sum(made)} of {len(made)} steps as expected, {time.monotonic() - begin:.1f} s"
        )
        return all(made)
    finally:
        browser.close()


def main() -> int:
    """Walk in every browser, or in those that are named; 1 where one is missing or not all was right."""
    about = sys.modules["tests.walk"].__doc__
    parser = argparse.ArgumentParser(prog="python -m tests.walk", description=about)
    parser.add_argument("--browser", choices=BROWSERS, action="append", help="in this one alone")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))  # nothing started is left behind
    process, address = start("app.py")
    try:
        walks = [walk(name, address) for name in options.browser or BROWSERS]
        return int(not all(walks))
    finally:
        process.terminate()
        process.wait(timeout=10)


if __name__ == "__main__":
    sys.exit(main())
