"""The other softmax loss for several labels, in which a class with the score 0 parts the true from the false.

Su (2020, kexue.fm/archives/7359): ln(1 + Σ e^z over the false labels) + ln(1 + Σ e^−z over the true ones).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..graph.arrays import Array, Mask
from ..graph.expression import Quantity, apply
from ..graph.listed import sum_of
from ..parts.part import Part
from ..words import N_

THRESHOLD_SCORE = 0.0


@dataclass(frozen=True, eq=False)
class ThresholdClassLoss:
    """The loss of every sample with the threshold class, and what is left of it without.

    `rises` is e^z of every label, which counts where the label is false, `falls` e^−z, which counts where it
    is true; `threshold` is e^0, the same for both.
    """

    rises: Quantity
    falls: Quantity
    threshold: float
    whole: Quantity
    without: Quantity


def threshold_class_loss(part: Part) -> ThresholdClassLoss:
    """The loss of the samples of a part whose scores are logits; without a label to add ln 0 = −∞."""
    z = part.logit
    with np.errstate(over="ignore"):
        rises = apply("exp", z).named("threshold_class.rises", N_("e^z of a false label"), "a_j")
        falls = apply("exp", -z).named("threshold_class.falls", N_("e^−z of a true label"), "b_j")
        of_false, of_true = sum_of(rises, part.false), sum_of(falls, part.true)
        above, below = (_masked(z.value, ~part.truth), _masked(-z.value, part.truth))
        whole = (apply("ln_1_plus", of_false) + apply("ln_1_plus", of_true)).named(
            "threshold_class.loss",
            N_("Loss with the threshold class"),
            "L",
            value=_log_sum(_with_zero(above)) + _log_sum(_with_zero(below)),
        )
        without = (apply("ln", of_false) + apply("ln", of_true)).named(
            "threshold_class.without",
            N_("Loss without the threshold class"),
            "L'",
            value=_log_sum(above) + _log_sum(below),
        )
    return ThresholdClassLoss(rises, falls, float(np.exp(THRESHOLD_SCORE)), whole, without)


def _masked(exponents: Array, where: Mask) -> Array:
    """The exponents of those that take part; e to the power of the others is 0."""
    return np.asarray(np.where(where, exponents, -np.inf))


def _with_zero(exponents: Array) -> Array:
    """The same with the threshold class as one more."""
    one_more = np.full((*exponents.shape[:-1], 1), THRESHOLD_SCORE)
    return np.concatenate((exponents, one_more), axis=-1)


def _log_sum(exponents: Array) -> Array:
    """The logarithm of the sum of the powers of e, however large."""
    return np.asarray(np.logaddexp.reduce(exponents, axis=-1))
