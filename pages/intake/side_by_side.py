"""Tables side by side in one: a column per label of truths, then of scores, with headings that say so."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from pages.intake.grid import Cell, Grid, Row, is_empty
from pages.intake.heading_words import kind_in, kinds_of, meaning, split_heading
from pages.intake.numeric_table import Frame, name_of, table_of
from pages.intake.table import KINDS, Table

Headings = Sequence[tuple[str, str]]


def side_by_side(grid: Grid, percent: bool = True) -> dict[str, Table] | None:
    """The tables that stand side by side in a grid, by their kinds; None if there is one table only.

    Headings such as `y_true cat`, or a heading of the tables above that of the labels.
    """
    grid, headings = _one_line_of_headings(grid)
    found = _headings(headings)
    if found is None:
        return None
    stubs, kinds = found
    held = dict.fromkeys(kind for kind, _label in kinds)
    whole = table_of(grid, Frame(1, stubs), percent, len(held))
    return {kind: _columns(whole, kinds, kind) for kind in held}


def twins(grid: Grid, frame: Frame, percent: bool = True) -> list[Table] | None:
    """Tables side by side that name the same labels, without saying what they are; None if there is one."""
    if not frame.headers:
        return None
    names = [name_of(cell) for cell in grid.rows[0][frame.stubs :]]
    for times in (2, 3):
        size = len(names) // times
        first = names[:size]
        if size and times * size == len(names) and len(set(first)) == size and all(first):
            again = [_as_first(name, first, place) for place, name in enumerate(names)]
            if again == first * times:
                whole = table_of(grid, frame, percent, times)
                return [_part(whole, slice(size * one, size * (one + 1)), first) for one in range(times)]
    return None


def _as_first(name: str, first: Sequence[str], place: int) -> str:
    """A name as it was the first time: pandas calls the second `cat` `cat.1`."""
    known = first[place % len(first)]
    bare, _point, number = name.rpartition(".")
    return known if bare == known and number == str(place // len(first)) else name


def _headings(cells: Sequence[Cell]) -> tuple[int, Headings] | None:
    texts = [name_of(cell) for cell in cells]
    for stubs in (1, 0):
        if stubs and (len(texts) < 2 or (split_heading(texts[0]) and meaning(texts[0]) in KINDS)):
            continue
        if kinds := kinds_of(texts[stubs:]):
            held = {kind for kind, _label in kinds}
            own = all(text.startswith(tuple(KINDS)) for text in texts[stubs:])
            if len(held) > 1 or own:
                return stubs, kinds
    return None


def _one_line_of_headings(grid: Grid) -> tuple[Grid, Row]:
    """The grid with one line of headings, where the tables have a heading above those of the labels."""
    above = grid.rows[0]
    filled = [cell for cell in above[1:] if not is_empty(cell)]
    kinds = [kind_in(name_of(cell)) for cell in filled]
    if len(grid.rows) < 3 or not filled or None in kinds or len(set(kinds)) < 2:
        return grid, above
    below = grid.rows[1]
    if len(filled) == len(above) - 1 and len(set(map(name_of, filled))) == len(filled):
        return grid, above  # one column for each kind: these are the headings
    joined: list[Cell] = []
    kind = None
    for column, cell in enumerate(below):
        own = above[column] if column < len(above) else None
        kind = kind_in(name_of(own)) or kind if not is_empty(own) else kind
        joined.append(f"{kind} {name_of(cell)}" if kind in KINDS else cell)
    rest = grid.part(slice(2, None))
    if rest.rows and all(map(is_empty, rest.rows[0][1:])):  # pandas writes the name of the index there
        rest = rest.part(slice(1, None))
    lines = rest.lines or range(2, len(grid.rows))
    first = grid.lines[1] if grid.lines is not None else 1
    return Grid([joined, *rest.rows], grid.places, grid.title, [first, *lines], grid.left), joined


def _columns(whole: Table, kinds: Headings, kind: str) -> Table:
    chosen = [one == kind for one, _label in kinds]
    labels = tuple(label for one, label in kinds if one == kind)
    values = tuple([tuple(compress(row, chosen)) for row in whole.values])
    return Table(values, whole.rows, labels if any(labels) else None)


def _part(whole: Table, columns: slice, names: Sequence[str]) -> Table:
    return Table(tuple(row[columns] for row in whole.values), whole.rows, tuple(names))
