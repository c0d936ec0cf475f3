"""Where tables and their names lie in a grid: blocks apart from each other, names in several rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import compress, zip_longest

from pages.intake import limits
from pages.intake.grid import Cell, Grid, Row, counts_rows, is_blank, is_empty, is_value, is_value_text
from pages.intake.headings import (
    KINDS,
    LABEL,
    SAMPLE,
    SCORE,
    TRUE,
    heading_role,
    kind_in_title,
    split_heading,
    split_headings,
)
from pages.intake.numeric_table import Margins, has_numbers, name_of, table_of
from pages.intake.tables import Table

_MAX_TITLES = 10


def blocks_of(grid: Grid) -> list[Grid]:
    """Return the tables of a grid: what empty rows, empty columns and titles of tables part.

    Where these are not tables of one size, they are one table with empty rows in it.
    """
    grid = grid.trimmed()
    if not grid.rows:
        return []
    if grid.width > limits.MAX_LINES:  # no more columns than lines: a table may lie on its side
        raise limits.too_large()
    if grid.width < 2:
        limits.check_size(len(grid.rows) - 1, 1)  # only a long table has more rows than samples
    if not has_numbers(grid):  # an empty line is a sample without labels
        return list(_split_at_rows(grid, at_blanks=False))
    parts = [part for band in _split_at_rows(grid, at_blanks=True) for part in _split_at_columns(band)]
    parts = [titled for part in parts if (titled := _without_titles(part)).rows]
    tables = [part for part, after in zip_longest(parts, parts[1:]) if not _is_remark(part, after)] or parts[
        :1
    ]
    if len(tables) > 1 and not _are_one_matrix(tables):
        filled = [row for row, cells in enumerate(grid.rows) if not is_blank(cells)]
        return [_without_titles(grid.of_rows(filled))]
    return tables


def _split_at_rows(grid: Grid, at_blanks: bool) -> Iterator[Grid]:
    """What stands between rows that only name a table, and between empty rows if it is parted at these."""
    title, start = grid.title, 0
    for row in range(len(grid.rows) + 1):
        cells = grid.rows[row] if row < len(grid.rows) else ()
        heading = _title_of_next_table(cells, grid.rows, row)
        if row == len(grid.rows) or heading or (at_blanks and is_blank(cells)):
            if start < row:
                yield replace(grid.part(slice(start, row)).trimmed(), title=title)
                title = grid.title
            title, start = heading or title, row + 1


def _title_of_next_table(cells: Row, rows: Sequence[Row], row: int) -> str:
    """What a row says if it only names the table below it: `y_true`, `y_score:`."""
    if len(cells) > 1 and not is_empty(cells[0]) and not is_empty(cells[1]):
        return ""
    text = _only_text(cells).strip("#*:： =`").strip()
    if not text or kind_in_title(text) not in KINDS or row + 1 == len(rows):
        return ""
    return "" if is_value_text(text) else text


def _split_at_columns(band: Grid) -> Iterator[Grid]:
    """What stands between the empty columns of a band."""
    blank = band.blank_columns()
    if not blank:
        yield band
        return
    start = 0
    for column in range(band.width + 1):
        if column == band.width or column in blank:
            if start < column:
                yield band.part(slice(None), slice(start, column)).trimmed()
            start = column + 1


def _without_titles(part: Grid) -> Grid:
    """The block without the lines above it that have one text alone: the last of them is its title."""
    first = 0
    while first < min(len(part.rows) - 1, _MAX_TITLES) and _is_title(part.rows, first):
        first += 1
    if not first:
        return part
    title = _only_text(part.rows[first - 1])
    rest = part.part(slice(first, None)).trimmed()
    return replace(rest, title=title) if kind_in_title(title) else rest


def _is_title(rows: Sequence[Row], first: int) -> bool:
    text = _only_text(rows[first])
    if (
        not text
        or is_value_text(text)
        or heading_role(text) in (SAMPLE, LABEL)
        or _only_text(rows[first + 1])
    ):
        return False
    return any(map(_has_number, rows[first + 1 :]))


def _has_number(row: Row) -> bool:
    """Whether a row has a number: a title stands above numbers, and not above names of labels."""
    return any(is_value(cell) for cell in row if not is_empty(cell))


def _is_remark(part: Grid, after: Grid | None) -> bool:
    """Whether a block is a remark beside the tables, and not a line of names above an empty row."""
    if len(part.rows) > 2:
        return False
    if after and part.width == after.width > 1 and part.columns_before == after.columns_before:
        return False  # the names above it
    cells = [cell for _row, _column, cell in part.filled_cells()]
    return len(cells) < 3 and not any(map(is_value, cells))


def _are_one_matrix(tables: Sequence[Grid]) -> bool:
    """Whether blocks are tables of one matrix: at most three, of one size but for names."""
    are_filled = all(any(map(_has_number, one.rows)) for one in tables)
    if len(tables) > len(KINDS) or not are_filled or _continue_first_table(tables):
        return False
    if all(kind_in_title(one.title) for one in tables):
        return True
    heights, widths = [len(one.rows) for one in tables], [one.width for one in tables]
    if max(heights) - min(heights) > 1 or max(widths) - min(widths) > 1:
        return False
    are_beside = len({one.line_numbers[0] for one in tables if one.line_numbers}) < len(tables)
    are_two_rows = len(tables) == 2 and widths[0] == widths[1] > 1
    return min(heights) > 1 or are_beside or are_two_rows


def _continue_first_table(tables: Sequence[Grid]) -> bool:
    """Whether the later blocks are rows of the first, which alone has a line of names above such numbers."""
    first, *others = tables
    if _has_number(first.rows[0]) or any(
        (one.title, one.columns_before) != (first.title, first.columns_before) for one in others
    ):
        return False
    are_whole = {  # as truths are, and scores are not
        not any("." in str(cell) for row in one.rows for cell in row[1:])
        for one in (first.part(slice(1, None)), *others)
    }
    return len(are_whole) == 1 and all(one.rows and all(map(_has_number, one.rows)) for one in others)


def _only_text(cells: Row) -> str:
    """The text of a row that has nothing else; "" for any other row."""
    filled = [cell for cell in cells if not is_empty(cell)] if len(cells) < limits.MAX_LABELS else []
    if len(filled) != 1 or not isinstance(filled[0], str) or len(filled[0]) > limits.MAX_CELL_LENGTH:
        return ""
    return filled[0].strip()


_WITH_SUFFIX = re.compile(r"(.+)[\s_.:-]([^\s_.:-]+)", re.DOTALL)
_WITH_PREFIX = re.compile(r"([^\s_.:-]++)[\s_.:-](.+)", re.DOTALL)
Headings = Sequence[tuple[str, str]]


def side_by_side(grid: Grid, as_shares: bool) -> dict[str, Table] | None:
    """Return the tables that stand side by side, by their kinds; None where no headings say so.

    Such headings are `y_true cat`, or the kinds of tables in a row above the labels.
    """
    grid = _with_one_row_of_headings(grid)
    found = _headings(grid.rows[0])
    if found is None:
        return None
    index_columns, headings = found
    kinds = [kind for kind, _label in headings]
    whole = table_of(grid, Margins(1, index_columns), as_shares, len(set(kinds)))
    return {
        one: _chosen_columns(
            whole, [kind == one for kind in kinds], [label for kind, label in headings if kind == one]
        )
        for one in dict.fromkeys(kinds)
    }


def repeated_tables(grid: Grid, margins: Margins, as_shares: bool) -> list[Table]:
    """Return tables side by side that name the same labels without saying what they are; [] for one table."""
    names = [name_of(cell) for cell in grid.rows[0][margins.index_columns :]] if margins.header_rows else []
    for times in (2, 3):
        size = len(names) // times
        first = names[:size]
        if size and times * size == len(names) and len(set(first)) == size and all(first):
            again = [_without_pandas_suffix(name, first, place) for place, name in enumerate(names)]
            labels = first if again == first * times else _without_affixes(names, size)
            if labels:
                whole = table_of(grid, margins, as_shares, times)
                return [
                    _chosen_columns(whole, [place // size == one for place in range(len(names))], labels)
                    for one in range(times)
                ]
    return []


def _chosen_columns(whole: Table, chosen: Sequence[bool], labels: Sequence[str]) -> Table:
    values = tuple([tuple(compress(row, chosen)) for row in whole.values])
    return Table(values, whole.rows, tuple(labels) if any(labels) else None)


def _without_affixes(names: Sequence[str], size: int) -> list[str] | None:
    """The labels in names such as `cat_x, dog_x, cat_y, dog_y`: each table has a word before or behind all.

    None where it is otherwise, or there is one label only, whose name could be cut anywhere.
    """
    if size < 2:
        return None
    for pattern, label, affix in ((_WITH_SUFFIX, 1, 2), (_WITH_PREFIX, 2, 1)):
        found = [parts for name in names if (parts := pattern.fullmatch(name))]
        labels, affixes = [parts[label] for parts in found], [parts[affix] for parts in found]
        tables = [set(affixes[start : start + size]) for start in range(0, len(names), size)]
        is_one_each = all(len(one) == 1 for one in tables) and len(set(affixes)) == len(tables)
        if len(found) < len(names) or not is_one_each:
            continue
        if labels == labels[:size] * len(tables) and len(set(labels)) == size:
            return labels[:size]
    return None


def _without_pandas_suffix(name: str, first: Sequence[str], place: int) -> str:
    """A name as it was the first time: pandas calls the second `cat` `cat.1`."""
    known = first[place % len(first)]
    bare, _point, number = name.rpartition(".")
    return known if bare == known and number == str(place // len(first)) else name


def _headings(cells: Sequence[Cell]) -> tuple[int, Headings] | None:
    texts = [name_of(cell) for cell in cells]
    is_one_of_them = split_heading(texts[0]) is not None and _have_same_labels(split_headings(texts))
    for index_columns in (0, 1) if is_one_of_them else (1, 0):
        if index_columns and (
            len(texts) < 2 or (split_heading(texts[0]) and heading_role(texts[0]) in KINDS)
        ):
            continue
        if headings := split_headings(texts[index_columns:]) or _beside_bare_labels(texts[index_columns:]):
            are_named_in_full = all(text.startswith(KINDS) for text in texts[index_columns:])
            if are_named_in_full or len({kind for kind, _label in headings}) > 1:
                return index_columns, headings
    return None


def _beside_bare_labels(texts: Sequence[str]) -> Headings | None:
    """The headings of two tables of which one has the labels alone, the truths or else the scores."""
    whole = [split_heading(text) for text in texts]
    other = SCORE if any(one and one[0] == TRUE for one in whole) else TRUE
    found = [one or (other, text) for one, text in zip(whole, texts, strict=True)]
    are_two = len({kind for kind, _label in found}) == 2 and None in whole
    is_complete = all(label for _kind, label in found) and len(set(found)) == len(found)
    return found if are_two and is_complete and _have_same_labels(found) else None


def _have_same_labels(headings: Headings | None) -> bool:
    """Whether all kinds have the same labels, so that no heading is left for the names of samples."""
    if headings is None:
        return False
    of_kinds = {kind: {label for one, label in headings if one == kind} for kind, _label in headings}
    first, *others = of_kinds.values()
    return bool(others) and all(labels == first for labels in others)


def _with_one_row_of_headings(grid: Grid) -> Grid:
    """Join the kinds of tables, where they have a row of their own, with the labels below or above."""
    if len(grid.rows) < 3:
        return grid
    if _are_kinds_below(*grid.rows[:2]):
        names, kinds, *others = grid.rows
        grid = replace(grid, rows=[kinds, _forward_filled(names), *others])
    above, below, third = grid.rows[:3]
    filled = [name_of(cell) for cell in above[1:] if not is_empty(cell)]
    present = set(map(kind_in_title, filled))
    if None in present or len(present) < 2:
        return grid
    if len(filled) == len(above) - 1 and len(set(filled)) == len(filled):
        return grid  # one column for each kind: these are the headings
    joined: list[Cell] = []
    kind = None
    for cell, title in zip_longest(below, above[: len(below)]):
        kind = kind_in_title(name_of(title)) or kind if not is_empty(title) else kind
        joined.append(f"{kind} {name_of(cell)}" if kind in KINDS else cell)
    start = 3 if all(map(is_empty, third[1:])) else 2  # pandas writes the name of the index there
    return grid.of_rows([1, *range(start, len(grid.rows))]).with_first_row(joined)


def _are_kinds_below(above: Row, below: Row) -> bool:
    """Whether the second row names the kinds of tables and the first the labels, as levels of pandas may."""
    kinds = [kind_in_title(name_of(cell)) for cell in below if not is_empty(cell)]
    labels = {name_of(cell) for cell in above[1:] if not is_empty(cell)}
    n_columns = len(above) - 1
    return None not in kinds and len(set(kinds)) > 1 and len(kinds) >= n_columns > len(labels) > 0


def without_counting_columns(grid: Grid) -> Grid:
    """Return the grid without first columns that only count the rows, where the next one has their names."""
    while len(grid.rows) > 1 and all(len(row) > 2 for row in grid.rows) and _is_count_before_names(grid):
        grid = grid.part(slice(None), slice(1, None))
    return grid


def without_name_of_index(grid: Grid) -> Grid:
    """Return the grid without the row in which pandas writes the name of the index, below those of columns.

    Where another cell of the table is empty, it is a row like the others.
    """
    if len(grid.rows) < 3 or grid.header_rows is not None or grid.width < 2:
        return grid
    first, second, *others = grid.rows
    if not is_empty(first[0]) or any(map(is_empty, first[1:])) or len(second) != len(first):
        return grid
    is_alone = isinstance(second[0], str) and not is_empty(second[0]) and all(map(is_empty, second[1:]))
    if not is_alone or any(is_empty(cell) for row in others for cell in row):
        return grid
    return grid.of_rows([0, *range(2, len(grid.rows))]).with_first_row([second[0], *first[1:]])


def with_one_row_of_names(grid: Grid) -> Grid:
    """Return the grid with one row of names where groups of labels stand in a row above the labels."""
    if len(grid.rows) < 3 or grid.header_rows is not None or len(grid.rows[0]) != len(grid.rows[1]):
        return grid
    above, below = grid.rows[:2]
    groups, labels = _forward_filled(above[1:]), list(map(name_of, below[1:]))
    if not groups or "" in (*groups, *labels) or not (is_empty(above[0]) and is_empty(below[0])):
        return grid
    if any(map(is_value_text, (*groups, *labels))):
        return grid
    names = [f"{group} {label}" for group, label in zip(groups, labels, strict=True)]
    return grid.part(slice(1, None)).with_first_row(["", *names])


def with_one_name_each(grid: Grid) -> Grid:
    """Return the grid with one column of names where there are several, as of an index of several levels.

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
        if heading_role(heading) == SAMPLE and len(set(names)) == len(names)
    ]
    joined = enough[0] if len(enough) == 1 else [" ".join(one) for one in zip(*columns, strict=True)]
    part = grid.part(slice(None), slice(len(columns) - 1, None))
    rows = [[name, *row[1:]] for name, row in zip(["", *joined], part.rows, strict=True)]
    return replace(part, rows=rows, index_columns=1, header_rows=1)


def _is_count_before_names(grid: Grid) -> bool:
    are_of_samples = all(_may_head_samples(name_of(cell)) for cell in grid.rows[0][:2])
    return are_of_samples and counts_rows([name_of(row[0]) for row in grid.rows[1:]])


def _may_head_samples(heading: str) -> bool:
    """Whether a heading is one of samples, or none, or the one that pandas gives a column without."""
    folded = heading.casefold()
    return folded in ("", "index") or folded.startswith("unnamed: ") or heading_role(heading) == SAMPLE


def _columns_of_names(grid: Grid) -> list[list[str]]:
    """The names in the first columns, as far as these have names in all rows below the first."""
    width = grid.width
    if len(grid.rows) < 2 or grid.header_rows not in (None, 1) or any(len(row) != width for row in grid.rows):
        return []
    columns: list[list[str]] = []
    for column in range(width):
        if not columns and is_value_text(name_of(grid.rows[1][column])):
            break
        names = _forward_filled([row[column] for row in grid.rows[1:]])
        are_texts = not any(map(is_value_text, names))
        if "" in names or not (are_texts or _are_numbers_of_samples(grid.rows[0][column], names, columns)):
            break
        columns.append(names)
    return columns


def _forward_filled(cells: Sequence[Cell]) -> list[str]:
    """The names in a row or a column; an empty cell has the one before it, and is empty without one."""
    names: list[str] = []
    for cell in cells:
        names.append(name_of(cell) or (names[-1] if names else ""))
    return names


def _are_numbers_of_samples(heading: Cell, names: Sequence[str], before: Sequence[object]) -> bool:
    """Whether whole numbers behind a column of names are names too, by their heading or for want of one."""
    if not before or not _may_head_samples(name_of(heading)):
        return False
    return all(map(str.isdecimal, names)) and not set(names) <= {"0", "1"}
