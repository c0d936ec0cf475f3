"""A narrow sorted list beside a curve: the names in rank order, and how far down the threshold stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from metrics.parts.part import CELLS
from pages.lessons.counted_row import Looked
from pages.lessons.fitted_text import fitted_text
from pages.lessons.name_chip import cut_chip, ring
from pages.lessons.picture import Box, part_of_picture
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _

MOST_ROWS = 8
LEFT, CHIP, CHIP_ROOM, WORTH, WORTH_ROOM, RIGHT = 4.0, 20.0, 96.0, 156.0, 76.0, 194.0
TOP, BOTTOM, HIGHEST = 22.0, 230.0, 34.0
# A cell has two names, and so its chip is wider.
CELL_ROOM, CELL_WORTH = 128.0, 171.0
LETTERS, LARGE_LETTERS = 14.0, 16.0


@dataclass(frozen=True, eq=False)
class NarrowList:
    """The rows of the list: the first ones of a long one.

    `worth` says what stands beside an item at a place of the list, in so much room, `since` on which page it
    is reached, None for never; `looked` is what each page looks at.
    """

    scene: Scene
    looked: Sequence[Looked]
    title: str
    worth: Callable[[int, float], str]
    since: Callable[[int], int | None]

    @property
    def size(self) -> int:
        """How many items there are."""
        return len(self.scene.ranked.items)

    @property
    def shown(self) -> int:
        """How many of them have a row."""
        return self.size if self.size <= MOST_ROWS else MOST_ROWS - 1

    @property
    def row(self) -> float:
        """How high a row is."""
        return min(HIGHEST, (BOTTOM - TOP) / min(self.size, MOST_ROWS))

    @property
    def of_cells(self) -> bool:
        """Whether each item is a cell, which has two names."""
        return self.scene.result.source.kind == CELLS

    @property
    def chip_room(self) -> float:
        """How wide a name may be."""
        return CELL_ROOM if self.of_cells else CHIP_ROOM

    @property
    def worth_room(self) -> float:
        """How wide what stands beside a name may be."""
        return 2 * (RIGHT - CELL_WORTH) if self.of_cells else WORTH_ROOM

    def under(self, depth: int) -> float:
        """The height of the line under so many items."""
        beyond = depth > self.shown
        return TOP + self.row * (min(depth, self.shown) + (1 if beyond else 0))

    def drawn(self) -> Iterator[Html]:
        """All of the list."""
        pages = [page for place in range(self.shown) if (page := self.since(place)) is not None]
        if pages:
            title = fitted_text(WORTH, TOP - 11, self.title, WORTH_ROOM, LETTERS)
            yield part_of_picture("g", title, since=min(pages), css="title")
        yield from (self._row(place) for place in range(self.shown))
        if self.size > self.shown:
            more = _("… {n} more").format(n=self.size - self.shown)
            middle = TOP + self.row * (self.shown + 0.5)
            yield fitted_text(CHIP + self.chip_room / 2, middle, more, self.chip_room, LETTERS)
        yield from self._threshold()

    def _row(self, place: int) -> Html:
        ranked, scene = self.scene.ranked, self.scene
        item = int(ranked.items[place])
        whole = Box(LEFT, TOP + place * self.row, RIGHT - LEFT, self.row).within(1)
        chip = Box(CHIP, whole.y, self.chip_room, whole.height).within(1.5)
        size = LARGE_LETTERS if self.row >= HIGHEST else LETTERS
        middle = whole.y + whole.height / 2
        tie = [fitted_text(12, middle, "=", 14, 18, "tie")] if ranked.level[place] else []
        since = self.since(place)
        at, room = CELL_WORTH if self.of_cells else WORTH, self.worth_room
        worth = [fitted_text(at, middle, self.worth(place, room), room, size)] if since is not None else []
        return part_of_picture(
            "g",
            whole.drawn("touched"),
            *tie,
            cut_chip(scene.names[item], bool(ranked.truth[place]), chip, size),
            *(part_of_picture("g", one, since=since, css="worth") for one in worth),
            ring(whole),
            cells=(scene.cells[item],),
            now=[page for page, one in enumerate(self.looked) if one.counted[item]],
            css="row",
        )

    def _threshold(self) -> Iterator[Html]:
        """The dashed line under what each page looks at; from page to page it glides."""
        for page, one in enumerate(self.looked):
            if one.depth is not None:
                y = f"{self.under(one.depth):g}"
                ends = {"x1": f"{LEFT:g}", "x2": f"{RIGHT:g}", "y1": y, "y2": y}
                line = element("line", **ends)
                yield part_of_picture(
                    "g", line, since=page, until=page, thing="threshold in the list", css="threshold"
                )
