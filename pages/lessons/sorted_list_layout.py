"""A sorted list as rows of a drawing, from the highest score down: names, scores and what a metric adds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from metrics import Quantity
from metrics.graph.digits import decimal, exact
from metrics.once import once
from pages.lessons.fitted_text import fitted_text, text_width
from pages.lessons.name_chip import WITHIN, name_chip, ring
from pages.lessons.picture import HEIGHT, WIDTH, Box, Picture, drawing, part_of_picture
from pages.lessons.working_pages import WorkingPages, page_of, pages_about, step_of_part
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.views.steps import say
from pages.words import gettext as _

MOST_ROWS = 8
EDGE, HEAD, FOOT = 4.0, 24.0, 18.0
HIGHEST_ROW, HIGHEST_NAME = 46.0, 34.0
WIDEST_NAME, NARROWEST_NAME = 160.0, 70.0
LARGE, SMALL, TITLE_SIZE = 19.0, 16.0, 14.0
SCORE_ROOM, RANK_ROOM = 80.0, 60.0
UNUSED = "·"
RANKS = ("rank", "place")

Asked = Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, eq=False)
class Column:
    """A column of the list: what it says at a place of the list, and since which page (None: always)."""

    title: str
    room: float
    text: Callable[[int], str]
    since: Callable[[int], int | None]
    css: str = ""


@dataclass(frozen=True, eq=False)
class ListLayout:
    """Where the rows of a list stand in the drawing.

    `slots` are the places of the list that are shown, from 0 and from the top down; None stands for those
    that are left out between two of them. `notes` stand below the list. `asked` says for a place on which
    pages it is the one in question; `beside` is the room to the right of the columns.
    """

    scene: Scene
    pages: WorkingPages
    columns: tuple[Column, ...]
    slots: tuple[int | None, ...]
    notes: tuple[Html, ...] = ()
    asked: Asked = field(default_factory=dict)
    beside: float = 0.0

    @once
    def row(self) -> float:
        """How high a row is."""
        room = HEIGHT - HEAD - EDGE - FOOT * len(self.notes)
        return min(HIGHEST_ROW, room / max(1, len(self.slots)))

    @property
    def size(self) -> float:
        """The font size."""
        return LARGE if self.row >= 34 else SMALL

    @once
    def name_room(self) -> float:
        """How wide the names are."""
        left = WIDTH - 2 * EDGE - self.beside - sum(column.room for column in self.columns)
        names = [self.scene.names[item] for item in self.scene.ranked.items[self.places]]
        needed = max((text_width(name, self.size) for name in names), default=0.0) + 2 * WITHIN + 6
        return max(NARROWEST_NAME, min(WIDEST_NAME, left, needed))

    @once
    def left(self) -> float:
        """Where the names begin."""
        return max(EDGE, (WIDTH - self.name_room - self.beside - sum(one.room for one in self.columns)) / 2)

    @once
    def right(self) -> float:
        """Where the columns end."""
        return self.left + self.name_room + sum(column.room for column in self.columns)

    @property
    def places(self) -> list[int]:
        """The places of the list that are shown."""
        return [place for place in self.slots if place is not None]

    def middle(self, place: int) -> float:
        """The height of the middle of a row."""
        return HEAD + (self.slots.index(place) + 0.5) * self.row

    def under(self, rank: float) -> float:
        """The height of the line under the row of this number, counted from 1; 0 is above the first row."""
        return HEAD if rank < 1 else self.middle(round(rank) - 1) + self.row / 2


def rank_column(scene: Scene, pages: WorkingPages, *keys: str) -> Column:
    """The rank of each item, reached with its own line or with the first of these steps."""
    by_place = step_of_part(scene, *RANKS)

    def since(place: int) -> int | None:
        if by_place is not None:
            return page_of(pages, by_place.key, item_at(scene, place))
        found = [page for key in keys if (page := page_of(pages, key)) is not None]
        return min(found, default=None)

    return Column(_("rank"), RANK_ROOM, lambda place: exact(float(scene.ranked.rank[place])), since)


def _score(scene: Scene) -> Column:
    def said(place: int) -> str:
        score = float(scene.ranked.score[place])
        tie = "= " if scene.ranked.level[place] else ""
        written = [tie + decimal(score, digits) for digits in (4, 3, 2)]
        return next((one for one in written if text_width(one, SMALL) <= SCORE_ROOM - 6), written[-1])

    return Column(_("score"), SCORE_ROOM, said, lambda place: None)


def laid_out(
    scene: Scene,
    pages: WorkingPages,
    columns: tuple[Column, ...],
    matters: Iterable[int] = (),
    asked: Asked | None = None,
    keys: Iterable[str] = RANKS,
    beside: float = 0.0,
) -> ListLayout:
    """The list with these columns; its rows are asked for on the pages of `asked` and of the steps `keys`."""
    slots = slots_of(len(scene.ranked.items), matters)
    by_line = {place: pages_about(pages, keys, item_at(scene, place)) for place in slots if place is not None}
    notes = tuple(_notes(scene, pages, slots))
    return ListLayout(
        scene, pages, (_score(scene), *columns), slots, notes, joined(by_line, asked or {}), beside
    )


def slots_of(size: int, matters: Iterable[int]) -> tuple[int | None, ...]:
    """The places that are shown: those that matter and the first ones, and None where some are left out."""
    shown = {place for place in matters if 0 <= place < size}
    for place in range(min(size, MOST_ROWS)):
        if len(_with_gaps(shown | {place})) <= MOST_ROWS:
            shown.add(place)
    return _with_gaps(shown)


def _with_gaps(places: set[int]) -> tuple[int | None, ...]:
    slots: list[int | None] = []
    before = -1
    for place in sorted(places):
        slots += [place] if place == before + 1 else [None, place]
        before = place
    return tuple(slots)


def _notes(scene: Scene, pages: WorkingPages, slots: tuple[int | None, ...]) -> Iterator[Html]:
    """How many rows of all are shown, and why a number has no value or stands in for one."""
    shown, every = sum(place is not None for place in slots), len(scene.ranked.items)
    told = [one for one in scene.of_part if one.notes]
    size = 1 if shown == every else 2
    heights = [HEIGHT - FOOT * (line + 0.5) for line in range(size)]
    room = WIDTH - 2 * EDGE
    if told:
        said, since = say(told[0].notes[0]), page_of(pages, told[0].key)
        note = fitted_text(EDGE, heights[-1 if size > 1 else 0], said, room, TITLE_SIZE, anchor="start")
        yield part_of_picture("g", note, since=since, css="aside")
    if shown < every:
        text = _("{shown} of {all} items are shown.")
        if scene.result.source.kind == "rows":
            text = _("{shown} of {all} labels are shown.")
        said = text.format(shown=shown, all=every)
        yield element("g", fitted_text(EDGE, heights[0], said, room, TITLE_SIZE, anchor="start"), css="aside")


def list_drawn(layout: ListLayout, marks: Iterable[Html], told: str) -> Picture:
    """The list with the marks that a metric puts beside its rows."""
    rows = [_left_out(layout, number) for number, place in enumerate(layout.slots) if place is None]
    rows += [_row(layout, place) for place in layout.places]
    whole = [*_titles(layout), *rows, *marks, *layout.notes]
    return drawing([element("g", *whole, css="sorted-list")], told)


def _titles(layout: ListLayout) -> Iterator[Html]:
    """The title of each column, with the first of its cells."""
    for column, x in zip(layout.columns, _middles(layout), strict=True):
        pages = [column.since(place) for place in layout.places if column.text(place)]
        known = [page for page in pages if page is not None]
        since = min(known) if known and len(known) == len(pages) else None
        if pages:
            title = fitted_text(x, HEAD / 2, column.title, column.room - 4, TITLE_SIZE)
            yield part_of_picture("g", title, since=since, css="title")


def _row(layout: ListLayout, place: int) -> Html:
    scene, item, y = layout.scene, item_at(layout.scene, place), layout.middle(place)
    whole = Box(layout.left - 3, y - layout.row / 2, layout.right - layout.left + 6, layout.row).within(1)
    high = min(layout.row, HIGHEST_NAME)
    named = Box(layout.left, y - high / 2, layout.name_room, high).within(3)
    chip = name_chip(scene.names[item], bool(scene.ranked.truth[place]), named, layout.size)
    cells = [
        part_of_picture(
            "g",
            fitted_text(x, y, column.text(place), column.room - 4, layout.size),
            since=column.since(place),
            css="unused" if column.text(place) == UNUSED else column.css,
        )
        for column, x in zip(layout.columns, _middles(layout), strict=True)
        if column.text(place)
    ]
    now = layout.asked.get(place, ())
    return part_of_picture(
        "g", whole.drawn("touched"), chip, *cells, ring(whole), cells=(scene.cells[item],), now=now, css="row"
    )


def _left_out(layout: ListLayout, number: int) -> Html:
    y = HEAD + (number + 0.5) * layout.row
    return fitted_text(layout.left + layout.name_room / 2, y, "⋮", 20, layout.size, "unused")


def _middles(layout: ListLayout) -> list[float]:
    """The middle of each column."""
    rooms = np.array([column.room for column in layout.columns])
    middles: list[float] = (layout.left + layout.name_room + np.cumsum(rooms) - rooms / 2).tolist()
    return middles


def values_column(
    scene: Scene,
    pages: WorkingPages,
    quantity: Quantity,
    title: str,
    room: float,
    of_all: tuple[Quantity, Quantity] | None = None,
) -> Column:
    """The values of a quantity; a share as what it is of what, where both are short."""
    used = np.ones(len(scene.names), np.bool_) if quantity.where is None else quantity.where

    def said(place: int) -> str:
        item = item_at(scene, place)
        if not used[item]:
            return UNUSED
        if of_all is not None:
            share = "/".join(exact(float(one.entry(item))) for one in of_all)
            if share.count("/") == 1 and text_width(share, SMALL) < room - 6:
                return share
        return exact(float(quantity.entry(item)))

    def since(place: int) -> int | None:
        item = item_at(scene, place)
        return page_of(pages, quantity.key, item)

    return Column(title, room, said, since, "" if of_all is None else "counted")


def item_at(scene: Scene, place: int) -> int:
    """The item at a place of the list."""
    return int(scene.ranked.items[place])


def joined(*asked: Asked) -> dict[int, tuple[int, ...]]:
    """For each place all the pages on which it is asked for."""
    places = {place for one in asked for place in one}
    return {place: tuple(sorted({page for one in asked for page in one.get(place, ())})) for place in places}
