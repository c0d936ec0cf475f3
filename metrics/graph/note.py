"""What a reader must be told about a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from metrics.graph.arrays import Mask


@dataclass(frozen=True, eq=False)
class Note:
    """What a reader must be told about a value, and for which parts it holds.

    `key` says which note it is; `facts` fill the named placeholders of `text`. `replaces` says that the
    value does not come from the formula (0/0 counted as 0); `left_out` says that an average goes on without
    these parts.
    """

    key: str
    text: str
    where: Mask
    facts: Mapping[str, float] = field(default_factory=dict)
    replaces: bool = False
    left_out: bool = False


@dataclass(frozen=True)
class Reason:
    """Why a value is not defined: the key and the text of the note that says so."""

    key: str
    text: str
