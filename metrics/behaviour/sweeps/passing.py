"""What happens on the way of something that is moved: which score passes which other, or its threshold."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...conventions import Conventions
from ...graph.arrays import Array, Mask
from ...input.example import Example
from ...parts.average import AVERAGES
from ...parts.part import CELLS, COLUMNS, ROWS
from ...registry import METRICS, ORDER, ORDER_AND_THRESHOLD, PREDICTIONS
from ..stack import Case, looks_at_threshold
from .knob import (
    LABEL,
    SAMPLE,
    SCORE,
    THRESHOLD,
    Knob,
    place_of,
    scores_in,
    thresholds_in,
)

Cell = tuple[int, int]


@dataclass(frozen=True)
class Passing:
    """At `at` the score of the cell `mover` is level with that of `other`, or with its threshold: None."""

    at: float
    mover: Cell
    other: Cell | None


@dataclass(frozen=True, eq=False)
class Passings:
    """Many of them: `at` is (n,), sorted; `movers` and `others` are (n, 2), −1 for the threshold."""

    at: Array
    movers: Array
    others: Array

    @property
    def places(self) -> Array:
        """Where something happens, each place once."""
        return np.unique(self.at)

    def there(self, place: float) -> tuple[Passing, ...]:
        """What happens at one place."""
        first, last = (
            np.searchsorted(self.at, [place, place], "left")[0],
            np.searchsorted(self.at, place, "right"),
        )
        return tuple(
            Passing(float(place), _cell(mover), None if other[0] < 0 else _cell(other))
            for mover, other in zip(self.movers[first:last], self.others[first:last], strict=True)
        )


def passings(knob: Knob, case: Case, example: Example, rules: Conventions) -> Passings:
    """What happens, as far as the metric sees it; nothing on the way of a number of the rules.

    >>> from metrics import Conventions, Example
    >>> example = Example.of([[1, 0, 0]], [[0.9, 0.2, 0.6]])
    >>> found = passings(Knob(SCORE, 0, 1), ("ranking_loss", "samples"), example, Conventions())
    >>> found.places.tolist(), found.there(0.6)
    ([0.6, 0.9], (Passing(at=0.6, mover=(0, 1), other=(0, 2)),))
    """
    sees, kind = METRICS[case[0]].sees(rules), AVERAGES[case[1]].parts
    found: list[Passings] = []
    if knob.is_dial:
        return _together(found)
    if looks_at_threshold(case, example, rules):
        found.append(_of_thresholds(knob, example, rules))
    if sees == PREDICTIONS and example.decided_by == "top_k":
        found.append(_of_scores(knob, example, rules, ROWS))
    if sees in (ORDER, ORDER_AND_THRESHOLD):
        found.append(_of_scores(knob, example, rules, kind))
    return _together(found)


def all_passings(knob: Knob, example: Example, rules: Conventions) -> Passings:
    """What happens on the way, whoever sees it."""
    if knob.is_dial:
        return _together([])
    return _together([_of_thresholds(knob, example, rules), _of_scores(knob, example, rules, CELLS)])


def _of_thresholds(knob: Knob, example: Example, rules: Conventions) -> Passings:
    """Where a score that is moved, or a threshold, meets the other one."""
    movers = np.argwhere(knob.among(example.truth.shape))
    scores, limits = (_at(movers, of) for of in (scores_in(example), thresholds_in(example)))
    now = place_of(knob, example, rules)
    at = scores if knob.kind == THRESHOLD else limits if knob.kind == SCORE else now + (limits - scores)
    return Passings(at, movers, np.full_like(movers, -1))


def _of_scores(knob: Knob, example: Example, rules: Conventions, kind: str) -> Passings:
    """Where a score that is moved meets one of its row, of its column, or of all cells that stays."""
    if knob.kind not in (SCORE, LABEL, SAMPLE):
        return _together([])
    among = knob.among(example.truth.shape)
    movers, others = _pairs(np.argwhere(among), np.argwhere(~among), kind)
    scores = scores_in(example)
    met, moving = _at(others, scores), _at(movers, scores)
    at = met if knob.kind == SCORE else place_of(knob, example, rules) + (met - moving)
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


def _at(cells: Array, of: Array) -> Array:
    return np.asarray(of[cells[:, 0], cells[:, 1]], float)


def _cell(cell: Array) -> Cell:
    return int(cell[0]), int(cell[1])
