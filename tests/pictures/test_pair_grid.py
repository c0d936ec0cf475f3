"""The pairs of one part, as a picture draws them and as they are counted without being listed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, SWITCHES, Conventions, Example
from metrics.pictures.pairs import RIGHT, TIED, WRONG, pair_grid_of
from tests.definitions.averages import List, lists
from tests.values.engine_values import with_weights_or_without


def test_a_metric_without_pairs_says_so():
    with pytest.raises(ValueError, match="Coverage does not compare pairs"):
        pair_grid_of(METRICS["coverage"](Example.of([[1, 0]], [[1, 0]])), 0)


COUNTS = {"one": 1.0, "half": 0.5, "zero": 0.0}
COUNTED = [("ranking_loss", "samples", tie, WRONG) for tie in SWITCHES["ranking_loss_tie"].choices] + [
    ("roc_auc", average, tie, RIGHT) for average in METRICS["roc_auc"].averages for tie in COUNTS
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
        assert found.relation.tolist() == [[relation(one, t, f) for f in false] for t in true]
        expected = [[counted(one, t, f, tie, counts) for f in false] for t in true]
        assert found.counted.ravel().tolist() == pytest.approx([cell for row in expected for cell in row])
        assert found.total == pytest.approx(sum(map(sum, expected)))
        first = pair_grid_of(result, index, most=2)
        assert (first.true.tolist(), first.false.tolist()) == (true[:2], false[:2])
        assert np.array_equal(first.counted, found.counted[:2, :2])
        assert np.array_equal(first.relation, found.relation[:2, :2])
        assert (first.size, first.total) == (found.size, found.total)


def relation(one: List, true: int, false: int) -> int:
    """Whether the true item scores higher (1), lower (-1) or the same."""
    return (one.scores[true] > one.scores[false]) - (one.scores[true] < one.scores[false])


def counted(one: List, true: int, false: int, tie: str, counts: int) -> float:
    """What one pair adds to the count, with the weights of both items."""
    share = float(relation(one, true, false) == counts)
    if relation(one, true, false) == TIED:
        share = float(true < false) if tie == "last" else COUNTS[tie]
    return share * float(one.weights[true] * one.weights[false])
