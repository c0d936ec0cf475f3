"""A question from a public forum: its answer, and the values that it compares, on any matrix."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from metrics import Example, Result
from pages.intake.matrix import DecisionRule, Matrix
from pages.sources.computed_numbers import Computed, Measured

SKLEARN, TORCHMETRICS = "scikit-learn/scikit-learn", "Lightning-AI/torchmetrics"
Edit = Mapping[str, Any]
# The number that a program computes of an example, or the result of a metric with other predictions.
OfExample = Callable[[Example], float | Result]


@dataclass(frozen=True)
class Side:
    """One of the values that are compared: who gives it, by which rule, and the code that does.

    A number that is `Computed` is that of the question's own matrix, as something that was printed.
    """

    who: str
    rule: str
    number: Measured | OfExample | Computed
    call: str = ""


@dataclass(frozen=True)
class Try:
    """What to try, the edit that does it, and the answer to its question.

    The answer may have names of values in braces, as they are after the edit, and after `was_` before it.
    """

    text: str
    edit: Edit
    answer: str


@dataclass(frozen=True)
class PublicQuestion:
    """One confusion: the question, the answer, and the values by their names.

    `asks` may have names of values in braces, which are computed on the question's own `matrix`. `threads`
    are the public pages with the question. `opens` is the lesson of a question none of whose values a
    metric gives; `also` names metrics that it is about though none of its values is theirs.
    """

    matrix: Matrix
    asks: str
    answer: str
    sides: Mapping[str, Side]
    to_try: Try
    threads: tuple[str, ...]
    also: tuple[str, ...] = ()
    opens: Measured | None = None

    @property
    def lessons(self) -> tuple[Measured, ...]:
        """The lessons of its values."""
        numbers = (side.number for side in self.sides.values())
        return tuple(one for one in (*numbers, self.opens) if isinstance(one, Measured))

    @property
    def about(self) -> frozenset[str]:
        """The metrics whose lessons list it."""
        return frozenset((*(one.metric for one in self.lessons), *self.also))


def issues(repository: str, *numbers: int) -> tuple[str, ...]:
    """The addresses of issues of a repository."""
    return tuple(f"https://github.com/{repository}/issues/{number}" for number in numbers)


def pull_requests(repository: str, *numbers: int) -> tuple[str, ...]:
    """The addresses of pull requests of a repository."""
    return tuple(f"https://github.com/{repository}/pull/{number}" for number in numbers)


def edited(matrix: Matrix, edit: Edit) -> Matrix:
    """The matrix with an edit done."""
    if edit == NEW_LABEL:
        return _with_label(matrix)
    kind = edit["kind"]
    grids: Mapping[str, Any] = {
        "truth": matrix.truth,
        "score": matrix.scores,
        "predicted": matrix.decision.content,
    }
    cells = [list(row) for row in grids[kind]]
    cells[edit["row"]][edit["column"]] = edit["value"]
    if kind == "predicted":
        return replace(matrix, decision=DecisionRule.of("hand", cells, *matrix.size))
    grid = tuple(map(tuple, cells))
    return replace(matrix, truth=grid) if kind == "truth" else replace(matrix, scores=grid)


def _with_label(matrix: Matrix) -> Matrix:
    """The matrix with one more label, which is true and predicted nowhere, and has scores of 0."""
    content = matrix.decision.content
    if matrix.decision.kind == "hand":
        content = [[*cells, 0] for cells in content]
    return Matrix.of(
        [[*cells, 0] for cells in matrix.truth],
        [[*cells, 0] for cells in matrix.scores],
        matrix.samples,
        [*matrix.labels, ""],
        decision=(matrix.decision.kind, content),
    )


# The edits of pages/workbench/tab/edits.js


def truth_edit(row: int, column: int, value: int) -> Edit:
    """The edit that makes a label of a sample true (1) or false (0)."""
    return {"kind": "truth", "row": row, "column": column, "value": value}


def prediction_edit(row: int, column: int, value: int = 1) -> Edit:
    """The edit that predicts a label of a sample by hand, or does not (0)."""
    return {"kind": "predicted", "row": row, "column": column, "value": value}


def score_edit(row: int, column: int, value: float) -> Edit:
    """The edit that gives a label of a sample another score."""
    return {"kind": "score", "row": row, "column": column, "value": value}


NEW_LABEL: Edit = {"kind": "add_label"}
