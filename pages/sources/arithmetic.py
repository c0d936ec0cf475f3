"""What is made of numbers and scores beside the metrics: sums, shares, ranks, the labels on top."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from metrics.pictures.precision_recall_curve import straight_line
from metrics.pictures.threshold_walk import threshold_walk
from pages.intake.matrix import Matrix, example_of
from pages.sources.computed_numbers import Floats, Number


def total(*numbers: Number) -> Callable[[], float]:
    """The sum of several numbers."""
    return lambda: sum(float(one.values.sum()) for one in numbers)


def scaled(number: Number, factor: float) -> Callable[[], Floats]:
    """A number times a factor."""
    return lambda: number.values * factor


def complement(number: Number) -> Callable[[], Floats]:
    """1 less a number."""
    return lambda: 1 - number.values


def mean(number: Number) -> Callable[[], float]:
    """The mean of the values of a number."""
    return lambda: float(number.values.mean())


def shares(number: Number) -> Callable[[], Floats]:
    """Each value of a number out of their sum."""
    return lambda: number.values / number.values.sum()


def straight_lines(matrix: Matrix) -> Callable[[], float]:
    """The area under precision over recall of the first label, its points joined by straight lines."""
    return lambda: straight_line(threshold_walk(example_of(matrix).parts("columns"), 0)).area


def with_the_start(levels: Number) -> Callable[[], float]:
    """The mean of the best precisions at the levels of recall, with precision 1 at recall 0."""
    return lambda: float((1 + levels.values[1:].sum()) / levels.values.size)


def ranks(matrix: Matrix) -> NDArray[np.intp]:
    """The ranks of the labels of the first sample, 1 for the highest score."""
    return np.argsort(np.argsort(-np.array(matrix.scores)[0], kind="stable")) + 1


def top_labels(matrix: Matrix, count: int) -> NDArray[np.intp]:
    """The columns of the highest scores of every sample, counted from 0, the highest first."""
    return np.argsort(-np.array(matrix.scores), axis=1, kind="stable")[:, :count]


def top_values(values: Floats, matrix: Matrix, count: int) -> Floats:
    """The values, one for each cell, of the labels with the highest scores of every sample."""
    return np.take_along_axis(np.asarray(values, np.float64), top_labels(matrix, count), axis=1)
