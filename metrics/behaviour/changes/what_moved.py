"""What a change of the scores moved: who passed whom, and what is predicted otherwise."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...conventions.shared_choices import TOGETHER
from ...graph.arrays import Array, Mask
from ...parts.part import Part
from ...parts.ranking import ranking_of
from .ruling import Situation


@dataclass(frozen=True)
class Overtaking:
    """In one part an item `upper` is now above or level with `lower`, and was not so before.

    Items and the part are counted from 0; `level` says that the two are level now.
    """

    part: int
    upper: int
    lower: int
    level: bool


@dataclass(frozen=True)
class Crossing:
    """The first cell that is predicted now and was not, or the other way round, and how many there are."""

    row: int
    column: int
    predicted: bool
    count: int


def overtaking(situation: Situation, kind: str) -> Overtaking | None:
    """A true item and a false one that changed places; two of the same truth where there are no such two.

    It is the true item that most false ones have passed or let pass. None where the order is the same in all
    parts. For an example without variants.

    >>> from metrics import Conventions, Example
    >>> from metrics.behaviour.changes.outcome import situation_of
    >>> from metrics.behaviour.changes.transformation import Transformation
    >>> example = Example.of([[1, 0]], [[0.8, 0.6]])
    >>> overtaking(situation_of(Transformation("halve", "label", 0), example, Conventions()), "rows")
    Overtaking(part=0, upper=1, lower=0, level=False)
    """
    before, after = situation.before.parts(kind), situation.after.parts(kind)
    truth, among = before.truth, ~before.truth
    moved = np.where(truth, _steps(before, after, among), 0)
    if not moved.any():
        among = np.ones_like(truth)
        moved = _steps(before, after, among)
    if not moved.any():
        return None
    part, item = divmod(int(np.argmax(moved)), before.n_items)
    earlier, later = (
        np.where(scores > scores[item], 1, np.where(scores == scores[item], 0, -1))
        for scores in (before.score.value[part], after.score.value[part])
    )
    other = int(np.argmax((earlier != later) & among[part]))
    upper, lower = (other, item) if later[other] > earlier[other] else (item, other)
    return Overtaking(part, upper, lower, bool(later[other] == 0))


def _steps(before: Part, after: Part, among: Mask) -> Array:
    """How much more or fewer of some items stand above each item than before; one level with it counts ½."""
    return np.asarray(np.abs(_above(after, among) - _above(before, among)))


def _above(part: Part, among: Mask) -> Array:
    ranking = ranking_of(part, TOGETHER)
    return np.asarray(ranking.above(among) + ranking.at_or_above(among))


def crossing(situation: Situation) -> Crossing | None:
    """The first cell that is predicted otherwise than before; None where there is none.

    For an example without variants.

    >>> from metrics import Conventions, Example
    >>> from metrics.behaviour.changes.outcome import situation_of
    >>> from metrics.behaviour.changes.transformation import Transformation
    >>> example = Example.of([[1, 0]], [[0.8, 0.6]])
    >>> crossing(situation_of(Transformation("halve", "label", 0), example, Conventions()))
    Crossing(row=0, column=0, predicted=False, count=1)
    """
    before, after = (one.prediction(situation.rules) for one in (situation.before, situation.after))
    changed = np.argwhere(before != after)
    if not len(changed):
        return None
    row, column = map(int, changed[0])
    return Crossing(row, column, bool(after[row, column]), len(changed))
