"""An example before and after a transformation, and what has changed places or sides between the two."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..compare.change import Change
from ..conventions import Conventions
from ..conventions.declaring import FIRST, LAST, TOGETHER
from ..graph.arrays import Array, Mask
from ..input.example import Example
from ..lazy import lazy_property
from ..parts.counts import PREDICTED, Counts
from ..parts.part import COLUMNS, ROWS, Part
from ..parts.ranking import Ranking
from ..registry import Metric
from .transformation import OF_SCORES, Transformation, Transformed, example_after, transform

MAX_TOGETHER = 10_000  # cells of an example whose values before and after come from one call


@dataclass(frozen=True)
class Ruling:
    """Whether a value is certain to stay the same, and the reason why or why not.

    It is certain where it holds for every example of which the reason is true.
    """

    certain: bool
    reason: str


@dataclass(frozen=True, eq=False)
class Situation:
    """An example, what a transformation makes of it, and the conventions in force.

    A statement on a stack of examples holds only if it holds for every variant.
    """

    transformation: Transformation
    transformed: Transformed
    before: Example
    after: Example
    rules: Conventions

    @lazy_property
    def change(self) -> Change:
        """What differs between the two."""
        return Change(self.before, self.after, self.rules)

    @lazy_property
    def both(self) -> Example | None:
        """The two as variants of one example; None where they differ in more than their scores, or are large.

        One call of a metric then gives both values, at the cost of the memory of both.
        """
        before, after = self.before.scores, self.after.scores
        if self.transformation.name not in OF_SCORES or before is None or after is None or before.ndim > 2:
            return None
        if before.size > MAX_TOGETHER:
            return None
        return replace(self.before, scores=np.stack([before, after]))

    def with_empty_caches(self) -> Situation:
        """The same situation whose examples hold nothing but what was given."""
        return replace(self, before=replace(self.before), after=replace(self.after))

    def some_label_weighs(self, predicted: bool) -> bool:
        """Whether some label has weight: a true cell in a sample that weighs something.

        predicted: only labels that are predicted somewhere count.
        """
        of_labels = self.before.parts(COLUMNS)
        weighs = of_labels.positives.value > 0
        if predicted:
            weighs = weighs & (Counts.of_part(of_labels, self.rules).of(PREDICTED).value > 0)
        return bool(weighs.any(-1).all())

    def has_ties(self, kind: str) -> bool:
        """Whether equal scores stand in one part of this kind."""
        scores = self.before.parts(kind).scores
        if scores is None:
            return False
        in_order = np.sort(scores, -1)
        return bool((in_order[..., 1:] == in_order[..., :-1]).any())

    def tells_ties_by_place(self, metric: Metric, kind: str) -> bool:
        """Whether the metric ranks equal scores by their places in the table, and there are some."""
        rules = self.rules
        by_rank = getattr(rules, metric.rank_by) in (FIRST, LAST) if metric.rank_by else False
        leftmost = metric.key == "one_error" and rules.one_error_tie == FIRST
        return (by_rank or leftmost) and self.has_ties(kind)

    @lazy_property
    def predicts_by_place(self) -> bool:
        """Whether the place of a label decides if it is among the top K."""
        top_k = self.before.decided_by == "top_k"
        return top_k and self.rules.top_k_tie in (FIRST, LAST) and self.has_ties(ROWS)


def situation_of(transformation: Transformation, example: Example, rules: Conventions) -> Situation:
    """Transform an example; InputError where that cannot be done."""
    transformed = transform(transformation, example)
    after = example_after(transformed, example)
    return Situation(transformation, transformed, example, after, rules)


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
    >>> from metrics.behaviour.situation import situation_of
    >>> from metrics.behaviour.transformation import Transformation
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
    rankings = Ranking(before, TOGETHER), Ranking(after, TOGETHER)
    earlier, later = (one.above(among) + one.at_or_above(among) for one in rankings)
    return np.asarray(np.abs(later - earlier))


def crossing(situation: Situation) -> Crossing | None:
    """The first cell that is predicted otherwise than before; None where there is none.

    For an example without variants.

    >>> from metrics import Conventions, Example
    >>> from metrics.behaviour.situation import situation_of
    >>> from metrics.behaviour.transformation import Transformation
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
