"""Where a metric has no answer, or an odd one: the value, and the note that tells the reader."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from sklearn.metrics import f1_score, jaccard_score, precision_score

from metrics import METRICS, PRESETS, Conventions, Example, InputError, Quantity, Result, steps
from metrics.pictures.curves import interpolated
from metrics.pictures.pairs import pairs_between
from tests.every import for_every
from tests.matrices import hard_in_turn, one_switch_each

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
BY_ORDER = [
    (metric, average) for metric, average in CASES if METRICS[metric].depends_on(Conventions()) == "order"
]
SCORES = [[0.2, 0.4, 0.3], [0.9, 0.1, 0.3]]
# What the first row is: of two by their scores, or of two sets.
EXAMPLES = {
    "empty": Example.of([[0, 0, 0], [1, 0, 1]], SCORES),
    "both empty": Example.of([[0, 0, 0], [1, 0, 1]], y_pred=[[0, 0, 0], [1, 1, 0]]),
    "nothing predicted": Example.of([[1, 0, 0], [1, 0, 1]], y_pred=[[0, 0, 0], [1, 1, 0]]),
    "nothing true": Example.of([[0, 0, 0], [1, 0, 1]], y_pred=[[1, 0, 0], [1, 1, 0]]),
}


def called(metric: str, matrix: tuple, average: str | None = None, weights=None, **switches: str) -> Result:
    return METRICS[metric](Example.of(*matrix, sample_weight=weights), average, Conventions(**switches))


def texts(quantity: Quantity) -> list[str]:
    return [note.text.format(**note.facts) for step in steps(quantity) for note in step.notes]


@for_every(
    ("metric", "row", "switches", "beginning"),
    [
        ("precision", "nothing predicted", {}, "Nothing is predicted, so precision is 0/0."),
        ("precision", "nothing predicted", {"precision_nothing_predicted": "one"}, "It counts as 1.0."),
        ("precision", "both empty", {}, "Nothing is true and nothing is predicted, so this is 0/0."),
        ("recall", "nothing true", {}, "Nothing is true, so recall is 0/0."),
        ("recall", "nothing true", {"recall_nothing_true": "undefined"}, "The average is then undefined"),
        ("accuracy", "both empty", {}, "The average leaves it out."),
        ("f_beta", "both empty", {}, "Precision or recall has no value here, so F has none; the average is"),
        ("one_error", "empty", {}, "No label is true, so the top-ranked label is not true either."),
        ("coverage", "empty", {}, "No label is true, so there is no last true label."),
        ("ranking_loss", "empty", {}, "All labels are true or all are false, so there is no pair to compare"),
        ("average_precision", "empty", {}, "Nothing is true, so there is no precision to average: 0/0."),
    ],
)
def test_a_note_says_what_stands_in_for_an_undefined_value(metric, row, switches, beginning):
    result = METRICS[metric](EXAMPLES[row], "samples", Conventions(**switches))
    assert any(text.startswith(beginning) for text in texts(result.part(0)))
    assert texts(result.part(1)) == []


@pytest.mark.parametrize("rule", ["at_least", "above"])
@pytest.mark.parametrize(("threshold", "predicted"), [(math.inf, False), (-math.inf, True)])
def test_a_threshold_beyond_every_score_predicts_nothing_or_everything(rule, threshold, predicted):
    example = Example.of([[1, 0]], [[0.2, 0.9]], threshold=threshold)
    assert example.prediction(Conventions(threshold_rule=rule)).tolist() == [[predicted] * 2]


@for_every(("metric", "average"), CASES)
def test_a_metric_says_that_it_needs_scores_or_does_without(metric, average):
    example = Example.of([[1, 0], [0, 1]], y_pred=[[1, 1], [0, 1]])
    if METRICS[metric].needs == "predictions":
        value = float(METRICS[metric](example, average))
        assert METRICS[metric].lowest <= value <= METRICS[metric].highest or math.isnan(value)
    else:
        with pytest.raises(InputError, match="needs scores: give y_score, not only y_pred"):
            METRICS[metric](example, average)


def check_notes(result: Result) -> None:
    """A part without a value says why, and one that says that the average has none with it is right."""
    parts = [result.part(part) for part in range(result.inputs.n_parts)]
    found_texts = [texts(part) for part in parts]
    assert all(notes for part, notes in zip(parts, found_texts, strict=True) if math.isnan(part.value))
    explained = texts(result.overall) or any(found_texts)
    assert explained or not math.isnan(float(result))
    if any("The average is then undefined, too." in notes for notes in found_texts):
        assert math.isnan(float(result))


@for_every(("metric", "average"), CASES)
def test_what_is_undefined_has_a_note_on_hard_matrices(metric, average):
    for turn, rules in enumerate(one_switch_each(METRICS[metric], average)):
        for drawn in hard_in_turn(turn):
            check_notes(METRICS[metric](drawn.fit_for(metric, average).example, average, rules))


@pytest.mark.parametrize("weights", [None, [1, 2]])
def test_an_average_over_nothing_is_undefined_and_says_so_once(weights):
    nothing_true = ([[0, 0], [0, 0]], [[0.1, 0.2], [0.3, 0.4]])
    total = called("ranking_loss", nothing_true, weights=weights).overall
    assert math.isnan(total.value)
    assert texts(total) == ["No sample has a value, so there is nothing to average."]


@for_every(("metric", "average"), CASES)
@for_every(
    ("truth", "scores"),
    [
        ([[1]], [[0.5]]),
        ([[0]], [[0.5]]),
        ([[1], [0]], [[0.5], [0.5]]),
        ([[1, 0]], [[0.2, 0.9]]),
        ([[0, 0]], [[0, 0]]),
    ],
)
def test_the_smallest_matrices_work_under_every_convention(metric, average, truth, scores):
    example = Example.of(truth, scores)
    for rules in one_switch_each(METRICS[metric], average):
        result = METRICS[metric](example, average, rules)
        assert result.value.shape == ()
        check_notes(result)
        assert all(steps(result.part(part)) for part in range(result.inputs.n_parts))
        assert steps(result.overall)


@for_every("size", [1e-320, 1e-12, 1.0, 1e12, 1e308])
@for_every(("metric", "average"), BY_ORDER)
def test_only_the_order_of_the_scores_counts_however_large_or_small_or_negative(metric, average, size):
    truth, places = [[1, 0, 1], [0, 1, 1]], np.array([[-1.0, 0.0, 1.0], [0.0, 1.0, -1.0]])
    value = float(METRICS[metric](Example.of(truth, places * size), average))
    assert value == float(METRICS[metric](Example.of(truth, places), average))


@pytest.mark.parametrize("tie", ["one", "half", "zero", "last"])
def test_the_pairs_of_huge_scores_are_compared_without_overflow_and_both_zeros_tie(tie):
    result = called("ranking_loss", ([[1, 0, 0]], [[-1e308, 1e308, -1e308]]), ranking_loss_tie=tie)
    assert pairs_between(result, 0).relation.tolist() == [[-1, 0]]
    assert float(called("ranking_loss", ([[1, 0]], [[0.0, -0.0]]), ranking_loss_tie="half")) == 1 / 2


@pytest.mark.parametrize("average", ["macro", "weighted", "micro"])
def test_eleven_recall_levels_reach_recall_1_though_decimal_weights_round(average):
    matrix = ([[0], [1], [1], [1], [1]], [[0.1], [0.5], [0.2], [0.3], [0.4]])
    result = called(
        "average_precision",
        matrix,
        average,
        weights=[0.6, 0.5, 0.3, 0.3, 0.1],
        precision_interpolation="eleven_points",
    )
    assert float(result) == pytest.approx(1)


@pytest.mark.parametrize("scale", [1, 1 / 10, 1 / 3, 7e-9])
def test_a_recall_level_that_is_met_exactly_is_met_with_decimal_weights_too(scale):
    matrix = ([[1, 1, 0], [1, 0, 1]], [[0.9, 0.1, 0.3], [0.9, 0.3, 0.1]])
    weights = [7 * scale, 10 * scale]
    result = called(
        "average_precision", matrix, "micro", weights=weights, precision_interpolation="eleven_points"
    )
    assert float(result) == pytest.approx((6 + 5 * (2 / 3)) / 11)
    found = interpolated(result, 0, "eleven_points")
    assert found.working["average_precision.best_at_level"].value.mean() == pytest.approx(float(result))


@pytest.mark.parametrize("tie", ["one", "half", "zero"])
def test_false_items_below_weigh_exactly_nothing_where_there_are_none(tie):
    random = np.random.default_rng(3)
    for _ in range(200):
        weights = random.integers(1, 20, 6) / 10
        truth, scores = [[1]] + [[0]] * 5, [[0.1], *([level] for level in random.integers(2, 6, 5) / 10)]
        assert float(called("roc_auc", (truth, scores), "macro", weights=weights, auc_tie=tie)) == 0


@pytest.mark.parametrize("metric", ["average_precision", "roc_auc", "peak_f1", "recall"])
def test_what_is_true_but_weighs_nothing_claims_to_weigh_nothing(metric):
    result = called(metric, ([[1], [0]], [[0.9], [0.1]]), "macro", weights=[0, 1])
    assert "Samples with weight 0 do not count." in [note.text for note in result.part(0).notes]
    result = called(metric, ([[0], [0]], [[0.9], [0.1]]), "macro", weights=[1, 1])
    assert "Samples with weight 0 do not count." not in [note.text for note in result.part(0).notes]


@pytest.mark.parametrize("metric", ["sigmoid_cross_entropy", "softmax_cross_entropy"])
def test_a_sum_of_losses_beyond_all_numbers_is_infinite_without_a_warning(metric):
    vast = [[-1.7e308, 0.0], [-1.7e308, 0.0]]
    assert float(called(metric, ([[1, 0], [1, 0]], vast), "samples", loss_over_samples="sum")) > 1e307


def test_equal_values_have_a_mean_even_if_no_label_weighs_anything():
    never = Example.of([[0, 0]], [[0.1, 0.2]])
    total = METRICS["average_precision"](never, "weighted", PRESETS["scikit_learn"]).overall
    assert float(total.value) == 0
    assert texts(total) == ["Every weight is 0. All values are the same, and so is their mean."]
    total = METRICS["average_precision"](never, "weighted").overall
    assert math.isnan(total.value)
    assert texts(total) == ["No label has a value, so there is nothing to average."]


PLAIN_MEAN = "For precision, recall, F and the Jaccard index, scikit-learn then takes the unweighted mean."


@pytest.mark.parametrize(
    ("metric", "theirs"), [("precision", precision_score), ("f_beta", f1_score), ("accuracy", jaccard_score)]
)
def test_where_no_label_weighs_anything_and_they_differ_the_note_says_what_scikit_learn_takes(metric, theirs):
    truth, predictions = [[0, 0]], [[0, 1]]
    ones = dict.fromkeys(("precision_nothing_predicted", "recall_nothing_true", "both_empty"), "one")
    rules = replace(PRESETS["scikit_learn"], accuracy_both_empty="one", **ones)
    result = METRICS[metric](Example.of(truth, y_pred=predictions), "weighted", rules)
    assert math.isnan(float(result))
    assert [note.text for note in result.overall.notes] == [
        "Every weight is 0, so there is no weighted mean.",
        PLAIN_MEAN,
    ]
    given = theirs(np.array(truth), np.array(predictions), average="weighted", zero_division=1)
    assert given == np.mean([float(result.part(label).value) for label in range(2)]) == (1 + 0) / 2


@pytest.mark.parametrize("weights", [None, [1, 1, 1]])
def test_an_average_says_over_how_many_it_is_and_not_how_many_it_leaves_out(weights):
    one_of_three_without_a_pair = ([[0, 0], [1, 0], [1, 0]], [[0.5, 0.1], [0.9, 0.1], [0.1, 0.9]])
    total = called("ranking_loss", one_of_three_without_a_pair, weights=weights).overall
    assert float(total.value) == (0 + 1) / 2
    assert texts(total) == ["The average is taken over 2 of 3 samples."]


def test_rows_without_weight_have_no_mean_and_that_of_labels_is_not_mentioned() -> None:
    example = Example.of([[0, 0], [1, 0]], [[0.5, 0.1], [0.9, 0.1]], sample_weight=[2, 0])
    total = METRICS["average_precision"](example, "samples").overall
    assert math.isnan(total.value)
    assert "Every weight is 0, so there is no weighted mean." in texts(total)
    assert PLAIN_MEAN not in texts(total)
