"""Cross-entropy: how surprised are the probabilities that the logits stand for by the truth?"""

from __future__ import annotations

import math

import numpy as np

from metrics.average import combine
from metrics.conventions import Conventions
from metrics.part import Part
from metrics.probability import shifted, sigmoid
from metrics.quantity import Array, Note, Quantity, Term
from metrics.registry import metric
from metrics.words import N_


def combine_losses(values: Quantity, part: Part, average: str, rules: Conventions) -> Quantity:
    """The mean over the samples or, where `loss_over_samples` says so, their (weighted) sum."""
    if rules.loss_over_samples == "mean":
        return combine(values, part, average, rules)
    own = Quantity(values.title, values.symbol + "_i", values.value[..., None, :], itemwise=True)
    if part.part_weights is not None:
        weight = Quantity(N_("Weight of the sample"), "w_i", part.part_weights[None], itemwise=True)
        own = Quantity(
            N_("Weight times loss"),
            "u_i",
            weight.value * own.value,
            r"$weight \cdot $loss",
            {"weight": Term(weight, "w_i"), "loss": Term(own, own.symbol)},
            itemwise=True,
        )
    terms = {"losses": Term(own, rf"\sum_i {own.symbol}", " + ")}
    return Quantity(N_("Sum over the samples"), r"\Sigma", own.value.sum(-1), "$losses", terms)


@metric(
    "sigmoid_cross_entropy",
    N_("Sigmoid cross-entropy"),
    family="losses",
    averages=("samples",),
    better="lower",
    reads=("loss_over_labels", "loss_over_samples"),
    highest=math.inf,
    calls={
        "numpy": {"samples": "np.mean(np.logaddexp(0, y_score) - y_true * y_score)"},
        "torch": {"samples": "binary_cross_entropy_with_logits(y_score, y_true)"},
        "tensorflow": {
            "samples": "reduce_mean(sigmoid_cross_entropy_with_logits(labels=y_true, logits=y_score))"
        },
    },
    combine=combine_losses,
)
def sigmoid_cross_entropy(part: Part, rules: Conventions) -> Quantity:
    """With a probability of its own for every label, how surprising is the truth?

    The scores are logits. One value per sample, 0 or more: the mean or the sum over its labels
    (`loss_over_labels`), then the mean or the sum over the samples (`loss_over_samples`). The form in which
    it is computed and shown is exact for every logit, however large; sums beyond 1e308 are infinite.
    Source: document D1, equation (1) with its missing 1/m: the mean over samples and labels of
    -(y ln s(z) + (1 - y) ln(1 - s(z))) with s(z) = 1/(1 + e^-z); torch multilabel_soft_margin_loss.
    """
    loss = _of_each_label(part)
    listed = Term(loss, r"\sum_j \ell_j", " + ")
    value = loss.value.sum(-1)
    if rules.loss_over_labels == "sum":
        return Quantity(N_("Sigmoid cross-entropy"), "E", value, "$losses", {"losses": listed})
    terms = {"losses": listed, "labels": Term(part.count, "n")}
    formula = r"\frac{$losses}{$labels}"
    return Quantity(N_("Sigmoid cross-entropy"), "E", value / part.n_items, formula, terms)


def _of_each_label(part: Part) -> Quantity:
    logits, truth = part.score.value, part.truth
    logit = Term(part.score, "z_j")
    probability = Quantity(
        N_("Probability (sigmoid)"),
        "p_j",
        sigmoid(logits),
        r"\frac{1}{1 + e^{-$logit}}",
        {"logit": logit},
        itemwise=True,
    )
    return Quantity(
        N_("Loss of the label"),
        r"\ell_j",
        np.maximum(logits, 0) - truth * logits + np.log1p(np.exp(-np.abs(logits))),
        r"\max\{$logit, 0\} - $truth \cdot $logit + \ln\left(1 + e^{-\left|$logit\right|}\right)",
        {"logit": logit, "truth": Term(part.y, "y_j")},
        itemwise=True,
        beside=(probability,),
    )


@metric(
    "softmax_cross_entropy",
    N_("Softmax cross-entropy"),
    family="losses",
    averages=("samples",),
    better="lower",
    reads=("loss_over_samples",),
    highest=math.inf,
    calls={
        "numpy": {
            "samples": "log_sum = np.logaddexp.reduce(y_score, axis=1, keepdims=True)\n"
            "np.mean((y_true * (log_sum - y_score)).sum(axis=1))"
        },
        "torch": {"samples": "cross_entropy(y_score, y_true)"},
        "tensorflow": {
            "samples": "reduce_mean(softmax_cross_entropy_with_logits(labels=y_true, logits=y_score))"
        },
    },
    combine=combine_losses,
)
def softmax_cross_entropy(part: Part, rules: Conventions) -> Quantity:
    """With one probability shared among all labels, how surprising are the true ones together?

    The scores are logits. One value per sample, 0 or more: the sum over its true labels, then the mean or
    the sum over the samples (`loss_over_samples`). A sample with k > 1 true labels cannot get below k ln k,
    one without true labels costs 0 whatever is predicted.
    Source: document D1, equation (2): -(1/m) sum_i sum_j y_ij ln(e^z_ij / sum_k e^z_ik); torch cross_entropy
    with probabilities as targets.
    """
    loss = _of_each_true_label(part)
    terms = {"losses": Term(loss, r"\sum_{j \in Y} \ell_j", " + ", part.truth)}
    value = np.where(part.truth, loss.value, 0.0).sum(-1)
    return Quantity(N_("Softmax cross-entropy"), "E", value, "$losses", terms, notes=_least(part))


def _of_each_true_label(part: Part) -> Quantity:
    values = shifted(part.score.value)
    highest = Quantity(
        N_("Highest logit"),
        "M",
        part.score.value.max(-1),
        r"\max\{$logits\}",
        {"logits": Term(part.score, "z_k", ", ")},
    )
    below = Quantity(
        N_("Logit less the highest"),
        "x_j",
        values,
        "$logit - $highest",
        {"logit": Term(part.score, "z_j"), "highest": Term(highest, "M")},
        itemwise=True,
    )
    power = Quantity(
        N_("Its power of e"),
        "a_j",
        np.exp(values),
        "e^{$below}",
        {"below": Term(below, "x_j")},
        itemwise=True,
    )
    powers = Term(power, r"\sum_k a_k", " + ")
    whole = Quantity(
        N_("Logarithm of the sum"),
        r"\Lambda",
        _log_of_sum(power.value),
        r"\ln\left($powers\right)",
        {"powers": powers},
    )
    probability = Quantity(
        N_("Probability (softmax)"),
        "p_j",
        power.value / power.value.sum(-1, keepdims=True),
        r"\frac{$power}{$powers}",
        {"power": Term(power, "a_j"), "powers": powers},
        itemwise=True,
    )
    return Quantity(
        N_("Loss of a true label"),
        r"\ell_j",
        whole.value[..., None] - values,
        "$whole - $below",
        {"whole": Term(whole, r"\Lambda"), "below": Term(below, "x_j")},
        itemwise=True,
        where=part.truth,
        beside=(probability,),
    )


def _log_of_sum(powers: Array) -> Array:
    """The logarithm of a sum in which the largest power is 1: exact also where the others are tiny."""
    others = powers.copy()
    np.put_along_axis(others, powers.argmax(-1, keepdims=True), 0.0, axis=-1)
    return np.asarray(np.log1p(others.sum(-1)))


def least_softmax_loss(true_labels: int) -> float:
    """What a sample with this many true labels costs at least: each gets an even share of probability 1."""
    return true_labels * math.log(true_labels) if true_labels else 0.0


def _least(part: Part) -> tuple[Note, ...]:
    """What several true labels cost at least, told for each number of them."""
    text = N_("{k} true labels: the loss is never below {k} × ln {k} = {least}, and so never 0.")
    true = part.positives.value
    return tuple(
        Note(text, true == k, {"k": int(k), "least": least_softmax_loss(int(k))})
        for k in np.unique(true)
        if k > 1
    )
