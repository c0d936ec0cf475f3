"""What the module of a metric says of it is so: values calculated by hand, and all that must be said."""

from __future__ import annotations

import math

import pytest

from metrics import METRICS, Conventions, Example
from tests.definitions import DEFINITIONS, OF_ONE_METRIC, defined
from tests.every import for_every
from tests.matrices import Matrices

HAND_CHECKED = [(key, average) for key, module in OF_ONE_METRIC.items() for average in module.HAND_CHECKED]
NAMES = {name: getattr(math, name) for name in ("e", "exp", "inf", "log", "log2", "nan", "pi", "sqrt")}


def worked(arithmetic: str | float) -> float:
    """The value of arithmetic that is written down."""
    return float(eval(arithmetic, NAMES)) if isinstance(arithmetic, str) else float(arithmetic)


@for_every(("metric", "average"), HAND_CHECKED)
def test_the_value_calculated_by_hand_is_that_of_the_engine_and_of_the_definition(metric, average):
    given, rules, arithmetic = OF_ONE_METRIC[metric].HAND_CHECKED[average]
    example = given.example if isinstance(given, Matrices) else given
    expected = pytest.approx(worked(arithmetic), rel=1e-12, abs=1e-12, nan_ok=True)
    assert isinstance(example, Example)
    assert float(METRICS[metric](example, average, rules)) == expected
    if isinstance(given, Matrices):
        by_definition = defined(metric, given, average, rules)
        assert (math.nan if by_definition is None else float(by_definition)) == expected


@for_every("metric", OF_ONE_METRIC)
def test_the_module_of_a_metric_says_all_that_the_other_tests_need(metric):
    module, averages = OF_ONE_METRIC[metric], METRICS[metric].averages
    assert module.HAND_CHECKED, "one value at least must have been calculated by hand"
    assert set(module.HAND_CHECKED) <= set(averages)
    assert set(module.STEPS) == set(averages)
    assert all(isinstance(rules, Conventions) for _, rules, _ in module.HAND_CHECKED.values())


def test_every_metric_has_one_definition():
    assert DEFINITIONS.keys() == METRICS.keys()


def test_arithmetic_is_worked_out():
    assert worked("(1 / 3 + 1 / 4) / 2") == pytest.approx(7 / 24)
    assert worked(1 / 2) == 1 / 2
    assert worked("log2(8) + nan") != worked("log2(8)")
