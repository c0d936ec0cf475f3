"""Which rows and columns of a matrix are shown."""

from __future__ import annotations

from pages.state.protocol import Cell

MOST_ROWS, MOST_COLUMNS = 12, 12


def window_of(
    cell: Cell, opened: str, turned_to: object, n_samples: int, n_labels: int
) -> tuple[range, range]:
    """The rows and the columns around a cell, or where the visitor has turned to from there.

    `turned_to` says from which cell of which `opened` matrix somebody has turned to which row and column:
    another cell that is looked at since, or another matrix, has the window around the cell again.
    """
    row, column = cell[0] - MOST_ROWS // 2, cell[1] - MOST_COLUMNS // 2
    match turned_to:
        case {"around": [from_row, from_column, of], "row": int(to_row), "column": int(to_column)}:
            if (from_row, from_column, of) == (*cell, opened):
                row, column = to_row, to_column
    return _stretch(n_samples, MOST_ROWS, row), _stretch(n_labels, MOST_COLUMNS, column)


def _stretch(size: int, most: int, start: int) -> range:
    """As many as are shown at once, from this one on if there are so many."""
    start = min(max(start, 0), max(size - most, 0))
    return range(start, min(start + most, size))
