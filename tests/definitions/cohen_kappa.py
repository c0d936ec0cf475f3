"""Cohen's kappa from the definition: the agreement seen, and that of two who answer independently."""

from __future__ import annotations

from fractions import Fraction

from metrics import Conventions
from tests.definitions.averages import STANDS_FOR, Definition, Value
from tests.definitions.looked_at import everything, right_cells, true_or_predicted, wrong_or_neither
from tests.definitions.matthews_correlation import LIMITS
from tests.definitions.matthews_correlation import LIT as OF_COUNTS
from tests.definitions.sets import Sets, of_sets
from tests.definitions.specificity import FULL, USUAL


def kappa(sets: Sets, average: str, rules: Conventions) -> Value:
    """The agreement beyond chance, out of what chance leaves open."""
    n = sets.size(sets.every)
    observed = 1 - sets.size(sets.true ^ sets.predicted) / n
    true, predicted = sets.size(sets.true) / n, sets.size(sets.predicted) / n
    chance = true * predicted + (1 - true) * (1 - predicted)
    return STANDS_FOR[rules.kappa_no_chance] if chance == 1 else (observed - chance) / (1 - chance)


DEFINITION: Definition = of_sets(kappa)
HAND_CHECKED = {
    # Labels: all true and one of two found, as by chance; one true and found; all false and nothing put.
    "macro": (LIMITS, USUAL, (Fraction(1, 2) - Fraction(1, 2) + Fraction(1, 1)) / 2),
    # Of FULL, the first row three times: 5 of 12 agree; 7 are true and 6 predicted.
    "micro": (FULL, USUAL, (Fraction(5, 12) - Fraction(7 * 6 + 5 * 6, 144)) / (1 - Fraction(72, 144))),
}
OF_LABELS = (
    "predicted",
    "tp",
    "tn",
    "observed_agreement",
    "fp",
    "fn",
    "expected_true",
    "expected_false",
    "expected_agreement",
    "cohen_kappa",
)
STEPS = {"macro": (OF_LABELS, ("cohen_kappa.average",)), "micro": (OF_LABELS, OF_LABELS)}
LIT = {
    **OF_COUNTS,
    "observed_agreement": right_cells,
    "expected_true": true_or_predicted,
    "expected_false": wrong_or_neither,
    "expected_agreement": everything,
    "cohen_kappa": everything,
}
