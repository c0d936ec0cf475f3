"""The curve of a loss over the probability given to the truth, and where names have room beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from metrics.graph.arrays import Array
from metrics.pictures.label_losses import LabelLosses
from pages.lessons.curves import Point

HEIGHTS = (1, 2, 4, 6)
NAME_HIGH, NAMES_UNTIL = 0.1, 0.72  # shares of the axes: how high a name is, where the last ones begin
SMOOTH = np.linspace(0, 1, 60)


@dataclass(frozen=True, eq=False)
class LossCurve:
    """A loss that falls to 0 as a probability goes to 1: how it is written, and `back` from it to that.

    The axis goes up to `high`.
    """

    title: str
    high: int
    loss: Callable[[Array], Array]
    back: Callable[[Array], Array]

    def points(self, high: float) -> list[Point]:
        """Points of the curve up to this loss."""
        losses = high * SMOOTH
        return list(zip(self.back(losses).tolist(), losses.tolist(), strict=True))

    def places_of_names(self, points: Sequence[Point]) -> list[Point]:
        """Where the names of points stand: right of the curve, at their height or above each other."""
        step = NAME_HIGH * self.high
        order = sorted(range(len(points)), key=lambda one: (points[one][1], -points[one][0]))
        lowest = float(self.loss(np.array(NAMES_UNTIL))) + step / 2
        heights = [0.0] * len(points)
        for one in order:
            heights[one] = max(lowest, points[one][1])
            lowest = heights[one] + step
        highest = self.high - step / 2
        for one in reversed(order):
            heights[one] = min(heights[one], highest)
            highest = heights[one] - step
        beside_the_curve = self.back(np.array(heights) - step / 2)
        starts = np.maximum(beside_the_curve, np.minimum([across for across, _up in points], NAMES_UNTIL))
        return list(zip(starts.tolist(), heights, strict=True))


def logarithm(losses: LabelLosses, letter: str) -> LossCurve:
    """−ln of a probability, up to a height that has room for the losses or cuts those that are very high."""
    most = max(losses.loss[losses.used].tolist(), default=1)
    high = next((one for one in HEIGHTS if one >= most), HEIGHTS[-1])
    return LossCurve(f"−ln {letter}", high, lambda q: -np.log(q), lambda loss: np.exp(-loss))


def square(factor: int) -> LossCurve:
    """The square of what is missing of the probability 1, so many times."""
    return LossCurve(
        "(1 − q)²" if factor == 1 else f"{factor} (1 − q)²",
        factor,
        lambda q: np.asarray(factor * (1 - q) ** 2),
        lambda loss: np.asarray(1 - np.sqrt(loss / factor)),
    )
