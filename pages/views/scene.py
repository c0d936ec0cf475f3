"""What a lesson shows, computed once for everything that is drawn from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from metrics import (
    AVERAGES,
    METRICS,
    Example,
    InputError,
    Metric,
    Quantity,
    Result,
    steps,
)
from metrics.parts.probability import sigmoid
from metrics.pictures.confusion import Confusion, confusion_of
from metrics.pictures.pair_grid import PairGrid, pair_grid_of
from metrics.pictures.sorted_list import SortedList, sorted_list_of
from metrics.registry import PROBABILITIES
from pages.state.focus import Focus
from pages.words import gettext as _

Cell = tuple[int, int]
WINDOW = 12
LARGEST_LIT = 2_000
THRESHOLD = 0.5


@dataclass(frozen=True, eq=False)
class Scene:
    """One part of one metric on the matrix, at one step of its working.

    `working` holds the steps of the part, then those of the average where it has its own; `step` counts
    from 1, None shows all of them. `cells` are the (row, column) of the part's items, `names` their names.
    `told` is what the metric refused, if it did.
    """

    focus: Focus
    example: Example
    result: Result
    samples: Sequence[str]
    labels: Sequence[str]
    step: int | None
    working: tuple[Quantity, ...]
    of_the_part: int
    told: str = ""

    @property
    def metric(self) -> Metric:
        """The metric being looked at."""
        return self.result.metric

    @property
    def choices(self) -> tuple[str, ...]:
        """The names of the conventions that the number depends on here."""
        return self.metric.choices_for(self.example, self.focus.average, self.focus.conventions)

    @property
    def current(self) -> Quantity:
        """The quantity of the current step; with all steps shown, the value of the part."""
        return self.working[(self.step or self.of_the_part) - 1]

    @property
    def of_part(self) -> tuple[Quantity, ...]:
        """The steps of the part alone."""
        return self.working[: self.of_the_part]

    @property
    def averaging(self) -> bool:
        """Whether the current step belongs to the average and not to the part."""
        return self.step is not None and self.step > self.of_the_part

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The (row, column) of every item of the part."""
        rows, columns = self.result.source.cells(self.focus.part).T.tolist()
        return tuple(zip(rows, columns, strict=True))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What to call the items of the part."""
        if self.result.source.kind == "rows":
            return tuple(self.labels)
        if self.result.source.kind == "columns":
            return tuple(self.samples)
        return tuple(f"{self.samples[row]}, {self.labels[column]}" for row, column in self.cells)

    @cached_property
    def listed_names(self) -> tuple[str, ...]:
        """What to call the items within a list: a cell, which has two names, in parentheses."""
        return tuple(f"({name})" for name in self.names) if self.result.source.kind == "cells" else self.names

    @property
    def part_names(self) -> Sequence[str]:
        """What to call the parts."""
        kind = self.result.source.kind
        return {"rows": self.samples, "columns": self.labels, "cells": (_("all cells"),)}[kind]

    @property
    def title(self) -> str:
        """What to call the chosen part."""
        return self.part_names[self.focus.part]

    @cached_property
    def ranked(self) -> SortedList:
        """The items of the part, best first."""
        return sorted_list_of(self.result, self.focus.part)

    @cached_property
    def pairs(self) -> PairGrid:
        """The pairs of the first true and false items of the part, for a metric made of pairs."""
        return pair_grid_of(self.result, self.focus.part, most=WINDOW)

    @cached_property
    def confusion(self) -> Confusion:
        """The true and the predicted items of the part."""
        return confusion_of(self.result, self.focus.part)

    @cached_property
    def lit(self) -> tuple[Cell, ...]:
        """The cells that the current step looks at."""
        if self.averaging:
            parts = np.flatnonzero(np.broadcast_to(self.current.lit(), (self.result.source.n_parts,)))
            return tuple(
                (int(row), int(column))
                for part in parts
                for row, column in self.result.source.cells(int(part))
            )
        taken = np.broadcast_to(self._items_lit(), (len(self.cells),))
        return tuple(cell for cell, is_lit in zip(self.cells, taken, strict=True) if is_lit)

    def step_with(self, key: str) -> Quantity:
        """The step of the part that has this key."""
        return next(one for one in self.of_part if one.key == key)

    def _items_lit(self) -> NDArray[np.bool_]:
        if not self.current.itemwise or len(self.cells) <= LARGEST_LIT:
            return self.current.lit()
        return np.asarray(np.logical_or.reduce([self.current.lit(item) for item in range(WINDOW)]))


def scene_of(example: Example, focus: Focus, samples: Sequence[str], labels: Sequence[str]) -> Scene:
    """Compute what the focus asks for; a part or step that is not there gives way to the nearest one."""
    metric = METRICS[focus.metric]
    average = focus.average if focus.average in metric.averages else metric.averages[0]
    result, example, told = _computed(metric, example, average, focus)
    average = result.average
    part = min(focus.part, result.source.n_parts - 1)
    of_the_part = steps(result.part(part))
    of_the_average = () if average == "micro" else steps(result.total)
    working = (*of_the_part, *of_the_average)
    step = None if focus.step is None else min(focus.step, len(working))
    shown = replace(focus, average=average, part=part)
    return Scene(shown, example, result, samples, labels, step, working, len(of_the_part), told)


def _computed(metric: Metric, example: Example, average: str, focus: Focus) -> tuple[Result, Example, str]:
    """The result, what it is of, and where the metric refuses the matrix why this is the nearest thing."""
    try:
        return metric(example, average, focus.conventions), example, ""
    except InputError as error:
        problem = _(error.text).format(**error.facts)
    if metric.takes == PROBABILITIES and example.scores is not None:
        example = replace(example, scores=sigmoid(example.scores))
        told = _("{problem} Shown here: the sigmoid of every score.").format(problem=problem)
    elif average != metric.averages[0]:
        average = metric.averages[0]
        said = _("{problem} Shown here: {average}.")
        told = said.format(problem=problem, average=_(AVERAGES[average].title))
    else:
        example = replace(example, threshold=np.array(THRESHOLD))
        said = _("{problem} Shown here: {threshold} for all.")
        told = said.format(problem=problem, threshold=THRESHOLD)
    return metric(example, average, focus.conventions), example, told
