"""A metric where two things are moved at once: its value on every field of a grid."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...conventions import Conventions
from ...graph.arrays import Array
from ...input.example import Example
from ...pictures.curves import spread
from ..stack import Case
from .knob import BETA, DEPTH, TOP, Knob, scores_at, values_along

FIELDS = 40  # so that a round place such as ½ lies between two of them
Span = tuple[float, float]


@dataclass(frozen=True, eq=False)
class Plane:
    """The value in the middle of every field: `values` is (n, m), `x` (n,) and `y` (m,) are the middles.

    `scores` are those of the moved matrix, (n, m, n_samples, n_labels).
    """

    x: Array
    y: Array
    values: Array
    scores: Array


def plane(
    knobs: tuple[Knob, Knob], case: Case, example: Example, rules: Conventions, spans: tuple[Span, Span]
) -> Plane:
    """The value on a grid of fields, from one call of the metric.

    >>> from metrics import Conventions, Example
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
