"""The numbers in the cells of a grid, and the names around them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.csv_text import unguarded
from pages.intake.grid import (
    Cell,
    Grid,
    Row,
    by_line,
    counts_rows,
    is_empty,
    is_numeral,
    is_truth_letter,
    is_truth_word,
    is_value_text,
    parse_number,
    parse_numbers,
)
from pages.intake.headings import LABEL, SAMPLE, heading_role
from pages.intake.tables import Table

_PLAIN_TYPES = frozenset((int, float, bool))
_EMPTY_CORNERS = ("", "#", "unnamed: 0", "unnamed: 0_level_0")


@dataclass(frozen=True)
class Margins:
    """How many of the first rows and of the first columns of a grid are names.

    `index_counts_rows` says that the column of names is taken for one only because it counts the rows, and
    `header_counts_columns` that the row of names is, because it counts the columns. `corner` is what stands
    above the names of the rows.
    """

    header_rows: int
    index_columns: int
    index_counts_rows: bool = False
    corner: str = ""
    header_counts_columns: bool = False


def margins_of(grid: Grid) -> Margins:
    """Return how many of the first rows and columns of a grid are names.

    A first row without a number is names, and so is a first column without one; below an empty corner, or
    one that says so, they are names whatever they look like.
    """
    first, others = grid.rows[0], grid.rows[1:]
    corner = _text_of(first[0]) if len(first) else ""
    if grid.header_rows is not None and grid.index_columns is not None:
        return Margins(grid.header_rows, grid.index_columns, corner=corner)
    firsts = [row[0] if len(row) else "" for row in grid.rows]
    are_filled = not any(map(is_empty, (*first[1:], *firsts[1:])))
    if others and grid.width > 1 and _is_corner(corner) and are_filled:
        return Margins(1, 1, corner=corner)
    below = firsts if _starts_with_numerals([first], 1) else firsts[1:] or firsts
    index_columns = int(_are_words(below) and len(first) > 1)
    top = first[index_columns:]
    header_rows = (
        grid.header_rows if grid.header_rows is not None else int(_is_header(top, others, index_columns))
    )
    if grid.header_rows is None and not header_rows and not index_columns and _counts_columns(first, others):
        return Margins(1, 0, header_counts_columns=True)
    numbered = bool(header_rows and not index_columns and len(first) > 1 and _count_up(firsts[1:]))
    return Margins(header_rows, int(index_columns or numbered), numbered, corner if header_rows else "")


def table_of(grid: Grid, margins: Margins, as_shares: bool = True, n_tables: int = 1) -> Table:
    """Return the table in a grid; InputError names the first cell without a number.

    With `as_shares` 90% is 0.9, and else 90; `n_tables` is how many tables stand side by side.
    """
    if not grid.rows or not grid.width:
        raise no_table()
    n_rows, n_columns = len(grid.rows) - margins.header_rows, len(grid.rows[0]) - margins.index_columns
    limits.check_size(n_rows, n_columns // n_tables)
    _refuse_unequal_rows(grid)
    if n_rows < 1:
        raise InputError(N_("There is a line of names but no line of numbers."))
    return Table(
        tuple(
            [
                _numbers(grid, row, margins.index_columns, as_shares)
                for row in range(margins.header_rows, len(grid.rows))
            ]
        ),
        _names([row[0] for row in grid.rows[margins.header_rows :]]) if margins.index_columns else None,
        _names(grid.rows[margins.header_rows - 1][margins.index_columns :]) if margins.header_rows else None,
    )


def no_table() -> InputError:
    """Return the error for a text without a table."""
    return InputError(N_("There is no table in this text."))


def has_numbers(grid: Grid) -> bool:
    """Return whether any cell is a number, or a word for 0 and 1 that is no name as well.

    Letters for 0 and 1 are no names where nothing else stands below and beside the names.
    """
    for row in grid.rows:
        texts = [cell for cell in row if isinstance(cell, str)]
        if texts and len(texts) == len(row) and parse_numbers(texts):
            return not all(map(_is_letter, row)) or len(grid.rows) > 1
        for cell in row:
            if isinstance(cell, str):
                bare = cell.strip()
                if is_value_text(bare) and not is_truth_letter(bare):
                    return True
            elif cell is not None and not isinstance(cell, list | tuple):
                return True
    width = grid.width
    inner = [cell for row in grid.rows[1:] if len(row) == width for cell in row[1:]]
    return all(map(_is_letter, inner)) and len(set(inner)) > 1


def number_of(cell: Cell, as_shares: bool = True) -> float | None:
    """Return the finite number in a cell; None where there is none."""
    if isinstance(cell, str):
        return parse_number(cell.strip(), as_shares)
    if not isinstance(cell, int | float):
        return None
    try:
        number = float(cell)
    except OverflowError:  # an integer of hundreds of digits
        return None
    return number if math.isfinite(number) else None


def name_of(cell: Cell) -> str:
    """Return a cell as a name: a whole number without its point, a text without the apostrophe of a guard."""
    text = _text_of(cell)
    return unguarded(text) if len(text) <= limits.MAX_CELL_LENGTH else text


def _text_of(cell: Cell) -> str:
    if isinstance(cell, str):
        return cell.strip()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell)


def _is_letter(cell: Cell) -> bool:
    return isinstance(cell, str) and is_truth_letter(cell.strip())


def _is_corner(corner: str) -> bool:
    """Whether what stands above and beside the names says that there are some."""
    return corner.casefold() in _EMPTY_CORNERS or heading_role(corner) in (SAMPLE, LABEL)


def _are_words(cells: Sequence[Cell]) -> bool:
    """Whether all of these are names: none a number, none empty, and not all of them words for 0 and 1."""
    if not all(isinstance(cell, str) and not is_empty(cell) for cell in cells):
        return False
    bare = [str(cell).strip() for cell in cells]
    if any(is_numeral(cell) or (is_truth_word(cell) and not is_truth_letter(cell)) for cell in bare):
        return False
    return not all(map(is_truth_letter, bare))


def _is_header(top: Row, others: Sequence[Row], index_columns: int) -> bool:
    """Whether a first row is names: it has no number, and words for 0 and 1 only above rows without them."""
    filled = [str(cell).strip() for cell in top if not is_empty(cell)]
    if not filled or not all(isinstance(cell, str) for cell in top if not is_empty(cell)):
        return False
    if any(map(is_numeral, filled)):
        return False
    truths = list(filter(is_truth_word, filled))
    if not truths or not others:
        return not truths
    if len(truths) < len(filled) and not all(map(is_truth_letter, truths)):
        return _starts_with_numerals(others, index_columns)
    return not any(
        is_truth_word(_text_of(cell))
        for row in others
        for cell in row[index_columns:]
        if isinstance(cell, str)
    )


def _starts_with_numerals(rows: Sequence[Row], index_columns: int) -> bool:
    cells = rows[0][index_columns:] if rows else ()
    return bool(cells) and all(is_numeral(_text_of(cell)) for cell in cells)


def _count_up(cells: Sequence[Cell]) -> bool:
    """Whether these are the numbers of the rows, from 0 or from 1: of two they may be truths."""
    return len(cells) > 2 and counts_rows(list(map(_text_of, cells)))


def _counts_columns(top: Row, others: Sequence[Row]) -> bool:
    """Whether a first row only counts the columns: the numbers below it are truths, or have a point."""
    if not others or not (_count_up(top) or [_text_of(cell) for cell in top] == ["0", "1"]):
        return False
    below = {_text_of(cell) for row in others for cell in row}
    whole = {text for text in below if text.isdecimal()}
    return whole <= {"0", "1"} and (len(top) > 2 or not whole)


def _numbers(grid: Grid, row: int, index_columns: int, as_shares: bool) -> tuple[float, ...]:
    cells = grid.rows[row][index_columns:] if index_columns else grid.rows[row]
    if cells and cells[0].__class__ is str:
        try:
            found = parse_numbers(cells)  # type: ignore[arg-type]
        except TypeError:  # texts and numbers in one row of a sheet
            found = None
        if found:
            return found
    elif _PLAIN_TYPES.issuperset(types := set(map(type, cells))) and _are_finite(cells):
        return tuple(map(float, cells) if bool in types else cells)  # type: ignore[arg-type]
    letters = not any(is_numeral(_text_of(cell)) for cell in cells)
    return tuple(
        [
            number_at(grid, row, column, as_shares, letters)
            for column in range(index_columns, len(grid.rows[row]))
        ]
    )


def _are_finite(cells: Row) -> bool:
    try:
        return all(map(math.isfinite, cells))  # type: ignore[arg-type]
    except OverflowError:
        return False


def number_at(grid: Grid, row: int, column: int, as_shares: bool, letters: bool = True) -> float:
    """Return the number of one cell, which may lack; without `letters` a letter is no word for 0 or 1."""
    cells = grid.rows[row]
    cell = cells[column] if column < len(cells) else None
    number = number_of(cell, as_shares) if letters or not _is_letter(cell) else None
    if number is None:
        raise grid.no_number(row, column, cell)
    return number


def _names(cells: Sequence[Cell]) -> tuple[str, ...] | None:
    names = tuple(map(name_of, cells))
    return names if any(names) else None


def _refuse_unequal_rows(grid: Grid) -> None:
    """Refuse rows that differ in length."""
    expected = len(grid.rows[0])
    if all(len(row) == expected for row in grid.rows):
        return
    for row, cells in enumerate(grid.rows):
        if len(cells) != expected:
            places = [grid.place(one, 0).facts if grid.place_in_source is by_line else {} for one in (0, row)]
            raise InputError(
                N_(
                    "All lines must have as many cells as line {first}, which has {expected}: line {line} "
                    "has {found}."
                ),
                row=row,
                first=places[0].get("line", 1),
                line=places[1].get("line", row + 1),
                found=len(cells),
                expected=expected,
            )
