"""The columns of the F1 picture: the items in rank order, and below each what F1 is made of."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from metrics import Quantity
from metrics.graph.digits import exact
from metrics.once import once
from metrics.pictures.threshold_walk import ThresholdWalk
from pages.stage.counted_items import Looked, looked_at
from pages.stage.fitted_text import fitted_text, fitting_number
from pages.stage.name_chip import cut_chip, ring
from pages.stage.picture import Box, part_of_picture
from pages.stage.precision_recall_course import F1_WALK, f1_walk
from pages.stage.threshold_pages import page_key, places_of_the_walk
from pages.stage.working_pages import WorkingPages, page_of, step_of_part
from pages.views.markup import Html
from pages.views.scene import Scene
from pages.words import gettext as _

MOST_NAMED, MOST_MARKED = 10, 60
RIGHT, TOP, BELOW = 474.0, 46.0, 269.0
ABOVE_NAMES, ABOVE_MARKS = 168.0, 205.0
NARROW, WIDE, WIDEST = 40.0, 104.0, 90.0
CHIP_HIGH, TIE, HITS, RANK = 28.0, 208.0, 224.0, 243.0
LETTERS, GAP = 14.0, 5.0


@dataclass(frozen=True, eq=False)
class Columns:
    """Where the items stand, and when each F1 is reached."""

    scene: Scene
    pages: WorkingPages

    @once
    def walk(self) -> ThresholdWalk:
        """The points at which F1 is taken."""
        return f1_walk(self.scene)

    @property
    def has_walk(self) -> bool:
        """Whether something is true, so that F1 is not 0 everywhere."""
        return bool(self.walk.tp[-1] > 0)

    @once
    def looked(self) -> tuple[Looked, ...]:
        """What each page looks at."""
        return looked_at(self.pages, self.walk)

    @property
    def size(self) -> int:
        """How many items there are."""
        return len(self.walk.items)

    @property
    def named(self) -> bool:
        """Whether there is room for the names."""
        return self.size <= MOST_NAMED

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return WIDE if self.named else NARROW

    @property
    def width(self) -> float:
        """How wide a column is."""
        return min(WIDEST, (RIGHT - self.left) / self.size)

    def x(self, depth: float) -> float:
        """Where the column of so many items ends."""
        return self.left + self.width * depth

    def y(self, value: float) -> float:
        """The height of a value between 0 and 1."""
        return self.bottom - (self.bottom - TOP) * value

    @property
    def bottom(self) -> float:
        """The height of 0."""
        return ABOVE_NAMES if self.named else ABOVE_MARKS

    @property
    def below(self) -> float:
        """Where the names or the marks begin."""
        return self.bottom + GAP

    def page(self, point: int) -> int:
        """The page of the walk on which a point is reached."""
        place = self._places[bisect_left(self._places, point)]
        return self._page_of_key[page_key(F1_WALK, place)]

    @once
    def _places(self) -> tuple[int, ...]:
        return places_of_the_walk(self.walk)

    @once
    def _page_of_key(self) -> dict[str, int]:
        return {page.key: number for number, page in enumerate(self.pages)}


def columns_drawn(columns: Columns) -> Iterator[Html]:
    """The items with their numbers, or only marks for many of them."""
    if not columns.named:
        yield from _marks(columns)
        return
    rows = (
        (HITS, _("true so far"), step_of_part(columns.scene, "hits")),
        (RANK, _("predicted"), step_of_part(columns.scene, "rank", "place")),
    )
    yield from (_chip(columns, place) for place in range(columns.size))
    for y, title, quantity in rows:
        if quantity is not None:
            yield from _row(columns, y, title, quantity)
    positives = columns.scene.step_with("positives")
    since = columns.pages.reached("positives")
    until = columns.pages.last_of_part - 1
    told = _("true in all: {count}").format(count=exact(float(positives.value)))
    text = fitted_text(4, BELOW, told, RIGHT, LETTERS, anchor="start")
    yield part_of_picture("g", text, since=since, until=until, css="bold")


def _chip(columns: Columns, place: int) -> Html:
    scene, ranked = columns.scene, columns.scene.ranked
    item = int(ranked.items[place])
    box = Box(columns.x(place), columns.below, columns.width, CHIP_HIGH).within(1.5)
    tie = [fitted_text(columns.x(place), TIE, "=", 14, 18, "tie")]
    return part_of_picture(
        "g",
        cut_chip(scene.names[item], bool(ranked.truth[place]), box, LETTERS),
        ring(box),
        *(tie if ranked.level[place] else []),
        cells=(scene.cells[item],),
        now=_pages_of(columns, item),
        css="row",
    )


def _pages_of(columns: Columns, item: int) -> list[int]:
    return [page for page, one in enumerate(columns.looked) if one.counted[item]]


def _row(columns: Columns, y: float, title: str, quantity: Quantity) -> Iterator[Html]:
    """A number below each name, from the page on which it is reached."""
    items = [int(item) for item in columns.scene.ranked.items]
    pages = [page_of(columns.pages, quantity.key, item) for item in items]
    known = [page for page in pages if page is not None]
    text = fitted_text(4, y, title, columns.left - 8, LETTERS, anchor="start")
    yield part_of_picture("g", text, since=min(known, default=None), css="title")
    for place, (item, page) in enumerate(zip(items, pages, strict=True)):
        said = fitting_number(float(quantity.entry(item)), columns.width - 2, LETTERS)
        text = fitted_text(columns.x(place + 0.5), y, said, columns.width - 2, LETTERS)
        yield part_of_picture("g", text, since=page, cells=(columns.scene.cells[item],), css="worth")


def _marks(columns: Columns) -> Iterator[Html]:
    """Below the bars a filled mark for each true item and a hollow one for each false item."""
    ranked = columns.scene.ranked
    told = _("predicted, from the highest score down")
    yield fitted_text((columns.left + RIGHT) / 2, RANK, told, RIGHT - columns.left, LETTERS)
    ends = ((columns.left, 1, "start"), (RIGHT, columns.size, "end"))
    for x, depth, anchor in ends:
        yield fitted_text(x, columns.below + 18, str(depth), 80, LETTERS, anchor=anchor)
    if columns.size <= MOST_MARKED:
        for place, item in enumerate(ranked.items):
            box = Box(columns.x(place), columns.below, columns.width, 8).within(0.75)
            yield part_of_picture(
                "g",
                box.drawn("frame"),
                ring(box.within(-1)),
                cells=(columns.scene.cells[int(item)],),
                now=_pages_of(columns, int(item)),
                css="name true" if ranked.truth[place] else "name false",
            )
