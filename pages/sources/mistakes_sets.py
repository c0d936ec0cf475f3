"""The errors about set metrics (C01 to C26)."""

from __future__ import annotations

from metrics.words import N_
from pages.intake.examples import DOCUMENTS, by_hand
from pages.intake.matrix import Matrix
from pages.sources.claims import DocumentMistake, Slip
from pages.sources.computed_numbers import (
    Computed,
    Measured,
    f1_with_given_count,
    f1_with_minus_one,
    share_completely_wrong,
)
from pages.sources.question_matrices import QUESTION_MATRICES

_D0, _D1 = DOCUMENTS["d0_sets"].matrix, DOCUMENTS["d1_sets"].matrix
_PERFECT = QUESTION_MATRICES["over_labels"]
_F = QUESTION_MATRICES["f_of_means"]
_WRONG = QUESTION_MATRICES["completely_wrong"]
_EMPTY_ROW = QUESTION_MATRICES["empty_row"]
_NOTHING_PREDICTED = QUESTION_MATRICES["nothing_predicted"]
_MACRO = QUESTION_MATRICES["macro_f"]
_AT_THRESHOLD = QUESTION_MATRICES["at_the_threshold"]
_ALL_EMPTY = by_hand([[0, 0]], [[0, 0]])
_ONE_RIGHT = Matrix.of([[1, 0]], [[0.9, 0.1]])
_ALL_WRONG = Matrix.of([[1, 0], [0, 1]], [[0.1, 0.9], [0.8, 0.2]])

MISTAKES_OF_SETS = (
    DocumentMistake(
        "C01",
        ("D0",),
        N_("Accuracy: divided by all labels"),
        N_(
            "Accuracy is divided by the number of all labels and not by the true or predicted ones, so that "
            "even a perfect prediction stays below 1 unless all labels are true."
        ),
        Measured(_PERFECT, "accuracy", preset="d0"),
        Measured(_PERFECT, "accuracy"),
    ),
    DocumentMistake(
        "C02",
        ("D0",),
        N_("Accuracy: TN counted, or not"),
        N_(
            "The accuracy from TP, FP, TN and FN is a different metric: it also counts the labels that are "
            "correctly not predicted, which the formula for samples does not."
        ),
        Measured(_D0, "accuracy", preset="d0"),
        Measured(_D0, "accuracy", preset="d0", changes={"accuracy_of_samples": "cell"}),
    ),
    DocumentMistake(
        "C03",
        ("D0",),
        N_("F1: of the means, or the mean of the F1"),
        N_(
            "F1 has two definitions, and both are in use: the overview computes it from the average "
            "precision and recall; two other texts average the F1 of the samples, which never gives more."
        ),
        Measured(_F, "f_beta", preset="d0"),
        Measured(_F, "f_beta", preset="d1"),
        others=("D1", "D3"),
    ),
    DocumentMistake(
        "C04",
        ("D0",),
        N_("F1: not a mean over the samples"),
        N_("The overview says that the metrics of samples are means over them, but its F1 is not one."),
        Measured(_D0, "f_beta", preset="d0"),
        Measured(_D0, "f_beta", preset="d0", changes={"f_of_samples": "each"}),
    ),
    DocumentMistake(
        "C05",
        ("D0", "D1", "D3"),
        N_("Hamming loss: not divided by the labels"),
        N_(
            "Zhang & Zhou 2014 print the Hamming loss without dividing by the number of labels, although "
            "their text mentions the division. The documents divide, which is right."
        ),
        Measured(_D0, "hamming_loss", preset="d0"),
        Computed(lambda: Measured(_D0, "hamming_loss", step="differing").values.mean()),
    ),
    DocumentMistake(
        "C06",
        ("D1",),
        N_("0-1 loss: one label wrong, or every label"),
        N_(
            "The 0-1 loss counts the samples with at least one wrong label. The text says that it counts "
            "those in which every label is wrong."
        ),
        Computed(lambda: share_completely_wrong(_WRONG)),
        Measured(_WRONG, "zero_one_loss"),
    ),
    DocumentMistake(
        "C07",
        ("D1",),
        N_("Hamming loss: an axis that does not exist"),
        N_("The code asks for the fourth axis of a matrix that has only two, and stops with an error."),
        None,
        Measured(_D1, "hamming_loss"),
        stops=True,
    ),
    DocumentMistake(
        "C08",
        ("D1",),
        N_("Accuracy: 0/0 is not caught"),
        N_(
            "Accuracy is not guarded against 0/0, unlike the functions next to it: a single sample without "
            "labels makes the mean undefined."
        ),
        Measured(_EMPTY_ROW, "accuracy", preset="d1"),
        Measured(_EMPTY_ROW, "accuracy"),
        stops=True,
    ),
    DocumentMistake(
        "C09",
        ("D1",),
        N_("Precision: a skipped sample counts as 0"),
        N_(
            "The code skips a sample but still divides by the number of all samples, so that the skipped "
            "one counts as 0."
        ),
        Measured(_NOTHING_PREDICTED, "precision", preset="d1"),
        Measured(_NOTHING_PREDICTED, "precision"),
    ),
    DocumentMistake(
        "C10",
        ("D1", "D3"),
        N_("Accuracy: nothing true and nothing predicted"),
        N_(
            "A sample with nothing true and nothing predicted is exactly right for subset accuracy, 0-1 "
            "loss and Hamming loss, but 0/0 for accuracy, precision, recall and F1. There the "
            "article’s code counts 0, but for accuracy it gives no number, nor does the MATLAB code for "
            "the F1 of a sample."
        ),
        Measured(_ALL_EMPTY, "accuracy", preset="d1"),
        Measured(_ALL_EMPTY, "subset_accuracy"),
        stops=True,
    ),
    DocumentMistake(
        "C14",
        ("D0",),
        N_("Accuracy: macro and micro are the same"),
        N_(
            "Macro and micro accuracy are listed as two metrics, but they are always equal: both are 1 − "
            "Hamming loss."
        ),
        Measured(_D0, "accuracy", "macro", preset="d0"),
        Measured(_D0, "accuracy", "micro", preset="d0"),
    ),
    DocumentMistake(
        "C15",
        ("D3",),
        N_("Micro F1: not computed for each sample"),
        N_("Micro F1 is said to be computed for each sample, but it pools all cells of the matrix."),
        Measured(_D0, "f_beta", "samples", preset="matlab_d3"),
        Measured(_D0, "f_beta", "micro", preset="matlab_d3"),
    ),
    DocumentMistake(
        "C16",
        ("D0", "D3"),
        N_("Macro F1: of the means, or the mean of the F1"),
        N_(
            "Macro F1 has two definitions as well: the documents average the F1 of the labels; much public "
            "code computes F1 from macro precision and macro recall, which never gives less."
        ),
        Measured(_MACRO, "f_beta", "macro", preset="matlab_d3"),
        Measured(_MACRO, "f_beta", "macro", changes={"f_of_labels": "means"}),
    ),
    DocumentMistake(
        "C17",
        ("D3",),
        N_("Macro F1: a label that never occurs"),
        N_(
            "If a label is neither true nor predicted, the two sides of an assignment differ in size, and "
            "the program stops."
        ),
        Measured(_NOTHING_PREDICTED, "f_beta", "macro", preset="matlab_d3"),
        Measured(_NOTHING_PREDICTED, "f_beta", "macro"),
        stops=True,
    ),
    DocumentMistake(
        "C18",
        ("D3",),
        N_("F1: a wrong count of the true labels"),
        N_(
            "The code trusts a separate count of the true labels instead of counting them: if that count "
            "says 0 where one label is true, F1 doubles."
        ),
        Computed(lambda: f1_with_given_count(_ONE_RIGHT, 0)),
        Measured(_ONE_RIGHT, "f_beta", preset="matlab_d3"),
    ),
    DocumentMistake(
        "C19",
        ("D3",),
        N_("F1: −1 is taken for a yes"),
        N_(
            "The comments ask for truths of +1 and −1, but the code takes −1 for a yes, so that everything "
            "wrong scores as if everything were right. Here a truth is 0 or 1."
        ),
        Computed(lambda: f1_with_minus_one(_ALL_WRONG)),
        Measured(_ALL_WRONG, "f_beta", preset="matlab_d3"),
    ),
    DocumentMistake(
        "C21",
        ("D3",),
        N_("Hamming loss: a score equal to the threshold"),
        N_("A score equal to the threshold is predicted in the article on AP (≥), not in MATLAB (>)."),
        Measured(_AT_THRESHOLD, "hamming_loss", preset="matlab_d3"),
        Measured(_AT_THRESHOLD, "hamming_loss", preset="d2"),
        others=("D2",),
    ),
    DocumentMistake(
        "C22",
        ("D0",),
        N_("Hamming loss: predictions that no threshold gives"),
        N_("The predicted sets do not come from the scores: no threshold gives the second set."),
        Measured(_D0, "hamming_loss", preset="d0"),
        Measured(DOCUMENTS["d0"].matrix, "hamming_loss", preset="d0"),
    ),
)
SLIPS_OF_SETS = (
    Slip("C11", ("D1",), N_("Recall and F1 are introduced under the name of average precision.")),
    Slip("C12", ("D1",), N_("The number of samples is called n in the text and m in the formula.")),
    Slip(
        "C13",
        ("D1",),
        N_(
            "Exact match has two Chinese names, and a confusion matrix is mistaken for accuracy and recall. "
            "scikit-learn also has the first of the four metrics, as jaccard_score."
        ),
    ),
    Slip(
        "C20",
        ("D3",),
        N_("Some headers name the wrong function or the wrong shape, and Hamming is spelt with three m."),
    ),
    Slip(
        "C23",
        ("D0",),
        N_("A set of labels is written as an element of the label space, but it is a subset of it."),
    ),
    Slip("C24", ("D0",), N_("The number of samples is N in one chapter and p in another.")),
    Slip("C25", ("D0",), N_("The picture of the confusion matrix is missing.")),
    Slip(
        "C26",
        ("D0", "D1", "D2"),
        N_(
            "准确率 means accuracy in one article and precision in another; the overview calls accuracy 精度."
        ),
    ),
)
