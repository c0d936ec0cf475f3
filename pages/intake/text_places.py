"""Places in a text: the line and the column of a sign, and what stands there and is not read."""

from __future__ import annotations

import re

from metrics.errors import InputError
from metrics.words import N_

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
