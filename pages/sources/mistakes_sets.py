"""The errors about set metrics (C01 to C26)."""

from __future__ import annotations

from metrics.words import N_
from pages.intake.examples import EXAMPLES
from pages.intake.matrix import Matrix
from pages.intake.ready_matrix import by_hand
from pages.sources.arithmetic import mean
from pages.sources.computed_numbers import Computed, Measured
from pages.sources.misprints import completely_wrong, f1_with_length, f1_with_minus_one
from pages.sources.mistakes import Mistake, Slip

_D0, _D1 = EXAMPLES["d0_sets"].matrix, EXAMPLES["d1_sets"].matrix
_PERFECT = EXAMPLES["over_labels"].matrix
_F = EXAMPLES["f_of_means"].matrix
_WRONG = EXAMPLES["completely_wrong"].matrix
_EMPTY_ROW = EXAMPLES["empty_row"].matrix
_NOTHING_PREDICTED = EXAMPLES["nothing_predicted"].matrix
_MACRO = EXAMPLES["macro_f"].matrix
_AT_THRESHOLD = EXAMPLES["at_the_threshold"].matrix
_ALL_EMPTY = by_hand([[0, 0]], [[0, 0]])
_ONE_RIGHT = Matrix.of([[1, 0]], [[0.9, 0.1]])
_ALL_WRONG = Matrix.of([[1, 0], [0, 1]], [[0.1, 0.9], [0.8, 0.2]])

MISTAKES_OF_SETS = (
    Mistake(
        "C01",
        ("D0",),
        N_(
            "Accuracy is divided by all labels and not by the union, so that a perfect prediction is below 1"
            " unless all labels are true."
        ),
        Measured(_PERFECT, "accuracy", preset="d0"),
        Measured(_PERFECT, "accuracy"),
    ),
    Mistake(
        "C02",
        ("D0",),
        N_(
            "The accuracy from TP, FP, TN and FN is another one: it rewards what is rightly left out,"
            " which the formula for samples does not count."
        ),
        Measured(_D0, "accuracy", preset="d0"),
        Measured(_D0, "accuracy", preset="d0", changes={"accuracy_of_samples": "cell"}),
    ),
    Mistake(
        "C03",
        ("D0",),
        N_(
            "F1 has two definitions: D0 takes it of the averaged precision and recall, D1 and D3 take"
            " the mean of the samples’ F1, which is never higher. Both are in use."
        ),
        Measured(_F, "f_beta", preset="d0"),
        Measured(_F, "f_beta", preset="d1"),
        others=("D1", "D3"),
    ),
    Mistake(
        "C04",
        ("D0",),
        N_("Metrics of samples are said to be means over the samples, but this F1 is not one."),
        Measured(_D0, "f_beta", preset="d0"),
        Measured(_D0, "f_beta", preset="d0", changes={"f_of_samples": "each"}),
    ),
    Mistake(
        "C05",
        ("D0", "D1", "D3"),
        N_(
            "The review prints the Hamming loss without the division by the number of"
            " labels, its text has it;"
            " the documents divide, which is right."
        ),
        Measured(_D0, "hamming_loss", preset="d0"),
        Computed(mean(Measured(_D0, "hamming_loss", step="differing"))),
    ),
    Mistake(
        "C06",
        ("D1",),
        N_("The 0-1 loss counts samples with at least one wrong label, not those in which all are wrong."),
        Computed(lambda: completely_wrong(_WRONG)),
        Measured(_WRONG, "zero_one_loss"),
    ),
    Mistake(
        "C07",
        ("D1",),
        N_("The code asks for the fourth axis of a matrix that has two, and ends in an error."),
        None,
        Measured(_D1, "hamming_loss"),
        stops=True,
    ),
    Mistake(
        "C08",
        ("D1",),
        N_(
            "Accuracy has no guard against 0/0, unlike its neighbours: one row without"
            " labels spoils the mean."
        ),
        Measured(_EMPTY_ROW, "accuracy", preset="d1"),
        Measured(_EMPTY_ROW, "accuracy"),
        stops=True,
    ),
    Mistake(
        "C09",
        ("D1",),
        N_("Skipping a row but dividing by all rows is no skipping: the row counts as 0."),
        Measured(_NOTHING_PREDICTED, "precision", preset="d1"),
        Measured(_NOTHING_PREDICTED, "precision"),
    ),
    Mistake(
        "C10",
        ("D1", "D3"),
        N_(
            "Nothing true and nothing predicted is exactly right for subset accuracy, 0-1 loss and Hamming"
            " loss, and 0/0 for accuracy, precision, recall and F1. There D1’s code counts 0, but for"
            " accuracy it gives no number, nor does D3’s code for the F1 of a sample."
        ),
        Measured(_ALL_EMPTY, "accuracy", preset="d1"),
        Measured(_ALL_EMPTY, "subset_accuracy"),
        stops=True,
    ),
    Mistake(
        "C14",
        ("D0",),
        N_(
            "Macro and micro accuracy are listed as two metrics, but they are always equal: 1 − Hamming loss."
        ),
        Measured(_D0, "accuracy", "macro", preset="d0"),
        Measured(_D0, "accuracy", "micro", preset="d0"),
    ),
    Mistake(
        "C15",
        ("D3",),
        N_("Micro F1 is said to be for each sample, but it pools all cells of the matrix."),
        Measured(_D0, "f_beta", "samples", preset="matlab_d3"),
        Measured(_D0, "f_beta", "micro", preset="matlab_d3"),
    ),
    Mistake(
        "C16",
        ("D0", "D3"),
        N_(
            "Macro F1 has two definitions as well: the documents take the mean of the labels’ F1,"
            " much public code the F1 of macro precision and recall, which is never lower."
        ),
        Measured(_MACRO, "f_beta", "macro", preset="matlab_d3"),
        Measured(_MACRO, "f_beta", "macro", changes={"f_of_labels": "means"}),
    ),
    Mistake(
        "C17",
        ("D3",),
        N_(
            "A label that is neither true nor predicted makes the two sides of an assignment unequal in size."
        ),
        Measured(_NOTHING_PREDICTED, "f_beta", "macro", preset="matlab_d3"),
        Measured(_NOTHING_PREDICTED, "f_beta", "macro"),
        stops=True,
    ),
    Mistake(
        "C18",
        ("D3",),
        N_("The code trusts a separate count of true labels; when it says 0 for one, F1 doubles."),
        Computed(lambda: f1_with_length(_ONE_RIGHT, 0)),
        Measured(_ONE_RIGHT, "f_beta", preset="matlab_d3"),
    ),
    Mistake(
        "C19",
        ("D3",),
        N_(
            "The comments ask for truths of +1 and −1, the code reads −1 as a yes: everything wrong scores"
            " as if all were right. Here a truth is 0 or 1."
        ),
        Computed(lambda: f1_with_minus_one(_ALL_WRONG)),
        Measured(_ALL_WRONG, "f_beta", preset="matlab_d3"),
    ),
    Mistake(
        "C21",
        ("D3",),
        N_("A score equal to the threshold is predicted in D2 (≥) and is not in D3 (>)."),
        Measured(_AT_THRESHOLD, "hamming_loss", preset="matlab_d3"),
        Measured(_AT_THRESHOLD, "hamming_loss", preset="d2"),
        others=("D2",),
    ),
    Mistake(
        "C22",
        ("D0",),
        N_("The predicted sets do not come from the scores: no threshold gives the second one."),
        Measured(_D0, "hamming_loss", preset="d0"),
        Measured(EXAMPLES["d0"].matrix, "hamming_loss", preset="d0"),
    ),
)
SLIPS_OF_SETS = (
    Slip("C11", ("D1",), N_("Recall and F1 are introduced as the average precision.")),
    Slip("C12", ("D1",), N_("The number of samples is called n in the text and m in the formula.")),
    Slip(
        "C13",
        ("D1",),
        N_(
            "Exact match has two Chinese names; a confusion matrix is taken for accuracy and recall;"
            " scikit-learn has the first of the four metrics too, as jaccard_score."
        ),
    ),
    Slip("C20", ("D3",), N_("Headers name the wrong function, the wrong shape and hammming with three m.")),
    Slip("C23", ("D0",), N_("A set of labels is written as an element of the label space; it is a subset.")),
    Slip("C24", ("D0",), N_("The number of samples is N in one chapter and p in another.")),
    Slip("C25", ("D0",), N_("The picture of the confusion matrix is missing.")),
    Slip(
        "C26",
        ("D0", "D1", "D2"),
        N_("准确率 means accuracy in D1 and precision in D2, and D0 calls accuracy 精度."),
    ),
)
