"""Cells in rows, as a text or a file has them, and where each of them stands for the person who looks."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.numerals import excerpt, is_number

# A text, a number or a truth; None and "" are empty; a list or a tuple holds names of labels.
Cell = object
Row = Sequence[Cell]
# The place of a cell by its row and column from 0 in the source: a sentence, and what fills it.
Places = Callable[[int, int], InputError]

NOT_FINITE = N_("“{cell}” is not a finite number.")


@dataclass(frozen=True)
class Grid:
    """Rows of cells, and the place of each.

    `lines` are the numbers of its rows in the source, where some are left out, and `left` is how many columns
    are left out before its own. `title` is the name in the source, of a variable or a sheet. `headers` and
    `stubs` are how many of the first rows and columns are names, where the source says so itself. With
    `may_be_turned` its rows may be labels. `is_hidden` is a sheet that is not shown.
    """

    rows: Sequence[Row]
    places: Places
    title: str = ""
    lines: Sequence[int] | None = None
    left: int = 0
    headers: int | None = None
    stubs: int | None = None
    may_be_turned: bool = False
    is_hidden: bool = False

    @property
    def width(self) -> int:
        """How many cells its longest row has."""
        return max(map(len, self.rows), default=0)

    def part(self, rows: slice, columns: slice = slice(None)) -> Grid:
        """Return some of its rows and columns, which follow each other."""
        lines = self.lines or range(len(self.rows))
        whole = columns == slice(None)
        return replace(
            self,
            rows=self.rows[rows] if whole else [row[columns] for row in self.rows[rows]],
            lines=lines[rows],
            left=self.left + (columns.start or 0),
            headers=None if rows.start else self.headers,
            stubs=None if columns.start else self.stubs,
        )

    def of_rows(self, rows: Sequence[int]) -> Grid:
        """Return the rows of these numbers alone."""
        lines = self.lines or range(len(self.rows))
        return replace(self, rows=[self.rows[row] for row in rows], lines=[lines[row] for row in rows])

    def with_first_row(self, cells: Row) -> Grid:
        """Return the grid with other cells in its first row."""
        return replace(self, rows=[cells, *self.rows[1:]])

    def column(self, number: int) -> list[Cell]:
        """Return the cells of a column; None where a row is too short."""
        return [row[number] if number < len(row) else None for row in self.rows]

    def times(self, factor: float) -> Grid:
        """Return the numbers multiplied, as PyTorch prints some with a factor before or above them."""
        return replace(self, rows=[[_product(cell, factor) for cell in row] for row in self.rows])

    def place(self, row: int, column: int) -> InputError:
        """Return where a cell stands, as a sentence."""
        return self.places(self.lines[row] if self.lines is not None else row, column + self.left)

    def fault(self, row: int, column: int, problem: InputError) -> InputError:
        """Return an error for a problem of one cell, with its place before it."""
        place = self.place(row, column)
        return InputError(N_("{where}: {problem}"), where=place, problem=problem, **place.facts)

    def no_number(self, row: int, column: int, cell: Cell) -> InputError:
        """Return the error for a cell without a finite number."""
        return self.fault(row, column, problem_of(cell))

    def filled(self) -> Iterator[tuple[int, int, Cell]]:
        """Yield every cell that is not empty, with its row and column."""
        for row, cells in enumerate(self.rows):
            for column, cell in enumerate(cells):
                if not is_empty(cell):
                    yield row, column, cell


def is_empty(cell: Cell) -> bool:
    """Return whether there is nothing in a cell."""
    return cell is None or (isinstance(cell, str) and (not cell or cell.isspace()))


def is_value(cell: Cell) -> bool:
    """Return whether a cell has anything else than words: a number, also as a text, or a truth."""
    return not isinstance(cell, str) or is_number(cell.strip())


def problem_of(cell: Cell) -> InputError:
    """Return why a cell has no finite number."""
    if is_empty(cell):
        return InputError(N_("this cell is empty, or what is in it gave an error; a number was expected."))
    if isinstance(cell, str):
        if len(cell) > limits.LONGEST_CELL:
            return InputError(
                N_("this cell has {found:,} characters, and at most {most:,} are allowed."),
                found=len(cell),
                most=limits.LONGEST_CELL,
            )
        return InputError(NOT_FINITE, cell=excerpt(cell.strip()))
    if isinstance(cell, float):
        return InputError(NOT_FINITE, cell=str(cell))
    if hasattr(cell, "isoformat") or type(cell).__name__ == "timedelta":
        return InputError(N_("“{cell}” is a date or a time, not a number."), cell=excerpt(str(cell)))
    return InputError(NOT_FINITE, cell=type(cell).__name__)


def by_line(row: int, column: int) -> InputError:
    """A place in a text: its line, and which cell of it."""
    return InputError(
        N_("Line {line}, column {place}"), line=row + 1, place=column + 1, row=row, column=column
    )


def by_row(row: int, column: int) -> InputError:
    """A place in what has no lines."""
    return InputError(
        N_("Row {row_number}, column {column_number}"),
        row_number=row + 1,
        column_number=column + 1,
        row=row,
        column=column,
    )


def by_row_of_data(row: int, column: int) -> InputError:
    """A place in what has names in its first row, which is not one of its data."""
    return by_row(max(row - 1, 0), column)


def beside_names(row: int, column: int) -> InputError:
    """A place in what has names in its first row and its first column."""
    return by_row_of_data(row, max(column - 1, 0))


def in_sheet(title: str) -> Places:
    """Return places in a sheet, named as a spreadsheet does: B3."""

    def place(row: int, column: int) -> InputError:
        return InputError(
            N_("Cell {cell} of sheet “{sheet}”"),
            cell=f"{_letters(column)}{row + 1}",
            sheet=excerpt(title),
            row=row,
            column=column,
        )

    return place


def _letters(column: int) -> str:
    """The name of a column in a spreadsheet: A to Z, then AA."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = string.ascii_uppercase[letter] + letters
    return letters


def _product(cell: Cell, factor: float) -> Cell:
    try:
        return float(str(cell)) * factor
    except ValueError:
        return cell


_SIGN = re.compile(r"[^\n]")


def blanks(found: re.Match[str]) -> str:
    """Return as many blanks as a match, on as many lines, so that the rest of the text stays in its place."""
    return _SIGN.sub(" ", found[0])


def start_of_line(text: str, number: int) -> int:
    """Return where a line begins; `number` counts from 0."""
    return sum(len(line) + 1 for line in text.split("\n")[:number])


def cut_off(text: str, place: int) -> InputError:
    """Return the error for three points in place of what a program did not print; they begin at `place`."""
    line, column = line_and_column(text, place)
    return InputError(
        N_(
            "Line {line}, column {place}: the table was cut off where it says “...”. Print all of it, or "
            "save it as a file."
        ),
        line=line,
        place=column,
    )


def line_and_column(text: str, place: int) -> tuple[int, int]:
    """Return the line and the column of a place, which people count from 1."""
    return text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)
