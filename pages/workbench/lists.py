"""A table of numbers from lists as Python, numpy or JSON writes them."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Sequence

from metrics.errors import InputError
from pages.views.words import gettext as _
from pages.workbench.table import LONGEST_TEXT, Table, cells_of, same_length, table_of

_BEFORE = re.compile(r"\s*(\w{1,40}\s*=\s*)?((\w{1,20}\.)?\w{1,20}\(\s*)?")
_AFTER = re.compile(r"\s*(,\s*dtype\s*=\s*[\w.'\"]{1,30}\s*)?\)?\s*;?\s*")
# numpy prints blanks between numbers where Python wants commas
_BLANK = re.compile(r"(?<=[\d.\]e])(?=\s+[\[\d+\-.TF])")
_TRUTH = re.compile(r"\"[^\"]*\"|'[^']*'|\b(true|false|TRUE|FALSE)\b")
_SHOWN = 40


def table_from(text: str) -> Table:
    """The table that a text holds; InputError names the line and the column of the first fault.

    Lists (`[[1, 0], [0, 1]]`, with `np.array(...)` or a name before them if need be), what numpy prints,
    CSV with `,` or `;`, TSV, and numbers between blanks.
    """
    if len(text) > LONGEST_TEXT:
        raise InputError(_("This text is too long: at most {most} characters."), most=LONGEST_TEXT)
    bare = text.removeprefix("\ufeff")
    if not bare.strip() or "\x00" in bare:
        raise InputError(_("There is no table in this text."))
    start, end = bare.find("["), bare.rfind("]") + 1
    if 0 <= start < end and _BEFORE.fullmatch(bare[:start]) and _AFTER.fullmatch(bare[end:]):
        return table_of_lists(_literal(bare[start:end].replace("−", "-"), bare[:start]))
    return table_of(cells_of(bare))


def table_of_lists(lists: object) -> Table:
    """The table of nested lists of numbers."""
    if not isinstance(lists, list) or not lists:
        raise _not_lists()
    rows: list[Sequence[object]] = []
    for line, row in enumerate(lists):
        if not isinstance(row, list | tuple) or not row:
            raise InputError(_("Row {row_number} is not a list of numbers."), row=line, row_number=line + 1)
        rows.append(row)
    same_length(rows)
    return Table(
        tuple(
            tuple(_number(value, line, place) for place, value in enumerate(row))
            for line, row in enumerate(rows)
        )
    )


def _literal(text: str, before: str) -> object:
    """What the lists hold; `before` is what stood before them, for the place of a fault."""
    written = _BLANK.sub(",", _TRUTH.sub(lambda found: found[1].capitalize() if found[1] else found[0], text))
    try:
        return ast.literal_eval(written)
    except SyntaxError as problem:
        raise InputError(
            _("Line {line}, column {place}: this is not a list of lists of numbers, like [[1, 0], [0, 1]]."),
            **_place(problem.lineno or 1, problem.offset or 1, before),
        ) from None
    except (ValueError, TypeError, MemoryError, RecursionError):
        raise _word_in(written, before) or _not_lists() from None


def _place(line: int, place: int, before: str) -> dict[str, int]:
    """The line and the column in the whole text."""
    cut = len(before.rpartition("\n")[2]) if line == 1 else 0
    return {"line": line + before.count("\n"), "place": place + cut}


def _word_in(text: str, before: str) -> InputError | None:
    """What to say of the first word, such as nan, that stands where a number should."""
    try:
        words = (node for node in ast.walk(ast.parse(text, mode="eval")) if isinstance(node, ast.Name))
        word = min(words, key=lambda node: (node.lineno, node.col_offset), default=None)
    except (ValueError, MemoryError, RecursionError):
        return None
    if word is None:
        return None
    return InputError(
        _("Line {line}, column {place}: “{cell}” is no finite number."),
        **_place(word.lineno, word.col_offset + 1, before),
        cell=word.id[:_SHOWN],
    )


def _not_lists() -> InputError:
    return InputError(_("This is not a list of lists of numbers, like [[1, 0], [0, 1]]."))


def _number(value: object, row: int, column: int) -> float:
    if isinstance(value, bool | int | float):
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if math.isfinite(number):
            return number
    raise InputError(
        _("Row {row_number}, column {column_number}: “{value}” is no finite number."),
        row=row,
        column=column,
        row_number=row + 1,
        column_number=column + 1,
        value=str(value)[:_SHOWN] if isinstance(value, float | str) else type(value).__name__,
    )
