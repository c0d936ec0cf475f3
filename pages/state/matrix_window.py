"""The rows and columns of a matrix that a page shows, and what the browser needs to draw them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pages.intake.matrix import Matrix
from pages.state.document import in_full

Cell = tuple[int, int]
MOST_ROWS, MOST_COLUMNS = 12, 12


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


def window_around(
    cell: Cell, opened: str, turned_to: object, n_samples: int, n_labels: int
) -> tuple[range, range]:
    """Return the rows and the columns around a cell, or where the visitor has turned to from there.

    `turned_to` comes from the browser: from which cell of which `opened` matrix somebody has turned to which
    row and column. For another cell or another matrix it counts no more.
    """
    row, column = cell[0] - MOST_ROWS // 2, cell[1] - MOST_COLUMNS // 2
    match turned_to:
        case {"around": [from_row, from_column, of], "row": int(to_row), "column": int(to_column)}:
            if (from_row, from_column, of) == (*cell, opened):
                row, column = to_row, to_column
    return _stretch(n_samples, MOST_ROWS, row), _stretch(n_labels, MOST_COLUMNS, column)


def _stretch(size: int, most: int, start: int) -> range:
    """At most so many places, from `start` on where there are so many."""
    start = min(max(start, 0), max(size - most, 0))
    return range(start, min(start + most, size))


def window_data(
    matrix: Matrix,
    rows: Sequence[int],
    columns: Sequence[int],
    highlighted: Iterable[Cell] | None,
) -> dict[str, object]:
    """Return which rows and columns a component shows, with their cells where the matrix is not editable.

    The browser has the cells of a matrix that can be edited. Where `highlighted` is None, the stage of the
    page says in the browser which cells are highlighted.
    """
    shown_rows, shown_columns = set(rows), set(columns)
    data: dict[str, object] = {
        "rows": list(rows),
        "columns": list(columns),
        "highlighted": None
        if highlighted is None
        else [[row, column] for row, column in highlighted if row in shown_rows and column in shown_columns],
    }
    return data if matrix.is_editable else {**data, "part": in_full(matrix.part(rows, columns))}
