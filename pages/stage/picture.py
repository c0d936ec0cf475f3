"""What a picture of the stage is made of: SVG whose elements say when they appear and what they are about.

A rectangle and a text say where they are `at` in one attribute, of which `finishing.js` makes those of SVG.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pages.stage.fitted_text import MIDDLE, text_at
from pages.stage.working_pages import WorkingPages
from pages.state.protocol import Cell
from pages.views.markup import KEPT, Html, element
from pages.views.scene import Scene

WIDTH, HEIGHT = 480, 280  # of every picture in units of about a pixel; it is scaled to its place


@dataclass(frozen=True)
class Picture:
    """A drawing in SVG and the sentence that says how to read it."""

    drawn: Html
    told: str


Draw = Callable[[Scene, WorkingPages], Picture]


def part_of_picture(
    name: str,
    *content: str,
    since: int | None = None,
    until: int | None = None,
    cells: Sequence[Cell] = (),
    thing: str = "",
    now: Sequence[int] = (),
    **attributes: str,
) -> Html:
    """An element that is shown from page `since` to page `until`, counted from 0, and always without these.

    `cells` are the cells of the matrix that it is about; `thing` names it where it stands at another place on
    another page, so that it glides there; on the pages `now` it is marked as the one in question.
    """
    if since is not None:
        attributes["data_from"] = str(since)
    if until is not None:
        attributes["data_to"] = str(until)
    if cells:
        attributes["data_cells"] = cells_text(cells)
    if now:
        attributes["data_now"] = " ".join(map(str, now))
    return element(name, *content, **attributes, data_id=thing)


def cells_text(cells: Iterable[Cell]) -> str:
    """Cells as the page-turner reads them: `0:2 0:3`."""
    return " ".join([f"{row}:{column}" for row, column in cells])


@lru_cache(KEPT)
def text(x: float, y: float, content: str, css: str = "", anchor: str = MIDDLE) -> Html:
    """A text whose middle of the line is at this point."""
    return text_at(x, y, content, anchor, css=css)


def drawing(picture: Iterable[Html], told: str) -> Picture:
    """The elements as a picture."""
    svg = element(
        "svg",
        *picture,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        preserveAspectRatio="xMidYMin meet",
        css="drawing",
        role="group",
        aria_label=told,
        text_anchor=MIDDLE,
        dominant_baseline="central",
    )
    return Picture(svg, told)
