"""Every text of a working reaches a translator: as a literal in N_, or as one of the computed texts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from metrics import METRICS, PRESETS, Metric, Quantity, steps
from metrics.words import COMPUTED_TEXTS
from tests.every import for_every
from tests.matrices import Matrices

ENGINE = Path(__file__).resolve().parents[2] / "metrics"
TIED = Matrices(
    [[1, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0]], [[0.5, 0.5, 0.2, 0.9], [0.1, 0.3, 0.3, 0.6], [0.2] * 4]
)


def marked() -> Iterator[str]:
    """The texts that a gettext tool finds in the source."""
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "N_":
                yield from (one.value for one in node.args if isinstance(one, ast.Constant))


CATALOGUE = {*marked(), *COMPUTED_TEXTS, ""}


def texts(step: Quantity) -> Iterator[str]:
    """The title, the sentence and the notes of a step."""
    yield step.title
    yield from (note.text for note in step.notes)
    if step.sentence is not None:
        yield from (getattr(step.sentence, one.name) for one in fields(step.sentence) if one.name != "by")


@for_every("metric", METRICS.values())
def test_a_translator_meets_every_text_of_a_working(metric: Metric) -> None:
    assert metric.summary in CATALOGUE
    for average in metric.averages:
        for rules in PRESETS.values():
            result = metric(TIED.example, average, rules)
            parts = [result.part(index) for index in range(result.inputs.n_parts)]
            for quantity in (*parts, result.overall):
                assert {text for step in steps(quantity) for text in texts(step)} <= CATALOGUE
