"""A row of tiles across the drawing: as many as fit side by side, the chosen one among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from metrics import Result
from pages.lessons.count_tile import NAME_ROOM, PAD, SMALLEST, CountTile, tile_of
from pages.lessons.fitted_text import fitting_size, text_width
from pages.lessons.picture import WIDTH, Box, text
from pages.views.markup import Html, element
from pages.words import gettext as _

MOST_TILES, OF_MANY = 6, 5
EDGE, GAP, WIDEST, TOP = 4, 6, 124, 2
COUNT_SIZES = (20, 18, 16, 14)
LOWEST, LOW, HIGH = 34, 37, 42


@dataclass(frozen=True)
class TileRow:
    """The tiles that are shown, where each of them stands, and how many parts there are beside them."""

    tiles: tuple[CountTile, ...]
    boxes: tuple[Box, ...]
    hidden: int

    @property
    def below(self) -> float:
        """Where the tiles end."""
        return self.boxes[0].y + self.boxes[0].height

    @property
    def count_size(self) -> int:
        """The size of the numbers in all tiles."""
        written = [one for tile in self.tiles for one in tile.written]
        return fitting_size(written, self.boxes[0].width / 2 - PAD, COUNT_SIZES)

    @property
    def more(self) -> Html:
        """The narrow tile that says how many more there are, if there are any."""
        if not self.hidden:
            return Html("")
        said, last = _more(self.hidden), self.boxes[-1]
        box = Box(last.x + last.width + GAP, last.y, _room(said), last.height)
        words = text(box.middle[0], box.y + box.height / 2, said, css="s14")
        return element("g", box.drawn("frame empty"), words, css="tile")


def tile_row(
    result: Result,
    names: Sequence[str],
    chosen: int,
    fits: Callable[[TileRow], bool],
    corner: float = LOW,
) -> TileRow:
    """The longest row in which all texts fit; `fits` is asked for what stands below the tiles.

    `corner` is how high a quarter of a tile is.
    """
    for shown in _windows(len(names), chosen):
        row = _row([tile_of(result, part, names[part]) for part in shown], len(names) - len(shown), corner)
        wide = all(box.width >= tile.narrowest for tile, box in zip(row.tiles, row.boxes, strict=True))
        if wide and fits(row):
            break
    return row


def _windows(n_parts: int, chosen: int) -> Iterator[range]:
    """Which parts to show: all of a few, else the first ones that go as far as the chosen one."""
    if n_parts <= MOST_TILES:
        yield range(n_parts)
    for most in range(min(OF_MANY, n_parts - 1), 0, -1):
        first = max(0, chosen - most + 1)
        yield range(first, first + most)


def _row(tiles: list[CountTile], hidden: int, corner: float) -> TileRow:
    more = _room(_more(hidden)) + GAP if hidden else 0.0
    gaps = GAP * (len(tiles) - 1)
    room = WIDTH - 2 * EDGE - more - gaps
    needed = max(tile.narrowest for tile in tiles)
    width = min(room / len(tiles), max(WIDEST, needed))
    left = (WIDTH - more - gaps - width * len(tiles)) / 2
    boxes = tuple(
        Box(left + place * (width + GAP), TOP + NAME_ROOM, width, 2 * corner) for place in range(len(tiles))
    )
    return TileRow(tuple(tiles), boxes, hidden)


def _more(hidden: int) -> str:
    return _("… {n} more").format(n=hidden)


def _room(said: str) -> float:
    return text_width(said, SMALLEST) + 3 * PAD
