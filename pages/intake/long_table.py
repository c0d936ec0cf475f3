"""Long tables, with a row for each sample and label, and tables whose cells are lists of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product, zip_longest

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.grid import Cell, Grid, PlaceInSource, Row, excerpt, is_empty, is_value, is_value_text
from pages.intake.headings import KINDS, LABEL, PREDICTED, SAMPLE, SCORE, TRUE, heading_role, kind_in_title
from pages.intake.list_text import ListRow
from pages.intake.numeric_table import Margins, name_of, number_at, number_of, table_of
from pages.intake.tables import Guesses, Table

_WIDTH_OF_SERIES = 3


@dataclass(frozen=True)
class LongColumns:
    """Which column of a long table has what; `is_guessed` where no heading says it."""

    sample: int
    label: int
    kinds: Mapping[str, int]
    header_rows: int = 1
    is_guessed: bool = False


def columns_of_long(grid: Grid) -> LongColumns | None:
    """Return what the columns of a long table have, by headings or content; None for another grid."""
    heads = list(map(heading_role, grid.rows[0]))
    if len(heads) < 3 or len(grid.rows) < 2:
        return None
    found = {head: heads.index(head) for head in heads if head is not None}
    kinds = {kind: found[kind] for kind in KINDS if kind in found}
    others = [column for column in range(len(heads)) if column not in found.values()]
    if SAMPLE in found and LABEL in found and not kinds:
        kinds = _kind_of_only_numbers(grid, others)
    elif kinds and len(others) == 1 and (SAMPLE in found) != (LABEL in found):
        lacking = LABEL if SAMPLE in found else SAMPLE
        if _are_names_that_return(grid, others[0], lacking):
            found[lacking] = others[0]
    if SAMPLE in found and LABEL in found and kinds:
        return LongColumns(found[SAMPLE], found[LABEL], _with_scores(kinds, grid))
    return None if kinds else _columns_without_headings(grid) or _columns_of_series(grid)


def tables_of_long_table(
    grid: Grid, columns: LongColumns, guesses: Guesses, as_shares: bool
) -> Mapping[str, Table]:
    """Return tables with a row for each sample and a column for each label, in the order they appear in.

    A pair that has no row is 0 in the truths and the predictions; InputError where its score is missing, or
    where a pair has two rows. With `as_shares` 90% is 0.9, and else 90.
    """
    rows: dict[tuple[str, str], int] = {}
    above = ""
    for row in range(columns.header_rows, len(grid.rows)):
        pair = _sample_and_label(grid, row, columns, above)
        above = pair[0]
        if pair in rows:
            problem = InputError(
                N_("sample “{sample}” and label “{label}” have a row already."),
                sample=excerpt(pair[0]),
                label=excerpt(pair[1]),
            )
            raise grid.fault(row, columns.sample, problem)
        rows[pair] = row
    samples, labels = (tuple(dict.fromkeys(pair[place] for pair in rows)) for place in (0, 1))
    limits.check_size(len(samples), len(labels))
    tables = {}
    for kind, column in columns.kinds.items():
        numbers = {pair: number_at(grid, row, column, as_shares) for pair, row in rows.items()}
        if kind == SCORE:
            _refuse_missing(rows, samples, labels)
        values = tuple(tuple([numbers.get((sample, label), 0.0) for label in labels]) for sample in samples)
        tables[kind] = Table(values, samples, labels)
    _note_guesses(grid, columns, guesses, len(samples) * len(labels) - len(rows))
    return tables


def _note_guesses(grid: Grid, columns: LongColumns, guesses: Guesses, n_missing: int) -> None:
    if columns.is_guessed:
        guesses.note(
            "long",
            N_("The first column was taken for the samples, the second for the labels of a long table."),
        )
    if any(is_empty(row[columns.sample]) for row in grid.rows[columns.header_rows :]):
        guesses.note("gaps", N_("An empty cell below the name of a sample was taken for the same name."))
    read = {columns.sample, columns.label, *columns.kinds.values()}
    unread = [name_of(cell) for place, cell in enumerate(grid.rows[0]) if place not in read]
    for name in filter(None, unread if columns.header_rows else ()):
        guesses.note(f"unread {name}", N_("The column “{name}” was not read."), name=excerpt(name))
    if n_missing:
        guesses.note(
            "missing",
            N_("{missing:,} pairs of a sample and a label have no row; they were taken for 0."),
            missing=n_missing,
        )


def _kind_of_only_numbers(grid: Grid, columns: Sequence[int]) -> dict[str, int]:
    """The kind of the only column of numbers, which no heading tells, as `pandas.melt` calls it `value`."""
    below = grid.part(slice(1, None))
    numeric = [column for column in columns if None not in map(number_of, below.column(column))]
    return _kinds_by_values(below, numeric) if len(numeric) == 1 else {}


def _are_names_that_return(grid: Grid, column: int, kind: str) -> bool:
    """Whether a column without a known heading has names of samples or labels, each in several rows."""
    names = list(map(name_of, grid.column(column)[1:]))
    return len(set(names)) < len(names) and (kind == SAMPLE or not any(map(is_value_text, names)))


def _with_scores(kinds: dict[str, int], grid: Grid) -> dict[str, int]:
    """The kinds of columns: what is called a prediction is scores where it is not all 0 and 1."""
    if PREDICTED not in kinds or SCORE in kinds:
        return kinds
    values = map(number_of, grid.column(kinds[PREDICTED])[1:])
    if not {0.0, 1.0, None}.issuperset(values):
        kinds[SCORE] = kinds.pop(PREDICTED)
    return kinds


def _columns_without_headings(grid: Grid) -> LongColumns | None:
    """Two columns of names, in which samples return with other labels, then columns of numbers."""
    width = len(grid.rows[0])
    if width not in (3, 4, 5) or any(len(row) != width for row in grid.rows):
        return None
    for row in grid.rows:
        are_names = not (is_empty(row[0]) or is_empty(row[1]) or is_value(row[1]))
        if not are_names or None in map(number_of, row[2:]):
            return None
    pairs = [(name_of(row[0]), name_of(row[1])) for row in grid.rows]
    n_samples, n_labels = (len({pair[place] for pair in pairs}) for place in (0, 1))
    if n_samples == len(pairs) or n_labels == len(pairs) or len(set(pairs)) < len(pairs):
        return None
    return LongColumns(0, 1, _kinds_by_values(grid, range(2, width)), header_rows=0, is_guessed=True)


def _columns_of_series(grid: Grid) -> LongColumns | None:
    """One column of numbers below whatever heading, as pandas writes a series with an index of two levels."""
    below = (
        _columns_without_headings(grid.part(slice(1, None)))
        if len(grid.rows[0]) == _WIDTH_OF_SERIES
        else None
    )
    return replace(below, header_rows=1) if below is not None and len(grid.rows) > 2 else None


def _kinds_by_values(grid: Grid, columns: Sequence[int]) -> dict[str, int]:
    """The kinds of columns of numbers: the first that is all 0 and 1 are truths, the next predictions."""
    kinds: dict[str, int] = {}
    for column in columns:
        are_bits = {0.0, 1.0}.issuperset(map(number_of, grid.column(column)))
        kinds.setdefault(SCORE if not are_bits else PREDICTED if TRUE in kinds else TRUE, column)
    return kinds


def _sample_and_label(grid: Grid, row: int, columns: LongColumns, above: str) -> tuple[str, str]:
    """The sample and the label of a row; an empty cell has the sample `above`, as in merged cells."""
    cells = grid.rows[row]
    for column in (columns.sample, columns.label):
        is_missing = column >= len(cells) or is_empty(cells[column])
        if is_missing and (column == columns.label or column >= len(cells) or not above):
            raise grid.fault(row, column, InputError(N_("the name is missing.")))
    return name_of(cells[columns.sample]) or above, name_of(cells[columns.label])


def _refuse_missing(
    rows: Mapping[tuple[str, str], int], samples: Sequence[str], labels: Sequence[str]
) -> None:
    if len(rows) < len(samples) * len(labels):
        sample, label = next(pair for pair in product(samples, labels) if pair not in rows)
        raise InputError(
            N_("There is no row with the score of sample “{sample}” and label “{label}”."),
            sample=excerpt(sample),
            label=excerpt(label),
        )


def tables_of_list_cells(grid: Grid) -> dict[str | None, Table] | None:
    """Return the tables in columns whose cells are lists of numbers, each a row of a table.

    Of one column alone the heading need not say what it is.
    """
    is_headed = not any(isinstance(_as_list(cell), list | tuple) for cell in grid.rows[0])
    heads = [name_of(cell) if is_headed else "" for cell in grid.rows[0]]
    rows = grid.rows[int(is_headed) :]
    if not rows:
        return None
    below = grid.part(slice(int(is_headed), None))
    columns = zip(range(len(heads)), zip_longest(*below.rows), strict=False)
    lists = {place: cells for place, column in columns if (cells := _lists_of_numbers(column))}
    if not lists:
        return None
    first = 0 if 0 not in lists and not heads[0] else None
    sample = next((place for place, head in enumerate(heads) if heading_role(head) == SAMPLE), first)
    found = {}
    for kind, column in _kinds_of_columns({place: heads[place] for place in lists}).items():
        of_lists = below.part(slice(None), slice(column, column + 1))
        inner = replace(of_lists, rows=lists[column], place_in_source=_places_of_lists(of_lists))
        table = table_of(inner, Margins(0, 0))
        names = None if sample is None else tuple(name_of(row[sample]) for row in rows)
        found[kind] = replace(table, rows=names)
    return found or None


def _kinds_of_columns(heads: Mapping[int, str]) -> dict[str | None, int]:
    """The columns of tables by their kinds; labels are truths, and of one column alone the kind is open."""
    kinds: dict[str | None, int] = {
        kind: place for place, head in heads.items() if (kind := kind_in_title(head))
    }
    labels = [place for place, head in heads.items() if heading_role(head) == LABEL]
    if TRUE not in kinds and labels:
        kinds[TRUE] = labels[0]
    if not kinds and len(heads) == 1:
        kinds[None] = next(iter(heads))
    return kinds


def _places_of_lists(cells: Grid) -> PlaceInSource:
    """The places of what stands in lists: those of the cells that have the lists."""
    return lambda row, _column: cells.place_in_source(row, cells.columns_before)


def _lists_of_numbers(cells: Sequence[Cell]) -> list[Row] | None:
    """The lists of numbers in the cells of a column; None where a cell holds something else."""
    lists: list[Row] = []
    for cell in map(_as_list, cells):
        if not isinstance(cell, list | tuple) or not len(cell) or not is_value(cell[0]):
            return None
        lists.append(cell)
    return lists


def _as_list(cell: object) -> object:
    """A cell with a list in it as that list, also where it is written out: `[0.9, 0.2]`."""
    if isinstance(cell, str) and cell[:1] == "[" and cell[-1:] == "]":
        return ListRow(cell[1:-1], 0).cells
    return cell
