"""What the README says of the metrics is what the registry says, and its code runs."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from metrics import METRICS, Metric

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
LIBRARIES = ("scikit_learn", "torchmetrics", "torch", "tensorflow")


def row(metric: Metric) -> str:
    """The line of the table for one metric: its key, its averages, and the functions of each library."""
    functions = (", ".join(dict.fromkeys(names(metric, library))) for library in LIBRARIES)
    averages = ", ".join(metric.averages)
    return f"| `{metric.key}` | {averages} | {' | '.join(f'{one}' if one else '–' for one in functions)} |"


def names(metric: Metric, library: str) -> list[str]:
    """The functions of a library that have the metric, with the averages if these are not all."""
    calls = metric.calls.get(library, {})
    found: dict[str, list[str]] = {}
    for average, call in calls.items():
        function = re.findall(r"(\w+)\((?!\w+\()", call)[0]
        found.setdefault(function, []).append(average)
    return [
        f"`{function}`" + ("" if sorted(averages) == sorted(metric.averages) else f" ({', '.join(averages)})")
        for function, averages in found.items()
    ]


def test_the_table_names_every_metric_its_averages_and_its_functions() -> None:
    rows = [line for line in README.splitlines() if line.startswith("| `")]
    assert rows == [row(metric) for metric in METRICS.values()]


def test_the_code_prints_what_its_comment_says() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    (said,) = re.findall(r"# (0\.\d+)", code)
    out = StringIO()
    with redirect_stdout(out):
        exec(compile(code, "README.md", "exec"), {})
    assert out.getvalue().splitlines()[0] == said
