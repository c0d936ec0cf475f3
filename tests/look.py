"""How pages look, measured in a browser: `python -m tests.look`.

Every page of every metric under every average is turned at 1280×720, and each page that fills the window
as they do is opened: what is cut off, how large the picture's place is and how much of it is drawn in, the
sizes of type, the left edges, and what can be pressed. The same is then looked at on a projector (1920×1080),
on a phone, and with letters half as large again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix
from pages.workbench.menu import LESSONS, TITLES
from tests.browser.conftest import QUIET, installed_browser, start
from tests.browser.drawn_page import CASES, draw, open_drawing_room
from tests.browser.lesson import link, listen, settled

MIN_AREA, MIN_FILLED, MAX_SIZES, MAX_PRESSES, MIN_WIDE = 250_000, 0.7, 6, 30, 0.88
LOOK = (Path(__file__).parent / "browser/look_at_page.js").read_text(encoding="utf-8")
LOOK = LOOK[LOOK.index("({ scale,") :]
# The pages that fill the window, as lessons do.
ON_ONE_SCREEN = [name for name in TITLES if name not in LESSONS]
EVERYWHERE = ("[data-part=matrix_editor]", "[data-part=score_line]", "[data-part=top_bar]")


@dataclass(frozen=True)
class Places:
    """Where a kind of page has its words and its picture, as CSS finds them.

    `letters` is the least size in the picture, in px. `areas` are the other places with texts, `scrolling`
    those that may scroll, `swiped` a line that may be wider than the window, `edges` what begins at the left
    edge, and `first` what a phone shows without scrolling.
    """

    words: str
    picture: str
    letters: float
    areas: Sequence[str] = EVERYWHERE
    scrolling: str = ":not(*)"
    swiped: str = ":not(*)"
    edges: Sequence[str] = ()
    first: Sequence[str] = ()


OF_LESSON = Places(
    ".stage .words",
    ".stage .canvas",
    16,
    (".words", ".foot", "[data-part=lesson_head]", *EVERYWHERE),
    edges=(
        ".words .question",
        "[data-part=lesson_head] .chooser > div:first-child",
        ".editor tbody th > div",
        "details:has(> [data-box=below]) > summary",
    ),
    first=(".stage :is(.question, .asking h3)", ".stage .turning > .primary"),
)
OF_PAGE = Places(
    "[data-box=screen] > [data-box=words]",
    "[data-box=screen] > [data-box=picture]",
    14,
    ("[data-box=screen]", *EVERYWHERE),
    scrolling="[data-box=words], [data-box=picture] .scroller, .listed, "
    "[data-projector] [data-box=card]:has([data-part=answers])",
    edges=("[data-box=words] > :first-child", "[data-box=foot] > :first-child"),
    first=(".headline",),
)
OF_START = replace(
    OF_PAGE,
    words="[data-box=story]",
    picture="[data-box=metrics]",
    areas=("[data-box=start]", *EVERYWHERE),
    scrolling="[data-part=numbers]",
    swiped=".moved-most",
    edges=(),
    first=("h1",),
)


@dataclass(frozen=True)
class Screen:
    """A window, and how much larger than usual its letters are."""

    name: str
    width: int
    height: int
    scale: float = 1

    @property
    def is_phone(self) -> bool:
        """Whether it is as narrow as a phone."""
        return self.width < 641


LAPTOP = Screen("1280×720", 1280, 720)
PROJECTOR = Screen("1920×1080", 1920, 1080, 1.5)
PHONE = Screen("390×844", 390, 844)
LARGE = Screen("1280×720, projector letters", 1280, 720, 1.5)


def room(browser: Browser, screen: Screen, *, listens: bool = False) -> Page:
    """A window in which pages can be drawn, or with `listens` opened from a server."""
    phone: dict[str, Any] = {"is_mobile": True, "has_touch": True} if screen.is_phone else {}
    size: Any = {"width": screen.width, "height": screen.height}
    page = browser.new_page(viewport=size, reduced_motion="reduce", color_scheme="light", **phone)
    if listens:
        listen(page)
        return page
    open_drawing_room(page)
    if screen is LARGE:
        page.evaluate("document.documentElement.setAttribute('data-projector', '')")
    return page


def looked_at(page: Page, screen: Screen, matrix: Matrix, metric: str, average: str) -> list[dict[str, Any]]:
    """What was measured on each page of a lesson, from its question to its last page."""
    pages = draw(page, matrix, metric, average)
    found = _measured(page, screen, OF_LESSON)
    for one, page_data in zip(found, [{}, *pages, {}, {}], strict=True):
        one["has_cells"] = "cells" in page_data
    return found


def _measured(page: Page, screen: Screen, places: Places) -> list[dict[str, Any]]:
    scale = 1 if screen.is_phone else screen.scale
    found: list[dict[str, Any]] = page.evaluate(LOOK, {"scale": scale, **asdict(places)})
    return found


def looked_at_page(page: Page, screen: Screen, address: str) -> dict[str, Any]:
    """What was measured on a page that is no lesson, in a window that is as large as this screen."""
    page.goto(address)
    page.locator("[data-box=screen], [data-box=start]").first.wait_for()
    settled(page)
    if screen is LARGE:
        page.keyboard.press("p")
        settled(page)
    return look_of_page(page, screen)


def look_of_page(page: Page, screen: Screen) -> dict[str, Any]:
    """The same of the page that is open."""
    has_start = page.locator("[data-box=start]").count() > 0
    (one,) = _measured(page, screen, OF_START if has_start else OF_PAGE)
    return one


def faults_of(one: dict[str, Any], screen: Screen) -> Iterator[str]:
    """What is wrong with a page on a screen, in sentences."""
    yield from one["faults"]
    if one["sideways"]:
        yield "the page scrolls sideways"
    if screen.is_phone:
        if max(one["bottoms"]) > screen.height:
            yield f"the question and Next end at {one['bottoms']}"
        return
    if one["scrolls"]:
        yield "something scrolls"
    if one["area"] < MIN_AREA * screen.width * screen.height / (1280 * 720) and screen is not LARGE:
        yield f"the picture's place has {one['area']} px²"
    if one["filled"] < MIN_FILLED and not one["isEmpty"]:
        yield f"{one['filled']:.0%} of the picture's place is drawn in"
    if len(one["sizes"]) > MAX_SIZES:
        yield f"sizes of type: {one['sizes']}"
    edges = [edge for edge in one["edges"] if edge is not None]
    if edges and max(edges) - min(edges) > 2:
        yield f"left edges: {one['edges']}"
    if one["presses"] > MAX_PRESSES:
        yield f"{one['presses']} things to press"
    if one["primary"] > 1:
        yield f"{one['primary']} primary buttons"
    if one["wide"] < MIN_WIDE:
        yield f"{one['wide']:.0%} of the width is used"


def main() -> int:
    """Print what is wrong with all pages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("names", nargs="*", help="only these metrics and pages")
    parser.add_argument("--screen", choices=["laptop", "projector", "phone", "large"], action="append")
    given = parser.parse_args()
    screens = {"laptop": LAPTOP, "projector": PROJECTOR, "phone": PHONE, "large": LARGE}
    process, address = start("app.py")
    wrong = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=[*QUIET])
        for screen in (screens[one] for one in given.screen or screens):
            drawing, opening = room(browser, screen), room(browser, screen, listens=True)
            looks = [
                *_of_lessons(drawing, screen, given.names),
                *_of_pages(opening, screen, given.names, address),
            ]
            wrong += _faults_printed(screen, looks)
            drawing.close()
            opening.close()
        browser.close()
    process.terminate()
    return 1 if wrong else 0


def _of_lessons(page: Page, screen: Screen, names: Sequence[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    for metric, average in CASES:
        if not names or metric in names:
            for one in looked_at(page, screen, PHOTOS, metric, average):
                yield f"{metric}, {average}  {one['pace']}", one


def _of_pages(
    page: Page, screen: Screen, names: Sequence[str], server: str
) -> Iterator[tuple[str, dict[str, Any]]]:
    for name in ON_ONE_SCREEN:
        if not names or name in names:
            yield name, looked_at_page(page, screen, link(server, PHOTOS, name))


def _faults_printed(screen: Screen, looks: Sequence[tuple[str, dict[str, Any]]]) -> int:
    """Print what is wrong on a screen; how many faults there are."""
    faults = [(name, fault) for name, one in looks for fault in faults_of(one, screen)]
    for name, fault in faults:
        print(f"{screen.name}  {name}: {fault}")
    print(f"{screen.name}: {len(looks)} pages, {len(faults)} faults")
    return len(faults)


if __name__ == "__main__":
    sys.exit(main())
