"""What Python tells the components of the workbench."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pages.intake.matrix import Matrix
from pages.intake.names import LABEL_NAME, SAMPLE_NAME, numbers_taken
from pages.state.inbox import Answer, Version

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
    *,
    version: Version,
    answer: Answer,
    lit: Iterable[Cell] | None,
) -> dict[str, object]:
    """The part of the matrix that a component shows, its indices being those of the whole.

    Where `lit` is None the stage says in the browser which cells are lit. `taken` has the numbers of
    the default names outside the part, so that the browser knows which one is free.
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
        "taken": {
            "samples": numbers_taken(SAMPLE_NAME, _outside(matrix.samples, shown_rows)),
            "labels": numbers_taken(LABEL_NAME, _outside(matrix.labels, shown_columns)),
        },
        "version": vars(version),
        **answer.told,
        "lit": None
        if lit is None
        else [[row, column] for row, column in lit if row in shown_rows and column in shown_columns],
    }


def words_of(component: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The words of a component that shows a part of the matrix, which are the same in every answer."""
    return {"words": {"default_sample": SAMPLE_NAME, "default_label": LABEL_NAME, **component}}


def _outside(names: Sequence[str], shown: Collection[int]) -> Iterator[str]:
    return (name for index, name in enumerate(names) if index not in shown)
