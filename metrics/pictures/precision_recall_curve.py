"""The strips under the curve of precision over recall, one picture for each way to interpolate."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..conventions import Conventions
from ..graph.arrays import Variant
from ..graph.expression import Quantity
from ..graph.working import steps
from ..kernels.average_precision import average_precision
from ..parts.part import Part
from .line import Line
from .threshold_walk import ThresholdWalk

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Strips:
    """Rectangles under a curve of precision over recall: each array has shape (n_strips,).

    `point` is the point of the curve at which each of them ends.
    """

    left: Floats
    right: Floats
    height: Floats
    point: NDArray[np.intp]

    @property
    def areas(self) -> Floats:
        """The area of each: in sum the average precision that they stand for."""
        return (self.right - self.left) * self.height

    @property
    def top(self) -> Line:
        """The line along their upper sides."""
        corners = np.column_stack((self.left, self.right)).ravel()
        return Line(corners, np.repeat(self.height, 2))


@dataclass(frozen=True, eq=False)
class Interpolated:
    """Average precision of one part under one way to interpolate: its value and its working by key."""

    value: float
    working: dict[str, Quantity]


def interpolated(part: Part, index: int, rules: Conventions, how: str, variant: Variant = ()) -> Interpolated:
    """Average precision of one part, interpolated in this way whatever the conventions choose."""
    made = average_precision(part, rules.but("precision_interpolation", how)).at(index, variant)
    return Interpolated(float(made.value), {step.key: step for step in steps(made)})


def step_strips(points: ThresholdWalk) -> Strips:
    """One rectangle per gain in recall, as high as the precision there: their sum is average precision."""
    return _strips(points.tpr, points.precision)


def envelope_strips(points: ThresholdWalk, found: Interpolated) -> Strips:
    """The same with the best precision at this recall or beyond."""
    best = found.working["average_precision.best_from_here"].value
    return _strips(points.tpr, np.append(np.nan, best[points.items[points.through[1:] - 1]]))


def threshold_strips(found: Interpolated) -> Strips:
    """The rectangles when the threshold stops at 1, 0.9, ..., 0 only: the misreading of 11 recall levels."""
    hits, predicted = (found.working[f"average_precision.{name}"].value for name in ("hits", "predicted"))
    recall = hits / found.working["positives"].value
    precision = hits / np.where(predicted > 0, predicted, np.nan)
    return _strips(np.append(0.0, recall), np.append(np.nan, precision))


def straight_line(points: ThresholdWalk) -> Line:
    """The points joined by straight lines from (recall 0, precision 1), which nothing stands for.

    Between two points precision does not run straight: the area may be larger or smaller than that of the
    steps.
    """
    return Line(points.tpr, np.concatenate(([1.0], _filled(points.precision[1:]))))


def _strips(recall: Floats, precision: Floats) -> Strips:
    point = 1 + np.flatnonzero(np.diff(recall) > 0)
    return Strips(recall[point - 1], recall[point], precision[point], point)


def _filled(precision: Floats) -> Floats:
    """Where only items without weight are predicted there is still no precision: 1, as at the start."""
    return np.where(np.isnan(precision), 1.0, precision)
