"""A mean as a fraction: the values that slide together above the bar, what divides them below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from metrics.graph.arrays import Array
from metrics.graph.digits import MINUS, as_printed, exact
from metrics.graph.relation import relation
from metrics.once import once
from pages.lessons.count_tile import MOST_CELLS, SMALLEST, CountTile, ringed_text
from pages.lessons.fitted_text import text_width
from pages.lessons.means import MeanOfParts, printed
from pages.lessons.picture import WIDTH, Box, part_of_picture, text
from pages.lessons.tile_row import TileRow
from pages.state.protocol import Cell
from pages.views.markup import Html, element

SIZES, RESULT_SIZE, ROOM = (20, 18, 16, 14), 20, WIDTH - 12
HALF_LINE, SPACE, OVERHANG = 0.68, 12, 4


@dataclass(frozen=True)
class Entry:
    """One number of a sum: what is printed, which tile it comes from, and which thing it is; or an …"""

    written: str
    tile: CountTile | None = None
    thing: str = ""


@dataclass(frozen=True, eq=False)
class MeanLine:
    """The line of one mean below the tiles of a row."""

    mean: MeanOfParts
    row: TileRow

    @once
    def above(self) -> list[Entry]:
        """The values, or under weights the products, that are added up."""
        mean, several = self.mean, self.mean.weights is not None
        name = mean.products if several else mean.key
        return self._entries(mean.added, name)

    @once
    def below(self) -> list[Entry]:
        """The weights that are added up, or how many values there are."""
        if self.mean.weights is None:
            return [Entry(exact(self.mean.below))]
        return self._entries(self.mean.weights, "weight")

    def _entries(self, numbers: Array, name: str) -> list[Entry]:
        used = [tile for tile in self.row.tiles if self.mean.used[tile.part]]
        made = [Entry(printed(float(numbers[tile.part])), tile, f"{name}:{tile.part}") for tile in used]
        hidden = int(np.count_nonzero(self.mean.used)) - len(used)
        return [*made, Entry("…")] if hidden else made

    @property
    def result(self) -> str:
        """What the mean comes to."""
        average = self.mean.average
        sign = relation(average, None, as_printed)
        return f"{sign} {exact(float(average.value))}"

    def width(self, size: float) -> float:
        """How wide the fraction is."""
        return max(_width(self.above, size), _width(self.below, size)) + 2 * OVERHANG

    def fits(self, told: str, two_lines: bool) -> bool:
        """Whether it fits with the smallest texts; with `two_lines` the result may stand below."""
        return self.width(SMALLEST) + (0 if two_lines else self._beside(told)) <= ROOM

    def _beside(self, told: str) -> float:
        return text_width(told, SMALLEST) + text_width(self.result, RESULT_SIZE) + 2 * SPACE

    def drawn(self, box: Box, page: int, cells: Sequence[Cell], told: str, two_lines: bool) -> Iterator[Html]:
        """The fraction and what it comes to, in the middle of the box."""
        if not self.above:
            yield _result(WIDTH / 2, box.y + box.height / 2, f"{told} {self.result}", page, cells)
            return
        around = self._beside(told)
        sizes = [one for one in SIZES if 4 * HALF_LINE * one <= box.height]
        size = next((one for one in sizes if self.width(one) + around <= ROOM), None)
        y, left = box.y + box.height / 2, 0.0
        if size is None and two_lines:
            size = next((one for one in sizes if self.width(one) <= ROOM), SMALLEST)
            y, left = box.y + box.height * 0.3, (WIDTH - self.width(size)) / 2
            yield _result(WIDTH / 2, box.y + box.height * 0.78, f"{told} {self.result}", page, cells)
        else:
            size = size or SMALLEST
            left = (WIDTH - self.width(size) - around) / 2
            yield part_of_picture("g", text(left, y, told, css="s14 name", anchor="start"), since=page)
            left += text_width(told, SMALLEST) + SPACE
            middle = left + self.width(size) + SPACE + text_width(self.result, RESULT_SIZE) / 2
            yield _result(middle, y, self.result, page, cells)
        yield from self._fraction(left, y, size, page)

    def _fraction(self, left: float, y: float, size: int, page: int) -> Iterator[Html]:
        right = left + self.width(size)
        bar = element("line", x1=f"{left:.4g}", x2=f"{right:.4g}", y1=f"{y:.4g}", y2=f"{y:.4g}", css="bar")
        yield part_of_picture("g", bar, since=page)
        middle = (left + right) / 2
        yield from _sum(self.above, middle, y - size * HALF_LINE, size, page)
        yield from _sum(self.below, middle, y + size * HALF_LINE, size, page)


def _result(x: float, y: float, told: str, page: int, cells: Sequence[Cell]) -> Html:
    return part_of_picture(
        "g",
        *ringed_text(x, y, told, RESULT_SIZE, "result"),
        since=page,
        cells=cells[:MOST_CELLS],
        now=(page,),
    )


def _sum(entries: Sequence[Entry], middle: float, y: float, size: int, page: int) -> Iterator[Html]:
    at = middle - _width(entries, size) / 2
    for place, entry in enumerate(entries):
        if place and not entry.written.startswith(MINUS):
            plus = text(at + _plus(size) / 2, y, "+", css=f"s{size} sign")
            yield part_of_picture("g", plus, since=page)
        at += _plus(size) if place else 0
        width = text_width(entry.written, size)
        yield part_of_picture(
            "g",
            text(at + width / 2, y, entry.written, css=f"s{size} term"),
            since=page,
            cells=entry.tile.cells if entry.tile else (),
            thing=entry.thing,
        )
        at += width


def _width(entries: Sequence[Entry], size: float) -> float:
    return sum(text_width(one.written, size) for one in entries) + _plus(size) * (len(entries) - 1)


def _plus(size: float) -> float:
    """A plus and the space around it."""
    return size * 1.2
