"""What a second look at the finished dashboard found, kept from coming back."""

from __future__ import annotations

import numpy as np
import pytest

from metrics import METRICS, Example
from metrics.curves import areas
from metrics.pairs import RIGHT, TIED, WRONG, counted_pairs, pairs
from pages.intake.matrix import Matrix, example_of
from pages.state.focus import Focus
from pages.state.link import code_of, query_of
from pages.state.session import Session
from pages.views.figures import spread
from pages.views.ranking_pictures import pair_grid
from pages.views.scene import scene_of

RNG = np.random.default_rng(7)
LARGE = Matrix.of((RNG.random((2_000, 50)) < 0.2).astype(int).tolist(), RNG.random((2_000, 50)).tolist())


@pytest.mark.parametrize("tie", ["one", "half", "zero", "last"])
@pytest.mark.parametrize("counts", [RIGHT, WRONG, TIED])
@pytest.mark.parametrize("weighted", [False, True])
def test_all_pairs_are_counted_as_one_by_one(tie, counts, weighted):
    for _ in range(30):
        shape = int(RNG.integers(1, 7)), int(RNG.integers(1, 7))
        weights = RNG.integers(1, 4, shape[0]) if weighted else None
        truth, scores = RNG.integers(0, 2, shape), RNG.integers(0, 4, shape)
        part = Example.of(truth, scores, sample_weight=weights).parts("cells")
        if tie == "last" and counts == RIGHT:
            continue
        found = pairs(part, 0, tie, counts)
        if counts == TIED:
            assert tie == "last" or counted_pairs(part, 0, tie, counts) == pytest.approx(
                found.counted[found.relation == TIED].sum()
            )
        else:
            assert found.total == pytest.approx(found.counted.sum())


def test_a_hundred_thousand_cells_make_no_grid_of_all_their_pairs():
    shown = scene_of(example_of(LARGE), Focus(metric="roc_auc", average="micro"), LARGE.samples, LARGE.labels)
    assert shown.pairs.relation.shape == (12, 12)
    assert f"of {np.prod(shown.pairs.size)} pairs" in pair_grid(shown)
    found = areas(shown.result.source, 0)
    assert found.pairs == pytest.approx(found.trapezoids)
    assert found.pairs == pytest.approx(float(METRICS["roc_auc"](example_of(LARGE), "micro")))


def test_a_matrix_too_large_for_a_link_has_a_name_but_no_code():
    session = Session()
    session.load(LARGE)
    assert code_of(LARGE) == ""
    assert "m" not in query_of(session.code, session.focus)
    before = session.version
    session.edit(kind="score", row=0, column=0, value=0.5)
    assert session.version != before


def test_the_example_is_made_once_for_each_matrix():
    session = Session()
    first = session.example
    assert session.example is first
    session.edit(kind="score", row=0, column=0, value=0.9)
    assert session.example is not first
    assert session.example.scores[0, 0] == 0.9


@pytest.mark.parametrize(("count", "most"), [(1, 5), (5, 5), (6, 5), (10_000, 200)])
def test_a_spread_keeps_both_ends(count, most):
    places = spread(count, most).tolist()
    assert (places[0], places[-1]) == (0, count - 1)
    assert len(places) == min(count, most)
