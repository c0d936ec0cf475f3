"""What each item adds to a count, and how much each part has to say in an average."""

from __future__ import annotations

from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, Conventions, Example, InputError, Quantity, denominator, shares, steps
from metrics.graph.arrays import Cut
from metrics.graph.listed import count_of, highest, sum_of
from metrics.graph.working import contributions
from tests.every import for_every
from tests.matrices import HARD, Matrices, matrices, one_switch_each, weighted_or_not
from tests.values.engine_values import with_weights_or_without

JACCARD = Conventions(accuracy_of_labels="jaccard", accuracy_of_samples="jaccard")
CELL = Conventions(accuracy_of_labels="cell", accuracy_of_samples="cell")
KINDS = [
    *(("f_beta", Conventions(f_of_samples="each", beta=beta)) for beta in (0.5, 1, 2)),
    ("precision", Conventions()),
    ("recall", Conventions()),
    ("accuracy", JACCARD),
    ("accuracy", CELL),
    ("hamming_loss", Conventions()),
]


def mean(values: np.ndarray, weights: np.ndarray) -> float:
    """The weighted mean over the parts that weigh something, roughly."""
    return pytest.approx(float(np.sum(np.where(weights > 0, values, 0) * weights)), rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("cut", ["macro", "samples"])
@pytest.mark.parametrize(("metric", "rules"), KINDS)
@given(drawn=weighted_or_not(matrices))
def test_micro_is_the_mean_of_the_parts_by_the_cases_they_decide(metric, rules, cut, drawn):
    result = METRICS[metric](drawn.example, cut, rules)
    weights = shares(result, "micro")
    if cut == "samples" and drawn.weights is not None:  # a row's own counts do not know its weight
        weights = weights * drawn.weights
        weights = weights / weights.sum() if weights.sum() else np.full_like(weights, np.nan)
    pooled = float(METRICS[metric](drawn.example, "micro", rules))
    if np.isnan(pooled):
        assert np.isnan(weights).all()
    else:
        assert pooled == mean(result.parts.value, weights)


@pytest.mark.parametrize("average", ["samples", "macro", "weighted"])
@pytest.mark.parametrize(("metric", "rules"), KINDS)
@given(drawn=weighted_or_not(matrices))
def test_every_average_is_the_mean_by_its_shares(metric, rules, average, drawn):
    if average not in METRICS[metric].averages:
        return
    result = METRICS[metric](drawn.example, average, rules)
    weights = shares(result, average)
    if np.isnan(weights).any():
        assert np.isnan(weights).all()
    elif not np.isnan(float(result)):
        assert weights.sum() == pytest.approx(1)
        assert float(result) == mean(result.parts.value, weights)


def test_shares_count_what_the_metric_divides_by():
    example = Matrices([[1, 0], [1, 1], [0, 1]], [[1, 1], [1, 0], [0, 0]]).example
    by_hand = {"precision": [2, 1], "recall": [2, 2], "f_beta": [2 + 2, 2 + 1], "hamming_loss": [3, 3]}
    for metric, amount in by_hand.items():
        result = METRICS[metric](example, "macro")
        assert denominator(result).amount.tolist() == amount
        assert shares(result, "micro") == pytest.approx(np.array(amount) / sum(amount))
    assert denominator(METRICS["accuracy"](example, "macro", JACCARD)).amount.tolist() == [2, 3]
    with pytest.raises(InputError, match="Subset accuracy does not divide one count of cells by another"):
        denominator(METRICS["subset_accuracy"](example))


CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
MADE_OF_COUNTS = {"ranking_loss.wrong_pairs", "roc_auc.right_pairs", "pro_loss.lost_pairs"}
V = Quantity("v", "Values", "v_k", np.array([[1.0, 2.0, 4.0]]), itemwise=True)


@for_every(("metric", "average"), CASES)
def test_what_the_items_add_is_in_sum_the_value_of_the_line(metric, average):
    """In the first part, of each step that counts or sums."""
    for drawn in HARD.values():
        result = METRICS[metric](drawn.fit_for(metric, average).example, average)
        for step in steps(result.part(0)):
            if any(note.replaces for note in step.notes):
                continue
            with suppress(TypeError):  # what is no sum is refused, on its first line
                for item in step.lines():
                    total = contributions(step, item).sum()
                    assert total == pytest.approx(float(step.entry(item)), rel=1e-12)


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
    """One true label, and a false one above it, level with it and below it."""
    example = Example.of([[1, 0, 0, 0]], [[0.5, 0.9, 0.5, 0.1]])
    part = METRICS["ranking_loss"](example, None, Conventions(ranking_loss_tie="half")).part(0)
    (wrong,) = [step for step in steps(part) if step.key == "ranking_loss.wrong_pairs"]
    assert contributions(wrong, 0).tolist() == [0, 1, 1 / 2, 0]


def test_counts_and_sums_and_their_sum_divided_by_a_number_add_up_and_nothing_else_does():
    some = np.array([[True, False, True]])
    for made, added in (
        (sum_of(V, some), [1, 0, 4]),
        (count_of(V, some), [1, 0, 1]),
        ((sum_of(V) + count_of(V, some)) / 2, [1, 1, 5 / 2]),
    ):
        assert contributions(made.cut(Cut(0))).tolist() == added
    for other in (sum_of(V) * 2, sum_of(V) / count_of(V), 1 - sum_of(V), highest(V)):
        with pytest.raises(TypeError, match="is not made of counts and sums alone"):
            contributions(other.cut(Cut(0)))
