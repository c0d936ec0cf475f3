"""What an edit did to a metric: how far its value moved, or why it could not move at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from ..conventions import Conventions
from ..errors import InputError
from ..graph.arrays import Array
from ..graph.expression import Applied, Expression, Number, Quantity
from ..graph.formula_text import plain_text
from ..graph.listed import Listed
from ..graph.operations import ratio
from ..graph.written import Operated, in_letters
from ..input.example import Example
from ..lazy import lazy_property
from ..parts.average import AVERAGES
from ..parts.part import CELLS, COLUMNS, ROWS
from ..parts.undefined import left_out
from ..registry import ORDER, ORDER_AND_THRESHOLD, PREDICTIONS, SCORES, Metric
from ..result import Result
from ..words import N_, Phrase
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

    >>> from metrics import Effect
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

    >>> from metrics import METRICS, REASONS, Change, Conventions, Example
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

    def unseen(self, metric: Metric, average: str) -> Seen | None:
        """The key of `REASONS` for what the metric sees if nothing of it changed, else None."""
        depends_on = metric.depends_on(self.conventions)
        by_part = depends_on in (ORDER, ORDER_AND_THRESHOLD)
        seen = depends_on, AVERAGES[average].parts if by_part else ""
        if seen not in self._same:
            self._same[seen] = self._same_in_all() and self._same_in(*seen)
        return seen if self._same[seen] else None

    def keeps(self, metric: Metric, average: str) -> bool:
        """Whether the metric gives the same value after the change, or the same refusal."""
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


COUNT, FACTOR = 1, 0


@dataclass(frozen=True, eq=False)
class Cases:
    """How many cases every part decides: `amount`, shape (..., n_parts), its formula and its terms by key.

    >>> from metrics import METRICS, Example, cases
    >>> result = METRICS["precision"](Example.of([[1, 0], [1, 1]], y_pred=[[1, 1], [0, 1]]), "macro")
    >>> decided = cases(result)
    >>> decided.text, decided.keys, decided.amount.tolist()
    ('TP + FP', ('tp', 'fp'), [1, 2])
    """

    text: str
    keys: tuple[str, ...]
    amount: Array


def is_share(result: Result) -> bool:
    """Whether the value of a part is a share of cases: some counts added up, out of others.

    Then the value over all cells at once is the mean of the parts' values weighted by their cases, where all
    cells have the same formula as a part. It is no share where the average takes other values than these: F
    of the means.

    >>> from metrics import METRICS, Example, is_share
    >>> example = Example.of([[1, 0], [1, 1]], y_pred=[[1, 1], [0, 1]])
    >>> is_share(METRICS["precision"](example, "macro")), is_share(METRICS["balanced_accuracy"](example))
    (True, False)
    """
    formula, items = result.parts.expression, result.source.count
    if not isinstance(formula, Applied) or formula.name != "divide":
        return False
    return all(_degree(one, items) == COUNT for one in formula.operands)


def cases(result: Result) -> Cases:
    """What the value of a part is a share of; InputError for a metric that is no such share.

    >>> from metrics import METRICS, Example, cases
    >>> example = Example.of([[1, 0], [1, 1]], y_pred=[[1, 1], [0, 1]])
    >>> cases(METRICS["recall"](example, "macro")).amount.tolist()  # the true cells of each label
    [2, 1]
    >>> cases(METRICS["balanced_accuracy"](example))
    Traceback (most recent call last):
    metrics.errors.InputError: Balanced accuracy does not divide one count of cells by another, so it does \
not say how many cells each part contributes.
    """
    if not is_share(result):
        raise InputError(
            N_(
                "{metric} does not divide one count of cells by another, so it does not say how many cells "
                "each part contributes."
            ),
            metric=Phrase(result.metric.title),
        )
    formula, letters = result.parts.expression, in_letters(result.parts)
    assert isinstance(formula, Applied)
    assert isinstance(letters, Operated)
    below = formula.operands[1]
    keys = tuple(term.source.key for term in below.terms)
    return Cases(
        plain_text(letters.operands[1]), keys, np.broadcast_to(below.value, result.parts.value.shape)
    )


def shares(result: Result, average: str) -> Array:
    """The share of every part of a result in an average over such parts: shape (..., n_parts), together 1.

    "micro" weighs the parts by the cases that they decide. A part that is left out has no share; where
    nothing weighs anything all are NaN. InputError for "micro" where the value is no share of cases.

    >>> from metrics import METRICS, Example, shares
    >>> result = METRICS["recall"](Example.of([[1, 0], [1, 0], [1, 1]], y_pred=[[1, 1]] * 3), "macro")
    >>> shares(result, "macro").tolist(), shares(result, "micro").tolist()  # 3 of 4 true cells are in l1
    ([0.5, 0.5], [0.75, 0.25])
    """
    weights = _weights(result, average)
    outside = left_out(result.parts.notes)
    if outside is not None and average != "micro":
        weights = np.where(outside, 0.0, weights)
    return ratio(weights, weights.sum(-1, keepdims=True))


def _weights(result: Result, average: str) -> Array:
    part = result.source
    if average == "micro":
        return cases(result).amount
    if average == "weighted":
        return part.positives.value
    alike = np.ones(result.parts.value.shape)
    return alike * part.part_weights if average == "samples" and part.part_weights is not None else alike


def _degree(one: Expression, items: Quantity) -> int | None:
    """COUNT for counts and weights that are added up, FACTOR for a number, None for anything else."""
    if isinstance(one, Number):
        return FACTOR
    if isinstance(one, Listed):
        adds_up = one.kind == "count" or (one.kind == "sum" and one.source.expression is None)
        return COUNT if adds_up else None
    if isinstance(one, Quantity):
        if one.expression is not None:
            return _degree(one.expression, items)
        return COUNT if one is items else FACTOR
    if not isinstance(one, Applied):
        return None
    degrees = [_degree(operand, items) for operand in one.operands]
    if None in degrees or one.name not in ("add", "subtract", "multiply", "square"):
        return None
    if one.name in ("add", "subtract"):
        return degrees[0] if degrees[0] == degrees[1] else None
    return FACTOR if COUNT not in degrees else COUNT if FACTOR in degrees else None
