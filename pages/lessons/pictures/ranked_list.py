"""A list of ranked items, best first: rows with names, scores and columns, and lines between the rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from metrics.graph.digits import decimal
from metrics.parts.part import CELLS
from pages.lessons.picture import chip_of, how_many_more, paged_element, tag_of
from pages.lessons.scene import Scene
from pages.shell.markup import Html, element
from pages.words import gettext as _

FEW_ROWS, MAX_NAMES, MAX_CELLS = 5, 2, 100
TITLES, RANK, SCORE, FIRST_COLUMN = 1, 1, 3, 5  # the row of the titles, and the columns of the grid


@dataclass(frozen=True)
class RankedRow:
    """The items at these places, counted from 0; a row that is left out only says how many they are."""

    places: range
    is_left_out: bool = False

    @property
    def first(self) -> int:
        """The first of its places."""
        return self.places.start


@dataclass(frozen=True)
class Entry:
    """What a column says in a row, from one page to another; `highlight_on` are the pages about it."""

    content: str
    first_page: int | None = None
    last_page: int | None = None
    highlight_on: Sequence[int] = ()


@dataclass(frozen=True)
class Column:
    """An entry for each row that has one, by the first place of the row.

    With `is_framed` an empty frame waits for an entry. `of_left_out` is what the rows that are left out have.
    """

    title: str
    css: str
    entries: Mapping[int, Entry]
    is_framed: bool = False
    of_left_out: Sequence[Entry] = ()


@dataclass(frozen=True)
class LineBelow:
    """A line below the first `count` items from one page to another; one of several glides to the next."""

    count: int
    first_page: int | None = None
    last_page: int | None = None


@dataclass(frozen=True, eq=False)
class RankedList:
    """The items of a part from the highest score down: every place is in one row.

    `highlighted` are the pages about a place. `rank` stands left of the names, `columns` right of the scores.
    """

    scene: Scene
    rows: Sequence[RankedRow]
    columns: Sequence[Column]
    highlighted: Mapping[int, Sequence[int]]
    rank: Column | None = None
    lines: Sequence[LineBelow] = ()

    def drawn(self, name: str, *beside: Html) -> Html:
        """The list, and what stands `beside` its rows; by `name` the style sheet has its columns."""
        css = f"ranked {name} many" if len(self.rows) > FEW_ROWS else f"ranked {name}"
        size = f"--rows:{len(self.rows)};--columns:{len(self.columns)}"
        content = *self._titles(), *map(self._row, self.rows), *self._lines(), *beside
        return element("div", *content, css=css, style=size)

    def line_of_grid(self, place: int) -> int:
        """The row of the grid in which a place stands; the titles for the one before the first."""
        return TITLES + sum(row.first <= place for row in self.rows)

    def _placed(self) -> Iterator[tuple[int, Column]]:
        """Each column, and where in the grid it stands."""
        if self.rank is not None:
            yield RANK, self.rank
        yield from enumerate(self.columns, start=FIRST_COLUMN)

    def _titles(self) -> Iterator[Html]:
        yield element("span", _("score"), css="title score", style=f"grid-column:{SCORE}")
        for at, column in self._placed():
            yield element("span", column.title, css=f"title {column.css}", style=f"grid-column:{at}")

    def _row(self, row: RankedRow) -> Html:
        columns = [*self._placed()]
        about = {page for place in row.places for page in self.highlighted.get(place, ())}
        where: dict[str, Any] = {
            "highlight_on": sorted(about),
            "style": f"grid-row:{self.line_of_grid(row.first)}",
        }
        if row.is_left_out:
            more = how_many_more(len(row.places), "span", "name")
            cells = [_cell(entry, column.css, at) for at, column in columns for entry in column.of_left_out]
            return paged_element("div", more, *cells, css="rest", **where)
        tied = self.scene.ranked.is_tied[row.first : row.places.stop + 1]
        css = "row" + " tied" * bool(tied.any()) + " level" * bool(tied[0])
        items = self.scene.ranked.items[row.places.start : row.places.stop]
        cells = [cell for at, column in columns for cell in _cells(column, row.first, at)]
        lit = self.scene.cells_of_items(items) if len(items) <= MAX_CELLS else ()
        named = _named(self.scene, items.tolist(), bool(tied[0]))
        return paged_element("div", *named, *cells, cells=lit, css=css, **where)

    def _lines(self) -> Iterator[Html]:
        glide_id = "line below" if len(self.lines) > 1 else ""
        for line in self.lines:
            yield paged_element(
                "i",
                first_page=line.first_page,
                last_page=line.last_page,
                glide_id=glide_id,
                css="line-below",
                style=f"grid-row:{self.line_of_grid(line.count - 1)}",
            )


def _named(scene: Scene, items: Sequence[int], is_level: bool) -> Iterator[Html]:
    """The names of items, their score, and the sign that it is that of the row above."""
    score = decimal(float(scene.scores[items[0]]))
    yield element("span", *_names(scene, items), css="name")
    yield element("span", score, css="score", title=score)
    if is_level:
        yield element("span", "=", css="tie", role="img", aria_label=_("The same score as the one above"))


def _names(scene: Scene, items: Sequence[int]) -> Iterator[Html]:
    """The names of the first items, and how many more are true (filled) and false (hollow)."""
    most = 1 if scene.kind == CELLS else MAX_NAMES
    if len(items) == 1:
        yield tag_of(scene, items[0])
    yield from (chip_of(scene, item) for item in items[:most])
    more_true = sum(bool(scene.truth[item]) for item in items[most:])
    for css, more in (("chip more true", more_true), ("chip more", len(items[most:]) - more_true)):
        if more:
            yield element("span", f"+{more}", css=css)


def _cells(column: Column, place: int, at: int) -> Iterator[Html]:
    entry = column.entries.get(place)
    if entry is None:
        return
    if column.is_framed and entry.first_page:
        yield _cell(Entry("", last_page=entry.first_page - 1), f"{column.css} waiting", at)
    yield _cell(entry, column.css, at)


def _cell(entry: Entry, css: str, at: int) -> Html:
    return paged_element(
        "span",
        entry.content,
        first_page=entry.first_page,
        last_page=entry.last_page,
        highlight_on=entry.highlight_on,
        css=css,
        style=f"grid-column:{at}",
    )


def bracket(ranked: RankedList, ends: tuple[int, int], text: str, first_page: int | None, css: str) -> Html:
    """A bracket beside the rows from one place to another, with a text."""
    top, bottom = ranked.line_of_grid(min(ends)), ranked.line_of_grid(max(ends)) + 1
    return paged_element(
        "div",
        element("span", text),
        first_page=first_page,
        css=f"bracket {css}".strip(),
        style=f"grid-row:{top}/{bottom};--span:{bottom - top}",
    )
