"""The working of each metric: which steps it has, in which order, and which cells they light."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, Conventions, Quantity, Result, steps
from metrics.parts.prediction import prediction
from tests.definitions import OF_ONE_METRIC, looked_at
from tests.definitions.looked_at import (
    OfTrueItems,
    Row,
    down_to_the_last_true_one,
    everything,
    false_at_or_above,
    false_at_or_below,
    false_ones,
    first_top,
    itself,
    later_true_at_or_above,
    nothing,
    of_true_items,
    predicted_ones,
    right_cells,
    true_and_predicted,
    true_ones,
    true_or_predicted,
    wrong_ones,
)
from tests.every import for_every
from tests.matrices import DECISIONS, E0_SCORES, E0_TRUTH, Matrices, decided, one_switch_each

PRECISION = ["rank", "hits", "precision_here", "positives", "average_precision"]
AREA = ["positives", "negatives", "roc_auc.right_pairs", "roc_auc"]
PEAK = ["hits", "positives", "rank", "f1_here", "peak_f1"]
GAIN = [
    "ndcg.discounts",
    "above",
    "rank",
    "ndcg.discount",
    "ndcg.gains",
    "ndcg.dcg",
    "positives",
    "ndcg.idcg",
    "ndcg",
]
COUNTED = {
    "subset_accuracy": ["differing"],
    "zero_one_loss": ["differing"],
    "hamming_loss": ["differing"],
    "accuracy": ["common", "either"],
    "precision": ["common", "made"],
    "recall": ["common", "true"],
}
COUNTED_BY_LABEL = {
    "hamming_loss": ["differing"],
    "accuracy": ["tp", "tn"],
    "precision": ["tp", "fp"],
    "recall": ["tp", "fn"],
    "f_beta": ["tp", "fn", "fp"],
}
F_OF_MEANS = ["predicted", *COUNTED["precision"], "precision", "true", "recall", "f_beta"]
# The keys of the steps of the first part and of the average, on the matrix of D0.
STEPS = {
    **{
        (metric, "samples"): (["predicted", *counts, metric], [f"{metric}.average"])
        for metric, counts in COUNTED.items()
    },
    **{
        (metric, "macro"): (["predicted", *counts, metric], [f"{metric}.average"])
        for metric, counts in COUNTED_BY_LABEL.items()
    },
    **{
        (metric, "weighted"): (["predicted", *counts, metric], [f"{metric}.weighted", f"{metric}.average"])
        for metric, counts in COUNTED_BY_LABEL.items()
        if metric != "hamming_loss"
    },
    **{
        (metric, "micro"): (["predicted", *counts, metric], ["predicted", *counts, metric])
        for metric, counts in COUNTED_BY_LABEL.items()
    },
    ("f_beta", "samples"): (F_OF_MEANS, ["precision.average", "recall.average", "f_beta.average"]),
    ("one_error", "samples"): (["top_score", "one_error"], ["one_error.average"]),
    ("coverage", "samples"): (["coverage.lowest", "coverage.depth", "coverage"], ["coverage.average"]),
    ("ranking_loss", "samples"): (
        ["positives", "negatives", "ranking_loss.wrong_pairs", "ranking_loss"],
        ["ranking_loss.average"],
    ),
    ("average_precision", "samples"): (PRECISION, ["average_precision.average"]),
    ("average_precision", "macro"): (PRECISION, ["average_precision.average"]),
    ("average_precision", "weighted"): (
        PRECISION,
        ["average_precision.weighted", "average_precision.average"],
    ),
    ("average_precision", "micro"): (PRECISION, PRECISION),
    **{("roc_auc", average): (AREA, ["roc_auc.average"]) for average in ("samples", "macro")},
    ("roc_auc", "weighted"): (AREA, ["roc_auc.weighted", "roc_auc.average"]),
    ("roc_auc", "micro"): (AREA, AREA),
    **{("peak_f1", average): (PEAK, ["peak_f1.average"]) for average in ("samples", "macro")},
    ("peak_f1", "micro"): (PEAK, PEAK),
    ("ndcg", "samples"): (GAIN, ["ndcg.average"]),
    ("ndcg", "micro"): (GAIN, GAIN),
    ("pro_loss", "samples"): (
        [
            "pro_loss.lost_in_order",
            "positives",
            "pro_loss.order",
            "pro_loss.lost_pairs",
            "negatives",
            "pro_loss.pairs",
            "pro_loss.true",
            "pro_loss.false",
            "pro_loss",
        ],
        ["pro_loss.average"],
    ),
    ("sigmoid_cross_entropy", "samples"): (
        ["label_probability", "label_loss", "sigmoid_cross_entropy"],
        ["sigmoid_cross_entropy.average"],
    ),
    ("softmax_cross_entropy", "samples"): (
        [
            "power",
            "sum_of_powers",
            "label_probability",
            "label_loss",
            "softmax_cross_entropy",
        ],
        ["softmax_cross_entropy.average"],
    ),
    **{
        (metric, average): of_average
        for metric, module in OF_ONE_METRIC.items()
        for average, of_average in module.STEPS.items()
    },
}
# What a reader sees above each of these steps; {items} are the labels of a sample, the samples of a label, or
# cells. A key that stands for another title in another metric is given with the metric.
TITLES = {
    "predicted": "Predicted",
    "differing": "Missed or wrongly predicted",
    "common": "True and predicted labels",
    "either": "True or predicted labels",
    "made": "Predicted labels",
    "true": "True labels",
    "tp": "True positives",
    "fp": "False positives",
    "fn": "False negatives",
    "tn": "True negatives",
    "subset_accuracy": "Subset accuracy",
    "zero_one_loss": "0-1 loss",
    "hamming_loss": "Hamming loss",
    "accuracy": "Accuracy",
    "precision": "Precision",
    "recall": "Recall",
    "f_beta": "F score",
    "top_score": "Top score",
    "one_error": "One-error",
    "coverage.lowest": "Lowest score of a true label",
    "coverage.depth": "Rank of the last true label",
    "coverage": "Coverage",
    "positives": "True {items}",
    "negatives": "False {items}",
    "ranking_loss.wrong_pairs": "False labels ranked level or above",
    "ranking_loss": "Ranking loss",
    "rank": "Rank",
    "hits": "True {items} at this rank or above",
    "precision_here": "Precision at this rank",
    "average_precision": "Average precision",
    "roc_auc.right_pairs": "False {items} ranked level or below",
    "roc_auc": "ROC AUC",
    "f1_here": "F1 if all down to this rank are predicted",
    "peak_f1": "Peak F1",
    "ndcg.discounts": "Discount of each rank",
    "above": "{Items} ranked above",
    "ndcg.discount": "Discount at its rank",
    "ndcg.gains": "Gain: its discount if it is true, else 0",
    "ndcg.dcg": "DCG: the sum of all gains",
    "ndcg.idcg": "Ideal DCG: all true labels first",
    "ndcg": "NDCG",
    "pro_loss.lost_in_order": "Less relevant true labels ranked above it (a tie counts ½)",
    "pro_loss.order": "Pairs of true labels in the wrong order",
    "pro_loss.lost_pairs": "False labels ranked above it (a tie counts ½)",
    "pro_loss.pairs": "True labels ranked below false ones",
    "pro_loss.true": "True labels below the threshold",
    "pro_loss.false": "False labels above the threshold",
    "pro_loss": "PRO loss",
    ("sigmoid_cross_entropy", "label_probability"): "Probability (sigmoid)",
    ("sigmoid_cross_entropy", "label_loss"): "Loss of the label",
    "sigmoid_cross_entropy": "Sigmoid cross-entropy",
    "power": "Exponential of the logit",
    "sum_of_powers": "Sum of the exponentials",
    ("softmax_cross_entropy", "label_probability"): "Probability (softmax)",
    ("softmax_cross_entropy", "label_loss"): "Loss of a true label",
    "softmax_cross_entropy": "Softmax cross-entropy",
}
CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
D0 = Matrices(E0_TRUTH, E0_SCORES)


@for_every(("metric", "average"), CASES)
def test_the_steps_of_each_metric_are_these(metric, average):
    result = METRICS[metric](D0.example, average)
    of_part, of_total = STEPS[metric, average]
    assert [step.key for step in steps(result.part(0))] == list(of_part)
    assert [step.key for step in steps(result.total)] == list(of_total)


@for_every(("metric", "average"), [case for case in CASES if case[0] not in OF_ONE_METRIC])
def test_the_titles_that_a_reader_sees_are_these(metric, average):
    result = METRICS[metric](D0.example, average)
    for step in chain(steps(result.part(0)), steps(result.total)):
        assert step.title == title_of(metric, average, step.key)


def title_of(metric: str, average: str, key: str) -> str:
    """The title of a step; the average has that of what it averages."""
    own, _, of_average = key.rpartition(".")
    if of_average == "weighted":
        return "Weight times value"
    key = own if of_average == "average" else key
    items = {"samples": "labels", "micro": "cells"}.get(average, "samples")
    title = TITLES.get((metric, key)) or TITLES[key]
    return title.format(items=items, Items=items.capitalize())


@for_every(("metric", "average"), CASES)
def test_each_step_comes_after_the_steps_it_rests_on(metric, average):
    for rules in one_switch_each(METRICS[metric], average):
        working = steps(METRICS[metric](D0.example, average, rules).part(0))
        for position, step in enumerate(working):
            earlier = working[:position]
            rests_on = [one for term in step.made_of for one in term.rests_on if one.expression is not None]
            assert all(any(source is one for one in earlier) for source in rests_on), step.key


def test_a_step_that_passes_over_ties_is_not_named_as_if_it_counted_them():
    titles = {
        tie: {
            step.key: step.title for step in steps(METRICS["ranking_loss"](D0.example, None, rules).part(0))
        }
        for tie, rules in ((tie, Conventions(ranking_loss_tie=tie)) for tie in ("one", "zero"))
    }
    assert titles["one"]["ranking_loss.wrong_pairs"] == "False labels ranked level or above"
    assert titles["zero"]["ranking_loss.wrong_pairs"] == "False labels ranked above"


# For each step what its line of item j looks at (or the whole step, where it has one line only). A key that
# stands for another thing in another metric, or under another average, is given with these.
LIT = {
    **looked_at.LIT,
    "one_error": first_top,
    "coverage.lowest": true_ones,
    "coverage.depth": down_to_the_last_true_one,
    "coverage": down_to_the_last_true_one,
    "ranking_loss.wrong_pairs": of_true_items(false_at_or_above),
    "ranking_loss": true_ones,
    "average_precision": true_ones,
    "subset_accuracy": wrong_ones,
    "zero_one_loss": wrong_ones,
    "hamming_loss": wrong_ones,
    "accuracy": true_or_predicted,
    ("accuracy", "macro", "accuracy"): right_cells,
    "precision": predicted_ones,
    "recall": true_ones,
    "f_beta": true_or_predicted,
    "roc_auc.right_pairs": of_true_items(false_at_or_below),
    "roc_auc": true_ones,
    "peak_f1": everything,
    "ndcg.discounts": nothing,
    "ndcg.discount": itself,
    "ndcg.gains": itself,
    "ndcg.dcg": everything,
    "ndcg.idcg": true_ones,
    "ndcg": everything,
    "pro_loss.lost_in_order": of_true_items(later_true_at_or_above),
    "pro_loss.order": true_ones,
    "pro_loss.lost_pairs": of_true_items(false_at_or_above),
    "pro_loss.pairs": true_ones,
    "pro_loss.true": true_ones,
    "pro_loss.false": false_ones,
    "pro_loss": everything,
    "sigmoid_cross_entropy": everything,
    "power": itself,
    "sum_of_powers": everything,
    "softmax_cross_entropy": true_ones,
    "label_loss": itself,
    ("softmax_cross_entropy", "samples", "label_loss"): of_true_items(itself),
    "label_probability": itself,
}
BY_ROW = [metric.key for metric in METRICS.values() if "samples" in metric.averages]
BY_LABEL = [metric.key for metric in METRICS.values() if "macro" in metric.averages]
NOT_TOP_K = tuple(how for how in DECISIONS if how != "top K")


def sight_of(metric: str, average: str, key: str) -> looked_at.Sight:
    """What a step looks at, as the module of the metric says it or else the tables."""
    own = OF_ONE_METRIC[metric].LIT if metric in OF_ONE_METRIC else {}
    found = own.get((average, key)) or own.get(key)
    return found or LIT.get((metric, average, key)) or LIT[key]


def lit(step: Quantity, item: int | None = None) -> set[int]:
    """The items that a step, or its line of one item, lights."""
    return {int(k) for k in np.flatnonzero(step.lit(item))}


@pytest.mark.parametrize("metric", BY_ROW)
@given(drawn=decided(decisions=NOT_TOP_K))
def test_each_step_lights_the_items_that_its_line_is_about(metric, drawn):
    check_lit(METRICS[metric](drawn.fit_for(metric, "samples").example, "samples"))


@for_every("metric", BY_ROW)
def test_each_step_on_the_matrix_of_d0_lights_the_items_that_its_line_is_about(metric):
    check_lit(METRICS[metric](D0.example, "samples"))


@pytest.mark.parametrize("metric", BY_LABEL)
@given(drawn=decided(decisions=NOT_TOP_K))
def test_each_step_of_a_label_lights_the_samples_that_its_line_is_about(metric, drawn):
    check_lit(METRICS[metric](drawn.fit_for(metric, "macro").example, "macro"))


@pytest.mark.parametrize("kind", ["over_labels", "cell", "jaccard"])
@given(drawn=decided(decisions=("by hand", "nearly right")))
def test_each_accuracy_of_a_sample_lights_the_labels_that_it_counts(kind, drawn):
    sights = {"over_labels": true_and_predicted, "cell": right_cells, "jaccard": true_or_predicted}
    result = METRICS["accuracy"](drawn.example, "samples", Conventions(accuracy_of_samples=kind))
    for number, row in enumerate(rows_of(result)):
        assert lit(result.part(number)) == sights[kind](row, None)


@pytest.mark.parametrize("tie", ["first", "last", "together"])
@given(drawn=decided(decisions=("top K",)))
def test_a_place_in_the_top_lights_the_labels_above_and_those_that_go_before(tie, drawn):
    result = METRICS["hamming_loss"](drawn.example, "samples", Conventions(top_k_tie=tie))
    for number, row in enumerate(rows_of(result)):
        (place,) = [one for one in steps(result.part(number)) if one.key in ("place", "best_place")]
        for j in row.items:
            level = {k for k in row.items if row.scores[k] == row.scores[j]}
            ahead = {
                "first": {k for k in level if k < j},
                "last": {k for k in level if k > j},
                "together": set(),
            }
            above = {k for k in row.items if row.scores[k] > row.scores[j]}
            assert lit(place, j) == {j} | above | ahead[tie]
            assert place.value[j] == len({j} | above | ahead[tie])


def rows_of(result: Result) -> list[Row]:
    """Every part of a result as the sets look at it."""
    source = result.source
    made = prediction(source, result.conventions).value
    return [
        Row(*(cells[part].tolist() for cells in (source.truth, source.scores, made)))
        for part in range(source.n_parts)
    ]


def check_lit(result: Result) -> None:
    """Compare what every step of every part lights with the sets found by looking."""
    for part, row in enumerate(rows_of(result)):
        for step in steps(result.part(part)):
            looked = sight_of(result.metric.key, result.average, step.key)
            if not step.itemwise:
                assert lit(step) == looked(row, None), step.key
                continue
            shown = [j for j, y in enumerate(row.truth) if y or not isinstance(looked, OfTrueItems)]
            if step.grid is None:
                assert step.lines() == shown, step.key
            for j in shown:
                assert lit(step, j) == looked(row, j), (step.key, j)
            assert lit(step) == set().union(*(looked(row, j) for j in shown)), step.key


def test_what_takes_part_in_the_line_of_the_first_label_of_d0():
    part = METRICS["ranking_loss"](D0.example).part(0)
    (wrong,) = [step for step in steps(part) if step.key == "ranking_loss.wrong_pairs"]
    (listed,) = wrong.made_of
    assert listed.mask(0).tolist() == [False, True, False, False, False]
    assert listed.values(0).tolist() == [0.4]
    assert part.made_of[0].mask().tolist() == [True, False, True, False, False]


def test_the_cells_of_a_part_are_those_of_its_row_its_column_or_all():
    by_average = {
        average: METRICS["average_precision"](D0.example, average).source
        for average in ("samples", "macro", "micro")
    }
    assert by_average["samples"].cells(1).tolist() == [[1, label] for label in range(5)]
    assert by_average["macro"].cells(2).tolist() == [[0, 2], [1, 2]]
    assert by_average["micro"].cells(0).tolist() == [[row, label] for row in (0, 1) for label in range(5)]
