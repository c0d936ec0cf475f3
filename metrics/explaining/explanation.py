"""What gives a number that somebody's code has printed, nearest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import isnan
from operator import itemgetter
from typing import Literal, overload

import numpy as np

from ..errors import InputError
from ..graph.arrays import Array
from ..input.example import Example
from ..lazy import lazy_property
from ..registry import METRICS
from ..words import N_
from .mistakes import MISTAKES
from .readings import Reading, call_of, is_large, library_of, readings, value_of
from .typed_number import TypedNumber

MOST_NEAREST, MOST_DISTINGUISHED, MOST_EDITS = 5, 6, 60
EXACT = 1e-9
APART = 5e-5  # two values that differ in four decimals


@dataclass(frozen=True)
class Edit:
    """One change of a matrix: a truth is flipped, or a score becomes another number."""

    kind: Literal["truth", "score"]
    row: int
    column: int
    value: float


@dataclass(frozen=True)
class ToldApart:
    """An edit after which readings that shared a value have others, and these values in their order."""

    edit: Edit
    values: tuple[float, ...]


@dataclass(frozen=True)
class Explanation(Sequence[Reading]):
    """The readings that print like a number, nearest first.

    `nearest` has the readings next to the number, with their differences, where none prints like it; `tried`
    is how many values the number was compared with. `is_partial` says that an example is so large that only
    the rules of the sources were tried, and no mistakes.

    >>> from metrics import Example, explain
    >>> found = explain(Example.of([[1, 0, 1]], [[0.9, 0.2, 0.4]]), "2")
    >>> found.sharing == len(found), found[0].metric
    (True, 'coverage')
    """

    typed: TypedNumber
    found: tuple[Reading, ...]
    nearest: tuple[tuple[Reading, float], ...]
    tried: int
    is_partial: bool
    example: Example

    @property
    def sharing(self) -> int:
        """How many metrics, averages and mistakes give the number."""
        return len(self.found)

    @lazy_property
    def telling_apart(self) -> ToldApart | None:
        """The single edit that gives the most of the readings a value of their own, if any does."""
        return edit_telling_apart(self.example, self.found, edits_of(self.example))

    @overload
    def __getitem__(self, place: int) -> Reading: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Reading, ...]: ...
    def __getitem__(self, place: int | slice) -> Reading | tuple[Reading, ...]:
        """Return a reading, counted from the nearest."""
        return self.found[place]

    def __len__(self) -> int:
        """Return how many readings give the number."""
        return len(self.found)


def explain(
    example: Example, number: object, metric: str | None = None, average: str | None = None
) -> Explanation:
    """Return what gives a number on an example: metric, average, rules, and a mistake if it takes one.

    example: without variants. number: as it was printed, such as "0.7083", "17/24", "70.83 %" or "nan"; a
    value prints like it if it is rounded to it. metric, average: keys of `METRICS` and `AVERAGES`, where one
    has them in mind: other metrics are left out, other averages of the metric come later. InputError for
    what is no number, and for a metric or an average that there is not.

    >>> from metrics import Example, explain
    >>> example = Example.of([[1, 0, 1, 0, 0]], [[0.3, 0.4, 0.5, 0.1, 0.15]])
    >>> found = explain(example, "3")
    >>> found[0].metric, found[0].call
    ('coverage', 'coverage_error(y_true, y_score)')
    >>> len(explain(example, "0.123")), explain(example, "0.123").nearest[0][0].metric
    (0, 'ranking_loss')
    """
    typed = TypedNumber.of(number)
    check_metric_and_average(metric, average)
    return explanation_of(typed, example, readings(example, metric), average)


def check_metric_and_average(metric: str | None, average: str | None) -> None:
    """Raise InputError for an unknown metric or average."""
    if metric is not None and metric not in METRICS:
        raise InputError(
            N_("There is no metric {metric!r}: there are {metrics}."),
            metric=metric,
            metrics=", ".join(METRICS),
        )
    known = {one for key in METRICS for one in METRICS[key].averages if metric in (None, key)}
    if average is not None and average not in known:
        raise InputError(
            N_("There is no average {average!r} here: there are {averages}."),
            average=average,
            averages=", ".join(sorted(known)),
        )


def explanation_of(
    typed: TypedNumber, example: Example, tried: Iterable[list[Reading]], average: str | None = None
) -> Explanation:
    """Return the explanation of a number by these readings: those of one metric and average after another.

    average: the one that somebody has in mind.
    """
    every = [one for of_case in tried for one in of_case]
    values = np.array([one.value for one in every])
    distance = _Distance(typed, example, average)
    hits = [one for one, is_hit in zip(every, typed.is_print_of(values), strict=True) if is_hit]
    found = tuple(_nearest_of_each(hits, distance))
    near = () if found else tuple(_nearest(every, values, typed, example))
    return Explanation(typed, found, near, len(every), is_large(example), example)


@dataclass(frozen=True)
class _Distance:
    """How far a reading is from a number; of two that are as far, one that a library computes is nearer."""

    typed: TypedNumber
    example: Example
    average: str | None

    def __call__(self, reading: Reading) -> tuple[float, ...]:
        """First whether it is the number itself without a mistake and with at most one rule changed."""
        is_rounded = not abs(reading.value - self.typed.value) <= EXACT
        other = self.average not in (None, reading.average)
        mistake = [*MISTAKES].index(reading.mistake) + 1 if reading.mistake else 0
        has_no_library = library_of(reading, self.example) is None
        is_near = not is_rounded and not mistake and reading.cost + other <= 1
        return not is_near, reading.cost + other, is_rounded, mistake, has_no_library


def _nearest_of_each(hits: Iterable[Reading], distance: _Distance) -> Iterator[Reading]:
    """Of each metric, average and mistake the nearest reading, with its code; the nearest of all first."""
    of_each: dict[tuple[str, str, str | None], tuple[tuple[float, ...], Reading]] = {}
    for one in hits:
        key, far = (one.metric, one.average, one.mistake), distance(one)
        if key not in of_each or far < of_each[key][0]:
            of_each[key] = far, one
    for _far, one in sorted(of_each.values(), key=itemgetter(0)):
        yield replace(one, call=call_of(one, distance.example))


def _nearest(
    every: Sequence[Reading], values: Array, typed: TypedNumber, example: Example
) -> Iterator[tuple[Reading, float]]:
    """The readings without a mistake that are next to the number, one of each value, and the differences."""
    if isnan(typed.value):
        return
    seen: list[float] = []
    costs = np.array([one.cost for one in every])
    for place in np.lexsort((costs, np.round(np.abs(values - typed.value), 12))):
        one = every[place]
        if one.mistake or isnan(one.value) or any(abs(one.value - value) < EXACT for value in seen):
            continue
        seen.append(one.value)
        yield replace(one, call=call_of(one, example)), one.value - typed.value
        if len(seen) == MOST_NEAREST:
            return


def edit_telling_apart(example: Example, every: Sequence[Reading], edits: Iterable[Edit]) -> ToldApart | None:
    """Return the edit after which the most of the nearest readings have different values, if any does."""
    found = every[:MOST_DISTINGUISHED]
    best: ToldApart | None = None
    most = 1
    if len(found) < 2:
        return None
    for edit in edits:
        after = edited(edit, example)
        values = tuple(value_of(one, after) for one in found)
        different = 1 + int((np.diff(np.sort(values)) > APART).sum())  # nan comes last, and is not counted
        if different > most:
            best, most = ToldApart(edit, values), different
        if most == len(found):
            break
    return best


def edits_of(example: Example) -> list[Edit]:
    """Return edits of one cell, as many as there is time for, from all over the matrix.

    First a truth is flipped, then a score is put above or below all others of its row.
    """
    flips = [
        Edit("truth", row, column, float(not is_true))
        for (row, column), is_true in np.ndenumerate(example.truth)
    ]
    every = [*flips, *_moves(example)]
    return [every[place] for place in np.unique(np.linspace(0, len(every) - 1, MOST_EDITS).astype(int))]


def _moves(example: Example) -> Iterator[Edit]:
    if example.scores is None:
        return
    for row, scores in enumerate(example.scores):
        low, high = scores.min(), scores.max()
        ends = [
            float(value)
            for value in (round(high + 0.01, 4), round(low - 0.01, 4))
            if 0 <= value <= 1 or not 0 <= low <= high <= 1
        ]
        yield from (Edit("score", row, column, value) for column in range(scores.size) for value in ends)


def edited(edit: Edit, example: Example) -> Example:
    """Return the example after an edit."""
    if edit.kind == "truth":
        truth = example.truth.copy()
        truth[edit.row, edit.column] = bool(edit.value)
        return replace(example, truth=truth)
    assert example.scores is not None
    scores = example.scores.copy()
    scores[edit.row, edit.column] = edit.value
    return replace(example, scores=scores)
