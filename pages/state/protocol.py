"""What Python tells the components of the workbench."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pages.intake.matrix import Matrix
from pages.intake.names import LABEL_NAME, SAMPLE_NAME
from pages.state.inbox import Refusal

Cell = tuple[int, int]


def window(
    matrix: Matrix,
    rows: Sequence[int],
    columns: Sequence[int],
    *,
    version: str,
    done: str | None,
    refused: Refusal | None,
    lit: Iterable[Cell],
    words: dict[str, str],
) -> dict[str, object]:
    """The part of the matrix that a component shows, its indices being those of the whole."""
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
        "lit": [[row, column] for row, column in lit if row in shown_rows and column in shown_columns],
        "words": {"default_sample": SAMPLE_NAME, "default_label": LABEL_NAME, **words},
    }
