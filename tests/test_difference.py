"""What each source gives on a matrix, which of them differ, and which switches decide it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics import METRICS, PRESETS, SOURCES, Compared, Example, compare, deciding_switches
from metrics.compare.difference import flipped
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


def test_the_first_average_stands_alone_unless_all_are_asked_for():
    first = compare(D0, PRESETS, every_average=False)
    assert [one.metric.key for one in first] == [
        one.key
        for one in METRICS.values()
        if any(source.has(one.key, average) for source in SOURCES.values() for average in one.averages)
    ]
    assert all(one.average == one.metric.averages[0] for one in first)
    assert len(compare(D0, PRESETS)) > len(first)


def test_metrics_that_no_chosen_source_has_are_left_out():
    assert {one.metric.key for one in compare(D0, ["d2"])} == {"average_precision"}


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


@for_every(
    ("metric", "average", "source", "expected"),
    [
        ("coverage", "samples", REVIEW, (2 + 3) / 2),
        ("coverage", "samples", "scikit_learn", (3 + 4) / 2),
        ("accuracy", "samples", "d0", (1 + 2) / 5 / 2),
        ("accuracy", "samples", "d1", (1 / 2 + 2 / 4) / 2),
        ("f_beta", "samples", "d1", (2 / 3 + 4 / 6) / 2),
        ("f_beta", "samples", REVIEW, 2 * 5 / 6 * 7 / 12 / (5 / 6 + 7 / 12)),
    ],
)
def test_the_first_example_as_each_source_takes_it(metric, average, source, expected):
    assert row(D0, metric, average).values[source] == pytest.approx(expected, rel=1e-12)


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


def test_there_is_no_mark_where_the_reference_has_no_value():
    one = row(D0, "average_precision", "macro")
    assert not any(one.differs(source, REVIEW) for source in PRESETS)


def test_predictions_without_scores_give_values_of_the_metrics_of_sets_alone():
    found = compare(Example.of([[1, 0]], y_pred=[[1, 0]]), PRESETS)
    assert {one.metric.needs for one in found if one.values} == {"predictions"}
    assert {one.metric.needs for one in found if not one.values} == {"scores"}
