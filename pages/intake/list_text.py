"""A table of numbers from lists as Python, numpy or JSON writes them. Nothing in them is evaluated."""

from __future__ import annotations

import re
from collections.abc import Iterator

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.csv_text import cells_of
from pages.intake.inner_lists import InnerList, inner_lists, no_lists_at, no_number_at
from pages.intake.nested_lists import no_list
from pages.intake.numerals import number_in, numbers_in
from pages.intake.table import Table, same_length, table_of

_LONGEST_FRAME = 200
_BEFORE = re.compile(r"(?:\w{1,40}\s*+=\s*+)?(?:(?:\w{1,20}\.)?\w{1,20}\(\s*+)?")
_AFTER = re.compile(r"""(?:,\s*+dtype\s*+=\s*+[\w.'"]{1,30}+\s*+)?(?:\)\s*+)?;?""")


def table_from(text: str) -> Table:
    """The table that a text holds; InputError names the line and the column of the first fault.

    Lists (`[[1, 0], [0, 1]]`, with `np.array(...)` or a name before them if need be), what numpy prints,
    CSV with `,` or `;`, TSV, and numbers between blanks.
    """
    limits.check_text(text)
    bare = text.removeprefix("\ufeff")
    if not bare.strip() or "\x00" in bare:
        raise InputError(N_("There is no table in this text."))
    start, end = bare.find("["), bare.rfind("]")
    if 0 <= start < end and _frames(bare[:start], _BEFORE) and _frames(bare[end + 1 :], _AFTER):
        return _table_of_rows(bare, inner_lists(bare, start + 1, end))
    return table_of(cells_of(bare))


def _frames(text: str, pattern: re.Pattern[str]) -> bool:
    """Whether this may stand before or after the lists."""
    bare = text.strip()
    return len(bare) <= _LONGEST_FRAME and bool(pattern.fullmatch(bare))


def _table_of_rows(text: str, rows: Iterator[InnerList]) -> Table:
    read: list[tuple[InnerList, list[str]]] = []
    n_cells = 0
    for row in rows:
        read.append((row, row.cells()))
        n_cells += len(read[-1][1])
        if len(read) > limits.MOST_SAMPLES or n_cells > limits.MOST_CELLS:
            raise limits.too_large()
    limits.check_size(1, max(len(cells) for _row, cells in read))
    numbers = [numbers_in(cells) or _one_by_one(text, row, line) for line, (row, cells) in enumerate(read)]
    same_length(numbers)
    return Table(tuple(numbers))


def _one_by_one(text: str, row: InnerList, line: int) -> tuple[float, ...]:
    """The numbers of one row, each looked at by itself so that the first fault has a place."""
    numbers = []
    for column, cell in enumerate(row.cells()):
        number = number_in(cell)
        if number is None:
            place = row.place_of(column)
            raise no_number_at(text, place, cell, (line, column)) if cell else no_lists_at(text, place)
        numbers.append(number)
    if not numbers:
        raise no_list(line)
    return tuple(numbers)
