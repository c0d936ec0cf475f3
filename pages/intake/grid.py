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

    `lines` says which rows of the source these are if some are left out, `left` how many of its columns are
    left out before them. `title` is what the source calls it: a variable, a sheet. `headers` and `stubs` say
    how many of the first rows and columns are names, where the source says so itself, and `may_be_turned`
    that it may as well have a row for each label. `is_hidden` is a sheet that is not shown.
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

    def part(self, rows: slice, columns: slice = slice(None), title: str = "") -> Grid:
        """Some of its rows and columns, which follow each other."""
        lines = self.lines or range(len(self.rows))
        whole = columns == slice(None)
        return replace(
            self,
            rows=self.rows[rows] if whole else [row[columns] for row in self.rows[rows]],
            lines=lines[rows],
            left=self.left + (columns.start or 0),
            title=title or self.title,
            headers=None if rows.start else self.headers,
            stubs=None if columns.start else self.stubs,
        )

    def of_rows(self, rows: Sequence[int]) -> Grid:
        """The rows of these numbers alone."""
        lines = self.lines or range(len(self.rows))
        return replace(self, rows=[self.rows[row] for row in rows], lines=[lines[row] for row in rows])

    def with_first_row(self, cells: Row) -> Grid:
        """The grid with other cells in its first row."""
        return replace(self, rows=[cells, *self.rows[1:]])

    def column(self, number: int) -> list[Cell]:
        """The cells of a column; None where a row is too short."""
        return [row[number] if number < len(row) else None for row in self.rows]

    def times(self, factor: float) -> Grid:
        """The numbers multiplied, as PyTorch prints some: with a factor before or above them."""
        return replace(self, rows=[[_product(cell, factor) for cell in row] for row in self.rows])

    def place(self, row: int, column: int) -> InputError:
        """Where a cell stands."""
        line = self.lines[row] if self.lines is not None else row
        return self.places(line, column + self.left)

    def fault(self, row: int, column: int, problem: InputError) -> InputError:
        """A problem of one cell, with its place before it."""
        place = self.place(row, column)
        return InputError(N_("{where}: {problem}"), where=place, problem=problem, **place.facts)

    def no_number(self, row: int, column: int, cell: Cell) -> InputError:
        """What to say of a cell that holds no finite number."""
        return self.fault(row, column, problem_of(cell))

    def filled(self) -> Iterator[tuple[int, int, Cell]]:
        """Every cell that is not empty, with its row and column."""
        for row, cells in enumerate(self.rows):
            for column, cell in enumerate(cells):
                if not is_empty(cell):
                    yield row, column, cell


def is_empty(cell: Cell) -> bool:
    """Whether there is nothing in a cell."""
    return cell is None or (isinstance(cell, str) and (not cell or cell.isspace()))


def is_value(cell: Cell) -> bool:
    """Whether a cell holds anything else than words: a number, also as a text, or a truth."""
    return not isinstance(cell, str) or is_number(cell.strip())


def problem_of(cell: Cell) -> InputError:
    """Why a cell holds no finite number."""
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
    """Places in a sheet, called as a spreadsheet does: B3."""

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
    """As many blanks as what was found, on as many lines, so that the rest of the text stays in its place."""
    return _SIGN.sub(" ", found[0])


def start_of_line(text: str, number: int) -> int:
    """Where a line begins; `number` counts from 0."""
    return sum(len(line) + 1 for line in text.split("\n")[:number])


def cut_off(text: str, place: int) -> InputError:
    """What to say where three points stand for what a program did not print; `place` is where they begin."""
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
    """Where a place of the text is for people, who count from 1."""
    return text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)
