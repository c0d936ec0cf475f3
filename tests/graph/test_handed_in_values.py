"""A value that is handed in, to be exact or fast, is the one that the expression itself gives."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import METRICS, Note, Quantity, Result, steps
from metrics.graph.listed import sum_of
from metrics.parts.undefined import RELATIVE_TOLERANCE
from tests.content.test_arithmetic import scaled
from tests.every import for_every
from tests.matrices import Matrices, conventions, hard_in_turn, one_switch_each

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]


def replaced(notes: tuple[Note, ...], shape: tuple[int, ...]) -> np.ndarray:
    """Where a note says that the value does not come from the formula: one of each part."""
    masks = [np.broadcast_to(note.where, shape) for note in notes if note.replaces]
    return np.logical_or.reduce([np.zeros(shape, bool), *masks])


def check_close(given: np.ndarray, found: np.ndarray, key: str) -> None:
    """Compare two arrays of one shape; most are equal to the last digit, which is seen soonest."""
    if given.shape != found.shape or not ((given == found) | (np.isnan(given) & np.isnan(found))).all():
        tolerance = (
            RELATIVE_TOLERANCE if key == "label_loss" else 1e-11
        )  # the logarithm of a rounded probability
        np.testing.assert_allclose(given, found, rtol=tolerance, atol=1e-300, err_msg=key)


def check_value(step: Quantity) -> None:
    """Compare the value of a step of all parts at once with what its expression gives, where it is used."""
    with np.errstate(over="ignore"):
        given, found = np.broadcast_arrays(
            np.asarray(step.value, float), np.asarray(step.expression.value, float)
        )
    used = np.ones(given.shape, bool)
    if step.itemwise and step.where is not None:
        used = np.broadcast_to(step.where, given.shape)
    by_note = replaced(step.notes, given.shape[:-1] if step.itemwise else given.shape)
    used = used & ~(by_note[..., None] if step.itemwise else by_note)
    check_close(given[used], found[used], step.key)


def check_part(step: Quantity) -> None:
    if any(note.replaces for note in step.notes):
        return
    with np.errstate(over="ignore"):
        found = np.broadcast_to(np.asarray(step.expression.value, float), step.value.shape)
    items = [item for item in step.lines() if item is not None] if step.itemwise else ...
    check_close(np.asarray(step.value, float)[items], found[items], step.key)


def check_all(result: Result) -> None:
    """Every step of every part and of the average, of all parts at once and cut to each."""
    for step in (*steps(result.parts), *steps(result.whole)):
        check_value(step)
    for part in range(result.source.n_parts):
        for step in steps(result.part(part)):
            check_part(step)


@for_every(("metric", "average"), CASES)
def test_the_value_of_every_step_is_that_of_its_expression_on_hard_matrices(metric, average):
    for turn, rules in enumerate(one_switch_each(METRICS[metric], average)):
        for drawn in hard_in_turn(turn):
            check_all(METRICS[metric](drawn.fit_for(metric, average).example, average, rules))


@pytest.mark.parametrize(("metric", "average"), CASES)
@given(data=st.data())
@settings(max_examples=settings().max_examples // 2)
def test_the_value_of_every_step_is_that_of_its_expression_under_any_mixture(metric, average, data):
    rules = data.draw(conventions(METRICS[metric], average))
    check_all(METRICS[metric](data.draw(scaled()).fit_for(metric, average).example, average, rules))


@pytest.mark.parametrize("metric", ["sigmoid_cross_entropy", "softmax_cross_entropy"])
def test_logits_of_any_size_overflow_inside_the_formula_and_not_in_the_value(metric):
    check_all(METRICS[metric](Matrices([[1, 0, 1], [0, 1, 0]], [[800, -800, 0], [-800, 3, 1e3]]).example))


def test_a_value_that_is_not_that_of_its_expression_is_noticed():
    numbers = Quantity("v", "Values", "v_k", np.array([[1.0, 2.0]]), itemwise=True)
    right, wrong = (
        sum_of(numbers).named("s", "Sum", "s", value=np.array([value])) for value in (3.0, 3.0 + 1e-9)
    )
    check_value(right)
    check_part(right.at(0))
    for check, one in ((check_value, wrong), (check_part, wrong.at(0))):
        with pytest.raises(AssertionError):
            check(one)
