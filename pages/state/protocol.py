"""What Python tells the components of the workbench."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from pages.intake import limits
from pages.intake.matrix import Matrix

Cell = tuple[int, int]
Value = TypeVar("Value")


@dataclass(frozen=True)
class Marker:
    """A dashed line across the score line, with its text, in which {at} stands for its place.

    A marker with an `edit` can be dragged: `name` says what it is, and the edit is sent with the value where
    it was dropped.
    """

    at: float
    text: str
    kind: Literal["threshold", "depth"] = "threshold"
    name: str = ""
    edit: Mapping[str, object] | None = None


def window(
    matrix: Matrix,
    rows: Sequence[int],
    columns: Sequence[int],
    lit: Iterable[Cell] | None,
) -> dict[str, object]:
    """Which rows and columns a component shows; their cells too, where the browser holds the matrix packed.

    Where `lit` is None the stage says in the browser which cells are lit.
    """
    shown_rows, shown_columns = set(rows), set(columns)
    shown: dict[str, object] = {
        "rows": list(rows),
        "columns": list(columns),
        "lit": None
        if lit is None
        else [[row, column] for row, column in lit if row in shown_rows and column in shown_columns],
    }
    if limits.is_editable(len(matrix.samples), len(matrix.labels)):
        return shown
    return {**shown, "part": _part(matrix, rows, columns)}


def _part(matrix: Matrix, rows: Sequence[int], columns: Sequence[int]) -> dict[str, object]:
    """The cells of these rows and columns, with what stands beside them."""
    decision = matrix.decision
    taken = {"samples": rows, "labels": columns}.get(decision.kind, range(len(decision.thresholds)))
    content: object = [decision.thresholds[place] for place in taken]
    if decision.kind == "hand":
        content = _cells(decision.cells, rows, columns)
    elif decision.kind == "top":
        content = decision.count
    return {
        "samples": [matrix.samples[row] for row in rows],
        "labels": [matrix.labels[column] for column in columns],
        "truth": _cells(matrix.truth, rows, columns),
        "scores": _cells(matrix.scores, rows, columns),
        "decision": [decision.kind, content],
        "relevance": matrix.relevance and _cells(matrix.relevance, rows, columns),
        "weights": matrix.weights and [matrix.weights[row] for row in rows],
    }


def _cells(grid: Sequence[Sequence[Value]], rows: Sequence[int], columns: Sequence[int]) -> list[list[Value]]:
    return [[grid[row][column] for column in columns] for row in rows]
