"""Tables, reports and notebook views of results say what the engine computed."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics import METRICS, Conventions, Example, InputError, report, steps
from metrics.graph.digits import headline
from metrics.graph.working import sentence_of_note
from tests.every import for_every
from tests.values.engine_values import same

CASES = [(metric, average) for metric in METRICS for average in METRICS[metric].averages]
EXAMPLES = {
    "plain": Example.of([[1, 0, 1], [0, 1, 0]], [[0.9, 0.2, 0.4], [0.3, 0.6, 0.1]]),
    "ties and empty": Example.of([[0, 0], [1, 1], [1, 0]], [[0.5, 0.5], [0.2, 0.3], [0.5, 0.1]]),
    "named": Example.of(
        pd.DataFrame([[1, 0], [0, 1]], ["x", "y"], ["cat", "dog"]), [[0.75, 0.5], [0.25, 0.75]]
    ),
}


@pytest.mark.parametrize(("metric", "average"), CASES)
@for_every("example", EXAMPLES)
def test_a_frame_has_every_number_of_the_working(metric: str, average: str, example: str) -> None:
    result = METRICS[metric](EXAMPLES[example], average)
    frame = result.frame()
    assert list(frame.columns) == ["part", "step", "value", "notes"]
    working = [one for part in range(result.inputs.n_parts) for one in steps(result.part(part))]
    working += steps(result.overall) if average != "micro" else ()
    lines = [(step, item) for step in working for item in step.lines()]
    values = [float(step.entry(item)) for step, item in lines]
    assert np.array_equal(frame["value"], values, equal_nan=True)
    assert [step.partition("[")[0] for step in frame["step"]] == [step.key for step, _item in lines]
    assert list(frame["notes"]) == [" ".join(map(sentence_of_note, step.notes)) for step, _item in lines]
    assert same(frame["value"].iloc[-1], float(result))


def test_a_frame_has_steps_about_ties_only_for_parts_with_ties() -> None:
    one_tie = Example.of([[1, 0, 1], [1, 0, 1]], [[0.5, 0.5, 0.2], [0.9, 0.4, 0.3]])
    result = METRICS["ranking_loss"](one_tie, "samples", Conventions(ranking_loss_tie="half"))
    frame = result.frame()
    keys = frame["step"].str.partition("[")[0]
    for part, name in enumerate(["sample 1", "sample 2"]):
        of_part = dict.fromkeys(keys[frame["part"] == name])
        assert list(of_part) == [step.key for step in steps(result.part(part))]
    assert list(frame["part"][keys.str.endswith("false_level")].unique()) == ["sample 1"]


def test_a_frame_names_parts_and_items() -> None:
    frame = METRICS["ranking_loss"](EXAMPLES["named"]).frame()
    assert list(frame["part"].unique()) == ["x", "y", "average"]
    assert "ranking_loss.wrong_pairs[cat]" in set(frame["step"])
    pooled = METRICS["recall"](EXAMPLES["named"], "micro").frame()
    assert list(pooled["part"].unique()) == ["all cells"]


def test_a_stack_of_variants_has_no_one_frame() -> None:
    stack = METRICS["ranking_loss"](Example.of([[1, 0]], [[[0.9, 0.2]], [[0.2, 0.9]]]))
    assert repr(stack) == "<RankingLoss samples: 2 variants, 1 part>"
    assert stack._repr_html_() is None
    with pytest.raises(InputError, match="stack of variants"):
        stack.frame()
    with pytest.raises(InputError, match="stack of variants has a report for each"):
        report(stack.example)
    only_one = METRICS["ranking_loss"](Example.of([[1, 0]], [[[0.9, 0.2]]]))
    assert repr(only_one) == "<RankingLoss samples: 1 variant, 1 part>"


@pytest.mark.parametrize(("metric", "average"), CASES)
def test_a_notebook_shows_the_value_and_every_step(metric: str, average: str) -> None:
    result = METRICS[metric](EXAMPLES["plain"], average)
    shown = result._repr_html_()
    assert headline(float(result)) in shown
    assert shown.count('class="step"') == sum(
        len(steps(one))
        for one in (
            *(result.part(part) for part in range(result.inputs.n_parts)),
            *((result.overall,) if average != "micro" else ()),
        )
    )
    assert "<math " in shown


@given(name=st.text(min_size=1, max_size=8))
def test_a_hostile_name_stays_a_name(name: str) -> None:
    names = [f"<script>{name}", f'"><img src=x>{name}']
    example = Example.of(pd.DataFrame([[1, 0]], ["<b>"], names), [[0.2, 0.7]])
    for shown in (METRICS["ranking_loss"](example)._repr_html_(), report(example)._repr_html_()):
        assert "<script" not in shown
        assert "<img" not in shown
        assert "<b>" not in shown


@for_every("example", EXAMPLES)
def test_a_report_has_every_metric_under_every_average(example: str) -> None:
    given_example = EXAMPLES[example]
    frame = report(given_example).frame()
    assert list(zip(frame["metric"], frame["average"], strict=True)) == CASES
    for metric, average, value in zip(frame["metric"], frame["average"], frame["value"], strict=True):
        assert same(value, float(METRICS[metric](given_example, average)))


def test_a_report_says_why_a_value_is_missing() -> None:
    made = report(Example.of([[1, 0], [0, 0]], y_pred=[[1, 0], [0, 0]]))
    notes = {(one.metric, one.average): (one.value, one.notes) for one in made.entries}
    value, reason = notes["coverage", "samples"]
    assert value is None
    assert "needs scores" in reason
    assert notes["recall", "macro"][0] == 1
    assert "1 of 2 labels" in notes["recall", "macro"][1]
    assert "–" in str(made)
    assert math.isnan(made.frame().query("metric == 'coverage'")["value"].iloc[0])


def test_a_report_of_something_else_is_refused_and_not_a_table_of_dashes() -> None:
    example = EXAMPLES["named"]
    with pytest.raises(InputError, match=r"A report is computed on an Example, not on a DataFrame"):
        report(pd.DataFrame(example.truth))  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"conventions is 'zhou_2016': it must be a Conventions"):
        report(example, "zhou_2016")  # type: ignore[arg-type]
