"""JSON as it is meant: every key of an object once, and no more of it than a matrix may need."""

from __future__ import annotations

import json
import re
from typing import Any

from metrics.errors import InputError
from metrics.words import N_
from pages.intake import limits
from pages.intake.numerals import shown
from pages.intake.table import KINDS

ORDER = "relevance_order"
_STRING = re.compile(rb'"[^"\\]*+(?:\\.?[^"\\]*+)*+(?:"|\Z)', re.DOTALL)


def content_of(text: str | bytes) -> Any:
    """What a JSON text holds; InputError names the line and the column where it is none."""
    try:
        return json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as problem:
        raise InputError(
            N_("Line {line}, column {place}: this is not valid JSON ({problem})."),
            line=problem.lineno,
            place=problem.colno,
            problem=problem.msg,
        ) from None
    except InputError:
        raise
    except (RecursionError, ValueError):
        raise InputError(
            N_("This JSON cannot be read: it is nested too deeply, or a number in it is too long.")
        ) from None


def check_amount(text: bytes, n_tables: int | None = None) -> None:
    """Refuse a text with more values, texts or lists than the tables of the largest matrix have.

    `n_tables` says how many tables it may hold; else their names in the text do.
    """
    if text.count(b"\\") > limits.MOST_ESCAPES:
        raise limits.name_too_long()
    if n_tables is None:
        n_tables = sum(f'"{kind}"'.encode() in text for kind in (*KINDS, ORDER))
    n_quotes = text.count(b'"') - text.count(b'\\"')
    if text.count(b",") > limits.most_delimiters(max(n_tables, 1)) or n_quotes > 2 * limits.MOST_STRINGS:
        raise limits.too_large()
    bare, n_strings = _STRING.subn(b"", text)
    # Closing brackets: what is opened and never closed is no JSON, and told as such.
    n_lists = bare.count(b"]") + bare.count(b"}")
    if n_strings > limits.MOST_STRINGS or n_lists > limits.MOST_LISTS:
        raise limits.too_large()


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of these keys and values; one key twice would hide what it stands for first."""
    content: dict[str, Any] = {}
    for key, value in pairs:
        if key in content:
            raise InputError(
                N_("“{key}” occurs twice in the same object of this JSON: each key may occur only once."),
                key=shown(key),
            )
        content[key] = value
    return content
