"""What a picture draws of one part: its items as a sorted list, and its counts of hits and misses."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, Conventions
from metrics.pictures.pairs import confusion_of, sorted_list_of
from tests.definitions import in_order, place
from tests.definitions.averages import lists
from tests.matrices import decided, matrices, one_switch_each, weighted_or_not

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
        ys, ss = (of[0].tolist() for of in (result.source.truth, result.source.scores))
        order = ranked.items.tolist()
        assert order == in_order(ss, ties == "last")
        assert ranked.rank.tolist() == [place(ss, item, ties) for item in order]
        assert (ranked.truth.tolist(), ranked.score.tolist()) == (
            [ys[i] for i in order],
            [ss[i] for i in order],
        )
        assert ranked.level.tolist() == [
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
            "both": true & made,
            "put": made - true,
            "missed": true - made,
            "neither": every - true - made,
        }
        for name, members in groups.items():
            assert set(np.flatnonzero(getattr(found, name)).tolist()) == members
            weight = float(sum(one.weights[item] for item in members))
            assert getattr(found, f"n_{name}") == pytest.approx(weight), name
