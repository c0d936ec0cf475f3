"""Names that a spreadsheet would take for a formula, guarded by an apostrophe on the way there and back."""

from __future__ import annotations

import re

SIGNS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r")
# Where a spreadsheet may begin a cell, whatever it splits at and makes of quotation marks.
_START = r'((?:^|[,;\t])[ "]*+)'
_SIGN = f"(?=['{re.escape(''.join(SIGNS))}])"
_TO_GUARD = re.compile(_START + _SIGN)
_GUARDED = re.compile(f"{_START}'{_SIGN}")


def guarded(name: str) -> str:
    """A name as a spreadsheet should get it: with an apostrophe wherever a formula could begin in it.

    Quotation marks around a name are not enough: a spreadsheet that splits at semicolons or tabs does not
    take a quotation mark in the middle of what it holds for a cell as one, and splits within the name. So
    the apostrophe stands at the start and behind every delimiter, and behind blanks and quotation marks
    that follow it, if a sign of a formula comes next. It also stands before an apostrophe there, so that
    `unguarded` can tell which were added.
    """
    return _TO_GUARD.sub(r"\1'", name)


def unguarded(name: str) -> str:
    """The name without these apostrophes."""
    return _GUARDED.sub(r"\1", name)
