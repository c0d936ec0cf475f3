"""What there is of a kind, by its keys: who asks for another one is told which there are."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, NoReturn, TypeVar

from .errors import UnknownKeyError
from .words import N_

Key = TypeVar("Key", bound=str)
Value = TypeVar("Value")
LONGEST, MOST_NAMED, LEAST_ALIKE = 40, 2, 0.25  # of a longer one the beginning is looked at


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
        asked = key[:LONGEST].lower() if isinstance(key, str) else ""
        nearest = get_close_matches(asked, map(str, self), MOST_NAMED, LEAST_ALIKE)
        raise _unknown(self.refusal, key, ", ".join(self), ", ".join(nearest))


def _unknown(refusal: str, key: object, known: str, nearest: str) -> UnknownKeyError:
    error = UnknownKeyError(refusal, key=key, known=known)
    if not nearest:
        return error
    return UnknownKeyError(N_("{error} Nearest in spelling: {nearest}."), error=error, nearest=nearest)
