"""The example of docs/extending.md is a metric that works, and the map of docs/architecture.md is true."""

from __future__ import annotations

import doctest
import re
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any

import numpy as np
import pytest

from metrics import METRICS, Conventions, Metric, steps
from metrics.conventions import of_sets
from metrics.conventions.declaring import declared
from pages.averaging import LESSONS, Lesson, Task, Why, average_lesson, goals
from pages.frame.drawn_pages import DRAWN_PAGES
from pages.intake.examples import PHOTOS
from pages.sources import question_matrices, questions_ties_and_averages
from pages.state.link import code_of
from pages.workbench.lesson_page import lesson_page
from pages.workbench.menu import current_session
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices
from tests.pictures.picture_reader import seen
from tests.shell.edited import edited
from tests.shell.tab import html
from tests.shell.test_pages import opened

ROOT = Path(__file__).parents[1]
MAP, TEXT = (
    (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("architecture", "extending")
)
BLOCKS = [dedent(one) for one in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)]
D0 = Matrices(E0_TRUTH, E0_SCORES)


def block(beginning: str) -> str:
    """The piece of code that begins like this."""
    (found,) = [one for one in BLOCKS if one.startswith(beginning)]
    return str(found)


def run(beginning: str, **names: Any) -> dict[str, Any]:
    """What the piece of code that begins like this defines, as a module of this name."""
    exec(compile(block(beginning), "example.py", "exec"), names)
    return names


def example_metric() -> Metric:
    """The metric; the registry is afterwards as it was, and may have one of its name."""
    before = dict(METRICS)
    METRICS.pop("miss_rate", None)
    run('"""Miss rate', __name__="metrics.kernels.miss_rate", __package__="metrics.kernels")
    made = METRICS["miss_rate"]
    METRICS.clear()
    METRICS.update(before)
    return made


def example_lesson() -> Lesson:
    """Its lesson."""
    used = {"average_lesson": average_lesson, "Task": Task, "Why": Why, "N_": str, "goals": goals}
    lesson: Lesson = eval(block("average_lesson("), used)
    return lesson


@pytest.fixture
def miss_rate(monkeypatch: pytest.MonkeyPatch) -> Metric:
    """The metric, registered meanwhile."""
    monkeypatch.setitem(METRICS, "miss_rate", example_metric())
    return METRICS["miss_rate"]


@pytest.fixture
def definition() -> dict[str, Any]:
    """What the module of its tests has."""
    return run('"""The miss rate', __name__="definition")


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
        assert [one.key for one in steps(result.overall)] == of_average
        assert set(of_part) <= set(definition["LIT"])


def test_the_lines_of_numpy_give_its_value(miss_rate: Metric) -> None:
    lines = eval(f"{{{block(chr(34) + 'miss_rate')}}}")["miss_rate"]
    truth = np.array(D0.truth)
    names = {"np": np, "y_true": truth, "y_pred": np.array(D0.scores) >= 0.5}
    for average in miss_rate.averages:
        value = float(miss_rate(D0.example, average, Conventions()))
        assert eval(lines[average], names) == pytest.approx(value)


def test_its_lesson_is_an_entry_like_the_others_and_its_page_a_script(miss_rate: Metric) -> None:
    assert example_lesson().below == LESSONS[0].below
    names = run('"""The lesson on what is missed', __name__="misses")
    (lesson,) = names["LESSONS"]
    assert lesson.taught == miss_rate.averages
    assert names["lesson_page"] is lesson_page


def test_the_example_in_its_docstring_gives_what_it_says(miss_rate: Metric) -> None:
    (example,) = doctest.DocTestFinder().find(miss_rate.kernel, "miss_rate", module=False)
    assert example.examples
    assert doctest.DocTestRunner().run(example).failed == 0


def test_its_task_is_done_by_its_solution(miss_rate: Metric, definition: dict[str, Any]) -> None:
    opened, solved = (
        seen(matrix, "miss_rate") for matrix in (PHOTOS, edited(PHOTOS, *definition["SOLUTION"]))
    )
    is_done = example_lesson().task.is_done
    assert (is_done(opened, opened), is_done(solved, opened)) == (False, True)


@pytest.mark.parametrize("key", ["miss_rate_nothing_true", "miss_weight"])
def test_its_convention_is_a_field_like_the_others(key: str) -> None:
    names = run(f"{key}: ", **{**vars(of_sets), "__name__": "more", "__annotations__": {}})
    field = {key: names[key]}
    field["__annotations__"] = {key: eval(hint, names) for key, hint in names["__annotations__"].items()}
    switches, dials = declared(dataclass(frozen=True)(type("More", (), field)))
    if key in dials:
        assert dials[key].offered(3.0) == (0.5, 1.0, 2.0, 3.0)
        return
    described = switches[key].choices
    assert {one: choice.title for one, choice in described.items()} == {"skip": "left out", "zero": "0"}
    assert all(choice.meaning.startswith("{source} ") for choice in described.values())


def test_a_page_that_explores_follows_the_matrix(monkeypatch: pytest.MonkeyPatch) -> None:
    page = run('"""The page on which labels occur together')["co_occurrence_page"]
    monkeypatch.setitem(DRAWN_PAGES, "duel", lambda: page(current_session()))
    app = opened({"m": code_of(PHOTOS)}, "duel")
    assert not app.exception
    truth = np.array(PHOTOS.truth)
    cells = re.findall(r"<td>(\d+)</td>", html(app))
    assert list(map(int, cells)) == (truth.T @ truth).ravel().tolist()


def test_the_scenario_says_what_is_so(miss_rate: Metric, monkeypatch: pytest.MonkeyPatch) -> None:
    matrix, question = (one for one in BLOCKS if one.startswith('"half_missed": '))
    ((key, made),) = eval(f"{{{matrix}}}", vars(question_matrices)).items()
    monkeypatch.setitem(questions_ties_and_averages.QUESTION_MATRICES, key, made)
    scenario = eval(f"{{{question}}}", vars(questions_ties_and_averages))[key]
    expected = run("NUMBERS", NUMBERS={}, RELATIONS={})
    found = {name: float(side.number.result) for name, side in scenario.sides.items()}
    assert found == pytest.approx(expected["NUMBERS"][key])
    assert expected["RELATIONS"][key](**found)
    assert scenario.about == {"miss_rate"}


def test_what_can_be_changed_is_where_the_table_says() -> None:
    table = MAP.partition("## Where do I change")[2].partition("\n## ")[0]
    rows = re.findall(r"^\|.*\|$", table, re.MULTILINE)
    named = [place for row in rows for place in re.findall(r"`([\w.*/]+/[\w.*/]*)`", row)]
    assert len(named) > 15
    assert [one for one in named if not any(ROOT.glob(one.rstrip("/")))] == []


def test_every_folder_of_the_map_is_there() -> None:
    (house,) = re.findall(r"```\n(app\.py.*?)```", MAP, re.DOTALL)
    above = ROOT
    for line in house.splitlines():
        name, is_within = line.split()[0], line.startswith(" ")
        assert ((above if is_within else ROOT) / name).exists(), line
        above = above if is_within else ROOT / name
