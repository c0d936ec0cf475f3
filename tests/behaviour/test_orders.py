"""All orders of one sample: against the same orders made one by one, and against what is known of chance."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb, factorial, isclose, isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics import METRICS, Conventions, Example, InputError
from metrics.behaviour import orders as orders_module
from metrics.behaviour.opposed_orders import Kinds, clearest, kinds_of, opposed_pairs, opposed_to_own, pairs
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

USUAL = Conventions()
OF_SAMPLES = [case for case in every_case() if case[1] == "samples"]
DISTINCT = [0.9, 0.2, 0.7, 0.4, 0.6, 0.1, 0.8, 0.3]

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
def one_by_one(name: str) -> list[tuple[float, ...]]:
    """Every different order, each made by itself."""
    return sorted(set(permutations(SAMPLES[name][1])))


@cache
def values(name: str, key: str) -> dict[tuple[float, ...], float]:
    """The value of every order, each computed by itself; NaN where the metric refuses."""
    truth, _scores, more = SAMPLES[name]
    found = {}
    for scores in one_by_one(name):
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
    found = orders(name)
    handed = found.scores[found.handed].tolist()
    assert sorted(map(tuple, handed)) == one_by_one(name)
    assert found.number == len(found) == len(one_by_one(name))
    assert handed[found.own] == SAMPLES[name][1]
    assert found.is_whole


@for_every(("name", "key"), [(name, case[0]) for name in SAMPLES for case in OF_SAMPLES])
def test_values_best_worst_mean_and_place_are_those_of_the_orders_one_by_one(name, key):
    found, alone = standings(name)[key], values(name, key)
    for handed, level in zip(orders(name).handed, found.levels, strict=True):
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


def test_sums_that_differ_by_rounding_are_one_value():
    """0.1 + 0.7 of one order and 0.7 + 0.1 of another one: 4 over 2 pairs of true labels have 6 sums."""
    two_of_four = order_values(
        ("softmax_cross_entropy", "samples"),
        orders_of(Example.of([[1, 1, 0, 0]], [[0.1, 0.2, 0.31, 0.7]])),
        USUAL,
    )
    assert two_of_four.counts.tolist() == [4] * 6


def sample(k: int, n: int) -> Example:
    return Example.of([[1] * k + [0] * (n - k)], [DISTINCT[:n]])


EXTREMES = {
    "ranking_loss": lambda k, n: (0, 1),
    "roc_auc": lambda k, n: (1, 0),
    "one_error": lambda k, n: (0, 1),
    "is_error": lambda k, n: (0, 1),
    "margin_loss": lambda k, n: (0, n - 1),
    "coverage": lambda k, n: (k - 1, n - 1),
    "average_precision": lambda k, n: (1, sum(Fraction(j, n - k + j) for j in range(1, k + 1)) / k),
    "reciprocal_rank": lambda k, n: (1, Fraction(1, n - k + 1)),
    "peak_f1": lambda k, n: (1, Fraction(2 * k, n + k)),
}


def test_equal_scores_make_fewer_orders_so_that_more_labels_are_tried_one_and_all():
    found = orders_of(Example.of([[1, 0] * 6], [[0.0] * 9 + [1.0] * 3]))
    assert found.is_whole
    assert len(found) == found.number == comb(12, 3)
    assert orders_of(sample(3, 8)).number == MAX_ORDERS == factorial(8)


def test_more_than_one_sample_or_none_with_scores_is_refused():
    for wrong in (Example.of([[1], [0]], [[1], [0]]), Example.of([[1]], y_pred=[[1]])):
        with pytest.raises(InputError, match="one sample"):
            orders_of(wrong)


def test_metrics_that_sort_the_orders_alike_are_one_group():
    """Ranking loss and AUC add up to 1 without ties; precision and recall count the same hits."""
    groups = [{one.case[0] for one in group} for group in alike(standings("without ties").values())]
    together = {key: number for number, group in enumerate(groups) for key in group}
    assert together["ranking_loss"] == together["roc_auc"]
    assert together["precision"] == together["recall"] == together["f_beta"]
    assert together["coverage"] != together["ranking_loss"] != together["average_precision"]
    assert sum(map(len, groups)) == len(OF_SAMPLES)


# Random orders


@pytest.fixture(scope="module")
def drawn_and_all() -> tuple[Orders, Orders]:
    """The same eight labels with some random orders and with all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(orders_module, "MAX_ORDERS", 0)
        drawn = orders_of(sample(3, 8))
    return drawn, orders_of(sample(3, 8))


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


def test_random_orders_are_the_same_each_time_and_hand_out_the_same_scores():
    one, again = (orders_of(Example.of([[1, 0] * 6], [np.arange(12) / 12])) for _turn in range(2))
    assert (one.handed == again.handed).all()
    assert (np.sort(one.handed, axis=1) == np.arange(12)).all()
    assert one.scores[one.handed[one.own]].tolist() == (np.arange(12) / 12).tolist()
    assert one.number == factorial(12)
    assert (one.judged.start, one.judged.stop) == (3, 5_003) == (3, len(one))


def test_the_best_and_the_worst_order_are_listed_beside_the_random_ones():
    found = orders_of(Example.of([[1, 0, 0] * 5], [np.arange(15) / 15]))
    for key, ends in EXTREMES.items():
        one = order_values((key, "samples"), found, USUAL)
        assert (one.best, one.worst) == pytest.approx(tuple(map(float, ends(5, 15))))


# Two metrics that disagree


def prefers(key: str, one: float, other: float) -> int:
    return is_better(key, one, other) - is_better(key, other, one)


COMPARED = ("coverage", "average_precision", "hamming_loss", "pro_loss", "one_error", "peak_f1", "precision")
TWO_OF_THEM = [(one, other) for one in COMPARED for other in COMPARED if one < other]
IN_PAIRS = ("without ties", "one tie", "two ties", "a threshold for each label", "in an order of relevance")


@for_every(("name", "one", "other"), [(name, *two) for name in IN_PAIRS for two in TWO_OF_THEM])
def test_metrics_disagree_on_as_many_pairs_as_are_found_one_by_one(name, one, other):
    by_one, by_other = standings(name)[one], standings(name)[other]
    first, second = values(name, one), values(name, other)
    both = [scores for scores in first if not isnan(first[scores]) and not isnan(second[scores])]
    expected = sum(
        prefers(one, first[a], first[b]) * prefers(other, second[a], second[b]) < 0
        for place, a in enumerate(both)
        for b in both[:place]
    )
    kinds = kinds_of(by_one, by_other, orders(name))
    assert pairs(kinds) == comb(len(both), 2)
    assert opposed_pairs(kinds) == expected
    found = clearest(by_one, by_other, orders(name))
    assert (found is None) == (expected == 0)
    own = opposed_to_own(by_one, by_other, orders(name))
    mine, listed = tuple(SAMPLES[name][1]), orders(name).scores[orders(name).handed].tolist()
    assert own.tolist() == [
        prefers(one, first[scores], first[mine]) * prefers(other, second[scores], second[mine]) < 0
        for scores in map(tuple, listed)
    ]
    if found is not None:
        assert by_one.levels[found.first] < by_one.levels[found.second]
        assert by_other.levels[found.second] < by_other.levels[found.first]
        assert (orders(name).own in (found.first, found.second)) == own.any()


@for_every("two", TWO_OF_THEM)
def test_no_two_orders_show_a_disagreement_more_clearly(two):
    """How clearly a metric prefers one is the share of the orders that lie between, ends counted half."""
    one, other = (standings("without ties")[key] for key in two)
    listed = orders("without ties")
    found = clearest(one, other, listed)
    if found is None:
        return

    def place(standing: OrderValues, order: int) -> float:
        level = standing.levels[order]
        return (standing.counts[:level].sum() + standing.counts[level] / 2) / standing.counts.sum()

    def clear(a: int, b: int) -> float:
        apart = [place(standing, a) - place(standing, b) for standing in (one, other)]
        return min(map(abs, apart)) if apart[0] * apart[1] < 0 else 0

    everything = range(len(listed))
    own = opposed_to_own(one, other, listed).any()
    candidates = (
        [(listed.own, b) for b in everything] if own else [(a, b) for a in everything for b in everything]
    )
    assert clear(found.first, found.second) == pytest.approx(max(clear(a, b) for a, b in candidates))


LEVELS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=40)


@given(LEVELS)
def test_pairs_are_counted_alike_in_blocks_of_any_size(drawn):
    counted = sorted(Counter(drawn).items())
    first, second = (np.array([one[at] for one, _ in counted]) for at in (0, 1))
    kinds = Kinds(first, second, np.array([count for _, count in counted]))
    expected = sum((a[0] < b[0]) and (a[1] > b[1]) for a in drawn for b in drawn)
    with pytest.MonkeyPatch.context() as patch:
        for size in (1, 3, 512):
            patch.setattr("metrics.behaviour.opposed_orders.BLOCK", size)
            assert opposed_pairs(kinds) == expected


def test_kinds_are_the_same_with_and_without_a_table():
    one, other = standings("without ties")["pro_loss"], standings("without ties")["coverage"]
    whole = kinds_of(one, other, orders("without ties"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("metrics.behaviour.opposed_orders.MAX_TABLE", 0)
        sorted_ones = kinds_of(one, other, orders("without ties"))
    for name in ("first", "second", "counts"):
        assert getattr(whole, name).tolist() == getattr(sorted_ones, name).tolist()
