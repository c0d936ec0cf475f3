"""The tables in grids of cells: matrices of numbers, names of labels, long tables, tables side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.blocks import blocks_of
from pages.intake.grid import Grid, Places, Row, is_empty
from pages.intake.guesses import Choosing
from pages.intake.heading_words import LABEL, SAMPLE, kind_in, meaning
from pages.intake.label_lists import has_blanks, likely_parted, lists_of, parted_at_blanks, parted_at_slashes
from pages.intake.list_text import ListRow
from pages.intake.long_table import LongColumns, columns_of_long, pivoted
from pages.intake.names_in_columns import (
    with_one_line_of_names,
    with_one_name_each,
    without_counts,
    without_name_of_index,
)
from pages.intake.numerals import is_number, is_percentage, shown
from pages.intake.numeric_table import Frame, frame_of, has_numbers, name_of, no_table, table_of
from pages.intake.side_by_side import side_by_side, twins
from pages.intake.table import KINDS, PREDICTED, SCORE, TRUE, Table

_SHARE, _FIGURE = "share", "figure"
_NAMES, _CELLS = "names", "cells"
_WHOLE, _PARTED = "whole", "parted"
_ORDERS = {
    2: ((TRUE, SCORE), (SCORE, TRUE), (TRUE, PREDICTED)),
    3: ((TRUE, SCORE, PREDICTED), (TRUE, PREDICTED, SCORE)),
}
_LONGEST_LIST = 50 * limits.LONGEST_CELL  # the names of labels in one cell
_TAKEN = {
    TRUE: N_("This table was taken for the truths (y_true)."),
    SCORE: N_("This table was taken for the scores (y_score)."),
    PREDICTED: N_("This table was taken for the predictions (y_pred)."),
}


@dataclass(frozen=True)
class Found:
    """A table, and what its source says of it: its kind, and whether its rows are, or may be, labels."""

    kind: str | None
    table: Table
    rows_are_labels: bool = False
    may_be_turned: bool = False


def found_in(grids: Sequence[Grid], choosing: Choosing, box: str | None = None) -> list[Found]:
    """All tables of some grids, each with its kind; InputError names the cell of the first fault.

    `box` is the kind that a person said a text is of.
    """
    for grid in grids:
        _refuse_long_texts(grid)
    blocks = [block for grid in grids for block in blocks_of(grid)]
    if not blocks:
        raise no_table()
    if len(blocks) > len(KINDS):
        raise InputError(
            N_("There are {found} tables: three at most can be read, of truths, scores and predictions."),
            found=len(blocks),
        )
    found = [one for block in blocks for one in _of_block(block, choosing, box)]
    if not found:
        raise no_table()
    return _with_kinds(found, choosing, box)


def _refuse_long_texts(grid: Grid) -> None:
    """Refuse a cell that is no number, no name, and too long for a list of names."""
    for row, cells in enumerate(grid.rows):
        for column, cell in enumerate(cells):
            if isinstance(cell, str) and len(cell) > _LONGEST_LIST:
                raise grid.no_number(row, column, cell)


def _of_block(grid: Grid, choosing: Choosing, box: str | None) -> Iterator[Found]:
    grid = without_counts(grid)
    titled = kind_in(grid.title)
    if vectors := _vectors(grid):
        for kind, table in vectors.items():
            yield Found(kind or titled, table)
        return
    if _are_labels(grid):
        yield from _of_labels(grid, choosing, box, titled)
        return
    percent = _percent(grid, choosing)
    if columns := columns_of_long(grid):
        for kind, table in _of_long(grid, columns, choosing, percent).items():
            yield Found(kind, table)
        return
    grid = with_one_name_each(without_name_of_index(grid))
    if tables := side_by_side(grid, percent):
        for kind, table in tables.items():
            yield Found(kind, table)
        return
    grid = with_one_line_of_names(grid)
    frame = _frame(grid, choosing)
    if several := twins(grid, frame, percent):
        for table in several:
            yield Found(None, table)
        return
    titled = titled or kind_in(frame.corner)
    table = table_of(grid, frame, percent)
    yield Found(titled, table, meaning(frame.corner) == LABEL, grid.may_be_turned)


# What a block is


def _are_labels(grid: Grid) -> bool:
    """Whether a grid names labels: no number in it, or none but in its first column."""
    if any(isinstance(cell, list | tuple) for row in grid.rows[:2] for cell in row) or not has_numbers(grid):
        return True
    if grid.width < 2 or len(grid.rows) < 2:
        return False
    first = [meaning(cell) for cell in grid.rows[0]]
    is_headed = SAMPLE in first and None not in first
    column = first.index(SAMPLE) if is_headed else 0
    rows = grid.rows[int(is_headed) :]
    others = [cell for row in rows for place, cell in enumerate(row) if place != column]
    if not all(isinstance(cell, str) and not is_number(cell.strip()) for cell in others):
        return False
    return any(map(str.strip, map(str, others))) and (
        is_headed or all(not is_empty(row[0]) for row in rows if row)
    )


def _vectors(grid: Grid) -> dict[str | None, Table] | None:
    """The tables in columns whose cells are lists of numbers: a row of a table in each cell.

    Of one column alone the heading need not say what it is.
    """
    is_headed = not any(isinstance(_listed(cell), list | tuple) for cell in grid.rows[0])
    heads = [name_of(cell) if is_headed else "" for cell in grid.rows[0]]
    rows = grid.rows[int(is_headed) :]
    if not rows:
        return None
    lists = {place: cells for place in range(len(heads)) if (cells := _vectors_below(rows, place))}
    if not lists:
        return None
    kinds: dict[str | None, int] = {kind: place for place in lists if (kind := kind_in(heads[place]))}
    labels = [place for place in lists if meaning(heads[place]) == LABEL]
    if TRUE not in kinds and labels:
        kinds[TRUE] = labels[0]
    if not kinds and len(lists) == 1:
        kinds[None] = next(iter(lists))
    sample = next((place for place, head in enumerate(heads) if meaning(head) == SAMPLE), None)
    if sample is None and 0 not in lists and not heads[0]:
        sample = 0
    found = {}
    for kind, column in kinds.items():
        below = grid.part(slice(int(is_headed), None), slice(column, column + 1))
        inner = replace(below, rows=lists[column], places=_in_one_column(below))
        table = table_of(inner, Frame(0, 0))
        names = None if sample is None else tuple(name_of(row[sample]) for row in rows)
        found[kind] = replace(table, rows=names)
    return found or None


def _in_one_column(cells: Grid) -> Places:
    """The places of what stands in lists: those of the cells that hold the lists."""
    return lambda row, _column: cells.places(row, cells.left)


def _vectors_below(rows: Sequence[Row], column: int) -> list[Row] | None:
    if not isinstance(_listed(rows[0][column] if column < len(rows[0]) else None), list | tuple):
        return None
    cells = [_listed(row[column] if column < len(row) else None) for row in rows]
    lists: list[Row] = [
        cell for cell in cells if isinstance(cell, list | tuple) and len(cell) and _is_value(cell[0])
    ]
    return lists if lists and len(lists) == len(cells) else None


def _is_value(cell: object) -> bool:
    return not isinstance(cell, str) or is_number(cell.strip())


def _listed(cell: object) -> object:
    """A cell with a list in it as that list, also where it is written out: `[0.9, 0.2]`."""
    if isinstance(cell, str) and cell[:1] == "[" and cell[-1:] == "]":
        return ListRow(cell[1:-1], 0).cells
    return cell


def _of_labels(grid: Grid, choosing: Choosing, box: str | None, titled: str | None) -> Iterator[Found]:
    if box == SCORE and titled is None:
        row, column, cell = next(grid.filled())
        raise grid.no_number(row, column, cell)
    if mark := _mark(grid):
        raise grid.no_number(*mark)
    grid = parted_at_slashes(grid)
    if has_blanks(grid):
        parted = choosing.taken(
            "blanks",
            {
                _WHOLE: N_("A name of a label may have blanks: “traffic light” is one label."),
                _PARTED: N_("Blanks part the names of labels: “haze primary” is two labels."),
            },
            {_WHOLE: N_("one name"), _PARTED: N_("several names")},
            _PARTED if likely_parted(grid) else _WHOLE,
        )
        grid = parted_at_blanks(grid) if parted == _PARTED else grid
    chosen = choosing.choices.get("names")
    lists, taken = lists_of(grid, None if chosen is None else chosen == _NAMES)
    if taken is not None:
        choosing.taken(
            "names",
            {
                _NAMES: N_("The first cell of each row was taken for the name of the sample."),
                _CELLS: N_("Every cell was taken for the name of a label."),
            },
            {_NAMES: N_("name of the sample"), _CELLS: N_("a label too")},
            _NAMES if taken else _CELLS,
        )
    choosing.note(
        "labels", N_("The labels of each sample were read by their names; one that is not named is 0.")
    )
    for kind, table in lists.tables().items():
        yield Found(kind or titled, table)


def _mark(grid: Grid) -> tuple[int, int, object] | None:
    """The first mark in a table with one mark, such as x, and empty cells below and beside its names."""
    inner = [cell for row in grid.rows[1:] for cell in row[1:]]
    marks = {str(cell).strip() for cell in inner if not is_empty(cell)}
    is_framed = grid.width > 2 and not any(
        map(is_empty, [*grid.rows[0][1:], *(row[0] for row in grid.rows[1:])])
    )
    if not is_framed or len(marks) != 1 or not any(map(is_empty, inner)):
        return None
    (mark,) = marks
    if len(mark) > 1 or (mark.isalpha() and not mark.isascii()):  # 猫 is a name
        return None
    return next(one for one in grid.filled() if one[0] and one[1])


def _of_long(grid: Grid, columns: LongColumns, choosing: Choosing, percent: bool) -> dict[str, Table]:
    made = pivoted(grid, columns, percent)
    if columns.is_guessed:
        choosing.note(
            "long",
            N_("The first column was taken for the samples, the second for the labels of a long table."),
        )
    if made.has_gaps:
        choosing.note("gaps", N_("An empty cell below the name of a sample was taken for the same name."))
    unread = [name_of(cell) for place, cell in enumerate(grid.rows[0]) if place not in columns.places]
    for name in filter(None, unread if columns.headers else ()):
        choosing.note(f"unread {name}", N_("The column “{name}” was not read."), name=shown(name))
    if made.n_missing:
        choosing.note(
            "missing",
            N_("{missing:,} pairs of a sample and a label have no row; they were taken for 0."),
            missing=made.n_missing,
        )
    return dict(made.tables)


def _percent(grid: Grid, choosing: Choosing) -> bool:
    """Whether a percentage is a share, where there is one."""
    texts = [str(cell).strip() for row in grid.rows if _has_percent(row) for cell in row]
    if not any(map(is_percentage, texts)):
        return True
    chosen = choosing.taken(
        "percent",
        {
            _SHARE: N_("Percentages were read as shares: 90% is 0.9."),
            _FIGURE: N_("Percentages were read as they stand: 90% is 90."),
        },
        {_SHARE: "90% = 0.9", _FIGURE: "90% = 90"},
    )
    return chosen == _SHARE


def _has_percent(row: Row) -> bool:
    """Whether the sign % is in a row."""
    try:
        joined = "".join(row)  # type: ignore[arg-type]
    except TypeError:  # not only texts
        joined = "".join(cell for cell in row if isinstance(cell, str))
    return "%" in joined or "％" in joined


def _frame(grid: Grid, choosing: Choosing) -> Frame:
    """Which rows and columns are names; a first one that counts the others may be one of numbers."""
    limits.check_lines(len(grid.rows))
    frame = frame_of(grid)
    if frame.is_headed_by_numbers:
        chosen = choosing.taken(
            "header",
            {
                _NAMES: N_("The first row counts the columns, and was taken for the names of the labels."),
                _CELLS: N_("The first row was taken for a sample, like the others."),
            },
            {_NAMES: N_("names of labels"), _CELLS: N_("a sample")},
        )
        return frame if chosen == _NAMES else replace(frame, headers=0)
    if not frame.is_numbered:
        return frame
    chosen = choosing.taken(
        "index",
        {
            _NAMES: N_("The first column counts the rows, and was taken for the names of the samples."),
            _CELLS: N_("The first column was taken for a label, like the others."),
        },
        {_NAMES: N_("names of samples"), _CELLS: N_("a label")},
    )
    return frame if chosen == _NAMES else replace(frame, stubs=0)


# Which table is which


def _with_kinds(found: list[Found], choosing: Choosing, box: str | None) -> list[Found]:
    found = [
        replace(one, kind=SCORE)
        if one.kind == PREDICTED and not one.table.is_zeros_and_ones and not _has(found, SCORE)
        else one
        for one in found
    ]
    if len(found) == 1:
        return [_alone(found[0], choosing, box)]
    open_ones = [place for place, one in enumerate(found) if one.kind is None]
    if len(open_ones) == len(found):
        orders = _ORDERS[min(len(found), len(KINDS))]
        likely = _likely_order([one.table for one in found])
        sentences = {
            ",".join(order): N_("The tables were taken for {order}, in this order.") for order in orders
        }
        titles = {",".join(order): ", ".join(order) for order in orders}
        chosen = choosing.taken("tables", sentences, titles, ",".join(likely), order=titles).split(",")
        return [replace(one, kind=kind) for one, kind in zip(found, chosen, strict=True)]
    for place in open_ones:
        free = [kind for kind in KINDS if not _has(found, kind)]
        if not free:
            break
        bits = found[place].table.is_zeros_and_ones
        kind = next((one for one in free if bits or one == SCORE), free[0])
        found[place] = replace(found[place], kind=kind)
        choosing.note("table", _TAKEN[kind])
    refuse_twice(found)
    return found


def _alone(one: Found, choosing: Choosing, box: str | None) -> Found:
    """The only table of a text or a file, with its kind."""
    bits = one.table.is_zeros_and_ones
    if one.kind is None and box is not None:
        return replace(one, kind=box)
    if one.kind is not None and (box is None or one.kind == box):
        return one
    if one.kind is not None and box is not None:
        fits_box = bits or box == SCORE
        likely = box if fits_box and not (box == SCORE and bits) else one.kind
    else:
        likely = TRUE if bits else SCORE
    return replace(one, kind=choosing.taken("table", _TAKEN, {kind: kind for kind in KINDS}, likely))


def _likely_order(tables: Sequence[Table]) -> tuple[str, ...]:
    bits = [table.is_zeros_and_ones for table in tables]
    if len(tables) == 2:
        return (TRUE, PREDICTED) if all(bits) else (TRUE, SCORE) if bits[0] or not bits[1] else (SCORE, TRUE)
    return (TRUE, SCORE, PREDICTED) if bits[2] or not bits[1] else (TRUE, PREDICTED, SCORE)


def _has(found: Sequence[Found], kind: str) -> bool:
    return any(one.kind == kind for one in found)


def refuse_twice(found: Sequence[Found]) -> None:
    """Refuse two tables of one kind."""
    kinds = [one.kind for one in found]
    twice = next((kind for kind in kinds if kinds.count(kind) > 1), None)
    if twice:
        raise InputError(N_("There are two tables of {kind}: one is enough."), kind=twice)
