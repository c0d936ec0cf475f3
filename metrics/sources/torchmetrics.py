"""What torchmetrics calls each metric, with its default conventions."""

from ..conventions import Conventions
from ..conventions.ties import MOST_SORTED_BY_COLUMN
from ..words import N_
from .source import Calls, Library, under_each

OF_LABELS = ("macro", "weighted", "micro")

CALLS: Calls = {
    "subset_accuracy": {"samples": "multilabel_exact_match(y_pred, y_true, num_labels)"},
    "hamming_loss": under_each(
        "multilabel_hamming_distance(y_pred, y_true, num_labels, average='{average}')", "macro", "micro"
    ),
    # Its weighted mean is 0 where nothing is true, whatever the labels' values.
    "accuracy": under_each(
        "multilabel_accuracy(y_pred, y_true, num_labels, average='{average}')", "macro", "micro"
    ),
    "precision": under_each(
        "multilabel_precision(y_pred, y_true, num_labels, average='{average}')", *OF_LABELS
    ),
    "recall": under_each("multilabel_recall(y_pred, y_true, num_labels, average='{average}')", *OF_LABELS),
    "f_beta": under_each(
        "multilabel_fbeta_score(y_pred, y_true, beta, num_labels, average='{average}')", *OF_LABELS
    ),
    "coverage": {"samples": "multilabel_coverage_error(y_score, y_true, num_labels)"},
    "ranking_loss": {"samples": "multilabel_ranking_loss(y_score, y_true, num_labels)"},
    "average_precision": {
        "samples": "multilabel_ranking_average_precision(y_score, y_true, num_labels)",
        **under_each(
            "multilabel_average_precision(y_score, y_true, num_labels, average='{average}')", *OF_LABELS
        ),
    },
    "roc_auc": under_each(
        "multilabel_auroc(y_score, y_true, num_labels, average='{average}')", "macro", "micro", "weighted"
    ),
}

TORCHMETRICS = Library(
    key="torchmetrics",
    title="torchmetrics",
    summary=N_(
        "This is torchmetrics 1.9 without its rounding to 32 bits and its automatic sigmoid. Its ranking "
        "loss orders tied labels by column if there are at most 16 labels, and in no fixed way if there are "
        "more."
    ),
    preset=Conventions(
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
    ),
    ours=("top_k_tie",),
    calls=CALLS,
    one_label={},  # It refuses a single label.
    takes_weights=False,
    sorted_up_to={"ranking_loss": MOST_SORTED_BY_COLUMN},
)
