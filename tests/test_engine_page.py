"""What docs/engine.md says of the metrics is what the registry says; its code runs, and the README's."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from metrics import METRICS
from tests.metric_table import ENGINE, row, with_table

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
