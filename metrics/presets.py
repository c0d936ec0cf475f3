"""The conventions of the review, of libraries and of the five source documents, by name."""

from collections.abc import Mapping
from dataclasses import dataclass

from metrics.conventions import Conventions
from metrics.words import N_

Defined = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Source:
    """Whose conventions a preset holds: its title and, in one sentence, what it does and does not imitate.

    `defines` lists the metrics that a text defines, each with its averages; None for a library, whose calls
    the metrics themselves name. `ours` are conventions of which a library knows nothing, as it is given what
    they decide: the preset has a choice for them all the same.
    """

    title: str
    summary: str
    defines: Defined | None = None
    ours: tuple[str, ...] = ()


def _each(average: str, *metrics: str) -> Defined:
    return dict.fromkeys(metrics, (average,))


ZHANG_ZHOU_2014 = Conventions()
SCIKIT_LEARN = Conventions(
    accuracy_of_labels="jaccard",
    f_of_samples="each",
    precision_nothing_predicted="zero",
    recall_nothing_true="zero",
    both_empty="zero",
    accuracy_both_empty="zero",
    pooled_empty="zero",
    auc_tie="half",
    auc_one_class="undefined",
    ndcg_empty="zero",
    coverage_start="one",
    coverage_empty="top",
    ranking_loss_no_pairs="zero",
    precision_empty_row="one",
    precision_no_positives="zero",
)
TORCHMETRICS = Conventions(
    threshold_rule="above",
    accuracy_of_samples="cell",
    f_of_samples="each",
    precision_nothing_predicted="zero",
    recall_nothing_true="zero",
    both_empty="zero",
    pooled_empty="zero",
    auc_tie="half",
    auc_one_class="zero",
    coverage_start="one",
    coverage_empty="top",
    ranking_loss_tie="last",
    ranking_loss_no_pairs="zero",
    precision_empty_row="one",
    precision_no_positives="zero",
)

PRESETS: Mapping[str, Conventions] = {
    "zhang_zhou_2014": ZHANG_ZHOU_2014,
    "scikit_learn": SCIKIT_LEARN,
    "torchmetrics": TORCHMETRICS,
    "d0": Conventions(accuracy_of_samples="over_labels", coverage_empty="top", auc_one_class="undefined"),
    "d1": Conventions(
        f_of_samples="each",
        precision_nothing_predicted="zero",
        recall_nothing_true="zero",
        both_empty="zero",
        accuracy_both_empty="undefined",
    ),
    "d2": Conventions(precision_no_positives="undefined"),
    "matlab_d3": Conventions(
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
    "d4": Conventions(precision_empty_row="one"),
}

OVER_SAMPLES_AND_LABELS = ("samples", "macro", "micro")
OF_SETS = dict.fromkeys(("accuracy", "precision", "recall", "f_beta"), OVER_SAMPLES_AND_LABELS)
OF_A_RANKING = _each("samples", "one_error", "coverage", "ranking_loss", "average_precision")
REVIEW: Defined = {
    **_each("samples", "subset_accuracy", "hamming_loss"),
    **OF_SETS,
    **OF_A_RANKING,
    "roc_auc": ("macro", "micro"),
}
D1: Defined = _each(
    "samples",
    "subset_accuracy",
    "zero_one_loss",
    "hamming_loss",
    "accuracy",
    "precision",
    "recall",
    "f_beta",
    "sigmoid_cross_entropy",
    "softmax_cross_entropy",
)
D3: Defined = {
    **_each("samples", "subset_accuracy", "hamming_loss", "pro_loss"),
    "f_beta": OVER_SAMPLES_AND_LABELS,
    **OF_A_RANKING,
}
FLAT_OR_BY_ROW = ("samples", "micro")

SOURCES: Mapping[str, Source] = {
    "zhang_zhou_2014": Source(
        "Zhang & Zhou 2014",
        N_("The formulas of the review; what they leave undefined (0/0) is left out of the average."),
        REVIEW,
    ),
    "scikit_learn": Source(
        "scikit-learn",
        N_(
            "scikit-learn 1.9 with its default arguments; its metrics of sets are given the predictions. "
            "That a score equal to the threshold is predicted is our rule, not its own."
        ),
        ours=("threshold_rule", "top_k_tie"),
    ),
    "torchmetrics": Source(
        "torchmetrics",
        N_(
            "torchmetrics 1.9, without its rounding to 32 bits and its automatic sigmoid; its ranking loss "
            "breaks ties by column with up to 16 labels, with more in no fixed order."
        ),
        ours=("top_k_tie",),
    ),
    "d0": Source(
        "Document D0",
        N_(
            "The formulas of D0: accuracy over all labels, its error included; no true label is rank 0;"
            " no rule for the AUC of a label with one class."
        ),
        {**REVIEW, "ndcg": FLAT_OR_BY_ROW, "peak_f1": FLAT_OR_BY_ROW},
    ),
    "d1": Source(
        "Document D1",
        N_("The code of D1: 0/0 counts as 0, except in accuracy, where it gives NaN; no ranking metrics."),
        D1,
    ),
    "d2": Source(
        "Document D2",
        N_(
            "D2 defines average precision as the sum of steps, with no rule for a label that is never true;"
            " elsewhere as the review."
        ),
        {"average_precision": ("macro", "weighted", "micro", "samples")},
    ),
    "matlab_d3": Source(
        "Document D3 (MATLAB)",
        N_("The code of D3: predicted above the threshold, a tied pair counts 0, its gaps included."),
        D3,
    ),
    "d4": Source(
        "Document D4",
        N_(
            "D4 defines LRAP and computes it with scikit-learn's function, which counts a sample without "
            "true labels as 1; D4 itself does not mention such samples. Elsewhere as the review."
        ),
        _each("samples", "average_precision"),
    ),
}
