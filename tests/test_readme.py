"""What the README says of the metrics is what the registry says, and its code runs."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO

from metrics import METRICS
from tests.readme_table import README, row, with_table

TEXT = README.read_text(encoding="utf-8")


def test_the_table_names_every_metric_its_averages_and_its_functions() -> None:
    rows = [line for line in TEXT.splitlines() if line.startswith("| `")]
    assert rows == [row(metric) for metric in METRICS.values()], "python -m tests.readme_table writes it"


def test_the_command_writes_the_rows_and_leaves_the_rest() -> None:
    first, *others = (row(metric) for metric in METRICS.values())
    without = TEXT.replace(f"{others[0]}\n", "").replace(first, "| `another` | samples |")
    assert with_table(without) == with_table(TEXT) == TEXT


def test_the_code_prints_what_its_comment_says() -> None:
    names: dict[str, object] = {}
    for code in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL):
        expected = re.findall(r"^print\(.*\)  # (.*)$", code, re.MULTILINE)
        out = StringIO()
        with redirect_stdout(out):
            exec(compile(code, "README.md", "exec"), names)
        assert expected
        assert out.getvalue().splitlines()[: len(expected)] == expected
