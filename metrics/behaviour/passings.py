"""Where a score that is moved meets another one or its threshold."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array, Mask
from ..input.example import Example
from ..parts.average import AVERAGES
from ..parts.part import CELLS, COLUMNS, ROWS
from ..registry import METRICS, ORDER, ORDER_AND_THRESHOLD, PREDICTIONS
from .knob import LABEL, SAMPLE, SCORE, THRESHOLD, Knob, scores_in, thresholds_in, value_of_knob
from .variants import Case, looks_at_threshold

Cell = tuple[int, int]


@dataclass(frozen=True)
class Passing:
    """A place `at` at which the score of the cell `mover` meets that of `other`, or (None) its threshold."""

    at: float
    mover: Cell
    other: Cell | None


@dataclass(frozen=True, eq=False)
class Passings:
    """Places where scores meet: `at` (n,) is sorted; `movers` and `others` are (n, 2), −1 for a threshold."""

    at: Array
    movers: Array
    others: Array

    @property
    def places(self) -> Array:
        """Each place once."""
        return np.unique(self.at)

    def at_place(self, place: float) -> tuple[Passing, ...]:
        """The scores that meet at one place."""
        within = slice(np.searchsorted(self.at, place, "left"), np.searchsorted(self.at, place, "right"))
        movers, others = self.movers[within].tolist(), self.others[within].tolist()
        return tuple(
            Passing(float(place), (row, column), None if other[0] < 0 else (other[0], other[1]))
            for (row, column), other in zip(movers, others, strict=True)
        )


def passings(knob: Knob, case: Case, example: Example, rules: Conventions) -> Passings:
    """Return where a moved score meets another or its threshold, as far as the metric sees it.

    A number of the rules meets nothing.

    >>> from multilabel_metrics_lab import Conventions, Example, Knob
    >>> example = Example.of([[1, 0, 0]], [[0.9, 0.2, 0.6]])
    >>> found = passings(Knob("score", 0, 1), ("ranking_loss", "samples"), example, Conventions())
    >>> found.places.tolist(), found.at_place(0.6)
    ([0.6, 0.9], (Passing(at=0.6, mover=(0, 1), other=(0, 2)),))
    """
    depends_on, kind = METRICS[case[0]].depends_on(rules), AVERAGES[case[1]].parts
    found: list[Passings] = []
    if knob.is_parameter:
        return _together(found)
    if looks_at_threshold(case, example, rules):
        found.append(_of_thresholds(knob, example, rules))
    if depends_on == PREDICTIONS and example.decided_by == "top_k":
        found.append(_of_scores(knob, example, rules, ROWS))
    if depends_on in (ORDER, ORDER_AND_THRESHOLD):
        found.append(_of_scores(knob, example, rules, kind))
    return _together(found)


def all_passings(knob: Knob, example: Example, rules: Conventions) -> Passings:
    """Return where a moved score meets another or its threshold, whether or not a metric sees it."""
    if knob.is_parameter:
        return _together([])
    return _together([_of_thresholds(knob, example, rules), _of_scores(knob, example, rules, CELLS)])


def _of_thresholds(knob: Knob, example: Example, rules: Conventions) -> Passings:
    """Where a score that is moved, or a threshold, meets the other one."""
    movers = np.argwhere(knob.mask(example.truth.shape))
    scores, limits = (of[tuple(movers.T)] for of in (scores_in(example), thresholds_in(example)))
    now = value_of_knob(knob, example, rules)
    at = scores if knob.kind == THRESHOLD else limits if knob.kind == SCORE else now + (limits - scores)
    return Passings(at, movers, np.full_like(movers, -1))


def _of_scores(knob: Knob, example: Example, rules: Conventions, kind: str) -> Passings:
    """Where a score that is moved meets one of its row, of its column, or of all cells that stays."""
    if knob.kind not in (SCORE, LABEL, SAMPLE):
        return _together([])
    among = knob.mask(example.truth.shape)
    movers, others = _pairs(np.argwhere(among), np.argwhere(~among), kind)
    met, moving = (scores_in(example)[tuple(cells.T)] for cells in (others, movers))
    at = met if knob.kind == SCORE else value_of_knob(knob, example, rules) + (met - moving)
    return Passings(at, movers, others)


def _pairs(movers: Array, others: Array, kind: str) -> tuple[Array, Array]:
    """Every moving cell with every one that stays and is compared with it."""
    first, second = (one.ravel() for one in np.mgrid[: len(movers), : len(others)])
    compared: Mask = np.ones(len(first), np.bool_)
    if kind in (ROWS, COLUMNS):
        axis = 0 if kind == ROWS else 1
        compared = movers[first, axis] == others[second, axis]
    return movers[first[compared]], others[second[compared]]


def _together(found: list[Passings]) -> Passings:
    """All of them in the order of their places; those that rounding keeps apart are at one place."""
    nothing = np.zeros((0, 2), np.intp)
    at = np.concatenate([np.zeros(0), *(one.at for one in found)])
    movers = np.concatenate([nothing, *(one.movers for one in found)])
    others = np.concatenate([nothing, *(one.others for one in found)])
    order = np.argsort(at, kind="stable")
    at = at[order]
    if len(at):
        apart = np.diff(at) > 1e-12 * np.maximum(1, np.abs(at[1:]))
        at = at[np.concatenate(([0], np.flatnonzero(apart) + 1))][np.concatenate(([0], np.cumsum(apart)))]
    return Passings(at, movers[order], others[order])
