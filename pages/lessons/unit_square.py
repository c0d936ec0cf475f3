"""The unit square of a picture of the stage: two rates from 0 to 1, and where a label finds room in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from metrics.graph.digits import exact
from pages.lessons.fitted_text import text_at, text_width
from pages.lessons.picture import part_of_picture, text
from pages.views.markup import Html, element

LEFT, TOP, SIDE = 52.0, 10.0, 230.0
RIGHT, BOTTOM = LEFT + SIDE, TOP + SIDE
ASIDE, ASIDE_RIGHT = 302.0, 476.0
SMALL, LARGE, THICK = 13.0, 14.0, 7.0
MOST_TICKS = 5


def across(rate: float) -> float:
    """Where a rate stands on the axis below."""
    return LEFT + SIDE * rate


def up(rate: float) -> float:
    """Where a rate stands on the axis at the left."""
    return BOTTOM - SIDE * rate


def written(number: float) -> str:
    """A coordinate with two digits behind the point, where it needs them."""
    return f"{round(number, 2) + 0.0:g}"


def axes(below: str, beside: str, columns: int | None, rows: int | None) -> Iterator[Html]:
    """The square with its titles; the ticks are those of so many equal columns and rows, where few."""
    yield element("rect", css="square", **box(0, 0, 1, 1))
    for rate in _ticks(columns):
        yield text(across(rate), BOTTOM + 13, exact(rate), css="tick")
        yield _tick(across(rate), BOTTOM, 0, 4)
    for rate in _ticks(rows):
        yield text(LEFT - 10, up(rate), exact(rate), css="tick", anchor="end")
        yield _tick(LEFT, up(rate), -4, 0)
    yield text(LEFT + SIDE / 2, BOTTOM + 31, below, css="axis")
    place = f"rotate(-90 11 {TOP + SIDE / 2:g})"
    yield text_at(11, TOP + SIDE / 2, beside, css="axis", transform=place)


def _ticks(equal: int | None) -> Iterable[float]:
    return (place / equal for place in range(equal + 1)) if equal and equal <= MOST_TICKS else (0, 0.5, 1)


def _tick(x: float, y: float, over: float, down: float) -> Html:
    return element("path", css="mark", d=f"M{written(x)} {written(y)}l{over:g} {down:g}")


def box(left: float, foot: float, right: float, top: float) -> dict[str, str]:
    """The attributes of a rectangle between these rates."""
    return {
        "x": written(across(left)),
        "y": written(up(top)),
        "width": written(SIDE * (right - left)),
        "height": written(SIDE * (top - foot)),
    }


def path(points: Iterable[tuple[float, float]], closed: bool = False) -> str:
    """The line through these pairs of rates, as the attribute `d`."""
    drawn = "L".join(f"{written(across(x))} {written(up(y))}" for x, y in points)
    return f"M{drawn}{'Z' if closed else ''}"


def said(
    x: float,
    y: float,
    words: str,
    css: str = "",
    anchor: str = "start",
    since: int | None = None,
    until: int | None = None,
) -> Html:
    """A text that is shown from page `since` to page `until`."""
    return part_of_picture("g", text(x, y, words, css, anchor), since=since, until=until)


@dataclass(frozen=True)
class Room:
    """A rectangle of the picture that something takes up."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Room) -> bool:
        """Whether the two overlap."""
        apart = self.right <= other.left or other.right <= self.left
        return not (apart or self.bottom <= other.top or other.bottom <= self.top)


def room_of(x: float, y: float, words: str, anchor: str, size: float) -> Room:
    """What a text takes up whose middle of the line is at this point."""
    width = text_width(words, size)
    left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    return Room(left, y - 0.55 * size, left + width, y + 0.55 * size)
