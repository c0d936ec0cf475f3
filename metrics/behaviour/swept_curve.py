"""A metric along the range of a knob: the corners of its line, and the places where it jumps."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ..compare.difference import same_values
from ..graph.arrays import Array
from ..lazy import lazy_property
from ..result import Result
from .passings import Passing
from .variants import Case


@dataclass(frozen=True)
class Jump:
    """A place where a value changes: the values before, at and after it, and what meets there."""

    at: float
    before: float
    value_there: float
    after: float
    causes: tuple[Passing, ...]


@dataclass(frozen=True, eq=False)
class Curve:
    """The value of a metric along a range: `x` and `y` are its corners, from left to right.

    `is_stairs` says that it is constant between two places where scores meet: then `y` has the value before,
    at and after each place, three corners to a place. `can_change` says whether the value can depend on the
    knob. `result` has the working of stairs: at each place, then between each of them and the next.
    """

    case: Case
    x: Array
    y: Array
    is_stairs: bool
    jumps: tuple[Jump, ...]
    can_change: bool
    result: Result | None = field(default=None, repr=False)

    @property
    def places(self) -> Array:
        """The ends of the range and every place where scores meet; for stairs only."""
        return self.x[::3]

    @property
    def levels(self) -> Array:
        """The value at each of these places; for stairs only."""
        return self.y[::3]

    @property
    def between(self) -> Array:
        """The value between each of these places and the next; for stairs only."""
        return self.y[1::3]

    @property
    def plateaus(self) -> tuple[Array, Array]:
        """The corners of a line that is level around each whole number."""
        middles = (self.x[:-1] + self.x[1:]) / 2
        return np.concatenate([self.x[:1], np.repeat(middles, 2), self.x[-1:]]), np.repeat(self.y, 2)

    @lazy_property
    def is_flat(self) -> bool:
        """Whether it has the same value everywhere."""
        return bool(same_values(self.y, self.y[0]).all())
