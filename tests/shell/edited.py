"""Edits of a matrix for tests without a browser, as functions from a matrix to the next one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from pages.intake.matrix import DecisionRule, Matrix

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
    return lambda matrix: replace(
        matrix, decision=DecisionRule.of("hand", rows, len(matrix.samples), len(matrix.labels))
    )


def predicted(row: int, column: int, value: int) -> Edit:
    """Another prediction by hand."""
    return lambda matrix: by_hand(*map(list, _with_cell(matrix.decision.cells, row, column, value)))(matrix)


def add_label(matrix: Matrix) -> Matrix:
    """One more label, which is nowhere true, with scores of 0."""
    return _padded(matrix, columns=1)


def remove_label(column: int) -> Edit:
    """One label less."""
    return lambda matrix: matrix.part(range(len(matrix.samples)), _without(column, len(matrix.labels)))


def remove_sample(row: int) -> Edit:
    """One sample less."""
    return lambda matrix: matrix.part(_without(row, len(matrix.samples)), range(len(matrix.labels)))


def add_sample(matrix: Matrix) -> Matrix:
    """One more sample, for which nothing is true, with scores of 0."""
    return _padded(matrix, rows=1)


def _padded(matrix: Matrix, rows: int = 0, columns: int = 0) -> Matrix:
    """The matrix with so many samples and labels more, without an order of relevance and weights."""
    truth, scores = (
        np.pad(grid, ((0, rows), (0, columns))).tolist() for grid in (matrix.truth, matrix.scores)
    )
    names = [*matrix.samples, *[""] * rows], [*matrix.labels, *[""] * columns]
    return Matrix.of(truth, scores, *names, decision=(matrix.decision.kind, matrix.decision.content))


def _with_cell(grid: tuple[tuple[Any, ...], ...], row: int, column: int, value: Any) -> Any:
    changed = [list(cells) for cells in grid]
    changed[row][column] = value
    return tuple(map(tuple, changed))


def _without(place: int, count: int) -> list[int]:
    return [one for one in range(count) if one != place]
