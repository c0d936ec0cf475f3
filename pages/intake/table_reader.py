"""The tables in grids of cells: matrices of numbers, names of labels, long tables, tables side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.blocks import blocks_of
from pages.intake.grid import Cell, Grid, Places, Row, is_empty, is_value
from pages.intake.guesses import Alternative, Choosing
from pages.intake.heading_words import LABEL, SAMPLE, kind_in, meaning
from pages.intake.label_lists import (
    CELLS,
    COLUMNS,
    NAMES,
    are_scored,
    has_blanks,
    labels_in,
    likely_parted,
    lists_of,
    parted_at_blanks,
    parted_at_slashes,
)
from pages.intake.list_text import ListRow
from pages.intake.long_table import LongColumns, columns_of_long, pivoted
from pages.intake.names import (
    with_one_line_of_names,
    with_one_name_each,
    without_counts,
    without_name_of_index,
)
from pages.intake.numerals import is_percentage, shown
from pages.intake.numeric_table import Frame, frame_of, has_numbers, name_of, no_table, table_of
from pages.intake.side_by_side import side_by_side, twins
from pages.intake.table import KINDS, PREDICTED, SCORE, TRUE, Table

_SHARE, _FIGURE = "share", "figure"
_WHOLE, _PARTED = "whole", "parted"
_ORDERS = {
    2: ((TRUE, SCORE), (SCORE, TRUE), (TRUE, PREDICTED)),
    3: ((TRUE, SCORE, PREDICTED), (TRUE, PREDICTED, SCORE)),
}
_LONGEST_LIST = 50 * limits.LONGEST_CELL  # the names of labels in one cell
# What can be chosen where something was guessed.
_KIND = {
    TRUE: Alternative(N_("This table was taken for the truths (y_true)."), TRUE),
    SCORE: Alternative(N_("This table was taken for the scores (y_score)."), SCORE),
    PREDICTED: Alternative(N_("This table was taken for the predictions (y_pred)."), PREDICTED),
}
_BLANKS = {
    _WHOLE: Alternative(
        N_("A name of a label may have blanks: “traffic light” is one label."), N_("one name")
    ),
    _PARTED: Alternative(
        N_("Blanks part the names of labels: “haze primary” is two labels."), N_("several names")
    ),
}
_FIRST_CELL = {
    NAMES: Alternative(
        N_("The first cell of each row was taken for the name of the sample."), N_("name of the sample")
    ),
    CELLS: Alternative(N_("Every cell was taken for the name of a label."), N_("a label too")),
    COLUMNS: Alternative(
        N_("The first column was taken for the true labels, the second for the predicted ones."),
        N_("the true labels"),
    ),
}
_FIRST_ROW = {
    NAMES: Alternative(
        N_("The first row counts the columns, and was taken for the names of the labels."),
        N_("names of labels"),
    ),
    CELLS: Alternative(N_("The first row was taken for a sample, like the others."), N_("a sample")),
}
_FIRST_COLUMN = {
    NAMES: Alternative(
        N_("The first column counts the rows, and was taken for the names of the samples."),
        N_("names of samples"),
    ),
    CELLS: Alternative(N_("The first column was taken for a label, like the others."), N_("a label")),
}
_PERCENTAGES = {
    _SHARE: Alternative(N_("Percentages were read as shares: 90% is 0.9."), "90% = 0.9"),
    _FIGURE: Alternative(N_("Percentages were read as they stand: 90% is 90."), "90% = 90"),
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
    limits.check_tables(len(blocks))
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
    if any(is_value(cell) for row in rows for place, cell in enumerate(row) if place != column):
        return False
    has_labels = any(not is_empty(cell) for row in rows for place, cell in enumerate(row) if place != column)
    return has_labels and (is_headed or not any(is_empty(row[0]) for row in rows if row))


def _vectors(grid: Grid) -> dict[str | None, Table] | None:
    """The tables in columns whose cells are lists of numbers: a row of a table in each cell.

    Of one column alone the heading need not say what it is.
    """
    is_headed = not any(isinstance(_listed(cell), list | tuple) for cell in grid.rows[0])
    heads = [name_of(cell) if is_headed else "" for cell in grid.rows[0]]
    rows = grid.rows[int(is_headed) :]
    if not rows:
        return None
    below = grid.part(slice(int(is_headed), None))
    columns = zip(range(len(heads)), zip_longest(*below.rows), strict=False)
    lists = {place: cells for place, column in columns if (cells := _vectors_in(column))}
    if not lists:
        return None
    first = 0 if 0 not in lists and not heads[0] else None
    sample = next((place for place, head in enumerate(heads) if meaning(head) == SAMPLE), first)
    found = {}
    for kind, column in _kinds_of_columns({place: heads[place] for place in lists}).items():
        of_lists = below.part(slice(None), slice(column, column + 1))
        inner = replace(of_lists, rows=lists[column], places=_in_one_column(of_lists))
        table = table_of(inner, Frame(0, 0))
        names = None if sample is None else tuple(name_of(row[sample]) for row in rows)
        found[kind] = replace(table, rows=names)
    return found or None


def _kinds_of_columns(heads: Mapping[int, str]) -> dict[str | None, int]:
    """The columns of tables by their kinds; labels are truths, and of one column alone the kind is open."""
    kinds: dict[str | None, int] = {kind: place for place, head in heads.items() if (kind := kind_in(head))}
    labels = [place for place, head in heads.items() if meaning(head) == LABEL]
    if TRUE not in kinds and labels:
        kinds[TRUE] = labels[0]
    if not kinds and len(heads) == 1:
        kinds[None] = next(iter(heads))
    return kinds


def _in_one_column(cells: Grid) -> Places:
    """The places of what stands in lists: those of the cells that hold the lists."""
    return lambda row, _column: cells.places(row, cells.left)


def _vectors_in(cells: Sequence[Cell]) -> list[Row] | None:
    """The lists of numbers in the cells of a column; None where a cell holds something else."""
    lists: list[Row] = []
    for cell in map(_listed, cells):
        if not isinstance(cell, list | tuple) or not len(cell) or not is_value(cell[0]):
            return None
        lists.append(cell)
    return lists


def _listed(cell: object) -> object:
    """A cell with a list in it as that list, also where it is written out: `[0.9, 0.2]`."""
    if isinstance(cell, str) and cell[:1] == "[" and cell[-1:] == "]":
        return ListRow(cell[1:-1], 0).cells
    return cell


def _of_labels(grid: Grid, choosing: Choosing, box: str | None, titled: str | None) -> Iterator[Found]:
    scored = are_scored(labels_in(cell) for _row, _column, cell in grid.filled())
    if box == SCORE and titled is None and not scored:
        row, column, cell = next(grid.filled())
        raise grid.no_number(row, column, cell)
    if mark := _mark(grid):
        raise grid.no_number(*mark)
    grid = parted_at_slashes(grid)
    if has_blanks(grid) and not scored:
        likely = _PARTED if likely_parted(grid) else _WHOLE
        if choosing.taken("blanks", _BLANKS, likely) == _PARTED:
            grid = parted_at_blanks(grid)
    chosen = choosing.choices.get("names")
    lists, taken = lists_of(grid, chosen)
    if taken:
        possible = {key: one for key, one in _FIRST_CELL.items() if key != COLUMNS or grid.width == 2}
        choosing.taken("names", possible, taken)
    choosing.note(
        "labels", N_("The labels of each sample were read by their names; one that is not named is 0.")
    )
    for kind, table in lists.tables().items():
        yield Found(kind or titled, table)


def _mark(grid: Grid) -> tuple[int, int, object] | None:
    """The first mark in a table with one mark, such as x, and empty cells below and beside its names."""
    names = [*grid.rows[0][1:], *grid.column(0)[1:]]
    inner = [cell for row in grid.rows[1:] for cell in row[1:]]
    marks = {name_of(cell) for cell in inner if not is_empty(cell)}
    if grid.width < 3 or any(map(is_empty, names)) or len(marks) != 1 or not any(map(is_empty, inner)):
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
    return choosing.taken("percent", _PERCENTAGES) == _SHARE


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
    if frame.is_headed_by_numbers and choosing.taken("header", _FIRST_ROW) == CELLS:
        return replace(frame, headers=0)
    if frame.is_numbered and choosing.taken("index", _FIRST_COLUMN) == CELLS:
        return replace(frame, stubs=0)
    return frame


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
    refuse_twice(found)
    limits.check_tables(len(found))  # a block may hold several tables
    open_ones = [place for place, one in enumerate(found) if one.kind is None]
    if len(open_ones) == len(found):
        sentence = N_("The tables were taken for {order}, in this order.")
        titles = {",".join(order): ", ".join(order) for order in _ORDERS[len(found)]}
        options = {order: Alternative(sentence, title, {"order": title}) for order, title in titles.items()}
        likely = ",".join(_likely_order([one.table for one in found]))
        chosen = choosing.taken("tables", options, likely).split(",")
        return [replace(one, kind=kind) for one, kind in zip(found, chosen, strict=True)]
    for place in open_ones:
        free = [kind for kind in KINDS if not _has(found, kind)]
        bits = found[place].table.is_zeros_and_ones
        kind = next((one for one in free if bits or one == SCORE), free[0])
        found[place] = replace(found[place], kind=kind)
        choosing.note("table", _KIND[kind].sentence)
    return found


def _alone(one: Found, choosing: Choosing, box: str | None) -> Found:
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
    return replace(one, kind=choosing.taken("table", _KIND, likely))


def _likely_order(tables: Sequence[Table]) -> tuple[str, ...]:
    bits = [table.is_zeros_and_ones for table in tables]
    if len(tables) == 2:
        return (TRUE, PREDICTED) if all(bits) else (TRUE, SCORE) if bits[0] or not bits[1] else (SCORE, TRUE)
    return (TRUE, SCORE, PREDICTED) if bits[2] or not bits[1] else (TRUE, PREDICTED, SCORE)


def _has(found: Sequence[Found], kind: str) -> bool:
    return any(one.kind == kind for one in found)


def refuse_twice(found: Sequence[Found]) -> None:
    """Refuse two tables of one kind."""
    kinds = [one.kind for one in found if one.kind is not None]
    twice = next((kind for kind in kinds if kinds.count(kind) > 1), None)
    if twice:
        raise InputError(N_("There are two tables of {kind}: one is enough."), kind=twice)
