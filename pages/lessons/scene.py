"""What a lesson shows, computed once for everything that is drawn from it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import compress
from math import nan
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from metrics import AVERAGES, METRICS, Example, InputError, Metric, Quantity, Result, steps
from metrics.conventions.declaring import TOGETHER
from metrics.graph.arrays import Array, Mask
from metrics.graph.digits import decimal
from metrics.lazy import lazy_property
from metrics.parts.probability import sigmoid
from metrics.pictures.curves import ThresholdWalk, threshold_walk
from metrics.pictures.pairs import Confusion, SortedList, confusion_of, sorted_list_of
from metrics.registry import PROBABILITIES
from pages.state.document import Cell
from pages.state.focus import Focus
from pages.words import gettext as _
from pages.words import sentence_of

Entry = TypeVar("Entry")


WINDOW = 12  # parts that a picture shows, and lines of a page whose cells are lit
MAX_CHIPS = 30  # on the score line
THRESHOLD = 0.5  # in place of one that cannot be had
RANKED = ("ranking", "curves")


@dataclass(frozen=True, eq=False)
class Scene:
    """One metric on the matrix under one average, and one part of it with the steps of its working."""

    focus: Focus
    example: Example
    result: Result
    samples: Sequence[str]
    labels: Sequence[str]
    part_steps: tuple[Quantity, ...]
    average_steps: tuple[Quantity, ...]  # none where all cells are one part
    refusal: str = ""  # why the metric cannot be had of this matrix as it is, and what is shown instead
    typed_example: Example | None = None  # before its logits were made probabilities; None where none were
    cache: dict[Hashable, Any] = field(default_factory=dict)  # what was computed for the scene

    @property
    def takes_sigmoids(self) -> bool:
        """Whether each score was made a probability."""
        return self.typed_example is not None

    @lazy_property
    def typed(self) -> NDArray[np.float64]:
        """What was typed for every item of the part: its score, or the logit that it was made of."""
        if self.typed_example is None or self.typed_example.scores is None:
            return self.scores
        rows, columns = self._rows_and_columns.T
        return np.asarray(self.typed_example.scores[rows, columns], float)

    @property
    def metric(self) -> Metric:
        """The metric being looked at."""
        return self.result.metric

    @property
    def kind(self) -> str:
        """What a part is: one of the "rows" or "columns", or all "cells"."""
        return self.result.inputs.kind

    @property
    def has_weights(self) -> bool:
        """Whether samples have weights, so that items may not count one each."""
        return self.result.inputs.weight is not None

    @property
    def choices(self) -> tuple[str, ...]:
        """The names of the conventions that the number depends on here."""
        return self.metric.choices_for(self.example, self.focus.average, self.focus.conventions)

    @lazy_property
    def working(self) -> tuple[Quantity, ...]:
        """The steps of the part, then those of the average."""
        return *self.part_steps, *self.average_steps

    @property
    def part_value(self) -> float:
        """The value of the part, to which its steps come."""
        return float(self.part_steps[-1].value)

    @lazy_property
    def _rows_and_columns(self) -> NDArray[np.intp]:
        return self.result.inputs.cells(self.focus.part)

    def value_under(self, average: str) -> float:
        """The value under another average; NaN where the metric refuses the matrix under that."""
        try:
            return float(self.under(average))
        except InputError:
            return nan

    def under(self, average: str) -> Result:
        """The result under another average; InputError where the metric refuses the matrix under that."""
        if average == self.result.average:
            return self.result
        return self.computed_once(
            ("under", average), lambda: self.metric(self.example, average, self.focus.conventions)
        )

    def computed_once(self, key: Hashable, compute: Callable[[], Entry]) -> Entry:
        """What `compute` gives, which is computed when it is first needed and stored under this key."""
        if key not in self.cache:
            self.cache[key] = compute()
        stored: Entry = self.cache[key]
        return stored

    @lazy_property
    def cells(self) -> tuple[Cell, ...]:
        """The (row, column) of every item of the part."""
        return self.cells_of(self.focus.part)

    @lazy_property
    def names(self) -> tuple[str, ...]:
        """What to call the items of the part."""
        if self.kind == "rows":
            return tuple(self.labels)
        if self.kind == "columns":
            return tuple(self.samples)
        return self._names_of_cells("{sample}, {label}")

    @lazy_property
    def listed_names(self) -> tuple[str, ...]:
        """What to call the items within a list: a cell, which has two names, in parentheses."""
        if self.kind == "cells":
            return self._names_of_cells("({sample}, {label})")
        return self.names

    def _names_of_cells(self, pattern: str) -> tuple[str, ...]:
        return tuple(
            pattern.format(sample=self.samples[row], label=self.labels[column]) for row, column in self.cells
        )

    @property
    def part_names(self) -> Sequence[str]:
        """What to call the parts."""
        return {"rows": self.samples, "columns": self.labels, "cells": (_("all cells"),)}[self.kind]

    @property
    def title(self) -> str:
        """What to call the chosen part."""
        return self.part_names[self.focus.part]

    @lazy_property
    def truth(self) -> NDArray[np.bool_]:
        """The truth of every item of the part."""
        return self.result.inputs.y.value_at(self.focus.part)

    @lazy_property
    def scores(self) -> NDArray[np.float64]:
        """The score of every item of the part."""
        return self.result.inputs.score.value_at(self.focus.part)

    @lazy_property
    def ranked(self) -> SortedList:
        """The items of the part, best first."""
        return sorted_list_of(self.result, self.focus.part)

    @lazy_property
    def confusion(self) -> Confusion:
        """The true and the predicted items of the part."""
        return confusion_of(self.result, self.focus.part)

    @property
    def in_ranking_order(self) -> bool:
        """Whether the metric looks at the items from the top of the sorted list down."""
        return self.metric.family in RANKED

    def cells_of_step(
        self, quantity: Quantity, of_average: bool, lines: Sequence[int | None] | None = None
    ) -> tuple[Cell, ...]:
        """The cells that a step looks at; with `lines`, its lines of these items."""
        return self.cells_at(_items_of_step(quantity, lines), of_average)

    def cells_at(self, taken: NDArray[np.bool_], of_average: bool) -> tuple[Cell, ...]:
        """The cells of the items, or `of_average` of the parts, that are taken: (n_items,)."""
        if of_average:
            parts = np.flatnonzero(np.broadcast_to(taken, self.result.inputs.n_parts)).tolist()
            return tuple(cell for part in parts for cell in self.cells_of(part))
        return tuple(compress(self.cells, np.broadcast_to(taken, len(self.cells)).tolist()))

    def cells_of_items(self, items: NDArray[np.intp]) -> tuple[Cell, ...]:
        """The cells of these items of the part, in this order."""
        return tuple(self.cells[item] for item in items.tolist())

    def cells_of(self, part: int) -> tuple[Cell, ...]:
        """The (row, column) of every item of a part."""
        return tuple(map(tuple, self.result.inputs.cells(part).tolist()))

    def step_with(self, key: str) -> Quantity:
        """The step of the part that has this key."""
        return next(one for one in self.part_steps if one.key == key)


def _items_of_step(quantity: Quantity, lines: Sequence[int | None] | None) -> NDArray[np.bool_]:
    if lines is None:
        return quantity.lit()
    return reduce(np.logical_or, [quantity.lit(line) for line in lines[:WINDOW]])


def scene_of(example: Example, focus: Focus, samples: Sequence[str], labels: Sequence[str]) -> Scene:
    """Compute what the focus asks for; an average or a part that does not exist gives way to the nearest."""
    metric = METRICS[focus.metric]
    average = focus.average if focus.average in metric.averages else metric.averages[0]
    given = example
    result, example, refusal = _result_or_nearest(metric, example, average, focus)
    average = result.average
    part = min(focus.part, result.inputs.n_parts - 1)
    part_steps = steps(result.part(part))
    average_steps = () if average == "micro" else steps(result.overall)
    return Scene(
        replace(focus, average=average, part=part),
        example,
        result,
        samples,
        labels,
        part_steps,
        average_steps,
        refusal,
        typed_example=None if example.scores is given.scores else given,
    )


def scene_beside(scene: Scene, **focus: Any) -> Scene:
    """The scene of another part, or under another average, of the same matrix."""
    return scene_of(scene.example, replace(scene.focus, **focus), scene.samples, scene.labels)


def _result_or_nearest(
    metric: Metric, example: Example, average: str, focus: Focus
) -> tuple[Result, Example, str]:
    """The result, what it is of, and where the metric refuses the matrix why this is the nearest thing."""
    try:
        return metric(example, average, focus.conventions), example, ""
    except InputError as error:
        problem = sentence_of(error)
    if metric.score_kind == PROBABILITIES and example.scores is not None:
        example, refusal = replace(example, scores=sigmoid(example.scores)), ""
    elif average != metric.averages[0]:
        average = metric.averages[0]
        pattern = _("{problem} Shown here: {average}.")
        refusal = pattern.format(problem=problem, average=_(AVERAGES[average].title))
    else:
        example = replace(example, threshold=np.array(THRESHOLD))
        pattern = _("{problem} Shown here: {threshold} for all.")
        refusal = pattern.format(problem=problem, threshold=THRESHOLD)
    return metric(example, average, focus.conventions), example, refusal


def item_names(scene: Scene, quantity: Quantity) -> Sequence[str]:
    """What to call the entries of an itemwise quantity of the working."""
    if quantity.grid is not None:
        values = quantity.grid.value
        return scene.computed_once(
            ("grid", quantity.key), lambda: tuple(decimal(value) for value in values.tolist())
        )
    if any(quantity is one for one in scene.average_steps):
        return scene.part_names
    return scene.names


def first_and_chosen(scene: Scene, most: int) -> list[int]:
    """The first parts, at most so many, and the chosen one among them."""
    shown = list(range(min(scene.result.inputs.n_parts, most)))
    return shown if scene.focus.part in shown else [*shown[:-1], scene.focus.part]


def walk_of(scene: Scene, ties: str = TOGETHER) -> ThresholdWalk:
    """The points that the threshold passes; `ties` is as for `threshold_walk`."""
    source, part = scene.result.inputs, scene.focus.part
    return scene.computed_once(("walk", part, ties), lambda: threshold_walk(source, part, ties))


@dataclass(frozen=True, eq=False)
class MeanOfParts:
    """One mean or sum over the parts, read from its step; all arrays have the shape (n_parts,).

    `used` are the parts that take part; `summands` are the values or, under `weights`, the products. The
    `divisor` is 1 where the sum itself is the average. `letter` stands for one value in the formula.
    """

    key: str
    letter: str
    values: Array
    used: Mask
    summands: Array
    divisor: float
    weights: Array | None
    average: Quantity

    @property
    def products(self) -> str:
        """The key of the step of the products, where there are weights."""
        return f"{self.key}.weighted"


def means_of(scene: Scene) -> tuple[MeanOfParts, ...]:
    """The means of the average, in their order: one, or two where F is taken of mean precision and recall."""
    return tuple(filter(None, map(_mean, scene.average_steps)))


def _mean(quantity: Quantity) -> MeanOfParts | None:
    key, _, kind = quantity.key.rpartition(".")
    if kind not in ("average", "sum") or not quantity.made_of[0].over_items:
        return None
    above, *divided = quantity.made_of
    values, weights = above.source, None
    if values.key == f"{key}.weighted":
        weights, values = (term.source for term in values.made_of)
    return MeanOfParts(
        key,
        values.symbol.rpartition("_")[0],
        values.value,
        above.mask(),
        above.source.value,
        float(divided[0].value) if divided else 1.0,
        None if weights is None else weights.value,
        quantity,
    )
