"""What each item adds to a count: in sum the value of the line."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from metrics import METRICS, Conventions, Example, Quantity, Result, steps
from metrics.graph.cut import Cut
from metrics.graph.listed import Listed, count_of, highest, sum_of
from metrics.graph.working import contributions
from tests.every import for_every
from tests.matrices import HARD, decided, one_switch_each, weighted_or_not
from tests.values.engine_values import with_weights_or_without

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
MADE_OF_COUNTS = {"ranking_loss.wrong_pairs", "roc_auc.right_pairs", "pro_loss.lost_pairs"}
V = Quantity("v", "Values", "v_k", np.array([[1.0, 2.0, 4.0]]), itemwise=True)


@for_every(("metric", "average"), CASES)
def test_what_the_items_add_is_in_sum_the_value_of_the_line_on_hard_matrices(metric, average):
    for drawn in HARD.values():
        check_sums(METRICS[metric](drawn.fit_for(metric, average).example, average))


@pytest.mark.thorough
@pytest.mark.parametrize(("metric", "average"), CASES)
@given(drawn=weighted_or_not(decided))
@settings(max_examples=25)
def test_what_the_items_add_is_in_sum_the_value_of_the_line(metric, average, drawn):
    check_sums(METRICS[metric](drawn.fit_for(metric, average).example, average))


def check_sums(result: Result) -> None:
    """Of each line of the first part that counts or sums, what its items add is in sum its value."""
    for step in steps(result.part(0)):
        if any(note.replaces for note in step.notes):
            continue
        try:
            contributions(step, step.lines()[0] if step.lines() else None)
        except TypeError:
            continue
        for item in step.lines():
            assert contributions(step, item).sum() == pytest.approx(float(step.entry(item)), rel=1e-12)


@pytest.mark.parametrize("metric", ["ranking_loss", "roc_auc", "pro_loss"])
@given(drawn=with_weights_or_without())
def test_the_steps_that_count_pairs_say_what_each_item_adds_under_every_choice(metric, drawn):
    for rules in one_switch_each(METRICS[metric], "samples"):
        part = METRICS[metric](drawn.example, "samples", rules).part(0)
        counted = [step for step in steps(part) if step.key in MADE_OF_COUNTS]
        assert counted
        for step in counted:
            for item in step.lines():
                assert contributions(step, item).sum() == pytest.approx(float(step.entry(item)))


def test_a_tied_pair_adds_one_half():
    rules = Conventions(ranking_loss_tie="half")
    example = decided_example()
    (wrong,) = [
        step
        for step in steps(METRICS["ranking_loss"](example, None, rules).part(0))
        if step.key == "ranking_loss.wrong_pairs"
    ]
    assert contributions(wrong, 0).tolist() == [0, 1, 1 / 2, 0]


def decided_example() -> Example:
    """One true label, and a false one above it, level with it and below it."""
    return Example.of([[1, 0, 0, 0]], [[0.5, 0.9, 0.5, 0.1]])


def test_a_sum_a_count_and_their_sum_divided_by_a_number():
    some = np.array([[True, False, True]])
    assert contributions(sum_of(V, some).cut(cut())).tolist() == [1, 0, 4]
    assert contributions(count_of(V, some).cut(cut())).tolist() == [1, 0, 1]
    both = (sum_of(V) + count_of(V, some)) / 2
    assert contributions(both.cut(cut())).tolist() == [1, 1, 5 / 2]


def cut() -> Cut:
    """The first part."""
    return Cut(0)


@pytest.mark.parametrize("expression", [sum_of(V) * 2, sum_of(V) / count_of(V), 1 - sum_of(V)])
def test_what_is_not_made_of_counts_and_sums_is_refused(expression):
    with pytest.raises(TypeError, match="is not made of counts and sums alone"):
        contributions(expression.cut(cut()))


def test_the_highest_of_a_list_is_no_count():
    """It is a list, but its items do not add up to it."""
    most = highest(V)
    assert isinstance(most, Listed)
    with pytest.raises(TypeError):
        contributions(most.cut(cut()))
