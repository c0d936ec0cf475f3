"""Specificity from the sets: the false items that are not predicted, out of the false ones."""

from __future__ import annotations

from fractions import Fraction

from metrics import Conventions
from tests.definitions.averages import Definition, Value
from tests.definitions.looked_at import false_ones, itself, neither, put_ones
from tests.definitions.sets import Sets, of_sets
from tests.matrices import E0_SCORES, E0_TRUTH, Matrices


def specificity(sets: Sets, average: str, rules: Conventions) -> Value:
    """The false ones that are left out."""
    instead = rules.pooled_empty if average == "micro" else rules.specificity_nothing_false
    false = sets.every - sets.true
    return sets.share(false - sets.predicted, false, instead)


DEFINITION: Definition = of_sets(specificity)
USUAL = Conventions()
D0 = Matrices(E0_TRUTH, E0_SCORES)
# Columns: two false ones, one put in; nothing false; one false one, left out.
FULL = Matrices([[0, 1, 1], [0, 1, 0]], [[0.9, 0.9, 0.1], [0.1, 0.1, 0.1]], weights=[3, 1])
HAND_CHECKED = {
    "samples": (D0, USUAL, (Fraction(3, 3) + Fraction(1, 2)) / 2),
    "macro": (FULL, USUAL, (Fraction(1, 4) + Fraction(1, 1)) / 2),
    "micro": (FULL, USUAL, Fraction(1 + 1, 4 + 1)),
}
OF_LABELS = ("predicted", "tn", "fp", "specificity")
STEPS = {
    "samples": (("predicted", "neither", "false", "specificity"), ("specificity.average",)),
    "macro": (OF_LABELS, ("specificity.average",)),
    "micro": (OF_LABELS, OF_LABELS),
}
LIT = {
    "predicted": itself,
    "neither": neither,
    "false": false_ones,
    "tn": neither,
    "fp": put_ones,
    "specificity": false_ones,
}
