"""What each source gives, which switches make two differ, and the smallest matrix on which they do."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from metrics import (
    METRICS,
    PRESETS,
    SOURCES,
    Compared,
    Conventions,
    Example,
    Metric,
    Smallest,
    compare,
    deciding_switches,
    smallest_matrix,
)
from metrics.behaviour.variants import every_case
from metrics.compare.difference import flipped, same_values
from metrics.compare.smallest_matrix import LEVELS, MAX_CELLS, THRESHOLD
from tests.every import for_every
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, matrices
from tests.values.engine_values import same

REVIEW = "zhang_zhou_2014"
D0 = Example.of(E0_TRUTH, E0_SCORES)


def row(example: Example, metric: str, average: str) -> Compared:
    (found,) = [
        one for one in compare(example, PRESETS) if one.metric.key == metric and one.average == average
    ]
    return found


def test_a_library_without_a_call_and_a_text_without_a_definition_have_no_value():
    assert row(D0, "one_error", "samples").values.keys() == {REVIEW, "d0", "matlab_d3"}
    assert "torchmetrics" not in row(D0, "f_beta", "samples").values
    assert row(D0, "zero_one_loss", "samples").values.keys() == {"scikit_learn", "d1", "zhou_2016"}
    assert row(D0, "average_precision", "macro").values.keys() == {"scikit_learn", "torchmetrics", "d2"}


def test_the_first_average_stands_alone_unless_all_are_wanted():
    first = compare(D0, PRESETS, every_average=False)
    assert [one.metric.key for one in first] == [
        one.key
        for one in METRICS.values()
        if any(source.has(one.key, average) for source in SOURCES.values() for average in one.averages)
    ]
    assert all(one.average == one.metric.averages[0] for one in first)
    assert len(compare(D0, PRESETS)) > len(first)


NEED_SCORES = {case for case in every_case() if METRICS[case[0]].needs == "scores"}


@for_every(
    ("example", "refused"),
    [
        (Example.of(E0_TRUTH, E0_SCORES, sample_weight=[1, 2]), {("ndcg", "micro")}),
        (Example.of(E0_TRUTH, E0_SCORES, threshold=[0.1, 0.2, 0.3, 0.4, 0.5]), {("pro_loss", "samples")}),
        (Example.of([[1, 0]], y_pred=[[1, 0]]), NEED_SCORES),
    ],
)
def test_a_metric_that_cannot_use_the_example_has_no_value_and_no_other_lacks_one(example, refused):
    rows = {(one.metric.key, one.average): one.values for one in compare(example, PRESETS)}
    assert rows.keys() == {(one.metric.key, one.average) for one in compare(D0, PRESETS)}
    assert {case for case, values in rows.items() if not values} == refused & rows.keys()


@given(drawn=matrices())
def test_every_value_is_the_metrics_own_under_that_preset(drawn: Matrices) -> None:
    for one in compare(drawn.example, PRESETS):
        for source, shown in one.values.items():
            assert same(shown, float(one.metric(drawn.example, one.average, PRESETS[source])))


@given(drawn=matrices(), reference=st.sampled_from(list(PRESETS)))
def test_the_reason_for_every_mark_makes_the_two_values_equal(drawn: Matrices, reference: str) -> None:
    example, mine = drawn.example, PRESETS[reference]
    for one in compare(example, PRESETS):
        for source in one.values:
            theirs = PRESETS[source]
            named = deciding_switches(one.metric, example, one.average, mine, theirs)
            assert bool(named) == one.differs(source, reference) or reference not in one.values
            changed = float(one.metric(example, one.average, flipped(mine, theirs, named)))
            assert same(changed, one.values[source])


@cache
def reasons() -> list[tuple[str, str, str, tuple[str, ...]]]:
    """Every reason that parts a source from the review, on small matrices with ties and empty parts."""
    random, found = np.random.default_rng(11), set()
    for _number in range(40):
        shape = tuple(random.integers(1, 5, 2))
        example = Example.of(random.integers(0, 2, shape), random.integers(0, 4, shape) / 4)
        for one in compare(example, PRESETS):
            for source in (source for source in one.values if one.differs(source, REVIEW)):
                mine, theirs = PRESETS[REVIEW], PRESETS[source]
                named = deciding_switches(one.metric, example, one.average, mine, theirs)
                found.add((one.metric.key, one.average, source, named))
    return sorted(found)


def decided_alone(
    metric: Metric, average: str, mine: Conventions, theirs: Conventions, switches, example: Example
) -> np.ndarray:
    """Where these switches make the values equal, and no others do without them: one of each variant."""
    target = metric(example, average, theirs).value

    def equal(keys: tuple[str, ...]) -> np.ndarray:
        return same_values(metric(example, average, flipped(mine, theirs, keys)).value, target)

    differing = [key for key in metric.choices_read(average) if getattr(mine, key) != getattr(theirs, key)]
    some = (keys for size in range(len(differing)) for keys in combinations(differing, size))
    others = [keys for keys in some if not set(switches) <= set(keys)]
    return equal(switches) & ~np.any([equal(keys) for keys in others], axis=0)


@cache
def up_to(cells: int, least: int) -> list[Example]:
    """Every matrix of every shape with so many cells or fewer: a stack of variants for each shape."""
    shapes = product(range(1, cells + 1), range(least, cells + 1))
    return [every_matrix(*shape) for shape in shapes if np.prod(shape) <= cells]


@cache
def every_matrix(rows: int, columns: int) -> Example:
    """Every truth with every score matrix of one shape."""
    every = np.array(list(product(product((0, 1), LEVELS), repeat=rows * columns)))
    truth, scores = np.moveaxis(every, 2, 0).reshape(2, -1, rows, columns)
    return Example.of(truth.astype(int), scores, threshold=THRESHOLD)


@for_every("defined", [False, True])
def test_on_the_smallest_matrix_the_switches_named_decide_alone_and_no_smaller_one_would_do(defined):
    found = 0
    for key, average, source, switches in reasons():
        metric, mine, theirs = METRICS[key], PRESETS[REVIEW], PRESETS[source]
        least = max(SOURCES[one].least_labels(key, average) for one in (REVIEW, source))
        smallest = smallest_matrix(metric, average, mine, theirs, switches, defined, least)
        if smallest is not None:
            found += 1
            example = Example.of(smallest.truth, smallest.scores)
            assert example.truth.shape[1] >= least
            assert same(float(metric(example, average, mine)), smallest.mine)
            assert same(float(metric(example, average, theirs)), smallest.theirs)
            assert not same(smallest.mine, smallest.theirs)
            assert decided_alone(metric, average, mine, theirs, switches, example)
            assert set(deciding_switches(metric, example, average, mine, theirs)) == set(switches)
            assert not defined or np.isfinite([smallest.mine, smallest.theirs]).all()
        cells = MAX_CELLS if smallest is None else np.size(smallest.truth)
        for example in up_to(cells - 1, least):
            shown = decided_alone(metric, average, mine, theirs, switches, example)
            values = [metric(example, average, rules).value for rules in (mine, theirs)]
            assert not (shown & (np.isfinite(values).all(0) | (not defined))).any()
    assert found > len(reasons()) / 2


def test_sources_that_need_two_labels_say_so_and_rules_that_do_not_differ_have_no_smallest_matrix():
    assert SOURCES["scikit_learn"].least_labels("recall", "macro") == 2
    assert SOURCES[REVIEW].least_labels("recall", "macro") == 1
    same = PRESETS[REVIEW]
    assert smallest_matrix(METRICS["coverage"], "samples", same, same, ("coverage_start",)) is None


def test_a_matrix_that_another_switch_decides_as_well_is_not_shown():
    metric, average = METRICS["recall"], "macro"
    mine, theirs, switches = PRESETS[REVIEW], PRESETS["torchmetrics"], ("both_empty", "threshold_rule")
    two_ways = Example.of([[1, 0]], [[0.8, 0.5]])
    for keys, expected in (((), 1), (switches, (1 + 0) / 2), (("recall_nothing_true",), (1 + 0) / 2)):
        assert float(metric(two_ways, average, flipped(mine, theirs, keys))) == expected
    found = smallest_matrix(metric, average, mine, theirs, switches, defined=True, least_labels=2)
    assert found == Smallest(((1, 1, 0),), ((0.8, 0.5, 0.2),), (1 + 1) / 2, (1 + 0 + 0) / 3)
