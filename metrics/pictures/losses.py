"""The loss of each label beside its probability, and the softmax loss with a threshold class."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, isfinite

import numpy as np
from numpy.typing import NDArray

from ..graph.arrays import Array, Mask
from ..graph.digits import decimal, in_decimals
from ..graph.expression import Quantity, apply
from ..graph.listed import sum_of
from ..graph.working import steps
from ..parts.part import Part
from ..parts.probability import sigmoid
from ..registry import PROBABILITIES
from ..result import Result
from ..words import N_

LOSS, PROBABILITY = "label_loss", "label_probability"

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class LabelLosses:
    """The items of one part, each array of shape (n_items,).

    `probability` is that of being true, `of_the_truth` that of the truth: 1 less where it is false.
    `loss` is what an item costs where it is `used`. `of_logits` says that the probabilities were made of
    logits; else the scores are probabilities. `highest` is the loss of something that was given the
    probability 0.
    """

    truth: Mask
    probability: Floats
    of_the_truth: Floats
    loss: Floats
    used: Mask
    of_logits: bool
    highest: float

    @property
    def costliest(self) -> int | None:
        """The item that costs most; None where several do, or nothing costs anything."""
        costs = np.where(self.used, self.loss, 0.0)
        most = np.flatnonzero(np.isclose(costs, costs.max(), rtol=1e-9))
        return int(most[0]) if len(most) == 1 and costs.max() > 0 else None


def label_losses_of(result: Result, index: int) -> LabelLosses | None:
    """The losses of one part; None for a metric of which no step has the losses of labels and probabilities.

    The losses are those of its step `label_loss`, the probabilities those of its step `label_probability`, or
    the scores where it takes probabilities.
    """
    found = {step.key: step for step in steps(result.part(index))}
    of_logits = PROBABILITY in found
    if LOSS not in found or not (of_logits or result.metric.score_kind == PROBABILITIES):
        return None
    truth, score = (one.value_at(index) for one in (result.inputs.y, result.inputs.score))
    loss = found[LOSS]
    used = np.ones(truth.shape, np.bool_) if loss.where is None else loss.where
    probability = found[PROBABILITY].value if of_logits else score
    # 1 − p has lost its digits where p is near 1.
    is_sigmoid = of_logits and np.array_equal(probability, sigmoid(score))
    of_the_truth = np.where(truth, probability, sigmoid(-score) if is_sigmoid else 1 - probability)
    highest = np.inf if of_logits else 2.0 if result.conventions.brier_outcomes == "both" else 1.0
    return LabelLosses(truth, probability, of_the_truth, loss.value, used, of_logits, highest)


def probability_left(loss: float) -> str:
    """The probability q whose loss −ln q this is, as a power of e where no number is as small."""
    left = exp(-loss)
    return in_decimals(left) if left or not isfinite(loss) else f"e^{decimal(-loss)}"


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
