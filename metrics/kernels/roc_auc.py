"""ROC AUC: of all pairs of a true and a false item, how many do the scores put in the right order?"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Mask
from ..graph.expression import Quantity
from ..graph.notes import Note, Reason, StepSentence
from ..parts.average import combine
from ..parts.part import ROWS, Part, by_kind
from ..parts.rank_steps import BELOW, NOT_ABOVE, TiedPairs, pairs_of_true, sum_over_true
from ..parts.undefined import UNDEFINED, defined
from ..registry import FALSE_ITEMS, LABEL_COUNTS, ORDER, metric
from ..words import N_

TITLES_WITH_HALVES = by_kind("<False labels> ranked below (a tie counts ½)")
RIGHT = TiedPairs("roc_auc.right_pairs", TITLES_WITH_HALVES, "c_j", BELOW, NOT_ABOVE)
OF_ALL_PAIRS = StepSentence(
    N_("Pairs in the right order: {first} of {second}. That is the area, {value}."),
    none=N_("No pair is in the right order: the area under the curve is {value}."),
)
OF_ALL_WEIGHT = StepSentence(
    N_("Weight of the pairs in the right order: {first} of {second}, an area of {value}."),
    none=N_("No pair is in the right order: the area under the curve is {value}."),
)
NO_PAIR = Reason("no_pair", N_("All is true or all is false, so there is no pair to compare: 0/0."))
SPOILED_IF_IT_WEIGHS = Reason(
    "spoils_if_it_weighs", N_("The average is then undefined, too, unless this has weight 0.")
)
PASSED_OVER = N_("It has weight 0 in the average.")
AS_IN_SCIKIT_LEARN = N_("It counts as {value}, as in scikit-learn.")
AVERAGES = ("macro", "micro", "weighted", "samples")


def mean_of_what_weighs(values: Quantity, part: Part, average: str, rules: Conventions) -> Quantity:
    """Average the parts; one without a pair that weighs nothing is passed over, as in scikit-learn.

    Where no label is ever true the weighted mean has no weight at all: 0, as in scikit-learn.
    """
    without_weight = _without_weight(part) if average in ("weighted", "samples") else np.zeros(1, np.bool_)
    idle = without_weight & np.isnan(values.value)
    if rules.auc_one_class != UNDEFINED or not idle.any():
        return combine(values, part, average, rules)
    passed_over = Note("passed_over", PASSED_OVER, idle, left_out=True)
    mean = combine(replace(values, notes=(*values.notes, passed_over)), part, average, rules)
    if average != "weighted":
        return mean
    all_idle = np.asarray(idle.all(-1, keepdims=True))
    note = Note("counted_as", AS_IN_SCIKIT_LEARN, all_idle, {"value": 0.0}, replaces=True)
    return replace(mean, value=np.where(all_idle, 0.0, mean.value), notes=(*mean.notes, note))


def _without_weight(part: Part) -> Mask:
    """The samples of weight 0, or the labels that are never true, which weigh nothing in a weighted mean."""
    if part.kind == ROWS:
        return np.asarray(False if part.part_weights is None else part.part_weights == 0)
    return np.asarray(part.positives.value == 0)


@metric(
    "roc_auc",
    N_("ROC AUC"),
    family="curves",
    follows="pro_loss",
    averages=AVERAGES,
    better="higher",
    looks_at=(ORDER, LABEL_COUNTS, FALSE_ITEMS),
    reads=("auc_tie", "auc_one_class"),
    combine=mean_of_what_weighs,
)
def roc_auc(part: Part, rules: Conventions) -> Quantity:
    """What share of the pairs of a true and a false cell is in the right order?

    One value per part, from 0 to 1: the area under the ROC curve. A pair with equal scores counts 1, ½ or 0
    (`auc_tie`). A part whose items are all true or all false has no pair: 0/0 (`auc_one_class`). Items count
    with their weights.
    Source: Zhang and Zhou (2014), AUC: for each label |{(x', x'') in Z x not-Z : f(x', y) >= f(x'', y)}| /
    (|Z| |not-Z|), the mean over labels or the same over all cells; document D0, sections on AUC. A tie
    counted ½ gives the area under straight lines between the points.

    >>> from multilabel_metrics_lab import METRICS, Conventions, Example
    >>> example = Example.of([[1], [0], [1], [0]], [[0.9], [0.5], [0.5], [0.1]])
    >>> float(METRICS["roc_auc"](example))  # of 2 * 2 pairs one is tied, and counts as right
    1.0
    >>> float(METRICS["roc_auc"](example, conventions=Conventions(auc_tie="half")))  # 3.5 / 4
    0.875
    """
    t, f = part.positives, part.negatives
    right = pairs_of_true(part, RIGHT, rules.auc_tie)
    auc = (sum_over_true(part, right) / (t * f)).named(
        "roc_auc",
        N_("ROC AUC"),
        r"\mathrm{AUC}",
        after=(t, f),
        sentence=OF_ALL_PAIRS if part.weight is None else OF_ALL_WEIGHT,
    )
    nothing = np.isnan(auc.value)
    if not nothing.any():
        return auc
    without_weight, rule = _without_weight(part), rules.auc_one_class
    auc = defined(auc, part, rule, NO_PAIR, nothing & ~without_weight)
    return defined(auc, part, rule, NO_PAIR, nothing & without_weight, spoiled=SPOILED_IF_IT_WEIGHS)
