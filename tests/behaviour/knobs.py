"""All that can be moved on a matrix."""

from __future__ import annotations

from dataclasses import replace

from metrics.behaviour.knob import Knob
from pages.explore.what_if.knob_choice import kinds_of
from pages.intake.matrix import Matrix


def knobs_of(matrix: Matrix) -> list[Knob]:
    """Each kind in each row and each column that it can be in."""
    return [
        replace(kind, row=row, column=column)
        for kind in kinds_of(matrix)
        for row in ([None] if kind.row is None else range(len(matrix.samples)))
        for column in ([None] if kind.column is None else range(len(matrix.labels)))
    ]
