"""Numbers as people and programs write them. Every pattern here takes a time that grows with the text."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from pages.intake.limits import LONGEST_CELL

_NUMBER = re.compile(r"[+-]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][+-]?\d++)?", re.ASCII)
# What consists of these and is a number for Python is one for people: no _, no inf, no nan.
_PLAIN = re.compile(r"[0-9+\-.eE\s;]*+", re.ASCII)
_TRUTHS = {"true": 1.0, "false": 0.0}
_ZERO_OR_ONE = {"0": 0.0, "1": 1.0, "False": 0.0, "True": 1.0, "FALSE": 0.0, "TRUE": 1.0} | _TRUTHS
_SHOWN = 40


def is_number(cell: str) -> bool:
    """Whether a cell reads as a number, or as TRUE or FALSE, as spreadsheets write 1 and 0."""
    return len(cell) <= LONGEST_CELL and (is_truth(cell) or bool(_NUMBER.fullmatch(_pointed(cell))))


def is_truth(cell: str) -> bool:
    """Whether a cell is TRUE or FALSE."""
    return len(cell) <= len("false") and cell.lower() in _TRUTHS


def number_in(cell: str) -> float | None:
    """The number that a cell holds, a comma in it being the decimal point; None if it is no finite one."""
    if not is_number(cell):
        return None
    number = _TRUTHS[cell.lower()] if is_truth(cell) else float(_pointed(cell))
    return number if math.isfinite(number) else None


def numbers_in(cells: Sequence[str]) -> tuple[float, ...] | None:
    """The same for all cells of a line at once: digits in all of them, or 0, 1, TRUE and FALSE in all.

    None where it is otherwise, or there is none, or one is not a finite number.
    """
    if not cells:
        return None
    if cells[0] in _ZERO_OR_ONE and _ZERO_OR_ONE.keys() >= set(cells):
        return tuple(map(_ZERO_OR_ONE.__getitem__, cells))
    line = ";".join(cells)
    if "," in line or "−" in line:
        return numbers_in(list(map(_pointed, cells)))
    if not _PLAIN.fullmatch(line) or max(map(len, cells)) > LONGEST_CELL:
        return None
    try:
        numbers = tuple(map(float, cells))
    except ValueError:
        return None
    return numbers if all(map(math.isfinite, numbers)) else None


def shown(value: str) -> str:
    """The beginning of what somebody wrote, as a message can show it: half a surrogate pair is replaced."""
    return value[:_SHOWN].encode("utf-8", "replace").decode()


def _pointed(text: str) -> str:
    return text.replace("−", "-").replace(",", ".")
