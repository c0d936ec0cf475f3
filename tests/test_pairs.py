"""The pairs of one part, as a picture draws them and as they are counted without being listed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, SWITCHES, Conventions, Example
from metrics.pairs import RIGHT, TIED, WRONG, counted_pairs, pairs
from tests.matrices import matrices

RNG = np.random.default_rng(7)


@pytest.mark.parametrize("tie", SWITCHES["ranking_loss_tie"].choices)
@given(drawn=matrices())
def test_the_pairs_counted_over_all_pairs_are_the_ranking_loss_of_the_sample(tie, drawn):
    result = METRICS["ranking_loss"](drawn.example, conventions=Conventions(ranking_loss_tie=tie))
    for row, (ys, ss) in enumerate(zip(drawn.truth, drawn.scores, strict=True)):
        pairs = result.pairs(row)
        assert (pairs.true.tolist(), pairs.false.tolist()) == (
            [label for label, y in enumerate(ys) if y],
            [label for label, y in enumerate(ys) if not y],
        )
        assert pairs.relation.tolist() == [
            [(ss[t] > ss[f]) - (ss[t] < ss[f]) for f in pairs.false] for t in pairs.true
        ]
        if pairs.relation.size:
            assert pairs.counted.sum() / pairs.counted.size == pytest.approx(float(result.part(row).value))


def test_a_metric_without_pairs_says_so():
    with pytest.raises(ValueError, match="Coverage is not made of pairs"):
        METRICS["coverage"](Example.of([[1, 0]], [[1, 0]])).pairs(0)


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
