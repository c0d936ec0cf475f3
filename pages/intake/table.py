"""A table of numbers, with or without names, from cells of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.formula_guard import unguarded
from pages.intake.numerals import is_number, is_truth, number_in, numbers_in, shown

TRUE, SCORE, PREDICTED = "y_true", "y_score", "y_pred"
KINDS = (TRUE, SCORE, PREDICTED)


@dataclass(frozen=True)
class Table:
    """Rows of numbers of one length, with the names of rows and columns where the text had them."""

    values: tuple[tuple[float, ...], ...]
    rows: tuple[str, ...] | None = None
    columns: tuple[str, ...] | None = None


def table_of(cells: Sequence[Sequence[str]], named: bool = False, matrices: int = 1) -> Table:
    """The table in the cells of some lines; InputError names the line and the column of the first fault.

    A first line without a number is the names of the columns, a first column without one those of the rows;
    `named` says that the first column is names even if they are numbers. `matrices` is how many stand side
    by side.
    """
    if not cells:
        raise InputError(N_("There is no table in this text."))
    same_length(cells)
    limits.check_size(len(cells) - 1, (len(cells[0]) - 1) // matrices)
    firsts = [row[0].strip() for row in cells]
    words = all(cell and not is_number(cell) for cell in firsts[1:] or firsts)
    start = int(named or (words and len(cells[0]) > 1))
    top = [cell.strip() for cell in cells[0][start:]]
    header = int(_is_names(top, cells[1:], start))
    if not cells[header:]:
        raise InputError(N_("There is a line of names but no line of numbers."))
    limits.check_size(len(cells) - header, len(top) // matrices)
    return Table(
        tuple(
            numbers_in(row[start:]) or _one_by_one(row[start:], line, start)
            for line, row in enumerate(cells[header:], header)
        ),
        tuple(map(unguarded, firsts[header:])) if start else None,
        tuple(map(unguarded, top)) if header else None,
    )


def _is_names(line: Sequence[str], others: Sequence[Sequence[str]], start: int) -> bool:
    """Whether a first line is names: without a number, or only TRUE and FALSE above lines without them."""
    if not any(map(is_number, line)):
        return any(line)
    if not others or not all(map(is_truth, line)):
        return False
    return not any(is_truth(cell.strip()) for row in others for cell in row[start:])


def _one_by_one(cells: Sequence[str], line: int, start: int) -> tuple[float, ...]:
    """The numbers of one line, its first cell at `start`, without the blanks around them."""
    bare = [cell.strip() for cell in cells]
    return numbers_in(bare) or tuple(_number(cell, line, place) for place, cell in enumerate(bare, start))


def _number(cell: str, line: int, place: int) -> float:
    number = number_in(cell)
    if number is None:
        raise no_number(cell, (line, place), line + 1, place + 1)
    return number


def no_number(cell: str, where: tuple[int, int], line: int, place: int) -> InputError:
    """What to say of a cell that holds no finite number.

    `where` is its row and column in the table from 0, `line` and `place` where it stands for people.
    """
    facts = {"row": where[0], "column": where[1], "line": line, "place": place}
    if len(cell) > limits.LONGEST_CELL:
        return InputError(
            N_(
                "Line {line}, column {place}: this cell has {found:,} characters, and at most {most:,} are "
                "allowed."
            ),
            found=len(cell),
            most=limits.LONGEST_CELL,
            **facts,
        )
    return InputError(
        N_("Line {line}, column {place}: “{cell}” is not a finite number."), cell=shown(cell), **facts
    )


def same_length(rows: Sequence[Sequence[object]]) -> None:
    """Refuse lines that differ in length; InputError names the line."""
    expected = len(rows[0])
    for line, row in enumerate(rows):
        if len(row) != expected:
            raise InputError(
                N_(
                    "All lines must have as many cells as line 1, which has {expected}: line {line} has "
                    "{found}."
                ),
                row=line,
                line=line + 1,
                found=len(row),
                expected=expected,
            )
