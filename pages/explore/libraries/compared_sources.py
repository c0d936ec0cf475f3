"""The numbers that are compared: a row for each metric and average, with its value under each source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np

from metrics import (
    DIALS,
    METRICS,
    PRESETS,
    SOURCES,
    Compared,
    Conventions,
    Example,
    InputError,
    Metric,
    same_value,
)
from metrics.behaviour.stack import Case
from metrics.once import once
from pages.state.turns import yielding

EVERY_AVERAGE, DIFFERING = "all", "differ"
FEWEST = 2  # values that can differ


@dataclass(frozen=True)
class SameValue:
    """Sources that give the same value."""

    value: float
    sources: tuple[str, ...]


@dataclass(frozen=True)
class ComparedRow(Compared):
    """A metric under one average with its values, and which of the sources agree."""

    @once
    def sides(self) -> Sequence[SameValue]:
        """The sources by their values, in the order of the columns."""
        sides: list[SameValue] = []
        for source, value in self.values.items():
            place = next((at for at, one in enumerate(sides) if same_value(one.value, value)), None)
            if place is None:
                sides.append(SameValue(value, (source,)))
            else:
                sides[place] = SameValue(sides[place].value, (*sides[place].sources, source))
        return sides

    @property
    def case(self) -> Case:
        """The keys of the metric and the average."""
        return self.metric.key, self.average

    @property
    def is_differing(self) -> bool:
        """Whether two of the sources give different values."""
        return len(self.sides) > 1


@dataclass(frozen=True)
class ComparedSources:
    """What several sources give on an example; the first of them is the reference, with the rules in force.

    `which` says which rows are shown: EVERY_AVERAGE, those that are DIFFERING, or "" for one average of each
    metric, the one that the most of these sources have, as far as two of them have a number. The row that is
    `looked_at` is among them, unless it agrees and only those that differ are shown.
    """

    example: Example
    sources: tuple[str, ...]
    rules: Conventions
    which: str = ""
    looked_at: Case | None = None

    @property
    def reference(self) -> str:
        """The source that the others are compared with."""
        return self.sources[0]

    @property
    def is_changed(self) -> bool:
        """Whether the rules in force are not quite those of the reference."""
        return self.rules != PRESETS[self.reference]

    def rules_of(self, source: str) -> Conventions:
        """The conventions of a source, with the β and k in force: these are arguments of its functions."""
        return self._rules_of_each[source]

    @once
    def _rules_of_each(self) -> dict[str, Conventions]:
        numbers = {key: getattr(self.rules, key) for key in DIALS}
        others = {one: replace(PRESETS[one], **numbers) for one in self.sources[1:]}
        return {self.reference: self.rules, **others}

    @once
    def _computed_with(self) -> dict[str, Conventions]:
        """The rules of each source; with no score at the threshold all share one rule for such a score."""
        example = self.example
        if example.decided_by == "threshold" and np.any(example.scores == example.threshold):
            return self._rules_of_each
        shared = self.rules.threshold_rule
        return {one: rules.but("threshold_rule", shared) for one, rules in self._rules_of_each.items()}

    @once
    def every_row(self) -> tuple[ComparedRow, ...]:
        """Every metric under every average that one of the sources has."""
        return tuple(
            self._row(metric, average)
            for metric in yielding(METRICS.values())
            for average in metric.averages
            if self._have(metric, average)
        )

    @once
    def _given(self) -> dict[Case, list[str]]:
        return {}

    def _have(self, metric: Metric, average: str) -> bool:
        return any(SOURCES[one].has(metric.key, average) for one in self.sources)

    def _giving(self, metric: Metric, average: str) -> list[str]:
        """The sources that have the metric under this average, and a value for such an example."""
        case = metric.key, average
        if case not in self._given:
            found = [one for one in self.sources if SOURCES[one].gives(metric, average, self.example)]
            self._given[case] = found
        return self._given[case]

    def _row(self, metric: Metric, average: str) -> ComparedRow:
        giving = self._giving(metric, average)
        try:
            values = {one: metric.number(self.example, average, self._computed_with[one]) for one in giving}
        except InputError:
            values = {}
        return ComparedRow(metric, average, values)

    @once
    def rows(self) -> tuple[ComparedRow, ...]:
        """The rows that are shown: first those that differ, then those that the most sources have."""
        chosen = self._and_looked_at(self.every_row if self.which else self.comparable or self.usual_rows)
        if self.which == DIFFERING:
            chosen = [row for row in chosen if row.is_differing]
        return tuple(sorted(chosen, key=lambda row: (not row.is_differing, -len(row.values))))

    def _and_looked_at(self, rows: Sequence[ComparedRow]) -> Sequence[ComparedRow]:
        """These rows, and that which is looked at if it is not among them."""
        looked_at = self.looked_at_row
        if looked_at is None or any(row.case == looked_at.case for row in rows):
            return rows
        return [*rows, looked_at]

    @once
    def looked_at_row(self) -> ComparedRow | None:
        """The row that is looked at, whether or not it is shown."""
        if self.looked_at is None or not self._have(METRICS[self.looked_at[0]], self.looked_at[1]):
            return None
        return self._row(METRICS[self.looked_at[0]], self.looked_at[1])

    @once
    def usual_rows(self) -> tuple[ComparedRow, ...]:
        """Of each metric the average that most sources have; if that agrees, the first that differs too."""
        return tuple(self._one_average_each())

    def _one_average_each(self) -> Iterator[ComparedRow]:
        for metric in yielding(METRICS.values()):
            averages = [one for one in metric.averages if self._have(metric, one)]
            if not averages:
                continue
            best = max(averages, key=lambda one: len(self._giving(metric, one)))
            shown = self._row(metric, best)
            yield shown
            if not shown.is_differing:
                others = (
                    self._row(metric, one)
                    for one in averages
                    if one != best and self._can_differ(metric, one)
                )
                yield from islice((one for one in others if one.is_differing), 1)

    def _can_differ(self, metric: Metric, average: str) -> bool:
        """Whether the sources choose differently among the rules that the value depends on."""
        read = metric.choices_for(self.example, average)
        return len({self._computed_with[one].chosen(read) for one in self._giving(metric, average)}) > 1

    @once
    def comparable(self) -> tuple[ComparedRow, ...]:
        """The rows with two values or more, also where only those that differ are shown."""
        rows = self._and_looked_at(self.every_row if self.which else self.usual_rows)
        return tuple(row for row in rows if len(row.values) >= FEWEST)

    @property
    def row(self) -> ComparedRow | None:
        """The row that is looked at, where it is shown; else the first one."""
        named = (row for row in self.rows if row.case == self.looked_at)
        return next(named, next(iter(self.rows or self.usual_rows), None))
