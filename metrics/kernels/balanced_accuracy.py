"""Balanced accuracy: recall and specificity in one number, each counting half."""

from __future__ import annotations

import numpy as np

from ..conventions import Conventions
from ..graph.expression import Quantity
from ..graph.notes import Reason, StepSentence
from ..parts.counts import Counts
from ..parts.part import Part
from ..parts.undefined import defined, with_notes, with_value_instead, zero_weight_notes
from ..registry import FALSE_ITEMS, LABEL_COUNTS, PREDICTIONS, metric
from ..words import N_
from .recall import NOTHING_TRUE, share_of_true
from .specificity import NOTHING_FALSE, share_of_false

# True and false count alike: no mean here weighs by the true ones alone.
AVERAGES = ("samples", "macro", "micro")
ONE_CLASS = Reason("one_class", N_("All is true or all is false, so the share of the missing class is 0/0."))
ONLY_OCCURRING_COUNTS = Reason("of_one_class", N_("Only the share of the class that occurs counts."))
MISSING_COUNTS_0 = Reason("other_class_0", N_("The share of the missing class counts as 0."))


SENTENCE = StepSentence(N_("Halfway between recall {recall} and specificity {specificity}: {value}."))


@metric(
    "balanced_accuracy",
    N_("Balanced accuracy"),
    family="sets",
    follows="specificity",
    averages=AVERAGES,
    better="higher",
    looks_at=(PREDICTIONS, LABEL_COUNTS, FALSE_ITEMS),
    needs="predictions",
    reads=("balanced_accuracy_one_class",),
)
def balanced_accuracy(part: Part, rules: Conventions) -> Quantity:
    """What share is right, if the true cells and the false cells each count for half?

    One value per part, from 0 to 1; 1/2 for predicting everything or nothing. All true or all false: one of
    the two shares is 0/0 (`balanced_accuracy_one_class`). What is predicted: `threshold_rule`, `top_k_tie`.
    Source: Brodersen, Ong, Stephan and Buhmann (2010), "The balanced accuracy and its posterior
    distribution": the average accuracy obtained on either class, (TP / (TP + FN) + TN / (TN + FP)) / 2; the
    authors' own code takes the class that occurs where there is one only, as scikit-learn does.

    >>> from multilabel_metrics_lab import METRICS, Conventions, Example
    >>> example = Example.of([[1, 1, 0, 0], [1, 1, 1, 1]], y_pred=[[1, 0, 0, 0], [1, 0, 0, 0]])
    >>> float(METRICS["balanced_accuracy"](example))  # (1/2 + 2/2) / 2; nothing is false in the second row
    0.75
    >>> occurring = Conventions(balanced_accuracy_one_class="occurring")  # its recall, 1/4, stands alone
    >>> float(METRICS["balanced_accuracy"](example, conventions=occurring))
    0.5
    """
    counts = Counts.of_part(part, rules)
    recall = _with_note_where_empty(share_of_true(counts), part, NOTHING_TRUE)
    specificity = _with_note_where_empty(share_of_false(counts), part, NOTHING_FALSE)
    balanced = ((recall + specificity) / 2).named(
        "balanced_accuracy", N_("Balanced accuracy"), "B", sentence=SENTENCE
    )
    rule = rules.balanced_accuracy_one_class
    if rule not in ("occurring", "zero"):
        return defined(balanced, part, rule, ONE_CLASS)
    one_class = np.isnan(balanced.value)
    alone = np.where(np.isnan(recall.value), specificity.value, recall.value)
    share, consequence = (
        (alone, ONLY_OCCURRING_COUNTS) if rule == "occurring" else (alone / 2, MISSING_COUNTS_0)
    )
    return with_value_instead(
        balanced, part, ONE_CLASS.note(one_class), consequence.note(one_class, replaces=True), share
    )


def _with_note_where_empty(share: Quantity, part: Part, reason: Reason) -> Quantity:
    empty = np.isnan(share.value)
    return with_notes(share, reason.note(empty), *zero_weight_notes(part, empty))
