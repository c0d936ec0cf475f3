"""Places in a text, by line and column, and places that a person lists by numbers, such as “1-40, 55”."""

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


LONGEST = 400  # characters
_ONE = re.compile(r"(\d{1,9})(?:\s*[-–—:]\s*(\d{1,9}))?", re.ASCII)


def listed_places(text: str, count: int) -> set[int]:
    """The places, from 0 on, of these numbers among the numbers from 1 to `count`; InputError for others."""
    if len(text) > LONGEST:
        raise InputError(N_("List the numbers in at most {most} characters."), most=LONGEST)
    places: set[int] = set()
    for entry in filter(None, map(str.strip, re.split("[,;，、]", text))):
        found = _ONE.fullmatch(entry)
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
