"""Long tables: a row for each sample and label, with its truth, score or prediction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.grid import Grid, is_empty, is_value
from pages.intake.heading_words import LABEL, SAMPLE, meaning
from pages.intake.numerals import is_number, shown
from pages.intake.numeric_table import name_of, number_of
from pages.intake.table import KINDS, PREDICTED, SCORE, TRUE, Table

_WIDTH_OF_SERIES = 3


@dataclass(frozen=True)
class LongColumns:
    """Which column of a long table holds what; `headers` rows are names, and `is_guessed` if none says it."""

    sample: int
    label: int
    kinds: Mapping[str, int]
    headers: int = 1
    is_guessed: bool = False

    @property
    def places(self) -> frozenset[int]:
        """The columns that are read."""
        return frozenset((self.sample, self.label, *self.kinds.values()))


@dataclass(frozen=True)
class Pivoted:
    """The tables of a long table, and how many pairs of a sample and a label had no row.

    `has_gaps` says that empty cells were taken for the sample above them.
    """

    tables: Mapping[str, Table]
    n_missing: int
    has_gaps: bool = False


def columns_of_long(grid: Grid) -> LongColumns | None:
    """What the columns of a long table hold, by their headings or by what is in them; None if it is none."""
    heads = list(map(meaning, grid.rows[0]))
    if len(heads) < 3 or len(grid.rows) < 2:
        return None
    found = {head: heads.index(head) for head in heads if head is not None}
    kinds = {kind: found[kind] for kind in KINDS if kind in found}
    others = [column for column in range(len(heads)) if column not in found.values()]
    if SAMPLE in found and LABEL in found and not kinds:
        kinds = _of_only_numbers(grid, others)
    elif kinds and len(others) == 1 and (SAMPLE in found) != (LABEL in found):
        lacking = LABEL if SAMPLE in found else SAMPLE
        if _are_names_that_return(grid, others[0], lacking):
            found[lacking] = others[0]
    if SAMPLE in found and LABEL in found and kinds:
        return LongColumns(found[SAMPLE], found[LABEL], _as_scores(kinds, grid))
    return None if kinds else _without_headings(grid) or _of_series(grid)


def pivoted(grid: Grid, columns: LongColumns, percent: bool = True) -> Pivoted:
    """The tables with a row for each sample and a column for each label, in the order they appear in.

    A pair that has no row is 0 in the truths and the predictions; InputError where its score is missing, or
    where a pair has two rows.
    """
    cells: dict[tuple[str, str], int] = {}
    samples: dict[str, int] = {}
    labels: dict[str, int] = {}
    has_gaps, above = False, ""
    for row in range(columns.headers, len(grid.rows)):
        pair = _pair(grid, row, columns, above)
        has_gaps = has_gaps or is_empty(grid.rows[row][columns.sample])
        above = pair[0]
        if pair in cells:
            raise grid.fault(row, columns.sample, _twice(pair))
        cells[pair] = row
        samples.setdefault(pair[0], len(samples))
        labels.setdefault(pair[1], len(labels))
    limits.check_size(len(samples), len(labels))
    tables = {}
    for kind, column in columns.kinds.items():
        values = [[0.0] * len(labels) for _sample in samples]
        below = grid.column(column)
        for (sample, label), row in cells.items():
            number = number_of(below[row], percent)
            if number is None:
                raise grid.no_number(row, column, below[row])
            values[samples[sample]][labels[label]] = number
        if kind == SCORE:
            _refuse_missing(cells, samples, labels)
        tables[kind] = Table(tuple(map(tuple, values)), tuple(samples), tuple(labels))
    return Pivoted(tables, len(samples) * len(labels) - len(cells), has_gaps)


def _of_only_numbers(grid: Grid, columns: Sequence[int]) -> dict[str, int]:
    """The kind of the only column of numbers, which no heading tells, as `pandas.melt` calls it `value`."""
    below = grid.part(slice(1, None))
    numeric = [column for column in columns if None not in map(number_of, below.column(column))]
    return _by_values(below, numeric) if len(numeric) == 1 else {}


def _are_names_that_return(grid: Grid, column: int, kind: str) -> bool:
    """Whether a column without a known heading has names of samples or labels, each in several rows."""
    names = list(map(name_of, grid.column(column)[1:]))
    return len(set(names)) < len(names) and (kind == SAMPLE or not any(map(is_number, names)))


def _as_scores(kinds: dict[str, int], grid: Grid) -> dict[str, int]:
    """The kinds of columns: what is called a prediction is scores where it is not all 0 and 1."""
    if PREDICTED not in kinds or SCORE in kinds:
        return kinds
    values = map(number_of, grid.column(kinds[PREDICTED])[1:])
    if not {0.0, 1.0, None}.issuperset(values):
        kinds[SCORE] = kinds.pop(PREDICTED)
    return kinds


def _without_headings(grid: Grid) -> LongColumns | None:
    """Two columns of names, in which samples return with other labels, then columns of numbers."""
    width = len(grid.rows[0])
    if width not in (3, 4, 5) or any(len(row) != width for row in grid.rows):
        return None
    for row in grid.rows:
        if is_empty(row[0]) or is_empty(row[1]) or is_value(row[1]):
            return None
        if any(number_of(cell) is None for cell in row[2:]):
            return None
    pairs = [(name_of(row[0]), name_of(row[1])) for row in grid.rows]
    n_samples, n_labels = (len({pair[place] for pair in pairs}) for place in (0, 1))
    if n_samples == len(pairs) or n_labels == len(pairs) or len(set(pairs)) < len(pairs):
        return None
    return LongColumns(0, 1, _by_values(grid, range(2, width)), headers=0, is_guessed=True)


def _of_series(grid: Grid) -> LongColumns | None:
    """One column of numbers below whatever heading, as pandas writes a series with an index of two levels."""
    below = _without_headings(grid.part(slice(1, None))) if len(grid.rows[0]) == _WIDTH_OF_SERIES else None
    return replace(below, headers=1) if below is not None and len(grid.rows) > 2 else None


def _by_values(grid: Grid, columns: Sequence[int]) -> dict[str, int]:
    """The kinds of columns of numbers: the first that is all 0 and 1 are truths, the next predictions."""
    kinds: dict[str, int] = {}
    for column in columns:
        are_bits = {0.0, 1.0}.issuperset(map(number_of, grid.column(column)))
        kinds.setdefault(SCORE if not are_bits else PREDICTED if TRUE in kinds else TRUE, column)
    return kinds


def _pair(grid: Grid, row: int, columns: LongColumns, above: str) -> tuple[str, str]:
    """The sample and the label of a row; an empty cell has the sample `above`, as in merged cells."""
    cells = grid.rows[row]
    for column in (columns.sample, columns.label):
        is_missing = column >= len(cells) or is_empty(cells[column])
        if is_missing and (column == columns.label or column >= len(cells) or not above):
            raise grid.fault(row, column, InputError(N_("the name is missing.")))
    return name_of(cells[columns.sample]) or above, name_of(cells[columns.label])


def _twice(pair: tuple[str, str]) -> InputError:
    return InputError(
        N_("sample “{sample}” and label “{label}” have a row already."),
        sample=shown(pair[0]),
        label=shown(pair[1]),
    )


def _refuse_missing(
    cells: Mapping[tuple[str, str], int], samples: Mapping[str, int], labels: Mapping[str, int]
) -> None:
    if len(cells) == len(samples) * len(labels):
        return
    missing = next((one, other) for one in samples for other in labels if (one, other) not in cells)
    raise InputError(
        N_("There is no row with the score of sample “{sample}” and label “{label}”."),
        sample=shown(missing[0]),
        label=shown(missing[1]),
    )
