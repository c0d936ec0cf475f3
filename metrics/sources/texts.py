"""What the review, the five documents and Zhou's textbook have, and what each chooses."""

from __future__ import annotations

from ..conventions import Conventions
from ..words import N_
from .source import Defined, Text

OVER_SAMPLES_AND_LABELS = ("samples", "macro", "micro")

OF_RANKINGS: Defined = {
    "one_error": ("samples",),
    "coverage": ("samples",),
    "ranking_loss": ("samples",),
    "average_precision": ("samples",),
}
DEFINED: Defined = {
    "subset_accuracy": ("samples",),
    "hamming_loss": ("samples",),
    "accuracy": OVER_SAMPLES_AND_LABELS,
    "precision": OVER_SAMPLES_AND_LABELS,
    "recall": OVER_SAMPLES_AND_LABELS,
    "f_beta": OVER_SAMPLES_AND_LABELS,
    **OF_RANKINGS,
    "roc_auc": ("macro", "micro"),
}

ZHANG_ZHOU_2014 = Text(
    key="zhang_zhou_2014",
    title="Zhang & Zhou 2014",
    summary=N_(
        "These are the formulas of the review of Zhang and Zhou (2014). What they leave open, such as ties, "
        "is decided here; what they leave undefined (0/0) is left out of the average."
    ),
    preset=Conventions(),
    defines=DEFINED,
)


D0 = Text(
    key="d0",
    title="The overview",
    summary=N_(
        "These are the formulas of the overview. Its accuracy divides by all labels, which is an error; a "
        "sample without true labels has rank 0; for the AUC of a label with only one class it has no rule."
    ),
    preset=Conventions(accuracy_of_samples="over_labels", coverage_empty="top", auc_one_class="undefined"),
    defines={**DEFINED, "ndcg": ("samples", "micro"), "peak_f1": ("samples", "micro")},
)
D1 = Text(
    key="d1",
    title="The article with code",
    summary=N_(
        "This is what the code of this article does: 0/0 counts as 0, except in accuracy, where it gives "
        "NaN. It has no ranking metrics."
    ),
    preset=Conventions(
        f_of_samples="each",
        precision_nothing_predicted="zero",
        recall_nothing_true="zero",
        both_empty="zero",
        accuracy_both_empty="undefined",
    ),
    defines={
        "subset_accuracy": ("samples",),
        "zero_one_loss": ("samples",),
        "hamming_loss": ("samples",),
        "accuracy": ("samples",),
        "precision": ("samples",),
        "recall": ("samples",),
        "f_beta": ("samples",),
        "sigmoid_cross_entropy": ("samples",),
        "softmax_cross_entropy": ("samples",),
    },
)
D2 = Text(
    key="d2",
    title="The article on AP",
    summary=N_(
        "This article defines average precision as a sum of steps and has no rule for a label that is never "
        "true. All else is as in Zhang & Zhou 2014."
    ),
    preset=Conventions(precision_no_positives="undefined"),
    defines={"average_precision": ("macro", "weighted", "micro", "samples")},
)
D3 = Text(
    key="matlab_d3",
    title="The MATLAB article",
    summary=N_(
        "This is what the code of this article does, gaps included: a label is predicted only above the "
        "threshold, and a tied pair counts as right."
    ),
    preset=Conventions(
        threshold_rule="above",
        f_of_samples="each",
        both_empty="undefined",
        pooled_empty="zero",
        coverage_rank="first",
        coverage_empty="bottom",
        ranking_loss_tie="zero",
        ranking_loss_no_pairs="zero",
        precision_rank="first",
        precision_empty_row="undefined",
    ),
    defines={
        "subset_accuracy": ("samples",),
        "hamming_loss": ("samples",),
        "f_beta": OVER_SAMPLES_AND_LABELS,
        **OF_RANKINGS,
        "pro_loss": ("samples",),
    },
)
D4 = Text(
    key="d4",
    title="The article on LRAP",
    summary=N_(
        "This article defines LRAP and computes it with scikit-learn's function, which counts a sample "
        "without true labels as 1; it does not mention such samples itself. All else is as in Zhang & Zhou "
        "2014."
    ),
    preset=Conventions(precision_empty_row="one"),
    defines={"average_precision": ("samples",)},
)


OVER_LABELS = ("macro", "micro")

ZHOU_2016 = Text(
    key="zhou_2016",
    title="Zhou Zhihua 2016",
    summary=N_(
        "These are the formulas of chapter 2 of Zhou Zhihua’s textbook Machine Learning (周志华《机器学习》, "
        "2016), each label taken as a task of its own. Its macro F is F of the means, and a tied pair counts "
        "½. It has no rule for 0/0, so there is no value then, and no mean either."
    ),
    preset=Conventions(
        threshold_rule="above",
        f_of_labels="means",
        precision_nothing_predicted="undefined",
        recall_nothing_true="undefined",
        both_empty="undefined",
        auc_tie="half",
        auc_one_class="undefined",
        ranking_loss_tie="half",
        ranking_loss_no_pairs="undefined",
    ),
    places={
        "threshold_rule": N_("section 2.3.3"),
        "f_of_labels": N_("formula 2.14"),
        "precision_nothing_predicted": N_("formulas 2.8 and 2.12"),
        "recall_nothing_true": N_("formulas 2.9 and 2.13"),
        "both_empty": N_("formulas 2.8 and 2.9"),
        "auc_tie": N_("formulas 2.20 to 2.22"),
        "auc_one_class": N_("formulas 2.18 to 2.20"),
        "ranking_loss_tie": N_("formula 2.21"),
        "ranking_loss_no_pairs": N_("formula 2.21"),
    },
    defines={
        "subset_accuracy": ("samples",),
        "zero_one_loss": ("samples",),
        "precision": OVER_LABELS,
        "recall": OVER_LABELS,
        "f_beta": OVER_LABELS,
        "ranking_loss": ("samples",),
        "roc_auc": ("macro",),
    },
)
