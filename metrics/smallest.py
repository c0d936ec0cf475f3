"""The smallest matrix on which two sets of conventions differ, and on which named switches decide it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

import numpy as np

from metrics.conventions import Conventions
from metrics.difference import flipped, same_values
from metrics.example import Example
from metrics.quantity import Array, Mask
from metrics.registry import Metric

LEVELS = (0.8, 0.5, 0.2)
THRESHOLD = 0.5
LONGEST, MOST_CELLS = 3, 6
SHAPES = tuple(
    sorted(
        (
            (rows, columns)
            for rows, columns in product(range(1, LONGEST + 1), repeat=2)
            if rows * columns <= MOST_CELLS
        ),
        key=lambda shape: (shape[0] * shape[1], shape),
    )
)


@dataclass(frozen=True)
class Smallest:
    """A matrix of few cells, with the two values on it."""

    truth: tuple[tuple[int, ...], ...]
    scores: tuple[tuple[float, ...], ...]
    mine: float
    theirs: float


@lru_cache(maxsize=512)
def smallest_matrix(
    metric: Metric,
    average: str,
    mine: Conventions,
    theirs: Conventions,
    switches: tuple[str, ...],
    defined: bool = False,
    least_labels: int = 1,
) -> Smallest | None:
    """The matrix with the fewest cells on which the values differ and these switches, no fewer, decide.

    It has at most 3 rows, 3 columns and 6 cells, scores of 0.2, 0.5 and 0.8, and 0.5 as its threshold. Of
    several, the one with the fewest equal scores, then with the fewest at the threshold. `defined` asks for
    one on which neither value is undefined, `least_labels` for one with as many labels or more. None if there
    is no such matrix.
    """
    for shape in SHAPES:
        if shape[1] < least_labels:
            continue
        found = _simplest(metric, average, mine, theirs, switches, defined, *_candidates(shape))
        if found is not None:
            return found
    return None


def _simplest(
    metric: Metric,
    average: str,
    mine: Conventions,
    theirs: Conventions,
    switches: tuple[str, ...],
    defined: bool,
    truth: Mask,
    scores: Array,
) -> Smallest | None:
    def values(rules: Conventions) -> Array:
        return metric(Example.of(truth, scores, threshold=THRESHOLD), average, rules).value

    own, other = values(mine), values(theirs)
    apart = ~same_values(own, other)
    if defined:
        apart &= np.isfinite(own) & np.isfinite(other)
    if not apart.any():
        return None
    truth, scores, own, other = truth[apart], scores[apart], own[apart], other[apart]
    decided = same_values(values(flipped(mine, theirs, switches)), other)
    for fewer in _fewer(switches):
        decided &= ~same_values(values(flipped(mine, theirs, fewer)), other)
    if not decided.any():
        return None
    first = int(np.argmax(decided))
    return Smallest(
        tuple(tuple(map(int, row)) for row in truth[first]),
        tuple(tuple(map(float, row)) for row in scores[first]),
        float(own[first]),
        float(other[first]),
    )


def _fewer(switches: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for size in range(1, len(switches)):
        yield from combinations(switches, size)


@lru_cache(maxsize=len(SHAPES))
def _candidates(shape: tuple[int, int]) -> tuple[Mask, Array]:
    """Every truth with every score matrix, the simplest first: shape (n_candidates, rows, columns)."""
    cells = shape[0] * shape[1]
    truths = np.array(list(product((True, False), repeat=cells)))
    scores = np.array(list(product(LEVELS, repeat=cells)))
    alike = (scores[:, :, None] == scores[:, None, :]).sum((-1, -2))
    at_threshold = (scores == THRESHOLD).sum(-1)
    scores = scores[np.lexsort((np.arange(len(scores)), at_threshold, alike))]
    truth = np.tile(truths, (len(scores), 1)).reshape(-1, *shape)
    return truth, np.repeat(scores, len(truths), axis=0).reshape(-1, *shape)
