"""The tables that stand in one grid, apart from each other and from what else is written there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from pages.intake import limits
from pages.intake.grid import Grid, Row, is_empty, is_number, is_value
from pages.intake.numeric_table import has_numbers
from pages.intake.tables import KINDS, LABEL, SAMPLE, kind_in, meaning

_MOST_TITLES = 10


def trimmed(grid: Grid) -> Grid:
    """Return the grid without the empty rows and columns around its content."""
    filled = [row for row, cells in enumerate(grid.rows) if not _is_blank(cells)]
    if not filled:
        return grid.part(slice(0, 0))
    if len(grid.rows) != filled[-1] + 1 - filled[0]:
        grid = grid.part(slice(filled[0], filled[-1] + 1))
    if blank := _blank_columns(grid.rows):
        columns = [column for column in range(grid.width) if column not in blank]
        grid = grid.part(slice(None), slice(columns[0], columns[-1] + 1))
    return grid


def blocks_of(grid: Grid) -> list[Grid]:
    """Return the tables of a grid: what empty rows, empty columns and titles of tables part.

    Where the parts are no tables of one size, the empty rows are those of one table.
    """
    grid = trimmed(grid)
    if not grid.rows:
        return []
    if grid.width > limits.MOST_LINES:  # no more columns than lines: a table may lie on its side
        raise limits.too_large()
    if grid.width < 2:
        limits.check_size(len(grid.rows) - 1, 1)  # only a long table has more rows than samples
    if not has_numbers(grid):  # an empty line is a sample without labels
        return list(_bands(grid, at_blanks=False))
    parts = [part for band in _bands(grid, at_blanks=True) for part in _beside(band)]
    parts = [titled for part in parts if (titled := _titled(part)).rows]
    pairs = zip_longest(parts, parts[1:])
    tables = [part for part, after in pairs if not _is_note(part) or _are_names_of(part, after)] or parts[:1]
    if len(tables) > 1 and not _belong_together(tables):
        filled = [row for row, cells in enumerate(grid.rows) if not _is_blank(cells)]
        return [_titled(grid.of_rows(filled))]
    return tables


def _bands(grid: Grid, at_blanks: bool) -> Iterator[Grid]:
    """What stands between rows that only name a table, and between empty rows if it is parted at these."""
    title, start = grid.title, 0
    for row in range(len(grid.rows) + 1):
        cells = grid.rows[row] if row < len(grid.rows) else ()
        heading = _table_named(cells, grid.rows, row)
        if row == len(grid.rows) or heading or (at_blanks and _is_blank(cells)):
            if start < row:
                yield replace(trimmed(grid.part(slice(start, row))), title=title)
                title = grid.title
            title, start = heading or title, row + 1


def _table_named(cells: Row, rows: Sequence[Row], row: int) -> str:
    """What a row says if it only names the table below it: `y_true`, `y_score:`."""
    if len(cells) > 1 and not is_empty(cells[0]) and not is_empty(cells[1]):
        return ""
    text = _alone(cells).strip("#*:： =`").strip()
    if not text or kind_in(text) not in KINDS or row + 1 == len(rows):
        return ""
    return "" if is_number(text) else text


def _beside(band: Grid) -> Iterator[Grid]:
    """What stands between the empty columns of a band."""
    blank = _blank_columns(band.rows)
    if not blank:
        yield band
        return
    start = 0
    for column in range(band.width + 1):
        if column == band.width or column in blank:
            if start < column:
                yield trimmed(band.part(slice(None), slice(start, column)))
            start = column + 1


def _blank_columns(rows: Sequence[Row]) -> set[int]:
    """The columns in which every cell is empty; rows of different lengths have none.

    Rows do not differ by the empty cells behind a delimiter that only some of them end in.
    """
    width = max(map(len, rows))
    behind = set(range(min(map(len, rows)), width))
    candidates = {column for column, cell in enumerate(rows[-1]) if is_empty(cell)} | behind
    for row in rows:
        if not candidates:
            break
        candidates = {column for column in candidates if column >= len(row) or is_empty(row[column])}
    return candidates if behind <= candidates else set()


def _titled(part: Grid) -> Grid:
    """The block without the lines above it that have one text alone: the last of them is its title."""
    first = 0
    while first < min(len(part.rows) - 1, _MOST_TITLES) and _is_title(part.rows, first):
        first += 1
    if not first:
        return part
    title = _alone(part.rows[first - 1])
    rest = trimmed(part.part(slice(first, None)))
    return replace(rest, title=title) if kind_in(title) else rest


def _is_title(rows: Sequence[Row], first: int) -> bool:
    text = _alone(rows[first])
    if not text or is_number(text) or meaning(text) in (SAMPLE, LABEL) or _alone(rows[first + 1]):
        return False
    return any(map(_has_number, rows[first + 1 :]))


def _has_number(row: Row) -> bool:
    """Whether a row has a number: a title stands above numbers, and not above names of labels."""
    return any(is_value(cell) for cell in row if not is_empty(cell))


def _is_note(part: Grid) -> bool:
    """Whether a block is a remark beside the tables."""
    if len(part.rows) > 2:
        return False
    cells = [cell for _row, _column, cell in part.filled()]
    return len(cells) < 3 and not any(map(is_value, cells))


def _are_names_of(part: Grid, after: Grid | None) -> bool:
    """Whether a block is the line of names of the next one, with an empty row between them."""
    return after is not None and part.width > 1 and (part.left, part.width) == (after.left, after.width)


def _belong_together(tables: Sequence[Grid]) -> bool:
    """Whether blocks are tables of one matrix: at most three, of one size but for names."""
    are_filled = all(any(map(_has_number, one.rows)) for one in tables)
    if len(tables) > len(KINDS) or not are_filled or _are_more_rows(tables):
        return False
    if all(kind_in(one.title) for one in tables):
        return True
    heights, widths = [len(one.rows) for one in tables], [one.width for one in tables]
    if max(heights) - min(heights) > 1 or max(widths) - min(widths) > 1:
        return False
    are_beside = len({one.lines[0] for one in tables if one.lines}) < len(tables)
    are_two_rows = len(tables) == 2 and widths[0] == widths[1] > 1
    return min(heights) > 1 or are_beside or are_two_rows


def _are_more_rows(tables: Sequence[Grid]) -> bool:
    """Whether the later blocks are rows of the first, which alone has a line of names above such numbers."""
    first, *others = tables
    if _has_number(first.rows[0]) or any(
        (one.title, one.left) != (first.title, first.left) for one in others
    ):
        return False
    kinds = {_are_whole(one.rows) for one in (first.part(slice(1, None)), *others)}
    return len(kinds) == 1 and all(one.rows and all(map(_has_number, one.rows)) for one in others)


def _are_whole(rows: Sequence[Row]) -> bool:
    """Whether all numbers in some rows are whole, as truths are and scores are not."""
    return not any("." in str(cell) for row in rows for cell in row[1:])


def _is_blank(cells: Row) -> bool:
    return not cells or (is_empty(cells[0]) and all(map(is_empty, cells)))


def _alone(cells: Row) -> str:
    """The text of a row that has nothing else; "" for any other row."""
    filled = [cell for cell in cells if not is_empty(cell)] if len(cells) < limits.MOST_LABELS else []
    if len(filled) != 1 or not isinstance(filled[0], str) or len(filled[0]) > limits.LONGEST_CELL:
        return ""
    return filled[0].strip()
