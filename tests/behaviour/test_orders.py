"""All orders of one sample and all ways to break ties: against those made one by one and what is known."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, permutations, product
from math import comb, factorial, isclose, isnan, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics import METRICS, PRESETS, Conventions, Example, InputError
from metrics.behaviour import orders as orders_module
from metrics.behaviour.opposed_orders import (
    OrderGroups,
    clearest,
    group_orders,
    opposed_pairs,
    opposed_to_own,
    pairs,
)
from metrics.behaviour.orders import (
    MAX_ORDERS,
    NO_VALUE,
    Orders,
    OrderValues,
    alike,
    order_values,
    orders_of,
    share_and_error,
)
from metrics.behaviour.variants import every_case
from tests.every import for_every
from tests.matrices import matrices
from tests.values.engine_values import same

USUAL = Conventions()
OF_SAMPLES = [case for case in every_case() if case[1] == "samples"]
EIGHT, DISTINCT = [1] * 3 + [0] * 5, [0.9, 0.2, 0.7, 0.4, 0.6, 0.1, 0.8, 0.3]

# The truth and the scores of a sample, and what else belongs to it: ties, thresholds, a tie at a threshold.
SAMPLES = {
    "without ties": ([1, 0, 1, 0], [0.9, 0.2, 0.4, 0.6], {}),
    "one tie": ([1, 0, 0, 1], [0.5, 0.5, 0.2, 0.7], {"threshold": 0.5}),
    "two ties": ([0, 1, 1, 0], [0.3, 0.3, 0.6, 0.6], {"top_k": 1}),
    "all tied": ([1, 0, 0], [0.5, 0.5, 0.5], {}),
    "a threshold for each label": ([1, 0, 1, 0], [0.9, 0.2, 0.4, 0.6], {"threshold": [0.1, 0.5, 0.65, 0.3]}),
    "a threshold of the sample": ([1, 1, 0], [0.9, 0.2, 0.4], {"threshold": [[0.4]]}),
    "predicted by hand": ([1, 0, 1, 0], [0.9, 0.2, 0.4, 0.6], {"y_pred": [[1, 1, 0, 0]]}),
    "in an order of relevance": ([1, 1, 1, 0], [0.9, 0.2, 0.4, 0.6], {"relevance_order": [[3, 1, 2, 4]]}),
    "all true": ([1, 1, 1], [0.9, 0.2, 0.4], {}),
    "nothing true": ([0, 0, 0], [0.9, 0.2, 0.4], {}),
    "one label": ([1], [0.4], {}),
    "logits": ([1, 0, 1], [-3.0, 2.0, 1e9], {"threshold": 0}),
    "huge": ([1, 0, 1], [-1e308, 1e308, -1e-300], {}),
}


@cache
def orders(name: str) -> Orders:
    truth, scores, more = SAMPLES[name]
    return orders_of(Example.of([truth], [scores], **more))


@cache
def standings(name: str) -> dict[str, OrderValues]:
    return {case[0]: order_values(case, orders(name), USUAL) for case in OF_SAMPLES}


@cache
def values(name: str, key: str) -> dict[tuple[float, ...], float]:
    """The value of every order, each computed by itself; NaN where the metric refuses."""
    truth, _scores, more = SAMPLES[name]
    found = {}
    for scores in sorted(set(permutations(SAMPLES[name][1]))):
        try:
            found[scores] = float(METRICS[key](Example.of([truth], [scores], **more), "samples", USUAL))
        except InputError:
            found[scores] = float("nan")
    return found


def is_better(key: str, one: float, other: float) -> bool:
    apart = one - other if METRICS[key].better == "higher" else other - one
    return apart > 0 and not isclose(one, other, rel_tol=1e-11, abs_tol=1e-14)


@for_every("name", SAMPLES)
def test_the_orders_are_all_that_there_are_and_the_own_one_is_among_them(name):
    found, every = orders(name), sorted(set(permutations(SAMPLES[name][1])))
    handed = found.scores[found.score_index].tolist()
    assert sorted(map(tuple, handed)) == every
    assert found.n_distinct == len(found) == len(every)
    assert handed[found.own] == SAMPLES[name][1]
    assert found.is_whole


@for_every(("name", "key"), [(name, case[0]) for name in SAMPLES for case in OF_SAMPLES])
def test_values_best_worst_mean_and_place_are_those_of_the_orders_one_by_one(name, key):
    found, alone = standings(name)[key], values(name, key)
    for handed, level in zip(orders(name).score_index, found.levels, strict=True):
        value = alone[tuple(orders(name).scores[handed].tolist())]
        assert isnan(value) == (level == NO_VALUE)
        assert isnan(value) or found.values[level] == pytest.approx(value, rel=1e-11, abs=1e-14)
    defined = [value for value in alone.values() if not isnan(value)]
    own = alone[tuple(SAMPLES[name][1])]
    assert found.undefined == len(alone) - len(defined)
    if not defined:
        assert np.isnan([found.best, found.worst, found.expected]).all()
        return
    smallest, largest = min(defined), max(defined)
    best, worst = (largest, smallest) if METRICS[key].better == "higher" else (smallest, largest)
    assert (found.best, found.worst) == pytest.approx((best, worst), rel=1e-11, abs=1e-14)
    if abs(largest) < 1e300:
        assert found.expected == pytest.approx(sum(defined) / len(defined), rel=1e-11, abs=1e-14)
    assert found.error == 0
    assert isnan(own) == (found.own == NO_VALUE)
    if not isnan(own):
        assert found.own_value == pytest.approx(own, rel=1e-11, abs=1e-14)
        assert found.better == sum(is_better(key, value, own) for value in defined)
        assert found.worse == sum(is_better(key, own, value) for value in defined)
        assert found.better + found.level + found.worse == found.others == len(defined) - 1


def test_equal_sums_are_one_value_and_metrics_that_sort_the_orders_alike_one_group():
    """0.1 + 0.7 of one order and 0.7 + 0.1 of another one: 4 over 2 pairs of true labels have 6 sums."""
    two_of_four = orders_of(Example.of([[1, 1, 0, 0]], [[0.1, 0.2, 0.31, 0.7]]))
    assert order_values(("softmax_cross_entropy", "samples"), two_of_four, USUAL).counts.tolist() == [4] * 6
    # Ranking loss and AUC add up to 1 without ties; precision and recall count the same hits.
    groups = [{one.case[0] for one in group} for group in alike(standings("without ties").values())]
    together = {key: number for number, group in enumerate(groups) for key in group}
    assert together["ranking_loss"] == together["roc_auc"]
    assert together["precision"] == together["recall"] == together["f_beta"]
    assert together["coverage"] != together["ranking_loss"] != together["average_precision"]
    assert sum(map(len, groups)) == len(OF_SAMPLES)


def test_more_labels_are_tried_one_and_all_where_scores_are_equal_and_one_sample_alone():
    found = orders_of(Example.of([[1, 0] * 6], [[0.0] * 9 + [1.0] * 3]))
    assert found.is_whole
    assert len(found) == found.n_distinct == comb(12, 3)
    assert orders_of(Example.of([EIGHT], [DISTINCT])).n_distinct == MAX_ORDERS == factorial(8)
    for wrong in (Example.of([[1], [0]], [[1], [0]]), Example.of([[1]], y_pred=[[1]])):
        with pytest.raises(InputError, match="one sample"):
            orders_of(wrong)


# Random orders


@pytest.fixture(scope="module")
def drawn_and_all() -> tuple[Orders, Orders]:
    """The same eight labels with some random orders and with all."""
    eight = Example.of([EIGHT], [DISTINCT])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(orders_module, "MAX_ORDERS", 0)
        drawn = orders_of(eight)
    return drawn, orders_of(eight)


def test_random_orders_stand_for_all_within_five_standard_errors(drawn_and_all):
    drawn, every = drawn_and_all
    assert (drawn.drawn, every.drawn) == (5_000, 0)
    for case in (("ranking_loss", "samples"), ("coverage", "samples"), ("average_precision", "samples")):
        few, all_of_them = order_values(case, drawn, USUAL), order_values(case, every, USUAL)
        assert 0 < few.error < 0.05
        assert few.expected == pytest.approx(all_of_them.expected, abs=5 * few.error)
        assert few.own_value == all_of_them.own_value
        assert (few.best, few.worst) == pytest.approx((all_of_them.best, all_of_them.worst))
        assert few.others == 5_000
        for count, exact in ((few.better, all_of_them.better), (few.worse, all_of_them.worse)):
            share, error = share_and_error(count, few.others)
            assert share == pytest.approx(exact / factorial(8), abs=5 * error)
        looked_at = few.values[few.levels[drawn.judged]]
        assert few.expected == pytest.approx(looked_at.mean())
        assert few.error == pytest.approx(looked_at.std(ddof=1) / len(looked_at) ** 0.5)
    # That none was drawn does not prove that there is none.
    assert share_and_error(0, 100) == (0, pytest.approx((1 / 102 * 101 / 102 / 100) ** 0.5))


def test_random_orders_are_the_same_each_time_with_the_best_and_the_worst_beside_them():
    example = Example.of([[1, 0, 0] * 5], [np.arange(15) / 15])
    found, again = (orders_of(example) for _turn in range(2))
    assert (found.score_index == again.score_index).all()
    assert (np.sort(found.score_index, axis=1) == np.arange(15)).all()
    assert found.scores[found.score_index[found.own]].tolist() == (np.arange(15) / 15).tolist()
    assert found.n_distinct == factorial(15)
    assert (found.judged.start, found.judged.stop) == (3, 5_003) == (3, len(found))
    k, n = 5, 15
    for key, best, worst in (
        ("ranking_loss", 0, 1),
        ("roc_auc", 1, 0),
        ("one_error", 0, 1),
        ("is_error", 0, 1),
        ("margin_loss", 0, n - 1),
        ("coverage", k - 1, n - 1),
        ("average_precision", 1, sum(j / (n - k + j) for j in range(1, k + 1)) / k),
        ("reciprocal_rank", 1, 1 / (n - k + 1)),
        ("peak_f1", 1, 2 * k / (n + k)),
    ):
        one = order_values((key, "samples"), found, USUAL)
        assert (one.best, one.worst) == pytest.approx((best, worst))


# Two metrics that disagree

COMPARED = ("average_precision", "coverage", "hamming_loss", "one_error", "peak_f1", "precision", "pro_loss")
TWO_OF_THEM = [*combinations(COMPARED, 2)]
IN_PAIRS = ("without ties", "one tie", "two ties", "a threshold for each label", "in an order of relevance")


@for_every(("name", "two"), product(IN_PAIRS, TWO_OF_THEM))
def test_metrics_disagree_on_as_many_pairs_as_are_found_one_by_one_and_on_none_more_clearly(name, two):
    """How clearly a metric prefers one is the share of the orders that lie between, ends counted half."""
    listed, standing = orders(name), [standings(name)[key] for key in two]
    handed = [*map(tuple, listed.scores[listed.score_index].tolist())]
    alone = [[values(name, key)[scores] for scores in handed] for key in two]

    def opposed(a: int, b: int) -> bool:
        signs = [
            is_better(key, of[a], of[b]) - is_better(key, of[b], of[a])
            for key, of in zip(two, alone, strict=True)
        ]
        return signs[0] * signs[1] < 0

    both = [order for order in range(len(handed)) if not any(isnan(of[order]) for of in alone)]
    expected = [pair for pair in combinations(both, 2) if opposed(*pair)]
    kinds = group_orders(*standing, listed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("metrics.behaviour.opposed_orders.MAX_TABLE", 0)
        without_table = group_orders(*standing, listed)
    np.testing.assert_equal(vars(without_table), vars(kinds))
    assert (pairs(kinds), opposed_pairs(kinds)) == (comb(len(both), 2), len(expected))
    own = opposed_to_own(*standing, listed)
    with_own = [{*pair} - {listed.own} for pair in expected if listed.own in pair]
    assert {*np.flatnonzero(own).tolist()} == {order for pair in with_own for order in pair}

    def clear(a: int, b: int) -> float:
        below = [(np.cumsum(one.counts) - one.counts / 2) / one.counts.sum() for one in standing]
        return min(
            abs(of[one.levels[a]] - of[one.levels[b]]) for of, one in zip(below, standing, strict=True)
        )

    found = clearest(*standing, listed)
    assert (found is None) == (not expected)
    if found is not None:
        assert standing[0].levels[found.first] < standing[0].levels[found.second]
        assert standing[1].levels[found.second] < standing[1].levels[found.first]
        among = [pair for pair in expected if listed.own in pair] if own.any() else expected
        assert clear(found.first, found.second) == pytest.approx(max(clear(*pair) for pair in among))


LEVELS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=40)


@given(LEVELS)
def test_pairs_are_counted_alike_in_blocks_of_any_size(drawn):
    counted = sorted(Counter(drawn).items())
    first, second = (np.array([one[at] for one, _ in counted]) for at in (0, 1))
    kinds = OrderGroups(first, second, np.array([count for _, count in counted]))
    expected = sum((a[0] < b[0]) and (a[1] > b[1]) for a in drawn for b in drawn)
    with pytest.MonkeyPatch.context() as patch:
        for size in (1, 3, 512):
            patch.setattr("metrics.behaviour.opposed_orders.BLOCK", size)
            assert opposed_pairs(kinds) == expected


# Ties


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
