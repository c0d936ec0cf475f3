"""What a picture of the stage is made of: SVG whose elements say when they appear and what they are about.

A rectangle and a text say where they are `at` in one attribute, of which `finishing.js` makes those of SVG.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pages.lessons.fitted_text import MIDDLE, text_at
from pages.lessons.working_pages import WorkingPages
from pages.state.protocol import Cell
from pages.views.markup import KEPT, Html, element
from pages.views.scene import Scene

WIDTH, HEIGHT = 480, 280  # of every picture in units of about a pixel; it is scaled to its place


@dataclass(frozen=True)
class Box:
    """A rectangle: its upper left corner and its size, in the units of the drawing."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def within(self, gap: float) -> Box:
        """The rectangle that lies this far within it, or around it where the gap is negative."""
        return Box(self.x + gap, self.y + gap, self.width - 2 * gap, self.height - 2 * gap)

    def quarter(self, column: int, row: int) -> Box:
        """One of its four quarters: left or right (0, 1), upper or lower (0, 1)."""
        width, height = self.width / 2, self.height / 2
        return Box(self.x + column * width, self.y + row * height, width, height)

    def drawn(self, css: str, rounded: float = 0.0) -> Html:
        """The rectangle as an element."""
        return _drawn(self, css, rounded)


@lru_cache(KEPT)
def _drawn(box: Box, css: str, rounded: float) -> Html:
    corner = f" {rounded:g}" if rounded else ""
    place = f"{box.x:.5g} {box.y:.5g} {box.width:.5g} {box.height:.5g}{corner}"
    return element("rect", css=css, at=place)


@dataclass(frozen=True)
class Picture:
    """A picture and the sentence that says how to read it; `has_average` where it shows that by itself."""

    drawn: Html
    told: str
    has_average: bool = False


def picture(name: str, *content: Html, told: str, style: str = "") -> Picture:
    """Elements of HTML as a picture; the style sheet lays them out by its `name`."""
    return Picture(
        element("div", *content, css=f"drawing {name}", role="group", aria_label=told, style=style), told
    )


def nothing_to_draw(said: str) -> Picture:
    """A sentence in the place of a picture of which there is nothing."""
    return picture("empty", element("p", said, css="nothing"), told=said)


def chip_of(scene: Scene, item: int, **attributes: str) -> Html:
    """The name of an item: filled where it is true, hollow where it is false."""
    css = "chip true" if scene.truth[item] else "chip"
    return element("span", scene.names[item], css=css, title=scene.names[item], **attributes)


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
