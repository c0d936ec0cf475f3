"""The values agree with scikit-learn, with the slow definitions, and with what torch and torchmetrics gave.

What these gave was recorded by `tests/oracles_torch/record.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sklearn import metrics as sklearn_metrics

from metrics import METRICS, PRESETS, Conventions
from metrics.parts.counts import FN, FP, TN, TP, Counts
from metrics.parts.part import COLUMNS, ROWS
from tests.definitions import DEFINITIONS, defined
from tests.definitions.decisions import predicted
from tests.every import for_every
from tests.matrices import (
    DIALLED,
    HARD,
    Matrices,
    conventions,
    decided,
    dials_read,
    matrices,
    one_switch_each,
    scores_on,
    switches_read,
    truths,
    weighted_or_not,
)
from tests.values.engine_values import same
from tests.values.library_calls import arguments, library_value, named, scikit_learn

SCIKIT_LEARN = PRESETS["scikit_learn"]
ORACLES = named("scikit_learn")
CASES = [(key, average) for key in DEFINITIONS for average in METRICS[key].averages]
SETS = [(key, average) for key, average in ORACLES if METRICS[key].needs == "predictions"]


def value(metric: str, average: str, drawn: Matrices, rules: Conventions) -> float:
    return float(METRICS[metric](drawn.example, average, rules))


def drawn_for(metric: str) -> Callable[..., st.SearchStrategy[Matrices]]:
    return decided if METRICS[metric].needs == "predictions" else matrices


@pytest.mark.parametrize(("metric", "average"), ORACLES)
@given(data=st.data())
@settings(max_examples=2 * settings().max_examples // 3)
def test_the_scikit_learn_preset_gives_the_value_of_the_call_that_it_names(metric, average, data):
    drawn = data.draw(weighted_or_not(drawn_for(metric))).fit_for(metric, average)
    assert same(value(metric, average, drawn, SCIKIT_LEARN), library_value(metric, average, drawn))


@pytest.mark.parametrize(
    ("metric", "average", "dial"),
    [
        (metric, average, dial.key)
        for (metric, average), text in ORACLES.items()
        for dial in dials_read(METRICS[metric], average)
        if dial.key in text
    ],
)
@given(data=st.data())
def test_a_dial_is_the_argument_of_the_call(metric, average, dial, data):
    drawn = data.draw(drawn_for(metric)())
    for number in DIALLED[dial]:
        rules = SCIKIT_LEARN.with_choice(dial, number)
        assert same(value(metric, average, drawn, rules), library_value(metric, average, drawn, rules))


RANDOM = np.random.default_rng(7)
NOT_SMALL = Matrices(  # weighted, with many ties
    truths(RANDOM, 100, 40, "any").astype(int).tolist(),
    scores_on(RANDOM, (100, 40), 3).tolist(),
    RANDOM.random(100).tolist(),
)


@pytest.mark.parametrize(("metric", "average"), ORACLES)
def test_the_scikit_learn_preset_agrees_on_a_matrix_that_is_not_small(metric, average):
    drawn = NOT_SMALL.fit_for(metric, average)
    assert same(value(metric, average, drawn, SCIKIT_LEARN), library_value(metric, average, drawn))


FILLED = {"zero": 0.0, "one": 1.0, "skip": np.nan}
ZERO_DIVISIONS = sorted(
    {
        switch.key
        for metric, average in SETS
        for switch in switches_read(METRICS[metric], average)
        if set(FILLED) <= set(switch.choices)
    }
)


@pytest.mark.parametrize(("metric", "average"), [case for case in SETS if "average=" in ORACLES[case]])
@given(drawn=decided())
@settings(max_examples=settings().max_examples // 2)
def test_what_0_over_0_counts_is_scikit_learns_zero_division(metric, average, drawn):
    # Where every weight is 0 scikit-learn takes the plain mean; here there is none.
    assume(average != "weighted" or np.any(drawn.truth))
    for rule, filled in FILLED.items():
        if (metric, rule) == ("accuracy", "skip"):
            continue  # jaccard_score takes 0 and 1 only
        pooled = {"pooled_empty": "undefined" if rule == "skip" else rule}
        rules = replace(SCIKIT_LEARN, **(dict.fromkeys(ZERO_DIVISIONS, rule) | pooled))
        text = ORACLES[metric, average].removesuffix(")") + ", zero_division=filled)"
        expected = scikit_learn(text, {**arguments(drawn, rules), "filled": filled})
        assert same(value(metric, average, drawn, rules), expected)


@pytest.mark.parametrize(("metric", "average"), CASES)
@given(data=st.data())
def test_every_mixture_of_conventions_gives_the_value_of_the_definition(metric, average, data):
    drawn = data.draw(weighted_or_not(decided)).fit_for(metric, average)
    agrees_with_the_definition(metric, average, drawn, data.draw(conventions(METRICS[metric], average)))


@for_every(("metric", "average"), CASES)
def test_every_choice_gives_the_value_of_the_definition_on_hard_matrices(metric, average):
    for rules in one_switch_each(METRICS[metric], average):
        for drawn in HARD.values():
            agrees_with_the_definition(metric, average, drawn.fit_for(metric, average), rules)


def agrees_with_the_definition(metric: str, average: str, drawn: Matrices, rules: Conventions) -> None:
    expected = defined(metric, drawn, average, rules)
    assert same(value(metric, average, drawn, rules), np.nan if expected is None else float(expected)), rules


@pytest.mark.parametrize(("metric", "average"), [case for case in CASES if case != ("ndcg", "micro")])
@given(data=st.data())
@settings(max_examples=settings().max_examples // 2)
def test_a_weight_of_three_is_the_same_as_three_copies_of_the_row(metric, average, data):
    drawn = data.draw(decided()).fit_for(metric, average)
    rules = data.draw(conventions(METRICS[metric], average))
    # Copies of a row tie: a rule that breaks ties by order tells them apart, a weight does not.
    assume(getattr(rules, METRICS[metric].rank_by or "beta") not in ("first", "last") or average == "samples")
    drawn = drawn.given(np.array(predicted(drawn, rules)))
    counts = [row % 3 + 1 for row in range(len(drawn.truth))]
    limits = np.array(drawn.threshold)
    copied = Matrices(
        *(np.repeat(rows, counts, axis=0).tolist() for rows in (drawn.truth, drawn.scores)),
        predictions=np.repeat(drawn.predictions, counts, axis=0).tolist(),
        threshold=(np.repeat(limits, counts, axis=0) if limits.ndim == 2 else limits).tolist(),
    )
    weighed = replace(drawn, weights=counts)
    assert same(value(metric, average, weighed, rules), value(metric, average, copied, rules))


@pytest.mark.parametrize("samplewise", [False, True], ids=["by label", "by sample"])
@given(drawn=weighted_or_not(decided))
def test_the_four_counts_are_those_of_multilabel_confusion_matrix(samplewise, drawn):
    rules = Conventions()
    weights = None if samplewise or drawn.weights is None else drawn.weights
    expected = sklearn_metrics.multilabel_confusion_matrix(
        np.array(drawn.truth), np.array(predicted(drawn, rules)), sample_weight=weights, samplewise=samplewise
    )
    part = replace(drawn, weights=weights).example.parts(ROWS if samplewise else COLUMNS)
    counts = Counts.of_part(part, rules)
    for members, (row, column) in ((TN, (0, 0)), (FP, (0, 1)), (FN, (1, 0)), (TP, (1, 1))):
        assert counts.of(members).value.tolist() == expected[:, row, column].tolist()


RECORDED = json.loads((Path(__file__).parents[1] / "recorded" / "torchmetrics.json").read_text("utf-8"))
MATRICES = [Matrices(**one) for one in RECORDED["matrices"]]
CONVENTIONS = {"torchmetrics": PRESETS["torchmetrics"], "torch": Conventions()}
FLOAT32 = 1e-6


@for_every("case", RECORDED["cases"])
def test_the_preset_gives_the_value_that_was_recorded(case):
    metric = METRICS[case["metric"]]
    for drawn, expected in zip(MATRICES, case["values"], strict=True):
        value = float(metric(drawn.example, case["average"], CONVENTIONS[case["library"]]))
        assert value == pytest.approx(expected, rel=FLOAT32, abs=FLOAT32, nan_ok=True), drawn
