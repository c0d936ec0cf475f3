"""What a lesson looks at, for tests: a metric on a matrix."""

from __future__ import annotations

from typing import Any

from pages.intake.matrix import Matrix, example_of
from pages.lessons.scene import Scene, scene_of
from pages.state.focus import Focus


def scene_on(matrix: Matrix, metric: str, average: str = "samples", **focus: Any) -> Scene:
    """The first part of a matrix, or the part that is named."""
    looked_at = Focus(metric=metric, average=average, **focus)
    return scene_of(example_of(matrix), looked_at, matrix.samples, matrix.labels)
