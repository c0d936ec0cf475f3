"""Claims about the metrics that compare the labels that are true with those that are predicted."""

from __future__ import annotations

from metrics.behaviour.bound import Bound, Side, TruthAndScores, metric_of
from metrics.conventions import Conventions
from metrics.words import N_

FULL = Conventions(
    precision_nothing_predicted="zero",
    recall_nothing_true="zero",
    both_empty="one",
    accuracy_both_empty="one",
    pooled_empty="zero",
    f_of_samples="each",
)
FULL_SAMPLES = N_(
    "A sample with nothing true and nothing predicted counts as 1, every other 0/0 as 0. "
    "F1 is the mean of the samples’ F1."
)
ORDINARY = TruthAndScores(
    ((1, 0, 1, 0), (0, 1, 0, 1), (0, 0, 1, 0)),
    ((0.9, 0.6, 0.4, 0.1), (0.2, 0.8, 0.3, 0.7), (0.6, 0.3, 0.5, 0.2)),
)

OF_SETS = (
    Bound(
        "wrong_cells",
        N_(
            "Hamming loss is never above the 0-1 loss, and the 0-1 loss never above Hamming loss times the "
            "number of labels."
        ),
        N_("Hamming loss ≤ 0-1 loss ≤ labels × Hamming loss"),
        (
            Side(N_("Hamming loss"), metric_of(("hamming_loss", "samples"))),
            Side(N_("0-1 loss"), metric_of(("zero_one_loss", "samples"))),
            Side(
                N_("Labels × Hamming loss"),
                lambda example, rules: (
                    example.truth.shape[-1] * metric_of(("hamming_loss", "samples"))(example, rules)
                ),
            ),
        ),
        true=True,
        why=N_(
            "A sample with at least one wrong cell costs 1 in the 0-1 loss. In Hamming loss it costs the "
            "share of its cells that are wrong: 1 at most, and one label’s share at least."
        ),
        hints=(
            N_("Look at one sample. What is the most, and what the least, that it can add to Hamming loss?"),
            N_("Make one cell of a sample wrong, then all of its cells: at these two ends the sides meet."),
        ),
        start=ORDINARY,
    ),
    Bound(
        "right_sets",
        N_("Subset accuracy is never above accuracy, and accuracy never above F1."),
        N_("subset accuracy ≤ accuracy ≤ F1"),
        (
            Side(N_("Subset accuracy"), metric_of(("subset_accuracy", "samples"))),
            Side(N_("Accuracy"), metric_of(("accuracy", "samples"))),
            Side(N_("F1"), metric_of(("f_beta", "samples"))),
        ),
        true=True,
        rules=FULL,
        under=FULL_SAMPLES,
        why=N_(
            "Where every label of a sample is right, all three are 1. Elsewhere subset accuracy is 0, and F1 "
            "counts the labels that are true and predicted twice, above and below the line of the fraction: "
            "that moves a fraction below 1 upwards."
        ),
        hints=(
            N_("All three are means over the samples, so one sample is enough to search in."),
            N_("Compare the fractions: TP / (TP + FN + FP) for accuracy, 2TP / (2TP + FN + FP) for F1."),
        ),
        start=ORDINARY,
    ),
    Bound(
        "macro_below_micro",
        N_("F1 as a mean over the labels is never above F1 over all cells."),
        N_("macro F1 ≤ micro F1"),
        (
            Side(N_("Macro F1"), metric_of(("f_beta", "macro"))),
            Side(N_("Micro F1"), metric_of(("f_beta", "micro"))),
        ),
        true=False,
        rules=FULL,
        under=N_("A 0/0 counts as 0, but 1 for a label that is nowhere true and nowhere predicted."),
        why=N_(
            "The mean over the labels gives a rare label as much weight as a frequent one. Where the rare "
            "label is the one that is predicted well, the mean over the labels is the higher of the two."
        ),
        hints=(
            N_("Which of the two does a rare label move more?"),
            N_("Make one label rare and right, and another one frequent and often missed."),
        ),
        start=TruthAndScores(
            ((1, 1), (1, 0), (1, 0)),
            ((0.9, 0.2), (0.8, 0.6), (0.7, 0.1)),
        ),
        counterexample=TruthAndScores(
            ((1, 1), (1, 0), (1, 0)),
            ((0.9, 0.8), (0.2, 0.1), (0.3, 0.1)),
        ),
    ),
)
