"""Recall: of what is true, what share is predicted?"""

from __future__ import annotations

from ..conventions import Conventions
from ..graph.expression import Quantity
from ..graph.notes import Reason, StepSentence
from ..parts.counts import COMMON, FN, TP, TRUE, Counts
from ..parts.part import Part
from ..parts.undefined import share_defined
from ..registry import LABEL_COUNTS, PREDICTIONS, metric
from ..words import N_
from .precision import AVERAGES, AVERAGES_OF_PARTS

NOTHING_TRUE = Reason("nothing_true", N_("Nothing is true, so recall is 0/0."))


SENTENCE = StepSentence(
    N_("Everything true is found: recall is {value}."),
    N_("The prediction finds {first} of the {second} that are true: recall is {value}."),
    none=N_("Nothing true is found: recall is {value}."),
)


@metric(
    "recall",
    N_("Recall"),
    family="sets",
    follows="precision",
    averages=AVERAGES,
    better="higher",
    looks_at=(PREDICTIONS, LABEL_COUNTS),
    needs="predictions",
    reads={
        "recall_nothing_true": AVERAGES_OF_PARTS,
        "both_empty": AVERAGES_OF_PARTS,
        "pooled_empty": ("micro",),
    },
)
def recall(part: Part, rules: Conventions) -> Quantity:
    """Of what is true, what share is predicted?

    One value per part, from 0 to 1. Nothing true: 0/0 (`recall_nothing_true`, and where nothing is predicted
    either `both_empty`; over all cells `pooled_empty`). What is predicted: `threshold_rule`, `top_k_tie`.
    Source: Zhang and Zhou (2014), recall: the mean over samples of |Y and h(x)| / |Y|; over labels
    B(TP, FP, TN, FN) = TP / (TP + FN); document D0, section 3.3.3.

    >>> from multilabel_metrics_lab import METRICS, Example
    >>> example = Example.of([[1, 0], [1, 1]], y_pred=[[1, 0], [0, 1]])
    >>> float(METRICS["recall"](example, "macro"))  # (1/2 + 1/1) / 2
    0.75
    >>> float(METRICS["recall"](example, "micro"))  # 2 of 3 true cells
    0.6666666666666666
    """
    counts = Counts.of_part(part, rules)
    alone = rules.recall_nothing_true, NOTHING_TRUE
    return share_defined(share_of_true(counts), counts, rules, rules.both_empty, alone)


def share_of_true(counts: Counts) -> Quantity:
    """Return the share of the true items that is predicted, NaN where it is 0/0."""
    if counts.of_sets:
        share = counts.of(COMMON) / counts.of(TRUE)
    else:
        tp, fn = counts.of_all(TP, FN)
        share = tp / (tp + fn)
    return share.named("recall", N_("Recall"), "R", sentence=SENTENCE)
