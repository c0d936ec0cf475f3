"""The smallest matrix on which some switches decide between two sets of conventions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

import numpy as np

from ..conventions import Conventions
from ..conventions.declaring import FIRST, LAST
from ..graph.arrays import Array, Mask
from ..input.example import Example
from ..keys import AverageKey
from ..parts.average import AVERAGES
from ..parts.part import CELLS, COLUMNS
from ..registry import ORDER_AND_THRESHOLD, Metric
from .difference import flipped, same_values

LEVELS = (0.8, 0.5, 0.2)
THRESHOLD = 0.5
MAX_CELLS = 6
SHAPES = tuple(
    sorted(
        (
            (rows, columns)
            for rows, columns in product(range(1, MAX_CELLS + 1), repeat=2)
            if rows * columns <= MAX_CELLS
        ),
        key=lambda shape: (shape[0] * shape[1], max(shape), shape),
    )
)
CELLS_IN_ORDER = tuple(product(LEVELS, (True, False)))  # every score and truth of a cell
ONE_CELL = Example.of([[1]], [[LEVELS[0]]], threshold=THRESHOLD)


@dataclass(frozen=True)
class Smallest:
    """A matrix of few cells, with its value under `mine` and `theirs`, two sets of conventions.

    >>> from multilabel_metrics_lab import Example, METRICS, Smallest
    >>> found = Smallest(truth=((1, 0),), scores=((0.8, 0.8),), mine=1.0, theirs=0.5)
    >>> float(METRICS["ranking_loss"](Example.of(found.truth, found.scores))) == found.mine
    True
    """

    truth: tuple[tuple[int, ...], ...]
    scores: tuple[tuple[float, ...], ...]
    mine: float
    theirs: float


@dataclass(frozen=True)
class Contrast:
    """A metric under an average, two sets of conventions, and the switches that may decide between them."""

    metric: Metric
    average: str
    mine: Conventions
    theirs: Conventions
    switches: tuple[str, ...]

    def values(self, rules: Conventions, truth: Mask, scores: Array) -> Array:
        """The value of every matrix of a stack."""
        return self.metric(Example.of(truth, scores, threshold=THRESHOLD), self.average, rules).value

    @property
    def read(self) -> tuple[str, ...]:
        """The conventions that the values depend on, where a threshold decides what is predicted."""
        return self.metric.choices_for(ONE_CELL, self.average)

    @property
    def others(self) -> Iterator[tuple[str, ...]]:
        """Every selection of the conventions that differ which lacks at least one of the switches."""
        differing = [key for key in self.read if getattr(self.mine, key) != getattr(self.theirs, key)]
        for size in range(1, len(differing)):
            for keys in combinations(differing, size):
                if not set(self.switches) <= set(keys):
                    yield keys

    @property
    def by_place(self) -> bool:
        """Whether a value can depend on which of the items of a part comes first."""
        choices = {*self.mine.choices_of(self.read), *self.theirs.choices_of(self.read)}
        return bool(choices & {FIRST, LAST}) or self.metric.depends_on(self.mine) == ORDER_AND_THRESHOLD


def smallest_matrix(
    metric: Metric,
    average: AverageKey | str,
    mine: Conventions,
    theirs: Conventions,
    switches: tuple[str, ...],
    defined: bool = False,
    least_labels: int = 1,
) -> Smallest | None:
    """The matrix with the fewest cells on which the values differ and these switches alone decide it.

    They decide alone where setting them as in `theirs` gives its value, and setting any of the conventions
    that differ without all of these does not. The matrix has at most 6 cells, scores of 0.2, 0.5 and 0.8,
    and 0.5 as its threshold. Of several, the one with the fewest equal scores, then with the fewest at the
    threshold. `defined` asks for one on which neither value is undefined, `least_labels` for one with as
    many labels or more. None if there is no such matrix.

    >>> from multilabel_metrics_lab import METRICS, PRESETS, smallest_matrix
    >>> mine, theirs = PRESETS["zhang_zhou_2014"], PRESETS["matlab_d3"]
    >>> found = smallest_matrix(METRICS["ranking_loss"], "samples", mine, theirs, ("ranking_loss_tie",))
    >>> found.truth, found.scores, found.mine, found.theirs  # a single tied pair
    (((1, 0),), ((0.8, 0.8),), 1.0, 0.0)
    """
    contrast = Contrast(metric, average, mine, theirs, switches)
    for shape in SHAPES:
        if shape[1] >= least_labels:
            for found in _deciding(contrast, shape):
                if not defined or np.isfinite([found.mine, found.theirs]).all():
                    return found
    return None


@lru_cache(maxsize=2048)
def _deciding(contrast: Contrast, shape: tuple[int, int]) -> tuple[Smallest, ...]:
    """The simplest matrix of this shape on which the switches decide, and the simplest with two values."""
    kind = AVERAGES[contrast.average].parts
    if kind == CELLS and shape[0] > 1:
        return ()  # The same list of cells as in one row.
    truth, scores = _candidates(shape, kind, contrast.by_place)
    own, other = (contrast.values(rules, truth, scores) for rules in (contrast.mine, contrast.theirs))
    left = ~same_values(own, other)
    for keys, closes in ((contrast.switches, True), *((keys, False) for keys in contrast.others)):
        if not left.any():
            return ()
        truth, scores, own, other = truth[left], scores[left], own[left], other[left]
        rules = flipped(contrast.mine, contrast.theirs, keys)
        left = same_values(contrast.values(rules, truth, scores), other) == closes
    both = left & np.isfinite(own) & np.isfinite(other)
    firsts = dict.fromkeys(int(np.argmax(where)) for where in (left, both) if where.any())
    return tuple(
        Smallest(
            tuple(tuple(map(int, row)) for row in truth[first]),
            tuple(tuple(map(float, row)) for row in scores[first]),
            float(own[first]),
            float(other[first]),
        )
        for first in firsts
    )


@lru_cache(maxsize=64)
def _candidates(shape: tuple[int, int], kind: str, by_place: bool) -> tuple[Mask, Array]:
    """Every truth with every score matrix, the simplest first: shape (n_candidates, rows, columns).

    Of those that differ only in the order of the parts there is one, and where no place counts, of those
    that differ only in the order of the items in a part.
    """
    n_parts, n_items = shape[::-1] if kind == COLUMNS else shape
    parts = _rows_of_numbers(len(CELLS_IN_ORDER), n_items, rising=not by_place)
    cells = parts[_rows_of_numbers(len(parts), n_parts, rising=True)]
    if kind == COLUMNS:
        cells = cells.swapaxes(1, 2)
    scores, truth = (np.array(values)[cells] for values in zip(*CELLS_IN_ORDER, strict=True))
    in_order = np.argsort(_complexity(cells.reshape(len(cells), -1)))
    return truth[in_order], scores[in_order]


def _rows_of_numbers(below: int, length: int, rising: bool) -> Array:
    """Every row of `length` whole numbers from 0 to `below` - 1; with `rising` those in which none falls."""
    rows = np.stack(np.unravel_index(np.arange(below**length), (below,) * length), axis=-1)
    return rows[(rows[:, 1:] >= rows[:, :-1]).all(-1)] if rising else rows


def _complexity(cells: Array) -> Array:
    """A number for each matrix, no two alike: the lower, the simpler it is.

    The pairs of equal scores count most, then the scores at the threshold, then the lower scores and the
    false labels, those of the first cell before those of the next.
    """
    levels, false = np.divmod(cells, 2)
    pairs = combinations(range(cells.shape[1]), 2)
    alike = sum((levels[:, one] == levels[:, other] for one, other in pairs), np.zeros(len(cells), np.intp))
    at_threshold = (levels == LEVELS.index(THRESHOLD)).sum(-1)
    code = alike * (MAX_CELLS + 1) + at_threshold
    for digits, base in ((levels, len(LEVELS)), (false, 2)):
        for digit in digits.T:
            code = code * base + digit
    return np.asarray(code)
