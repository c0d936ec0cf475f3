"""The tables in grids of cells: of which kind each one is, and which way it lies."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.grid import Grid, is_empty, is_percentage
from pages.intake.headings import KINDS, LABEL, PREDICTED, SCORE, TRUE, heading_role, kind_in_title
from pages.intake.label_lists import are_label_lists, tables_of_label_lists
from pages.intake.layout import (
    blocks_of,
    repeated_tables,
    side_by_side,
    with_one_name_each,
    with_one_row_of_names,
    without_counting_columns,
    without_name_of_index,
)
from pages.intake.long_table import columns_of_long, tables_of_list_cells, tables_of_long_table
from pages.intake.matrix import Matrix
from pages.intake.numeric_table import Margins, margins_of, no_table, table_of
from pages.intake.tables import Alternative, FoundTable, Guesses, Table, same_names

_SAMPLE_NAME = re.compile(
    r"(?:samples?|photos?|images?|img|pic|x|s|doc|document|text|item|row|id|instance|样本|图片|图像|图|照片|文档|样例)"
    r"[\s_#.:-]*+(?:\d++|[一二三四五六七八九十]++)(?:\.\w{1,5}+)?|.*\.(?:jpe?g|png|bmp|gif|tiff?|webp|txt|wav|mp3|mp4)",
    re.IGNORECASE,
)
_ORIENTATION, _AS_IS, _TURNED = "orientation", "as_is", "turned"
_ORIENTATIONS = {
    _AS_IS: Alternative(
        N_("Each row was taken for a sample, each column for a label."), N_("rows are samples")
    ),
    _TURNED: Alternative(
        N_("The table was turned: each of its columns was taken for a sample, each row for a label."),
        N_("rows are labels"),
    ),
}

_SHARE, _FIGURE = "share", "figure"
_NAMES, _CELLS = "names", "cells"
_ORDERS = {
    2: ((TRUE, SCORE), (SCORE, TRUE), (TRUE, PREDICTED)),
    3: ((TRUE, SCORE, PREDICTED), (TRUE, PREDICTED, SCORE)),
}
_MAX_LIST_LENGTH = 50 * limits.MAX_CELL_LENGTH  # the names of labels in one cell
# What can be chosen where something was guessed.
_KINDS = {
    TRUE: Alternative(N_("This table was taken for the truths (y_true)."), TRUE),
    SCORE: Alternative(N_("This table was taken for the scores (y_score)."), SCORE),
    PREDICTED: Alternative(N_("This table was taken for the predictions (y_pred)."), PREDICTED),
}
_FIRST_ROW = {
    _NAMES: Alternative(
        N_("The first row counts the columns, and was taken for the names of the labels."),
        N_("names of labels"),
    ),
    _CELLS: Alternative(N_("The first row was taken for a sample, like the others."), N_("a sample")),
}
_FIRST_COLUMN = {
    _NAMES: Alternative(
        N_("The first column counts the rows, and was taken for the names of the samples."),
        N_("names of samples"),
    ),
    _CELLS: Alternative(N_("The first column was taken for a label, like the others."), N_("a label")),
}
_PERCENTAGES = {
    _SHARE: Alternative(N_("Percentages were read as shares: 90% is 0.9."), "90% = 0.9"),
    _FIGURE: Alternative(N_("Percentages were read as they stand: 90% is 90."), "90% = 90"),
}


def tables_in(grids: Sequence[Grid], guesses: Guesses, box: str | None = None) -> list[FoundTable]:
    """Return all tables of some grids, each with its kind; InputError names the cell of the first fault.

    `box` is the kind of table for which a person pasted the text.
    """
    for grid in grids:
        _check_lengths(grid)
    blocks = [block for grid in grids for block in blocks_of(grid)]
    if not blocks:
        raise no_table()
    limits.check_tables(len(blocks))
    found = [one for block in blocks for one in _tables_of_block(block, guesses, box)]
    if not found:
        raise no_table()
    return _with_kinds(found, guesses, box)


def _check_lengths(grid: Grid) -> None:
    """Refuse a cell too long for a number, a name or a list of labels."""
    for row, cells in enumerate(grid.rows):
        for column, cell in enumerate(cells):
            if isinstance(cell, str) and len(cell) > _MAX_LIST_LENGTH and not is_empty(cell):
                raise grid.no_number(row, column, cell)


def _tables_of_block(grid: Grid, guesses: Guesses, box: str | None) -> list[FoundTable]:
    """The tables in a block, by the first of the known layouts that it has; the last one takes any block."""
    grid = without_counting_columns(grid)
    titled = kind_in_title(grid.title)
    if of_lists := tables_of_list_cells(grid):
        return [FoundTable(kind or titled, table) for kind, table in of_lists.items()]
    if are_label_lists(grid):
        return list(tables_of_label_lists(grid, guesses, box, titled))
    as_shares = _are_shares(grid, guesses)
    tables: Mapping[str, Table] | None
    if columns := columns_of_long(grid):
        tables = tables_of_long_table(grid, columns, guesses, as_shares)
    else:
        grid = with_one_name_each(without_name_of_index(grid))
        tables = side_by_side(grid, as_shares)
    if tables:
        return [FoundTable(kind, table) for kind, table in tables.items()]
    grid = with_one_row_of_names(grid)
    margins = _margins(grid, guesses)
    if several := repeated_tables(grid, margins, as_shares):
        return [FoundTable(None, table) for table in several]
    table = table_of(grid, margins, as_shares)
    kind, rows_are_labels = titled or kind_in_title(margins.corner), heading_role(margins.corner) == LABEL
    return [FoundTable(kind, table, rows_are_labels, grid.may_be_transposed)]


def _are_shares(grid: Grid, guesses: Guesses) -> bool:
    """Whether a percentage is a share: a guess where there is one."""
    cells = chain.from_iterable(grid.rows)
    with_sign = [cell for cell in cells if isinstance(cell, str) and ("%" in cell or "％" in cell)]
    if any(is_percentage(cell.strip()) for cell in with_sign):
        return guesses.choose("percent", _PERCENTAGES) == _SHARE
    return True


def _margins(grid: Grid, guesses: Guesses) -> Margins:
    """Which rows and columns are names; a first one that counts the others may be one of numbers."""
    limits.check_lines(len(grid.rows))
    margins = margins_of(grid)
    if margins.header_counts_columns and guesses.choose("header", _FIRST_ROW) == _CELLS:
        return replace(margins, header_rows=0)
    if margins.index_counts_rows and guesses.choose("index", _FIRST_COLUMN) == _CELLS:
        return replace(margins, index_columns=0)
    return margins


# Which table is which


def _with_kinds(found: list[FoundTable], guesses: Guesses, box: str | None) -> list[FoundTable]:
    if SCORE not in {one.kind for one in found}:  # what is called a prediction may be scores
        found = [
            one if one.kind != PREDICTED or one.table.is_zeros_and_ones else replace(one, kind=SCORE)
            for one in found
        ]
    if len(found) == 1:
        return [_with_likely_kind(found[0], guesses, box)]
    refuse_twice(found)
    limits.check_tables(len(found))  # a block may hold several tables
    without_kind = [place for place, one in enumerate(found) if one.kind is None]
    if len(without_kind) == len(found):
        sentence = N_("The tables were taken for {order}, in this order.")
        titles = {",".join(order): ", ".join(order) for order in _ORDERS[len(found)]}
        options = {order: Alternative(sentence, title, {"order": title}) for order, title in titles.items()}
        likely = ",".join(_likely_order([one.table for one in found]))
        chosen = guesses.choose("tables", options, likely).split(",")
        return [replace(one, kind=kind) for one, kind in zip(found, chosen, strict=True)]
    for place in without_kind:
        free = [kind for kind in KINDS if kind not in {one.kind for one in found}]
        bits = found[place].table.is_zeros_and_ones
        kind = next((one for one in free if bits or one == SCORE), free[0])
        found[place] = replace(found[place], kind=kind)
        guesses.note("table", _KINDS[kind].sentence)
    return found


def _with_likely_kind(one: FoundTable, guesses: Guesses, box: str | None) -> FoundTable:
    """The only table of a text or a file, with its kind."""
    if one.kind is None and box is not None:
        return replace(one, kind=box)
    bits = one.table.is_zeros_and_ones
    if one.kind is None:
        likely = TRUE if bits else SCORE
    elif box is None or one.kind == box:
        return one
    else:
        likely = box if bits != (box == SCORE) else one.kind
    return replace(one, kind=guesses.choose("table", _KINDS, likely))


def _likely_order(tables: Sequence[Table]) -> tuple[str, ...]:
    bits = [table.is_zeros_and_ones for table in tables]
    if len(tables) == 2:
        return (TRUE, PREDICTED) if all(bits) else (TRUE, SCORE) if bits[0] or not bits[1] else (SCORE, TRUE)
    return (TRUE, SCORE, PREDICTED) if bits[2] or not bits[1] else (TRUE, PREDICTED, SCORE)


def refuse_twice(found: Sequence[FoundTable]) -> None:
    """Refuse two tables of one kind."""
    kinds = [one.kind for one in found]
    if twice := [kind for kind in KINDS if kinds.count(kind) > 1]:
        raise InputError(
            N_("There are two tables of {kind}: one is enough."), kind=min(twice, key=kinds.index)
        )


# Which way tables lie


def oriented(found: Sequence[FoundTable], guesses: Guesses, in_place: Matrix | None) -> dict[str, Table]:
    """Return the tables by their kinds, with a sample in each row.

    Tables whose names or size say that they lie the other way are turned, and so is one that lies across
    the first. That is a guess; where anything else was guessed, which way they lie is recorded as well.
    """
    tables = {str(one.kind): one.table for one in found}
    if not tables:
        return {}
    closed = {kind: table for kind, table in tables.items() if not table.is_extensible}
    if closed:
        likely = _TURNED if _lies_across(found, closed, in_place) else _AS_IS
        chosen = guesses.choices.get(_ORIENTATION, likely)
        is_open_to_doubt = likely == _TURNED or any(one.may_be_transposed for one in found)
        if is_open_to_doubt or guesses.recorded or _ORIENTATION in guesses.choices:
            chosen = guesses.choose(_ORIENTATION, _ORIENTATIONS, likely)
        if chosen == _TURNED:
            tables.update({kind: table.transposed for kind, table in closed.items()})
    return _transposed_like_first(tables, guesses)


def _lies_across(found: Sequence[FoundTable], closed: Mapping[str, Table], in_place: Matrix | None) -> bool:
    """Return whether names or sizes say that a label stands in each row."""
    first = next(iter(closed.values()))
    if in_place is not None:
        if same_names(first.columns, in_place.labels) or same_names(first.rows, in_place.samples):
            return False
        if same_names(first.rows, in_place.labels) or same_names(first.columns, in_place.samples):
            return True
    rows, columns = _look_like_samples(first.rows), _look_like_samples(first.columns)
    may_be_transposed = any(one.may_be_transposed for one in found)
    if rows != columns and (rows or first.rows is not None or may_be_transposed):
        return columns
    if may_be_transposed and first.shape[0] < first.shape[1]:  # there are more samples than labels
        return True
    if any(one.rows_are_labels for one in found if not one.table.is_extensible):
        return True
    size = in_place.size if in_place is not None else None
    is_whole = TRUE in closed and SCORE in closed
    return not is_whole and size is not None and first.shape != size and first.shape == size[::-1]


def _transposed_like_first(tables: dict[str, Table], guesses: Guesses) -> dict[str, Table]:
    """Return the tables, those turned that lie across the first."""
    (_kind, first), *others = tables.items()
    for kind, table in others:
        if first.is_extensible or table.is_extensible:
            continue
        is_named_across = same_names(table.rows, first.columns) and not same_names(
            table.columns, first.columns
        )
        if table.shape == first.shape[::-1] and (table.shape != first.shape or is_named_across):
            tables[kind] = table.transposed
            guesses.note("across", N_("{kind} was turned, as it lies across the first table."), kind=kind)
    return tables


def _look_like_samples(names: Sequence[str] | None) -> bool:
    return bool(names) and all(_SAMPLE_NAME.fullmatch(name[:80]) for name in names or ())
