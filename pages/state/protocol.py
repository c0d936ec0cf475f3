"""What Python tells the components of the workbench."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pages.intake.matrix import Matrix
from pages.intake.names import LABEL_NAME, SAMPLE_NAME
from pages.state.inbox import Refusal

Cell = tuple[int, int]


@dataclass(frozen=True)
class Marker:
    """A dashed line across the score line, with its text, in which {at} stands for its place.

    A marker with an `edit` can be dragged: `name` says what it is, and the edit goes to `Session.take` with
    the value where it was dropped.
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
    *,
    version: str,
    done: str | None,
    refused: Refusal | None,
    lit: Iterable[Cell] | None,
    words: dict[str, str],
) -> dict[str, object]:
    """The part of the matrix that a component shows, its indices being those of the whole.

    Where `lit` is None the stage says in the browser which cells are lit.
    """
    shown_rows, shown_columns = set(rows), set(columns)
    return {
        "rows": list(rows),
        "columns": list(columns),
        "size": [len(matrix.samples), len(matrix.labels)],
        "samples": [matrix.samples[row] for row in rows],
        "labels": [matrix.labels[column] for column in columns],
        "truth": [[matrix.truth[row][column] for column in columns] for row in rows],
        "scores": [[matrix.scores[row][column] for column in columns] for row in rows],
        "version": version,
        "done": done,
        "refused": refused and {"id": refused.id, "text": refused.text},
        "lit": None
        if lit is None
        else [[row, column] for row, column in lit if row in shown_rows and column in shown_columns],
        "words": {"default_sample": SAMPLE_NAME, "default_label": LABEL_NAME, **words},
    }
