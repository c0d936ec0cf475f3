"""Which items a line of working looks at, found by looking at the part: what a step must light.

`LIT` says it for the steps that several metrics share, by the key of the step; the module of a metric has a
`LIT` of its own for the rest, and `of_true_items` for steps with a line for each true item only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

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


of_true_items = OfTrueItems


def where(holds: Callable[[Row, int, int | None], bool]) -> Sight:
    """The items k for which something holds, where the line is that of item j."""
    return lambda row, j: {k for k in row.items if holds(row, k, j)}


everything = where(lambda row, k, j: True)
nothing = where(lambda row, k, j: False)  # the line is about places
itself = where(lambda row, k, j: k == j)
at_or_above = where(lambda row, k, j: row.scores[k] >= row.scores[j])
above_or_itself = where(lambda row, k, j: k == j or row.scores[k] > row.scores[j])
# Item j, and those of the others that are true, false, or true and of a later column.
true_at_or_above = where(lambda row, k, j: k == j or (row.truth[k] and row.scores[k] >= row.scores[j]))
false_at_or_above = where(lambda row, k, j: k == j or (not row.truth[k] and row.scores[k] >= row.scores[j]))
false_at_or_below = where(lambda row, k, j: k == j or (not row.truth[k] and row.scores[k] <= row.scores[j]))
later_true_at_or_above = where(lambda row, k, j: k == j or (k > j and k in true_at_or_above(row, j)))

true_ones = where(lambda row, k, j: row.truth[k])
false_ones = where(lambda row, k, j: not row.truth[k])
predicted_ones = where(lambda row, k, j: row.predicted[k])
true_and_predicted = where(lambda row, k, j: row.truth[k] and row.predicted[k])
true_or_predicted = where(lambda row, k, j: row.truth[k] or row.predicted[k])
neither = where(lambda row, k, j: not row.truth[k] and not row.predicted[k])
right_cells = where(lambda row, k, j: bool(row.truth[k]) == bool(row.predicted[k]))
wrong_ones = where(lambda row, k, j: bool(row.truth[k]) != bool(row.predicted[k]))
wrong_or_neither = where(lambda row, k, j: not row.truth[k] or not row.predicted[k])
put_ones = where(lambda row, k, j: row.predicted[k] and not row.truth[k])
missed_ones = where(lambda row, k, j: row.truth[k] and not row.predicted[k])


def first_top(row: Row, j: int | None) -> set[int]:
    """The leftmost item with the top score."""
    return {row.scores.index(max(row.scores))}


def down_to_the_first(of: Sight) -> Sight:
    """The items at or above every one of these; none where there is none of them."""
    return where(lambda row, k, j: row.scores[k] >= max((row.scores[t] for t in of(row, j)), default=inf))


down_to_the_first_true_one, down_to_the_first_false_one = map(down_to_the_first, (true_ones, false_ones))
# The items at or above some true one.
down_to_the_last_true_one = where(
    lambda row, k, j: any(row.scores[k] >= row.scores[t] for t in true_ones(row, j))
)


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
