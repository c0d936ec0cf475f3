"""One sample of a matrix as a matrix of its own."""

from __future__ import annotations

from dataclasses import replace

from pages.intake.decision_rule import DecisionRule
from pages.intake.matrix import Matrix


def one_sample(matrix: Matrix, row: int) -> Matrix:
    """The sample of this row alone, predicted as in the matrix, and without a weight."""
    return replace(
        matrix,
        samples=(matrix.samples[row],),
        truth=(matrix.truth[row],),
        scores=(matrix.scores[row],),
        decision=_decision(matrix.decision, row),
        relevance=matrix.relevance and (matrix.relevance[row],),
        weights=None,
    )


def with_scores(matrix: Matrix, row: int, scores: tuple[float, ...]) -> Matrix:
    """The matrix with other scores for one sample."""
    return replace(matrix, scores=(*matrix.scores[:row], scores, *matrix.scores[row + 1 :]))


def _decision(decision: DecisionRule, row: int) -> DecisionRule:
    if decision.kind == "samples":
        return replace(decision, thresholds=(decision.thresholds[row],))
    if decision.kind == "hand":
        return replace(decision, cells=(decision.cells[row],))
    return decision
