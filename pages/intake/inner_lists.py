"""The inner lists of a text, and where in the text a fault in them stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.nested_lists import no_list, not_lists
from pages.intake.table import no_number

_COMMENT = re.compile(r"#[^\n]*+")
_ROW = re.compile(r"(?:\[([^\[\]()]*+)\]|\(([^\[\]()]*+)\))\s*+,?\s*+")
_UP_TO_BRACKET = re.compile(r"[^\[\]()]*+")
_SPACE = re.compile(r"\s*+")
_WORD = re.compile(r"[^\W\d]\w*+")


@dataclass(frozen=True)
class InnerList:
    """One of the inner lists: its text, and where that begins in the whole text."""

    text: str
    at: int

    def cells(self) -> list[str]:
        """What stands between its commas, or between blanks where there is no comma, as numpy prints it."""
        if "," not in self.text:
            return self.text.split(None, limits.MOST_LABELS + 1)
        cells = [cell.strip() for cell in self.text.split(",", limits.MOST_LABELS + 2)]
        return cells if cells[-1] else cells[:-1]

    def place_of(self, column: int) -> int:
        """Where a cell begins in the whole text."""
        if "," not in self.text:
            return self.at + [found.start() for found in re.finditer(r"\S++", self.text)][column]
        *before, cell = self.text.split(",")[: column + 1]
        return self.at + sum(len(other) + 1 for other in before) + len(cell) - len(cell.lstrip())


def inner_lists(text: str, start: int, end: int) -> Iterator[InnerList]:
    """The inner lists between two places of a text, which are inside the outer brackets."""
    if text.count(",", start, end) > limits.most_delimiters(1):
        raise limits.too_large()
    if 0 < text.count("#") <= limits.MOST_LINES:
        text = _COMMENT.sub(lambda comment: " " * len(comment[0]), text)
    found, at, number = None, _after_space(text, start, end), 0
    while at < end:
        found = _ROW.match(text, at, min(end, at + limits.LONGEST_LINE))
        if not found:
            raise _no_row(text, at, end, number)
        group = 1 if found[1] is not None else 2
        yield InnerList(found[group], found.start(group))
        at, number = found.end(), number + 1
    if not found:
        raise not_lists()


def _no_row(text: str, at: int, end: int, line: int) -> InputError:
    """The error for a place where a complete inner list should stand and none does."""
    if text[at] not in "[(":
        return no_list(line) if text[at] not in ",])" else no_lists_at(text, at)
    found = _UP_TO_BRACKET.match(text, at + 1, min(end, at + limits.LONGEST_LINE))
    if not found or found.end() == end:
        return no_lists_at(text, at)
    *before, cell = found[0].split(",")
    if text[found.end()] == "(" and _WORD.fullmatch(cell.strip()):
        place = found.end() - len(cell.lstrip())
        return no_number_at(text, place, cell.strip(), (line, len(before)))
    return no_lists_at(text, found.end())


def no_number_at(text: str, place: int, cell: str, where: tuple[int, int]) -> InputError:
    """What to say of a cell that holds no finite number; `place` is where it begins in the whole text."""
    return no_number(cell, where, *_line_and_column(text, place))


def no_lists_at(text: str, place: int) -> InputError:
    """What to say of a sign that stands where no list of lists has one."""
    line, column = _line_and_column(text, place)
    return InputError(
        N_("Line {line}, column {place}: this is not a list of lists of numbers, like [[1, 0], [0, 1]]."),
        line=line,
        place=column,
    )


def _line_and_column(text: str, place: int) -> tuple[int, int]:
    """Where a place of the text is for people, who count from 1."""
    return text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)


def _after_space(text: str, start: int, end: int) -> int:
    found = _SPACE.match(text, start, end)
    return found.end() if found else start
