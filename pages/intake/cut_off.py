"""What a program printed in part: three points stand for the rest, which nobody can read."""

from __future__ import annotations

from metrics.errors import InputError
from metrics.words import N_


def cut_off(text: str, place: int) -> InputError:
    """What to say where three points stand for cells; `place` is where they begin in the whole text."""
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
