"""A small matrix beside what it gives: whether there is room for it, and which of its cells are tied."""

from __future__ import annotations

import numpy as np

from metrics import AVERAGES, Example
from metrics.graph.arrays import Array, Mask
from metrics.parts.part import COLUMNS, ROWS
from pages.intake.matrix import Matrix

MOST_ROWS, MOST_COLUMNS = 4, 6
AT_THRESHOLD = "threshold_rule"
OF_TIES = frozenset(
    (
        "top_k_tie",
        "one_error_tie",
        "reciprocal_rank_tie",
        "coverage_rank",
        "ranking_loss_tie",
        "is_error_tie",
        "margin_loss_rank",
        "precision_rank",
        "auc_tie",
        "peak_f1_walk",
        "ndcg_tie",
    )
)


def is_small(matrix: Matrix) -> bool:
    """Whether there is room for it above the answers."""
    return len(matrix.samples) <= MOST_ROWS and len(matrix.labels) <= MOST_COLUMNS


def tied_cells(rule: str, average: str, example: Example) -> Mask:
    """The cells that a rule about ties decides over: level with another one, or with the threshold."""
    if example.scores is None:
        return np.zeros(example.truth.shape, np.bool_)
    if rule == AT_THRESHOLD and example.decided_by == "threshold":
        return np.asarray(example.scores == example.threshold)
    if rule not in OF_TIES:
        return np.zeros(example.truth.shape, np.bool_)
    parts = AVERAGES[average].parts
    if parts == ROWS:
        return np.array([*map(_level, example.scores)])
    if parts == COLUMNS:
        return np.array([*map(_level, example.scores.T)]).T
    return _level(example.scores.ravel()).reshape(example.truth.shape)


def _level(scores: Array) -> Mask:
    """Which of these scores another one has too."""
    return np.asarray((scores[:, None] == scores).sum(axis=0) > 1)
