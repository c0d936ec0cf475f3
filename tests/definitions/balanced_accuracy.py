"""Balanced accuracy from the sets: what is right of the true ones and of the false ones."""

from __future__ import annotations

import math
from fractions import Fraction

from metrics import Conventions, Quantity
from tests.definitions.averages import STANDS_FOR, Definition, Value
from tests.definitions.looked_at import everything, missed_ones, true_and_predicted, true_ones
from tests.definitions.sets import Sets, of_sets
from tests.definitions.specificity import D0, FULL, USUAL
from tests.definitions.specificity import LIT as OF_FALSE
from tests.matrices import Matrices


def balanced_accuracy(sets: Sets, average: str, rules: Conventions) -> Value:
    """The mean over the classes of how much of each is right."""
    classes = [(sets.true, sets.predicted), (sets.every - sets.true, sets.every - sets.predicted)]
    shares = [sets.size(its & put) / sets.size(its) for its, put in classes if sets.size(its)]
    if len(shares) == 2:
        return sum(shares, Fraction(0)) / 2
    (alone,) = shares
    rule = rules.balanced_accuracy_one_class
    if rule == "occurring":
        return alone
    return alone / 2 if rule == "zero" else STANDS_FOR[rule]


DEFINITION: Definition = of_sets(balanced_accuracy)
HALF = USUAL.with_choice("balanced_accuracy_one_class", "zero")
ALL_TRUE = Matrices([[1, 1], [1, 0]], [[0.9, 0.1], [0.1, 0.1]])
HAND_CHECKED = {
    # D0: recall 1/2 and 2/3, specificity 3/3 and 1/2.
    "samples": (D0, USUAL, (Fraction(1 + 2, 2 * 2) + Fraction(4 + 3, 6 * 2)) / 2),
    # Labels: only false ones, 1 of 4 right; only true ones, 3 of 4 right; none of the true, all of the false.
    "macro": (FULL, HALF, (Fraction(1, 4) / 2 + Fraction(3, 4) / 2 + Fraction(0 + 1, 2)) / 3),
    "micro": (ALL_TRUE, USUAL, (Fraction(1, 3) + Fraction(1, 1)) / 2),
}
OF_CELLS = ("predicted", "tp", "fn", "recall", "tn", "fp", "specificity", "balanced_accuracy")
STEPS = {
    "samples": (
        ("predicted", "common", "true", "recall", "neither", "false", "specificity", "balanced_accuracy"),
        ("balanced_accuracy.average",),
    ),
    "macro": (OF_CELLS, ("balanced_accuracy.average",)),
    "micro": (OF_CELLS, OF_CELLS),
}
LIT = {
    **OF_FALSE,
    "common": true_and_predicted,
    "true": true_ones,
    "tp": true_and_predicted,
    "fn": missed_ones,
    "recall": true_ones,
    "balanced_accuracy": everything,
}


def share_of_the_class_that_occurs(step: Quantity) -> float:
    """The one of recall and specificity that has a value; NaN where neither has one."""
    shares = [float(share.value) for share in step.made_of]
    return next((share for share in shares if not math.isnan(share)), math.nan)


STANDS_IN = {
    "of_one_class": share_of_the_class_that_occurs,
    "other_class_0": lambda step: share_of_the_class_that_occurs(step) / 2,
}
