"""Examples in docstrings of the engine and on its pages run; the table of metrics is that of the registry."""

from __future__ import annotations

import inspect
import re
from contextlib import redirect_stdout
from doctest import DocTest, DocTestParser, OutputChecker
from io import StringIO
from pathlib import Path

import pytest

import metrics
from metrics import METRICS
from tests.installed import PACKAGE, docstring_examples, failures
from tests.metric_table import ENGINE, row, with_table

EXAMPLES = docstring_examples("metrics")
PUBLIC = {name: getattr(metrics, name) for name in metrics.__all__}
EXPLAINED = {name: one for name, one in PUBLIC.items() if inspect.isclass(one) or inspect.isfunction(one)}


class AsInstalled(OutputChecker):
    """An error is said to be one of `metrics` here, and of the package's own name where it is installed."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        return super().check_output(want, re.sub(r"^metrics\.", f"{PACKAGE}.", got), optionflags)


def code(docstring: str | None) -> str:
    """The code of the examples of a docstring, without its imports."""
    lines = [example.source for example in DocTestParser().get_examples(docstring or "")]
    return "".join(line for line in lines if " import " not in line)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.name)
def test_an_example_gives_what_it_says(example: DocTest) -> None:
    assert not failures(example, AsInstalled())


def test_examples_import_the_engine_by_the_name_under_which_it_is_installed() -> None:
    lines = [(docstring.name, one.source) for docstring in EXAMPLES for one in docstring.examples]
    assert [one for one in lines if one[1].startswith(("from metrics", "import metrics"))] == []


def test_every_kernel_shows_a_call_of_its_metric() -> None:
    calls = {key: f'METRICS["{key}"](' for key in METRICS}
    assert [key for key, call in calls.items() if call not in code(METRICS[key].kernel.__doc__)] == []


def test_everything_public_has_an_example_and_a_summary_ends_before_it() -> None:
    """A class or a function in its docstring, a mapping in that of the package."""
    assert [name for name, one in EXPLAINED.items() if not code(one.__doc__)] == []
    shown = code(metrics.__doc__)
    assert [name for name in PUBLIC.keys() - EXPLAINED.keys() if name not in shown] == []
    assert not any(">>>" in one.summary or "\n" in one.summary for one in METRICS.values())


TEXT = ENGINE.read_text(encoding="utf-8")
README = ENGINE.parents[1] / "README.md"


def test_the_table_names_every_metric_its_averages_and_its_functions() -> None:
    rows = [line for line in TEXT.splitlines() if line.startswith("| `")]
    assert rows == [row(metric) for metric in METRICS.values()], "python -m tests.metric_table writes it"


def test_the_command_writes_the_rows_and_leaves_the_rest() -> None:
    first, *others = (row(metric) for metric in METRICS.values())
    without = TEXT.replace(f"{others[0]}\n", "").replace(first, "| `another` | samples |")
    assert with_table(without) == with_table(TEXT) == TEXT


@pytest.mark.parametrize("page", [README, ENGINE], ids=lambda page: page.name)
def test_the_code_prints_what_its_comments_say(page: Path) -> None:
    names: dict[str, object] = {}
    for code in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        expected = re.findall(r"^print\(.*\)  # (.*)$", code, re.MULTILINE)
        out = StringIO()
        with redirect_stdout(out):
            exec(compile(code, page.name, "exec"), names)
        assert expected
        assert out.getvalue().splitlines()[: len(expected)] == expected
