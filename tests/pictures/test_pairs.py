"""What a picture draws of one part: its pairs, its items as a sorted list, its counts of hits and misses."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, SWITCHES, Conventions, Example
from metrics.pictures.pairs import RIGHT, TIED, WRONG, confusion_of, pairs_between, sorted_list_of
from tests.definitions import in_order, place
from tests.definitions.averages import List, lists
from tests.matrices import decided, matrices, one_switch_each, weighted_or_not
from tests.values.engine_values import with_weights_or_without


def test_a_metric_without_pairs_says_so():
    with pytest.raises(ValueError, match="Coverage does not compare pairs"):
        pairs_between(METRICS["coverage"](Example.of([[1, 0]], [[1, 0]])), 0)


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
        found = pairs_between(result, index)
        true = [item for item, y in enumerate(one.truth) if y]
        false = [item for item, y in enumerate(one.truth) if not y]
        assert (found.true.tolist(), found.false.tolist()) == (true, false)
        assert found.size == (len(true), len(false))
        assert found.relation.tolist() == [[relation(one, t, f) for f in false] for t in true]
        expected = [[counted(one, t, f, tie, counts) for f in false] for t in true]
        assert found.counted.ravel().tolist() == pytest.approx([cell for row in expected for cell in row])
        assert found.total == pytest.approx(sum(map(sum, expected)))
        first = pairs_between(result, index, found.true[:2], found.false[:2])
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


RANKING = [
    (metric.key, average)
    for metric in METRICS.values()
    if metric.family == "ranking"
    for average in metric.averages
]


@pytest.mark.parametrize(("metric", "average"), RANKING)
@given(drawn=matrices())
def test_the_sorted_list_of_a_part_has_the_ranks_that_the_metric_gives(metric, average, drawn):
    switch = METRICS[metric].rank_by
    for rules in one_switch_each(METRICS[metric], average):
        ties = getattr(rules, switch) if switch else "together"
        result = METRICS[metric](drawn.example, average, rules)
        ranked = sorted_list_of(result, 0)
        ys, ss = (of[0].tolist() for of in (result.inputs.truth, result.inputs.scores))
        order = ranked.items.tolist()
        assert order == in_order(ss, ties == "last")
        assert ranked.rank.tolist() == [place(ss, item, ties) for item in order]
        assert (ranked.truth.tolist(), ranked.score.tolist()) == (
            [ys[i] for i in order],
            [ss[i] for i in order],
        )
        assert ranked.is_tied.tolist() == [
            n > 0 and ss[order[n - 1]] == ss[item] for n, item in enumerate(order)
        ]
        found = [sum(ys[k] for k in order[: n + 1]) for n in range(len(order))]
        if ties not in ("first", "last"):
            found = [sum(y for y, s in zip(ys, ss, strict=True) if s >= ss[item]) for item in order]
        assert ranked.hits.tolist() == found


@pytest.mark.parametrize("average", METRICS["recall"].averages)
@given(drawn=weighted_or_not(decided))
def test_every_item_is_in_one_group_and_every_group_weighs_what_its_items_weigh(average, drawn):
    rules = Conventions()
    result = METRICS["recall"](drawn.example, average, rules)
    for index, one in enumerate(lists(drawn, average, rules)):
        found = confusion_of(result, index)
        true = {item for item, y in enumerate(one.truth) if y}
        made = {item for item, put in enumerate(one.predictions) if put}
        every = set(range(len(one.truth)))
        groups = {
            "tp": true & made,
            "fp": made - true,
            "fn": true - made,
            "tn": every - true - made,
        }
        for name, members in groups.items():
            assert set(np.flatnonzero(getattr(found, name)).tolist()) == members
            weight = float(sum(one.weights[item] for item in members))
            assert getattr(found, f"n_{name}") == pytest.approx(weight), name


@pytest.mark.parametrize("tie", SWITCHES["is_error_tie"].choices)
@given(drawn=matrices())
def test_is_error_is_1_where_the_grid_counts_a_pair(tie, drawn):
    result = METRICS["is_error"](drawn.example, conventions=Conventions(is_error_tie=tie))
    for row in range(len(drawn.truth)):
        grid = pairs_between(result, row)
        assert grid.counted.sum() == grid.total
        assert float(result.part(row).value) == float(grid.total > 0)
