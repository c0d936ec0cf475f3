"""The curve of a loss over the probability given to the truth, and where names have room beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from metrics.graph.arrays import Array
from metrics.pictures.losses import LabelLosses
from pages.lessons.curves import Point

HEIGHTS = (1, 2, 4, 6)
NAME_HIGH, NAMES_UNTIL = 0.1, 0.72  # shares of the axes: how high a name is, where the last ones begin
FARTHEST = 1.5  # how many names lie between a name and its point at most
SMOOTH = np.linspace(0, 1, 60)


@dataclass(frozen=True, eq=False)
class LossCurve:
    """A loss that falls to 0 as a probability goes to 1: how it is written, and `back` from it to that.

    The axis goes up to `high`; `half` is how the loss of a probability of one half
    is written, with the sign before its value.
    """

    title: str
    high: int
    loss: Callable[[Array], Array]
    back: Callable[[Array], Array]
    half: str

    @property
    def of_half(self) -> float:
        """The loss of a probability of one half."""
        return float(self.loss(np.array(0.5)))

    def points(self, high: float) -> list[Point]:
        """Points of the curve up to this loss."""
        losses = high * SMOOTH
        return list(zip(self.back(losses).tolist(), losses.tolist(), strict=True))

    def places_of_names(self, points: Sequence[Point]) -> list[Point | None]:
        """Where the names of points stand, right of the curve and about as high; None for want of room."""
        step = NAME_HIGH * self.high
        room = [one for one, (across, _up) in enumerate(points) if across <= NAMES_UNTIL]
        order = sorted(room, key=lambda one: (points[one][1], -points[one][0]))
        lowest = float(self.loss(np.array(NAMES_UNTIL))) + step / 2
        heights = dict.fromkeys(room, 0.0)
        for one in order:
            heights[one] = max(lowest, points[one][1])
            lowest = heights[one] + step
        highest = self.high - step / 2
        for one in reversed(order):
            heights[one] = min(heights[one], highest)
            highest = heights[one] - step
        places: list[Point | None] = [None] * len(points)
        for one, height in heights.items():
            across, up = points[one]
            if abs(height - up) <= FARTHEST * step:
                beside_the_curve = float(self.back(np.array(height - step / 2)))
                places[one] = max(beside_the_curve, across), height
        return places


def logarithm(losses: LabelLosses, letter: str) -> LossCurve:
    """−ln of a probability, up to a height that has room for the losses or cuts those that are very high."""
    most = max(losses.loss[losses.used].tolist(), default=1)
    high = next((one for one in HEIGHTS if one >= most), HEIGHTS[-1])
    return LossCurve(f"−ln {letter}", high, lambda q: -np.log(q), lambda loss: np.exp(-loss), "−ln ½ ≈")


def square(factor: int) -> LossCurve:
    """The square of what is missing of the probability 1, so many times."""
    return LossCurve(
        "(y − p)² = (1 − q)²" if factor == 1 else f"{factor} (y − p)² = {factor} (1 − q)²",
        factor,
        lambda q: np.asarray(factor * (1 - q) ** 2),
        lambda loss: np.asarray(1 - np.sqrt(loss / factor)),
        "(1 − ½)² =" if factor == 1 else f"{factor} (1 − ½)² =",
    )
