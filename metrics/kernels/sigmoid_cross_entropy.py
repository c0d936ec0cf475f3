"""Sigmoid cross-entropy: how surprised is a probability of its own for every label by the truth?"""

from __future__ import annotations

import math

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array
from ..graph.expression import Quantity, apply
from ..graph.listed import sum_of
from ..graph.notes import Reason, StepSentence
from ..graph.operations import BY_CASE
from ..parts.average import combine_losses
from ..parts.part import Part
from ..parts.probability import sigmoid
from ..parts.undefined import note_where_inexact
from ..registry import FALSE_ITEMS, LABEL_COUNTS, SAMPLE_COUNT, SCORES, metric
from ..words import N_

PROBABILITIES = StepSentence(
    N_("{item} has the logit {logit}; the sigmoid makes it a probability of {value}."),
    all_lines=N_("{item} has the logit {logit}; the sigmoid makes it a probability of {value}."),
)
COSTS = StepSentence(
    N_("{item} is true, and the truth got {left}: −ln {left} {equals} {value}."),
    false=N_(
        "{item} is false: the truth got 1 − {label_probability} {leaves} {left}, and −ln {left} {equals} "
        "{value}."
    ),
    all_lines=N_("The other labels likewise: {each}."),
)
MEAN_COST = StepSentence(
    N_("The mean is {value}: {largest}, true with {label_probability}, costs most, {largest_value}."),
    false=N_("The mean is {value}: {largest}, false with {label_probability}, costs most, {largest_value}."),
    tied=N_("The mean is {value}: {level} cost most, {largest_value} each."),
    none=N_("Nothing costs anything: the mean of the losses is {value}."),
)
SUM_OF_COSTS = StepSentence(
    N_("The sum is {value}: {largest}, true with {label_probability}, costs most, {largest_value}."),
    false=N_("The sum is {value}: {largest}, false with {label_probability}, costs most, {largest_value}."),
    tied=N_("The sum is {value}: {level} cost most, {largest_value} each."),
    none=N_("Nothing costs anything: the sum of the losses is {value}."),
)
EXACT = Reason(
    "exact_form",
    N_(
        "Where a logit is this large, p is rounded before its logarithm is taken: the loss is computed as "
        "max(z, 0) − y · z + ln(1 + e^(−|z|)), which is the same number and exact for every logit."
    ),
)


def _looks_at(rules: Conventions, _kind: str) -> tuple[str, ...]:
    """A sum over the samples grows with their number."""
    seen = (SCORES, LABEL_COUNTS, FALSE_ITEMS)
    return (*seen, SAMPLE_COUNT) if rules.loss_over_samples == "sum" else seen


@metric(
    "sigmoid_cross_entropy",
    N_("Sigmoid cross-entropy"),
    family="losses",
    follows="peak_f1",
    averages=("samples",),
    better="lower",
    looks_at=_looks_at,
    reads=("loss_over_labels", "loss_over_samples"),
    highest=math.inf,
    combine=combine_losses,
)
def sigmoid_cross_entropy(part: Part, rules: Conventions) -> Quantity:
    """Each label has its own probability. How surprised is the model by the truth?

    The scores are logits. One value per sample, 0 or more: the mean or the sum over its labels
    (`loss_over_labels`), then the mean or the sum over the samples (`loss_over_samples`). It is computed in a
    form that is exact for every logit, however large; sums beyond 1e308 are infinite.
    Source: document D1, equation (1) with its missing 1/m: the mean over samples and labels of
    -(y ln s(z) + (1 - y) ln(1 - s(z))) with s(z) = 1/(1 + e^-z); torch multilabel_soft_margin_loss.

    >>> from multilabel_metrics_lab import METRICS, Example
    >>> float(METRICS["sigmoid_cross_entropy"](Example.of([[1, 0]], [[0, 0]])))  # each costs -ln(1/2) = ln 2
    0.6931471805599453
    >>> float(METRICS["sigmoid_cross_entropy"](Example.of([[1, 0]], [[1000, 1000]])))  # (0 + 1000) / 2
    500.0
    """
    y, z = part.y, part.logit
    p = (1 / (1 + apply("exp", -z))).named(
        "label_probability",
        N_("Probability (sigmoid)"),
        "p_j",
        value=sigmoid(z.value),
        sentence=PROBABILITIES,
        in_decimals=True,
    )
    surprise = apply(BY_CASE, y, -apply("ln", p), -apply("ln_1_less", p))
    exact = surprise.named(
        "label_loss",
        N_("Loss of the label"),
        r"\ell_j",
        value=_surprise(y.value, z.value),
        sentence=COSTS,
        in_decimals=True,
    )
    loss = note_where_inexact(exact, EXACT)
    total = sum_of(loss)
    is_sum = rules.loss_over_labels == "sum"
    whole, sentence = (total, SUM_OF_COSTS) if is_sum else (total / part.count, MEAN_COST)
    return whole.named(
        "sigmoid_cross_entropy", N_("Sigmoid cross-entropy"), "E", sentence=sentence, in_decimals=True
    )


def _surprise(truth: Array, logits: Array) -> Array:
    """−ln p where true and −ln(1 − p) where false, exact for every logit."""
    return np.asarray(np.maximum(logits, 0) - truth * logits + np.log1p(np.exp(-np.abs(logits))))
