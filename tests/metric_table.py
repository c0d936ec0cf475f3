"""The table of metrics in docs/engine.md, from the registry: `python -m tests.metric_table` writes it."""

from __future__ import annotations

from pathlib import Path

from metrics import LIBRARIES, METRICS, Metric

ENGINE = Path(__file__).parents[1] / "docs" / "engine.md"
COLUMNS = ("scikit_learn", "torchmetrics", "torch", "tensorflow")


def row(metric: Metric) -> str:
    """The line of the table for one metric: its key, its averages, and the functions of each library."""
    functions = (", ".join(dict.fromkeys(names(metric, library))) for library in COLUMNS)
    averages = ", ".join(metric.averages)
    return f"| `{metric.key}` | {averages} | {' | '.join(f'{one}' if one else '–' for one in functions)} |"


def names(metric: Metric, library: str) -> list[str]:
    """The functions of a library that have the metric, with the averages if these are not all."""
    calls = LIBRARIES[library].calls.get(metric.key, {})
    found: dict[str, list[str]] = {}
    for average in calls:
        function = LIBRARIES[library].function(metric.key, average)
        found.setdefault(function, []).append(average)
    return [
        f"`{function}`" + ("" if sorted(averages) == sorted(metric.averages) else f" ({', '.join(averages)})")
        for function, averages in found.items()
    ]


def with_table(text: str) -> str:
    """The same text with the rows of the table as the registry has them."""
    lines = text.splitlines(keepends=True)
    old = [place for place, line in enumerate(lines) if line.startswith("| `")]
    assert old == list(range(old[0], old[-1] + 1)), "docs/engine.md has one table of metrics"
    return "".join(
        [*lines[: old[0]], *(f"{row(metric)}\n" for metric in METRICS.values()), *lines[old[-1] + 1 :]]
    )


if __name__ == "__main__":
    ENGINE.write_text(with_table(ENGINE.read_text(encoding="utf-8")), encoding="utf-8")
