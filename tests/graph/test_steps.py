"""The working of each metric: which steps it has, in which order, and which cells they light."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from metrics import METRICS, Conventions, Quantity, Result, steps
from metrics.parts.counts import prediction
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

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
D0 = Matrices(E0_TRUTH, E0_SCORES)


@for_every(("metric", "average"), [case for case in CASES if case[0] in OF_ONE_METRIC])
def test_the_steps_of_a_metric_are_those_that_its_module_says(metric, average):
    result = METRICS[metric](D0.example, average)
    of_part, of_total = OF_ONE_METRIC[metric].STEPS[average]
    assert [step.key for step in steps(result.part(0))] == list(of_part)
    assert [step.key for step in steps(result.total)] == list(of_total)


@for_every(("metric", "average"), CASES)
def test_each_step_comes_after_the_steps_it_rests_on(metric, average):
    for rules in one_switch_each(METRICS[metric], average):
        working = steps(METRICS[metric](D0.example, average, rules).part(0))
        for position, step in enumerate(working):
            earlier = working[:position]
            rests_on = [one for term in step.made_of for one in term.rests_on if one.expression is not None]
            assert all(any(source is one for one in earlier) for source in rests_on), step.key


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
    **{
        ("average_precision", average, "hits"): of_true_items(looked_at.LIT["hits"])
        for average in METRICS["average_precision"].averages
    },
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
    "ndcg.gains": of_true_items(itself),
    "ndcg.dcg": true_ones,
    "ndcg.idcg": true_ones,
    "ndcg": true_ones,
    "pro_loss.lost_in_order": of_true_items(later_true_at_or_above, but_the_last=True),
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
    own = OF_ONE_METRIC[metric].LIT if metric in OF_ONE_METRIC else {}
    found = own.get((average, key)) or own.get(key)
    return found or LIT.get((metric, average, key)) or LIT[key]


def lit(step: Quantity, item: int | None = None) -> set[int]:
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
            has_line = looked.has_line if isinstance(looked, OfTrueItems) else lambda _row, _j: True
            shown = [j for j in sorted(row.items) if has_line(row, j)]
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
