"""Hamming loss: which share of the cells is wrong?"""

from metrics.conventions import Conventions
from metrics.counts import DIFFERING, Counts
from metrics.part import Part
from metrics.quantity import Quantity, Term
from metrics.registry import metric
from metrics.undefined import ratio
from metrics.words import N_


@metric(
    "hamming_loss",
    N_("Hamming loss"),
    family="sets",
    averages=("samples", "macro", "micro"),
    one_label=("samples", "macro", "micro"),
    better="lower",
    needs="predictions",
    reads=("threshold_rule", "top_k_tie"),
    calls={
        "scikit_learn": dict.fromkeys(("samples", "macro", "micro"), "hamming_loss(y_true, y_pred)"),
        "torchmetrics": {
            "macro": "multilabel_hamming_distance(y_pred, y_true, num_labels, average='macro')",
            "micro": "multilabel_hamming_distance(y_pred, y_true, num_labels, average='micro')",
        },
    },
)
def hamming_loss(part: Part, rules: Conventions) -> Quantity:
    """How many of the labels are wrong, put or left out?

    One value per part, from 0 to 1. Every part has as many cells as any other, so every average gives the
    same number. What is predicted: `threshold_rule`, `top_k_tie`.
    Source: Zhang and Zhou (2014), Hamming loss: the mean over samples of |h(x) symmetric difference Y| / q
    (the review prints it without 1/q, and says the rest of it in words); document D0, section 3.2.
    """
    differing = Counts.of_part(part, rules).of(DIFFERING)
    terms = {"differing": Term(differing, differing.symbol), "items": Term(part.total, "n")}
    value = ratio(differing.value, part.total.value)
    return Quantity(N_("Hamming loss"), "H", value, r"\frac{$differing}{$items}", terms)
