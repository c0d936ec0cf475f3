"""The items of one part as a sorted list, as a picture draws it."""

from __future__ import annotations

import pytest
from hypothesis import given

from metrics import METRICS, Conventions, Example
from metrics.pictures.sorted_list import sorted_list_of
from tests.definitions import in_order, place
from tests.matrices import matrices, one_switch_each

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


def test_the_list_of_ranking_loss_breaks_ties_as_its_steps_do() -> None:
    example = Example.of([[1, 0, 0]], [[0.5, 0.5, 0.5]])
    rules = Conventions(ranking_loss_tie="last")
    ranked = sorted_list_of(METRICS["ranking_loss"](example, conventions=rules), 0)
    assert ranked.items.tolist() == [2, 1, 0]
    assert ranked.rank.tolist() == [1, 2, 3]
