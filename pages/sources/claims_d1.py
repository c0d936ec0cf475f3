"""The numbers of D1: two cross-entropies on logits, then set metrics on three samples."""

from __future__ import annotations

import numpy as np

from metrics.words import N_
from pages.intake.examples import DOCUMENTS
from pages.sources.claims import OWN_WORDS, WRONG, Claim, ErrorToFind
from pages.sources.computed_numbers import (
    Computed,
    Floats,
    Measured,
    columns_of_top_labels,
    share_completely_wrong,
    sigmoid_loss_in_16_bits,
    softmax_loss_in_16_bits,
    values_of_top_labels,
)

_SIGMOID, _SOFTMAX, _SETS = (
    DOCUMENTS["d1_sigmoid"].matrix,
    DOCUMENTS["d1_logits"].matrix,
    DOCUMENTS["d1_sets"].matrix,
)
_SIGMOID_LOSS = Measured(_SIGMOID, "sigmoid_cross_entropy", preset="d1")
_SOFTMAX_LOSS = Measured(_SOFTMAX, "softmax_cross_entropy", preset="d1")


def _sets(metric: str, step: str = "", preset: str = "d1") -> Measured:
    return Measured(_SETS, metric, preset=preset, step=step)


def _probabilities() -> Floats:
    rows = [
        Measured(_SIGMOID, "sigmoid_cross_entropy", preset="d1", part=part, step="label_probability").values
        for part in range(len(_SIGMOID.samples))
    ]
    return values_of_top_labels(np.array(rows), _SIGMOID, 2)


_LOSSES = (
    Claim(
        "B12",
        "21–33, 78",
        N_("Sigmoid cross-entropy, by numpy and by PyTorch"),
        "0.5926",
        _SIGMOID_LOSS,
        ("C72",),
    ),
    Claim(
        "B13",
        "39–51",
        N_("The same by TensorFlow in 16-bit numbers, among which there is no 0.5926"),
        "0.5926",
        Computed(lambda: sigmoid_loss_in_16_bits(_SIGMOID)),
        ("C67",),
        _SIGMOID_LOSS,
        error=ErrorToFind(
            WRONG,
            6,
            N_("Sigmoid loss in 16 bits: {printed}?"),
            N_("Which 16-bit number is nearest to 0.5926?"),
            N_(
                "The loss is computed once more, with every number of the program in 16 bits, and the same "
                "four digits are printed."
            ),
            "loss = −mean of y · ln σ(z) + (1 − y) · ln(1 − σ(z))",
            N_("From ½ to 1, 16-bit numbers are multiples of 1/2048."),
            N_("0.5926 · 2048 is 1213.6, and the nearest whole number is 1214."),
            N_("0.5926 is no multiple of 1/2048. Which is the nearest?"),
            N_("The nearest number of 16 bits"),
            "1214 / 2048",
            N_("0.5926 is no number of 16 bits, so that it cannot have been computed there."),
            N_(
                "No. Near it, 16-bit numbers are 0.59229 and 0.59277, and there is none in between. The "
                "number was copied from the code in 64 bits."
            ),
        ),
    ),
    Claim(
        "B14",
        "7–15",
        N_("The same by equation (1) as it is printed, which adds up the samples"),
        "0.5926",
        Measured(_SIGMOID, "sigmoid_cross_entropy", preset="d1", changes={"loss_over_samples": "sum"}),
        ("C64",),
        error=ErrorToFind(
            OWN_WORDS,
            5,
            N_("Sigmoid loss: {printed}?"),
            N_("What does the text’s own equation give?"),
            N_(
                "The loss adds up over all samples i and all C labels j, where z are the logits and y the "
                "truths of the matrix."
            ),
            "loss = −1/C · Σᵢ Σⱼ [y · ln σ(z) + (1 − y) · ln(1 − σ(z))]",
            N_("The two samples alone have the losses {parts}. What does the equation make of them?"),
            N_("The equation divides by the number of labels, but not by the number of samples."),
            N_("0.5926 is the mean over the samples, as the code takes it. What does the equation give?"),
            N_("By the equation as it is printed"),
            N_("The losses of the samples are added up."),
            N_("The equation adds up the samples, and the code takes their mean."),
            N_(
                "As it is printed, the equation adds up the samples and does not divide by their number. The "
                "code does divide."
            ),
        ),
    ),
    Claim(
        "B15 labels",
        "55–68",
        N_("The two top labels of each sample, counted from 0"),
        "[[1, 0], [3, 1]]",
        Computed(lambda: columns_of_top_labels(_SIGMOID, 2)),
        (),
        _SIGMOID_LOSS,
    ),
    Claim(
        "B15 logits",
        "55–68",
        N_("Their logits"),
        "[[0.5, 0.2], [0.8, 0.5]]",
        Computed(lambda: values_of_top_labels(np.array(_SIGMOID.scores), _SIGMOID, 2)),
        (),
        _SIGMOID_LOSS,
    ),
    Claim(
        "B15 probabilities",
        "55–68",
        N_("Their probabilities, for which the article prints the logits again"),
        "[[0.5, 0.2], [0.8, 0.5]]",
        Computed(_probabilities),
        ("C69",),
        _SIGMOID_LOSS,
        error=ErrorToFind(
            WRONG,
            2,
            N_("The logit 0.5: probability {printed}?"),
            N_("What is the probability of the logit 0.5?"),
            N_(
                "For each sample the two highest logits are taken, in x1 those of l2 and l1: 0.5 and 0.2. "
                "The same numbers are printed as their probabilities."
            ),
            "probability = σ(z) = 1 / (1 + e⁻ᶻ)",
            N_("Put z = 0.5 into the formula of the text."),
            N_("e to the power −0.5 is 0.6065."),
            N_("0.5 is the logit itself. What does the formula make of it?"),
            N_("By the text’s own formula"),
            "1 / (1 + e^−0.5)",
            N_("The text prints the logit in the place of its probability."),
            N_("The text prints the logits again. Only the logit 0 has the probability 0.5."),
        ),
    ),
    *(
        Claim(
            f"B16 {name}",
            "84–102",
            sentence,
            printed,
            Measured(_SOFTMAX, "softmax_cross_entropy", preset="d1", part=part, step="label_probability"),
        )
        for name, sentence, printed, part in (
            ("x1", N_("Softmax of x1"), "0.24549354 0.33138161 0.22213174 0.20099311", 0),
            ("x2", N_("Softmax of x2"), "0.18482871 0.27573204 0.16723993 0.37219932", 1),
        )
    ),
    Claim(
        "B17",
        "108–119, 147",
        N_("Softmax cross-entropy, by numpy and by PyTorch"),
        "2.392",
        _SOFTMAX_LOSS,
        ("C72",),
    ),
    Claim(
        "B18",
        "123–132",
        N_("The same by TensorFlow in 16-bit numbers, which makes the difference"),
        "2.395",
        Computed(lambda: softmax_loss_in_16_bits(_SOFTMAX)),
        ("C67",),
        _SOFTMAX_LOSS,
    ),
)
_METRICS = (
    Claim(
        "B19 samples",
        "155–176",
        N_("Exact match of each sample: only the second one is right"),
        "0; 1; 0",
        _sets("subset_accuracy", "subset_accuracy"),
    ),
    Claim("B19", "155–176", N_("Exact match ratio"), "0.333", _sets("subset_accuracy")),
    Claim("B19 library", "155–176", N_("The same by scikit-learn"), "0.33333333", _sets("subset_accuracy")),
    Claim("B20", "178–187", N_("0-1 loss"), "0.667", _sets("zero_one_loss")),
    Claim(
        "B20 library", "178–187", N_("The same by scikit-learn"), "0.66666", _sets("zero_one_loss"), ("C72",)
    ),
    Claim(
        "B20 words",
        "180",
        N_("The same as the text explains it: the share of samples with every label wrong"),
        "0.667",
        Computed(lambda: share_completely_wrong(_SETS)),
        ("C06",),
        _sets("zero_one_loss"),
        error=ErrorToFind(
            OWN_WORDS,
            3,
            N_("0-1 loss: {printed}?"),
            N_("What share of the samples is completely wrong?"),
            N_(
                "The 0-1 loss is explained as the share of the samples that are completely wrong, that is, "
                "in every label."
            ),
            "0-1 loss = completely wrong samples / all samples",
            N_("Count the samples in which all four labels are wrong. What is their share?"),
            N_("x2 is exactly right. Look for one right label in x1, and for one in x3."),
            N_("0.667 is the share with at least one wrong label. What do the text’s words give?"),
            N_("By the text’s own words"),
            N_("A sample counts if every label is wrong."),
            N_("The number is right, and the words are wrong."),
            N_(
                "Its words count the samples in which every label is wrong, and there is none. The 0-1 loss "
                "counts those with at least one wrong label."
            ),
        ),
    ),
    Claim(
        "B21 samples",
        "193–226",
        N_("Accuracy of each sample, divided by the labels that are true or predicted"),
        "1/3; 2/2; 1/4",
        _sets("accuracy", "accuracy"),
    ),
    Claim("B21", "193–226", N_("Accuracy"), "0.5278", _sets("accuracy")),
    Claim(
        "B21 code", "193–226", N_("Accuracy, computed by the code"), "0.52777", _sets("accuracy"), ("C72",)
    ),
    Claim(
        "B22 samples",
        "228–251",
        N_("Precision of each sample"),
        "1/2; 2/2; 1/2",
        _sets("precision", "precision"),
    ),
    Claim("B22", "228–251", N_("Precision"), "0.6666", _sets("precision"), ("C72",)),
    Claim("B23 samples", "253–284", N_("Recall of each sample"), "1/2; 2/2; 1/3", _sets("recall", "recall")),
    Claim("B23", "253–284", N_("Recall"), "0.6111", _sets("recall")),
    Claim(
        "B24 samples",
        "286–307",
        N_("Half of the F1 of each sample"),
        "1/4; 2/4; 1/5",
        Computed(lambda: _sets("f_beta", "f_beta").values / 2),
        (),
        _sets("f_beta", "f_beta"),
    ),
    Claim("B24", "286–307", N_("F1, the mean over the samples"), "0.6333", _sets("f_beta")),
    Claim(
        "B24 other",
        "286–307",
        N_("F1 of the average precision and recall, as the overview defines it"),
        "",
        _sets("f_beta", preset="d0"),
        ("C03",),
    ),
    Claim(
        "B25 samples",
        "318–354",
        N_("Wrong cells of each sample"),
        "2; 0; 3",
        _sets("hamming_loss", "differing"),
    ),
    Claim("B25", "318–354", N_("Hamming loss"), "0.4166", _sets("hamming_loss"), ("C07", "C72")),
)
CLAIMS_D1 = (*_LOSSES, *_METRICS)
