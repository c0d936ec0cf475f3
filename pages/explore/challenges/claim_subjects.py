"""What the claims are about: sets of predicted labels, pairs of labels, ranks, or averages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import numpy as np

from metrics import Example
from metrics.behaviour.bound import Bound
from metrics.behaviour.bounds import BOUNDS
from metrics.words import N_

SUBJECTS: Mapping[str, str] = {
    "sets": N_("Sets"),
    "pairs": N_("Pairs"),
    "ranks": N_("Ranks"),
    "averages": N_("Averages"),
}
OF_AVERAGES = re.compile(r"\b(micro|macro|means?|over all cells|of a label)\b", re.IGNORECASE)
OF_PAIRS = re.compile(r"\b(ranking loss|pairs)\b", re.IGNORECASE)
OF_CELLS = re.compile(r"\bHamming\b")


def subject_of(bound: Bound) -> str:
    """What a claim is about: averages where a side is one, else pairs, sets or ranks, as its sides say."""
    names = "; ".join(bound.names)
    if OF_AVERAGES.search(names):
        return "averages"
    if OF_PAIRS.search(names):
        return "pairs"
    return "sets" if OF_CELLS.search(names) or predicts(bound.key) else "ranks"


@cache
def predicts(key: str) -> bool:
    """Whether a claim depends on what is predicted: on its first matrix, other predictions move a side."""
    bound = BOUNDS[key]
    example = bound.start.example
    given = example.prediction(bound.rules)
    turned = [np.ones_like(given), ~given]
    start = bound.start
    values = [bound.sides(Example.of(start.truth, start.scores, y_pred=one)).values for one in turned]
    own = bound.sides(example).values
    return not all(np.array_equal(own, other, equal_nan=True) for other in values)
