"""What gives a number that somebody's code has printed, nearest first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import isnan, log10, nan
from typing import Literal, overload

import numpy as np

from ..errors import InputError
from ..graph.arrays import Array, Mask
from ..input.example import Example
from ..keys import AverageKey, MetricKey
from ..lazy import lazy_property
from ..registry import METRICS
from ..words import N_
from .mistakes import MISTAKES
from .readings import Reading, call_of, is_large, library_of, readings, value_of

DECIMAL = r"[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][-+]?\d{1,2})?"
# What libraries print around a number: tensor(0.7083, device='cuda:0'), np.float64(0.7083), [0.7083].
AROUND = re.compile(r"(?:[A-Za-z_.][\w.]*\s*)?[(\[]\s*(?P<inside>[^\s,)\]]+)\s*(?:,\s*\w+=[^)\]]*)?[)\]]")
PERCENT = re.compile(rf"(?P<number>{DECIMAL})\s*[%٪]")
FRACTION = re.compile(rf"(?P<over>{DECIMAL})\s*[/⁄]\s*(?P<under>{DECIMAL})")
MAX_TYPED_LENGTH = 60
MAX_DIGITS = 7  # of a number that 32 bits hold exactly
OF_32_BITS = 5e-7  # what they lose of longer ones, as a share
ROUNDING = 1e-9


@dataclass(frozen=True)
class TypedNumber:
    """A number that was typed, and how far a value may be from it to be printed like this.

    `slack` is half a unit of the last digit that was typed, as values are rounded. A fraction and a whole
    number are meant exactly. Where seven digits or more were typed it allows for what 32 bits lose.

    >>> from multilabel_metrics_lab.explaining.explanation import TypedNumber
    >>> bool(TypedNumber.of("70.83 %").is_print_of(17 / 24)), TypedNumber.of("17/24").slack
    (True, 0.0)
    """

    text: str
    value: float
    slack: float

    @classmethod
    def of(cls, text: object) -> TypedNumber:
        """Return the number in a text such as 0.7083, 17/24, 70.83 %, tensor(0.7083) or nan.

        A decimal comma is read as a point. InputError for everything else.
        """
        typed = str(text).strip().replace("\N{MINUS SIGN}", "-")
        written = typed if len(typed) <= MAX_TYPED_LENGTH else ""
        if around := AROUND.fullmatch(written):
            written = around["inside"]
        if written.lower() == "nan":
            return cls(typed, nan, 0.0)
        if percent := PERCENT.fullmatch(written):
            value, slack = _decimal(percent["number"])
            return cls(typed, value / 100, max(slack, _unit(percent["number"]) / 2) / 100)
        if fraction := FRACTION.fullmatch(written):
            over, under = _number(fraction["over"]), _number(fraction["under"])
            if under != 0:
                return cls(typed, over / under, 0.0)
        if re.fullmatch(DECIMAL, written):
            return cls(typed, *_decimal(written))
        raise InputError(
            N_("“{typed}” is not a number: type one such as 0.7083, 17/24, 70.83 % or nan."),
            typed=typed[:MAX_TYPED_LENGTH],
        )

    def is_print_of(self, values: Array | float) -> Mask:
        """Return where values print like this; what is undefined prints like nan."""
        if isnan(self.value):
            return np.isnan(values)
        room = self.slack * (1 + ROUNDING) + ROUNDING * max(1.0, abs(self.value)) * 1e-3
        far = np.abs(np.asarray(values) - self.value)
        is_print = np.asarray(far <= room)
        for place in np.argwhere(is_print & (far >= 2 * self.slack - room)) if self.slack else ():
            is_print[tuple(place)] = self._is_rounded_to(float(np.asarray(values)[tuple(place)]))
        return is_print

    def _is_rounded_to(self, value: float) -> bool:
        """Whether one of Python's own ways of rounding gives the number, of a value half way to the next."""
        digits = -log10(2 * self.slack)
        whole = round(digits)
        if abs(digits - whole) > ROUNDING or whole < 0:  # the slack is what 32 bits lose
            return True
        rounded = [float(f"{value:.{whole}f}"), round(value, whole)]
        if whole >= 2:
            rounded.append(float(f"{value:.{whole - 2}%}".rstrip("%")) / 100)
        return any(abs(one - self.value) < self.slack for one in rounded)


def _decimal(written: str) -> tuple[float, float]:
    """The value, and how far others may be from it."""
    value, unit = _number(written), _unit(written)
    if len(re.sub(r"[eE].*|\D", "", written).lstrip("0")) >= MAX_DIGITS:
        return value, max(unit / 2, OF_32_BITS * abs(value))
    return value, unit / 2 if unit < 1 else 0.0


def _unit(written: str) -> float:
    """What one more in the last digit is worth."""
    digits, _e, power = written.lower().replace(",", ".").partition("e")
    return float(10.0 ** (int(power or 0) - len(digits.partition(".")[2])))


def _number(written: str) -> float:
    return float(written.replace(",", "."))


MAX_NEAREST, MAX_DISTINGUISHED, MAX_EDITS = 5, 6, 60
EXACT = 1e-9  # two values that differ by less are the same number
APART = 5e-5  # two values that differ in four decimals


@dataclass(frozen=True)
class Edit:
    """One change of a matrix: a truth is flipped, or a score becomes another number."""

    kind: Literal["truth", "score"]
    row: int
    column: int
    value: float


@dataclass(frozen=True)
class DistinguishingEdit:
    """An edit after which readings that shared a value differ, and their values then, in the same order."""

    edit: Edit
    values: tuple[float, ...]


@dataclass(frozen=True)
class Explanation(Sequence[Reading]):
    """The readings that print like a number, nearest first.

    `nearest` has the readings next to the number, with their differences, where none prints like it; `tried`
    is how many values the number was compared with. `is_partial` says that an example is so large that only
    the rules of the sources were tried, and no mistakes.

    >>> from multilabel_metrics_lab import Example, explain
    >>> found = explain(Example.of([[1, 0, 1]], [[0.9, 0.2, 0.4]]), "2")
    >>> found[0].metric, found[0].average
    ('coverage', 'samples')
    """

    typed: TypedNumber
    found: tuple[Reading, ...]
    nearest: tuple[tuple[Reading, float], ...]
    tried: int
    is_partial: bool
    example: Example

    @lazy_property
    def telling_apart(self) -> DistinguishingEdit | None:
        """The single edit that gives the most of the readings a value of their own, if any does."""
        found = self.found[:MAX_DISTINGUISHED]
        best, most = None, 1
        for edit in _edits(self.example) if len(found) > 1 else ():
            after = edited(edit, self.example)
            values = tuple(value_of(one, after) for one in found)
            # nan comes last, and is not counted.
            different = 1 + int((np.diff(np.sort(values)) > APART).sum())
            if different > most:
                best, most = DistinguishingEdit(edit, values), different
            if most == len(found):
                break
        return best

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
    example: Example,
    number: object,
    metric: MetricKey | str | None = None,
    average: AverageKey | str | None = None,
) -> Explanation:
    """Return what gives a number on an example: metric, average, rules, and a mistake if it takes one.

    example: without variants. number: as it was printed, such as "0.7083", "17/24", "70.83 %" or "nan"; a
    value prints like it if it is rounded to it. metric, average: keys of `METRICS` and `AVERAGES`, where one
    has them in mind: other metrics are left out, other averages of the metric come later. InputError for
    what is no number, and for a metric or an average that there is not.

    >>> from multilabel_metrics_lab import Example, explain
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
    asked = METRICS.values() if metric is None else [METRICS[metric]]
    known = {one for each in asked for one in each.averages}
    if average is not None and average not in known:
        raise InputError(
            N_("There is no average {average!r} here: there are {averages}."),
            average=average,
            averages=", ".join(sorted(known)),
        )


def explanation_of(
    typed: TypedNumber, example: Example, tried: Iterable[list[Reading]], average: str | None = None
) -> Explanation:
    """Return the explanation of a number by these readings, which come in a list for each metric and average.

    average: the one that somebody has in mind.
    """
    every = [one for of_case in tried for one in of_case]
    values = np.array([one.value for one in every])
    hits = [one for one, is_hit in zip(every, typed.is_print_of(values), strict=True) if is_hit]
    found: dict[tuple[str, str, str | None], Reading] = {}  # the nearest of each metric, average and mistake
    for one in sorted(hits, key=lambda reading: _sort_key(reading, typed, example, average)):
        found.setdefault((one.metric, one.average, one.mistake), one)
    with_code = tuple(replace(one, call=call_of(one, example)) for one in found.values())
    near = () if found else tuple(_nearest(every, values, typed, example))
    return Explanation(typed, with_code, near, len(every), is_large(example), example)


def _sort_key(
    reading: Reading, typed: TypedNumber, example: Example, average: str | None
) -> tuple[float, ...]:
    """What sorts the readings of a number, the likeliest first.

    First come those that give exactly the number, without a mistake and with at most one rule changed. Then
    those count with fewer changes, those that give it exactly, those without a mistake, and those that a
    library computes.
    """
    is_rounded = not abs(reading.value - typed.value) <= EXACT
    other = average not in (None, reading.average)
    mistake = [*MISTAKES].index(reading.mistake) + 1 if reading.mistake else 0
    has_no_library = library_of(reading, example) is None
    is_near = not is_rounded and not mistake and reading.cost + other <= 1
    return not is_near, reading.cost + other, is_rounded, mistake, has_no_library


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
        if len(seen) == MAX_NEAREST:
            return


def _edits(example: Example) -> list[Edit]:
    """Edits of one cell, as many as there is time for, from all over the matrix.

    First a truth is flipped, then a score is put above or below all others of its row, but not out of the
    range from 0 to 1 where all of them lie in it.
    """
    flips = [
        Edit("truth", row, column, float(not is_true))
        for (row, column), is_true in np.ndenumerate(example.truth)
    ]
    every = [*flips, *_moves(example)]
    return [every[place] for place in np.unique(np.linspace(0, len(every) - 1, MAX_EDITS).astype(int))]


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
