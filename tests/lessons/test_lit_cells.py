"""The pages of a step light the cells that the engine's step looks at, on a matrix full of ties."""

from __future__ import annotations

import numpy as np

from pages.intake.matrix import Matrix
from tests.every import for_every
from tests.lessons.test_stage_data import METRIC_CASES, pages_of

TIED = Matrix.of(
    [[1, 0, 0, 1], [0, 1, 0, 1], [1, 0, 1, 0]],
    [[0.5, 0.5, 0.25, 0.75], [1, 0.25, 0.25, 0.25], [0.5, 0.75, 0.5, 0]],
)


@for_every(("metric", "average"), METRIC_CASES)
def test_a_step_lights_the_cells_that_the_engine_looks_at(metric: str, average: str) -> None:
    pages = pages_of(TIED, metric, average)
    scene, source = pages.scene, pages.scene.result.source
    for number, quantity in enumerate(scene.working, 1):
        if number > scene.of_the_part:  # its items are parts
            parts = np.flatnonzero(np.broadcast_to(quantity.lit(), (source.n_parts,)))
            expected = {cell for part in parts for cell in map(tuple, source.cells(int(part)).tolist())}
        else:
            taken = np.broadcast_to(quantity.lit(), (source.n_items,))
            expected = set(map(tuple, source.cells(scene.focus.part)[taken].tolist()))
        lit = [cell for page in pages if page.step == number for cell in page.cells]
        assert set(lit) == expected, quantity.title
