"""The matrix at hand and the rules in force as code of this project's engine, for what is taken away."""

from __future__ import annotations

from collections.abc import Sequence

from metrics import DIALS, SWITCHES, Conventions
from pages.intake.matrix import Matrix


def code_of_example(matrix: Matrix, rules: Conventions, names: Sequence[str]) -> str:
    """Return code that imports these names and makes `example` of the matrix and `rules` of the rules."""
    decision = matrix.decision
    given = [_rows("y_true", matrix.truth), _rows("y_score", matrix.scores)]
    if decision.kind == "hand":
        given.append(_rows("y_pred", decision.cells))
    elif decision.kind == "top":
        given.append(f"top_k={decision.count}")
    elif decision.kind == "samples":
        given.append(f"threshold={[[one] for one in decision.thresholds]}")
    elif decision.kind == "labels":
        given.append(f"threshold={[*decision.thresholds]}")
    else:
        given.append(f"threshold={decision.common}")
    if matrix.relevance:
        given.append(_rows("relevance_order", matrix.relevance))
    if matrix.weights:
        given.append(f"sample_weight={[*matrix.weights]}")
    usual = Conventions()
    chosen = (key for key in (*SWITCHES, *DIALS) if getattr(rules, key) != getattr(usual, key))
    changed = ", ".join(f"{key}={getattr(rules, key)!r}" for key in chosen)
    arguments = "".join(f"    {one},\n" for one in given)
    imported = ", ".join(sorted({"Conventions", "Example", *names}))
    return (
        f"from multilabel_metrics_lab import {imported}\n\n"
        f"example = Example.of(\n{arguments})\n"
        f"rules = Conventions({changed})\n"
    )


def _rows(name: str, grid: Sequence[Sequence[float]]) -> str:
    """A matrix with a line for every row."""
    rows = "".join(f"        {[*row]!r},\n" for row in grid)
    return f"{name}=[\n{rows}    ]"
