"""The example of docs/architecture.md is a metric that works: its code is run as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from metrics import METRICS, Conventions, Metric, steps
from pages.averaging import LESSONS, StagedLesson, averaging_drawing, every_average
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
D0 = Matrices(E0_TRUTH, E0_SCORES)


def block(beginning: str) -> str:
    """The piece of code that begins like this."""
    (found,) = [one for one in BLOCKS if one.startswith(beginning)]
    return str(found)


@pytest.fixture
def miss_rate() -> Metric:
    """The metric, registered and taken out of the registry again."""
    exec(compile(block('"""Miss rate'), "miss_rate.py", "exec"), {"__name__": "miss_rate"})
    return METRICS.pop("miss_rate")


@pytest.fixture
def definition() -> dict[str, Any]:
    """What the module of its tests has."""
    names: dict[str, Any] = {"__name__": "definition"}
    exec(compile(block('"""The miss rate'), "definition.py", "exec"), names)
    return names


def test_the_value_is_that_of_its_definition(miss_rate: Metric, definition: dict[str, Any]) -> None:
    (drawn, rules, arithmetic) = definition["HAND_CHECKED"]["micro"]
    assert float(miss_rate(drawn.example, "micro", rules)) == pytest.approx(eval(arithmetic))
    for average in miss_rate.averages:
        value = definition["DEFINITION"](drawn, average, rules)
        assert float(miss_rate(drawn.example, average, rules)) == pytest.approx(float(value))


def test_the_steps_are_those_that_it_lists(miss_rate: Metric, definition: dict[str, Any]) -> None:
    for average, (of_part, of_average) in definition["STEPS"].items():
        result = miss_rate(D0.example, average)
        assert [one.key for one in steps(result.part(0))] == of_part
        assert [one.key for one in steps(result.total)] == of_average
        assert set(of_part) <= set(definition["LIT"])


def test_the_lines_of_numpy_give_its_value(miss_rate: Metric) -> None:
    lines = eval(f"{{{block(chr(34) + 'miss_rate')}}}")["miss_rate"]
    truth = np.array(D0.truth)
    names = {"np": np, "y_true": truth, "y_pred": np.array(D0.scores) >= 0.5}
    for average in miss_rate.averages:
        value = float(miss_rate(D0.example, average, Conventions()))
        assert eval(lines[average], names) == pytest.approx(value)


def test_its_lesson_is_an_entry_like_the_others() -> None:
    used = (StagedLesson, every_average, averaging_drawing)
    entry = eval(block("StagedLesson("), {one.__name__: one for one in used} | {"N_": str})
    assert (entry.pictures, entry.draw) == (LESSONS[0].pictures, LESSONS[0].draw)


def test_every_folder_of_the_map_is_there() -> None:
    (house,) = re.findall(r"```\n(app\.py.*?)```", TEXT, re.DOTALL)
    above = ROOT
    for line in house.splitlines():
        name = line.split()[0]
        above = ROOT if not line.startswith(" ") else above
        assert ((above if line.startswith(" ") else ROOT) / name).exists(), line
        if not line.startswith(" "):
            above = ROOT / name
