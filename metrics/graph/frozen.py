"""Dataclasses of the graph: made by the hundred with every edit, and changed by nobody."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

Made = TypeVar("Made")


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
def frozen(made: type[Made]) -> type[Made]:
    """A dataclass whose fields a type checker lets nobody change; each instance is equal to itself alone.

    If Python itself forbade it, as in `dataclass(frozen=True)`, making an instance would take six times as
    long.
    """
    return dataclass(eq=False)(made)
