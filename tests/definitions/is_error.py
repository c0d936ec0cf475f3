"""Is-error: the pairs are looked through until one is in the wrong order."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from metrics import Conventions
from tests.definitions.averages import STANDS_FOR, Value
from tests.definitions.looked_at import false_at_or_above, of_true_items, true_ones
from tests.definitions.ranking import over_rows
from tests.matrices import Matrices


def is_error(truth: Sequence[int], scores: Sequence[float], rules: Conventions) -> Value:
    """One row: does any false label stand above a true one?"""
    pairs = [(t, f) for t, y in enumerate(truth) if y for f, z in enumerate(truth) if not z]
    if not pairs:
        return STANDS_FOR[rules.is_error_no_pairs]
    return Fraction(any(wrong(t, f, scores, rules.is_error_tie) for t, f in pairs))


def wrong(true: int, false: int, scores: Sequence[float], tie: str) -> bool:
    """Whether the false label of a pair stands above the true one; in a tie, what the rule says."""
    if scores[true] == scores[false]:
        return {"one": True, "zero": False, "first": false < true, "last": false > true}[tie]
    return scores[false] > scores[true]


DEFINITION = over_rows(is_error)
TIED = Matrices([[0, 1, 1], [1, 0, 0], [1, 0, 1], [1, 1, 1]], [[0.4, 0.6, 0.4], [0.9, 0.4, 0.1]] * 2)
HAND_CHECKED = {"samples": (TIED, Conventions(), "(1 + 0 + 1 + 0) / 4")}
STEPS = {"samples": (["ranking_loss.wrong_pairs", "is_error.error_set", "is_error"], ["is_error.average"])}
LIT = {
    "ranking_loss.wrong_pairs": of_true_items(false_at_or_above),
    "is_error.error_set": true_ones,
    "is_error": true_ones,
}
# The formula gives 0 where there is no pair; a convention may leave the sample out.
OVERRULED = ("is_error",)
