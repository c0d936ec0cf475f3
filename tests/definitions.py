"""The four metrics again, slow and exact: sets, loops and fractions, written from the definitions alone.

Nothing here sorts or counts as the engine does: a list is cut into the sets that a reader of it has seen, and
an average precision is an area under the points that the cuts give. A value is a Fraction or one of the words
below; an average is a Fraction or None where it is undefined.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from metrics import Conventions
from tests.matrices import Matrices, turn

LEFT_OUT = "left out"
UNDEFINED = "undefined"
Value = Fraction | str
STANDS_FOR = {
    "skip": LEFT_OUT,
    "undefined": UNDEFINED,
    "zero": Fraction(0),
    "one": Fraction(1),
    "error": Fraction(1),
}
LEVELS = [Fraction(tenth, 10) for tenth in range(11)]
THRESHOLDS = [tenth / 10 for tenth in range(10, -1, -1)]


def in_order(scores: Sequence[float], right_first: bool) -> list[int]:
    """The items from the highest score down, equal ones from the left or from the right."""
    return sorted(range(len(scores)), key=lambda item: (-scores[item], -item if right_first else item))


def one_error(truth: Sequence[int], scores: Sequence[float], rules: Conventions) -> Value:
    """One row: is the top label false? Every label that may be called the top one is tried."""
    if not any(truth):
        return STANDS_FOR[rules.one_error_empty]
    errors = [1 - y for y, s in zip(truth, scores, strict=True) if not any(other > s for other in scores)]
    choose = {"first": lambda e: e[0], "optimistic": min, "pessimistic": max}
    if rules.one_error_tie == "expected":
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
    return lowest - len(level) + 1 if ties == "min" else lowest


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
    elif rules.precision_rank == "max":
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


ROW_METRICS = {"one_error": one_error, "coverage": coverage, "ranking_loss": ranking_loss}
DEFINED = {*ROW_METRICS, "average_precision"}


def defined(metric: str, given: Matrices, average: str, rules: Conventions) -> Fraction | None:
    """The value of a metric by its definition; None where it is undefined."""
    rows = [Fraction(w) for w in given.weights or [1] * len(given.truth)]
    if metric in ROW_METRICS:
        kernel = ROW_METRICS[metric]
        return mean([kernel(y, s, rules) for y, s in zip(given.truth, given.scores, strict=True)], rows)
    if average == "samples":
        ones = [Fraction(1)] * len(given.truth[0])
        lists = [(y, s, ones) for y, s in zip(given.truth, given.scores, strict=True)]
        part_weights = rows
    elif average == "micro":
        flat = [
            (y, s, w)
            for ys, ss, w in zip(given.truth, given.scores, rows, strict=True)
            for y, s in zip(ys, ss, strict=True)
        ]
        lists, part_weights = [tuple(zip(*flat, strict=True))], [Fraction(1)]
    else:
        lists = [(y, s, rows) for y, s in zip(turn(given.truth), turn(given.scores), strict=True)]
        supports = [sum((w for w, y in zip(rows, ys, strict=True) if y), Fraction(0)) for ys, _, _ in lists]
        part_weights = supports if average == "weighted" else [Fraction(1)] * len(lists)
    empty = rules.precision_empty_row if average == "samples" else rules.precision_no_positives
    parts = [average_precision(*one, rules, empty) for one in lists]
    return mean(parts, part_weights, by_truth=average == "weighted")


def mean(values: list[Value], weights: list[Fraction], by_truth: bool = False) -> Fraction | None:
    """The weighted mean of the values that are not left out; equal values of labels need no weight."""
    if UNDEFINED in values:
        return None
    kept = [(v, w) for v, w in zip(values, weights, strict=True) if v != LEFT_OUT]
    total = sum(w for _, w in kept)
    if total:
        return sum(v * w for v, w in kept) / total
    return kept[0][0] if by_truth and len({v for v, _ in kept}) == 1 else None
