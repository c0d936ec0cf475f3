"""What the claims are about: sets of predicted labels, rankings and scores, or averages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import numpy as np

from metrics import Example
from metrics.behaviour.claims.bound import Bound
from metrics.behaviour.claims.bounds import BOUNDS
from metrics.words import N_

SUBJECTS: Mapping[str, str] = {"sets": N_("Sets"), "rankings": N_("Rankings"), "averages": N_("Averages")}
OF_AVERAGES = re.compile(r"\b(micro|macro|means?|over all cells|of a label)\b", re.IGNORECASE)


def subject_of(bound: Bound) -> str:
    """What a claim is about: averages where a side is one, else sets where predictions move a side."""
    if any(map(OF_AVERAGES.search, bound.names)):
        return "averages"
    return "sets" if predicts(bound.key) else "rankings"


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
