"""AUC and peak F1: every pair of a true and a false item, every set that a walk down the list predicts."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from metrics import Conventions
from tests.definitions.averages import (
    LEFT_OUT,
    STANDS_FOR,
    UNDEFINED,
    Definition,
    List,
    averaged,
    lists,
    mean,
    weights_of,
)
from tests.definitions.ranking import in_order
from tests.matrices import Matrices

CREDIT = {"one": Fraction(1), "half": Fraction(1, 2), "zero": Fraction(0)}


def auc(one: List, tie: str) -> Fraction | None:
    """The pairs in the right order, a tie counted as named; None where there is no pair."""
    items = list(zip(one.truth, one.scores, one.weights, strict=True))
    won = pairs = Fraction(0)
    for y, s, w in items:
        for other, r, v in items:
            if y and not other:
                pairs += w * v
                won += w * v * (1 if s > r else CREDIT[tie] if s == r else 0)
    return won / pairs if pairs else None


def roc_auc(given: Matrices, average: str, rules: Conventions) -> Fraction | float | None:
    """The mean of the parts; one without a pair that weighs nothing cannot spoil it."""
    parts = lists(given, average)
    weights = weights_of(given, average, parts)
    shares = [auc(one, rules.auc_tie) for one in parts]
    values = [STANDS_FOR[rules.auc_one_class] if share is None else share for share in shares]
    if rules.auc_one_class == "undefined":
        if average == "weighted" and not any(weights):
            return Fraction(0)
        values = [LEFT_OUT if v == UNDEFINED and not w else v for v, w in zip(values, weights, strict=True)]
    return mean(values, weights, by_truth=average == "weighted")


def peak(one: List, walked: str) -> Fraction:
    """The best F1 of the sets that a walk from the top predicts."""
    cuts: list[list[int]]
    if walked == "together":
        cuts = [[item for item, s in enumerate(one.scores) if s >= level] for level in one.scores]
    else:
        order = in_order(one.scores, walked == "last")
        cuts = [order[: length + 1] for length in range(len(order))]
    return max(f1(one, cut) for cut in cuts)


def f1(one: List, predicted: Sequence[int]) -> Fraction:
    """Twice what both sets have in common over the size of both; 0 where both are empty."""
    hits = sum((one.weights[item] for item in predicted if one.truth[item]), Fraction(0))
    both = sum((one.weights[item] for item in predicted), one.support)
    return 2 * hits / both if both else Fraction(0)


def peak_f1(given: Matrices, average: str, rules: Conventions) -> Fraction | float | None:
    return averaged(given, average, lambda one: peak(one, rules.peak_f1_walk))


DEFINITIONS: dict[str, Definition] = {"roc_auc": roc_auc, "peak_f1": peak_f1}
