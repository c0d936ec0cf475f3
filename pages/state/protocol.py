"""What Python tells the components of the workbench."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pages.intake.matrix import Matrix
from pages.state.document import in_full

Cell = tuple[int, int]


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
    return shown if matrix.is_editable else {**shown, "part": in_full(matrix.part(rows, columns))}
