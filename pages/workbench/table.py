"""A table of numbers from text that people paste or upload: a spreadsheet's cells, CSV, or lists."""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from metrics.errors import InputError
from pages.views.words import gettext as _

LONGEST_TEXT = 4_000_000  # 2,000 × 50 truths and scores with all their digits, and room
MOST_CELLS = 500_000
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_TRUTHS = {"true": "1", "false": "0"}
_QUOTED = re.compile(r'"[^"]*("|$)')
_SHOWN = 40


@dataclass(frozen=True)
class Table:
    """Rows of numbers of one length, with the names of rows and columns where the text had them."""

    values: tuple[tuple[float, ...], ...]
    rows: tuple[str, ...] | None = None
    columns: tuple[str, ...] | None = None


def table_of(cells: Sequence[Sequence[str]], named: bool = False) -> Table:
    """The table in the cells of some lines; InputError names the line and the column of the first fault.

    A first line without a number is the names of the columns, a first column without one those of the rows;
    `named` says that the first column is names even if they are numbers.
    """
    if not cells:
        raise InputError(_("There is no table in this text."))
    same_length(cells)
    words = all(row[0] and not is_number(row[0]) for row in cells[1:] or cells)
    start = int(named or (words and len(cells[0]) > 1))
    header = _is_names(cells[0][start:], [row[start:] for row in cells[1:]])
    body = cells[1:] if header else cells
    if not body:
        raise InputError(_("There is a line of names but no line of numbers."))
    values = tuple(
        tuple(number_from(cell, line + header, place + start) for place, cell in enumerate(row[start:]))
        for line, row in enumerate(body)
    )
    return Table(
        values,
        tuple(unguarded(row[0]) for row in body) if start else None,
        tuple(unguarded(cell) for cell in cells[0][start:]) if header else None,
    )


def _is_names(line: Sequence[str], others: Sequence[Sequence[str]]) -> bool:
    """Whether a first line is names: without a number, or only TRUE and FALSE above lines without them."""
    if not any(map(is_number, line)):
        return any(line)
    return all(map(_is_truth, line)) and bool(others) and not any(map(_is_truth, chain(*others)))


def cells_of(text: str) -> list[list[str]]:
    """The cells of every line that is not blank, between tabs, semicolons, commas or else blanks."""
    outside = _QUOTED.sub("", text)
    delimiter = next((sign for sign in "\t;," if sign in outside), " ")
    if delimiter == " ":
        return [line.split() for line in text.splitlines() if line.strip()]
    try:
        rows = list(csv.reader(text.splitlines(), delimiter=delimiter, strict=True))
    except csv.Error as problem:
        raise InputError(_("The quotation marks do not match: {problem}."), problem=problem) from None
    return [[cell.strip() for cell in row] for row in rows if any(cell.strip() for cell in row)]


def number_from(cell: str, row: int, column: int) -> float:
    """The number in a cell, a lone comma in it being the decimal point; the place is for the message."""
    if is_number(cell):
        number = float(_TRUTHS.get(cell.lower()) or _pointed(cell))
        if math.isfinite(number):
            return number
    raise InputError(
        _("Line {line}, column {place}: “{cell}” is no finite number."),
        row=row,
        column=column,
        line=row + 1,
        place=column + 1,
        cell=cell[:_SHOWN],
    )


def is_number(cell: str) -> bool:
    """Whether a cell reads as a number, or as TRUE or FALSE, as spreadsheets write 1 and 0."""
    return _is_truth(cell) or bool(_NUMBER.fullmatch(_pointed(cell)))


def _is_truth(cell: str) -> bool:
    return cell.lower() in _TRUTHS


def same_length(rows: Sequence[Sequence[object]]) -> None:
    """Refuse lines that differ in length, and a table that is too large; InputError names the line."""
    expected = len(rows[0])
    for line, row in enumerate(rows):
        if len(row) != expected:
            raise InputError(
                _("Line {line}: {found} values, but line 1 has {expected}."),
                row=line,
                line=line + 1,
                found=len(row),
                expected=expected,
            )
    if expected * len(rows) > MOST_CELLS:
        raise InputError(_("This table is too large: at most {most} cells."), most=MOST_CELLS)


def guarded(name: str) -> str:
    """A name as a spreadsheet should get it: with an apostrophe where it would be taken for a formula."""
    return f"'{name}" if name.startswith((*FORMULA_SIGNS, "'")) else name


def unguarded(name: str) -> str:
    """The name without that apostrophe."""
    return name[1:] if name[:1] == "'" and name[1:].startswith((*FORMULA_SIGNS, "'")) else name


def _pointed(cell: str) -> str:
    return cell.replace("−", "-").replace(",", ".", 1)
