"""Reciprocal rank: the list is read from the top until a true label comes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from metrics import Conventions
from tests.definitions.averages import STANDS_FOR, Value
from tests.definitions.looked_at import down_to_the_first_true_one, true_ones
from tests.definitions.ranking import over_rows, place
from tests.matrices import Matrices


def reciprocal_rank(truth: Sequence[int], scores: Sequence[float], rules: Conventions) -> Value:
    """One row: every true label is given its place, and the first of these counts."""
    if not any(truth):
        return STANDS_FOR[rules.reciprocal_rank_empty]
    places = [place(scores, label, rules.reciprocal_rank_tie) for label, y in enumerate(truth) if y]
    return Fraction(1, min(places))


DEFINITION = over_rows(reciprocal_rank)
TIED = Matrices([[0, 1, 1, 0], [0, 0, 1, 0], [0, 0, 0, 0]], [[0.9, 0.5, 0.2, 0.5], [0.3] * 4, [0.1] * 4])
HAND_CHECKED = {"samples": (TIED, Conventions(), "(1 / 3 + 1 / 4 + 0) / 3")}
STEPS = {
    "samples": (
        ["reciprocal_rank.highest", "reciprocal_rank.rank", "reciprocal_rank"],
        ["reciprocal_rank.average"],
    )
}
OVERRULED = ("reciprocal_rank.rank",)
LIT = {
    "reciprocal_rank.highest": true_ones,
    "reciprocal_rank.rank": down_to_the_first_true_one,
    "reciprocal_rank": down_to_the_first_true_one,
}
