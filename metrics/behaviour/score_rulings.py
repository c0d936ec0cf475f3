"""Which metrics cannot notice that scores were changed in a way that keeps their order, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ..graph.arrays import Array
from ..parts.part import CELLS, COLUMNS, ROWS
from ..parts.probability import shifted
from ..registry import ORDER, ORDER_AND_THRESHOLD, PREDICTIONS, SCORES
from ..words import N_
from .situation import Ruling, Situation, metric_and_kind
from .transformation import ADD, EVERYTHING, LABEL, NUDGE, SAMPLE
from .variants import Case

ORDER_STAYS: Mapping[str, str] = {
    ROWS: N_(
        "Only the order of the labels within each sample counts, and it stays: the higher of two scores "
        "remains the higher one."
    ),
    COLUMNS: N_(
        "Only the order of the samples within each label counts, and it stays: the higher of two scores "
        "remains the higher one."
    ),
    CELLS: N_(
        "Only the order of all cells in one list counts, and it stays: the higher of two scores remains the "
        "higher one."
    ),
}
ORDER_OPEN: Mapping[tuple[str, str], str] = {
    (LABEL, ROWS): N_(
        "The order of the labels within each sample counts, and only one of the labels has moved."
    ),
    (SAMPLE, COLUMNS): N_(
        "The order of the samples within each label counts, and only one of the samples has moved."
    ),
    (LABEL, CELLS): N_("The order of all cells in one list counts, and only those of one label have moved."),
    (SAMPLE, CELLS): N_(
        "The order of all cells in one list counts, and only those of one sample have moved."
    ),
}
SET_BY_HAND = N_("Only what is predicted counts, and that is set by hand here: no score decides it.")
TOP_STAYS = N_(
    "Only what is predicted counts: the labels with the highest scores of each sample. The higher of two "
    "scores of a sample remains the higher one, so they are the same as before."
)
TOP_OPEN = N_(
    "What is predicted counts: the labels with the highest scores of each sample, and only one of the labels "
    "has moved."
)
NO_CROSSING = N_(
    "Only what is predicted counts, and the nudge is too small for any score to cross its threshold."
)
CROSSING = N_("What is predicted counts. The threshold has stayed in place, so a score may have crossed it.")
NO_CROSSING_IN_LIST = N_(
    "Only the order within each sample counts, with the threshold as one more label, and the nudge is too "
    "small for any two to change places."
)
CROSSING_IN_LIST = N_(
    "The threshold is one more label in the list of each sample. It has stayed in place, so a score may have "
    "crossed it."
)
ALL_RISE = N_(
    "Only the differences between the scores of one sample count, and all of them have risen by the same "
    "amount."
)
SCORES_COUNT = N_("The scores themselves count, and not only their order.")
TIES_BROKEN = N_("Equal scores were nudged apart, or away from the threshold.")
ROUNDED = N_(
    "Numbers on a computer have about 16 digits: scores that lie this far apart, or this close together, are "
    "rounded."
)
FINE = 1e-13  # a difference of two scores that is off by this much moves no value


def ruling_of_scores(case: Case, situation: Situation) -> Ruling:
    """Whether the value of a metric can change when the scores do."""
    metric, kind = metric_and_kind(case)
    seen = metric.sees(situation.rules)
    if seen == SCORES:
        return _of_the_scores_themselves(metric.key, situation)
    ruling = _BY_SIGHT[seen](situation, kind)
    if ruling.certain and situation.change.unseen(metric, case[1]) is None:
        return Ruling(False, TIES_BROKEN if situation.transformation.how == NUDGE else ROUNDED)
    return ruling


def kinds_in_order(situation: Situation) -> tuple[str, ...]:
    """The kinds of parts within which every pair of scores keeps its order, but for rounding."""
    n_samples, n_labels = situation.before.truth.shape[-2:]
    scope = situation.transformation.scope
    if scope == EVERYTHING or (scope, n_samples) == (SAMPLE, 1) or (scope, n_labels) == (LABEL, 1):
        return ROWS, COLUMNS, CELLS
    return (ROWS,) if scope == SAMPLE else (COLUMNS,)


def _order(situation: Situation, kind: str) -> Ruling:
    if kind in kinds_in_order(situation):
        return Ruling(True, ORDER_STAYS[kind])
    return Ruling(False, ORDER_OPEN[situation.transformation.scope, kind])


def _predictions(situation: Situation, _: str) -> Ruling:
    if situation.before.decided_by == "hand":
        return Ruling(True, SET_BY_HAND)
    if situation.before.decided_by == "top_k":
        stays = ROWS in kinds_in_order(situation)
        return Ruling(stays, TOP_STAYS if stays else TOP_OPEN)
    nudged = situation.transformation.how == NUDGE
    return Ruling(nudged, NO_CROSSING if nudged else CROSSING)


def _order_and_threshold(situation: Situation, _: str) -> Ruling:
    nudged = situation.transformation.how == NUDGE
    return Ruling(nudged, NO_CROSSING_IN_LIST if nudged else CROSSING_IN_LIST)


def _of_the_scores_themselves(metric: str, situation: Situation) -> Ruling:
    added = situation.transformation.how == ADD
    if metric != "softmax_cross_entropy" or not added or ROWS not in kinds_in_order(situation):
        return Ruling(False, SCORES_COUNT)
    is_exact = _same_differences(situation)
    return Ruling(is_exact, ALL_RISE if is_exact else ROUNDED)


@np.errstate(invalid="ignore")  # where both differences are −∞
def _same_differences(situation: Situation) -> bool:
    """Whether the differences within each sample are the same, up to what no value shows."""
    before, after = situation.before.scores, situation.after.scores
    assert before is not None
    assert after is not None
    n_samples, n_labels = situation.before.truth.shape[-2:]
    terms = n_labels * (n_samples if situation.rules.loss_over_samples == "sum" else 1)
    return bool(_largest(shifted(after) - shifted(before)) * terms <= FINE)


def _largest(differences: Array) -> float:
    return float(np.abs(np.nan_to_num(differences, nan=np.inf)).max())


_BY_SIGHT: Mapping[str, Callable[[Situation, str], Ruling]] = {
    ORDER: _order,
    PREDICTIONS: _predictions,
    ORDER_AND_THRESHOLD: _order_and_threshold,
}
