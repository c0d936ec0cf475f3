"""No metric is forgotten, and each says what it is."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings

from metrics import AVERAGES, METRICS, PRESETS, SOURCES, Conventions, Example, InputError, Metric
from pages.views.code_snippet import library_snippet
from tests.calls import named
from tests.definitions import DEFINITIONS
from tests.matrices import decided, one_switch_each
from tests.test_code_snippet import CASES as SNIPPETS
from tests.test_code_snippet import MATRICES
from tests.test_documents import HAND_CHECKED
from tests.test_recorded import RECORDED

CASES = [(metric.key, average) for metric in METRICS.values() for average in metric.averages]
ORACLES = set(named("scikit_learn"))


def unverified(metrics: Mapping[str, Metric]) -> list[tuple[str, str]]:
    """The metrics and averages that neither an oracle nor a definition with a hand-checked value covers."""
    return [
        (key, average)
        for key, metric in metrics.items()
        for average in metric.averages
        if (key, average) not in ORACLES and not (key in DEFINITIONS and (key, average) in HAND_CHECKED)
    ]


def test_every_metric_under_every_average_has_an_oracle_or_a_hand_checked_case():
    assert unverified(METRICS) == []


def test_a_metric_that_nobody_checks_would_be_noticed():
    forgotten = replace(METRICS["coverage"], key="forgotten")
    assert unverified({**METRICS, "forgotten": forgotten}) == [("forgotten", "samples")]
    macro_too = replace(METRICS["one_error"], averages=("samples", "macro"))
    assert unverified({"one_error": macro_too}) == [("one_error", "macro")]


def test_no_oracle_is_for_a_metric_that_is_gone():
    assert set(CASES) >= ORACLES | HAND_CHECKED
    assert DEFINITIONS.keys() <= METRICS.keys()


@pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)
def test_every_metric_says_what_it_asks_and_where_it_comes_from(metric):
    assert metric.title
    assert metric.summary.endswith("?")
    assert len(metric.summary) < 110
    assert "Source: " in metric.kernel.__doc__
    assert all(key in metric.kernel.__doc__ for key in metric.reads)
    assert set(metric.averages) <= set(AVERAGES)


@pytest.mark.parametrize(("metric", "average"), CASES)
def test_all_right_is_better_than_all_wrong_in_the_direction_that_the_metric_names(metric, average):
    truth = np.array([[1, 0, 0], [0, 1, 0]])
    right, wrong = Example.of(truth, truth, y_pred=truth), Example.of(truth, -truth, y_pred=1 - truth)
    best, worst = (float(METRICS[metric](example, average)) for example in (right, wrong))
    assert METRICS[metric].better == ("lower" if best < worst else "higher")
    assert best != worst


@pytest.mark.parametrize(("metric", "average"), CASES)
@given(drawn=decided())
@settings(max_examples=30)
def test_no_value_leaves_the_range_that_the_metric_names(metric, average, drawn):
    example = drawn.fit_for(metric, average).example
    for rules in one_switch_each(METRICS[metric], average):
        value = float(METRICS[metric](example, average, rules))
        lowest, highest = METRICS[metric].lowest, METRICS[metric].highest
        assert not value < lowest - 1e-12, rules
        assert not value > highest + 1e-12, rules


def test_every_preset_has_a_source_and_the_design_names_them_all():
    assert list(PRESETS) == list(SOURCES)
    assert set(PRESETS) == {
        "zhang_zhou_2014",
        "scikit_learn",
        "torchmetrics",
        "d0",
        "d1",
        "d2",
        "matlab_d3",
        "d4",
    }
    assert PRESETS["zhang_zhou_2014"] == Conventions()


@pytest.mark.parametrize("library", sorted({one for metric in METRICS.values() for one in metric.calls}))
def test_the_calls_of_a_library_are_for_averages_that_the_metric_has(library):
    assert library in {"scikit_learn", "torchmetrics", "torch", "tensorflow", "numpy"}
    assert set(named(library)) <= set(CASES)
    if library != "numpy":
        assert all(re.fullmatch(r"\w[\w.]*\(.*\)", text) for text in named(library).values())


@pytest.mark.parametrize(("metric", "average"), named("numpy"))
def test_the_lines_of_numpy_are_those_that_the_tests_of_the_snippets_run(metric, average):
    assert (metric, average) in SNIPPETS
    *before, last = named("numpy")[metric, average].splitlines()
    example = MATRICES["threshold"]
    code = library_snippet(METRICS[metric](example, average), example)
    assert "\n".join((*before, f"print({last})  # ")) in code


def test_what_torch_and_torchmetrics_are_asked_is_recorded():
    recorded = {
        (case["library"], case["metric"], case["average"]): case["call"] for case in RECORDED["cases"]
    }
    named_calls = {
        (library, *case): call
        for library in ("torch", "torchmetrics")
        for case, call in named(library).items()
    }
    assert recorded == named_calls


def test_a_slip_in_a_call_is_answered_in_a_sentence():
    example, recall = Example.of([[1, 0]], [[0.9, 0.1]]), METRICS["recall"]
    with pytest.raises(InputError, match=r"conventions is 'scikit_learn': .*PRESETS\['scikit_learn'\]"):
        recall(example, "samples", "scikit_learn")
    with pytest.raises(InputError, match="has no average array"):
        recall(example, np.array(["samples"]))
    with pytest.raises(InputError, match="There is no convention 'nope': there are threshold_rule, "):
        Conventions().but("nope", "x")
    with pytest.raises(InputError, match=r"threshold_rule is \['above'\]: it can be"):
        Conventions(threshold_rule=["above"])


@pytest.mark.parametrize("number", [2, 2.0, np.int64(2), np.float32(2), np.float64(2)])
def test_a_dial_takes_a_number_whoever_made_it(number):
    rules = Conventions(beta=number)
    assert rules.beta == 2
    assert type(rules.beta) in (int, float)
    assert Conventions(ndcg_depth=np.int64(3)).ndcg_depth == 3
    for wrong in (True, np.bool_(True), math.nan, "2", 0):
        with pytest.raises(InputError, match=r"beta is .*: it can be a number from"):
            Conventions(beta=wrong)


def test_a_part_that_is_not_there_is_an_index_error():
    one_row = METRICS["recall"](Example.of([[1, 0]], [[0.9, 0.1]]))
    for part in (1, -1):
        with pytest.raises(IndexError, match=f"There is no part {part}: there are 1"):
            one_row.part(part)
    stack = METRICS["ranking_loss"](Example.of([[1, 0]], [[[0.9, 0.1]], [[0.1, 0.9]]]))
    assert float(stack.part(0, (1,)).value) == 1
    with pytest.raises(IndexError, match=r"There is no variant \(2,\)"):
        stack.part(0, (2,))
