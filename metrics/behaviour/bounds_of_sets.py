"""Claims about the metrics that compare the labels that are true with those that are predicted."""

from __future__ import annotations

import numpy as np

from ..conventions import Conventions
from ..words import N_
from .bound import (
    LABELS,
    Bound,
    ClaimSide,
    TruthAndScores,
    Value,
    combined,
    metric_of,
    parts_of,
)

ZERO = Conventions(
    precision_nothing_predicted="zero",
    recall_nothing_true="zero",
    both_empty="zero",
    accuracy_both_empty="zero",
    pooled_empty="zero",
    f_of_samples="each",
    accuracy_of_labels="jaccard",
)
EMPTY_IS_RIGHT = ZERO.with_choice("both_empty", "one").with_choice("accuracy_both_empty", "one")
A_RIGHT_EMPTY_SAMPLE = N_(
    "Accuracy is the mean of TP / (TP + FN + FP) over the samples. A sample with nothing true and nothing "
    "predicted counts as 1."
)
F1_OF_EACH = N_(
    "F1 is the mean of the samples’ F1. A sample with nothing true and nothing predicted counts as 1."
)
ACCURACY_AND_F1_OF_EACH = N_(
    "Accuracy is the mean of TP / (TP + FN + FP) over the samples, and F1 the mean of their F1. A sample "
    "with nothing true and nothing predicted counts as 1."
)
ZERO_OVER_ZERO = N_("A fraction of 0/0 counts as 0.")
HAMMING = metric_of("hamming_loss", "samples")
SUBSET_ACCURACY = ClaimSide(N_("Subset accuracy"), metric_of("subset_accuracy", "samples"))
ACCURACY = ClaimSide(N_("Accuracy"), metric_of("accuracy", "samples"))
F1 = ClaimSide(N_("F1"), metric_of("f_beta", "samples"))
RIGHT_CELLS = ClaimSide(N_("Share of right cells"), 1 - HAMMING)
MACRO_F1 = ClaimSide(N_("Macro F1"), metric_of("f_beta", "macro"))
MICRO_F1 = ClaimSide(N_("Micro F1"), metric_of("f_beta", "micro"))
OF_MACRO = metric_of("precision", "macro"), metric_of("recall", "macro")
OF_MICRO = metric_of("precision", "micro"), metric_of("recall", "micro")
LOWER_OF_MACRO = combined(np.minimum, *OF_MACRO)
LOWER_OF_MICRO, HIGHER_OF_MICRO = (combined(one, *OF_MICRO) for one in (np.minimum, np.maximum))
SIZE_OF_KAPPA = combined(np.abs, metric_of("cohen_kappa", "micro"))
SIZE_OF_MATTHEWS = combined(np.abs, metric_of("matthews_correlation", "micro"))
MEAN_PRECISION, MEAN_RECALL = metric_of("precision", "samples"), metric_of("recall", "samples")


def _f1_of_a_label(which: np.ufunc, without_any: float) -> Value:
    """The lowest F1 of a label, by `np.fmin`, or the highest, by `np.fmax`; labels without one left out."""
    return Value(
        lambda example, rules: which.reduce(
            parts_of(("f_beta", "macro"), example, rules), -1, initial=without_any
        )
    )


OF_SETS = (
    Bound(
        "wrong_cells",
        N_(
            "Hamming loss is never above the 0-1 loss, and the 0-1 loss is never above Hamming loss times "
            "the number of labels."
        ),
        N_("Hamming loss ≤ 0-1 loss ≤ labels × Hamming loss"),
        (
            ClaimSide(N_("Hamming loss"), HAMMING),
            ClaimSide(N_("0-1 loss"), metric_of("zero_one_loss", "samples")),
            ClaimSide(N_("Labels × Hamming loss"), LABELS * HAMMING),
        ),
        why=N_(
            "A sample with at least one wrong cell adds 1 to the 0-1 loss. To Hamming loss it adds the share "
            "of its cells that are wrong, which is at most 1 and at least 1 divided by the number of labels."
        ),
        hints=(
            N_("Look at a single sample. What is the most that it can add to Hamming loss, what the least?"),
            N_("Make one cell of every sample wrong, then all cells: where do two of the sides meet?"),
        ),
    ),
    Bound(
        "right_sets",
        N_("Subset accuracy is never above accuracy, and accuracy is never above F1."),
        N_("subset accuracy ≤ accuracy ≤ F1"),
        (SUBSET_ACCURACY, ACCURACY, F1),
        rules=EMPTY_IS_RIGHT,
        rules_in_words=ACCURACY_AND_F1_OF_EACH,
        why=N_(
            "Where a sample is entirely right, all three are 1. Elsewhere subset accuracy is 0. F1 counts "
            "each label that is both true and predicted once more than accuracy does, above and below the "
            "fraction bar, and that brings a fraction below 1 nearer to 1."
        ),
        hints=(
            N_("All three are means over the samples, so you can search with a single sample."),
            N_("Compare TP / (TP + FN + FP), which is accuracy, with 2TP / (2TP + FN + FP), which is F1."),
        ),
    ),
    Bound(
        "right_sets_without_empty_ones",
        N_(
            "Subset accuracy is never above accuracy, even if accuracy leaves out the samples with nothing "
            "true and nothing predicted."
        ),
        N_("subset accuracy ≤ accuracy"),
        (SUBSET_ACCURACY, ACCURACY),
        rules=Conventions(accuracy_both_empty="skip"),
        rules_in_words=N_(
            "Accuracy is the mean of TP / (TP + FN + FP) over the samples, and leaves out a sample with "
            "nothing true and nothing predicted."
        ),
        condition_in_words=N_("In at least one sample something must be true or predicted."),
        why=N_(
            "Subset accuracy counts a sample with nothing true and nothing predicted as right, and accuracy "
            "leaves it out. The two means are then taken over different samples."
        ),
        hints=(
            N_("Sample by sample the claim holds. But are both means taken over the same samples?"),
            N_("Let nothing be true or predicted in one sample, and get another sample entirely wrong."),
        ),
        counterexample=TruthAndScores(((0, 0), (1, 0)), ((0.2, 0.1), (0.3, 0.8))),
    ),
    Bound(
        "macro_below_micro",
        N_("F1 as a mean over the labels is never above F1 over all cells."),
        N_("macro F1 ≤ micro F1"),
        (MACRO_F1, MICRO_F1),
        rules=ZERO,
        rules_in_words=ZERO_OVER_ZERO,
        why=N_(
            "A mean over the labels gives a rare label as much weight as a frequent one. If the rare label "
            "is the one that is predicted well, the mean over the labels is the higher of the two."
        ),
        hints=(
            N_("Which of the two values changes more when a rare label is predicted better?"),
            N_("Predict a rare label exactly, and miss a frequent label often."),
        ),
        start=TruthAndScores(((1, 1), (1, 0), (1, 0)), ((0.9, 0.2), (0.8, 0.6), (0.7, 0.1))),
        counterexample=TruthAndScores(((1, 1), (1, 0), (1, 0)), ((0.9, 0.8), (0.2, 0.1), (0.3, 0.1))),
    ),
    Bound(
        "micro_between_labels",
        N_(
            "F1 over all cells is never below the lowest F1 of a single label, and never above the highest "
            "one."
        ),
        N_("lowest F1 of a label ≤ micro F1 ≤ highest F1 of a label"),
        (
            ClaimSide(N_("Lowest F1 of a label"), _f1_of_a_label(np.fmin, np.inf)),
            MICRO_F1,
            ClaimSide(N_("Highest F1 of a label"), _f1_of_a_label(np.fmax, -np.inf)),
        ),
        rules_in_words=N_("A label that is nowhere true and nowhere predicted has no F1 and is left out."),
        condition_in_words=N_("Something must be true or predicted."),
        why=N_(
            "F1 over all cells is a weighted mean of the labels’ F1: a label weighs as much as it is true "
            "plus as much as it is predicted. A weighted mean lies between the lowest and the highest value."
        ),
        hints=(
            N_("Make one label far more frequent than the others. Whose F1 does the middle side come near?"),
            N_("Write F1 of each label as 2TP / (2TP + FN + FP). Over all cells these counts are added up."),
        ),
    ),
    Bound(
        "accuracy_below_right_cells",
        N_("Accuracy is never above the share of the cells that are right."),
        N_("accuracy ≤ 1 − Hamming loss"),
        (ACCURACY, RIGHT_CELLS),
        rules=EMPTY_IS_RIGHT,
        rules_in_words=A_RIGHT_EMPTY_SAMPLE,
        why=N_(
            "The share of right cells also counts the labels that are correctly not predicted, above and "
            "below the fraction bar. The same number added above and below brings a fraction below 1 nearer "
            "to 1."
        ),
        hints=(
            N_("Which kind of cell does the share of right cells count, and accuracy does not?"),
            N_("Make every label true, so that none is correctly not predicted. Where do they stand?"),
        ),
    ),
    Bound(
        "f1_below_right_cells",
        N_("F1 is never above the share of the cells that are right."),
        N_("F1 ≤ 1 − Hamming loss"),
        (F1, RIGHT_CELLS),
        rules=EMPTY_IS_RIGHT,
        rules_in_words=F1_OF_EACH,
        why=N_(
            "F1 counts a label that is true and predicted twice, the share of right cells counts it once. "
            "Where most labels are true, F1 is the higher of the two."
        ),
        hints=(
            N_("F1 does not see the labels that are correctly not predicted. When are there few of them?"),
            N_("Take a sample in which every label is true, and miss one of them."),
        ),
        counterexample=TruthAndScores(((1, 1),), ((0.9, 0.3),)),
    ),
    Bound(
        "accuracy_from_f1",
        N_("Accuracy is never below F1 divided by 2 − F1, and never above F1."),
        N_("F1 / (2 − F1) ≤ accuracy ≤ F1"),
        (ClaimSide(N_("F1 / (2 − F1)"), F1.value / (2 - F1.value)), ACCURACY, F1),
        rules=EMPTY_IS_RIGHT,
        rules_in_words=ACCURACY_AND_F1_OF_EACH,
        why=N_(
            "For a single sample accuracy is exactly F1 / (2 − F1). The curve of this formula is bent "
            "upwards, so the mean of its values is never below its value at the mean."
        ),
        hints=(
            N_("With a single sample the left and the middle side are equal. What does a second one change?"),
            N_("Get one sample entirely right and another one entirely wrong. Which sides are equal now?"),
        ),
    ),
    Bound(
        "f1_of_means",
        N_(
            "The mean of the samples’ F1 is never above F1 of mean precision and mean recall, and that one "
            "is never above half the sum of these two means."
        ),
        N_("mean of F1 ≤ F1 of the means ≤ (mean precision + mean recall) / 2"),
        (
            ClaimSide(N_("Mean of F1"), metric_of("f_beta", "samples", f_of_samples="each")),
            ClaimSide(N_("F1 of the means"), metric_of("f_beta", "samples", f_of_samples="means")),
            ClaimSide(N_("(Mean precision + mean recall) / 2"), (MEAN_PRECISION + MEAN_RECALL) / 2),
        ),
        rules=ZERO,
        rules_in_words=ZERO_OVER_ZERO,
        why=N_(
            "F1 stays close to the lower one of precision and recall. If one sample lacks precision and "
            "another one recall, the means hide both, so F1 of the means is higher than the mean of F1. And "
            "F1 of two numbers is never above half their sum: it is that only where they are equal."
        ),
        hints=(
            N_("In which samples is F1 far below half the sum of precision and recall?"),
            N_("Let one sample have high precision and low recall, and another one the other way round."),
        ),
    ),
    Bound(
        "macro_f1_above_lower_mean",
        N_(
            "The mean of the labels’ F1 is never below the lower one of their mean precision and mean recall."
        ),
        N_("lower one of macro precision and macro recall ≤ macro F1"),
        (
            ClaimSide(N_("Lower one of macro precision and macro recall"), LOWER_OF_MACRO),
            MACRO_F1,
        ),
        rules=ZERO,
        rules_in_words=ZERO_OVER_ZERO,
        why=N_(
            "For a single label F1 lies between precision and recall. But if one label lacks precision and "
            "another one recall, both have a low F1, while mean precision and mean recall both look good."
        ),
        hints=(
            N_("For one label the claim holds. Let two labels have different weaknesses."),
            N_("Miss a true cell of one label, and predict a false cell of another one."),
        ),
        start=TruthAndScores(((1, 1), (1, 0), (0, 1)), ((0.9, 0.8), (0.3, 0.1), (0.2, 0.4))),
        counterexample=TruthAndScores(((1, 1), (1, 0)), ((0.9, 0.8), (0.3, 0.6))),
    ),
    Bound(
        "pooled_sets",
        N_(
            "Over all cells, accuracy is never above precision or recall, and F1 is never outside of the two."
        ),
        N_("accuracy ≤ lower one of precision and recall ≤ F1 ≤ higher one"),
        (
            ClaimSide(N_("Micro accuracy"), metric_of("accuracy", "micro")),
            ClaimSide(N_("Lower one of precision and recall"), LOWER_OF_MICRO),
            MICRO_F1,
            ClaimSide(N_("Higher one of precision and recall"), HIGHER_OF_MICRO),
        ),
        rules=ZERO,
        rules_in_words=N_("Accuracy is TP / (TP + FN + FP). A fraction of 0/0 counts as 0."),
        why=N_(
            "All four divide TP by a number: precision by TP + FP, recall by TP + FN, F1 by the mean of "
            "these two numbers, and accuracy by TP + FN + FP, which is not below any of them."
        ),
        hints=(
            N_("What does each of the four have above the fraction bar, and what below it?"),
            N_("Remove every false prediction, then every miss: with neither, all four sides meet."),
        ),
    ),
    Bound(
        "kappa_below_matthews",
        N_("Over all cells, Cohen’s kappa is never farther from 0 than Matthews correlation."),
        N_("|Cohen’s kappa| ≤ |Matthews correlation|"),
        (
            ClaimSide(N_("|Cohen’s kappa|"), SIZE_OF_KAPPA),
            ClaimSide(N_("|Matthews correlation|"), SIZE_OF_MATTHEWS),
        ),
        rules=Conventions(kappa_no_chance="zero", matthews_constant="zero"),
        rules_in_words=N_("Where the truth or the prediction is the same in every cell, both count as 0."),
        why=N_(
            "Both divide TP · TN − FP · FN: Matthews correlation by the square root of a product of two "
            "numbers, kappa by half the sum of the same two, which is never the smaller one."
        ),
        hints=(
            N_("Both are 0 for the same matrices. Above the fraction bar they are alike: what is below it?"),
            N_("They are equal if as many cells are predicted as are true. Predict far more, or far fewer."),
        ),
    ),
)
