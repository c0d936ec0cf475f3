"""What the steps of a metric of sets count, and the shares that they make of it, read from the graph."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metrics import Quantity
from metrics.graph.arrays import Mask
from metrics.graph.expression import Applied, Expression
from metrics.lazy import lazy_property
from pages.lessons.pictures.counts.four_counts import LOOKED_AT
from pages.lessons.scene import Scene

ALL = "items"


@dataclass(frozen=True, eq=False)
class Group:
    """The items that a count is about: its key, its value, and how many times a share takes it."""

    key: str
    factor: float
    count: float
    members: Mask

    @lazy_property
    def items(self) -> list[int]:
        """The items that are counted, in their order."""
        return [int(item) for item in np.flatnonzero(self.members)]


Groups = tuple[Group, ...]


@dataclass(frozen=True, eq=False)
class Share:
    """A fraction of counts: what is added up above the bar and below it."""

    quantity: Quantity
    above: Groups
    below: Groups
    numerator: float
    denominator: float

    @property
    def key(self) -> str:
        """The key of its step."""
        return self.quantity.key


def shares_of(scene: Scene) -> tuple[Share, ...]:
    """The steps of the part that are fractions of counts, in their order."""
    made = (_share(step, len(scene.cells)) for step in scene.of_part)
    return tuple(one for one in made if one is not None)


def counts_of(scene: Scene) -> Groups:
    """The steps of the part that count items, in their order."""
    return tuple(group for step in scene.of_part for group in _groups(step, len(scene.cells)))


def _share(step: Quantity, n_items: int) -> Share | None:
    whole = step.expression
    if not isinstance(whole, Applied) or whole.name != "divide":
        return None
    above, below = (_groups(operand, n_items) for operand in whole.operands)
    if not above or not below:
        return None
    return Share(step, above, below, *(float(operand.value) for operand in whole.operands))


def _groups(expression: Expression, n_items: int, factor: float = 1.0) -> Groups:
    """The counts that are added up in an expression; none where it is not made of counts alone."""
    if isinstance(expression, Quantity):
        return _counted(expression, n_items, factor)
    if not isinstance(expression, Applied) or expression.name not in ("add", "multiply"):
        return ()
    left, right = expression.operands
    if expression.name == "add":
        first, second = (_groups(one, n_items, factor) for one in (left, right))
        return (*first, *second) if first and second else ()
    times = () if any(map(_is_count, left.terms)) else _groups(right, n_items)
    return tuple(Group(one.key, float(left.value) * factor, one.count, one.members) for one in times)


def _is_count(term: Expression) -> bool:
    return isinstance(term, Quantity) and (term.key in LOOKED_AT or term.key == ALL)


def _counted(count: Quantity, n_items: int, factor: float) -> Groups:
    if not _is_count(count):
        return ()
    everything = np.ones(n_items, np.bool_)
    members = everything if count.key == ALL else count.made_of[0].mask()
    return (Group(count.key, factor, float(count.value), members),)
