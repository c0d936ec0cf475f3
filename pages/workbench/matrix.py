"""The matrix on the workbench: names, truths and scores, checked once when it is made."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from gettext import gettext as _
from numbers import Real
from typing import Any

import numpy as np

from metrics.errors import InputError
from pages.workbench.names import LABEL_NAME, SAMPLE_NAME, all_names


@dataclass(frozen=True)
class Matrix:
    """What the workbench edits: one row per sample, one column per label."""

    samples: tuple[str, ...]
    labels: tuple[str, ...]
    truth: tuple[tuple[int, ...], ...]
    scores: tuple[tuple[float, ...], ...]

    @classmethod
    def of(
        cls,
        truth: Iterable[Iterable[Any]],
        scores: Iterable[Iterable[Any]],
        samples: Iterable[object] | None = None,
        labels: Iterable[object] | None = None,
    ) -> Matrix:
        """The matrix of these truths (0 or 1) and scores (any finite numbers), of one shape."""
        truth_rows, score_rows = _rows(truth), _rows(scores)
        columns = _columns(truth_rows)
        if (len(score_rows), _columns(score_rows)) != (len(truth_rows), columns):
            raise InputError(_("The truths and the scores must have the same number of rows and columns."))
        return cls(
            samples=all_names(samples, len(truth_rows), SAMPLE_NAME),
            labels=all_names(labels, columns, LABEL_NAME),
            truth=tuple(
                tuple(truth_of(value, row, column) for column, value in enumerate(values))
                for row, values in enumerate(truth_rows)
            ),
            scores=tuple(
                tuple(score_of(value, row, column) for column, value in enumerate(values))
                for row, values in enumerate(score_rows)
            ),
        )


def truth_of(value: object, row: int, column: int) -> int:
    """The truth of one cell, 0 or 1."""
    if isinstance(value, Real | np.bool_) and value in (0, 1):
        return int(value == 1)
    raise InputError(
        _("Row {row_number}, column {column_number}: a truth must be 0 or 1."),
        **_place(row, column),
    )


def score_of(value: object, row: int, column: int) -> float:
    """The score of one cell, any finite number."""
    if isinstance(value, Real) and not isinstance(value, bool):
        score = _as_float(value)
        if math.isfinite(score):
            return score + 0.0  # so that −0 becomes 0
    raise InputError(
        _("Row {row_number}, column {column_number}: a score must be a finite number."),
        **_place(row, column),
    )


def _as_float(value: Real) -> float:
    try:
        return float(value)
    except OverflowError:  # an integer with hundreds of digits
        return math.inf


def _rows(grid: Iterable[Iterable[Any]]) -> tuple[tuple[Any, ...], ...]:
    try:
        return tuple(tuple(row) for row in grid)
    except TypeError:
        raise InputError(_("A matrix must have rows and columns.")) from None


def _columns(rows: tuple[tuple[Any, ...], ...]) -> int:
    if not rows or not rows[0]:
        raise InputError(_("A matrix needs at least one row and one column."))
    expected = len(rows[0])
    for row, values in enumerate(rows):
        if len(values) != expected:
            raise InputError(
                _("Row {row_number} has {found} values where {expected} are needed."),
                row=row,
                row_number=row + 1,
                found=len(values),
                expected=expected,
            )
    return expected


def _place(row: int, column: int) -> dict[str, int]:
    return {"row": row, "column": column, "row_number": row + 1, "column_number": column + 1}
