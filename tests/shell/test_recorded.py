"""The values agree with those that torchmetrics and torch gave when `tests/oracles_torch/record.py` ran."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from metrics import METRICS, PRESETS, Conventions
from tests.every import for_every
from tests.matrices import Matrices
from tests.values.library_calls import named

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


def test_what_was_recorded_are_the_calls_that_the_registry_names():
    assert len(RECORDED["cases"]) * len(MATRICES) >= 200
    for case in RECORDED["cases"]:
        assert named(case["library"])[case["metric"], case["average"]] == case["call"]
