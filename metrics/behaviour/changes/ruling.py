"""Whether a value can change at all, and the sentence that says why."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ...compare.change import Change
from ...conventions import Conventions
from ...conventions.ties import FIRST, LAST
from ...graph.arrays import Array
from ...input.example import Example
from ...lazy import lazy_property
from ...parts.average import AVERAGES
from ...parts.counts import PREDICTED, Counts
from ...parts.part import COLUMNS, ROWS
from ...registry import METRICS, Metric
from ..stack import Case
from .transformation import OF_SCORES, Transformation, Transformed

MOST_TOGETHER = 10_000  # cells of an example whose values before and after come from one call


@dataclass(frozen=True)
class Ruling:
    """Whether it is certain that the value stays the same, and why it is or why it is not.

    It is certain where it holds for every example of which the reason is true.
    """

    certain: bool
    reason: str


@dataclass(frozen=True, eq=False)
class Situation:
    """An example, what a transformation makes of it, and the conventions in force.

    What is asked of an example is asked of all variants of a stack.
    """

    transformation: Transformation
    made: Transformed
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

        It saves the time of a call for each metric, and takes the memory of both.
        """
        before, after = self.before.scores, self.after.scores
        if self.transformation.how not in OF_SCORES or before is None or after is None or before.ndim > 2:
            return None
        if before.size > MOST_TOGETHER:
            return None
        return replace(self.before, scores=np.stack([before, after]))

    def without_what_was_sorted(self) -> Situation:
        """The same, whose examples hold only what was given and not what metrics have made of it."""
        return replace(self, before=replace(self.before), after=replace(self.after))

    def some_label_weighs(self, predicted: bool) -> bool:
        """Whether a label is true where samples weigh something, and predicted there if it has to be."""
        of_labels = self.before.parts(COLUMNS)
        weighs = of_labels.positives.value > 0
        if predicted:
            weighs = weighs & (Counts.of_part(of_labels, self.rules).of(PREDICTED).value > 0)
        return bool(weighs.any(-1).all())

    def has_ties(self, kind: str) -> bool:
        """Whether equal scores stand in one row, in one column or in two cells."""
        return has_equal(self.before.parts(kind).scores)

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


def metric_and_kind(case: Case) -> tuple[Metric, str]:
    """The metric of a case, and the kind of parts that its average cuts an example into."""
    key, average = case
    return METRICS[key], AVERAGES[average].parts


def has_equal(scores: Array | None) -> bool:
    """Whether two entries of the last axis are equal."""
    if scores is None:
        return False
    in_order = np.sort(scores, -1)
    return bool((in_order[..., 1:] == in_order[..., :-1]).any())
