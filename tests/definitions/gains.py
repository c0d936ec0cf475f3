"""NDCG and PRO loss: what each place of the list is worth, and pairs with the threshold as one more label."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from metrics import Conventions
from tests.definitions.averages import STANDS_FOR, Definition, List, Value, averaged, mean, row_weights
from tests.definitions.ranking import in_order
from tests.matrices import Matrices

BASES = {"two": 2.0, "e": math.e, "ten": 10.0}


def ndcg_of_list(truth: Sequence[int], scores: Sequence[float], rules: Conventions) -> Value:
    """The gain of the places at which true items stand, over that of the first places."""
    if not any(truth):
        return STANDS_FOR[rules.ndcg_empty]

    def worth(place: int) -> float:
        counts = not rules.ndcg_depth or place <= rules.ndcg_depth
        return 1 / math.log(1 + place, BASES[rules.ndcg_log]) if counts else 0.0

    gained = 0.0
    for item, y in enumerate(truth):
        if y:
            places = places_of(scores, item, rules.ndcg_tie)
            gained += sum(map(worth, places)) / len(places)
    return gained / sum(worth(place) for place in range(1, sum(truth) + 1))


def places_of(scores: Sequence[float], item: int, tie: str) -> list[int]:
    """The places, from 1, at which an item may stand: one, or all of those that it is tied for."""
    if tie != "average":
        return [in_order(scores, tie == "last").index(item) + 1]
    above = sum(s > scores[item] for s in scores)
    return list(range(above + 1, above + 1 + list(scores).count(scores[item])))


def ndcg(given: Matrices, average: str, rules: Conventions) -> Fraction | float | None:
    def kernel(one: List) -> Value:
        return ndcg_of_list(one.truth, one.scores, rules)

    return averaged(given, average, kernel)


def cost(better: float, other: float) -> Fraction:
    """What a pair costs whose first should score higher."""
    return Fraction(int(better < other) + int(better <= other), 2)


def groups_of(
    truth: Sequence[int], scores: Sequence[float], order: Sequence[int], limit: float
) -> list[Fraction | None]:
    """The four groups of one row, pair by pair: the mean cost, None for a group without a pair."""
    true = [j for j, y in enumerate(truth) if y]
    false = [j for j, y in enumerate(truth) if not y]
    groups = [
        [cost(scores[j], limit) for j in true],
        [cost(limit, scores[k]) for k in false],
        [cost(scores[j], scores[k]) for j in true for k in false],
        [cost(scores[j], scores[k]) for j in true for k in true if order[j] < order[k]],
    ]
    return [sum(group, Fraction(0)) / len(group) if group else None for group in groups]


def together(groups: Sequence[Fraction | None], rule: str) -> Fraction:
    filled = [group for group in groups if group is not None]
    return sum(filled, Fraction(0)) / {"sum": 1, "nonempty": len(filled), "mean_of_four": len(groups)}[rule]


def pro_loss(given: Matrices, average: str, rules: Conventions) -> Fraction | float | None:
    """The mean over the rows, their true labels in the order of the columns."""
    rows = zip(given.truth, given.scores, given.thresholds, strict=True)
    compared = 4 if rules.pro_order == "given" else 3
    values = [
        together(groups_of(truth, scores, range(len(truth)), limits[0])[:compared], rules.pro_mean)
        for truth, scores, limits in rows
    ]
    return mean(list(values), row_weights(given))


DEFINITIONS: dict[str, Definition] = {"ndcg": ndcg, "pro_loss": pro_loss}
