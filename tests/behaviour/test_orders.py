"""All orders of one sample and all ways to break ties: against those made one by one and what is known."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from math import comb, factorial, isclose, isnan, nan, sqrt

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, PRESETS, Conventions, Example, InputError
from metrics.behaviour import orders as orders_module
from metrics.behaviour.order_bars import (
    BETTER,
    LEVEL,
    MAX_BARS,
    WORSE,
    bars_of,
    has_bar_for_each,
    place_of_mean,
)
from metrics.behaviour.orders import (
    MAX_ORDERS,
    NO_VALUE,
    Orders,
    OrderValues,
    order_values,
    orders_of,
)
from metrics.behaviour.variants import every_case
from metrics.figures.template import MEANINGS
from metrics.graph.digits import shortest
from tests.browser.drawn_page import quick
from tests.every import for_every
from tests.matrices import matrices
from tests.pictures.picture_reader import plotted
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


def test_equal_sums_are_one_value():
    """0.1 + 0.7 of one order and 0.7 + 0.1 of another one: 4 over 2 pairs of true labels have 6 sums."""
    two_of_four = orders_of(Example.of([[1, 1, 0, 0]], [[0.1, 0.2, 0.31, 0.7]]))
    assert order_values(("softmax_cross_entropy", "samples"), two_of_four, USUAL).counts.tolist() == [4] * 6


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
            share = exact / factorial(8)
            assert count / few.others == pytest.approx(share, abs=5 * sqrt(share * (1 - share) / few.others))
        looked_at = few.values[few.levels[drawn.judged]]
        assert few.expected == pytest.approx(looked_at.mean())
        assert few.error == pytest.approx(looked_at.std(ddof=1) / len(looked_at) ** 0.5)


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


# Bars


@for_every(("name", "key"), [(name, case[0]) for name in SAMPLES for case in OF_SAMPLES])
def test_every_order_with_a_value_is_in_one_bar_from_the_worst_to_the_best(name, key):
    found = standings(name)[key]
    bars = bars_of(found)
    levels = [level for bar in bars for level in reversed(bar.levels)]
    assert levels == list(reversed(range(len(found.values))))
    assert sum(bar.count for bar in bars) == found.counts.sum() == len(orders(name)) - found.undefined
    if found.own == NO_VALUE:
        assert {bar.compared_with_own(found) for bar in bars} <= {""}
        return
    compared = Counter[str]()
    for bar in bars:
        compared[bar.compared_with_own(found)] += bar.count
    if has_bar_for_each(found):
        expected = {BETTER: found.better, LEVEL: found.level + 1, WORSE: found.worse}
        assert compared == {kind: count for kind, count in expected.items() if count}


def test_a_bar_of_many_values_has_those_of_its_stretch(drawn_and_all):
    for listed in drawn_and_all:
        found = order_values(("ndcg", "samples"), listed, USUAL)
        assert not has_bar_for_each(found)
        bars, width = bars_of(found), (found.best - found.worst) / MAX_BARS
        for place, bar in enumerate(bars):
            within = (found.values[bar.levels.start : bar.levels.stop] - found.worst) / width
            assert (within >= place - 1e-9).all()
            assert (within <= place + 1 + 1e-9).all()
        assert sum(bar.count for bar in bars) == found.counts.sum()
        assert sum(len(bar.levels) for bar in bars) == len(found.values)
        mean = place_of_mean(found)
        assert mean == pytest.approx((found.expected - found.worst) / width - 0.5)


TURNS = quick(range(len(OF_SAMPLES)), range(0, len(OF_SAMPLES), len(SAMPLES)))


@pytest.mark.parametrize("turn", TURNS)
@for_every(("place", "name"), enumerate(SAMPLES))
def test_the_figure_draws_the_counts_in_the_colours_of_what_is_better_and_worse(turn, place, name):
    """A turn draws one metric of each sample; the quick ones draw every metric, all turns every pair."""
    found = standings(name)[OF_SAMPLES[(place + turn) % len(OF_SAMPLES)][0]]
    drawn = plotted(found.figure())
    (bars,) = drawn.data
    assert list(bars.y) == found.counts.tolist()[::-1] or not has_bar_for_each(found)
    assert list(bars.customdata) == list(range(len(bars_of(found))))
    red, green, blue = (int(MEANINGS["right"][at : at + 2], 16) for at in (1, 3, 5))
    right = [colour.startswith(f"rgba({red},{green},{blue},") for colour in bars.marker.color]
    assert sum(count for count, is_right in zip(bars.y, right, strict=True) if is_right) == found.better
    named = {
        one.text.strip(): one.x for one in drawn.layout.annotations if one.yref == "paper" or one.showarrow
    }
    numbers = {one.x: one.text for one in drawn.layout.annotations if one.text.strip() not in named}
    assert numbers in ({}, {at: f"{count:,}" for at, count in enumerate(bars.y)})
    own = named.pop("<b>your order</b>", None)
    assert own == next((at for at, bar in enumerate(bars_of(found)) if found.own in bar.levels), None)
    mean = place_of_mean(found)
    assert named == ({} if mean is None else {f"mean by chance: {shortest(found.expected)}": mean})
    assert [line.y1 for line in drawn.layout.shapes] == ([] if mean is None else [0, 0])
    assert {line.x0 for line in drawn.layout.shapes} == {*named.values()}


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
