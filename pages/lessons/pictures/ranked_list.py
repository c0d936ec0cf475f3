"""A sorted list as rows, best first, with the columns, marks and brackets that a metric adds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from math import isnan

import numpy as np

from metrics.graph.arrays import Mask
from metrics.graph.digits import decimal, shortest
from pages.lessons.picture import (
    Picture,
    chip_of,
    how_many_more,
    legend_of_chips,
    page_of,
    paged_element,
    picture,
    tag_of,
)
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, value_of_step
from pages.shell.markup import Html, element
from pages.words import gettext as _

FEW_ROWS, MAX_ROWS = 5, 8
TITLES, RANK, SCORE, FIRST_COLUMN = 1, 1, 3, 5  # the row of the titles, and the columns of the grid
PLACE = "place"

PagesOfPlaces = dict[int, tuple[int, ...]]


@dataclass(frozen=True, eq=False)
class RankedRows:
    """The rows of a list: `slots` are the places that are shown, from 0; None where some are left out."""

    scene: Scene
    pages: WorkingPages
    slots: tuple[int | None, ...]

    @property
    def places(self) -> list[int]:
        """The places that are shown."""
        return [place for place in self.slots if place is not None]

    def line(self, place: int) -> int:
        """The row of the grid in which a place stands."""
        return self.slots.index(place) + TITLES + 1

    def item(self, place: int) -> int:
        """The item at a place."""
        return int(self.scene.ranked.items[place])


@dataclass(frozen=True, eq=False)
class Column:
    """What is written at a place, "" for nothing, and from which page on.

    A `framed` one has an empty frame before that.
    """

    title: str
    css: str
    content: Callable[[int], str]
    first_page: Callable[[int], int | None]
    framed: bool = False


def rows_of(scene: Scene, pages: WorkingPages, needed: Iterable[int] = ()) -> RankedRows:
    """The rows of the places that are needed and of the first ones."""
    size = len(scene.ranked.items)
    shown = {place for place in needed if 0 <= place < size}
    for place in range(min(size, MAX_ROWS)):
        if len(_with_gaps(shown | {place}, size)) <= MAX_ROWS:
            shown.add(place)
    return RankedRows(scene, pages, _with_gaps(shown, size))


def _with_gaps(places: set[int], size: int) -> tuple[int | None, ...]:
    slots: list[int | None] = []
    before = -1
    for place in [*sorted(places), size]:
        slots += [place] if place == before + 1 else [None, place]
        before = place
    return tuple(slots[:-1])


def ranked_list(
    name: str,
    rows: RankedRows,
    columns: Iterable[Column],
    marks: Iterable[Html],
    description: str,
    highlighted: Mapping[int, tuple[int, ...]],
    rank: Column | None = None,
) -> Picture:
    """The list; the marks stand in the rows of the grid, and `highlighted` are the pages about each place.

    What filled names and the sign of a tie mean is added to the description.
    """
    description = f"{description} {legend_of_chips(rows.scene)}"
    if rows.scene.ranked.is_tied.any():
        description = f"{description} {_('= marks a tie.')}"
    placed = {FIRST_COLUMN + number: column for number, column in enumerate(columns)}
    size = f"--rows:{len(rows.slots)};--columns:{len(placed)}"
    if rank is not None:
        placed[RANK] = rank
    named = {at: column.title for at, column in placed.items()} | {SCORE: _("score")}
    titles = [element("span", title, css="title", style=_at(at)) for at, title in sorted(named.items())]
    drawn = [_row(rows, placed, place, highlighted.get(place, ())) for place in rows.places]
    css = f"ranked {name} many" if len(rows.slots) > FEW_ROWS else f"ranked {name}"
    return picture(css, *titles, *drawn, *_left_out(rows), *marks, description=description, style=size)


def _at(column: int) -> str:
    return f"grid-column:{column}"


def _row(rows: RankedRows, columns: Mapping[int, Column], place: int, highlight_on: tuple[int, ...]) -> Html:
    scene, item, level = rows.scene, rows.item(place), rows.scene.ranked.is_tied
    score = decimal(float(scene.scores[item]))
    is_level = bool(level[place])
    is_level_below = place + 1 < len(level) and bool(level[place + 1])
    tie = element("span", "=", css="tie", role="img", aria_label=_("The same score as the one above"))
    cells = {at: [*_cell(column, place, at)] for at, column in columns.items()}
    return paged_element(
        "div",
        *cells.pop(RANK, []),
        element("span", tag_of(scene, item), chip_of(scene, item), css="name"),
        element("span", score, css="score", title=score),
        *([tie] if is_level else []),
        *chain.from_iterable(cells.values()),
        cells=(scene.cells[item],),
        highlight_on=highlight_on,
        css="row" + " level" * is_level + " level-below" * is_level_below,
        style=f"grid-row:{rows.line(place)}",
    )


def _cell(column: Column, place: int, at: int) -> Iterator[Html]:
    content, page = column.content(place), column.first_page(place)
    if content:
        if column.framed and page:
            yield paged_element("span", last_page=page - 1, css=f"{column.css} waiting", style=_at(at))
        yield paged_element("span", content, first_page=page, css=column.css, style=_at(at))


def _left_out(rows: RankedRows) -> Iterator[Html]:
    """How many items are left out between two rows, or after the last one."""
    around = [-1, *rows.slots, len(rows.scene.ranked.items)]
    for number, (above, slot, below) in enumerate(zip(around, around[1:], around[2:], strict=False)):
        if slot is None and above is not None and below is not None:
            yield how_many_more(below - above - 1, style=f"grid-row:{number + TITLES + 1}")


def rank_column(scene: Scene, pages: WorkingPages, *keys: str) -> Column:
    """The rank of each item, from the first page on that is about one of these steps."""
    first = min(_pages_with(pages, keys), default=None)
    return Column(
        _("rank"), "rank", lambda place: shortest(float(scene.ranked.rank[place])), lambda _place: first
    )


def read_column(scene: Scene, end: int, text: str, count: int, first_page: int | None) -> Column:
    """What the first `count` places hold: true items are found down to the `end`, false ones read past."""
    truth = scene.ranked.truth

    def content(place: int) -> str:
        if place == end:
            return f"✓ {text}"
        if place < end and truth[place]:
            return _("✓ found")
        return _("read past") if place < count and not truth[place] else ""

    return Column("", "read", content, lambda _place: first_page)


def places_of_ranks(*ranks: float | None) -> list[int]:
    """The places, from 0, that have these numbers in the list; none for a rank that is not there."""
    return [round(rank) - 1 for rank in ranks if rank is not None and not isnan(rank) and rank >= 1]


def with_score(scene: Scene, pages: WorkingPages, key: str, among: Mask) -> PagesOfPlaces:
    """The places of those that have the score of a step, each with the page of the step."""
    score, page = value_of_step(scene, key), page_of(pages, key)
    if score is None or page is None:
        return {}
    return {int(place): (page,) for place in np.flatnonzero(among & (scene.ranked.score == score))}


def on_pages(pages: WorkingPages, place: int, *keys: str) -> PagesOfPlaces:
    """One place with the pages of these steps."""
    return {place: tuple(_pages_with(pages, keys))}


def _pages_with(pages: WorkingPages, keys: Iterable[str]) -> list[int]:
    return [page for key in keys if (page := page_of(pages, key)) is not None]


def joined(*each: PagesOfPlaces) -> PagesOfPlaces:
    """For each place all its pages."""
    places = {place for one in each for place in one}
    return {place: tuple(sorted({page for one in each for page in one.get(place, ())})) for place in places}


def reading_line(rows: RankedRows, read: list[int], first_page: int | None) -> Iterator[Html]:
    """A line above the first row, which comes to stand under the last one that is `read` on its page."""
    if read and first_page is not None:
        glide_id = "reading" if first_page > 0 else ""
        if first_page > 0:
            style = f"grid-row:{TITLES}"
            yield paged_element("i", last_page=first_page - 1, glide_id=glide_id, css="reading", style=style)
        style = f"grid-row:{rows.line(read[0])}"
        yield paged_element("i", first_page=first_page, glide_id=glide_id, css="reading", style=style)


def bracket(rows: RankedRows, ends: tuple[int, int], text: str, first_page: int | None, css: str) -> Html:
    """A bracket beside the rows from one place to another, with a text."""
    top, bottom = rows.line(min(ends)), rows.line(max(ends)) + 1
    return paged_element(
        "div",
        element("span", text),
        first_page=first_page,
        css=f"bracket {css}".strip(),
        style=f"grid-row:{top}/{bottom};--span:{bottom - top}",
    )


def ratio(above: str, below: str) -> Html:
    """A fraction, one number over the other."""
    parts = (element("span", number) for number in (above, below))
    return element("span", *parts, css="ratio", role="img", aria_label=f"{above}/{below}")
