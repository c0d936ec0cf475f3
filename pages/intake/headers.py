"""Names in several rows or columns: levels of an index, groups of labels, tables side by side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import compress

from pages.intake.grid import Cell, Grid, Row, is_empty
from pages.intake.numerals import is_number
from pages.intake.numeric_table import Margins, name_of, table_of
from pages.intake.table_kinds import (
    KINDS,
    SAMPLE,
    SCORE,
    TRUE,
    Table,
    kind_in,
    kinds_of,
    meaning,
    split_heading,
)

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
    whole = table_of(grid, Margins(1, stubs), percent, len(present))
    return {kind: _columns(whole, kinds, kind) for kind in present}


def repeated_tables(grid: Grid, margins: Margins, percent: bool = True) -> list[Table] | None:
    """Tables side by side that name the same labels, without saying what they are; None if there is one."""
    if not margins.headers:
        return None
    names = [name_of(cell) for cell in grid.rows[0][margins.stubs :]]
    for times in (2, 3):
        size = len(names) // times
        first = names[:size]
        if size and times * size == len(names) and len(set(first)) == size and all(first):
            again = [_as_first(name, first, place) for place, name in enumerate(names)]
            labels = first if again == first * times else _without_affixes(names, size)
            if labels:
                whole = table_of(grid, margins, percent, times)
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


_NO_HEADING = ("", "index")


def without_counts(grid: Grid) -> Grid:
    """The grid without first columns that only count the rows, where the next one has their names."""
    while len(grid.rows) > 1 and all(len(row) > 2 for row in grid.rows) and _is_count_beside_names(grid):
        grid = grid.part(slice(None), slice(1, None))
    return grid


def without_name_of_index(grid: Grid) -> Grid:
    """The grid without the row in which pandas writes the name of the index, below the names of the columns.

    A row of its own it is where another cell of the table is empty.
    """
    if len(grid.rows) < 3 or grid.headers is not None or grid.width < 2:
        return grid
    first, second, *others = grid.rows
    if not is_empty(first[0]) or any(map(is_empty, first[1:])) or len(second) != len(first):
        return grid
    is_alone = isinstance(second[0], str) and not is_empty(second[0]) and all(map(is_empty, second[1:]))
    if not is_alone or any(is_empty(cell) for row in others for cell in row):
        return grid
    rest = grid.of_rows([0, *range(2, len(grid.rows))])
    return replace(rest, rows=[[second[0], *first[1:]], *rest.rows[1:]])


def with_one_line_of_names(grid: Grid) -> Grid:
    """The grid with one line of names where a group of labels stands above those of the labels themselves."""
    if len(grid.rows) < 3 or grid.headers is not None or len(grid.rows[0]) != len(grid.rows[1]):
        return grid
    above, below = grid.rows[:2]
    groups = _filled_down(above[1:])
    if not groups or not is_empty(above[0]) or not is_empty(below[0]) or any(map(is_empty, below[1:])):
        return grid
    if not _are_texts([*groups, *map(name_of, below[1:])]):
        return grid
    rest = grid.part(slice(1, None))
    names = [f"{group} {name_of(cell)}" for group, cell in zip(groups, below[1:], strict=True)]
    return replace(rest, rows=[["", *names], *rest.rows[1:]])


def with_one_name_each(grid: Grid) -> Grid:
    """The grid with one column of names where there are several, as pandas writes an index of several levels.

    An empty cell has the name of the one above it. One column that alone has a name for each sample is
    enough; else the names are joined.
    """
    columns = _columns_of_names(grid)
    if len(columns) < 2 or len(columns) >= grid.width:
        return grid
    headings = [name_of(cell) for cell in grid.rows[0][: len(columns)]]
    enough = [
        names
        for heading, names in zip(headings, columns, strict=True)
        if meaning(heading) == SAMPLE and len(set(names)) == len(names)
    ]
    joined = enough[0] if len(enough) == 1 else [" ".join(one) for one in zip(*columns, strict=True)]
    part = grid.part(slice(None), slice(len(columns) - 1, None))
    rows = [[name, *row[1:]] for name, row in zip(["", *joined], part.rows, strict=True)]
    return replace(part, rows=rows, stubs=1, headers=1)


def _is_count_beside_names(grid: Grid) -> bool:
    corner, beside = (name_of(cell) for cell in grid.rows[0][:2])
    if not _is_free(corner) and meaning(corner) != SAMPLE:
        return False
    if not _is_free(beside) and meaning(beside) != SAMPLE:
        return False
    counted = [name_of(row[0]) for row in grid.rows[1:]]
    return counted in ([str(place + start) for place in range(len(counted))] for start in (0, 1))


def _is_free(heading: str) -> bool:
    """Whether a heading is none, or the one that pandas gives a column without."""
    return heading.casefold() in _NO_HEADING or heading.casefold().startswith("unnamed: ")


def _columns_of_names(grid: Grid) -> list[list[str]]:
    """The names in the first columns, as far as these have names in all rows below the first."""
    width = grid.width
    if len(grid.rows) < 2 or grid.headers not in (None, 1) or any(len(row) != width for row in grid.rows):
        return []
    columns: list[list[str]] = []
    for column in range(width):
        if not columns and is_number(name_of(grid.rows[1][column])):
            break
        names = _filled_down([row[column] for row in grid.rows[1:]])
        if not names or not (
            _are_texts(names) or _are_numbers_of_samples(grid.rows[0][column], names, columns)
        ):
            break
        columns.append(names)
    return columns


def _filled_down(cells: Sequence[Cell]) -> list[str]:
    """The names in a column; an empty cell has the one above it. None at all where the first is empty."""
    names: list[str] = []
    for cell in cells:
        name = name_of(cell)
        if not name and not names:
            return []
        names.append(name or names[-1])
    return names


def _are_texts(names: Sequence[str]) -> bool:
    return not any(map(is_number, names))


def _are_numbers_of_samples(heading: Cell, names: Sequence[str], before: Sequence[object]) -> bool:
    """Whether whole numbers behind a column of names are names too, by their heading or for want of one."""
    text = name_of(heading)
    if not before or not (_is_free(text) or meaning(text) == SAMPLE):
        return False
    return all(map(str.isdecimal, names)) and not set(names) <= {"0", "1"}
