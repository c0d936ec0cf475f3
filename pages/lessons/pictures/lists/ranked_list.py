"""A sorted list as rows, best first: names and scores, and the columns and marks that a metric adds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from metrics.graph.digits import decimal
from pages.lessons.picture import Picture, chip_of, part_of_picture, picture, told_of_chips
from pages.lessons.scene import Scene
from pages.lessons.tags import tag_of
from pages.lessons.working_pages import WorkingPages
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
    since: Callable[[int], int | None]
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


def _row(rows: RankedRows, columns: Mapping[int, Column], place: int, now: tuple[int, ...]) -> Html:
    scene, item, level = rows.scene, rows.item(place), rows.scene.ranked.level
    score = decimal(float(scene.scores[item]))
    is_level = bool(level[place])
    is_level_below = place + 1 < len(level) and bool(level[place + 1])
    tie = element("span", "=", css="tie", role="img", aria_label=_("The same score as the one above"))
    cells = {at: [*_cell(column, place, at)] for at, column in columns.items()}
    return part_of_picture(
        "div",
        *cells.pop(1, []),
        element("span", tag_of(scene, item), chip_of(scene, item), css="name"),
        element("span", score, css="score", title=score),
        *([tie] if is_level else []),
        *chain.from_iterable(cells.values()),
        cells=(scene.cells[item],),
        now=now,
        css="row" + " level" * is_level + " level-below" * is_level_below,
        style=f"grid-row:{rows.line(place)}",
    )


def _cell(column: Column, place: int, at: int) -> Iterator[Html]:
    content, since = column.content(place), column.since(place)
    if not content:
        return
    if column.framed and since:
        yield part_of_picture("span", until=since - 1, css=f"{column.css} waiting", style=_at(at))
    yield part_of_picture("span", content, since=since, css=column.css, style=_at(at))


def _left_out(rows: RankedRows) -> Iterator[Html]:
    """How many items are left out between two rows, or after the last one."""
    around = [-1, *rows.slots, len(rows.scene.ranked.items)]
    for number, (above, here, below) in enumerate(zip(around, around[1:], around[2:], strict=False)):
        if here is None and above is not None and below is not None:
            said = _("… {n} more").format(n=below - above - 1)
            yield element("p", said, css="rest", style=f"grid-row:{number + TITLES + 1}")
