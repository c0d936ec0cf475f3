"""What an edit did to a metric: how far its value moved, or why it could not move at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array
from ..input.example import Example
from ..keys import AverageKey
from ..lazy import lazy_property
from ..parts.average import AVERAGES
from ..parts.part import CELLS, COLUMNS, ROWS
from ..registry import ORDER, ORDER_AND_THRESHOLD, PREDICTIONS, SCORES, Metric
from ..words import N_
from .difference import same_value

Seen = tuple[str, str]

REASONS: Mapping[Seen, str] = {
    (PREDICTIONS, ""): N_("Only the truth and the predictions matter here, and neither has changed."),
    (ORDER, ROWS): N_("Only the truth and the order within each row matter here, and neither has changed."),
    (ORDER, COLUMNS): N_(
        "Only the truth and the order within each column matter here, and neither has changed."
    ),
    (ORDER, CELLS): N_("Only the truth and the order of all cells matter here, and neither has changed."),
    (ORDER_AND_THRESHOLD, ROWS): N_(
        "Only the truth and the order within each row, with the threshold in its place, matter here, "
        "and neither has changed."
    ),
    (SCORES, ""): N_("Only the truth and the scores matter here, and neither has changed."),
}


@dataclass(frozen=True)
class Effect:
    """The value of a metric before and after an edit.

    `unseen` says that the value could not move: the key of `REASONS` for what the metric sees, of which
    nothing changed. None says that it could have, whether it did or not.

    >>> from multilabel_metrics_lab import Effect
    >>> Effect(before=0.5, after=0.5 + 1e-15, unseen=None).moved
    False
    """

    before: float
    after: float
    unseen: Seen | None

    @lazy_property
    def moved(self) -> bool:
        """Whether the values differ by more than rounding."""
        return not same_value(self.before, self.after)


@dataclass(frozen=True, eq=False)
class Change:
    """Two examples and what differs between them, computed once for all metrics.

    >>> from multilabel_metrics_lab import METRICS, REASONS, Change, Conventions, Example
    >>> before, after = Example.of([[1, 0]], [[0.9, 0.6]]), Example.of([[1, 0]], [[0.8, 0.7]])
    >>> change = Change(before, after, Conventions())
    >>> print(REASONS[change.unseen(METRICS["ranking_loss"], "samples")])
    Only the truth and the order within each row matter here, and neither has changed.
    >>> change.unseen(METRICS["brier_score"], "samples")  # it sees the scores
    """

    before: Example
    after: Example
    conventions: Conventions
    _same: dict[Seen, bool] = field(default_factory=dict, repr=False)

    def unseen(self, metric: Metric, average: AverageKey | str) -> Seen | None:
        """The key of `REASONS` for what the metric sees if nothing of it changed, else None."""
        depends_on = metric.depends_on(self.conventions)
        by_part = depends_on in (ORDER, ORDER_AND_THRESHOLD)
        seen = depends_on, AVERAGES[average].parts if by_part else ""
        if seen not in self._same:
            self._same[seen] = self._same_in_all() and self._same_in(*seen)
        return seen if self._same[seen] else None

    def cannot_change(self, metric: Metric, average: AverageKey | str) -> bool:
        """Whether the value, or the refusal, is certain to stay: nothing that the metric sees has changed."""
        return self._decided_alike and self.unseen(metric, average) is not None

    @lazy_property
    def _decided_alike(self) -> bool:
        """Whether predictions are decided in the same way: a metric may refuse one of two ways."""
        before, after = self.before, self.after
        return before.decided_by == after.decided_by and before.threshold.shape == after.threshold.shape

    def _same_in_all(self) -> bool:
        """Whether the truth and the weights are the same: every metric sees them."""
        before, after = self.before, self.after
        return _equal(before.truth, after.truth) and _equal(before.sample_weight, after.sample_weight)

    def _same_in(self, depends_on: str, kind: str) -> bool:
        before, after = self.before, self.after
        if depends_on == PREDICTIONS:
            return _equal(before.prediction(self.conventions), after.prediction(self.conventions))
        if depends_on == SCORES:
            return _equal(before.scores, after.scores)
        if depends_on == ORDER_AND_THRESHOLD and not self._same_sides():
            return False
        return same_order(before.parts(kind).scores, after.parts(kind).scores)

    def _same_sides(self) -> bool:
        """Whether every score stays above, at or below its threshold, and the relevance as it was."""
        before, after = self.before, self.after
        if before.scores is None or after.scores is None:
            return False
        return (
            _equal(before.relevance_order, after.relevance_order)
            and _equal(before.scores > before.threshold, after.scores > after.threshold)
            and _equal(before.scores == before.threshold, after.scores == after.threshold)
        )


def same_order(one: Array | None, other: Array | None) -> bool:
    """Whether the last axis is in the same order in both, ties included: every pair keeps its <, = or >."""
    if one is None or other is None or one.shape != other.shape:
        return False
    order = np.argsort(one, -1)
    first, second = np.take_along_axis(one, order, -1), np.take_along_axis(other, order, -1)
    rises = first[..., 1:] > first[..., :-1]
    again = second[..., 1:] > second[..., :-1]
    level = second[..., 1:] == second[..., :-1]
    return bool(np.array_equal(rises, again) and np.array_equal(~rises, level))


def _equal(one: Array | None, other: Array | None) -> bool:
    if one is None or other is None:
        return one is other
    return bool(np.array_equal(one, other))
