"""Numbers as people and programs write them. Every pattern takes a time that grows with the text."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from unicodedata import normalize

from metrics.errors import InputError
from metrics.words import N_
from pages.intake.limits import LONGEST_CELL

_NUMBER = re.compile(r"[+-]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][+-]?\d++)?", re.ASCII)
# What consists of these and is a number for Python is one for people: no _, no inf, no nan.
_PLAIN = re.compile(r"[0-9+\-.eE\s;]*+", re.ASCII)
_LETTERS = {"y": 1.0, "n": 0.0, "t": 1.0, "f": 0.0}
_WORDS = {
    **dict.fromkeys(("true", "yes", "是", "对", "真", "有", "✓", "✔", "√", "☑", "✅"), 1.0),
    **dict.fromkeys(("false", "no", "否", "错", "假", "无", "✗", "✘", "×", "☐", "❌"), 0.0),
}
TRUTHS = _WORDS | _LETTERS
_LONGEST_TRUTH = len("false")


def _in_any_case(words: Mapping[str, float]) -> dict[str, float]:
    return {
        written: value for word, value in words.items() for written in (word, word.upper(), word.capitalize())
    }


_ZERO_OR_ONE = {"0": 0.0, "1": 1.0} | _in_any_case(_WORDS)
_ONLY_LETTERS = _in_any_case(_LETTERS)
_LONGEST_EXCERPT = 40


def is_number(cell: str) -> bool:
    """Return whether a cell is a number, a percentage, or a word for 1 or 0, such as TRUE or 否."""
    return is_truth_word(cell) or is_numeral(cell)


def is_numeral(cell: str) -> bool:
    """Return whether a cell is a number in digits, or a percentage."""
    return len(cell) <= LONGEST_CELL and bool(_NUMBER.fullmatch(_pointed(cell).removesuffix("%").rstrip()))


def is_truth_word(cell: str) -> bool:
    """Return whether a cell is a word for 1 or 0."""
    return len(cell) <= _LONGEST_TRUTH and _folded(cell) in TRUTHS


def is_truth_letter(cell: str) -> bool:
    """Return whether a cell is a word for 1 or 0 of one Latin letter, which may be a name as well."""
    return len(cell) == 1 and _folded(cell) in _LETTERS


def is_percentage(cell: str) -> bool:
    """Return whether a cell is a number with the sign % behind it."""
    return cell.endswith(("%", "％")) and is_numeral(cell)


def parse_number(cell: str, percent: bool = True) -> float | None:
    """Return the number in a cell, where a comma is a decimal point; None without a finite one.

    With `percent` 90% is 0.9, and else 90.
    """
    if is_truth_word(cell):
        return TRUTHS[_folded(cell)]
    if not is_numeral(cell):
        return None
    pointed = _pointed(cell)
    bare = pointed.removesuffix("%").rstrip()
    number = _shifted(bare) if percent and pointed.endswith("%") else float(bare)
    return number if math.isfinite(number) else None


def parse_numbers(cells: Sequence[str]) -> tuple[float, ...] | None:
    """Return the numbers of a whole line: digits in all of its cells, or words for 1 and 0 in all.

    None for any other line, for an empty one, and where a number is not finite.
    """
    if not cells:
        return None
    if cells[0] in _ZERO_OR_ONE and _ZERO_OR_ONE.keys() >= set(cells):
        return tuple(map(_ZERO_OR_ONE.__getitem__, cells))
    if cells[0] in _ONLY_LETTERS and _ONLY_LETTERS.keys() >= set(cells):
        return tuple(map(_ONLY_LETTERS.__getitem__, cells))
    line = ";".join(cells)
    if "," in line or not line.isascii():
        pointed = _pointed(line).split(";")
        return parse_numbers(pointed) if len(pointed) == len(cells) and pointed != list(cells) else None
    if not _PLAIN.fullmatch(line) or max(map(len, cells)) > LONGEST_CELL:
        return None
    try:
        numbers = tuple(map(float, cells))
    except ValueError:
        return None
    return numbers if all(map(math.isfinite, numbers)) else None


def counts_rows(names: Sequence[str], starts: Sequence[int] = (0, 1)) -> bool:
    """Return whether names are whole numbers that follow each other from one of these starts."""
    return any(list(names) == [str(place) for place in range(start, start + len(names))] for start in starts)


def excerpt(value: str) -> str:
    """Return the beginning of a text for a message; half a surrogate pair is replaced."""
    return value[:_LONGEST_EXCERPT].encode("utf-8", "replace").decode()


def _pointed(text: str) -> str:
    """The text with the digits and signs of ASCII for full-width ones, and with points for commas."""
    if not text.isascii():
        text = (
            normalize("NFKC", text).replace("−", "-").replace("–", "-").replace("、", ",").replace("。", ".")
        )
    return text.replace(",", ".")


def _folded(cell: str) -> str:
    """The word in small letters, without what makes a picture of a sign: ✔️ is ✔."""
    return (cell if cell.isascii() else normalize("NFKC", cell).removesuffix("\ufe0f")).casefold()


def _shifted(percentage: str) -> float:
    """The hundredth part of a number, rounded once: 55% is 0.55, and 55 / 100 may be another number."""
    mantissa, _e, exponent = percentage.lower().partition("e")
    return float(f"{mantissa}e{int(exponent or 0) - 2}") if len(exponent) < 10 else float(percentage) / 100


LONGEST_LIST_OF_NUMBERS = 400  # characters
_RANGE = re.compile(r"(\d{1,9})(?:\s*[-–—:]\s*(\d{1,9}))?", re.ASCII)


def listed_places(text: str, count: int) -> set[int]:
    """Return the places, from 0 on, of the numbers in a text, from 1 to `count`; InputError for others."""
    if len(text) > LONGEST_LIST_OF_NUMBERS:
        raise InputError(N_("List the numbers in at most {most} characters."), most=LONGEST_LIST_OF_NUMBERS)
    places: set[int] = set()
    for entry in filter(None, map(str.strip, re.split("[,;，、]", text))):
        found = _RANGE.fullmatch(entry)
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
