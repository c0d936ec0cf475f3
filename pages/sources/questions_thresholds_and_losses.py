"""Questions that people ask about thresholds, curves and losses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from metrics import METRICS, PRESETS, Example, Result
from metrics.pictures.curves import straight_line, threshold_walk
from metrics.pictures.losses import threshold_class_loss
from metrics.words import N_
from pages.sources.computed_numbers import Measured
from pages.sources.public_question import (
    SKLEARN,
    TORCHMETRICS,
    OfExample,
    PublicQuestion,
    Side,
    Try,
    issues,
    pull_requests,
    score_edit,
    truth_edit,
)
from pages.sources.question_matrices import QUESTION_MATRICES

_FLOOR = QUESTION_MATRICES["softmax_floor"]
_SEVERAL = QUESTION_MATRICES["threshold_class"]


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
            truth_edit(0, 1, 0),
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
                _whole,
                "sum(logsumexp([0, *z]) for z in (y_score[0][y_true[0] == 0], -y_score[0][y_true[0] == 1]))",
            ),
            "without": Side(
                N_("Without it"),
                N_("Both sums begin with 0."),
                _without,
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
            score_edit(0, 1, 2),
            N_(
                "No, it is {without} now. The logit 2 of dog makes the sum over the false labels larger "
                "than 1, and its logarithm outweighs the negative one of the true labels. With the "
                "threshold class the loss is {whole}."
            ),
        ),
        (*issues("Tongjilibo/bert4torch", 95), "https://kexue.fm/archives/7359"),
    ),
}


_LOGITS = QUESTION_MATRICES["logits_threshold"]
_BEST = QUESTION_MATRICES["best_threshold"]
_FIRST_FALSE = QUESTION_MATRICES["first_is_false"]
_CONSTANT = QUESTION_MATRICES["constant"]


def _hamming_at(threshold: float) -> OfExample:
    def found(example: Example) -> Result:
        cut = replace(example, threshold=np.array(threshold), predicted=None, top_k=None)
        return METRICS["hamming_loss"](cut, "samples", PRESETS["scikit_learn"])

    return found


def _first_precision(example: Example) -> float:
    """Precision of the first label where only the samples with its highest score are predicted."""
    scores = example.scores
    assert scores is not None  # a matrix of the workbench always has some
    return float(example.truth[scores[:, 0] == scores[:, 0].max(), 0].mean())


def straight_lines(example: Example) -> float:
    """The area under precision over recall of the first label, its points joined by straight lines."""
    return straight_line(threshold_walk(example.parts("columns"), 0)).area


STRAIGHT = "auc(*precision_recall_curve(y_true[:, 0], y_score[:, 0])[1::-1])"
THRESHOLDS: Mapping[str, PublicQuestion] = {
    "logits": PublicQuestion(
        _LOGITS,
        N_("Is the threshold 0.5 or 0?"),
        N_(
            "These scores are logits, and sigmoid turns the logit 0 into the probability ½. So the threshold "
            "0.5 on probabilities is 0 on logits; with 0.5 on logits, what lies between the two is missed."
        ),
        {
            "half": Side(
                N_("Threshold 0.5"),
                N_("Hamming loss, if a logit of at least 0.5 is predicted."),
                _hamming_at(0.5),
                "hamming_loss(y_true, y_score >= 0.5)",
            ),
            "zero": Side(
                N_("Threshold 0"),
                N_("Hamming loss, if a logit of at least 0 is predicted."),
                _hamming_at(0),
                "hamming_loss(y_true, y_score >= 0)",
            ),
        },
        Try(
            N_("Lower cat in photo 1 to 0.4. Which of the two thresholds misses it?"),
            score_edit(0, 0, 0.4),
            N_(
                "The threshold 0.5 misses cat in photo 1 now: its logit 0.4 is below 0.5, although its "
                "probability is above ½. The loss rises from {was_half} to {half}; with the threshold 0 it "
                "stays at {zero}."
            ),
        ),
        (
            *issues("lonePatient/Bert-Multi-Label-Text-Classification", 71),
            *issues("Vincent131499/Multi_Label_Classifier_finetune", 1),
            *issues("taishan1994/pytorch_bert_multi_classification", 7),
        ),
        also=("sigmoid_cross_entropy",),
        opens=Measured(_LOGITS, "hamming_loss", preset="scikit_learn"),
    ),
    "best_threshold": PublicQuestion(
        _BEST,
        N_("Is 0.5 the best threshold for F1?"),
        N_(
            "Not here. At 0.5, two of the three photos with a cat are missed. A lower threshold finds all "
            "three of them, and predicts no other photo."
        ),
        {
            "peak": Side(
                N_("The best threshold"),
                N_("The highest F1 that a threshold can give."),
                Measured(_BEST, "peak_f1", "macro", "scikit_learn"),
            ),
            "half": Side(
                N_("Threshold 0.5"),
                N_("F1, if a score of at least 0.5 is predicted."),
                Measured(_BEST, "f_beta", "macro", "scikit_learn"),
                "f1_score(y_true, y_score >= 0.5)",
            ),
        },
        Try(
            N_("Raise photo 4, which has no cat, to 0.5. Is there a perfect threshold now?"),
            score_edit(3, 0, 0.5),
            N_(
                "No. Photo 4, without a cat, stands above photos 2 and 3 now. Whoever predicts all three "
                "cats predicts photo 4 as well: the best F1 is {peak}, and {half} at 0.5."
            ),
        ),
        ("https://arxiv.org/abs/1402.1892",),
    ),
    "curve_start": PublicQuestion(
        _FIRST_FALSE,
        N_("Why does the precision-recall curve start at precision 1?"),
        N_(
            "That point is added so that the curve has a beginning; no threshold reaches it. The first real "
            "point is that of the highest score, and here the photo with it has no cat."
        ),
        {
            "drawn": Side(
                N_("The curve as it is drawn"),
                N_("A point at recall 0 with precision 1 is added."),
                lambda _example: 1.0,
                "precision_recall_curve(y_true[:, 0], y_score[:, 0])[0][-1]",
            ),
            "real": Side(
                N_("The highest threshold"),
                N_("Precision, if only the highest score is predicted."),
                _first_precision,
                "precision_score(y_true[:, 0], y_score[:, 0] >= y_score[:, 0].max())",
            ),
        },
        Try(
            N_("Raise photo 2, which has a cat, to 0.95. Where does the curve begin now?"),
            score_edit(1, 0, 0.95),
            N_(
                "Photo 2 has the highest score now, and it has a cat. So the curve reaches its first real "
                "point with precision {real}, the same as that of the point which is added."
            ),
        ),
        (*issues(SKLEARN, 4223, 4996, 23213), *issues(TORCHMETRICS, 2207)),
        opens=Measured(
            _FIRST_FALSE, "average_precision", "macro", "scikit_learn", part=0, step="precision_here"
        ),
    ),
    "constant_scores": PublicQuestion(
        _CONSTANT,
        N_("Can a model that knows nothing have more than half of the area under the curve?"),
        N_(
            "Yes, if the points are joined by straight lines. The line from the added point, precision 1 at "
            "recall 0, lies over an area that no threshold reaches. In steps the area is the share of photos "
            "with a cat."
        ),
        {
            "steps": Side(
                N_("In steps"),
                N_("Each precision counts for the recall that it adds."),
                Measured(_CONSTANT, "average_precision", "macro", "scikit_learn"),
                "average_precision_score(y_true, y_score, average='macro')",
            ),
            "straight": Side(
                N_("By straight lines"),
                N_("The points are joined, with precision 1 at recall 0."),
                straight_lines,
                STRAIGHT,
            ),
        },
        Try(
            N_("Raise photo 1, which has a cat, to 0.6. Do the two agree now?"),
            score_edit(0, 0, 0.6),
            N_(
                "Yes, both give {steps}. Photo 1, the only one with a cat, is above all others now: the "
                "first point has precision 1 and recall 1 already, and a straight line to it adds nothing."
            ),
        ),
        (*issues(SKLEARN, 5379), *pull_requests(SKLEARN, 7356)),
    ),
}
