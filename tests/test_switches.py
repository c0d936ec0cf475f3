"""Every switch does what it says, and a difference between conventions is put down to the right ones."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import METRICS, PRESETS, SWITCHES, Conventions, Example, deciding_switches
from tests.matrices import SHAPES, Matrices, matrices, scores_on, truths

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]


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
    return [*made, Example.of(np.zeros((2, 2), bool), np.eye(2))]


POOL = pool()


def outcomes(metric: str, average: str, rules: Conventions) -> list[float]:
    """The value on every matrix of the pool."""
    return [float(METRICS[metric](example, average, rules)) for example in POOL]


@pytest.mark.parametrize(("metric", "average"), CASES)
@pytest.mark.parametrize("switch", SWITCHES.values(), ids=SWITCHES)
def test_a_switch_changes_the_metrics_that_read_it_and_no_other(metric, average, switch):
    read = switch in METRICS[metric].switches(average)
    values = {
        choice: outcomes(metric, average, replace(Conventions(), **{switch.key: choice}))
        for choice in switch.choices
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
    for size in range(len(named)):
        for keys in combinations(read, size):
            assert not agrees(metric, example, average, flipped(mine, theirs, keys), theirs)
    assert agrees(metric, example, average, flipped(mine, theirs, named), theirs)


@pytest.mark.parametrize(
    ("tied_row", "named"),
    [
        ([1, 0, 0], ("coverage_start", "coverage_rank", "coverage_empty")),
        ([0, 0, 1], ("coverage_start", "coverage_empty")),
    ],
)
def test_of_three_switches_that_differ_only_those_that_matter_are_named(tied_row, named):
    example = Matrices([tied_row, [0, 0, 0]], [[0.5, 0.5, 0.5], [0.3, 0.2, 0.1]]).example
    mine, theirs = PRESETS["matlab_d3"], PRESETS["scikit_learn"]
    assert deciding_switches(METRICS["coverage"], example, "samples", mine, theirs) == named


def test_the_switch_that_parts_coverage_from_scikit_learn_is_where_counting_starts():
    example = Matrices([[1, 0, 1]], [[0.3, 0.4, 0.5]]).example
    named = deciding_switches(
        METRICS["coverage"], example, "samples", PRESETS["zhang_zhou_2014"], PRESETS["scikit_learn"]
    )
    assert named == ("coverage_start",)
