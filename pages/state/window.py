"""Which rows and columns of a large matrix are shown."""

from __future__ import annotations

from dataclasses import dataclass

from pages.state.protocol import Cell

MOST_ROWS, MOST_COLUMNS = 12, 12


@dataclass(frozen=True)
class Window:
    """The cell that is looked at, and what the browser was asking for when somebody came to look at it.

    The browser goes on asking for the same place, but that request is outdated once another cell is chosen.
    """

    around: Cell | None = None
    outdated: object = None

    def at(self, chosen: Cell, asked: object) -> Window:
        """The window once this cell is looked at, while the browser asks for this place."""
        return self if chosen == self.around else Window(chosen, asked)

    def shown(self, asked: object, n_samples: int, n_labels: int) -> tuple[range, range]:
        """The rows and the columns: around the cell, or where somebody went from there."""
        around = self.around or (0, 0)
        row, column = around[0] - MOST_ROWS // 2, around[1] - MOST_COLUMNS // 2
        match asked:
            case {"row": int(asked_row), "column": int(asked_column)} if asked != self.outdated:
                row, column = asked_row, asked_column
        return _stretch(n_samples, MOST_ROWS, row), _stretch(n_labels, MOST_COLUMNS, column)


def _stretch(size: int, most: int, start: int) -> range:
    """As many as are shown at once, from this one on if there are so many."""
    start = min(max(start, 0), max(size - most, 0))
    return range(start, min(start + most, size))
