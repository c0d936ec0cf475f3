"""No metric is forgotten, every switch does what it says, and every difference is explained."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics as sklearn_metrics

from metrics import AVERAGES, METRICS, PRESETS, SOURCES, SWITCHES, Conventions, Example, Metric, deciding_switches
from tests.definitions import DEFINED, in_order, place
from tests.matrices import SHAPES, Matrices, matrices, one_switch_each, scores_on, truths
from tests.test_documents import PRINTED
from tests.test_oracles import ORACLES

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
HAND_CHECKED = {(metric, average) for metric, average, *_ in PRINTED.values()}


def unverified(metrics: Mapping[str, Metric]) -> list[tuple[str, str]]:
    """The metrics and averages that neither an oracle nor a definition with a hand-checked value covers."""
    return [
        (key, average)
        for key, metric in metrics.items()
        for average in metric.averages
        if (key, average) not in ORACLES and not (key in DEFINED and (key, average) in HAND_CHECKED)
    ]


def test_every_metric_under_every_average_has_an_oracle_or_a_hand_checked_case():
    assert unverified(METRICS) == []


def test_a_metric_that_nobody_checks_would_be_noticed():
    forgotten = replace(METRICS["coverage"], key="forgotten")
    assert unverified({**METRICS, "forgotten": forgotten}) == [("forgotten", "samples")]
    macro_too = replace(METRICS["one_error"], averages=("samples", "macro"))
    assert unverified({"one_error": macro_too}) == [("one_error", "macro")]


def test_no_oracle_is_for_a_metric_that_is_gone():
    assert set(ORACLES) | HAND_CHECKED <= set(CASES)
    assert set(METRICS) >= DEFINED


@pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)
def test_every_metric_says_what_it_asks_and_where_it_comes_from(metric):
    assert metric.title
    assert metric.summary.endswith("?")
    assert len(metric.summary) < 110
    assert "Source: " in metric.kernel.__doc__
    assert all(key in metric.kernel.__doc__ for key in metric.reads)
    assert set(metric.averages) <= set(AVERAGES)


@pytest.mark.parametrize(("metric", "average"), CASES)
def test_a_perfect_order_is_better_than_the_reverse_in_the_direction_the_metric_names(metric, average):
    truth = np.array([[1, 0, 0], [0, 1, 0]])
    best, worst = (float(METRICS[metric](Example.of(truth, s), average)) for s in (truth, -truth))
    assert METRICS[metric].better == ("lower" if best < worst else "higher")
    assert best != worst


def test_every_preset_has_a_source_and_the_design_names_them_all():
    assert list(PRESETS) == list(SOURCES)
    assert set(PRESETS) == {
        "zhang_zhou_2014",
        "scikit_learn",
        "torchmetrics",
        "d0",
        "d1",
        "d2",
        "matlab_d3",
        "d4",
    }
    assert PRESETS["zhang_zhou_2014"] == Conventions()


@pytest.mark.parametrize("switch", SWITCHES.values(), ids=SWITCHES)
def test_every_switch_tells_what_each_of_its_choices_means(switch):
    assert switch.title
    assert switch.default in switch.choices
    assert len(switch.choices) > 1
    assert len({choice.title for choice in switch.choices.values()}) == len(switch.choices)
    assert all(choice.meaning.endswith(".") for choice in switch.choices.values())


def test_every_switch_is_read_by_some_metric():
    assert {key for metric in METRICS.values() for key in metric.reads} == set(SWITCHES)


def pool() -> list[Example]:
    """Sixty small matrices of every kind, the same each time."""
    random = np.random.default_rng(5)
    made = []
    for number in range(60):
        shape = tuple(random.integers((1, 2), (5, 6)))
        truth = truths(random, *shape, SHAPES[number % len(SHAPES)])
        made.append(Example.of(truth, scores_on(random, shape, (2, 4, None)[number % 3])))
    return made + [Example.of(np.zeros((2, 2), bool), np.eye(2))]


POOL = pool()


def outcomes(metric: str, average: str, rules: Conventions) -> list[float]:
    """The value on every matrix of the pool."""
    return [float(METRICS[metric](example, average, rules)) for example in POOL]


@pytest.mark.parametrize(("metric", "average"), CASES)
@pytest.mark.parametrize("switch", SWITCHES.values(), ids=SWITCHES)
def test_a_switch_changes_the_metrics_that_read_it_and_no_other(metric, average, switch):
    read = switch in METRICS[metric].switches(average)
    values = {
        choice: outcomes(metric, average, replace(Conventions(), **{switch.key: choice})) for choice in switch.choices
    }
    for choice in switch.choices:
        same = [np.array_equal(values[choice], values[other], equal_nan=True) for other in switch.choices]
        assert all(same) != read, choice


def agrees(metric: str, example: Example, average: str, one: Conventions, other: Conventions) -> bool:
    """Whether two sets of conventions give the same value but for rounding."""
    values = [float(METRICS[metric](example, average, rules)) for rules in (one, other)]
    return values[0] == pytest.approx(values[1], rel=1e-12, abs=1e-12, nan_ok=True)


def flipped(mine: Conventions, theirs: Conventions, keys: tuple[str, ...]) -> Conventions:
    """My conventions with the switches named set as in theirs."""
    return replace(mine, **{key: getattr(theirs, key) for key in keys})


@pytest.mark.parametrize(("metric", "average"), CASES)
@given(
    drawn=matrices(),
    mine=st.sampled_from(list(PRESETS.values())),
    theirs=st.sampled_from(list(PRESETS.values())),
)
@settings(max_examples=150)
def test_the_switches_named_make_the_difference_and_fewer_do_not(metric, average, drawn, mine, theirs):
    example = drawn.example
    named = deciding_switches(METRICS[metric], example, average, mine, theirs)
    read = [switch.key for switch in METRICS[metric].switches(average)]
    smaller = 3 if named is None else len(named)
    for size in range(smaller):
        for keys in combinations(read, size):
            assert not agrees(metric, example, average, flipped(mine, theirs, keys), theirs)
    if named is not None:
        assert agrees(metric, example, average, flipped(mine, theirs, named), theirs)


def test_the_switch_that_parts_coverage_from_scikit_learn_is_where_counting_starts():
    example = Matrices([[1, 0, 1]], [[0.3, 0.4, 0.5]]).example
    named = deciding_switches(
        METRICS["coverage"], example, "samples", PRESETS["zhang_zhou_2014"], PRESETS["scikit_learn"]
    )
    assert named == ("coverage_start",)


@pytest.mark.parametrize("tie", SWITCHES["ranking_loss_tie"].choices)
@given(drawn=matrices())
def test_the_pairs_counted_over_all_pairs_are_the_ranking_loss_of_the_sample(tie, drawn):
    result = METRICS["ranking_loss"](drawn.example, conventions=Conventions(ranking_loss_tie=tie))
    for row, (ys, ss) in enumerate(zip(drawn.truth, drawn.scores, strict=True)):
        pairs = result.pairs(row)
        assert (pairs.true.tolist(), pairs.false.tolist()) == (
            [label for label, y in enumerate(ys) if y],
            [label for label, y in enumerate(ys) if not y],
        )
        assert pairs.relation.tolist() == [[(ss[t] > ss[f]) - (ss[t] < ss[f]) for f in pairs.false] for t in pairs.true]
        if pairs.relation.size:
            assert pairs.counted.sum() / pairs.counted.size == pytest.approx(float(result.part(row).value))


@pytest.mark.parametrize(("metric", "average"), CASES)
@given(drawn=matrices())
@settings(max_examples=30)
def test_the_sorted_list_of_a_part_has_the_ranks_that_the_metric_gives(metric, average, drawn):
    switch = METRICS[metric].rank_by
    for rules in one_switch_each(METRICS[metric], average):
        ties = getattr(rules, switch) if switch else "max"
        result = METRICS[metric](drawn.example, average, rules)
        ranked = result.ranked(0)
        ys, ss = (of[0].tolist() for of in (result.source.truth, result.source.scores))
        order = ranked.items.tolist()
        assert order == in_order(ss, ties == "last")
        assert ranked.rank.tolist() == [place(ss, item, ties) for item in order]
        assert (ranked.truth.tolist(), ranked.score.tolist()) == ([ys[i] for i in order], [ss[i] for i in order])
        assert ranked.level.tolist() == [n > 0 and ss[order[n - 1]] == ss[item] for n, item in enumerate(order)]
        found = [sum(ys[k] for k in order[: n + 1]) for n in range(len(order))]
        if ties in ("max", "min"):
            found = [sum(y for y, s in zip(ys, ss, strict=True) if s >= ss[item]) for item in order]
        assert ranked.hits.tolist() == found


def test_the_functions_of_scikit_learn_that_are_named_are_the_oracles():
    named = {(key, average) for key, metric in METRICS.items() for average in metric.scikit_learn}
    assert named == set(ORACLES)
    for metric in METRICS.values():
        assert all(hasattr(sklearn_metrics, function) for function in metric.scikit_learn.values())


def test_a_metric_without_pairs_says_so():
    with pytest.raises(ValueError, match="Coverage is not made of pairs"):
        METRICS["coverage"](Example.of([[1, 0]], [[1, 0]])).pairs(0)
