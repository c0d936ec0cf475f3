"""Softmax cross-entropy: how surprised is one probability, shared among all labels, by the true ones?"""

from __future__ import annotations

import math

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array
from ..graph.expression import Quantity, apply
from ..graph.listed import sum_of
from ..graph.notes import Note, Reason, StepSentence
from ..parts.average import combine_losses
from ..parts.part import Part
from ..parts.probability import shifted, softmax
from ..parts.undefined import note_where_inexact
from ..registry import DIFFERENCES, FALSE_ITEMS, LABEL_COUNTS, SAMPLE_COUNT, metric
from ..words import N_

EXACT_SHARE = Reason(
    "exact_share",
    N_(
        "Logits this far from 0 take e^z beyond the range of numbers: with the highest logit M the share is "
        "computed as e^(z − M) over the sum of all e^(z − M), which is the same number."
    ),
)
EXACT = Reason(
    "exact_form",
    N_(
        "Where the logits lie this far apart, p is rounded before its logarithm is taken: with the highest "
        "logit M the loss is computed as ln(Σ e^(z − M)) − (z − M), which is the same number and exact for "
        "every logit."
    ),
)
POWERS = StepSentence(
    N_("{item} has the logit {logit}, and e to the power of that is {value}."),
    all_lines=N_("{item} has the logit {logit}, and e to the power of that is {value}."),
)
ALL_POWERS = StepSentence(N_("The exponentials add up to {value}; each label gets its share of that."))
SHARES = StepSentence(
    N_("{item} gets {power} of {sum_of_powers}: a share of {value}."),
    all_lines=N_("{item} gets {power} of {sum_of_powers}: a share of {value}."),
)
COSTS = StepSentence(
    N_("{item} is true and got {left}: −ln {left} {equals} {value}."),
    all_lines=N_("The smaller its share, the more a true label costs: {largest} costs {largest_value}."),
)
SUM_OF_COSTS = StepSentence(
    N_("{largest} is true and gets {left} of the probability: the loss is {value}."),
    N_(
        "{largest} is true and gets only {left} of the probability: it alone costs {largest_value} of "
        "{value}."
    ),
    tied=N_(
        "{level} are true and get {left} of the probability each: each costs {largest_value} of {value}."
    ),
    none=N_("Nothing that is true lost anything: the loss is {value}."),
)
LEAST = N_("{k} true labels: the loss is never below {k} × ln {k} ≈ {least}. With one it can come near 0.")


def _looks_at(rules: Conventions, _kind: str) -> tuple[str, ...]:
    """A sum over the samples grows with their number."""
    seen = (DIFFERENCES, LABEL_COUNTS, FALSE_ITEMS)
    return (*seen, SAMPLE_COUNT) if rules.loss_over_samples == "sum" else seen


@metric(
    "softmax_cross_entropy",
    N_("Softmax cross-entropy"),
    family="losses",
    follows="sigmoid_cross_entropy",
    averages=("samples",),
    better="lower",
    looks_at=_looks_at,
    reads=("loss_over_samples",),
    highest=math.inf,
    combine=combine_losses,
)
def softmax_cross_entropy(part: Part, rules: Conventions) -> Quantity:
    """All labels share a probability of 1. How surprised is the model by the true labels?

    The scores are logits. One value per sample, 0 or more: the sum over its true labels, then the mean or
    the sum over the samples (`loss_over_samples`). A sample with k > 1 true labels cannot get below k ln k,
    one without true labels costs 0 whatever is predicted.
    Source: document D1, equation (2): -(1/m) sum_i sum_j y_ij ln(e^z_ij / sum_k e^z_ik); torch cross_entropy
    with probabilities as targets.

    >>> from multilabel_metrics_lab import METRICS, Example
    >>> float(METRICS["softmax_cross_entropy"](Example.of([[1, 0]], [[0, 0]])))  # -ln(1/2) = ln 2
    0.6931471805599453
    >>> float(METRICS["softmax_cross_entropy"](Example.of([[1, 0]], [[1000, 0]])))
    0.0
    >>> float(METRICS["softmax_cross_entropy"](Example.of([[1, 1]], [[1000, 1000]])))  # 2 ln 2 at best
    1.3862943611198906
    """
    z = part.logit
    power = apply("exp", z).named(
        "power", N_("Exponential of the logit"), "a_j", sentence=POWERS, in_decimals=True
    )
    powers = sum_of(power, index="k").named(
        "sum_of_powers", N_("Sum of the exponentials"), "S", sentence=ALL_POWERS, in_decimals=True
    )
    share = (power / powers).named(
        "label_probability",
        N_("Probability (softmax)"),
        "p_j",
        value=softmax(z.value),
        sentence=SHARES,
        in_decimals=True,
    )
    p = note_where_inexact(share, EXACT_SHARE)
    surprise = (-apply("ln", p)).named(
        "label_loss",
        N_("Loss of a true label"),
        r"\ell_j",
        value=_surprise(z.value),
        where=part.truth,
        sentence=COSTS,
        in_decimals=True,
    )
    loss = note_where_inexact(surprise, EXACT)
    total = sum_of(loss, part.true)
    title = N_("Softmax cross-entropy")
    return total.named(
        "softmax_cross_entropy", title, "E", notes=_least(part), sentence=SUM_OF_COSTS, in_decimals=True
    )


def _surprise(logits: Array) -> Array:
    """−ln p of every label, exact for every logit: the largest power is 1 here, and all but it are added."""
    below = shifted(logits)
    others = np.exp(below)
    np.put_along_axis(others, others.argmax(-1, keepdims=True), 0.0, axis=-1)
    return np.asarray(np.log1p(others.sum(-1, keepdims=True)) - below)


def least_softmax_loss(true_labels: int) -> float:
    """Return the least loss of a sample with so many true labels, k ln k: each has the probability 1/k."""
    return true_labels * math.log(true_labels) if true_labels else 0.0


def _least(part: Part) -> tuple[Note, ...]:
    """Return a note for each number of true labels above 1: what so many cost at least."""
    true = part.positives.value
    return tuple(
        Note("least", LEAST, true == k, {"k": int(k), "least": least_softmax_loss(int(k))}, in_decimals=True)
        for k in np.unique(true)
        if k > 1
    )
