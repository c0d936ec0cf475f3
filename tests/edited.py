"""Edits of a matrix for tests without a browser, as functions from a matrix to the next one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from pages.intake.decision_rule import DecisionRule
from pages.intake.matrix import Matrix

Edit = Callable[[Matrix], Matrix]


def edited(matrix: Matrix, *edits: Edit) -> Matrix:
    """The matrix after these edits."""
    for edit in edits:
        matrix = edit(matrix)
    return matrix


def score(row: int, column: int, value: float) -> Edit:
    """Another score."""
    return lambda matrix: replace(matrix, scores=_with_cell(matrix.scores, row, column, value))


def truth(row: int, column: int, value: int) -> Edit:
    """Another truth."""
    return lambda matrix: replace(matrix, truth=_with_cell(matrix.truth, row, column, value))


def threshold(value: float) -> Edit:
    """Another threshold for all."""
    return lambda matrix: replace(matrix, decision=DecisionRule("one", (value,)))


def by_hand(*rows: list[int]) -> Edit:
    """These predictions."""
    return lambda matrix: _made(matrix, np.array(matrix.truth), np.array(matrix.scores), ("hand", rows))


def predicted(row: int, column: int, value: int) -> Edit:
    """Another prediction by hand."""
    return lambda matrix: by_hand(*map(list, _with_cell(matrix.decision.cells, row, column, value)))(matrix)


def add_label(matrix: Matrix) -> Matrix:
    """One more label, which is nowhere true, with scores of 0."""
    grids = (np.pad(grid, ((0, 0), (0, 1))) for grid in (matrix.truth, matrix.scores))
    return _made(matrix, *grids, (matrix.decision.kind, matrix.decision.content))


def remove_label(column: int) -> Edit:
    """One label less."""
    return lambda matrix: replace(
        matrix,
        labels=_without(matrix.labels, column),
        truth=tuple(_without(row, column) for row in matrix.truth),
        scores=tuple(_without(row, column) for row in matrix.scores),
    )


def remove_sample(row: int) -> Edit:
    """One sample less."""
    return lambda matrix: replace(
        matrix,
        samples=_without(matrix.samples, row),
        truth=_without(matrix.truth, row),
        scores=_without(matrix.scores, row),
    )


def add_sample(matrix: Matrix) -> Matrix:
    """One more sample, for which nothing is true, with scores of 0."""
    grids = (np.pad(grid, ((0, 1), (0, 0))) for grid in (matrix.truth, matrix.scores))
    return _made(matrix, *grids, (matrix.decision.kind, matrix.decision.content))


def _made(matrix: Matrix, truth: np.ndarray, scores: np.ndarray, decision: tuple[object, object]) -> Matrix:
    """A matrix without an order of relevance and weights, with default names for what is new."""
    rows, columns = truth.shape
    samples = [*matrix.samples, *[""] * (rows - len(matrix.samples))]
    labels = [*matrix.labels, *[""] * (columns - len(matrix.labels))]
    return Matrix.of(truth.tolist(), scores.tolist(), samples, labels, decision=decision)


def _with_cell(grid: tuple[tuple[Any, ...], ...], row: int, column: int, value: Any) -> Any:
    changed = [list(cells) for cells in grid]
    changed[row][column] = value
    return tuple(map(tuple, changed))


def _without(things: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    return things[:place] + things[place + 1 :]
