"""Accuracy: three numbers that share one name."""

from __future__ import annotations

from ..conventions import Conventions
from ..graph.expression import Expression, Quantity
from ..graph.notes import StepSentence
from ..parts.counts import COMMON, EITHER, FN, FP, NEITHER, TN, TP, Counts
from ..parts.part import ROWS, Part, sentences_by_kind
from ..parts.undefined import share_defined
from ..registry import FALSE_ITEMS, LABEL_COUNTS, PREDICTIONS, metric
from ..words import N_

LABELS = ("macro", "weighted", "micro")
AVERAGES_OF_PARTS = ("samples", "macro", "weighted")
JACCARD = {"accuracy_of_samples": "jaccard", "accuracy_of_labels": "jaccard"}


NO_OVERLAP = N_("Nothing is both true and predicted: accuracy is {value}.")
SHARE_OF_EITHER = sentences_by_kind(
    StepSentence(
        "{first} <label> is true and predicted, of {second} that are true or predicted: accuracy is {value}.",
        "{first} <labels> are true and predicted, of {second} that are true or predicted: "
        "accuracy is {value}.",
        none=NO_OVERLAP,
        by="first",
    ),
    columns=StepSentence(
        N_(
            "{part} is true and predicted in {first} of {second} samples where it is either: "
            "accuracy is {value}."
        ),
        none=NO_OVERLAP,
    ),
)
SHARE_OF_RIGHT_CELLS = sentences_by_kind(
    StepSentence("Right: {first} of {second} <labels>, a share of {value}.")
)
SHARE_OF_ALL_LABELS = StepSentence(
    N_("True and predicted: {first} of all {second} labels, a share of {value}.")
)


def _looks_at(rules: Conventions, kind: str) -> tuple[str, ...]:
    """The overlap of two sets knows nothing of what is in neither; the share of right cells does."""
    of_kind = rules.accuracy_of_samples if kind == ROWS else rules.accuracy_of_labels
    return (PREDICTIONS, LABEL_COUNTS) if of_kind == "jaccard" else (PREDICTIONS, LABEL_COUNTS, FALSE_ITEMS)


@metric(
    "accuracy",
    N_("Accuracy"),
    family="sets",
    follows="hamming_loss",
    averages=("samples", *LABELS),
    better="higher",
    looks_at=_looks_at,
    needs="predictions",
    reads={
        "accuracy_of_samples": ("samples",),
        "accuracy_of_labels": LABELS,
        "accuracy_both_empty": AVERAGES_OF_PARTS,
        "pooled_empty": ("micro",),
    },
    reads_if={"accuracy_both_empty": JACCARD, "pooled_empty": JACCARD},
)
def accuracy(part: Part, rules: Conventions) -> Quantity:
    """What share is right: of the cells that are true or predicted, or of all cells?

    One value per part, from 0 to 1, of the kind that `accuracy_of_samples` or `accuracy_of_labels` names:
    the Jaccard index |Y and h| / |Y or h|, the share of right cells (TP + TN) / all, or document D0's
    |Y and h| / q. Only Jaccard has 0/0, where nothing is true and nothing predicted: `accuracy_both_empty`,
    over all cells `pooled_empty`. What is predicted: `threshold_rule`, `top_k_tie`.
    Source: Zhang and Zhou (2014), accuracy: the mean over samples of |Y and h(x)| / |Y or h(x)|; over
    labels B(TP, FP, TN, FN) = (TP + TN) / (TP + FP + TN + FN); document D0, section 3.3.1.

    >>> from multilabel_metrics_lab import METRICS, Example
    >>> example = Example.of([[1, 0, 1, 0]], y_pred=[[0, 1, 1, 0]])
    >>> float(METRICS["accuracy"](example))  # 1 label is both true and predicted, 3 are one or the other
    0.3333333333333333
    >>> float(METRICS["accuracy"](example, "micro"))  # 2 of 4 cells are right
    0.5
    """
    counts = Counts.of_part(part, rules)
    kind = rules.accuracy_of_samples if counts.of_sets else rules.accuracy_of_labels
    share = (_of_sets if counts.of_sets else _of_counts)(counts, kind)
    sentence = SHARE_OF_ALL_LABELS
    if kind != "over_labels":
        sentence = (SHARE_OF_EITHER if kind == "jaccard" else SHARE_OF_RIGHT_CELLS)[part.kind]
    named = share.named("accuracy", N_("Accuracy"), "A", sentence=sentence)
    return share_defined(named, counts, rules, rules.accuracy_both_empty)


def _of_sets(counts: Counts, kind: str) -> Expression:
    common = counts.of(COMMON)
    if kind == "jaccard":
        return common / counts.of(EITHER)
    if kind == "cell":
        return (common + counts.of(NEITHER)) / counts.part.total
    return common / counts.part.total


def _of_counts(counts: Counts, kind: str) -> Expression:
    tp = counts.of(TP)
    if kind == "jaccard":
        fp, fn = counts.of_all(FP, FN)
        return tp / (tp + fp + fn)
    return (tp + counts.of(TN)) / counts.part.total
