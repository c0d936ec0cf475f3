"""The ranking metrics: a list is cut into the sets that a reader of it has seen.

Nothing here sorts or counts as the engine does: an average precision is an area under the points that the
cuts through a list give.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from metrics import Conventions
from tests.definitions.averages import LEFT_OUT, STANDS_FOR, Definition, List, Value, averaged
from tests.matrices import Matrices

LEVELS = [Fraction(tenth, 10) for tenth in range(11)]
THRESHOLDS = [tenth / 10 for tenth in range(10, -1, -1)]
RowKernel = Callable[[Sequence[int], Sequence[float], Conventions], Value]


def in_order(scores: Sequence[float], right_first: bool) -> list[int]:
    """The items from the highest score down, equal ones from the left or from the right."""
    return sorted(range(len(scores)), key=lambda item: (-scores[item], -item if right_first else item))


def one_error(truth: Sequence[int], scores: Sequence[float], rules: Conventions) -> Value:
    """One row: is the top label false? Every label that may be called the top one is tried."""
    if not any(truth):
        return STANDS_FOR[rules.one_error_empty]
    errors = [1 - y for y, s in zip(truth, scores, strict=True) if not any(other > s for other in scores)]
    choose = {"first": lambda e: e[0], "optimistic": min, "pessimistic": max}
    if rules.one_error_tie == "average":
        return Fraction(sum(errors), len(errors))
    return Fraction(choose[rules.one_error_tie](errors))


def coverage(truth: Sequence[int], scores: Sequence[float], rules: Conventions) -> Value:
    """One row: the place of the true label that is found last."""
    if not any(truth):
        if rules.coverage_empty == "skip":
            return LEFT_OUT
        depth = {"top": 0, "bottom": len(truth)}[rules.coverage_empty]
    else:
        depth = max(place(scores, label, rules.coverage_rank) for label, y in enumerate(truth) if y)
    steps = Fraction(depth - (rules.coverage_start == "zero"))
    return steps / len(truth) if rules.coverage_unit == "share" else steps


def place(scores: Sequence[float], item: int, ties: str) -> int:
    """The place of an item in the list, from 1."""
    if ties in ("first", "last"):
        return in_order(scores, ties == "last").index(item) + 1
    below = [s for s in scores if s < scores[item]]
    level = [s for s in scores if s == scores[item]]
    lowest = len(scores) - len(below)
    return lowest - len(level) + 1 if ties == "highest" else lowest


def ranking_loss(truth: Sequence[int], scores: Sequence[float], rules: Conventions) -> Value:
    """One row: the pairs of a true and a false label, one by one."""
    true = [label for label, y in enumerate(truth) if y]
    false = [label for label, y in enumerate(truth) if not y]
    if not true or not false:
        return STANDS_FOR[rules.ranking_loss_no_pairs]
    lost = Fraction(0)
    for right in true:
        for wrong in false:
            if scores[wrong] > scores[right]:
                lost += 1
            elif scores[wrong] == scores[right]:
                lost += lost_by_a_tie(right, wrong, rules.ranking_loss_tie)
    return lost / (len(true) * len(false))


def lost_by_a_tie(true: int, false: int, tie: str) -> Fraction:
    """What a pair with equal scores counts; "last" puts the right column on top."""
    if tie == "last":
        return Fraction(false > true)
    return {"one": Fraction(1), "half": Fraction(1, 2), "zero": Fraction(0)}[tie]


def average_precision(
    truth: Sequence[int], scores: Sequence[float], weights: Sequence[Fraction], rules: Conventions, empty: str
) -> Value:
    """One list: the area under precision and recall at the cuts through it."""
    positives = sum(w for w, y in zip(weights, truth, strict=True) if y)
    if not positives:
        return STANDS_FOR[empty]
    points = []
    for seen in cuts(scores, rules):
        hits = sum(weights[item] for item in seen if truth[item])
        predicted = sum(weights[item] for item in seen)
        if predicted:
            points.append((hits / positives, hits / predicted))
    return area(points, rules.precision_interpolation)


def cuts(scores: Sequence[float], rules: Conventions) -> list[list[int]]:
    """The sets that are predicted as one goes down the list."""
    if rules.precision_interpolation == "eleven_thresholds":
        levels: Sequence[float] = THRESHOLDS
    elif rules.precision_rank == "together":
        levels = sorted(set(scores), reverse=True)
    else:
        order = in_order(scores, rules.precision_rank == "last")
        return [order[:length] for length in range(1, len(order) + 1)]
    return [[item for item, score in enumerate(scores) if score >= level] for level in levels]


def area(points: list[tuple[Fraction, Fraction]], interpolation: str) -> Fraction:
    """The area under (recall, precision) points in the order of growing recall."""
    if interpolation == "eleven_points":
        return sum((max(p for r, p in points if r >= level) for level in LEVELS), Fraction(0)) / 11
    total, before = Fraction(0), Fraction(0)
    for index, (recall, precision) in enumerate(points):
        best = max(p for _, p in points[index:]) if interpolation == "all_points" else precision
        total += (recall - before) * best
        before = recall
    return total


def over_rows(kernel: RowKernel) -> Definition:
    def value(given: Matrices, average: str, rules: Conventions) -> Fraction | None:
        return averaged(given, average, lambda one: kernel(one.truth, one.scores, rules))

    return value


def average_precision_of(given: Matrices, average: str, rules: Conventions) -> Fraction | None:
    empty = rules.precision_empty_row if average == "samples" else rules.precision_no_positives

    def kernel(one: List) -> Value:
        return average_precision(one.truth, one.scores, one.weights, rules, empty)

    return averaged(given, average, kernel)


DEFINITIONS: dict[str, Definition] = {
    "one_error": over_rows(one_error),
    "coverage": over_rows(coverage),
    "ranking_loss": over_rows(ranking_loss),
    "average_precision": average_precision_of,
}
