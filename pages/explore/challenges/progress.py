"""Which challenges are done and which claims are settled, as one word of an address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from metrics.behaviour.claims.bounds import BOUNDS
from pages.explore.challenges.challenge_list import CHALLENGES
from pages.state.explored import CLAIM

BETWEEN = "-"
LONGEST = 32  # hexadecimal digits


def numbers() -> Sequence[Mapping[str, int]]:
    """The numbers of the challenges and those of the claims, by their keys."""
    return (
        {one.key: one.number for one in CHALLENGES.values()},
        {f"{CLAIM}{key}": number for number, key in enumerate(BOUNDS)},
    )


def word_of_solved(solved: Iterable[str]) -> str:
    """The keys as a word: for each group a hexadecimal number, whose binary digits say what is in it."""
    done = set(solved)
    parts = [sum(1 << number for key, number in group.items() if key in done) for group in numbers()]
    word = BETWEEN.join(f"{part:x}" if part else "" for part in parts)
    return word.rstrip(BETWEEN)


def solved_from(word: str) -> frozenset[str]:
    """The keys that a word names; what means nothing in it is passed over."""
    parts = word.split(BETWEEN)
    return frozenset(
        key
        for group, part in zip(numbers(), parts, strict=False)
        for key, number in group.items()
        if _bits(part) >> number & 1
    )


def _bits(part: str) -> int:
    if not part.isalnum() or not part.isascii() or len(part) > LONGEST:
        return 0
    try:
        return int(part, 16)
    except ValueError:
        return 0
