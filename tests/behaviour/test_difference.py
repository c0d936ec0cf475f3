"""What each source gives, which switches make two differ, and the smallest matrix on which they do."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import numpy as np
import pytest
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
from metrics.compare.difference import LEVELS, MAX_CELLS, THRESHOLD, flipped, same_values
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


@pytest.mark.parametrize(
    ("more", "refused"),
    [
        ({"sample_weight": [1, 2]}, {("ndcg", "micro")}),
        ({"threshold": [0.1, 0.2, 0.3, 0.4, 0.5]}, {("pro_loss", "samples")}),
    ],
    ids=["weights", "a threshold per label"],
)
def test_a_metric_that_cannot_use_the_example_has_no_value_and_no_other_lacks_one(more, refused):
    rows = compare(Example.of(E0_TRUTH, E0_SCORES, **more), PRESETS)
    assert len(rows) == len(compare(D0, PRESETS))
    assert {(one.metric.key, one.average) for one in rows if not one.values} == refused


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


def test_breaking_the_tie_takes_the_mark_away():
    tied, broken = (Example.of([[1, 0]], [[0.5, score]]) for score in (0.5, 0.4))
    assert row(tied, "ranking_loss", "samples").differs("matlab_d3", REVIEW)
    assert not row(broken, "ranking_loss", "samples").differs("matlab_d3", REVIEW)


def test_predictions_without_scores_give_values_of_the_metrics_of_sets_alone():
    found = compare(Example.of([[1, 0]], y_pred=[[1, 0]]), PRESETS)
    assert {one.metric.needs for one in found if one.values} == {"predictions"}
    assert {one.metric.needs for one in found if not one.values} == {"scores"}


def pool() -> list[Example]:
    """Small matrices with ties, empty rows and empty columns, the same each time."""
    random = np.random.default_rng(11)
    shapes = [tuple(random.integers(1, 5, 2)) for _number in range(40)]
    return [Example.of(random.integers(0, 2, shape), random.integers(0, 4, shape) / 4) for shape in shapes]


@cache
def reasons() -> list[tuple[str, str, str, str, tuple[str, ...]]]:
    """Every reason that parts a source from the review on a matrix of the pool."""
    found = {
        (one.metric.key, one.average, REVIEW, source, named)
        for example in pool()
        for one in compare(example, PRESETS)
        for source in one.values
        if one.differs(source, REVIEW)
        for named in [deciding_switches(one.metric, example, one.average, PRESETS[REVIEW], PRESETS[source])]
    }
    return sorted(found)


def without_all_of(switches: tuple[str, ...], metric: Metric, average: str, mine, theirs):
    """Every choice among the conventions that differ which lacks one of these switches or more."""
    differing = [key for key in metric.choices_read(average) if getattr(mine, key) != getattr(theirs, key)]
    for size in range(len(differing)):
        yield from (keys for keys in combinations(differing, size) if not set(switches) <= set(keys))


def decided_alone(
    metric: Metric, average: str, mine: Conventions, theirs: Conventions, switches, example: Example
) -> np.ndarray:
    """Where these switches make the values equal, and no others do without them: one of each variant."""
    target = metric(example, average, theirs).value

    def equal(keys: tuple[str, ...]) -> np.ndarray:
        return same_values(metric(example, average, flipped(mine, theirs, keys)).value, target)

    others = without_all_of(switches, metric, average, mine, theirs)
    return equal(switches) & ~np.any([equal(keys) for keys in others], axis=0)


@pytest.mark.parametrize("defined", [False, True])
def test_on_the_smallest_matrix_the_switches_named_decide_alone(defined):
    found = 0
    for key, average, reference, source, switches in reasons():
        metric, mine, theirs = METRICS[key], PRESETS[reference], PRESETS[source]
        smallest = smallest_matrix(metric, average, mine, theirs, switches, defined)
        if smallest is None:
            continue
        found += 1
        example = Example.of(smallest.truth, smallest.scores)
        assert same(float(metric(example, average, mine)), smallest.mine)
        assert same(float(metric(example, average, theirs)), smallest.theirs)
        assert not same(smallest.mine, smallest.theirs)
        assert decided_alone(metric, average, mine, theirs, switches, example)
        assert set(deciding_switches(metric, example, average, mine, theirs)) == set(switches)
        if defined:
            assert np.isfinite([smallest.mine, smallest.theirs]).all()
    assert found > len(reasons()) / 2


@pytest.mark.parametrize("defined", [False, True])
def test_no_smaller_matrix_would_do(defined):
    for key, average, reference, source, switches in reasons():
        metric, mine, theirs = METRICS[key], PRESETS[reference], PRESETS[source]
        least = max(SOURCES[one].least_labels(key, average) for one in (reference, source))
        smallest = smallest_matrix(metric, average, mine, theirs, switches, defined, least)
        cells = MAX_CELLS if smallest is None else np.size(smallest.truth)
        for example in up_to(cells - 1, least):
            shown = decided_alone(metric, average, mine, theirs, switches, example)
            if defined:
                values = [metric(example, average, rules).value for rules in (mine, theirs)]
                shown &= np.isfinite(values).all(0)
            assert not shown.any()


@cache
def up_to(cells: int, least: int) -> list[Example]:
    """Every matrix of every shape with so many cells or fewer: a stack of variants for each shape."""
    return [
        Example.of(*pairs_of(rows, columns), threshold=THRESHOLD)
        for rows, columns in product(range(1, cells + 1), range(least, cells + 1))
        if rows * columns <= cells
    ]


@cache
def pairs_of(rows: int, columns: int) -> tuple[np.ndarray, np.ndarray]:
    """Every truth with every score matrix of one shape."""
    every = np.array(list(product(product((0, 1), LEVELS), repeat=rows * columns)))
    shape = (-1, rows, columns)
    return every[..., 0].reshape(shape).astype(int), every[..., 1].reshape(shape)


def test_four_rows_of_one_label_can_be_the_smallest_matrix():
    switches = ("f_of_samples", "precision_nothing_predicted", "recall_nothing_true", "both_empty")
    found = smallest_matrix(METRICS["f_beta"], "samples", PRESETS["d1"], PRESETS["d0"], switches, True)
    assert found is not None
    assert np.shape(found.truth) == (4, 1)
    # D1: F is 1 for one sample, 0 for three. D0: mean precision and mean recall are 1/2, and so is their F.
    assert (found.mine, found.theirs) == ((1 + 0 + 0 + 0) / 4, 2 * (1 / 2) * (1 / 2) / (1 / 2 + 1 / 2))


def test_a_matrix_that_another_switch_decides_as_well_is_not_shown():
    metric, average = METRICS["recall"], "macro"
    mine, theirs, switches = PRESETS[REVIEW], PRESETS["torchmetrics"], ("both_empty", "threshold_rule")
    two_ways = Example.of([[1, 0]], [[0.8, 0.5]])
    for keys, expected in (((), 1), (switches, (1 + 0) / 2), (("recall_nothing_true",), (1 + 0) / 2)):
        assert float(metric(two_ways, average, flipped(mine, theirs, keys))) == expected
    found = smallest_matrix(metric, average, mine, theirs, switches, defined=True, least_labels=2)
    assert found == Smallest(((1, 1, 0),), ((0.8, 0.5, 0.2),), (1 + 1) / 2, (1 + 0 + 0) / 3)


def test_switches_that_make_no_difference_have_no_smallest_matrix():
    same = PRESETS[REVIEW]
    assert smallest_matrix(METRICS["coverage"], "samples", same, same, ("coverage_start",)) is None


def test_a_smallest_matrix_has_as_many_labels_as_its_sources_need():
    question = METRICS["recall"], "macro", PRESETS[REVIEW], PRESETS["scikit_learn"], ("recall_nothing_true",)
    assert len(smallest_matrix(*question).truth[0]) == 1
    assert len(smallest_matrix(*question, least_labels=2).truth[0]) == 2
    assert SOURCES["scikit_learn"].least_labels("recall", "macro") == 2
    assert SOURCES[REVIEW].least_labels("recall", "macro") == 1
