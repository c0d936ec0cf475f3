"""The walk, step by step. After each step the walker compares the numbers on the page with the engine's."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from metrics import SWITCHES
from pages.intake.matrix import Matrix
from tests.matrices import E0_SCORES, E0_TRUTH
from tests.walk.hands import BUTTON, CHIP, CHOICE, SCORE, TRUTH
from tests.walk.waiting import MissedError, wait_for
from tests.walk.walker import Walker

FIRST = Matrix.of(E0_TRUTH, E0_SCORES)
PASTED = Matrix.of([[1, 0, 0], [0, 1, 1]], [[0.4, 0.9, 0.4], [0.4, 0.8, 0.3]])
NUMBER_OF_L3 = ".page:not(.not-yet) .handle[data-cells='0:2']"
DATA = "[data-group=matrices] > button"
TIE = "ranking_loss_tie"
TAPS = 3
SAVED = ["ranking_loss_samples.svg", "ranking_loss_samples.png"]
FEWEST_COLOURS = 20  # an empty picture has one
A_MOMENT = 1.0  # seconds until somebody who sees nothing happen taps again
Step = Callable[[Walker], None]


def open_the_ranking_lesson(walker: Walker) -> None:
    """Open the lesson on rankings"""
    walker.go_to("ranking", "ranking_loss", "samples", FIRST)


def type_a_score(walker: Walker) -> None:
    """Type another score into a cell and press Enter"""
    walker.hands.write(SCORE, "x1, label l2, score", "0.25")
    walker.browser.press("Enter")
    walker.scored(0, 1, 0.25)


def type_nonsense(walker: Walker) -> None:
    """Type what is no number: it is refused, and Escape brings the score back"""
    walker.hands.write(SCORE, "x1, label l2, score", "abc")
    walker.browser.press("Enter")
    walker.see("complaint", lambda: "x1, label l2" in walker.hands.read("said", ".editor .message"), True)
    walker.browser.press("Escape")


def flip_a_truth(walker: Walker) -> None:
    """Click on a truth"""
    walker.hands.click(TRUTH, "x2, label l2, truth")
    walker.flipped(1, 1)


def drag_a_chip(walker: Walker) -> None:
    """Drag a chip along the score line with the mouse"""
    walker.hands.drag("x1, label l1", to=0.05)
    walker.scored(0, 0, 0.05)


def move_a_chip_by_keys(walker: Walker) -> None:
    """Move a chip with the arrow keys"""
    walker.hands.put_the_keys_on(CHIP, "x1, label l4")
    for _time in range(6):
        walker.browser.press("ArrowLeft")
    walker.scored(0, 3, 0.04)


def flip_a_chip(walker: Walker) -> None:
    """Click on a chip, which flips its truth"""
    walker.hands.click(CHIP, "x1, label l5")
    walker.flipped(0, 4)


def turn_the_pages(walker: Walker) -> None:
    """Step through the working: the address says the step, and nothing else of it changes"""
    rest, entries = _without_step(walker), walker.hands.read("screen")["entries"]
    seen = [walker.query().get("step")]
    for turn in (
        lambda: walker.hands.click(BUTTON, "Next"),
        lambda: walker.browser.press("ArrowRight"),
        lambda: walker.browser.press("ArrowRight"),
        lambda: walker.browser.press("ArrowLeft"),
        lambda: walker.hands.click(BUTTON, "← Back"),
    ):
        turn()
        last = seen[-1]
        walker.see("another step", lambda last=last: walker.query().get("step") != last, True)  # type: ignore[misc]
        seen.append(walker.query().get("step"))
    walker.see("way back", lambda: seen[4:], [seen[2], seen[1]])
    walker.see("rest of the address", lambda: _without_step(walker), rest)
    walker.see("history", lambda: walker.hands.read("screen")["entries"], entries)


def undo_by_button(walker: Walker) -> None:
    """Undo the last edit by its button"""
    walker.hands.click(BUTTON, "Undo")
    walker.flipped(0, 4)


def redo_by_button(walker: Walker) -> None:
    """Make it again by the other button"""
    walker.hands.click(BUTTON, "Redo")
    walker.flipped(0, 4)


def undo_by_keys(walker: Walker) -> None:
    """Undo it with Ctrl+Z"""
    walker.browser.press("Control", "z")
    walker.flipped(0, 4)


def edit_once_more(walker: Walker) -> None:
    """Type one more score"""
    walker.hands.write(SCORE, "x2, label l3, score", "0.1")
    walker.browser.press("Enter")
    walker.scored(1, 2, 0.1)


def go_back(walker: Walker) -> None:
    """Press the browser's Back: the edit is undone"""
    walker.browser.back()
    walker.scored(1, 2, 0.7)


def go_forward(walker: Walker) -> None:
    """Press Forward: it is there again"""
    walker.browser.forward()
    walker.scored(1, 2, 0.1)


def point_at_a_number(walker: Walker) -> None:
    """Point at a number of the working: its cells are lit, and cells light their numbers"""
    walker.hands.click(BUTTON, "All steps")
    walker.hands.click(BUTTON, "Step by step")
    walker.hands.point_at(NUMBER_OF_L3, "")
    walker.see("one lit cell", lambda: _lit(walker), [(0, 2)])
    walker.hands.point_at(SCORE, "x1, label l2, score")
    walker.see("lit numbers", lambda: len(walker.hands.read("litNumbers")) > 0, True)


def save_the_picture(walker: Walker) -> None:
    """Save the picture as SVG and as PNG: the grid is in both files"""
    walker.hands.read("watchSaving")
    walker.hands.click(".foot .menu > summary", "")
    walker.hands.click(BUTTON, "Take away …")
    for number, kind in enumerate(("SVG", "PNG"), 1):
        walker.hands.click("[role=dialog] .picture-files button", kind)
        walker.see(
            "names of files", lambda: [name for name, _held in walker.hands.read("saved")], SAVED[:number]
        )
    (_svg, text), (_png, colours) = walker.hands.read("saved")
    walker.see("grid in the SVG", lambda: "drawing pairs" in text, True)
    walker.see("grid in the PNG", lambda: colours >= FEWEST_COLOURS, True)
    walker.browser.press("Escape")


def paste_a_matrix(walker: Walker) -> None:
    """Paste a matrix of one's own"""
    walker.hands.click(DATA, "")
    walker.hands.click(BUTTON, "Your own")
    for field, rows in (("y_true", PASTED.truth), ("y_score", PASTED.scores)):
        walker.hands.write("[role=dialog] textarea", field, str([list(row) for row in rows]))
    walker.hands.click("[role=dialog] button", "Put it on the workbench")
    walker.matrix = PASTED


def switch_a_convention(walker: Walker) -> None:
    """Let a tied pair count one half"""
    before = walker.value_shown
    walker.hands.click("summary", "Rules and tables")
    walker.hands.click(CHOICE, SWITCHES[TIE].choices["half"].title)
    walker.rules = walker.rules.but(TIE, "half")
    walker.see("another number", lambda: walker.hands.read("screen")["number"] != before, True)


def choose_another_metric(walker: Walker) -> None:
    """Choose another metric of the lesson: it asks, and is told what one guesses"""
    walker.hands.click(CHOICE, "Coverage")
    walker.metric = "coverage"
    walker.guess()


def follow_the_menu(walker: Walker) -> None:
    """Go to the sets by the menu: the matrix comes along"""
    walker.hands.click("nav button", "Ranking")
    walker.hands.click("nav a", "Sets")
    walker.page, walker.metric = "sets", "subset_accuracy"
    chosen = "[role=radiogroup][aria-label=Metric] [aria-checked=true]"
    walker.see("metric", lambda: "Subset accuracy" in walker.hands.read("said", chosen), True)
    walker.guess()


def edit_a_set(walker: Walker) -> None:
    """Flip a truth of the F score on sets"""
    walker.go_to("sets", "f_beta", "samples", FIRST)
    walker.hands.click(TRUTH, "x1, label l2, truth")
    walker.flipped(0, 1)


def step_through_sets(walker: Walker) -> None:
    """Step through a working by button and by key"""
    walker.hands.click(BUTTON, "Next")
    walker.see("second step", lambda: walker.hands.read("said", "[data-testid=step]")[:6], "Step 2")
    walker.browser.press("ArrowRight")
    walker.see("third step", lambda: walker.hands.read("said", "[data-testid=step]")[:6], "Step 3")


def edit_a_curve(walker: Walker) -> None:
    """Type a score into the lesson on precision and recall"""
    walker.go_to("precision_recall", "average_precision", "macro", FIRST)
    walker.hands.write(SCORE, "x1, label l5, score", "0.9")
    walker.browser.press("Enter")
    walker.scored(0, 4, 0.9)


def step_along_the_roc_curve(walker: Walker) -> None:
    """Step along the ROC curve: more of it is drawn"""
    walker.go_to("roc", "roc_auc", "micro", FIRST)
    _turn_to_more(walker)


def step_through_an_average(walker: Walker) -> None:
    """Step through an average"""
    walker.go_to("averaging", "f_beta", "macro", FIRST)
    _turn_to_more(walker)


def edit_on_a_phone(walker: Walker) -> None:
    """On a page as narrow as a phone, flip a truth"""
    walker.go_to("ranking", "ranking_loss", "samples", FIRST)
    walker.browser.resize(390, 844)
    walker.browser.touch = walker.browser.has_fingers
    walker.hands.click(TRUTH, "x1, label l2, truth")
    walker.flipped(0, 1)
    walker.see("page no wider than the window", lambda: walker.hands.read("wideBy") <= 0, True)


def drag_on_a_phone(walker: Walker) -> None:
    """Drag a chip there"""
    walker.hands.drag("x1, label l1", to=0.05)
    walker.scored(0, 0, 0.05)


def tap_a_number(walker: Walker) -> None:
    """Tap a number of the working there: its cells are lit"""
    # On a busy machine Chromium makes no click of some taps, though it tells the page of the finger.
    for _tap in range(TAPS):
        walker.hands.click(NUMBER_OF_L3, "")
        with suppress(MissedError):
            wait_for(lambda: _lit(walker) == [(0, 2)], A_MOMENT, "one lit cell")
            break
    walker.see("one lit cell", lambda: _lit(walker), [(0, 2)])
    walker.browser.touch = False
    walker.browser.resize(1280, 720)


def _turn_to_more(walker: Walker) -> None:
    drawn = ".stage .drawing *:not(.not-yet, .not-yet *)"
    before: list[int] = []
    for turn in (lambda: walker.hands.click(BUTTON, "Next"), lambda: walker.browser.press("ArrowRight")):
        walker.see("a picture", lambda: walker.hands.read("count", drawn) > 0, True)
        step = walker.query().get("step")
        before.append(walker.hands.read("count", drawn))
        turn()
        walker.see("another step", lambda step=step: walker.query().get("step") != step, True)  # type: ignore[misc]
    walker.see("more of the picture", lambda: walker.hands.read("count", drawn) > before[0], True)


def _without_step(walker: Walker) -> dict[str, str]:
    return {key: value for key, value in walker.query().items() if key != "step"}


def _lit(walker: Walker) -> list[tuple[int, int]]:
    rows: list[list[bool]] = walker.hands.read("lit")
    return [(i, j) for i, row in enumerate(rows) for j, is_lit in enumerate(row) if is_lit]


STORY: tuple[Step, ...] = (
    open_the_ranking_lesson,
    type_a_score,
    type_nonsense,
    flip_a_truth,
    drag_a_chip,
    move_a_chip_by_keys,
    flip_a_chip,
    turn_the_pages,
    undo_by_button,
    redo_by_button,
    undo_by_keys,
    edit_once_more,
    go_back,
    go_forward,
    point_at_a_number,
    save_the_picture,
    paste_a_matrix,
    switch_a_convention,
    choose_another_metric,
    follow_the_menu,
    edit_a_set,
    step_through_sets,
    edit_a_curve,
    step_along_the_roc_curve,
    step_through_an_average,
    edit_on_a_phone,
    drag_on_a_phone,
    tap_a_number,
)
