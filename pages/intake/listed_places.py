"""Places that a person lists by their numbers, such as “1-40, 55”."""

from __future__ import annotations

import re

from metrics.errors import InputError
from metrics.words import N_

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
