"""Tables side by side in one: a column per label of truths, then of scores, with headings that say so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import compress

from pages.intake.grid import Cell, Grid, Row, is_empty
from pages.intake.heading_words import kind_in, kinds_of, meaning, split_heading
from pages.intake.numeric_table import Frame, name_of, table_of
from pages.intake.table import KINDS, SCORE, TRUE, Table

_WITH_SUFFIX = re.compile(r"(.+)[\s_.:-]([^\s_.:-]+)", re.DOTALL)
_WITH_PREFIX = re.compile(r"([^\s_.:-]++)[\s_.:-](.+)", re.DOTALL)
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
    present = dict.fromkeys(kind for kind, _label in kinds)
    whole = table_of(grid, Frame(1, stubs), percent, len(present))
    return {kind: _columns(whole, kinds, kind) for kind in present}


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
            labels = first if again == first * times else _without_affixes(names, size)
            if labels:
                whole = table_of(grid, frame, percent, times)
                return [_part(whole, slice(size * one, size * (one + 1)), labels) for one in range(times)]
    return None


def _without_affixes(names: Sequence[str], size: int) -> list[str] | None:
    """The labels in names such as `cat_x, dog_x, cat_y, dog_y`: each table has a word before or behind all.

    None where it is otherwise, or there is one label only, whose name could be cut anywhere.
    """
    if size < 2:
        return None
    for pattern, label, affix in ((_WITH_SUFFIX, 1, 2), (_WITH_PREFIX, 2, 1)):
        parts = [pattern.fullmatch(name) for name in names]
        found = [(one[label], one[affix]) for one in parts if one]
        labels, affixes = [one for one, _affix in found], [one for _label, one in found]
        tables = [affixes[start : start + size] for start in range(0, len(names), size)]
        if (
            len(found) < len(names)
            or len(set(affixes)) != len(tables)
            or any(len(set(one)) > 1 for one in tables)
        ):
            continue
        if labels == labels[:size] * len(tables) and len(set(labels)) == size:
            return labels[:size]
    return None


def _as_first(name: str, first: Sequence[str], place: int) -> str:
    """A name as it was the first time: pandas calls the second `cat` `cat.1`."""
    known = first[place % len(first)]
    bare, _point, number = name.rpartition(".")
    return known if bare == known and number == str(place // len(first)) else name


def _headings(cells: Sequence[Cell]) -> tuple[int, Headings] | None:
    texts = [name_of(cell) for cell in cells]
    is_one_of_them = split_heading(texts[0]) is not None and _are_even(kinds_of(texts))
    for stubs in (0, 1) if is_one_of_them else (1, 0):
        if stubs and (len(texts) < 2 or (split_heading(texts[0]) and meaning(texts[0]) in KINDS)):
            continue
        if kinds := kinds_of(texts[stubs:]) or _beside_bare_labels(texts[stubs:]):
            present = {kind for kind, _label in kinds}
            own = all(text.startswith(tuple(KINDS)) for text in texts[stubs:])
            if len(present) > 1 or own:
                return stubs, kinds
    return None


def _beside_bare_labels(texts: Sequence[str]) -> Headings | None:
    """The headings of two tables of which one has the labels alone, the truths or else the scores."""
    whole = [split_heading(text) for text in texts]
    other = SCORE if any(one and one[0] == TRUE for one in whole) else TRUE
    found = [one or (other, text) for one, text in zip(whole, texts, strict=True)]
    are_two = (
        len({kind for kind, _label in found}) == 2 and None in whole and all(label for _kind, label in found)
    )
    return found if are_two and len(set(found)) == len(found) and _are_even(found) else None


def _are_even(headings: Headings | None) -> bool:
    """Whether all kinds have the same labels, so that no heading is left for the names of samples."""
    if headings is None:
        return False
    of_kinds = {kind: {label for one, label in headings if one == kind} for kind, _label in headings}
    first, *others = of_kinds.values()
    return bool(others) and all(labels == first for labels in others)


def _one_line_of_headings(grid: Grid) -> tuple[Grid, Row]:
    """The grid with one line of headings, where the tables have a heading above those of the labels."""
    above = grid.rows[0]
    if len(grid.rows) > 2 and _are_kinds_below(above, grid.rows[1]):
        grid, above = _exchanged(grid), grid.rows[1]
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
    start = 3 if all(map(is_empty, grid.rows[2][1:])) else 2  # pandas writes the name of the index there
    rest = grid.of_rows([1, *range(start, len(grid.rows))])
    return replace(rest, rows=[joined, *rest.rows[1:]]), joined


def _columns(whole: Table, kinds: Headings, kind: str) -> Table:
    chosen = [one == kind for one, _label in kinds]
    labels = tuple(label for one, label in kinds if one == kind)
    values = tuple([tuple(compress(row, chosen)) for row in whole.values])
    return Table(values, whole.rows, labels if any(labels) else None)


def _part(whole: Table, columns: slice, names: Sequence[str]) -> Table:
    return Table(tuple(row[columns] for row in whole.values), whole.rows, tuple(names))


def _are_kinds_below(above: Row, below: Row) -> bool:
    """Whether the second row names the kinds of tables and the first the labels, as levels of pandas may."""
    filled = [name_of(cell) for cell in below if not is_empty(cell)]
    if not filled or kind_in(filled[0]) is None:
        return False
    kinds = list(map(kind_in, filled))
    labels = [cell for cell in above[1:] if not is_empty(cell)]
    n_columns = len(above) - 1
    return (
        len(set(kinds)) > 1
        and None not in kinds
        and len(kinds) >= n_columns
        and 0 < len(set(labels)) < n_columns
    )


def _exchanged(grid: Grid) -> Grid:
    """The grid with its first two rows exchanged, the names in the first repeated above each column."""
    above, below, *others = grid.rows
    names: list[Cell] = []
    for cell in above:
        names.append(names[-1] if is_empty(cell) and names else cell)
    return replace(grid, rows=[below, names, *others])
