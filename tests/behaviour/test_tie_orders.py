"""What ties do: the conventions against every way to break a tie, and against the code of D3."""

from __future__ import annotations

from itertools import permutations
from math import nan

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, PRESETS, Conventions, Example
from tests.matrices import Matrices, matrices
from tests.values.engine_values import rows, same


def over_tie_orders(metric: str, drawn: Matrices, **switches: str) -> np.ndarray:
    """The value of each row under every way to break its ties: shape (orders, rows). One call."""
    scores = np.array(drawn.scores)
    orders = permutations(range(scores.shape[1]))
    places = [
        np.argsort(np.lexsort((np.broadcast_to(order, scores.shape), scores), axis=1)) for order in orders
    ]
    example = Example.of(drawn.truth, np.array(places))
    return METRICS[metric](example, "samples", Conventions(**switches)).parts.value


@given(drawn=matrices())
def test_d3_sorts_each_row_and_counts_its_places(drawn):
    """D3 takes equal scores from the left; its ranking loss counts a tied pair as right."""
    in_order = [
        [y for _, y in sorted(zip(ss, ys, strict=True), key=lambda pair: -pair[0])]
        for ys, ss in zip(drawn.truth, drawn.scores, strict=True)
    ]
    places = [[place for place, y in enumerate(ys, 1) if y] for ys in in_order]
    found = {
        "one_error": [1 - ys[0] for ys in in_order],
        "coverage": [max(at, default=len(ys)) - 1 for at, ys in zip(places, in_order, strict=True)],
        "average_precision": [
            sum(nth / place for nth, place in enumerate(at, 1)) / len(at) if at else nan for at in places
        ],
        "ranking_loss": [
            sum(t < f for y, t in zip(ys, ss, strict=True) if y for n, f in zip(ys, ss, strict=True) if not n)
            / max(sum(ys) * (len(ys) - sum(ys)), 1)
            for ys, ss in zip(drawn.truth, drawn.scores, strict=True)
        ],
    }
    for metric, losses in found.items():
        value = float(METRICS[metric](drawn.example, "samples", PRESETS["matlab_d3"]))
        assert same(value, sum(losses) / len(losses))


@given(drawn=matrices())
def test_what_a_tie_counts_is_what_the_ways_to_break_it_give(drawn):
    """On average, or at worst; coverage lies between the highest and the lowest place."""
    drawn = Matrices([ys[:4] for ys in drawn.truth], [ss[:4] for ss in drawn.scores])  # 24 orders are few
    for metric, shared, rules in (
        ("ranking_loss", {"ranking_loss_tie": "half"}, {"ranking_loss_no_pairs": "zero"}),
        ("one_error", {"one_error_tie": "average"}, {}),
        ("ndcg", {"ndcg_tie": "average"}, {"ndcg_empty": "zero"}),
    ):
        orders = over_tie_orders(metric, drawn, **rules)
        assert rows(metric, drawn, **shared, **rules) == pytest.approx(orders.mean(0).tolist(), abs=1e-12)
    orders = over_tie_orders("coverage", drawn, coverage_empty="top")
    low, high = (
        rows("coverage", drawn, coverage_rank=rank, coverage_empty="top") for rank in ("highest", "together")
    )
    assert (np.array(low) <= orders).all()
    assert high == orders.max(0).tolist()
    assert rows("peak_f1", drawn) == pytest.approx(over_tie_orders("peak_f1", drawn).min(0).tolist())
