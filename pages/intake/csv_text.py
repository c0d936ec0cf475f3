"""The cells in the text of a spreadsheet: CSV with `,` or `;`, TSV, and what stands between blanks."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.formula_guard import guarded
from pages.intake.table import KINDS

_FIRST_LINE = re.compile(r'(?:[^\S\r\n]*+[\r\n]++)*+((?:[^"\r\n]++|"[^"]*+(?:"|\Z))*+)')
_QUOTED = re.compile(r'"[^"]*+(?:"|\Z)')


def cells_of(text: str) -> list[list[str]]:
    """The cells of every line that is not blank, with the blanks around them.

    The first line tells the delimiter: a tab, else a semicolon, else a comma, else blanks; within quotation
    marks none of them is one.
    """
    n_lines = text.count("\n") + text.count("\r") + 1
    limits.check_lines(n_lines)
    found = _FIRST_LINE.match(text, 0, limits.LONGEST_LINE)
    first = found[1] if found else ""
    outside = _QUOTED.sub("", first)
    delimiter = next((sign for sign in "\t;," if sign in outside), "")
    if delimiter:
        _check_cells(text, delimiter, n_lines, sum(f"{kind} " in first for kind in KINDS))
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return _between(delimiter, lines) if delimiter else _between_blanks(lines)


def quoted(name: str) -> str:
    """A name as one cell of CSV, in quotation marks so that no sign in it is a delimiter."""
    return '"' + guarded(name).replace('"', '""') + '"'


def _check_cells(text: str, delimiter: str, n_lines: int, tables: int) -> None:
    """Refuse too many cells, and some that are too long, before any is made."""
    delimiters = text.count(delimiter)
    if delimiters > limits.most_delimiters(max(tables, 1)):
        raise limits.too_large()
    if len(text) > limits.LONGEST_CELL * (delimiters + n_lines):
        raise InputError(
            N_(
                "A cell of this text has more than {most:,} characters: this is too long for a number or a "
                "name."
            ),
            most=limits.LONGEST_CELL,
        )


def _between(delimiter: str, lines: Iterable[str]) -> list[list[str]]:
    try:
        rows = list(csv.reader((f"{line}\n" for line in lines), delimiter=delimiter, strict=True))
    except csv.Error as problem:
        raise InputError(N_("The quotation marks do not match: {problem}."), problem=problem) from None
    return [row for row in rows if any(map(str.strip, row))]


def _between_blanks(lines: Iterable[str]) -> list[list[str]]:
    rows, most = [], limits.MOST_CELLS + limits.MOST_SAMPLES + limits.MOST_LABELS + 1
    for line in lines:
        if cells := line.split(None, limits.MOST_LABELS + 1):
            rows.append(cells)
            most -= len(cells)
            if most < 0:
                raise limits.too_large()
    return rows
