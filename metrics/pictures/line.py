"""A line through points, as pictures draw it: its height and the area under it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..graph.operations import ratio

Floats = NDArray[np.float64]


def spread(count: int, most: int) -> NDArray[np.intp]:
    """The places of at most so many of `count` points, evenly spread, with the first and the last."""
    if count <= most:
        return np.arange(count)
    return np.unique(np.linspace(0, count - 1, most).round().astype(np.intp))


@dataclass(frozen=True, eq=False)
class Line:
    """A line through points, drawn straight from one to the next: x never falls."""

    x: Floats
    y: Floats

    @property
    def area(self) -> float:
        """The area under it, as trapezoids."""
        return float((np.diff(self.x) * (self.y[1:] + self.y[:-1]) / 2).sum())

    def at(self, x: Floats, side: str) -> Floats:
        """Its height at x: where it climbs straight up, the foot ("left") or the top ("right")."""
        found = np.searchsorted(self.x, x, side="left" if side == "left" else "right")
        last = len(self.x) - 1
        after = np.minimum(np.maximum(found, 1), last)
        before = after - 1
        width = self.x[after] - self.x[before]
        share = ratio(x - self.x[before], width)
        between = self.y[before] + share * (self.y[after] - self.y[before])
        exact = np.minimum(found, last) if side == "left" else np.maximum(found - 1, 0)
        return np.where(self.x[exact] == x, self.y[exact], between)
