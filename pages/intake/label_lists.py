"""The labels of each sample by their names: `cat, dog` in a line or a cell, and the tables they make."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.grid import Cell, Grid, Row, excerpt, is_empty, is_numeral, is_value, parse_number
from pages.intake.headings import KINDS, LABEL, PREDICTED, SAMPLE, SCORE, TRUE, heading_role
from pages.intake.numeric_table import has_numbers, name_of
from pages.intake.tables import Alternative, FoundTable, Guesses, Table

_SEPARATORS = re.compile(r"[,;|、，；]")
_BLANKS, _SLASH = re.compile(r"\s++"), re.compile(r"[/／]")
_SAMPLE_AND_LABELS = re.compile(
    r"([^:：,;|、，；]{1,80}+)[:：]([^/\\].*+)?", re.DOTALL
)  # a sample before its labels
_SCORED = re.compile(r"([^:=：]{1,80}+)[:=：]([^:=：]{1,80}+)")
_NOTHING = frozenset(("-", "–", "—", "∅", "set()", "[]", "{}", "()", "none", "nan", "null"))
_BRACKETS = {"[": "]", "{": "}", "(": ")"}
_WHOLE, _PARTED = "whole", "parted"
_NAMES_WITH_BLANKS = {
    _WHOLE: Alternative(
        N_("A name of a label may have blanks: “traffic light” is one label."), N_("one name")
    ),
    _PARTED: Alternative(
        N_("Blanks part the names of labels: “haze primary” is two labels."), N_("several names")
    ),
}
_NAMES, _LABELS, _TRUE_LABELS = "names", "cells", "columns"
_FIRST_CELLS = {
    _NAMES: Alternative(
        N_("The first cell of each row was taken for the name of the sample."), N_("name of the sample")
    ),
    _LABELS: Alternative(N_("Every cell was taken for the name of a label."), N_("a label too")),
    _TRUE_LABELS: Alternative(
        N_("The first column was taken for the true labels, the second for the predicted ones."),
        N_("the true labels"),
    ),
}
Labels = tuple[str, ...]
Tables = dict[str | None, Table]  # by their kinds; None is no known kind


def are_label_lists(grid: Grid) -> bool:
    """Return whether a grid names labels: no number in it, or none but in its column of samples."""
    if any(isinstance(cell, list | tuple) for row in grid.rows[:2] for cell in row) or not has_numbers(grid):
        return True
    if grid.width < 2 or len(grid.rows) < 2:
        return False
    first = [heading_role(cell) for cell in grid.rows[0]]
    is_headed = SAMPLE in first and None not in first
    column = first.index(SAMPLE) if is_headed else 0
    rows = grid.rows[int(is_headed) :]
    if any(is_value(cell) for row in rows for place, cell in enumerate(row) if place != column):
        return False
    has_labels = any(not is_empty(cell) for row in rows for place, cell in enumerate(row) if place != column)
    return has_labels and (is_headed or not any(is_empty(row[0]) for row in rows if row))


def tables_of_label_lists(
    grid: Grid, guesses: Guesses, box: str | None, titled: str | None
) -> Iterator[FoundTable]:
    """Yield the tables of a grid of names of labels.

    `box` is the kind of table that a person pasted it for, `titled` the kind that its title says.
    """
    scored = _are_scored(labels_in(cell) for _row, _column, cell in grid.filled_cells())
    if box == SCORE and titled is None and not scored:
        raise grid.no_number(*next(grid.filled_cells()))
    if mark := _lone_mark(grid):
        raise grid.no_number(*mark)
    grid = _parted_at_slashes(grid)
    lists = _texts_of_labels(grid)
    if any(" " in one.strip() for one in lists) and not any(map(_SEPARATORS.search, lists)) and not scored:
        likely = _PARTED if _likely_parted(grid) else _WHOLE
        if guesses.choose("blanks", _NAMES_WITH_BLANKS, likely) == _PARTED:
            grid = _parted_at_blanks(grid)
    tables, first_cells = _tables_of_rows(grid, guesses.choices.get("names"))
    if first_cells:
        options = {key: one for key, one in _FIRST_CELLS.items() if key != _TRUE_LABELS or grid.width == 2}
        guesses.choose("names", options, first_cells)
    guesses.note(
        "labels", N_("The labels of each sample were read by their names; one that is not named is 0.")
    )
    for kind, table in tables.items():
        yield FoundTable(kind or titled, table)


def labels_in(cell: Cell) -> list[str]:
    """Return the labels that one cell names."""
    if isinstance(cell, list | tuple):
        return [name_of(one) for one in cell if not is_empty(one)]
    text = name_of(cell)
    if text.casefold() in _NOTHING:
        return []
    if text and _BRACKETS.get(text[0]) == text[-1]:
        text = text[1:-1]
    named = [part.strip().strip("'\"").strip() for part in _SEPARATORS.split(text)]
    return [name for name in named if name]


def _labels_of(cells: Iterable[Cell]) -> Labels:
    """The labels of some cells, each once."""
    return tuple(dict.fromkeys(name for cell in cells for name in labels_in(cell)))


def _are_scored(lists: Iterable[Sequence[str]]) -> bool:
    """Whether every label has its score behind its name, and there is one."""
    found = [_score_in(label) is not None for labels in lists for label in labels]
    return bool(found) and all(found)


def _score_in(label: str) -> tuple[str, float] | None:
    """The label and the score in `cat: 0.9`; None where there is no number."""
    found = _SCORED.fullmatch(label)
    score = parse_number(found[2].strip()) if found and is_numeral(found[2].strip()) else None
    return None if found is None or score is None else (found[1].strip().strip("'\"").strip(), score)


def _lone_mark(grid: Grid) -> tuple[int, int, Cell] | None:
    """The first mark in a table with one mark, such as x, and empty cells below and beside its names."""
    names = [*grid.rows[0][1:], *grid.column(0)[1:]]
    inner = [cell for row in grid.rows[1:] for cell in row[1:]]
    marks = {name_of(cell) for cell in inner if not is_empty(cell)}
    if grid.width < 3 or any(map(is_empty, names)) or len(marks) != 1 or not any(map(is_empty, inner)):
        return None
    (mark,) = marks
    if len(mark) > 1 or (mark.isalpha() and not mark.isascii()):  # 猫 is a name
        return None
    return next(one for one in grid.filled_cells() if one[0] and one[1])


# What parts names


def _texts_of_labels(grid: Grid) -> list[str]:
    """The names of labels in each text, without that of a sample before a colon."""
    texts = [cell.strip() for _row, _column, cell in grid.filled_cells() if isinstance(cell, str)]
    return [found[2] or "" if (found := _SAMPLE_AND_LABELS.fullmatch(text)) else text for text in texts]


def _likely_parted(grid: Grid) -> bool:
    """Whether blanks look as if they parted names: the same words stand in many combinations."""
    texts = {cell.strip() for _row, _column, cell in grid.filled_cells() if isinstance(cell, str)}
    return len({word for text in texts for word in text.split()}) < len(texts)


def _parted_at_slashes(grid: Grid) -> Grid:
    """The grid with commas for the slashes between the names of labels, where nothing else parts any.

    Of several columns the first may have the paths of files.
    """
    start = int(grid.width > 1)
    lists = _texts_of_labels(grid.part(slice(None), slice(start, None)))
    if not any(map(_SLASH.search, lists)) or any(map(_SEPARATORS.search, lists)):
        return grid
    rows = [[*row[:start], *(_parted(cell, _SLASH) for cell in row[start:])] for row in grid.rows]
    return replace(grid, rows=rows)


def _parted_at_blanks(grid: Grid) -> Grid:
    heads = _headings(grid)
    start = int(None not in heads)
    column = heads.index(SAMPLE) if SAMPLE in heads and start else None
    parted = [
        [_parted(cell, _BLANKS) if place != column else cell for place, cell in enumerate(row)]
        for row in grid.rows[start:]
    ]
    return replace(grid, rows=[*grid.rows[:start], *parted])


def _parted(cell: Cell, separator: re.Pattern[str]) -> Cell:
    if not isinstance(cell, str):
        return cell
    named = _SAMPLE_AND_LABELS.fullmatch(cell.strip())
    before, names = (f"{named[1]}:", named[2] or "") if named else ("", cell)
    return before + separator.sub(",", names.strip())


# Which cells belong to which sample


def _tables_of_rows(grid: Grid, chosen: str | None) -> tuple[Tables, str]:
    """The tables, and what the first cell of a row was taken for: `chosen`, or "" without a choice."""
    heads = _headings(grid)
    is_headed = grid.header_rows == 1 or (
        len(grid.rows) > 1 and None not in heads and (len(heads) > 1 or heads[0] != SAMPLE)
    )
    if is_headed and (SAMPLE in heads or len(heads) > 1):
        return _under_headings(grid, heads), ""
    rows = grid.rows[int(is_headed) :]
    if named := _with_colons(rows):
        return named, ""
    is_ambiguous = any(len(row) > 1 for row in rows) and not _are_scored(map(_labels_of, rows))
    first = (chosen or _likely_first(rows)) if is_ambiguous else ""
    if first == _TRUE_LABELS:
        true, predicted = (
            [_labels_of(row[columns]) for row in rows] for columns in (slice(1), slice(1, None))
        )
        return _tables_of_kinds(None, {TRUE: true, PREDICTED: predicted}), first
    samples = [name_of(row[0]) if row else "" for row in rows] if first == _NAMES else None
    kind = heads[0] if is_headed and heads[0] in KINDS else None
    return _tables_of_kinds(
        samples, {kind: [_labels_of(row[1:] if first == _NAMES else row) for row in rows]}
    ), first


def _headings(grid: Grid) -> list[str | None]:
    """What the first row says of each column, if it is one of headings."""
    heads = [heading_role(cell) for cell in grid.rows[0]]
    if grid.header_rows == 1 and heads[0] is None and len(heads) > 1:
        heads[0] = SAMPLE
    if SAMPLE in heads:  # beside them a column for each of several labels: label 1, label 2
        bare = [heading_role(name_of(cell).rstrip("0123456789")) for cell in grid.rows[0]]
        heads = [LABEL if one == LABEL else head for head, one in zip(heads, bare, strict=True)]
    return heads


def _under_headings(grid: Grid, heads: Sequence[str | None]) -> Tables:
    sample = heads.index(SAMPLE) if SAMPLE in heads else None
    samples = None if sample is None else list(map(name_of, grid.column(sample)[1:]))
    lists: dict[str | None, list[Labels]] = {}
    for column, head in enumerate(heads):
        if column != sample:
            kind = head if head in KINDS else None
            labels = [_labels_of([cell]) for cell in grid.column(column)[1:]]
            before = lists.get(kind, [()] * len(labels))
            lists[kind] = [(*one, *more) for one, more in zip(before, labels, strict=True)]
    return _tables_of_kinds(samples, lists)


def _with_colons(rows: Sequence[Row]) -> Tables | None:
    """The tables of rows such as `photo 1: cat, dog`; None where others are among them."""
    filled = [row for row in rows if row and not all(map(is_empty, row))]
    named = [found for row in filled if (found := _SAMPLE_AND_LABELS.fullmatch(str(row[0]).strip()))]
    if not filled or len(named) < len(filled) or not all(isinstance(row[0], str) for row in filled):
        return None
    if _are_scored(map(_labels_of, filled)):
        return None
    lists = [_labels_of([found[2] or "", *row[1:]]) for found, row in zip(named, filled, strict=True)]
    return _tables_of_kinds([found[1].strip() for found in named], {None: lists})


def _likely_first(rows: Sequence[Row]) -> str:
    """What the first cells look like; of two columns with several labels in cells they are what is true."""
    several = [len(labels_in(cell)) > 1 for row in rows for cell in row]
    firsts = [name_of(row[0]) if row else "" for row in rows]
    others = {name for row in rows for cell in row[1:] for name in labels_in(cell)}
    if others and "" not in firsts and len(set(firsts)) == len(firsts) and others.isdisjoint(firsts):
        are_single = not any(len(labels_in(first)) > 1 for first in firsts)
        if are_single and (any(several) or all(any(map(str.isdigit, name)) for name in firsts)):
            return _NAMES
    return _TRUE_LABELS if any(several) and max(map(len, rows)) == 2 else _LABELS


def _tables_of_kinds(samples: Sequence[str] | None, lists: Mapping[str | None, Sequence[Labels]]) -> Tables:
    """A table for each kind, of scores where every label has its score, as in `cat: 0.9, dog: 0.2`.

    Rows of one sample are joined, as a sheet has a row for each of its labels.
    """
    names = None if samples is None else tuple(dict.fromkeys(samples))
    tables: Tables = {}
    for kind, labels in lists.items():
        if samples is not None and names is not None and len(names) < len(samples):
            joined: dict[str, list[str]] = {}
            for sample, some in zip(samples, labels, strict=True):
                joined.setdefault(sample, []).extend(some)
            labels = [tuple(dict.fromkeys(some)) for some in joined.values()]
        tables[SCORE if _are_scored(labels) else kind] = _table_of_lists(labels, names)
    return tables


def _table_of_lists(lists: Sequence[Labels], samples: Labels | None) -> Table:
    """The table of some lists, with the labels in the order in which they appear first."""
    scored = _are_scored(lists)
    rows = [dict(filter(None, map(_score_in, one))) if scored else dict.fromkeys(one, 1.0) for one in lists]
    columns: dict[str, None] = {}
    for row in rows:
        for label in row:
            if len(label) > limits.MAX_CELL_LENGTH:
                raise InputError(N_("“{name}” is too long for the name of a label."), name=excerpt(label))
            columns[label] = None
        limits.check_size(1, len(columns))
    limits.check_size(len(rows), len(columns))
    values = tuple([tuple([row.get(label, 0.0) for label in columns]) for row in rows])
    return Table(values, samples, tuple(columns), is_extensible=True)
