"""A metric where two things are moved at once, exactly: its value between all the lines where it may jump."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...conventions import Conventions
from ...graph.arrays import Array
from ...input.example import Example
from ...registry import METRICS, SCORES
from ..stack import Case
from .knob import SCORE, THRESHOLD, Knob, values_along
from .plane import Span

MOST_LINES = 60


@dataclass(frozen=True, eq=False)
class Tiles:
    """Rectangles between lines: `x` (n + 1,) and `y` (m + 1,) are their sides, `values` is (n, m).

    Where the line x = y cuts a square, its value is NaN, and `halves` has the ends of its sides, and the
    values above and below the line.
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
    """The value between `lines` along x and along y, and where `is_cut`, on either side of the line x = y.

    None where the value changes elsewhere too, and where there are too many lines.

    >>> from metrics import Conventions, Example
    >>> example = Example.of([[1, 0]], [[0.6, 0.2]])
    >>> knobs = Knob("score", 0, 0), Knob("score", 0, 1)
    >>> spans = (0.0, 1.0), (0.0, 1.0)
    >>> tiles(knobs, ("ranking_loss", "samples"), example, Conventions(), spans, ((), ()), True).halves
    ((0.0, 1.0, 1.0, 0.0),)
    """
    if any(knob.kind not in (SCORE, THRESHOLD) for knob in knobs) or METRICS[case[0]].sees(rules) == SCORES:
        return None
    shared = {*lines[0], *lines[1], *spans[0], *spans[1]} if is_cut else set()
    x, y = (
        np.array(sorted(place for place in {*own, *span, *shared} if span[0] <= place <= span[1]))
        for own, span in zip(lines, spans, strict=True)
    )
    if max(len(x), len(y)) > MOST_LINES:
        return None
    # A third and two thirds of the way through each: these places lie on either side of the line x = y.
    within_x, within_y = (
        np.ravel(sides[:-1, None] + np.diff(sides)[:, None] * [1 / 3, 2 / 3]) for sides in (x, y)
    )
    found = values_along(case, example, rules, (knobs[0], within_x), (knobs[1], within_y))
    values, above, below = (np.array(found[at::2, up::2], float) for at, up in ((0, 0), (0, 1), (1, 0)))
    halves = []
    for column, low in enumerate(x[:-1].tolist() if is_cut else ()):
        (row,) = np.nonzero(y[:-1] == low)[0][:1].tolist() or (None,)
        if row is None or y[row + 1] != x[column + 1]:
            continue
        values[column, row] = np.nan
        halves.append((low, float(x[column + 1]), float(above[column, row]), float(below[column, row])))
    return Tiles(x, y, values, tuple(halves))
