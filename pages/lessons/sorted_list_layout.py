"""Which places of a sorted list have a row in a drawing."""

from __future__ import annotations

from collections.abc import Iterable

MOST_ROWS = 8
RANKS = ("rank", "place")


def slots_of(size: int, matters: Iterable[int]) -> tuple[int | None, ...]:
    """The places that are shown: those that matter and the first ones, and None where some are left out."""
    shown = {place for place in matters if 0 <= place < size}
    for place in range(min(size, MOST_ROWS)):
        if len(_with_gaps(shown | {place})) <= MOST_ROWS:
            shown.add(place)
    return _with_gaps(shown)


def _with_gaps(places: set[int]) -> tuple[int | None, ...]:
    slots: list[int | None] = []
    before = -1
    for place in sorted(places):
        slots += [place] if place == before + 1 else [None, place]
        before = place
    return tuple(slots)
