"""The keys of all steps and notes that a metric may show, which links and pictures name.

`python -m tests.graph.step_keys` records them anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from metrics import METRICS, InputError, Result, steps
from tests.definitions import OF_ONE_METRIC
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices, one_switch_each

RECORD = Path(__file__).parents[1] / "recorded" / "step_keys.json"
TIED = [[0.5] * 5, [0.5] * 5]
MIXED = [[0, 0, 0, 0, 0], [1, 1, 1, 1, 1], [1, 0, 1, 0, 0], [0, 1, 0, 0, 0]]
MIXED_SCORES = [[0.1, 0.2, 0.3, 0.6, 0.7], [0.1, 0.1, 0.2, 0.2, 0.2], [0.5] * 5, [0.5, 0.2, 0.7, 0.7, 0.1]]
EXAMPLES = (
    Matrices(E0_TRUTH, E0_SCORES),
    Matrices(E0_TRUTH, E0_SCORES, [2, 0.5]),
    Matrices(E0_TRUTH, TIED, top_k=2),
    Matrices([[0] * 5] * 2, E0_SCORES),
    Matrices([[0] * 5] * 2, E0_SCORES, predictions=[[0] * 5] * 2),
    Matrices([[1] * 5] * 2, E0_SCORES),
    Matrices(MIXED, MIXED_SCORES),
    Matrices(MIXED, MIXED_SCORES, [0, 1, 2, 0]),
    Matrices(MIXED, MIXED_SCORES, [1, 0, 0, 0]),
    Matrices([[1] + [0] * 17], [[0.5] * 18]),
)


def results(metric: str, average: str) -> Iterator[Result]:
    """The metric on matrices with every oddity, under every choice."""
    for given in EXAMPLES:
        for rules in one_switch_each(METRICS[metric], average):
            try:
                yield METRICS[metric](given.fit_for(metric, average).example, average, rules)
            except InputError:
                continue


def keys_of(metric: str, average: str) -> dict[str, list[str]]:
    """The keys of the steps and of the notes, in alphabetical order."""
    shown, notes = set(), set()
    for result in results(metric, average):
        for step in chain(steps(result.parts), steps(result.whole)):
            shown.add(step.key)
            notes.update(note.key for note in step.notes if note.where.any())
    return {"steps": sorted(shown), "notes": sorted(notes)}


def recorded() -> dict[str, dict[str, list[str]]]:
    """What was promised, by metric and average: 'coverage, samples'."""
    found: dict[str, dict[str, list[str]]] = json.loads(RECORD.read_text(encoding="utf-8"))
    return found


def promised() -> dict[str, dict[str, list[str]]]:
    """The same as it is now, but for metrics whose own module names their steps."""
    return {case: keys_of(*case.split(", ")) for case in promised_cases()}


def promised_cases() -> list[str]:
    """Every metric with every average, but for metrics whose own module names their steps."""
    return [
        f"{metric.key}, {average}"
        for metric in METRICS.values()
        if metric.key not in OF_ONE_METRIC
        for average in metric.averages
    ]


if __name__ == "__main__":
    RECORD.write_text(json.dumps(promised(), indent=1) + "\n", encoding="utf-8")
