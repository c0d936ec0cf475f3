"""How the pages of all lessons look, measured in a browser: `python -m tests.look`.

Every page of every metric under every average is turned at 1280×720: what is cut off, how large the picture's
place is and how much of it is drawn in, the sizes of type, the left edges, and what can be pressed. The same
lessons are then looked at on a projector (1920×1080), on a phone, and with letters half as large again.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from pages.intake.examples import PHOTOS
from pages.intake.matrix import Matrix
from tests.browser.conftest import QUIET, installed_browser
from tests.browser.drawn_page import CASES, draw, open_drawing_room

LEAST_AREA, LEAST_FILLED, MOST_SIZES, MOST_PRESSES, LEAST_WIDE = 250_000, 0.7, 6, 30, 0.88
LOOK = (Path(__file__).parent / "browser/look_at_lesson.js").read_text(encoding="utf-8")
LOOK = LOOK[LOOK.index("({ scale })") :]


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


def room(browser: Browser, screen: Screen, scheme: Any = "light") -> Page:
    """A window in which pages can be drawn."""
    phone: dict[str, Any] = {"is_mobile": True, "has_touch": True} if screen.is_phone else {}
    size: Any = {"width": screen.width, "height": screen.height}
    page = browser.new_page(viewport=size, reduced_motion="reduce", color_scheme=scheme, **phone)
    open_drawing_room(page)
    if screen is LARGE:
        page.evaluate("document.documentElement.setAttribute('data-projector', '')")
    return page


def looked_at(page: Page, screen: Screen, matrix: Matrix, metric: str, average: str) -> list[dict[str, Any]]:
    """What was measured on each page of a lesson, the question first and what to try last."""
    pages = draw(page, matrix, metric, average)
    scale = 1 if screen.is_phone else screen.scale
    found: list[dict[str, Any]] = page.evaluate(LOOK, {"scale": scale})
    for one, told in zip(found, [{}, *pages, {}], strict=True):
        one["has_cells"] = "cells" in told
    return found


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
    if one["area"] < LEAST_AREA * screen.width * screen.height / (1280 * 720) and screen is not LARGE:
        yield f"the picture's place has {one['area']} px²"
    if one["filled"] < LEAST_FILLED and not one["isEmpty"]:
        yield f"{one['filled']:.0%} of the picture's place is drawn in"
    if len(one["sizes"]) > MOST_SIZES:
        yield f"sizes of type: {one['sizes']}"
    edges = [edge for edge in one["edges"] if edge is not None]
    if edges and max(edges) - min(edges) > 2:
        yield f"left edges: {one['edges']}"
    if one["presses"] > MOST_PRESSES:
        yield f"{one['presses']} things to press"
    if one["primary"] > 1:
        yield f"{one['primary']} primary buttons"
    if one["wide"] < LEAST_WIDE:
        yield f"{one['wide']:.0%} of the width is used"


def main() -> int:
    """Print what is wrong with the pages of all lessons, and the worst of what was measured."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("metrics", nargs="*", help="only these metrics")
    asked.add_argument("--screen", choices=["laptop", "projector", "phone", "large"], action="append")
    asked.add_argument("--dark", action="store_true")
    given = asked.parse_args()
    names = {"laptop": LAPTOP, "projector": PROJECTOR, "phone": PHONE, "large": LARGE}
    screens = [names[one] for one in given.screen or names]
    wrong = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=[*QUIET])
        for screen in screens:
            wrong += _look_at_all(browser, screen, given)
        browser.close()
    return 1 if wrong else 0


def _look_at_all(browser: Browser, screen: Screen, given: argparse.Namespace) -> int:
    page = room(browser, screen, "dark" if given.dark else "light")
    pages, kinds = [], Counter[str]()
    for metric, average in CASES:
        if given.metrics and metric not in given.metrics:
            continue
        for one in looked_at(page, screen, PHOTOS, metric, average):
            pages.append(one)
            for fault in faults_of(one, screen):
                kinds[fault.partition(":")[0][:40]] += 1
                print(f"{screen.name}  {metric}, {average}  {one['pace']}: {fault}")
    page.close()
    print(f"\n{screen.name}: {len(pages)} pages, {sum(kinds.values())} faults")
    areas = [one["area"] for one in pages]
    print(f"  picture's place: {min(areas)} to {max(areas)} px²")
    print(f"  drawn in: {min(one['filled'] for one in pages):.0%} at least")
    print(f"  sizes of type: {max(len(one['sizes']) for one in pages)} at most")
    print(f"  things to press: {max(one['presses'] for one in pages)} at most")
    print(f"  width used: {min(one['wide'] for one in pages):.0%} at least")
    return sum(kinds.values())


if __name__ == "__main__":
    sys.exit(main())
