"""What is predicted, cell by cell: by hand, at a threshold, or the top K labels of each row."""

from __future__ import annotations

from collections.abc import Sequence

from metrics import Conventions
from tests.matrices import Matrices


def predicted(given: Matrices, rules: Conventions) -> list[list[bool]]:
    """Whether each label of each sample is predicted."""
    if given.predictions is not None:
        return [[bool(cell) for cell in row] for row in given.predictions]
    if given.top_k is not None:
        return [in_the_top(scores, given.top_k, rules.top_k_tie) for scores in given.scores]
    return [
        [
            s > limit or (s == limit and rules.threshold_rule == "at_least")
            for s, limit in zip(*row, strict=True)
        ]
        for row in zip(given.scores, given.thresholds, strict=True)
    ]


def in_the_top(scores: Sequence[float], top_k: int, ties: str) -> list[bool]:
    """Whether fewer than K labels come before each, tied ones in the order of the columns or not at all."""
    taken = []
    for item, score in enumerate(scores):
        before = sum(other > score for other in scores)
        level = [k for k, other in enumerate(scores) if other == score]
        ahead = {"first": level.index(item), "last": level[::-1].index(item), "together": 0}[ties]
        taken.append(before + ahead < top_k)
    return taken
