"""Mappings that refuse an unknown key with a sentence, which lists the known ones and names the nearest."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, NoReturn, TypeVar

from .errors import UnknownKeyError
from .words import N_

Key = TypeVar("Key", bound=str)
Value = TypeVar("Value")
MAX_LETTERS, MAX_NAMED = 40, 2  # of a key that is shown, and keys that are named as near
MIN_LIKENESS, SHORT, MIN_LIKENESS_OF_SHORT = 0.5, 3, 0.25  # 1 is the same; `f1` has little of any key


class ByKey(dict[Key, Value]):
    """A dictionary that refuses a key which it does not have in a sentence, and names the nearest ones.

    `refusal` is this sentence, with places for the {key} that is not there and for those that are {known}.

    >>> from multilabel_metrics_lab import PRESETS
    >>> try:
    ...     PRESETS["sklearn"]
    ... except KeyError as error:
    ...     print(str(error).rpartition(": ")[2])
    scikit_learn.
    >>> "sklearn" in PRESETS, PRESETS.get("sklearn")
    (False, None)
    """

    def __init__(self, refusal: str, entries: Mapping[Key, Value] | None = None) -> None:
        super().__init__(entries or {})
        self.refusal = refusal

    def __missing__(self, key: Any) -> NoReturn:
        shown = f"{key[:MAX_LETTERS]}…" if isinstance(key, str) and len(key) > MAX_LETTERS else key
        asked = key[:MAX_LETTERS].lower() if isinstance(key, str) else ""
        raise _unknown(self.refusal, shown, ", ".join(self), ", ".join(_nearest(asked, [*map(str, self)])))


def _nearest(asked: str, known: list[str]) -> list[str]:
    """The keys that are spelled most alike; one alone where only capital letters are in the way."""
    if asked in known:
        return [asked]
    likeness = MIN_LIKENESS_OF_SHORT if len(asked) <= SHORT else MIN_LIKENESS
    return get_close_matches(asked, known, MAX_NAMED, likeness)


def _unknown(refusal: str, key: object, known: str, nearest: str) -> UnknownKeyError:
    error = UnknownKeyError(refusal, key=key, known=known)
    if not nearest:
        return error
    return UnknownKeyError(N_("{error} Nearest in spelling: {nearest}."), error=error, nearest=nearest)
