"""Exact match: subset accuracy and its complement, the 0-1 loss."""

import numpy as np

from metrics.conventions import Conventions
from metrics.counts import DIFFERING, Counts
from metrics.part import Part
from metrics.quantity import Quantity, Term
from metrics.registry import metric
from metrics.words import N_


@metric(
    "subset_accuracy",
    N_("Subset accuracy"),
    family="sets",
    averages=("samples",),
    one_label=("samples",),
    better="higher",
    needs="predictions",
    reads=("threshold_rule", "top_k_tie"),
    calls={
        "scikit_learn": {"samples": "accuracy_score(y_true, y_pred)"},
        "torchmetrics": {"samples": "multilabel_exact_match(y_pred, y_true, num_labels)"},
    },
)
def subset_accuracy(part: Part, rules: Conventions) -> Quantity:
    """Are the predicted labels of a sample exactly its true ones?

    One value per sample, 0 or 1; also called exact match ratio. Where nothing is true and nothing is
    predicted the two sets are the same: 1. What is predicted: `threshold_rule`, `top_k_tie`.
    Source: Zhang and Zhou (2014), subset accuracy: the mean over samples of [h(x) = Y]; document D0,
    section 3.1; document D1, eq. (4).
    """
    differing = Counts.of_part(part, rules).of(DIFFERING)
    value = np.asarray(differing.value == 0, float)
    terms = {"differing": Term(differing, differing.symbol)}
    return Quantity(N_("Subset accuracy"), "S", value, r"\left[$differing = 0\right]", terms)


@metric(
    "zero_one_loss",
    N_("0-1 loss"),
    family="sets",
    averages=("samples",),
    one_label=("samples",),
    better="lower",
    needs="predictions",
    reads=("threshold_rule", "top_k_tie"),
    calls={"scikit_learn": {"samples": "zero_one_loss(y_true, y_pred)"}},
)
def zero_one_loss(part: Part, rules: Conventions) -> Quantity:
    """Is at least one label of a sample wrong?

    One value per sample, 0 or 1: one wrong label costs as much as all of them. What is predicted:
    `threshold_rule`, `top_k_tie`.
    Source: document D1, eq. (5): the mean over samples of [h(x) != Y], 1 minus subset accuracy.
    """
    differing = Counts.of_part(part, rules).of(DIFFERING)
    value = np.asarray(differing.value > 0, float)
    terms = {"differing": Term(differing, differing.symbol)}
    return Quantity(N_("0-1 loss"), "Z", value, r"\left[$differing > 0\right]", terms)
