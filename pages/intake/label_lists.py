"""The labels of each sample by their names: `cat, dog` in a line or a cell, and the tables they make."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.grid import Cell, Grid, is_empty
from pages.intake.heading_words import LABEL, SAMPLE, meaning
from pages.intake.numerals import is_figure, number_in, shown
from pages.intake.numeric_table import name_of
from pages.intake.table import KINDS, PREDICTED, SCORE, TRUE, Table

_SEPARATORS = re.compile(r"[,;|、，；]")
_BLANKS, _SLASH = re.compile(r"\s++"), re.compile(r"[/／]")
_NAMED = re.compile(r"([^:：,;|、，；]{1,80}+)[:：]([^/\\].*+)?", re.DOTALL)
_NOTHING = frozenset(("-", "–", "—", "∅", "set()", "[]", "{}", "()", "none", "nan", "null"))
_BRACKETS = {"[": "]", "{": "}", "(": ")"}
_SCORED = re.compile(r"([^:=：]{1,80}+)[:=：]([^:=：]{1,80}+)")
# What the first cells of rows may be: names of samples, labels, or true labels beside predicted ones.
NAMES, CELLS, COLUMNS = "names", "cells", "columns"


@dataclass(frozen=True)
class LabelLists:
    """The labels of each sample, for each kind of table that names them; None stands for no known kind."""

    samples: tuple[str, ...] | None
    labels: Mapping[str | None, tuple[tuple[str, ...], ...]]

    def tables(self) -> dict[str | None, Table]:
        """A table for each kind, its columns in the order in which the labels appear first.

        Where every label has its score, as in `cat: 0.9, dog: 0.2`, it is one of scores.
        """
        return {
            SCORE if are_scored(lists) else kind: _table(lists, self.samples)
            for kind, lists in self.labels.items()
        }


def are_scored(lists: Iterable[Sequence[str]]) -> bool:
    """Whether every label has its score behind its name, and there is one."""
    found = [_score_in(label) is not None for labels in lists for label in labels]
    return bool(found) and all(found)


def _score_in(label: str) -> tuple[str, float] | None:
    """The label and the score in `cat: 0.9`; None where there is no number."""
    found = _SCORED.fullmatch(label)
    score = number_in(found[2].strip()) if found and is_figure(found[2].strip()) else None
    return None if found is None or score is None else (found[1].strip().strip("'\"").strip(), score)


def has_blanks(grid: Grid) -> bool:
    """Whether blanks may part names: they stand in cells, and nothing else that could part them does."""
    lists = _lists_in(grid)
    return any(" " in one.strip() for one in lists) and not any(map(_SEPARATORS.search, lists))


def parted_at_slashes(grid: Grid) -> Grid:
    """The grid with commas for the slashes between the names of labels, where nothing else parts any.

    Of several columns the first may have the paths of files.
    """
    start = int(grid.width > 1)
    lists = _lists_in(grid.part(slice(None), slice(start, None)))
    if not any(map(_SLASH.search, lists)) or any(map(_SEPARATORS.search, lists)):
        return grid
    rows = [[*row[:start], *(_parted(cell, _SLASH) for cell in row[start:])] for row in grid.rows]
    return replace(grid, rows=rows)


def _lists_in(grid: Grid) -> list[str]:
    """The names of labels in each text, without that of a sample before a colon."""
    texts = [cell.strip() for _row, _column, cell in grid.filled() if isinstance(cell, str)]
    return [found[2] or "" if (found := _NAMED.fullmatch(text)) else text for text in texts]


def likely_parted(grid: Grid) -> bool:
    """Whether blanks look as if they parted names: the same words stand in many combinations."""
    texts = {cell.strip() for _row, _column, cell in grid.filled() if isinstance(cell, str)}
    words = {word for text in texts for word in text.split()}
    return len(words) < len(texts)


def parted_at_blanks(grid: Grid) -> Grid:
    """The grid with commas for the blanks between the names of labels."""
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
    named = _NAMED.fullmatch(cell.strip())
    before, names = (f"{named[1]}:", named[2] or "") if named else ("", cell)
    return before + separator.sub(",", names.strip())


def lists_of(grid: Grid, chosen: str | None = None) -> tuple[LabelLists, str]:
    """The labels that the cells name, and what the first cell of a row was taken for.

    That is empty where nothing else was possible. `chosen` decides it.
    """
    heads = _headings(grid)
    is_headed = grid.headers == 1 or (
        len(grid.rows) > 1 and None not in heads and (len(heads) > 1 or heads[0] != SAMPLE)
    )
    if is_headed and (SAMPLE in heads or len(heads) > 1):
        return _under_headings(grid, heads), ""
    rows = grid.rows[int(is_headed) :]
    if named := _with_colons(rows):
        return named, ""
    is_open = any(len(row) > 1 for row in rows) and not are_scored(map(_labels, rows))
    taken = (chosen or _likely_first(rows)) if is_open else ""
    if taken == COLUMNS:
        columns = {TRUE: [row[:1] for row in rows], PREDICTED: [row[1:] for row in rows]}
        return _merged(None, {kind: list(map(_labels, one)) for kind, one in columns.items()}), taken
    samples = [name_of(row[0]) if row else "" for row in rows] if taken == NAMES else None
    lists = [_labels(row[1:] if taken == NAMES else row) for row in rows]
    kind = heads[0] if is_headed and heads[0] in KINDS else None
    return _merged(samples, {kind: lists}), taken


def _headings(grid: Grid) -> list[str | None]:
    """What the first row says of each column, if it is one of headings."""
    heads = [meaning(cell) for cell in grid.rows[0]]
    if grid.headers == 1 and heads[0] is None and len(heads) > 1:
        heads[0] = SAMPLE
    if SAMPLE in heads:  # beside them a column for each of several labels: label 1, label 2
        bare = [meaning(name_of(cell).rstrip("0123456789")) for cell in grid.rows[0]]
        heads = [LABEL if one == LABEL else head for head, one in zip(heads, bare, strict=True)]
    return heads


def labels_in(cell: Cell) -> list[str]:
    """The labels that one cell names."""
    if isinstance(cell, list | tuple):
        return [name_of(one) for one in cell if not is_empty(one)]
    text = name_of(cell)
    if text.casefold() in _NOTHING:
        return []
    if text and _BRACKETS.get(text[0]) == text[-1]:
        text = text[1:-1]
    named = [part.strip().strip("'\"").strip() for part in _SEPARATORS.split(text)]
    return [name for name in named if name]


def _labels(cells: Iterable[Cell]) -> tuple[str, ...]:
    """The labels of some cells, each once."""
    return tuple(dict.fromkeys(name for cell in cells for name in labels_in(cell)))


def _under_headings(grid: Grid, heads: Sequence[str | None]) -> LabelLists:
    """Columns with headings: one of samples, the others of labels."""
    sample = heads.index(SAMPLE) if SAMPLE in heads else None
    samples = None if sample is None else list(map(name_of, grid.column(sample)[1:]))
    lists: dict[str | None, list[tuple[str, ...]]] = {}
    for column, head in enumerate(heads):
        if column != sample:
            kind = head if head in KINDS else None
            found = [_labels([cell]) for cell in grid.column(column)[1:]]
            before = lists.get(kind)
            lists[kind] = found if before is None else [(*a, *b) for a, b in zip(before, found, strict=True)]
    return _merged(samples, lists)


def _with_colons(rows: Sequence[Sequence[Cell]]) -> LabelLists | None:
    """Rows such as `photo 1: cat, dog`."""
    filled = [row for row in rows if row and not all(map(is_empty, row))]
    firsts = [_NAMED.fullmatch(row[0].strip()) if isinstance(row[0], str) else None for row in filled]
    if not firsts or None in firsts or are_scored(map(_labels, filled)):
        return None
    samples = [found[1].strip() for found in firsts if found]
    lists = [_labels([found[2] or "", *row[1:]]) for found, row in zip(firsts, filled, strict=True) if found]
    return _merged(samples, {None: lists})


def _likely_first(rows: Sequence[Sequence[Cell]]) -> str:
    """What the first cells look like; of two columns with several labels in cells they are what is true."""
    if _first_are_names(rows):
        return NAMES
    together = any(len(labels_in(cell)) > 1 for row in rows for cell in row)
    return COLUMNS if together and max(map(len, rows)) == 2 else CELLS


def _first_are_names(rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether the first cells look like the names of samples: all different, and none a label of another."""
    firsts = [name_of(row[0]) if row else "" for row in rows]
    if "" in firsts or len(set(firsts)) < len(firsts):
        return False
    others = {name for row in rows for cell in row[1:] for name in labels_in(cell)}
    if not others or not others.isdisjoint(firsts) or any(len(labels_in(one)) > 1 for one in firsts):
        return False
    in_one_cell = any(len(labels_in(cell)) > 1 for row in rows for cell in row[1:])
    return in_one_cell or all(any(sign.isdigit() for sign in name) for name in firsts)


def _merged(
    samples: Sequence[str] | None, lists: Mapping[str | None, Sequence[tuple[str, ...]]]
) -> LabelLists:
    """The lists with those of one sample joined, as a sheet has a row for each of its labels."""
    if samples is None or len(set(samples)) == len(samples):
        whole = {kind: tuple(one) for kind, one in lists.items()}
        return LabelLists(None if samples is None else tuple(samples), whole)
    joined: dict[str | None, tuple[tuple[str, ...], ...]] = {}
    for kind, one in lists.items():
        of_sample: dict[str, list[str]] = {}
        for sample, labels in zip(samples, one, strict=True):
            of_sample.setdefault(sample, []).extend(labels)
        joined[kind] = tuple(tuple(dict.fromkeys(labels)) for labels in of_sample.values())
    return LabelLists(tuple(dict.fromkeys(samples)), joined)


def _table(lists: Sequence[tuple[str, ...]], samples: tuple[str, ...] | None) -> Table:
    scored = are_scored(lists)
    rows = [dict(filter(None, map(_score_in, one))) if scored else dict.fromkeys(one, 1.0) for one in lists]
    columns: dict[str, int] = {}
    for row in rows:
        for label in row:
            if len(label) > limits.LONGEST_CELL:
                raise InputError(N_("“{name}” is too long for the name of a label."), name=shown(label))
            columns.setdefault(label, len(columns))
        limits.check_size(1, len(columns))
    limits.check_size(len(rows), len(columns))
    values = tuple([tuple([row.get(label, 0.0) for label in columns]) for row in rows])
    return Table(values, samples, tuple(columns), is_open=True)
