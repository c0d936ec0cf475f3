"""AUC: of all pairs of a true and a false item, how many do the scores put in the right order?"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from metrics.average import combine
from metrics.conventions import Conventions
from metrics.over_true import summed_over_the_true
from metrics.part import ROWS, Part
from metrics.quantity import Mask, Note, Quantity, Term
from metrics.registry import metric
from metrics.rivals import false_below, false_not_above, half_of_the_level
from metrics.undefined import UNDEFINED, ratio, resolve
from metrics.words import N_

SPOILED_IF_IT_WEIGHS = N_("The average becomes undefined with it, unless it weighs nothing there.")
AVERAGES = ("macro", "micro", "weighted", "samples")


def mean_of_what_weighs(values: Quantity, part: Part, average: str, rules: Conventions) -> Quantity:
    """The average; a part without a pair that weighs nothing is passed over, as scikit-learn does.

    Where no label is ever true the weighted mean has no weight at all: 0, as in scikit-learn.
    """
    idle = _weighs_nothing(part, average) & np.isnan(values.value)
    if rules.auc_one_class != UNDEFINED or not idle.any():
        return combine(values, part, average, rules)
    passed_over = Note(N_("It weighs nothing in the average."), idle, left_out=True)
    mean = combine(replace(values, notes=(*values.notes, passed_over)), part, average, rules)
    if average != "weighted":
        return mean
    bare = np.asarray(idle.all(-1, keepdims=True))
    told = Note(N_("Counted as {value}, as scikit-learn does."), bare, {"value": 0.0}, replaces=True)
    return replace(mean, value=np.where(bare, 0.0, mean.value), notes=(*mean.notes, told))


def _weighs_nothing(part: Part, average: str) -> Mask:
    return _may_weigh_nothing(part) if average in ("weighted", "samples") else np.zeros(1, np.bool_)


def _may_weigh_nothing(part: Part) -> Mask:
    """The samples of weight 0, the labels that are never true."""
    if part.kind == ROWS:
        return np.asarray(False if part.part_weights is None else part.part_weights == 0)
    return np.asarray(part.positives.value == 0)


@metric(
    "roc_auc",
    N_("ROC AUC"),
    family="curves",
    averages=AVERAGES,
    one_label=("macro", "micro"),
    better="higher",
    reads=("auc_tie", "auc_one_class"),
    pair_tie="auc_tie",
    calls={
        "scikit_learn": {one: f"roc_auc_score(y_true, y_score, average='{one}')" for one in AVERAGES},
        "torchmetrics": {
            one: f"multilabel_auroc(y_score, y_true, num_labels, average='{one}')"
            for one in ("macro", "micro", "weighted")
        },
    },
    combine=mean_of_what_weighs,
)
def roc_auc(part: Part, rules: Conventions) -> Quantity:
    """Of all pairs of a true and a false item, how many do the scores put in the right order?

    One value per part, from 0 to 1: the area under the ROC curve. A pair with equal scores counts 1, ½ or 0
    (`auc_tie`). A part whose items are all true or all false has no pair: 0/0 (`auc_one_class`). Items count
    with their weights.
    Source: Zhang and Zhou (2014), AUC: for each label |{(x', x'') in Z x not-Z : f(x', y) >= f(x'', y)}| /
    (|Z| |not-Z|), the mean over labels or the same over all cells; document D0, sections on AUC. A tie
    counted ½ gives the area under straight lines between the points.
    """
    below = _false_ones_beaten(part, rules.auc_tie)
    pairs = part.positives.value * part.negatives.value
    summed, counted = summed_over_the_true(part, below)
    reason = N_("There is no pair of a true and a false item: 0/0.")
    light, rule = _may_weigh_nothing(part), rules.auc_one_class
    value, notes = resolve(part, ratio(counted, pairs), (pairs == 0) & ~light, rule, reason)
    value, more = resolve(part, value, (pairs == 0) & light, rule, reason, spoiled=SPOILED_IF_IT_WEIGHS)
    terms = {
        "positives": Term(part.positives, "t"),
        "negatives": Term(part.negatives, "f"),
        "right": summed,
    }
    formula = r"\frac{$right}{$positives \cdot $negatives}"
    return Quantity(N_("ROC AUC"), r"\mathrm{AUC}", value, formula, terms, notes=(*notes, *more))


def _false_ones_beaten(part: Part, tie: str) -> Quantity:
    """For each true item the false ones that it stands above, ties as the convention says."""
    if tie == "one":
        return false_not_above(part)
    if tie == "half":
        return half_of_the_level(part, N_("Right pairs"), "c_j", false_below(part))
    return false_below(part)
