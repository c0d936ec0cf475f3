"""A table of numbers, with or without names, and the kinds of tables that make a matrix."""

from __future__ import annotations

from dataclasses import dataclass

TRUE, SCORE, PREDICTED = "y_true", "y_score", "y_pred"
KINDS = (TRUE, SCORE, PREDICTED)


@dataclass(frozen=True)
class Table:
    """Rows of numbers of one length, with the names of rows and columns where the source had them.

    `is_open` is one made of the names of labels: a label that it does not name is 0 in every row.
    """

    values: tuple[tuple[float, ...], ...]
    rows: tuple[str, ...] | None = None
    columns: tuple[str, ...] | None = None
    is_open: bool = False

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns it has."""
        return len(self.values), len(self.values[0])

    @property
    def turned(self) -> Table:
        """The same table with its columns as rows."""
        return Table(tuple(zip(*self.values, strict=True)), self.columns, self.rows, self.is_open)

    @property
    def is_zeros_and_ones(self) -> bool:
        """Whether every value is 0 or 1."""
        return {0, 1}.issuperset(value for row in self.values for value in row)
