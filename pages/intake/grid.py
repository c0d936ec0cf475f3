"""Cells in rows, the numbers that are written in them, and where each stands for the person who looks."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from unicodedata import normalize

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits

# Numbers as people and programs write them. Every pattern takes a time that grows with the text.

_NUMBER = re.compile(r"[+-]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][+-]?\d++)?", re.ASCII)
# What consists of these and is a number for Python is one for people: no _, no inf, no nan.
_SIGNS_OF_NUMBERS = re.compile(r"[0-9+\-.eE\s;]*+", re.ASCII)
_TRUTH_LETTERS = {"y": 1.0, "n": 0.0, "t": 1.0, "f": 0.0}
_TRUTH_WORDS = {
    **dict.fromkeys(("true", "yes", "是", "对", "真", "有", "✓", "✔", "√", "☑", "✅"), 1.0),
    **dict.fromkeys(("false", "no", "否", "错", "假", "无", "✗", "✘", "×", "☐", "❌"), 0.0),
}
TRUTH_WORDS = _TRUTH_WORDS | _TRUTH_LETTERS
_MAX_TRUTH_LENGTH = len("false")


def _in_any_case(words: Mapping[str, float]) -> dict[str, float]:
    return {
        written: value for word, value in words.items() for written in (word, word.upper(), word.capitalize())
    }


_ZERO_OR_ONE = {"0": 0.0, "1": 1.0} | _in_any_case(_TRUTH_WORDS)
_ONLY_LETTERS = _in_any_case(_TRUTH_LETTERS)
_MAX_EXCERPT_LENGTH = 40


def is_value_text(cell: str) -> bool:
    """Return whether a cell is a number in digits, a percentage, or a word for 1 or 0: TRUE or 否."""
    return is_truth_word(cell) or is_numeral(cell)


def is_numeral(cell: str) -> bool:
    """Return whether a cell is a number in digits, or a percentage."""
    return len(cell) <= limits.MAX_CELL_LENGTH and bool(
        _NUMBER.fullmatch(_with_points(cell).removesuffix("%").rstrip())
    )


def is_truth_word(cell: str) -> bool:
    """Return whether a cell is a word for 1 or 0."""
    return len(cell) <= _MAX_TRUTH_LENGTH and _folded_word(cell) in TRUTH_WORDS


def is_truth_letter(cell: str) -> bool:
    """Return whether a cell is a word for 1 or 0 of one Latin letter, which may be a name as well."""
    return len(cell) == 1 and _folded_word(cell) in _TRUTH_LETTERS


def is_percentage(cell: str) -> bool:
    """Return whether a cell is a number with the sign % behind it."""
    return cell.endswith(("%", "％")) and is_numeral(cell)


def parse_number(cell: str, as_shares: bool = True) -> float | None:
    """Return the number in a cell, where a comma is a decimal point; None without a finite one.

    With `as_shares` 90% is 0.9, and else 90.
    """
    if is_truth_word(cell):
        return TRUTH_WORDS[_folded_word(cell)]
    if not is_numeral(cell):
        return None
    pointed = _with_points(cell)
    bare = pointed.removesuffix("%").rstrip()
    number = _hundredth(bare) if as_shares and pointed.endswith("%") else float(bare)
    return number if math.isfinite(number) else None


def parse_numbers(cells: Sequence[str]) -> tuple[float, ...] | None:
    """Return the numbers of a whole line: digits in all of its cells, or words for 1 and 0 in all.

    None for any other line, for an empty one, and where a number is not finite.
    """
    if not cells:
        return None
    if cells[0] in _ZERO_OR_ONE and _ZERO_OR_ONE.keys() >= set(cells):
        return tuple(map(_ZERO_OR_ONE.__getitem__, cells))
    if cells[0] in _ONLY_LETTERS and _ONLY_LETTERS.keys() >= set(cells):
        return tuple(map(_ONLY_LETTERS.__getitem__, cells))
    line = ";".join(cells)
    if "," in line or not line.isascii():
        pointed = _with_points(line).split(";")
        return parse_numbers(pointed) if len(pointed) == len(cells) and pointed != list(cells) else None
    if not _SIGNS_OF_NUMBERS.fullmatch(line) or max(map(len, cells)) > limits.MAX_CELL_LENGTH:
        return None
    try:
        numbers = tuple(map(float, cells))
    except ValueError:
        return None
    return numbers if all(map(math.isfinite, numbers)) else None


def counts_rows(names: Sequence[str], starts: Sequence[int] = (0, 1)) -> bool:
    """Return whether names are whole numbers that follow each other from one of these starts."""
    return any(list(names) == [str(place) for place in range(start, start + len(names))] for start in starts)


def excerpt(value: str) -> str:
    """Return the beginning of a text for a message; half a surrogate pair is replaced."""
    return value[:_MAX_EXCERPT_LENGTH].encode("utf-8", "replace").decode()


def _with_points(text: str) -> str:
    """The text with the digits and signs of ASCII for full-width ones, and with points for commas."""
    if not text.isascii():
        text = (
            normalize("NFKC", text).replace("−", "-").replace("–", "-").replace("、", ",").replace("。", ".")
        )
    return text.replace(",", ".")


def _folded_word(cell: str) -> str:
    """The word in small letters, without what makes a picture of a sign: ✔️ is ✔."""
    return (cell if cell.isascii() else normalize("NFKC", cell).removesuffix("\ufe0f")).casefold()


def _hundredth(percentage: str) -> float:
    """The hundredth part of a number, rounded once: 55% is 0.55, and 55 / 100 may be another number."""
    mantissa, _e, exponent = percentage.lower().partition("e")
    return float(f"{mantissa}e{int(exponent or 0) - 2}") if len(exponent) < 10 else float(percentage) / 100


MAX_LIST_OF_NUMBERS_LENGTH = 400  # characters
_RANGE = re.compile(r"(\d{1,9})(?:\s*[-–—:]\s*(\d{1,9}))?", re.ASCII)


def listed_places(text: str, count: int) -> set[int]:
    """Return the places, from 0 on, of the numbers in a text, from 1 to `count`; InputError for others."""
    if len(text) > MAX_LIST_OF_NUMBERS_LENGTH:
        raise InputError(
            N_("List the numbers in at most {most} characters."), most=MAX_LIST_OF_NUMBERS_LENGTH
        )
    places: set[int] = set()
    for entry in filter(None, map(str.strip, re.split("[,;，、]", text))):
        found = _RANGE.fullmatch(entry)
        if found is None:
            raise InputError(N_("“{entry}” is no number and no range such as 1-40."), entry=entry[:20])
        first, last = int(found[1]), int(found[2] or found[1])
        if not 1 <= first <= last <= count:
            raise InputError(
                N_("“{entry}” is not within 1 to {count:,}, from the smaller to the larger number."),
                entry=entry[:20],
                count=count,
            )
        places.update(range(first - 1, last))
    return places


# Cells in rows

# A text, a number or a truth; None and "" are empty; a list or a tuple holds names of labels.
Cell = object
Row = Sequence[Cell]
# The place of a cell as a sentence, such as “Line 2, column 3”, by its row and column in the source, from 0.
PlaceInSource = Callable[[int, int], InputError]

NOT_FINITE = N_("“{cell}” is not a finite number.")


@dataclass(frozen=True)
class Grid:
    """Rows of cells, and where each of them stands in the source.

    Attributes:
        rows: the cells; rows may differ in length.
        place_in_source: the place of a cell, for a message, by its row and column in the source.
        title: the name of a variable or a sheet, or the line above the table.
        line_numbers: the row of the source that each row is; None where all are there from the first on.
        columns_before: how many columns of the source are left out before the first one.
        header_rows, index_columns: how many of its first rows and columns are names, if the source says so.
        may_be_transposed: whether its rows may be labels, and its columns samples.
        is_hidden: whether it is a sheet that the spreadsheet does not show.
    """

    rows: Sequence[Row]
    place_in_source: PlaceInSource
    title: str = ""
    line_numbers: Sequence[int] | None = None
    columns_before: int = 0
    header_rows: int | None = None
    index_columns: int | None = None
    may_be_transposed: bool = False
    is_hidden: bool = False

    @property
    def width(self) -> int:
        """How many cells its longest row has."""
        return max(map(len, self.rows), default=0)

    @property
    def _rows_of_source(self) -> Sequence[int]:
        return self.line_numbers or range(len(self.rows))

    def part(self, rows: slice, columns: slice = slice(None)) -> Grid:
        """Return some of its rows and columns, which follow each other."""
        whole = columns == slice(None)
        return replace(
            self,
            rows=self.rows[rows] if whole else [row[columns] for row in self.rows[rows]],
            line_numbers=self._rows_of_source[rows],
            columns_before=self.columns_before + (columns.start or 0),
            header_rows=None if rows.start else self.header_rows,
            index_columns=None if columns.start else self.index_columns,
        )

    def of_rows(self, rows: Sequence[int]) -> Grid:
        """Return the rows of these numbers alone."""
        numbers = [self._rows_of_source[row] for row in rows]
        return replace(self, rows=[self.rows[row] for row in rows], line_numbers=numbers)

    def with_first_row(self, cells: Row) -> Grid:
        """Return the grid with other cells in its first row."""
        return replace(self, rows=[cells, *self.rows[1:]])

    def column(self, number: int) -> list[Cell]:
        """Return the cells of a column; None where a row is too short."""
        return [row[number] if number < len(row) else None for row in self.rows]

    def blank_columns(self) -> set[int]:
        """Return the columns in which every cell is empty; none where rows differ in length.

        An empty cell behind a delimiter that only some rows end in is no difference in length.
        """
        behind = set(range(min(map(len, self.rows)), self.width))
        candidates = {column for column, cell in enumerate(self.rows[-1]) if is_empty(cell)} | behind
        for row in self.rows:
            if not candidates:
                break
            candidates = {column for column in candidates if column >= len(row) or is_empty(row[column])}
        return candidates if behind <= candidates else set()

    def trimmed(self) -> Grid:
        """Return the grid without the empty rows and columns around its content."""
        filled = [row for row, cells in enumerate(self.rows) if not is_blank(cells)]
        if not filled:
            return self.part(slice(0, 0))
        grid = self
        if len(self.rows) != filled[-1] + 1 - filled[0]:
            grid = self.part(slice(filled[0], filled[-1] + 1))
        if blank := grid.blank_columns():
            columns = [column for column in range(grid.width) if column not in blank]
            grid = grid.part(slice(None), slice(columns[0], columns[-1] + 1))
        return grid

    def scaled(self, factor: float) -> Grid:
        """Return the numbers multiplied, as PyTorch prints some with a factor before or above them."""
        return replace(self, rows=[[_product(cell, factor) for cell in row] for row in self.rows])

    def place(self, row: int, column: int) -> InputError:
        """Return where a cell stands, as a sentence."""
        return self.place_in_source(self._rows_of_source[row], column + self.columns_before)

    def fault(self, row: int, column: int, problem: InputError) -> InputError:
        """Return an error for a problem of one cell, with its place before it."""
        place = self.place(row, column)
        return InputError(N_("{where}: {problem}"), where=place, problem=problem, **place.facts)

    def no_number(self, row: int, column: int, cell: Cell) -> InputError:
        """Return the error for a cell without a finite number."""
        return self.fault(row, column, problem_of(cell))

    def filled_cells(self) -> Iterator[tuple[int, int, Cell]]:
        """Yield every cell that is not empty, with its row and column."""
        for row, cells in enumerate(self.rows):
            for column, cell in enumerate(cells):
                if not is_empty(cell):
                    yield row, column, cell


def is_empty(cell: Cell) -> bool:
    """Return whether there is nothing in a cell."""
    return cell is None or (isinstance(cell, str) and (not cell or cell.isspace()))


def is_blank(cells: Row) -> bool:
    """Return whether there is nothing in a row."""
    return not cells or (is_empty(cells[0]) and all(map(is_empty, cells)))


def is_value(cell: Cell) -> bool:
    """Return whether a cell has anything else than words: a number, also as a text, or a truth."""
    return not isinstance(cell, str) or is_value_text(cell.strip())


def problem_of(cell: Cell) -> InputError:
    """Return why a cell has no finite number."""
    if is_empty(cell):
        return InputError(N_("this cell is empty, or what is in it gave an error; a number was expected."))
    if isinstance(cell, str):
        if len(cell) > limits.MAX_CELL_LENGTH:
            return InputError(
                N_("this cell has {found:,} characters, and at most {most:,} are allowed."),
                found=len(cell),
                most=limits.MAX_CELL_LENGTH,
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


def by_row_below_names(row: int, column: int) -> InputError:
    """A place in what has names in its first row, which is not one of its data."""
    return by_row(max(row - 1, 0), column)


def by_row_beside_names(row: int, column: int) -> InputError:
    """A place in what has names in its first row and its first column."""
    return by_row_below_names(row, max(column - 1, 0))


def in_sheet(title: str) -> PlaceInSource:
    """Return places in a sheet, named as a spreadsheet does: B3."""
    name_of_cell = import_module("xlsxwriter.utility").xl_rowcol_to_cell

    def place(row: int, column: int) -> InputError:
        return InputError(
            N_("Cell {cell} of sheet “{sheet}”"),
            cell=name_of_cell(row, column),
            sheet=excerpt(title),
            row=row,
            column=column,
        )

    return place


def _product(cell: Cell, factor: float) -> Cell:
    try:
        return float(str(cell)) * factor
    except ValueError:
        return cell


RULE = re.compile(r"\s*+[-=]{3,}+[-=\s]*+|[-=]{2,}+\s[-=\s]*+")  # a line of dashes


def as_blanks(found: re.Match[str]) -> str:
    """Return as many blanks as a match, on as many lines, so that the rest of the text stays in its place."""
    return re.sub(r"[^\n]", " ", found[0])


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
