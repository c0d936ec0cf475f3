"""Margin loss: every true label asks how many steps it stands below each false one; the most counts."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from metrics import Conventions
from tests.definitions.averages import STANDS_FOR, Value
from tests.definitions.looked_at import (
    Row,
    down_to_the_first_false_one,
    down_to_the_last_true_one,
    false_ones,
    true_ones,
)
from tests.definitions.ranking import over_rows, place
from tests.matrices import Matrices


def margin_loss(truth: Sequence[int], scores: Sequence[float], rules: Conventions) -> Value:
    """One row: the pair of a true and a false label that are the most steps apart in the wrong order."""
    pairs = [(t, f) for t, y in enumerate(truth) if y for f, z in enumerate(truth) if not z]
    if not pairs:
        return STANDS_FOR[rules.margin_loss_no_pairs]
    at = [place(scores, label, rules.margin_loss_rank) for label in range(len(truth))]
    return Fraction(max(0, *(at[t] - at[f] for t, f in pairs)))


def down_to_either(row: Row, j: int | None) -> set[int]:
    return down_to_the_first_false_one(row, j) | down_to_the_last_true_one(row, j)


DEFINITION = over_rows(margin_loss)
TIED = Matrices(
    [[0, 1, 1, 0], [1, 1, 0, 0], [1, 0, 0, 0], [1, 1, 1, 1]],
    [[0.9, 0.9, 0.2, 0.2], [0.4, 0.3, 0.2, 0.1], [0.3, 0.3, 0.3, 0.1], [0.5] * 4],
)
WORKED = "(max(0, 4 - 2) + max(0, 2 - 3) + max(0, 3 - 3) + 0) / 4"
HAND_CHECKED = {"samples": (TIED, Conventions(), WORKED)}
STEPS = {
    "samples": (
        [
            "margin_loss.lowest_true",
            "margin_loss.last_true",
            "margin_loss.highest_false",
            "margin_loss.first_false",
            "margin_loss",
        ],
        ["margin_loss.average"],
    )
}
OVERRULED = ("margin_loss.last_true", "margin_loss.first_false")
LIT = {
    "margin_loss.lowest_true": true_ones,
    "margin_loss.last_true": down_to_the_last_true_one,
    "margin_loss.highest_false": false_ones,
    "margin_loss.first_false": down_to_the_first_false_one,
    "margin_loss": down_to_either,
}
