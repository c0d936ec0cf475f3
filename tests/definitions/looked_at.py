"""Which items a line of working looks at, found by looking at the part: what a step must light.

`LIT` says it for the steps that several metrics share, by the key of the step; the module of a metric has a
`LIT` of its own for the rest, and `of_true_items` for steps with a line for each true item only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Sight = Callable[["Row", int | None], set[int]]


@dataclass(frozen=True)
class Row:
    """One part as the sets below look at it: what is true of its items, their scores, what is predicted."""

    truth: Sequence[int]
    scores: Sequence[float]
    predicted: Sequence[bool]

    @property
    def items(self) -> set[int]:
        return set(range(len(self.truth)))


@dataclass(frozen=True)
class OfTrueItems:
    """What the lines of a step look at that has none for a false item, nor for the last one of several."""

    sight: Sight
    but_the_last: bool = False

    def has_line(self, row: Row, j: int) -> bool:
        true = true_ones(row, None)
        return j in true and not (self.but_the_last and len(true) > 1 and j == max(true))

    def __call__(self, row: Row, j: int | None) -> set[int]:
        return self.sight(row, j)


def of_true_items(sight: Sight, but_the_last: bool = False) -> OfTrueItems:
    return OfTrueItems(sight, but_the_last)


def everything(row: Row, j: int | None) -> set[int]:
    return row.items


def nothing(row: Row, j: int | None) -> set[int]:
    return set()


def itself(row: Row, j: int) -> set[int]:
    return {j}


def at_or_above(row: Row, j: int) -> set[int]:
    return {k for k in row.items if row.scores[k] >= row.scores[j]}


def above_or_itself(row: Row, j: int) -> set[int]:
    return {j} | {k for k in row.items if row.scores[k] > row.scores[j]}


def true_at_or_above(row: Row, j: int) -> set[int]:
    return {j} | {k for k in at_or_above(row, j) if row.truth[k]}


def false_at_or_above(row: Row, j: int) -> set[int]:
    return {j} | {k for k in at_or_above(row, j) if not row.truth[k]}


def false_at_or_below(row: Row, j: int) -> set[int]:
    return {j} | {k for k in row.items if not row.truth[k] and row.scores[k] <= row.scores[j]}


def later_true_at_or_above(row: Row, j: int) -> set[int]:
    return {j} | {k for k in true_at_or_above(row, j) if k > j}


def true_ones(row: Row, j: int | None) -> set[int]:
    return {k for k in row.items if row.truth[k]}


def false_ones(row: Row, j: int | None) -> set[int]:
    return row.items - true_ones(row, j)


def predicted_ones(row: Row, j: int | None) -> set[int]:
    return {k for k in row.items if row.predicted[k]}


def true_and_predicted(row: Row, j: int | None) -> set[int]:
    return true_ones(row, j) & predicted_ones(row, j)


def true_or_predicted(row: Row, j: int | None) -> set[int]:
    return true_ones(row, j) | predicted_ones(row, j)


def neither(row: Row, j: int | None) -> set[int]:
    return row.items - true_or_predicted(row, j)


def right_cells(row: Row, j: int | None) -> set[int]:
    return true_and_predicted(row, j) | neither(row, j)


def wrong_ones(row: Row, j: int | None) -> set[int]:
    return true_ones(row, j) ^ predicted_ones(row, j)


def wrong_or_neither(row: Row, j: int | None) -> set[int]:
    return wrong_ones(row, j) | neither(row, j)


def put_ones(row: Row, j: int | None) -> set[int]:
    return predicted_ones(row, j) - true_ones(row, j)


def missed_ones(row: Row, j: int | None) -> set[int]:
    return true_ones(row, j) - predicted_ones(row, j)


def first_top(row: Row, j: int | None) -> set[int]:
    return {row.scores.index(max(row.scores))}


def down_to_the_first_true_one(row: Row, j: int | None) -> set[int]:
    true = true_ones(row, j)
    return {k for k in row.items if true and all(row.scores[k] >= row.scores[t] for t in true)}


def down_to_the_last_true_one(row: Row, j: int | None) -> set[int]:
    return {k for k in row.items if any(row.scores[k] >= row.scores[t] for t in true_ones(row, j))}


def down_to_the_first_false_one(row: Row, j: int | None) -> set[int]:
    false = false_ones(row, j)
    return {k for k in row.items if false and all(row.scores[k] >= row.scores[f] for f in false)}


LIT: dict[str, Sight] = {
    "positives": everything,
    "negatives": everything,
    "predicted": itself,
    "differing": wrong_ones,
    "common": true_and_predicted,
    "either": true_or_predicted,
    "neither": neither,
    "made": predicted_ones,
    "true": true_ones,
    "tp": true_and_predicted,
    "fp": put_ones,
    "fn": missed_ones,
    "tn": neither,
    "rank": at_or_above,
    "hits": true_at_or_above,
    "above": above_or_itself,
    "precision_here": of_true_items(itself),
    "f1_here": itself,
    "top_score": everything,
}
