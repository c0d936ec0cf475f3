"""Questions about the losses: why do they not go to 0, and why are they negative?"""

from __future__ import annotations

from collections.abc import Mapping

from metrics import Example
from metrics.pictures.losses import threshold_class_loss
from metrics.words import N_
from pages.intake.examples import EXAMPLES
from pages.sources.computed_numbers import Measured
from pages.sources.public_question import Made, PublicQuestion, Side, Try, issues, score, truth

_FLOOR = EXAMPLES["softmax_floor"].matrix
_SEVERAL = EXAMPLES["threshold_class"].matrix


def _whole(example: Example) -> float:
    return float(threshold_class_loss(example.parts("rows")).whole.value[0])


def _without(example: Example) -> float:
    return float(threshold_class_loss(example.parts("rows")).without.value[0])


LOSSES: Mapping[str, PublicQuestion] = {
    "softmax": PublicQuestion(
        _FLOOR,
        N_("Why does the softmax loss not go to 0?"),
        N_(
            "Softmax divides one probability among the labels, and photo 1 has two true ones: each of them "
            "gets ½ at most, and so the loss stays high with the best of logits. Sigmoid judges each label "
            "by itself."
        ),
        {
            "softmax": Side(
                N_("Softmax, photo 1"),
                N_("The labels share one probability."),
                Measured(_FLOOR, "softmax_cross_entropy", part=0),
                "-(y_true * log_softmax(y_score, axis=1))[0].sum()",
            ),
            "sigmoid": Side(
                N_("Sigmoid, photo 1"),
                N_("Each label has a probability of its own."),
                Measured(_FLOOR, "sigmoid_cross_entropy", part=0),
                "np.logaddexp(0, y_score * (1 - 2 * y_true))[0].mean()",
            ),
        },
        Try(
            N_("Make dog false in photo 1. How low can the softmax loss go now?"),
            truth(0, 1, 0),
            N_(
                "To 0: cat alone is true in photo 1 and could get nearly all of the probability. It does "
                "not yet, as the false dog has the same logit and takes half: softmax loss {softmax}, "
                "sigmoid loss {sigmoid}."
            ),
        ),
        (*issues("Tongjilibo/bert4torch", 95), "https://kexue.fm/archives/7359"),
    ),
    "threshold_class": PublicQuestion(
        _SEVERAL,
        N_("Where is the “+1” in the softmax loss for several labels, and why is my loss negative?"),
        N_(
            "This loss is ln(1 + Σ eᶻ) over the false labels plus ln(1 + Σ e⁻ᶻ) over the true ones. Each 1 "
            "is the e⁰ of a threshold class, which code adds as one more score of 0. Without it the sums can "
            "be smaller than 1, and their logarithms negative."
        ),
        {
            "whole": Side(
                N_("With the threshold class"),
                N_("Both sums begin with 1."),
                Made(_whole),
                "sum(logsumexp([0, *z]) for z in (y_score[0][y_true[0] == 0], -y_score[0][y_true[0] == 1]))",
            ),
            "without": Side(
                N_("Without it"),
                N_("Both sums begin with 0."),
                Made(_without),
                "sum(logsumexp(z) for z in (y_score[0][y_true[0] == 0], -y_score[0][y_true[0] == 1]))",
            ),
            "softmax": Side(
                N_("Softmax cross-entropy"),
                N_("One softmax for each true label."),
                Measured(_SEVERAL, "softmax_cross_entropy", part=0),
                "-(y_true * log_softmax(y_score, axis=1))[0].sum()",
            ),
        },
        Try(
            N_(
                "Raise dog, which is false in photo 1, to 2. Is the loss without the threshold class still "
                "negative?"
            ),
            score(0, 1, 2),
            N_(
                "No, it is {without} now. The logit 2 of dog makes the sum over the false labels larger "
                "than 1, and its logarithm outweighs the negative one of the true labels. With the "
                "threshold class the loss is {whole}."
            ),
        ),
        (*issues("Tongjilibo/bert4torch", 95), "https://kexue.fm/archives/7359"),
    ),
}
