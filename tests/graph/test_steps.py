"""The working of each metric: its steps, their keys, which cells they light, and values that are handed in.

`python -m tests.graph.test_steps` records anew which keys of steps and notes there are.
"""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import METRICS, Conventions, Example, Note, Quantity, Result, steps
from metrics.parts.counts import prediction
from metrics.parts.undefined import RELATIVE_TOLERANCE
from tests.content.test_arithmetic import scaled
from tests.definitions import OF_ONE_METRIC, looked_at
from tests.every import for_every
from tests.matrices import (
    DECISIONS,
    E0_SCORES,
    E0_TRUTH,
    Matrices,
    conventions,
    decided,
    hard_in_turn,
    one_switch_each,
    weighted_or_not,
)

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
D0 = Matrices(E0_TRUTH, E0_SCORES)


@for_every(("metric", "average"), [case for case in CASES if case[0] in OF_ONE_METRIC])
def test_the_steps_of_a_metric_are_those_that_its_module_says(metric, average):
    result = METRICS[metric](D0.example, average)
    of_part, of_total = OF_ONE_METRIC[metric].STEPS[average]
    assert [step.key for step in steps(result.part(0))] == list(of_part)
    assert [step.key for step in steps(result.overall)] == list(of_total)


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
KEYS_OF = {
    looked_at.true_ones: "coverage.lowest ranking_loss average_precision recall roc_auc ndcg.dcg ndcg.idcg "
    "ndcg pro_loss.order pro_loss.pairs pro_loss.true softmax_cross_entropy",
    looked_at.false_ones: "pro_loss.false",
    looked_at.predicted_ones: "precision",
    looked_at.wrong_ones: "subset_accuracy zero_one_loss hamming_loss",
    looked_at.true_or_predicted: "accuracy f_beta",
    looked_at.everything: "peak_f1 pro_loss sigmoid_cross_entropy sum_of_powers",
    looked_at.nothing: "ndcg.discounts",
    looked_at.itself: "ndcg.discount power label_loss label_probability",
    looked_at.first_top: "one_error",
    looked_at.down_to_the_last_true_one: "coverage.depth coverage",
    looked_at.of_true_items(looked_at.false_at_or_above): "ranking_loss.wrong_pairs pro_loss.lost_pairs",
    looked_at.of_true_items(looked_at.false_at_or_below): "roc_auc.right_pairs",
    looked_at.of_true_items(looked_at.itself): "ndcg.gains",
    looked_at.of_true_items(looked_at.later_true_at_or_above, but_the_last=True): "pro_loss.lost_in_order",
}
HITS = looked_at.of_true_items(looked_at.LIT["hits"])
LIT = {
    **looked_at.LIT,
    **{key: sight for sight, keys in KEYS_OF.items() for key in keys.split()},
    **{("average_precision", average, "hits"): HITS for average in METRICS["average_precision"].averages},
    ("accuracy", "macro", "accuracy"): looked_at.right_cells,
    ("softmax_cross_entropy", "samples", "label_loss"): looked_at.of_true_items(looked_at.itself),
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


@pytest.mark.parametrize("metric", BY_LABEL)
@given(drawn=decided(decisions=NOT_TOP_K))
def test_each_step_of_a_label_lights_the_samples_that_its_line_is_about(metric, drawn):
    check_lit(METRICS[metric](drawn.fit_for(metric, "macro").example, "macro"))


@pytest.mark.parametrize("kind", ["over_labels", "cell", "jaccard"])
@given(drawn=decided(decisions=("by hand", "nearly right")))
def test_each_accuracy_of_a_sample_lights_the_labels_that_it_counts(kind, drawn):
    sights = {
        "over_labels": looked_at.true_and_predicted,
        "cell": looked_at.right_cells,
        "jaccard": looked_at.true_or_predicted,
    }
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


def rows_of(result: Result) -> list[looked_at.Row]:
    """Every part of a result as the sets look at it."""
    source = result.inputs
    made = prediction(source, result.conventions).value
    return [
        looked_at.Row(*(cells[part].tolist() for cells in (source.truth, source.scores, made)))
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
            has_line = looked.has_line if isinstance(looked, looked_at.OfTrueItems) else lambda _row, _j: True
            shown = [j for j in sorted(row.items) if has_line(row, j)]
            if step.grid is None:
                assert step.lines() == shown, step.key
            for j in shown:
                assert lit(step, j) == looked(row, j), (step.key, j)
            assert lit(step) == set().union(*(looked(row, j) for j in shown)), step.key


# Those of the other metrics stand in their own modules.
RECORDED_CASES = {
    f"{metric}, {average}": (metric, average) for metric, average in CASES if metric not in OF_ONE_METRIC
}
RECORD = Path(__file__).parents[1] / "recorded" / "step_keys.json"
TIED = [[0.5] * 5, [0.5] * 5]
MIXED = [[0, 0, 0, 0, 0], [1, 1, 1, 1, 1], [1, 0, 1, 0, 0], [0, 1, 0, 0, 0]]
MIXED_SCORES = [[0.1, 0.2, 0.3, 0.6, 0.7], [0.1, 0.1, 0.2, 0.2, 0.2], [0.5] * 5, [0.5, 0.2, 0.7, 0.7, 0.1]]
EXAMPLES = (
    Matrices(E0_TRUTH, E0_SCORES),
    Matrices(E0_TRUTH, E0_SCORES, [2, 0.5]),
    Matrices(E0_TRUTH, TIED, top_k=2),
    Matrices([[0] * 5] * 2, E0_SCORES),
    Matrices([[0] * 5] * 2, E0_SCORES, predictions=[[0] * 5] * 2),
    Matrices([[1] * 5] * 2, E0_SCORES),
    Matrices(MIXED, MIXED_SCORES),
    Matrices(MIXED, MIXED_SCORES, [0, 1, 2, 0]),
    Matrices(MIXED, MIXED_SCORES, [1, 0, 0, 0]),
    Matrices([[1] + [0] * 17], [[0.5] * 18]),
)


def keys_of(metric: str, average: str) -> dict[str, list[str]]:
    """The keys of the steps and of the notes on matrices with every oddity under every choice, sorted."""
    shown, notes = set(), set()
    for matrices in EXAMPLES:
        example = matrices.fit_for(metric, average).example
        for rules in one_switch_each(METRICS[metric], average):
            result = METRICS[metric](example, average, rules)
            for step in chain(steps(result.parts), steps(result.overall_stack)):
                shown.add(step.key)
                notes.update(note.key for note in step.notes if note.where.any())
    return {"steps": sorted(shown), "notes": sorted(notes)}


@for_every("case", RECORDED_CASES)
def test_the_keys_of_all_steps_and_notes_are_those_that_were_promised(case):
    recorded = json.loads(RECORD.read_text(encoding="utf-8"))
    assert recorded.keys() == RECORDED_CASES.keys()
    assert keys_of(*RECORDED_CASES[case]) == recorded[case], "promised in tests/recorded/step_keys.json"


def every_quantity(result: Result) -> list[Quantity]:
    """The steps, and what is given in their formulas."""
    of_formula = [*steps(result.parts), *steps(result.overall_stack)]
    given = [one for step in of_formula for term in step.made_of for one in term.rests_on]
    return [*of_formula, *given]


@pytest.mark.parametrize(("metric", "average"), CASES)
@given(data=st.data())
@settings(max_examples=settings().max_examples // 2)
def test_a_key_stands_for_one_quantity_of_a_result_and_that_of_a_note_for_one_text(metric, average, data):
    rules = data.draw(conventions(METRICS[metric], average))
    drawn = data.draw(weighted_or_not(decided)).fit_for(metric, average)
    found: dict[str, Quantity] = {}
    for one in every_quantity(METRICS[metric](drawn.example, average, rules)):
        known = found.setdefault(one.key, one)
        assert one.key
        if one.expression is not None:
            assert known is one, one.key
        else:
            np.testing.assert_array_equal(known.value, one.value, err_msg=one.key)
        check_notes(one)


def check_notes(step: Quantity) -> None:
    """Every note has a key, which stands for one text within its step."""
    texts: dict[str, str] = {}
    for note in step.notes:
        assert note.key
        assert texts.setdefault(note.key, note.text) == note.text
        assert note.text.format(**note.facts)


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
    for step in (*steps(result.parts), *steps(result.overall_stack)):
        check_value(step)
    for part in range(result.inputs.n_parts):
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


@pytest.mark.parametrize(
    ("truth", "key", "note"),
    [([0, 0], "margin_loss.last_true", "none_is_true"), ([1, 1], "margin_loss.first_false", "none_is_false")],
)
def test_a_step_of_margin_loss_says_which_kind_of_label_is_missing(truth, key, note):
    result = METRICS["margin_loss"](Example.of([truth], [[0.9, 0.1]]))
    notes_of = {step.key: [one.key for one in step.notes] for step in steps(result.part(0))}
    assert notes_of[key] == [note]
    assert [step for step, keys in notes_of.items() if {"none_is_true", "none_is_false"} & set(keys)] == [key]


@pytest.mark.parametrize("metric", ["sigmoid_cross_entropy", "softmax_cross_entropy"])
def test_logits_of_any_size_overflow_inside_the_formula_and_not_in_the_value(metric):
    check_all(METRICS[metric](Matrices([[1, 0, 1], [0, 1, 0]], [[800, -800, 0], [-800, 3, 1e3]]).example))


if __name__ == "__main__":
    found = {case: keys_of(*of) for case, of in RECORDED_CASES.items()}
    RECORD.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
