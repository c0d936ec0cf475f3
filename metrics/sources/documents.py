"""What each of the five documents defines, and the conventions of its formulas or of its code."""

from ..conventions import Conventions
from ..words import N_
from .review import DEFINED, OF_RANKINGS, OVER_SAMPLES_AND_LABELS
from .source import Text

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
