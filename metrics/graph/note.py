"""What a reader must be told about a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .arrays import Mask


@dataclass(frozen=True, eq=False)
class Note:
    """What a reader must be told about a value, and for which parts it holds.

    `key` says which note it is; `facts` fill the named placeholders of `text`, which is marked for
    translation: written `in_decimals` where the value that they stand beside is. `where` are booleans of
    shape (..., n_parts). `replaces` says that the value does not come from the formula (0/0 counted as 0),
    `left_out` that the average is taken without these parts.

    >>> from metrics import METRICS, Example
    >>> result = METRICS["recall"](Example.of([[1, 1], [0, 0]], y_pred=[[1, 0], [1, 0]]))
    >>> [note.text.format(**note.facts) for note in result.part(1).notes]
    ['Nothing is true, so recall is 0/0.', 'The average leaves it out.']
    >>> result.total.notes[0].facts
    {'n': 1, 'parts': 2}
    """

    key: str
    text: str
    where: Mask
    facts: Mapping[str, float] = field(default_factory=dict)
    replaces: bool = False
    left_out: bool = False
    in_decimals: bool = False


@dataclass(frozen=True)
class Reason:
    """Why a value is not defined: the key and the text of the note that says so."""

    key: str
    text: str
