"""An edit or a choice moves nothing but what it is about: the workbench keeps its height and its place."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix
from tests.browser.conftest import Tour
from tests.browser.drawn_page import quick
from tests.browser.lesson import (
    button,
    choose,
    choose_metric,
    drag,
    drawn_lesson,
    link,
    settled,
    truth,
    type_score,
)

# Chips, their order and the numbers of the axis go to their new places: that is what an edit is about.
MEANT_TO_MOVE = ".plot, .order, .axis, .chip .value"
Place = dict[str, float]


def places(page: Page, selector: str) -> list[Place]:
    """Where all that is seen of this stands, read at one moment."""
    found: list[Place] = page.locator(selector).evaluate_all(
        """all => all.map((one) => one.getBoundingClientRect())
            .filter(({ width, height }) => width && height)
            .map(({ x, y, width, height }) => ({ x, y, width, height }))"""
    )
    return found


def lies_in(one: Place, frame: Place) -> bool:
    """Whether the middle of one lies in the other."""
    x, y = one["x"] + one["width"] / 2, one["y"] + one["height"] / 2
    across = frame["x"] <= x <= frame["x"] + frame["width"]
    return across and frame["y"] <= y <= frame["y"] + frame["height"]


SMALL = Matrix.of(
    [[1, 0, 1, 0], [0, 1, 0, 0], [1, 1, 0, 1]],
    [[0.8, 0.4, 0.6, 0.1], [0.3, 0.7, 0.2, 0.5], [0.9, 0.65, 0.35, 0.55]],
    samples=["photo 1", "photo 2", "photo 3"],
    labels=["cat", "dog", "car", "tree"],
)
STAGES = [
    ("ranking", {"metric": "ranking_loss"}, "photo 2", "micro", "Average precision"),
    ("averaging", {"metric": "f_beta"}, "photo 3", "macro", "Accuracy"),
    ("roc", {"metric": "roc_auc", "average": "macro"}, "dog", "micro", ""),
]
# Of a stage the words, the picture and the value are what a step is about, and whether the task is done.
OF_THE_STEP = f"{MEANT_TO_MOVE}, .board, .canvas, .caption, [data-testid=number], .tools .way"
WATCH = """() => {
    window.seen = [];
    const watch = new PerformanceObserver((list) => {
        for (const { sources, hadRecentInput } of list.getEntries())
            for (const { node, previousRect, currentRect } of sources) {
                const [from, to] = [previousRect.toJSON(), currentRect.toJSON()];
                const ofChip = node?.parentElement?.closest(".chips") != null; // it goes with its score
                if (!ofChip && Math.hypot(from.x - to.x, from.y - to.y) > 1)
                    window.seen.push([hadRecentInput, node?.textContent?.slice(0, 40) ?? "", from, to]);
            }
    });
    watch.observe({ type: "layout-shift", buffered: true });
}"""


def watched(page: Page) -> Page:
    """The page, from now on watched by `pushed`."""
    page.evaluate("document.fonts.ready")  # those of the formulas come last
    settled(page)
    page.evaluate(WATCH)
    pushed(page)
    return page


def pushed(page: Page) -> list[Any]:
    """What moved anywhere on the page since the last call, but for the line and the picture."""
    settled(page)
    shifts = page.evaluate("window.seen.splice(0)")
    free = places(page, OF_THE_STEP)
    return [
        (text, start, end)
        for _recent, text, start, end in shifts
        if not all(any(lies_in(one, frame) for frame in free) for one in (start, end))
    ]


@pytest.mark.parametrize(("lesson", "view", "part", "average", "metric"), quick(STAGES, STAGES[:1]))
def test_nothing_on_a_stage_moves_but_the_line_and_the_picture(
    tour: Tour, lesson: str, view: dict[str, str], part: str, average: str, metric: str
) -> None:
    """Neither at an edit that keeps the shape nor at a step, another part, average or metric."""
    page = drawn_lesson(
        tour(link("", SMALL, page=lesson, step="start", **view), reduced_motion="no-preference")
    )
    watched(page)
    frame = places(page, ".stage, .turning, .canvas, .editor, div.line")
    found: dict[str, list[Any]] = {}
    type_score(page, "photo 1", "dog", "0.81")
    found["an edit"] = pushed(page)
    page.locator(".pace").click()
    for place in range(4):
        page.keyboard.press("ArrowRight")
        found[f"step {place}"] = pushed(page)
    choose(page, "Part", part)
    found["another part"] = pushed(page)
    assert places(page, ".stage, .turning, .canvas, .editor, div.line") == frame
    if metric:
        choose_metric(page, metric)
        found["another metric"] = pushed(page)
    choose(page, "Average", average)
    found["another average"] = pushed(page)
    assert {what: moves for what, moves in found.items() if moves} == {}


ON_THE_START_PAGE = (
    "[data-part=introduction], .verdicts .tile, .ways-on, .editor, div.line, .dots, [data-part=photo]"
)


def test_an_edit_on_the_start_page_moves_nothing_but_the_chips(tour: Tour) -> None:
    """Not even the first one, which ends the story."""
    page = tour(link("", PHOTOS, page="overview"), reduced_motion="no-preference")
    expect(page.locator(".dots")).to_be_visible()
    expect(page.get_by_role("slider").first).to_be_visible()
    watched(page)
    frame = places(page, ON_THE_START_PAGE)
    rows = places(page, ".dots summary")
    found: dict[str, list[Any]] = {}
    type_score(page, "photo 1", "dog", "0.9")
    found["a score"] = pushed(page)
    truth(page, "photo 2", "cat").click()
    found["a truth"] = pushed(page)
    drag(page, "photo 1", "cat", 0.05)
    found["a drag"] = pushed(page)
    page.get_by_text("Rules ▾").click()
    pushed(page)
    button(page, "Keep this one to compare").click()
    found["the matrix to compare with"] = pushed(page)
    button(page, "Compare with the last edit again").click()
    found["the last edit to compare with"] = pushed(page)
    assert {what: moves for what, moves in found.items() if moves} == {}
    assert places(page, ON_THE_START_PAGE) == frame
    assert places(page, ".dots summary") == rows
