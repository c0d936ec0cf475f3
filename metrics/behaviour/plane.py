"""The values of a metric while two knobs move: on a grid of fields, or exactly between lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array
from ..input.example import Example
from ..pictures.curves import spread
from ..registry import METRICS, SCORES
from .knob import BETA, DEPTH, SCORE, THRESHOLD, TOP, Knob, scores_at, values_along
from .variants import Case

FIELDS = 40  # so that a round place such as ½ lies between two of them
Span = tuple[float, float]


@dataclass(frozen=True, eq=False)
class Plane:
    """The value in the middle of each field of a grid: `values` is (n, m), `x` (n,) and `y` (m,) the middles.

    `scores` are those of the moved matrix, (n, m, n_samples, n_labels).
    """

    x: Array
    y: Array
    values: Array
    scores: Array


def plane(
    knobs: tuple[Knob, Knob], case: Case, example: Example, rules: Conventions, spans: tuple[Span, Span]
) -> Plane:
    """Compute the value on a grid of fields, in one call of the metric.

    >>> from metrics import Conventions, Example, Knob
    >>> example = Example.of([[1, 0]], [[0.6, 0.2]])
    >>> knobs = Knob("score", 0, 0), Knob("score", 0, 1)
    >>> found = plane(knobs, ("ranking_loss", "samples"), example, Conventions(), ((0, 1), (0, 1)))
    >>> found.values[0, -1].item(), found.values[-1, 0].item()  # the true label low, the true label high
    (1.0, 0.0)
    """
    x, y = (_middles(knob, span) for knob, span in zip(knobs, spans, strict=True))
    moves = (knobs[0], x), (knobs[1], y)
    values = np.asarray(values_along(case, example, rules, *moves), float)
    scores = np.broadcast_to(scores_at(example, rules, *moves), (len(x), len(y), *example.truth.shape))
    return Plane(x, y, values, scores)


def _middles(knob: Knob, span: Span) -> Array:
    """The middle of every field along one side, or every whole number."""
    if knob.kind in (DEPTH, TOP):
        whole = np.arange(span[0], span[1] + 1)
        return np.asarray(whole[spread(len(whole), FIELDS)])
    shares = (np.arange(FIELDS) + 0.5) / FIELDS
    if knob.kind == BETA:
        return np.asarray(span[0] * (span[1] / span[0]) ** shares)
    return np.asarray(span[0] + (span[1] - span[0]) * shares)


MAX_LINES = 60


@dataclass(frozen=True, eq=False)
class Tiles:
    """Rectangles between lines, at the places `x` (n + 1,) and `y` (m + 1,): `values` is (n, m).

    Where the line x = y cuts a square its value is NaN; `halves` has the two ends of each such square, and
    the values above and below the line.
    """

    x: Array
    y: Array
    values: Array
    halves: tuple[tuple[float, float, float, float], ...]


def tiles(
    knobs: tuple[Knob, Knob],
    case: Case,
    example: Example,
    rules: Conventions,
    spans: tuple[Span, Span],
    lines: tuple[Sequence[float], Sequence[float]],
    is_cut: bool,
) -> Tiles | None:
    """Compute the value between `lines` along x and y, and where `is_cut`, on either side of the line x = y.

    None where the value changes elsewhere too, and where there are too many lines.

    >>> from metrics import Conventions, Example, Knob
    >>> example = Example.of([[1, 0]], [[0.6, 0.2]])
    >>> knobs = Knob("score", 0, 0), Knob("score", 0, 1)
    >>> spans = (0.0, 1.0), (0.0, 1.0)
    >>> tiles(knobs, ("ranking_loss", "samples"), example, Conventions(), spans, ((), ()), True).halves
    ((0.0, 1.0, 1.0, 0.0),)
    """
    if (
        any(knob.kind not in (SCORE, THRESHOLD) for knob in knobs)
        or METRICS[case[0]].depends_on(rules) == SCORES
    ):
        return None
    shared = {*lines[0], *lines[1], *spans[0], *spans[1]} if is_cut else set()
    x, y = (
        np.array(sorted(place for place in {*own, *span, *shared} if span[0] <= place <= span[1]))
        for own, span in zip(lines, spans, strict=True)
    )
    if max(len(x), len(y)) > MAX_LINES:
        return None
    # A third and two thirds of the way through each: these places lie on either side of the line x = y.
    within_x, within_y = (
        np.ravel(sides[:-1, None] + np.diff(sides)[:, None] * [1 / 3, 2 / 3]) for sides in (x, y)
    )
    thirds = values_along(case, example, rules, (knobs[0], within_x), (knobs[1], within_y))
    values, above, below = (np.array(thirds[i::2, j::2], float) for i, j in ((0, 0), (0, 1), (1, 0)))
    halves = []
    rows = {side: row for row, side in enumerate(zip(y[:-1].tolist(), y[1:].tolist(), strict=True))}
    for column, side in enumerate(zip(x[:-1].tolist(), x[1:].tolist(), strict=True)):
        if is_cut and side in rows:
            cell = column, rows[side]
            values[cell] = np.nan
            halves.append((*side, float(above[cell]), float(below[cell])))
    return Tiles(x, y, values, tuple(halves))
