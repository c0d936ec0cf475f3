"""Which metrics cannot notice a change: a metric declares what it looks at, a change what it does not keep.

Where all that a metric looks at is kept, its value cannot change; the others are tried on the matrix.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..compare.change import Change
from ..compare.difference import same_value
from ..conventions import Conventions
from ..errors import InputError
from ..graph.arrays import Array
from ..input.example import Example
from ..lazy import lazy_property
from ..parts.average import AVERAGES
from ..parts.part import CELLS, ROWS
from ..parts.probability import shifted
from ..registry import (
    BY_PLACE,
    DIFFERENCES,
    FALSE_ITEMS,
    LABEL_COUNTS,
    METRICS,
    ORDER,
    ORDER_AND_THRESHOLD,
    PLACES,
    PREDICTIONS,
    RELEVANCE,
    SAMPLE_COUNT,
    SCORES,
)
from .readable import (
    BY_HAND,
    EMPTY_OF,
    FALSE_OF,
    LABELS,
    LEFT,
    OF_SCORES,
    PLACES_OF,
    SAMPLES,
    SIDES,
)
from .transformation import (
    EMPTY_LABEL,
    EMPTY_SAMPLE,
    EVERYTHING,
    LABEL,
    LOST,
    SAMPLE,
    Transformation,
    Transformed,
    example_after,
    transform,
)
from .variants import Case, every_case, metric_and_kind, values_of

MAX_KNOWN = 10_000
FINE = 1e-13  # a difference of two scores that is off by this much moves no value
CERTAIN, SAME, MOVED = "certain", "same", "moved"
# True and false, predicted and not, in every row and every column.
MIXED = Example.of(
    [[1, 0, 0, 1], [0, 1, 1, 0], [1, 1, 0, 0], [0, 0, 1, 1], [1, 1, 1, 0]],
    np.array([[9, 8, 2, 4], [7, 3, 6, 1], [9, 1, 6, 3], [5, 8, 2, 7], [1, 9, 4, 6]]) / 10,
    y_pred=[[1, 1, 0, 0], [1, 0, 1, 0], [1, 0, 1, 0], [0, 1, 0, 1], [0, 1, 0, 1]],
)


@dataclass(frozen=True)
class Facts:
    """What of an example decides what a metric reads of it; of a stack what holds for every variant.

    `tied` are the kinds of parts in which equal scores stand, before or after the change. `weighs` says that
    some label is true, and predicted, in samples of weight.
    """

    decided_by: str
    tied: frozenset[str]
    has_relevance: bool
    weighs: bool

    @classmethod
    def of(cls, before: Example, after: Example, rules: Conventions) -> Facts:
        """Look at an example and at what becomes of it."""
        tied = (kind for kind in PLACES_OF if _has_ties(before, kind) or _has_ties(after, kind))
        weight = 1 if before.sample_weight is None else before.sample_weight[:, None]
        true, predicted = ((cells * weight > 0).any(-2) for cells in (before.truth, before.prediction(rules)))
        return cls(
            before.decided_by,
            frozenset(tied),
            before.relevance_order is not None,
            bool((true & predicted).any(-1).all()),
        )


def _has_ties(example: Example, kind: str) -> bool:
    scores = example.parts(kind).scores
    if scores is None:
        return False
    in_order = np.sort(scores, -1)
    return bool((in_order[..., 1:] == in_order[..., :-1]).any())


@lru_cache(MAX_KNOWN)
def what_is_read(case: Case, rules: Conventions, facts: Facts) -> frozenset[str]:
    """Return all that a metric reads of an example besides its truth and its weights: names of `READABLE`.

    >>> from multilabel_metrics_lab import Conventions
    >>> facts = Facts("threshold", frozenset(), has_relevance=False, weighs=True)
    >>> sorted(what_is_read(("subset_accuracy", "samples"), Conventions(), facts))
    ['empty_samples', 'sides']
    """
    metric, kind = metric_and_kind(case)
    looks = metric.looks_at(rules, kind)
    found = set(_of_scores(looks, kind, rules, facts))
    ranks_by_place = ORDER in looks and getattr(rules, metric.rank_by, "") in BY_PLACE
    if (ranks_by_place or PLACES in looks) and kind in facts.tied:
        found |= PLACES_OF[kind]
    if RELEVANCE in looks and not facts.has_relevance:
        found.add(LEFT)
    if LABEL_COUNTS in looks:
        found.add(LABELS)
    if SAMPLE_COUNT in looks:
        found.add(SAMPLES)
    if FALSE_ITEMS in looks:
        found |= FALSE_OF[kind]
    if _counts_empty_parts(case, rules, facts):
        found |= EMPTY_OF[kind]
    return frozenset(found)


def _of_scores(looks: tuple[str, ...], kind: str, rules: Conventions, facts: Facts) -> Iterator[str]:
    """What a metric reads of the scores, and of what they decide."""
    if PREDICTIONS in looks and facts.decided_by == "top_k":
        yield from (ROWS, LABELS)  # a copy takes one of the K places
        if rules.top_k_tie in BY_PLACE and ROWS in facts.tied:
            yield LEFT
    elif PREDICTIONS in looks:
        yield BY_HAND if facts.decided_by == "hand" else SIDES
    if ORDER in looks or ORDER_AND_THRESHOLD in looks:
        yield kind
    if ORDER_AND_THRESHOLD in looks:
        yield SIDES
    yield from (one for one in (DIFFERENCES, SCORES) if one in looks)


def _counts_empty_parts(case: Case, rules: Conventions, facts: Facts) -> bool:
    """Whether a part with nothing true and nothing predicted has a say in the mean.

    A weighted mean passes over one that weighs nothing, unless nothing weighs anything: then it is plain.
    """
    key, average = case
    if average == "weighted" and not facts.weighs and _is_noticed((key, "macro"), rules):
        return True
    return _is_noticed(case, rules)


@lru_cache(MAX_KNOWN)
def _is_noticed(case: Case, rules: Conventions) -> bool:
    """Whether an empty part more makes another value: of the conventions the metric itself is asked."""
    _metric, kind = metric_and_kind(case)
    if kind == CELLS:
        return False
    added = Transformation(EMPTY_SAMPLE if kind == ROWS else EMPTY_LABEL)
    both = MIXED, example_after(transform(added, MIXED), MIXED)
    return not same_value(*(float(values_of(case, one, rules)) for one in both))


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
    def lost(self) -> frozenset[str]:
        """What the transformation does not keep: of the only sample or label as of everything."""
        name, scope = self.transformation.name, self.transformation.scope
        sizes = dict(zip((SAMPLE, LABEL), self.before.truth.shape[-2:], strict=True))
        is_all = sizes.get(scope) == 1 and (name, EVERYTHING) in LOST
        return LOST[name, EVERYTHING if is_all else scope]

    def reads(self, case: Case) -> frozenset[str]:
        """What a metric reads of the example."""
        return what_is_read(case, self.rules, self._facts)

    def cannot_change(self, case: Case) -> bool:
        """Whether the value is certain to stay: all that the metric reads is kept, and nothing is rounded.

        >>> from multilabel_metrics_lab import Conventions, Example
        >>> example = Example.of([[1, 0], [0, 1]], [[0.8, 0.6], [0.4, 0.3]])
        >>> halved = situation_of(Transformation("halve", "label", 0), example, Conventions())
        >>> halved.cannot_change(("roc_auc", "macro")), halved.cannot_change(("roc_auc", "samples"))
        (True, False)
        """
        return not self.reads(case) & self.lost and self.is_exact(case)

    def is_exact(self, case: Case) -> bool:
        """Whether what should be kept of the scores is.

        Numbers have about 16 digits, and a nudge parts scores that are equal.
        """
        if not self.transformation.moves_scores:
            return True
        if DIFFERENCES in self.reads(case):
            return self._has_same_differences
        metric, average = METRICS[case[0]], case[1]
        return self._change.unseen(metric, average) is not None

    @lazy_property
    def _facts(self) -> Facts:
        return Facts.of(self.before, self.after, self.rules)

    @lazy_property
    def _change(self) -> Change:
        return Change(self.before, self.after, self.rules)

    @lazy_property
    def _has_same_differences(self) -> bool:
        """Whether the differences within each sample are the same, up to what no value shows."""
        before, after = self.before.scores, self.after.scores
        assert before is not None
        assert after is not None
        with np.errstate(invalid="ignore"):  # where both differences are −∞
            apart = shifted(after) - shifted(before)
        return _largest(apart) * float(np.prod(self.before.truth.shape[-2:])) <= FINE


def _largest(differences: Array) -> float:
    return float(np.abs(np.nan_to_num(differences, nan=np.inf)).max())


def situation_of(transformation: Transformation, example: Example, rules: Conventions) -> Situation:
    """Transform an example; InputError where that cannot be done."""
    transformed = transform(transformation, example)
    after = example_after(transformed, example)
    return Situation(transformation, transformed, example, after, rules)


@dataclass(frozen=True)
class Outcome:
    """The value of a metric before and after a transformation, NaN where there is none, and what decides.

    `kind` says that the value cannot change ("certain"), has changed ("moved"), or can and did not ("same").
    `decisive` are names of `READABLE`: where it cannot change, what it reads of the scores, if these are what
    moved, or else what it does not read; where it can, what it reads and the change does not keep, which is
    nothing where only rounding, or a nudge of equal scores, stands in the way.
    """

    case: Case
    before: float
    after: float
    kind: str
    decisive: frozenset[str]


def outcomes(situation: Situation, cases: Iterable[Case] = ()) -> tuple[Outcome, ...]:
    """Return the outcomes of these cases, or of every metric under every average."""
    return tuple(outcome(case, situation) for case in cases or every_case())


def outcome(case: Case, situation: Situation) -> Outcome:
    """Return what becomes of one metric under one average."""
    before = _number(case, situation.before, situation.rules)
    reads, lost = situation.reads(case), situation.lost
    if situation.cannot_change(case):
        decisive = reads & OF_SCORES if situation.transformation.moves_scores else _unread(case, lost)
        return Outcome(case, before, before, CERTAIN, decisive)
    after = _number(case, situation.after, situation.rules)
    return Outcome(case, before, after, SAME if same_value(before, after) else MOVED, reads & lost)


def _unread(case: Case, lost: frozenset[str]) -> frozenset[str]:
    """What is lost, without what no metric can read in parts of this kind."""
    kind = AVERAGES[case[1]].parts
    elsewhere = {
        one
        for of_kind in (PLACES_OF, FALSE_OF, EMPTY_OF)
        for other, names in of_kind.items()
        for one in names - of_kind[kind]
    }
    return lost - elsewhere or lost


def _number(case: Case, example: Example, rules: Conventions) -> float:
    """The value, which the example caches; NaN where the metric refuses the example."""
    try:
        return METRICS[case[0]].number(example, case[1], rules)
    except InputError:
        return float("nan")
