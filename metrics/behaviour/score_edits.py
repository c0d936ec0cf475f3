"""The ways to change one score that can make a difference to some metrics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array, Mask
from ..input.example import Example
from ..parts.average import AVERAGES
from ..parts.part import CELLS, COLUMNS, ROWS
from ..registry import METRICS, ORDER, ORDER_AND_THRESHOLD, PREDICTIONS, PROBABILITIES, SCORES
from .variants import Case, looks_at_threshold

MAX_EDITS = 200_000
MAX_DIGITS = 8
SEED = 0


@dataclass(frozen=True, eq=False)
class SingleEdits:
    """Ways to give one cell another score, those that move it least first.

    `cell` is its number, row after row, `value` the new score and `shift` how far that is: each of shape
    (n_edits,). `all_places` says that every new score which could make a difference to one of the metrics has
    the same effect as one of these; `all_pairs` says the same of every two new scores.
    """

    cell: Array
    value: Array
    shift: Array
    all_places: bool
    all_pairs: bool

    def __len__(self) -> int:
        return len(self.cell)

    def applied_to(self, scores: Array, chosen: Array) -> Array:
        """The candidates with the edits of each row of `chosen`, (n_candidates, n_edits).

        `scores` are those that are edited, one matrix for each candidate or one for all of them.
        """
        n_rows, n_columns = scores.shape[-2:]
        stack = np.broadcast_to(scores, (len(chosen), n_rows, n_columns)).copy()
        flat = stack.reshape(len(chosen), n_rows * n_columns)
        np.put_along_axis(flat, self.cell[chosen], self.value[chosen], axis=1)
        return stack


@dataclass(frozen=True)
class Dependence:
    """What the values of some metrics depend on: the order in these kinds of parts, thresholds, the scores.

    `probabilities` says that the scores must be some.
    """

    orders: frozenset[str]
    threshold: bool
    scores: bool
    probabilities: bool


def dependence_of(cases: Sequence[Case], example: Example, rules: Conventions) -> Dependence:
    """What these metrics together depend on, beside the truth."""
    depends_on = {case: METRICS[case[0]].depends_on(rules) for case in cases}
    orders = {
        AVERAGES[average].parts
        for (_metric, average), seen in depends_on.items()
        if seen in (ORDER, ORDER_AND_THRESHOLD)
    }
    if PREDICTIONS in depends_on.values() and example.decided_by == "top_k":
        orders.add(ROWS)
    return Dependence(
        frozenset(orders),
        any(looks_at_threshold(case, example, rules) for case in cases),
        SCORES in depends_on.values(),
        any(METRICS[key].score_kind == PROBABILITIES for key, _average in cases),
    )


def single_edits(
    example: Example, cases: Sequence[Case], rules: Conventions, max_edits: int = MAX_EDITS
) -> SingleEdits:
    """The ways to change one score of an example without variants, about `max_edits` at most.

    A score can be put level with each score that it is compared with, and with the threshold, and at two
    places between any two neighbours of these, so that two scores can stand there one above the other. Where
    a metric looks at the scores themselves, no list of them is complete. Of a large matrix only some cells
    are tried.

    >>> from metrics import Conventions, Example
    >>> example = Example.of([[1, 0]], [[0.6, 0.8]])
    >>> edits = single_edits(example, [("one_error", "samples")], Conventions())
    >>> list(zip(edits.cell.tolist(), edits.value.tolist()))  # level with the other one, or past it
    [(0, 0.8), (1, 0.6), (0, 0.9), (1, 0.5), (0, 0.99), (1, 0.1)]
    """
    assert example.scores is not None
    depends = dependence_of(cases, example, rules)
    max_edits, n_cells = min(max_edits, MAX_EDITS), example.scores.size
    n_marks = _marks_per_cell(depends, example.scores.shape)
    each = (4 if depends.scores else 3) * (n_marks + 1)
    cells = np.arange(n_cells)
    if n_cells * each > max_edits:
        chosen = np.random.default_rng(SEED).choice(n_cells, max(1, max_edits // each), replace=False)
        cells = np.sort(chosen)
    marks, own = _marks(depends, example, cells)
    old = example.scores.ravel()[cells][:, None]
    places = [_levels(marks, old, depends), *_gaps(marks, old, own, depends, example.scores)]
    cell = np.concatenate([np.broadcast_to(cells[:, None], value.shape)[usable] for value, usable in places])
    value = np.concatenate([value[usable] for value, usable in places])
    shift = distance(value, example.scores.ravel()[cell])
    order = np.argsort(shift, kind="stable")
    every = len(cells) == n_cells and not depends.scores
    return SingleEdits(
        cell[order], value[order], shift[order], every, every and _with_marks_in_common(depends, example)
    )


@np.errstate(over="ignore")
def distance(scores: Array, others: Array) -> Array:
    """How far each score is from the other; infinite where they are as far apart as numbers go."""
    apart: Array = np.abs(scores - others)
    return apart


def _marks_per_cell(depends: Dependence, shape: tuple[int, ...]) -> int:
    n_samples, n_labels = shape
    sizes = {ROWS: n_labels, COLUMNS: n_samples, CELLS: n_samples * n_labels}
    return 1 + sum(sizes[kind] for kind in depends.orders) + depends.threshold


def _with_marks_in_common(depends: Dependence, example: Example) -> bool:
    """Whether cells that are compared with each other have the same neighbours, and so the same places."""
    limits = example.threshold.ndim if depends.threshold else 0
    if not depends.orders or limits == 0:
        return len(depends.orders) <= 1
    return depends.orders == ({COLUMNS} if limits == 1 else {ROWS})


def _marks(depends: Dependence, example: Example, cells: Array) -> tuple[Array, int]:
    """The scores that each cell is compared with, and its own: (n_cells, n_marks) in order.

    With them goes how often its own one is among them.
    """
    assert example.scores is not None
    scores = example.scores
    row, column = np.divmod(cells, scores.shape[1])
    marks = [scores.ravel()[cells][:, None]]
    if ROWS in depends.orders:
        marks.append(scores[row])
    if COLUMNS in depends.orders:
        marks.append(scores.T[column])
    if CELLS in depends.orders:
        marks.append(np.broadcast_to(scores.ravel(), (len(cells), scores.size)))
    own = len(marks)
    if depends.threshold:
        marks.append(np.broadcast_to(example.threshold, scores.shape).ravel()[cells][:, None])
    return np.sort(np.concatenate(marks, axis=1), axis=1), own


def _levels(marks: Array, old: Array, depends: Dependence) -> tuple[Array, Mask]:
    """The scores level with each mark, and which of them are new and not there twice."""
    usable = (marks != old) & np.isfinite(marks)
    if depends.probabilities:
        usable &= (marks >= 0) & (marks <= 1)
    usable[:, 1:] &= marks[:, 1:] != marks[:, :-1]
    return marks, usable


def _gaps(marks: Array, old: Array, own: int, depends: Dependence, scores: Array) -> list[tuple[Array, Mask]]:
    """Scores between every two neighbours, below all and above all, each with where it can be used."""
    lowest, highest = _ends(marks, scores, depends.probabilities)
    low = np.concatenate([lowest, marks], axis=1)
    high = np.concatenate([marks, highest], axis=1)
    beside_itself = (low == old) | (high == old)
    alone = (marks == old).sum(axis=1, keepdims=True) == own
    matters = (low < high) if depends.scores else (low < high) & ~(beside_itself & alone)
    first, last = decimal_between(low, high, low), decimal_between(low, high, high)
    last = np.where(first < last, last, decimal_between(first, high, high))
    values = (
        [first, last, decimal_between(low, high, low / 2 + high / 2)] if depends.scores else [first, last]
    )
    return [(value, matters & (value > low) & (value < high)) for value in values]


def _ends(marks: Array, scores: Array, probabilities: bool) -> tuple[Array, Array]:
    """How far below and above all marks a score may go: within 0 to 1 where all scores are."""
    bottom, top = marks[:, :1], marks[:, -1:]
    largest = np.finfo(np.float64).max
    with np.errstate(over="ignore"):
        lowest = np.maximum(bottom - np.maximum(1.0, np.abs(bottom)), -largest)
        highest = np.minimum(top + np.maximum(1.0, np.abs(top)), largest)
    if probabilities:
        return np.zeros_like(bottom), np.ones_like(top)
    if scores.min() >= 0 and scores.max() <= 1:
        lowest = np.where(bottom > 0, 0.0, lowest)
        highest = np.where(top < 1, 1.0, highest)
    return lowest, highest


def decimal_between(low: Array, high: Array, near: Array) -> Array:
    """A number strictly between two, with as few decimals as there are, close to a third one.

    The middle where no short decimal lies between; a number outside where no float does.

    >>> decimal_between(np.array([0.38, 0.41]), np.array([0.45, 0.412]), np.array([0.38, 0.412])).tolist()
    [0.4, 0.411]
    """
    found = low / 2 + high / 2
    missing = np.ones(found.shape, np.bool_)
    with np.errstate(over="ignore", invalid="ignore"):
        for digits in range(MAX_DIGITS + 1):
            scale = 10.0**digits
            first, last = np.floor(low * scale) + 1, np.ceil(high * scale) - 1
            value = np.clip(np.round(near * scale), first, last) / scale + 0.0
            fits = missing & (value > low) & (value < high)
            found = np.where(fits, value, found)
            missing &= ~fits
    return found
