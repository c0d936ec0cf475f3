"""Dataclasses of the graph: made by the hundred with every edit, and changed by nobody."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

Made = TypeVar("Made")


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
def frozen(made: type[Made]) -> type[Made]:
    """A dataclass that a type checker keeps from being changed; each instance is equal to itself alone.

    Python itself takes six times as long to make an instance of a dataclass that it keeps from being changed.
    """
    return dataclass(eq=False)(made)
