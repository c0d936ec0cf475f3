"""The pairs of one part, as a picture draws them and as they are counted without being listed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, SWITCHES, Conventions, Example
from metrics.pictures.pair_grid import RIGHT, TIED, WRONG, pair_grid_of
from metrics.pictures.threshold_walk import threshold_walk
from tests.definitions.averages import List, lists
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, matrices
from tests.values import same, with_weights_or_without

D0 = Matrices(E0_TRUTH, E0_SCORES)


@pytest.mark.parametrize("tie", SWITCHES["ranking_loss_tie"].choices)
@given(drawn=matrices())
def test_the_pairs_counted_over_all_pairs_are_the_ranking_loss_of_the_sample(tie, drawn):
    result = METRICS["ranking_loss"](drawn.example, conventions=Conventions(ranking_loss_tie=tie))
    for row, (ys, ss) in enumerate(zip(drawn.truth, drawn.scores, strict=True)):
        pairs = pair_grid_of(result, row)
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
    with pytest.raises(ValueError, match="Coverage does not compare pairs"):
        pair_grid_of(METRICS["coverage"](Example.of([[1, 0]], [[1, 0]])), 0)


LOSS_TIES = tuple(SWITCHES["ranking_loss_tie"].choices)
AUC_TIES = ("one", "half", "zero")
COUNTS = {"one": 1.0, "half": 0.5, "zero": 0.0}
COUNTED = [("ranking_loss", "samples", tie, WRONG) for tie in LOSS_TIES] + [
    ("roc_auc", average, tie, RIGHT) for average in METRICS["roc_auc"].averages for tie in AUC_TIES
]


@pytest.mark.parametrize(("metric", "average", "tie", "counts"), COUNTED)
@given(drawn=with_weights_or_without())
def test_every_pair_is_compared_and_counted_as_one_by_one(metric, average, tie, counts, drawn):
    switch = {"ranking_loss": "ranking_loss_tie", "roc_auc": "auc_tie"}[metric]
    result = METRICS[metric](drawn.example, average, Conventions(**{switch: tie}))
    for index, one in enumerate(lists(drawn, average)):
        found = pair_grid_of(result, index)
        true = [item for item, y in enumerate(one.truth) if y]
        false = [item for item, y in enumerate(one.truth) if not y]
        assert (found.true.tolist(), found.false.tolist()) == (true, false)
        assert found.size == (len(true), len(false))
        expected = [[counted(one, t, f, tie, counts) for f in false] for t in true]
        assert found.counted.ravel().tolist() == pytest.approx([cell for row in expected for cell in row])
        assert found.total == pytest.approx(sum(map(sum, expected)))
        first = pair_grid_of(result, index, most=2)
        assert (first.true.tolist(), first.false.tolist()) == (true[:2], false[:2])
        assert np.array_equal(first.counted, found.counted[:2, :2])
        assert np.array_equal(first.relation, found.relation[:2, :2])
        assert (first.size, first.total) == (found.size, found.total)


def counted(one: List, true: int, false: int, tie: str, counts: int) -> float:
    """What one pair adds to the count, with the weights of both items."""
    relation = (one.scores[true] > one.scores[false]) - (one.scores[true] < one.scores[false])
    share = float(relation == counts)
    if relation == TIED:
        share = float(true < false) if tie == "last" else COUNTS[tie]
    return share * float(one.weights[true] * one.weights[false])


@pytest.mark.parametrize("tie", ["one", "half", "zero"])
@given(drawn=with_weights_or_without())
def test_the_pairs_counted_are_those_that_the_auc_counts(tie, drawn):
    result = METRICS["roc_auc"](drawn.example, "macro", Conventions(auc_tie=tie))
    for index in range(result.source.n_parts):
        pairs, points = pair_grid_of(result, index), threshold_walk(result.source, index)
        if points.has_pairs:
            share = pairs.total / (points.tp[-1] * points.fp[-1])
            assert same(share, float(result.part(index).value))


def test_the_pairs_counted_of_ranking_loss_are_still_the_wrong_ones():
    loss = pair_grid_of(METRICS["ranking_loss"](D0.example), 0)
    auc = pair_grid_of(METRICS["roc_auc"](D0.example, "samples"), 0)
    assert loss.total == 1
    assert auc.total == 6 - 1
    assert (loss.counted + auc.counted == 1).all()
