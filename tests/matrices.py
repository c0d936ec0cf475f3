"""The matrices the tests run on: the documents' examples, and random ones full of ties and empty rows."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from hypothesis import strategies as st

from metrics import Conventions, Example, Metric

Rows = list[list[int]]
Scores = list[list[float]]

E0_TRUTH = [[1, 0, 1, 0, 0], [1, 0, 1, 0, 1]]
E0_SCORES = [[0.3, 0.4, 0.5, 0.1, 0.15], [0.4, 0.5, 0.7, 0.2, 0.6]]
E2A_TRUTH = [[0], [0], [1], [1]]
E2A_SCORES = [[0.4], [0.1], [0.8], [0.35]]
E2B_TRUTH = [[0, 1, 0], [1, 1, 0], [0, 1, 1], [1, 1, 0]]
E2B_SCORES = [[0.1, 0.8, 0.3], [0.9, 0.7, 0.5], [0.2, 0.1, 0.9], [0.1, 0.8, 0.6]]
E2C_TRUTH = [[1], [0], [0], [1]]
E2C_SCORES = [[0.5], [0.4], [0.3], [0.1]]
E2C_WEIGHTS = [2, 1 / 2, 1, 1]
E4_TRUTH = [[1, 0, 0], [1, 0, 1], [1, 1, 0]]
E4_SCORES = [[0.75, 0.5, 1], [1, 0.2, 0.1], [0.9, 0.7, 0.6]]

GRIDS = (2, 4, 10)
SHAPES = ("any", "any", "empty row", "full row", "never true", "one-hot")


@dataclass(frozen=True)
class Matrices:
    """A truth and a score matrix as plain lists, with weights or without: what a failing test prints."""

    truth: Rows
    scores: Scores
    weights: list[float] | None = None

    @property
    def example(self) -> Example:
        """The matrices as the engine takes them."""
        return Example.of(self.truth, self.scores, sample_weight=self.weights)

    @property
    def turned(self) -> Matrices:
        """Rows for columns."""
        return replace(self, truth=turn(self.truth), scores=turn(self.scores))

    def with_labels_in(self, order: list[int]) -> Matrices:
        """The same labels in another order."""
        return replace(
            self,
            truth=[[row[label] for label in order] for row in self.truth],
            scores=[[row[label] for label in order] for row in self.scores],
        )


def turn(rows: list[list]) -> list[list]:
    """A matrix with its rows for columns."""
    return [list(column) for column in zip(*rows, strict=True)]


@st.composite
def matrices(draw: st.DrawFn, weighted: bool = False, shapes: tuple[str, ...] = SHAPES) -> Matrices:
    """One to six rows, two to six labels; three quarters on a coarse score grid (many ties).

    `weighted` adds weights that are whole quarters, zeros among them, so that sums of them are exact.
    """
    n_samples, n_labels = draw(st.integers(1, 6)), draw(st.integers(2, 6))
    grid = draw(st.sampled_from((*GRIDS, None)))
    shape = draw(st.sampled_from(shapes))
    random = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    truth = truths(random, n_samples, n_labels, shape)
    weights = quarters(random, n_samples) if weighted else None
    return Matrices(truth.astype(int).tolist(), scores_on(random, truth.shape, grid).tolist(), weights)


def truths(random: np.random.Generator, n_samples: int, n_labels: int, shape: str) -> np.ndarray:
    """A random truth matrix, one row or column of it forced."""
    truth = random.random((n_samples, n_labels)) < random.choice([0.2, 0.5, 0.8])
    if shape == "one-hot":
        return np.arange(n_labels) == random.integers(n_labels, size=(n_samples, 1))
    if shape == "never true":
        truth[:, random.integers(n_labels)] = False
    if shape in ("empty row", "full row"):
        truth[random.integers(n_samples)] = shape == "full row"
    return truth


def scores_on(random: np.random.Generator, shape: tuple[int, ...], grid: int | None) -> np.ndarray:
    """Scores k/grid with k from 0 to grid, or all different where there is no grid."""
    if grid is None:
        size = int(np.prod(shape))
        return (random.permutation(size).reshape(shape) + 1) / (size + 1)
    return random.integers(0, grid, shape, endpoint=True) / grid


def quarters(random: np.random.Generator, n_samples: int) -> list[float]:
    """Weights 0, 1/4, ..., 2, at least one of them not 0."""
    weights = random.choice([0, 0, 1, 2, 3, 4, 5, 8], n_samples) / 4
    if not weights.any():
        weights[0] = 1
    return [float(weight) for weight in weights]


def one_switch_each(metric: Metric, average: str) -> list[Conventions]:
    """The default conventions, and every value of every switch that the metric reads, one at a time."""
    flipped = [
        replace(Conventions(), **{switch.key: value})
        for switch in metric.switches(average)
        for value in switch.choices
        if value != switch.default
    ]
    return [Conventions(), *flipped]
