"""What ties do: the conventions against every way to break a tie, and against the code of D3."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, PRESETS, Conventions, Example
from tests.matrices import Matrices, matrices
from tests.values.engine_values import rows, same, value


def narrow(drawn: Matrices) -> Matrices:
    """The first four labels: their 24 orders are still few."""
    return Matrices([ys[:4] for ys in drawn.truth], [ss[:4] for ss in drawn.scores])


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
def test_what_a_tie_counts_is_what_random_tie_breaking_gives_on_average(drawn):
    drawn = narrow(drawn)
    for metric, shared, rules in (
        ("ranking_loss", {"ranking_loss_tie": "half"}, {"ranking_loss_no_pairs": "zero"}),
        ("one_error", {"one_error_tie": "average"}, {}),
        ("ndcg", {"ndcg_tie": "average"}, {"ndcg_empty": "zero"}),
    ):
        orders = over_tie_orders(metric, drawn, **rules)
        assert rows(metric, drawn, **shared, **rules) == pytest.approx(orders.mean(0).tolist(), abs=1e-12)


@given(drawn=matrices())
def test_coverage_under_any_tie_breaking_lies_between_the_highest_and_the_lowest_place(drawn):
    drawn = narrow(drawn)
    low, high = (
        rows("coverage", drawn, coverage_rank=rank, coverage_empty="top") for rank in ("highest", "together")
    )
    orders = over_tie_orders("coverage", drawn, coverage_empty="top")
    assert (np.array(low) <= orders).all()
    assert high == orders.max(0).tolist()


@given(drawn=matrices())
def test_peak_f1_of_a_threshold_is_the_least_over_all_tie_orders(drawn):
    drawn = narrow(drawn)
    assert rows("peak_f1", drawn) == pytest.approx(over_tie_orders("peak_f1", drawn).min(0).tolist())


def truth_in_order(drawn: Matrices) -> list[list[int]]:
    """The truth of each row from the highest score down, equal scores from the left, as D3 sorts it."""
    return [
        [y for _, y in sorted(zip(ss, ys, strict=True), key=lambda pair: -pair[0])]
        for ys, ss in zip(drawn.truth, drawn.scores, strict=True)
    ]


def d3(metric: str, drawn: Matrices) -> float:
    """The value under the conventions of D3's code."""
    return float(METRICS[metric](drawn.example, "samples", PRESETS["matlab_d3"]))


@given(drawn=matrices())
def test_d3_counts_a_tied_pair_0_and_counts_rows_without_a_pair(drawn):
    strict = value("ranking_loss", drawn, ranking_loss_tie="zero", ranking_loss_no_pairs="zero")
    losses = [
        sum(t < f for y, t in zip(ys, ss, strict=True) if y for n, f in zip(ys, ss, strict=True) if not n)
        / max(sum(ys) * (len(ys) - sum(ys)), 1)
        for ys, ss in zip(drawn.truth, drawn.scores, strict=True)
    ]
    assert d3("ranking_loss", drawn) == strict == pytest.approx(sum(losses) / len(losses), abs=1e-12)


@given(drawn=matrices())
def test_d3_takes_the_first_maximum_as_the_top_label(drawn):
    errors = [1 - in_order[0] for in_order in truth_in_order(drawn)]
    assert same(d3("one_error", drawn), sum(errors) / len(errors))


@given(drawn=matrices())
def test_d3_averages_precision_over_ordinal_places_and_stops_at_an_empty_row(drawn):
    found = [[place for place, y in enumerate(ys, 1) if y] for ys in truth_in_order(drawn)]
    if not all(found):
        assert np.isnan(d3("average_precision", drawn))
        return
    precisions = [sum(nth / place for nth, place in enumerate(places, 1)) / len(places) for places in found]
    assert same(d3("average_precision", drawn), sum(precisions) / len(precisions))


@given(drawn=matrices())
def test_d3_measures_the_place_of_the_last_true_label_and_l_less_one_for_none(drawn):
    depths = [
        max((place for place, y in enumerate(ys) if y), default=len(ys) - 1) for ys in truth_in_order(drawn)
    ]
    assert same(d3("coverage", drawn), sum(depths) / len(depths))
