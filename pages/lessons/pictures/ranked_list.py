"""A sorted list as rows, best first, with the columns, marks and brackets that a metric adds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from math import isnan

import numpy as np

from metrics.graph.arrays import Mask
from metrics.graph.digits import decimal, exact
from pages.lessons.picture import Picture, chip_of, paged_element, picture, told_of_chips
from pages.lessons.scene import Scene
from pages.lessons.tags import tag_of
from pages.lessons.working_pages import WorkingPages, page_of, value_of_step
from pages.shell.markup import Html, element
from pages.words import gettext as _

FEW_ROWS, MOST_ROWS = 5, 8
TITLES, FIRST_COLUMN = 1, 5  # the row of the titles; rank, name, score and tie stand before what is added


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
    """What is said of a place, "" for nothing, from which page on; a `framed` one has a frame before that."""

    title: str
    css: str
    content: Callable[[int], str]
    first_page: Callable[[int], int | None]
    framed: bool = False


def rows_of(scene: Scene, pages: WorkingPages, matters: Iterable[int] = ()) -> RankedRows:
    """The rows of the places that matter and of the first ones."""
    size = len(scene.ranked.items)
    shown = {place for place in matters if 0 <= place < size}
    for place in range(min(size, MOST_ROWS)):
        if len(_with_gaps(shown | {place}, size)) <= MOST_ROWS:
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
    told: str,
    asked: Mapping[int, tuple[int, ...]],
    rank: Column | None = None,
) -> Picture:
    """The list; the marks stand in the rows of the grid, and `asked` says when a place is in question.

    `told` says how to read it, and so do the names, and the sign of a tie where there is one.
    """
    told = f"{told} {told_of_chips(rows.scene)}"
    if rows.scene.ranked.level.any():
        told = f"{told} {_('= marks a tie.')}"
    placed = {FIRST_COLUMN + number: column for number, column in enumerate(columns)}
    size = f"--rows:{len(rows.slots)};--columns:{len(placed)}"
    if rank is not None:
        placed[1] = rank
    named = {at: column.title for at, column in placed.items()} | {3: _("score")}
    titles = [element("span", title, css="title", style=_at(at)) for at, title in sorted(named.items())]
    drawn = [_row(rows, placed, place, asked.get(place, ())) for place in rows.places]
    css = f"ranked {name} many" if len(rows.slots) > FEW_ROWS else f"ranked {name}"
    return picture(css, *titles, *drawn, *_left_out(rows), *marks, told=told, style=size)


def _at(column: int) -> str:
    return f"grid-column:{column}"


def _row(rows: RankedRows, columns: Mapping[int, Column], place: int, highlight_on: tuple[int, ...]) -> Html:
    scene, item, level = rows.scene, rows.item(place), rows.scene.ranked.level
    score = decimal(float(scene.scores[item]))
    is_level = bool(level[place])
    is_level_below = place + 1 < len(level) and bool(level[place + 1])
    tie = element("span", "=", css="tie", role="img", aria_label=_("The same score as the one above"))
    cells = {at: [*_cell(column, place, at)] for at, column in columns.items()}
    return paged_element(
        "div",
        *cells.pop(1, []),
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
    content, first_page = column.content(place), column.first_page(place)
    if not content:
        return
    if column.framed and first_page:
        yield paged_element("span", last_page=first_page - 1, css=f"{column.css} waiting", style=_at(at))
    yield paged_element("span", content, first_page=first_page, css=column.css, style=_at(at))


def _left_out(rows: RankedRows) -> Iterator[Html]:
    """How many items are left out between two rows, or after the last one."""
    around = [-1, *rows.slots, len(rows.scene.ranked.items)]
    for number, (above, here, below) in enumerate(zip(around, around[1:], around[2:], strict=False)):
        if here is None and above is not None and below is not None:
            said = _("… {n} more").format(n=below - above - 1)
            yield element("p", said, css="rest", style=f"grid-row:{number + TITLES + 1}")


Asked = dict[int, tuple[int, ...]]
PLACE = "place"


def rank_column(scene: Scene, pages: WorkingPages, *keys: str) -> Column:
    """The rank of each item, from the first page on that is about one of these steps."""
    found = [page for key in keys if (page := page_of(pages, key)) is not None]
    first_page = min(found, default=None)
    return Column(
        _("rank"), "rank", lambda place: exact(float(scene.ranked.rank[place])), lambda place: first_page
    )


def read_column(scene: Scene, end: int, said: str, count: int, first_page: int | None) -> Column:
    """What the first `count` places hold: true items are found down to the `end`, false ones read past."""
    truth = scene.ranked.truth

    def content(place: int) -> str:
        if place == end:
            return f"✓ {said}"
        if place < end and truth[place]:
            return _("✓ found")
        return _("read past") if place < count and not truth[place] else ""

    return Column("", "read", content, lambda place: first_page)


def places_of_ranks(*ranks: float | None) -> list[int]:
    """The places, from 0, that have these numbers in the list; none for a rank that is not there."""
    return [round(rank) - 1 for rank in ranks if rank is not None and not isnan(rank) and rank >= 1]


def with_score(scene: Scene, pages: WorkingPages, key: str, among: Mask) -> Asked:
    """The places of those that have the score of a step, each with the page of the step."""
    score, page = value_of_step(scene, key), page_of(pages, key)
    if score is None or page is None:
        return {}
    return {int(place): (page,) for place in np.flatnonzero(among & (scene.ranked.score == score))}


def on_pages(pages: WorkingPages, place: int, *keys: str) -> Asked:
    """One place with the pages of these steps."""
    found = [page for key in keys if (page := page_of(pages, key)) is not None]
    return {place: tuple(found)}


def joined(*asked: Asked) -> Asked:
    """For each place all the pages on which it is in question."""
    places = {place for one in asked for place in one}
    return {place: tuple(sorted({page for one in asked for page in one.get(place, ())})) for place in places}


def reading_line(rows: RankedRows, read: list[int], first_page: int | None) -> Iterator[Html]:
    """A line above the first row, which comes to stand under the last one that is `read` once it is found."""
    if not read or first_page is None:
        return
    if first_page > 0:
        yield _line(TITLES, last_page=first_page - 1)
    yield _line(rows.line(read[0]), first_page=first_page, glides=first_page > 0)


def _line(row: int, first_page: int | None = None, last_page: int | None = None, glides: bool = True) -> Html:
    style = f"grid-row:{row}"
    glide_id = "reading" if glides else ""
    return paged_element(
        "i", first_page=first_page, last_page=last_page, glide_id=glide_id, css="reading", style=style
    )


def bracket(
    rows: RankedRows, ends: tuple[int, int], said: str, first_page: int | None, css: str = ""
) -> Html:
    """A bracket beside the rows from one place to another, with what is said of them."""
    top, bottom = rows.line(min(ends)), rows.line(max(ends))
    style = f"grid-row:{top}/{bottom + 1};--span:{bottom + 1 - top}"
    return paged_element(
        "div", element("span", said), first_page=first_page, css=f"bracket {css}".strip(), style=style
    )


def ratio(above: str, below: str) -> Html:
    """A fraction, one number over the other."""
    parts = (element("span", one) for one in (above, below))
    return element("span", *parts, css="ratio", role="img", aria_label=f"{above}/{below}")
