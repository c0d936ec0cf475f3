"""Brier score: the forecasts of a label, that it is true and that it is false, beside what came of it."""

from __future__ import annotations

from fractions import Fraction

from metrics import Conventions
from tests.definitions.averages import List, Value, averaged
from tests.definitions.looked_at import everything, itself
from tests.matrices import Matrices


def brier_score(given: Matrices, average: str, rules: Conventions) -> Fraction | float | None:
    """The mean over the lists, or all cells as one list."""

    def kernel(one: List) -> Value:
        items = zip(one.truth, one.scores, one.weights, strict=True)
        lost = sum((w * of_label(y, Fraction(s), rules.brier_outcomes) for y, s, w in items), Fraction(0))
        return lost / sum(one.weights)

    return averaged(given, average, kernel)


def of_label(truth: int, probability: Fraction, outcomes: str) -> Fraction:
    """The squared differences of the outcomes that count: true, and false."""
    true, false = (probability - truth) ** 2, ((1 - probability) - (1 - truth)) ** 2
    return true if outcomes == "one" else true + false


DEFINITION = brier_score
SURE = Matrices([[1, 0], [0, 1]], [[0.5, 0.5], [0.0, 0.75]])
WEIGHTED = Matrices(SURE.truth, SURE.scores, [1, 3])
BOTH = Conventions(brier_outcomes="both")
HAND_CHECKED = {
    "samples": (SURE, Conventions(), "((1 / 4 + 1 / 4) / 2 + (0 + 1 / 16) / 2) / 2"),
    "macro": (WEIGHTED, Conventions(), "((1 / 4 + 3 * 0) / 4 + (1 / 4 + 3 / 16) / 4) / 2"),
    "micro": (SURE, BOTH, "2 * (1 / 4 + 1 / 4 + 0 + 1 / 16) / 4"),
}
OF_PART = ["label_loss", "brier_score"]
STEPS = {
    "samples": (OF_PART, ["brier_score.average"]),
    "macro": (OF_PART, ["brier_score.average"]),
    "micro": (OF_PART, OF_PART),
}
LIT = {"label_loss": itself, "brier_score": everything}
