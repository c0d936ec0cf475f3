"""The map of two things between its lines: a tile has the value that every place in it has for itself."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from metrics import Conventions, same_value
from metrics.behaviour.knob import SCORE, THRESHOLD, Knob, values_along
from metrics.behaviour.plane import Tiles, tiles
from metrics.behaviour.sweep import span_of
from metrics.behaviour.variants import every_case
from pages.explore.what_if.knob_choice import is_there
from pages.explore.what_if.map_figure import edges_of, level_of
from pages.intake.matrix import Matrix, example_of
from tests.matrices import matrices

USUAL = Conventions()
DECISIONS = ("one", (0.5,)), ("top", 1)


def value_in(found: Tiles, x: float, y: float) -> float:
    """What is drawn at a place."""
    column, row = (int(np.searchsorted(sides, at)) - 1 for sides, at in ((found.x, x), (found.y, y)))
    for low, high, above, below in found.halves:
        if low < x < high and low < y < high:
            return above if y > x else below
    return float(found.values[column, row])


@given(matrices(), st.sampled_from(DECISIONS), st.data())
def test_a_tile_has_the_value_of_every_place_in_it(drawn, decision, data):
    matrix = Matrix.of(drawn.truth, drawn.scores, decision=decision)
    case = data.draw(st.sampled_from(every_case()))
    rows, columns = len(matrix.samples), len(matrix.labels)
    cells = st.builds(Knob, st.just(SCORE), st.integers(0, rows - 1), st.integers(0, columns - 1))
    one, other = data.draw(cells), data.draw(cells | st.just(Knob(THRESHOLD)))
    if one == other or not is_there(other, matrix):
        return
    example, knobs = example_of(matrix), (one, other)
    spans = span_of(one, example, USUAL), span_of(other, example, USUAL)
    edges = edges_of(knobs, case, example, USUAL, matrix)
    lines = [at for at, _name in edges[0]], [at for at, _name in edges[1]]
    is_cut = level_of(knobs, case, example, USUAL, matrix) != ""
    found = tiles(knobs, case, example, USUAL, spans, lines, is_cut)
    if found is None:
        return
    shares = np.random.default_rng(0).random((2, 12))
    x, y = (low + (high - low) * share for (low, high), share in zip(spans, shares, strict=True))
    wanted = values_along(case, example, USUAL, (one, x), (other, y))
    for column, row in np.ndindex(wanted.shape):
        at = float(x[column]), float(y[row])
        assert same_value(value_in(found, *at), float(wanted[column, row])), (case, knobs, at)
