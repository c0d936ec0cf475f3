"""The examples in the docstrings of the engine run, and everything public has one."""

from __future__ import annotations

import inspect
from doctest import DocTest, DocTestFinder, DocTestParser, DocTestRunner
from importlib import import_module
from pkgutil import walk_packages

import pytest

import metrics
from metrics import METRICS

MODULES = ["metrics", *(one.name for one in walk_packages(metrics.__path__, "metrics."))]
EXAMPLES = [one for name in MODULES for one in DocTestFinder().find(import_module(name)) if one.examples]
PUBLIC = {name: getattr(metrics, name) for name in metrics.__all__}
EXPLAINED = {name: one for name, one in PUBLIC.items() if inspect.isclass(one) or inspect.isfunction(one)}


def code(docstring: str | None) -> str:
    """The code of the examples of a docstring, without its imports."""
    lines = [example.source for example in DocTestParser().get_examples(docstring or "")]
    return "".join(line for line in lines if " import " not in line)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.name)
def test_an_example_gives_what_it_says(example: DocTest) -> None:
    failures: list[str] = []
    DocTestRunner().run(example, out=failures.append)
    assert not failures, "".join(failures)


def test_every_kernel_shows_a_call_of_its_metric() -> None:
    calls = {key: f'METRICS["{key}"](' for key in METRICS}
    assert [key for key, call in calls.items() if call not in code(METRICS[key].kernel.__doc__)] == []


def test_everything_public_has_an_example_and_a_summary_ends_before_it() -> None:
    """A class or a function in its docstring, a mapping in that of the package."""
    assert [name for name, one in EXPLAINED.items() if not code(one.__doc__)] == []
    shown = code(metrics.__doc__)
    assert [name for name in PUBLIC.keys() - EXPLAINED.keys() if name not in shown] == []
    assert not any(">>>" in one.summary or "\n" in one.summary for one in METRICS.values())
