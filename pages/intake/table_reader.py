"""The tables in grids of cells: matrices of numbers, names of labels, long tables, tables side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.blocks import blocks_of
from pages.intake.grid import Grid, Row
from pages.intake.headers import (
    repeated_tables,
    side_by_side,
    with_one_line_of_names,
    with_one_name_each,
    without_counts,
    without_name_of_index,
)
from pages.intake.label_lists import are_label_lists, tables_of_label_lists
from pages.intake.long_table import columns_of_long, tables_of_list_cells, tables_of_long_table
from pages.intake.numerals import is_percentage
from pages.intake.numeric_table import Margins, margins_of, no_table, table_of
from pages.intake.read_tables import Alternative, Guesses
from pages.intake.table_kinds import (
    KINDS,
    LABEL,
    PREDICTED,
    SCORE,
    TRUE,
    FoundTable,
    Table,
    kind_in,
    meaning,
)

_SHARE, _FIGURE = "share", "figure"
_NAMES, _CELLS = "names", "cells"
_ORDERS = {
    2: ((TRUE, SCORE), (SCORE, TRUE), (TRUE, PREDICTED)),
    3: ((TRUE, SCORE, PREDICTED), (TRUE, PREDICTED, SCORE)),
}
_LONGEST_LIST = 50 * limits.LONGEST_CELL  # the names of labels in one cell
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
    """All tables of some grids, each with its kind; InputError names the cell of the first fault.

    `box` is the kind that a person said a text is of.
    """
    for grid in grids:
        _refuse_long_texts(grid)
    blocks = [block for grid in grids for block in blocks_of(grid)]
    if not blocks:
        raise no_table()
    limits.check_tables(len(blocks))
    found = [one for block in blocks for one in _tables_of_block(block, guesses, box)]
    if not found:
        raise no_table()
    return _with_kinds(found, guesses, box)


def _refuse_long_texts(grid: Grid) -> None:
    """Refuse a cell that is no number, no name, and too long for a list of names."""
    for row, cells in enumerate(grid.rows):
        for column, cell in enumerate(cells):
            if isinstance(cell, str) and len(cell) > _LONGEST_LIST:
                raise grid.no_number(row, column, cell)


def _tables_of_block(grid: Grid, guesses: Guesses, box: str | None) -> list[FoundTable]:
    grid = without_counts(grid)
    titled = kind_in(grid.title)
    if of_lists := tables_of_list_cells(grid):
        return [FoundTable(kind or titled, table) for kind, table in of_lists.items()]
    if are_label_lists(grid):
        return list(tables_of_label_lists(grid, guesses, box, titled))
    percent = _are_shares(grid, guesses)
    tables: Mapping[str, Table] | None
    if columns := columns_of_long(grid):
        tables = tables_of_long_table(grid, columns, guesses, percent)
    else:
        grid = with_one_name_each(without_name_of_index(grid))
        tables = side_by_side(grid, percent)
    if tables:
        return [FoundTable(kind, table) for kind, table in tables.items()]
    grid = with_one_line_of_names(grid)
    margins = _margins(grid, guesses)
    if several := repeated_tables(grid, margins, percent):
        return [FoundTable(None, table) for table in several]
    table = table_of(grid, margins, percent)
    is_turned = meaning(margins.corner) == LABEL
    return [FoundTable(titled or kind_in(margins.corner), table, is_turned, grid.may_be_turned)]


def _are_shares(grid: Grid, guesses: Guesses) -> bool:
    """Whether a percentage is a share, where there is one."""
    texts = [str(cell).strip() for row in grid.rows if _has_are_shares(row) for cell in row]
    if not any(map(is_percentage, texts)):
        return True
    return guesses.choose("percent", _PERCENTAGES) == _SHARE


def _has_are_shares(row: Row) -> bool:
    """Whether the sign % is in a row."""
    try:
        joined = "".join(row)  # type: ignore[arg-type]
    except TypeError:  # not only texts
        joined = "".join(cell for cell in row if isinstance(cell, str))
    return "%" in joined or "％" in joined


def _margins(grid: Grid, guesses: Guesses) -> Margins:
    """Which rows and columns are names; a first one that counts the others may be one of numbers."""
    limits.check_lines(len(grid.rows))
    margins = margins_of(grid)
    if margins.is_headed_by_numbers and guesses.choose("header", _FIRST_ROW) == _CELLS:
        return replace(margins, headers=0)
    if margins.is_numbered and guesses.choose("index", _FIRST_COLUMN) == _CELLS:
        return replace(margins, stubs=0)
    return margins


# Which table is which


def _with_kinds(found: list[FoundTable], guesses: Guesses, box: str | None) -> list[FoundTable]:
    found = [
        replace(one, kind=SCORE)
        if one.kind == PREDICTED and not one.table.is_zeros_and_ones and not _has(found, SCORE)
        else one
        for one in found
    ]
    if len(found) == 1:
        return [_alone(found[0], guesses, box)]
    refuse_twice(found)
    limits.check_tables(len(found))  # a block may hold several tables
    open_ones = [place for place, one in enumerate(found) if one.kind is None]
    if len(open_ones) == len(found):
        sentence = N_("The tables were taken for {order}, in this order.")
        titles = {",".join(order): ", ".join(order) for order in _ORDERS[len(found)]}
        options = {order: Alternative(sentence, title, {"order": title}) for order, title in titles.items()}
        likely = ",".join(_likely_order([one.table for one in found]))
        chosen = guesses.choose("tables", options, likely).split(",")
        return [replace(one, kind=kind) for one, kind in zip(found, chosen, strict=True)]
    for place in open_ones:
        free = [kind for kind in KINDS if not _has(found, kind)]
        bits = found[place].table.is_zeros_and_ones
        kind = next((one for one in free if bits or one == SCORE), free[0])
        found[place] = replace(found[place], kind=kind)
        guesses.note("table", _KINDS[kind].sentence)
    return found


def _alone(one: FoundTable, guesses: Guesses, box: str | None) -> FoundTable:
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


def _has(found: Sequence[FoundTable], kind: str) -> bool:
    return any(one.kind == kind for one in found)


def refuse_twice(found: Sequence[FoundTable]) -> None:
    """Refuse two tables of one kind."""
    kinds = [one.kind for one in found if one.kind is not None]
    twice = next((kind for kind in kinds if kinds.count(kind) > 1), None)
    if twice:
        raise InputError(N_("There are two tables of {kind}: one is enough."), kind=twice)
