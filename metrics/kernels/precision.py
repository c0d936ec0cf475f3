"""Precision: of what is predicted, what share is true?"""

from __future__ import annotations

from ..conventions import Conventions
from ..graph.expression import Quantity
from ..graph.notes import Reason, StepSentence
from ..parts.counts import COMMON, FP, PREDICTED, TP, Counts
from ..parts.part import Part
from ..parts.undefined import share_defined
from ..registry import LABEL_COUNTS, PREDICTIONS, metric
from ..words import N_

AVERAGES_OF_PARTS = ("samples", "macro", "weighted")
AVERAGES = (*AVERAGES_OF_PARTS, "micro")
NOTHING_PREDICTED = Reason("nothing_predicted", N_("Nothing is predicted, so precision is 0/0."))


SENTENCE = StepSentence(
    N_("Everything predicted is true: precision is {value}."),
    N_("The truth confirms {first} of the {second} predicted: precision is {value}."),
    none=N_("Nothing predicted is true: precision is {value}."),
)


@metric(
    "precision",
    N_("Precision"),
    family="sets",
    follows="accuracy",
    averages=AVERAGES,
    better="higher",
    looks_at=(PREDICTIONS, LABEL_COUNTS),
    needs="predictions",
    reads={
        "precision_nothing_predicted": AVERAGES_OF_PARTS,
        "both_empty": AVERAGES_OF_PARTS,
        "pooled_empty": ("micro",),
    },
)
def precision(part: Part, rules: Conventions) -> Quantity:
    """Of what is predicted, what share is true?

    One value per part, from 0 to 1. Nothing predicted: 0/0 (`precision_nothing_predicted`, and where nothing
    is true either `both_empty`; over all cells `pooled_empty`). What is predicted: `threshold_rule`,
    `top_k_tie`.
    Source: Zhang and Zhou (2014), precision: the mean over samples of |Y and h(x)| / |h(x)|; over labels
    B(TP, FP, TN, FN) = TP / (TP + FP); document D0, section 3.3.2.

    >>> from multilabel_metrics_lab import METRICS, PRESETS, Example
    >>> example = Example.of([[1, 0], [1, 0]], y_pred=[[1, 1], [0, 0]])
    >>> float(METRICS["precision"](example))  # 1/2; the second row predicts nothing and is left out
    0.5
    >>> float(METRICS["precision"](example, conventions=PRESETS["scikit_learn"]))  # (1/2 + 0) / 2
    0.25
    """
    counts = Counts.of_part(part, rules)
    if counts.of_sets:
        share = counts.of(COMMON) / counts.of(PREDICTED)
    else:
        tp, fp = counts.of_all(TP, FP)
        share = tp / (tp + fp)
    named = share.named("precision", N_("Precision"), "P", sentence=SENTENCE)
    alone = rules.precision_nothing_predicted, NOTHING_PREDICTED
    return share_defined(named, counts, rules, rules.both_empty, alone)
