"""What a change did to the value of every metric; those that cannot notice one that keeps an order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from ..compare.change import Change
from ..compare.difference import same_value
from ..graph.arrays import Array
from ..lazy import lazy_property
from ..parts.average import AVERAGES
from ..parts.part import CELLS, COLUMNS, ROWS
from ..parts.probability import shifted
from ..registry import METRICS, ORDER, ORDER_AND_THRESHOLD, SCORES
from ..words import N_
from .matrix_rulings import ruling_of_matrix
from .situation import Ruling, Situation
from .transformation import ADD, EVERYTHING, LABEL, NUDGE, OF_SCORES, SAMPLE
from .variants import Case, every_case, metric_and_kind, values_of

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
    seen = metric.depends_on(situation.rules)
    if seen == SCORES:
        return _of_the_scores_themselves(metric.key, situation)
    ruling = _of_the_order(seen, kind, situation)
    if ruling.certain and situation.change.unseen(metric, case[1]) is None:
        return Ruling(False, TIES_BROKEN if situation.transformation.name == NUDGE else ROUNDED)
    return ruling


def kinds_in_order(situation: Situation) -> tuple[str, ...]:
    """The kinds of parts within which every pair of scores keeps its order, but for rounding."""
    n_samples, n_labels = situation.before.truth.shape[-2:]
    scope = situation.transformation.scope
    if scope == EVERYTHING or (scope, n_samples) == (SAMPLE, 1) or (scope, n_labels) == (LABEL, 1):
        return ROWS, COLUMNS, CELLS
    return (ROWS,) if scope == SAMPLE else (COLUMNS,)


def _of_the_order(seen: str, kind: str, situation: Situation) -> Ruling:
    """The ruling for a metric that sees the order, or what is predicted, as far as nothing is rounded."""
    nudged = situation.transformation.name == NUDGE
    if seen == ORDER:
        if kind in kinds_in_order(situation):
            return Ruling(True, ORDER_STAYS[kind])
        return Ruling(False, ORDER_OPEN[situation.transformation.scope, kind])
    if seen == ORDER_AND_THRESHOLD:
        return Ruling(nudged, NO_CROSSING_IN_LIST if nudged else CROSSING_IN_LIST)
    if situation.before.decided_by == "hand":
        return Ruling(True, SET_BY_HAND)
    if situation.before.decided_by == "top_k":
        stays = ROWS in kinds_in_order(situation)
        return Ruling(stays, TOP_STAYS if stays else TOP_OPEN)
    return Ruling(nudged, NO_CROSSING if nudged else CROSSING)


def _of_the_scores_themselves(metric: str, situation: Situation) -> Ruling:
    added = situation.transformation.name == ADD
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


CERTAIN, MOVED, SAME = "certain", "moved", "same"


@dataclass(frozen=True)
class Outcome:
    """The value of a metric before and after a transformation, NaN where there is none, and its ruling."""

    case: Case
    before: float
    after: float
    ruling: Ruling

    @lazy_property
    def kind(self) -> str:
        """Whether the value could not change ("certain"), has changed ("moved") or happened not to ("same").

        A value that has changed is never called certain.
        """
        if not same_value(self.before, self.after):
            return MOVED
        return CERTAIN if self.ruling.certain else SAME


def ruling_of(case: Case, situation: Situation) -> Ruling:
    """Return whether the value of a metric can change, and why.

    >>> from metrics import Conventions, Example
    >>> from metrics.behaviour.situation import situation_of
    >>> from metrics.behaviour.transformation import Transformation
    >>> example = Example.of([[1, 0], [0, 1]], [[0.8, 0.6], [0.4, 0.3]])
    >>> halved = situation_of(Transformation("halve", "label", 0), example, Conventions())
    >>> ruling_of(("roc_auc", "macro"), halved).certain, ruling_of(("roc_auc", "samples"), halved).certain
    (True, False)
    """
    of_scores = situation.transformation.name in OF_SCORES
    return (ruling_of_scores if of_scores else ruling_of_matrix)(case, situation)


def outcomes(situation: Situation, cases: Iterable[Case] | None = None) -> tuple[Outcome, ...]:
    """The outcomes of these cases, or of every metric under every average."""
    wanted = every_case() if cases is None else tuple(cases)
    by_case = {one.case: one for one in each_outcome(situation, wanted)}
    return tuple(by_case[case] for case in wanted)


def each_outcome(situation: Situation, cases: Iterable[Case]) -> Iterator[Outcome]:
    """Yield the outcomes of these cases: first those about samples, then those about labels and all cells.

    What one of the three has cached is freed before the next: of a large matrix it takes most of the memory.
    """
    wanted = tuple(cases)
    for kind in (ROWS, COLUMNS, CELLS):
        afresh = situation.with_empty_caches()
        yield from (outcome(case, afresh) for case in wanted if AVERAGES[case[1]].parts == kind)


def outcome(case: Case, situation: Situation) -> Outcome:
    """The outcome of one metric under one average."""
    return Outcome(case, *_before_and_after(case, situation), ruling_of(case, situation))


def still_true(was: Situation, found: Iterable[Outcome], now: Situation) -> Iterator[Outcome]:
    """Yield the outcomes of one situation that are true in another, where the metric sees no difference.

    Their values are the same; the ruling is made anew. There are none where something else is
    done, or under other conventions.
    """
    if (was.transformation, was.rules) != (now.transformation, now.rules):
        return
    edits = Change(was.before, now.before, now.rules), Change(was.after, now.after, now.rules)
    for one in found:
        metric, average = METRICS[one.case[0]], one.case[1]
        if all(edit.cannot_change(metric, average) for edit in edits):
            ruling = ruling_of(one.case, now)
            yield one if ruling == one.ruling else replace(one, ruling=ruling)


def _before_and_after(case: Case, situation: Situation) -> tuple[float, float]:
    """The two values, of one call where the two examples are variants of each other."""
    rules, both = situation.rules, situation.both
    if both is not None:
        values = values_of(case, both, rules)
        before, after = values.tolist() if values.size == 2 else [values.item()] * 2
        return before, after
    return float(values_of(case, situation.before, rules)), float(values_of(case, situation.after, rules))
