"""The working of each metric: which steps it has, in which order, and which cells they light."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, Conventions, Quantity, Result, steps
from metrics.prediction import prediction
from tests.matrices import DECISIONS, E0_SCORES, E0_TRUTH, Matrices, decided, one_switch_each

PRECISION = ["Rank", "True ones at or above", "Precision at its rank", "True ones", "Average precision"]
AREA = ["True ones", "False ones", "False ones not above", "ROC AUC"]
PEAK = ["True ones at or above", "True ones", "Rank", "F1 when predicted down to here", "Peak F1"]
GAIN = [
    "Discount of each place",
    "Items above",
    "Rank",
    "Discount, shared by ties",
    "Gain times discount",
    "Discounted cumulative gain",
    "True ones",
    "Ideal gain: all true ones first",
    "NDCG",
]
COUNTED = {
    "subset_accuracy": (["Wrong ones"], "Subset accuracy"),
    "zero_one_loss": (["Wrong ones"], "0-1 loss"),
    "hamming_loss": (["Wrong ones"], "Hamming loss"),
    "accuracy": (["True and predicted", "True or predicted"], "Accuracy"),
    "precision": (["True and predicted", "Predicted ones"], "Precision"),
    "recall": (["True and predicted", "True ones"], "Recall"),
}
COUNTED_BY_LABEL = {
    "hamming_loss": (["Wrong ones"], "Hamming loss"),
    "accuracy": (["True positives", "True negatives"], "Accuracy"),
    "precision": (["True positives", "False positives"], "Precision"),
    "recall": (["True positives", "False negatives"], "Recall"),
    "f_beta": (["True positives", "False negatives", "False positives"], "F score"),
}
F_OF_MEANS = ["Predicted", *COUNTED["precision"][0], "Precision", "True ones", "Recall", "F score"]
TITLES = {
    **{
        (metric, "samples"): (["Predicted", *counts, title], [title])
        for metric, (counts, title) in COUNTED.items()
    },
    **{
        (metric, "macro"): (["Predicted", *counts, title], [title])
        for metric, (counts, title) in COUNTED_BY_LABEL.items()
    },
    **{
        (metric, "weighted"): (["Predicted", *counts, title], ["Weight times value", title])
        for metric, (counts, title) in COUNTED_BY_LABEL.items()
        if metric != "hamming_loss"
    },
    **{
        (metric, "micro"): (["Predicted", *counts, title], ["Predicted", *counts, title])
        for metric, (counts, title) in COUNTED_BY_LABEL.items()
    },
    ("f_beta", "samples"): (F_OF_MEANS, ["Precision", "Recall", "F score"]),
    ("one_error", "samples"): (["Top score", "One-error"], ["One-error"]),
    ("coverage", "samples"): (
        ["Lowest score of a true label", "Depth of the last true label", "Coverage"],
        ["Coverage"],
    ),
    ("ranking_loss", "samples"): (
        ["True ones", "False ones", "False ones not below", "Ranking loss"],
        ["Ranking loss"],
    ),
    ("average_precision", "samples"): (PRECISION, ["Average precision"]),
    ("average_precision", "macro"): (PRECISION, ["Average precision"]),
    ("average_precision", "weighted"): (PRECISION, ["Weight times value", "Average precision"]),
    ("average_precision", "micro"): (PRECISION, PRECISION),
    **{("roc_auc", average): (AREA, ["ROC AUC"]) for average in ("samples", "macro")},
    ("roc_auc", "weighted"): (AREA, ["Weight times value", "ROC AUC"]),
    ("roc_auc", "micro"): (AREA, AREA),
    **{("peak_f1", average): (PEAK, ["Peak F1"]) for average in ("samples", "macro")},
    ("peak_f1", "micro"): (PEAK, PEAK),
    ("ndcg", "samples"): (GAIN, ["NDCG"]),
    ("ndcg", "micro"): (GAIN, GAIN),
    ("pro_loss", "samples"): (
        [
            "Less relevant true ones above, ties half",
            "True ones",
            "True labels out of order",
            "False ones above, ties half",
            "False ones",
            "True labels below false ones",
            "True labels below the threshold",
            "False labels above the threshold",
            "PRO loss",
        ],
        ["PRO loss"],
    ),
    ("sigmoid_cross_entropy", "samples"): (
        ["Probability (sigmoid)", "Loss of the label", "Sigmoid cross-entropy"],
        ["Sigmoid cross-entropy"],
    ),
    ("softmax_cross_entropy", "samples"): (
        [
            "Highest logit",
            "Logit less the highest",
            "Its power of e",
            "Logarithm of the sum",
            "Probability (softmax)",
            "Loss of a true label",
            "Softmax cross-entropy",
        ],
        ["Softmax cross-entropy"],
    ),
}
CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
D0 = Matrices(E0_TRUTH, E0_SCORES)


@pytest.mark.parametrize(("metric", "average"), CASES)
def test_the_steps_of_each_metric_are_these(metric, average):
    result = METRICS[metric](D0.example, average)
    of_part, of_total = TITLES[metric, average]
    assert [step.title for step in steps(result.part(0))] == of_part
    assert [step.title for step in steps(result.total)] == of_total


@pytest.mark.parametrize(("metric", "average"), CASES)
def test_each_step_comes_after_the_steps_it_rests_on(metric, average):
    for rules in one_switch_each(METRICS[metric], average):
        working = steps(METRICS[metric](D0.example, average, rules).part(0))
        for position, step in enumerate(working):
            earlier = working[:position]
            rests_on = [term.source for term in step.terms.values() if term.source.formula]
            assert all(any(source is one for one in earlier) for source in rests_on), step.title


def test_a_step_that_passes_over_ties_is_not_named_as_if_it_counted_them():
    titles = {
        tie: [step.title for step in steps(METRICS["ranking_loss"](D0.example, conventions=rules).part(0))]
        for tie, rules in ((tie, Conventions(ranking_loss_tie=tie)) for tie in ("one", "zero"))
    }
    assert "False ones not below" in titles["one"]
    assert "False ones not below" not in titles["zero"]


@dataclass(frozen=True)
class Row:
    """One part as the sets below look at it: what is true of its items, their scores, what is predicted.

    `limit` is the threshold of the part, where it has one.
    """

    truth: list[int]
    scores: list[float]
    predicted: list[bool]
    limit: float = math.nan

    @property
    def items(self) -> set[int]:
        """All of them."""
        return set(range(len(self.truth)))


def everything(row, j):
    """All items."""
    return row.items


def at_or_above(row, j):
    """The items at or above item j, and j."""
    return {k for k in row.items if row.scores[k] >= row.scores[j]}


def true_at_or_above(row, j):
    """Item j, and the true items at or above it."""
    return {j} | {k for k in at_or_above(row, j) if row.truth[k]}


def false_at_or_above(row, j):
    """Item j, and the false items at or above it."""
    return {j} | {k for k in at_or_above(row, j) if not row.truth[k]}


def above_or_itself(row, j):
    """Item j, and the items strictly above it."""
    return {j} | {k for k in row.items if row.scores[k] > row.scores[j]}


def false_at_or_below(row, j):
    """Item j, and the false items at or below it."""
    return {j} | {k for k in row.items if not row.truth[k] and row.scores[k] <= row.scores[j]}


def later_true_at_or_above(row, j):
    """Item j, and the true items of later columns at or above it."""
    return {j} | {k for k in true_at_or_above(row, j) if k > j}


def true_at_or_below_the_limit(row, j):
    """The true items that do not stand above the threshold."""
    return {k for k in true_ones(row, j) if row.scores[k] <= row.limit}


def false_at_or_above_the_limit(row, j):
    """The false items that do not stand below the threshold."""
    return {k for k in row.items - true_ones(row, j) if row.scores[k] >= row.limit}


def true_or_wrong_at_the_limit(row, j):
    """The true items, and the false ones that do not stand below the threshold."""
    return true_ones(row, j) | false_at_or_above_the_limit(row, j)


def nothing(row, j):
    """No item: the line is about places."""
    return set()


def itself(row, j):
    """Item j alone."""
    return {j}


def true_ones(row, j):
    """The true items."""
    return {k for k in row.items if row.truth[k]}


def predicted_ones(row, j):
    """The predicted items."""
    return {k for k in row.items if row.predicted[k]}


def true_and_predicted(row, j):
    """The items in both sets."""
    return true_ones(row, j) & predicted_ones(row, j)


def true_or_predicted(row, j):
    """The items in at least one of the sets."""
    return true_ones(row, j) | predicted_ones(row, j)


def neither(row, j):
    """The items in none of the sets."""
    return row.items - true_or_predicted(row, j)


def wrong_ones(row, j):
    """The items in one of the sets only."""
    return true_ones(row, j) ^ predicted_ones(row, j)


def put_ones(row, j):
    """The predicted items that are false."""
    return predicted_ones(row, j) - true_ones(row, j)


def missed_ones(row, j):
    """The true items that are not predicted."""
    return true_ones(row, j) - predicted_ones(row, j)


def first_top(row, j):
    """The leftmost item with the top score."""
    return {row.scores.index(max(row.scores))}


def down_to_the_last_true_one(row, j):
    """The items at or above some true one."""
    return {k for k in row.items if any(row.scores[k] >= row.scores[t] for t in true_ones(row, j))}


# For each step what its line of item j looks at (or the whole step, where it has one line only). A title
# that stands for another thing in another metric is keyed by both.
LIT = {
    "Top score": everything,
    "One-error": first_top,
    "Lowest score of a true label": true_ones,
    "Depth of the last true label": down_to_the_last_true_one,
    "Coverage": down_to_the_last_true_one,
    "True ones": everything,
    "False ones": everything,
    "False ones not below": false_at_or_above,
    "Ranking loss": true_ones,
    "Rank": at_or_above,
    "True ones at or above": true_at_or_above,
    "Precision at its rank": itself,
    "Average precision": true_ones,
    "Predicted": itself,
    "Wrong ones": wrong_ones,
    "Subset accuracy": wrong_ones,
    "0-1 loss": wrong_ones,
    "Hamming loss": wrong_ones,
    "True and predicted": true_and_predicted,
    "True or predicted": true_or_predicted,
    "Neither true nor predicted": neither,
    "Predicted ones": predicted_ones,
    "Accuracy": true_or_predicted,
    "Precision": predicted_ones,
    "Recall": true_ones,
    ("recall", "True ones"): true_ones,
    ("f_beta", "True ones"): true_ones,
    "F score": true_or_predicted,
    "True positives": true_and_predicted,
    "False positives": put_ones,
    "False negatives": missed_ones,
    "True negatives": neither,
    "False ones not above": false_at_or_below,
    "ROC AUC": true_ones,
    "F1 when predicted down to here": itself,
    "Peak F1": everything,
    "Discount of each place": nothing,
    "Items above": above_or_itself,
    "Discount, shared by ties": itself,
    "Gain times discount": itself,
    "Discounted cumulative gain": everything,
    "Ideal gain: all true ones first": nothing,
    "NDCG": everything,
    "Less relevant true ones above, ties half": later_true_at_or_above,
    "True labels out of order": true_ones,
    "False ones above, ties half": false_at_or_above,
    "True labels below false ones": true_ones,
    "True labels below the threshold": true_at_or_below_the_limit,
    "False labels above the threshold": false_at_or_above_the_limit,
    "PRO loss": true_or_wrong_at_the_limit,
    "Probability (sigmoid)": itself,
    "Loss of the label": itself,
    "Sigmoid cross-entropy": everything,
    "Highest logit": everything,
    "Logit less the highest": itself,
    "Its power of e": itself,
    "Logarithm of the sum": everything,
    "Probability (softmax)": everything,
    "Loss of a true label": itself,
    "Softmax cross-entropy": true_ones,
}
OF_TRUE_ITEMS_ONLY = {
    "Precision at its rank",
    "False ones not below",
    "False ones not above",
    "Less relevant true ones above, ties half",
    "False ones above, ties half",
    "Loss of a true label",
}
BY_ROW = [metric.key for metric in METRICS.values() if "samples" in metric.averages]
BY_LABEL = ["hamming_loss", "precision", "recall", "f_beta", "roc_auc", "peak_f1"]
NOT_TOP_K = tuple(how for how in DECISIONS if how != "top K")


def lit(step: Quantity, item: int | None = None) -> set[int]:
    """The items that a step, or its line of one item, lights."""
    return {int(k) for k in np.flatnonzero(step.lit(item))}


@pytest.mark.parametrize("metric", BY_ROW)
@given(drawn=decided(decisions=NOT_TOP_K))
def test_each_step_lights_the_items_that_its_line_is_about(metric, drawn):
    check_lit(METRICS[metric](drawn.fit_for(metric, "samples").example, "samples"), metric)


@pytest.mark.parametrize("metric", BY_ROW)
def test_each_step_on_the_matrix_of_d0_lights_the_items_that_its_line_is_about(metric):
    check_lit(METRICS[metric](D0.example, "samples"), metric)


@pytest.mark.parametrize("metric", BY_LABEL)
@given(drawn=decided(decisions=NOT_TOP_K))
def test_each_step_of_a_label_lights_the_samples_that_its_line_is_about(metric, drawn):
    check_lit(METRICS[metric](drawn.example, "macro"), metric)


@pytest.mark.parametrize("kind", ["over_labels", "cell", "jaccard"])
@given(drawn=decided(decisions=("by hand", "nearly right")))
def test_each_accuracy_of_a_sample_lights_the_labels_that_it_counts(kind, drawn):
    looked_at = {
        "over_labels": true_and_predicted,
        "cell": lambda row, j: true_and_predicted(row, j) | neither(row, j),
        "jaccard": true_or_predicted,
    }
    result = METRICS["accuracy"](drawn.example, "samples", Conventions(accuracy_of_samples=kind))
    for number, row in enumerate(rows_of(result)):
        assert lit(result.part(number)) == looked_at[kind](row, None)


@pytest.mark.parametrize("tie", ["first", "last", "all"])
@given(drawn=decided(decisions=("top K",)))
def test_a_place_in_the_top_lights_the_labels_above_and_those_that_go_before(tie, drawn):
    result = METRICS["hamming_loss"](drawn.example, "samples", Conventions(top_k_tie=tie))
    for number, row in enumerate(rows_of(result)):
        (place,) = [one for one in steps(result.part(number)) if "lace in the list" in one.title]
        for j in row.items:
            level = {k for k in row.items if row.scores[k] == row.scores[j]}
            ahead = {"first": {k for k in level if k < j}, "last": {k for k in level if k > j}, "all": set()}
            above = {k for k in row.items if row.scores[k] > row.scores[j]}
            assert lit(place, j) == {j} | above | ahead[tie]
            assert place.value[j] == len({j} | above | ahead[tie])


def rows_of(result: Result) -> list[Row]:
    """Every part of a result as the sets look at it."""
    source = result.source
    made = prediction(source, result.conventions).value
    limits = np.full(source.n_parts, math.nan)
    if source.decision.threshold.ndim == 1:
        limits[:] = source.decision.threshold
    return [
        Row(*(cells[part].tolist() for cells in (source.truth, source.scores, made)), limits[part])
        for part in range(source.n_parts)
    ]


def check_lit(result: Result, metric: str) -> None:
    """Compare what every step of every part lights with the sets found by looking."""
    for part, row in enumerate(rows_of(result)):
        for step in steps(result.part(part)):
            looked_at = LIT.get((metric, step.title)) or LIT[step.title]
            if not step.itemwise:
                assert lit(step) == looked_at(row, None), step.title
                continue
            shown = [j for j, y in enumerate(row.truth) if y or step.title not in OF_TRUE_ITEMS_ONLY]
            for j in shown:
                assert lit(step, j) == looked_at(row, j), (step.title, j)
            assert lit(step) == set().union(*(looked_at(row, j) for j in shown)), step.title


def test_what_takes_part_in_the_line_of_the_first_label_of_d0():
    part = METRICS["ranking_loss"](D0.example).part(0)
    (listed,) = [step.terms["listed"] for step in steps(part) if step.title == "False ones not below"]
    assert listed.mask(0).tolist() == [False, True, False, False, False]
    assert listed.values(0).tolist() == [0.4]
    assert part.terms["wrong"].mask().tolist() == [True, False, True, False, False]


def test_the_cells_of_a_part_are_those_of_its_row_its_column_or_all():
    by_average = {
        average: METRICS["average_precision"](D0.example, average).source
        for average in ("samples", "macro", "micro")
    }
    assert by_average["samples"].cells(1).tolist() == [[1, label] for label in range(5)]
    assert by_average["macro"].cells(2).tolist() == [[0, 2], [1, 2]]
    assert by_average["micro"].cells(0).tolist() == [[row, label] for row in (0, 1) for label in range(5)]
