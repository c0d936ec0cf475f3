"""Hamming loss: which share of the cells is wrong?"""

from ..conventions import Conventions
from ..graph.expression import Quantity
from ..graph.notes import StepSentence
from ..parts.counts import DIFFERING, Counts
from ..parts.part import Part, sentences_by_kind
from ..registry import FALSE_ITEMS, LABEL_COUNTS, PREDICTIONS, metric
from ..words import N_

SENTENCES = sentences_by_kind(
    StepSentence(
        "{first} of {second} <labels> is wrong: Hamming loss is {value}.",
        "{first} of {second} <labels> are wrong: Hamming loss is {value}.",
        by="first",
    ),
    columns=StepSentence(N_("{part} is wrong in {first} of {second} samples: Hamming loss is {value}.")),
)


@metric(
    "hamming_loss",
    N_("Hamming loss"),
    family="sets",
    follows="zero_one_loss",
    averages=("samples", "macro", "micro"),
    better="lower",
    looks_at=(PREDICTIONS, LABEL_COUNTS, FALSE_ITEMS),
    needs="predictions",
)
def hamming_loss(part: Part, rules: Conventions) -> Quantity:
    """What share of the cells is wrong: predicted but false, or true but missed?

    One value per part, from 0 to 1. Every part has as many cells as any other, so every average gives the
    same number. What is predicted: `threshold_rule`, `top_k_tie`.
    Source: Zhang and Zhou (2014), Hamming loss: the mean over samples of |h(x) symmetric difference Y| / q
    (the review prints it without 1/q, and says the rest of it in words); document D0, section 3.2.

    >>> from multilabel_metrics_lab import METRICS, Conventions, Example
    >>> example = Example.of([[1, 0, 1, 0]], [[0.9, 0.6, 0.5, 0.1]])
    >>> float(METRICS["hamming_loss"](example))  # 0.5 reaches the threshold: 1 of 4 cells is wrong
    0.25
    >>> float(METRICS["hamming_loss"](example, conventions=Conventions(threshold_rule="above")))
    0.5
    """
    wrong = Counts.of_part(part, rules).of(DIFFERING)
    return (wrong / part.total).named("hamming_loss", N_("Hamming loss"), "H", sentence=SENTENCES[part.kind])
