"""Matthews correlation as what it is: Pearson's correlation of two columns of 0 and 1."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from metrics import Conventions, Quantity
from tests.definitions.averages import STANDS_FOR, Definition, Value
from tests.definitions.balanced_accuracy import LIT as OF_COUNTS
from tests.definitions.looked_at import everything
from tests.definitions.sets import Sets, of_sets
from tests.definitions.specificity import FULL, USUAL
from tests.matrices import Matrices


def correlation(sets: Sets, average: str, rules: Conventions) -> Value:
    """The covariance of truth and prediction out of the root of their variances."""
    n, rule = sets.size(sets.every), rules.matthews_constant
    true, predicted = sets.size(sets.true) / n, sets.size(sets.predicted) / n
    variances = true * (1 - true) * predicted * (1 - predicted)
    if variances:
        covariance = sets.size(sets.true & sets.predicted) / n - true * predicted
        return covariance / sqrt(variances) if covariance else Fraction(0)
    if rule != "limit":
        return STANDS_FOR[rule]
    wrong = sets.size(sets.true ^ sets.predicted)
    return Fraction(1 if wrong == 0 else -1 if wrong == n else 0)


DEFINITION: Definition = of_sets(correlation)
LIMITS = Matrices([[1, 1, 0], [1, 0, 0]], [[0.9, 0.9, 0.1], [0.1, 0.1, 0.1]])
HAND_CHECKED = {
    # Labels: all true and one found; one true and found; all false and nothing put.
    "macro": (LIMITS, USUAL.with_choice("matthews_constant", "limit"), Fraction(0 + 1 + 1, 3)),
    # Of FULL, the first row three times: TP 3, TN 1 + 1, FP 3 and FN 3 + 1.
    "micro": (FULL, USUAL, (3 * 2 - 3 * 4) / sqrt(6 * 7 * 5 * 6)),
}
OF_LABELS = ("predicted", "tp", "tn", "fp", "fn", "predicted_spread", "true_spread", "matthews_correlation")
STEPS = {"macro": (OF_LABELS, ("matthews_correlation.average",)), "micro": (OF_LABELS, OF_LABELS)}
LIT = {
    **OF_COUNTS,
    "predicted_spread": everything,
    "true_spread": everything,
    "matthews_correlation": everything,
}


def limit(step: Quantity) -> float:
    """1 where nothing is wrong, -1 where nothing is right, 0 where both or neither is so."""
    counts = {term.key: float(term.value) for term in step.made_of}
    return float(counts["fp"] + counts["fn"] == 0) - float(counts["tp"] + counts["tn"] == 0)


STANDS_IN = {"at_the_limit": limit}
