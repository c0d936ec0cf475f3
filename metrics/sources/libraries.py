"""What the libraries have, how each is called, and what each chooses."""

from __future__ import annotations

from collections.abc import Mapping

from ..conventions import Conventions
from ..conventions.declaring import MAX_SORTED_BY_COLUMN
from ..words import N_
from .source import Calls, Library, under_each

ALL_AVERAGES = ("samples", "macro", "weighted", "micro")
UNWEIGHTED = ("samples", "macro", "micro")

# Functions that take one list of truths and one of predictions: of a row, of a column or of all cells.
OF_ONE_LIST: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "balanced_accuracy": ("balanced_accuracy_score", UNWEIGHTED),
    "matthews_correlation": ("matthews_corrcoef", ("macro", "micro")),
    "cohen_kappa": ("cohen_kappa_score", ("macro", "micro")),
}
EACH_LIST = {
    "samples": "np.mean([{function}(t, p) for t, p in zip(y_true, y_pred)])",
    "macro": "np.mean([{function}(t, p) for t, p in zip(y_true.T, y_pred.T)])",
    "micro": "{function}(y_true.ravel(), y_pred.ravel())",
}
EACH_LIST_WEIGHED = {
    "samples": "np.average([{function}(t, p) for t, p in zip(y_true, y_pred)], weights=sample_weight)",
    "macro": "np.mean([{function}(t, p, sample_weight=sample_weight) for t, p in zip(y_true.T, y_pred.T)])",
    "micro": "{function}(y_true.ravel(), y_pred.ravel(),"
    " sample_weight=np.repeat(sample_weight, y_true.shape[1]))",
}


def _of_one_list(patterns: Mapping[str, str]) -> Calls:
    return {
        metric: {average: patterns[average].format(function=function) for average in averages}
        for metric, (function, averages) in OF_ONE_LIST.items()
    }


SCIKIT_LEARN_CALLS: Calls = {
    "subset_accuracy": {"samples": "accuracy_score(y_true, y_pred)"},
    "zero_one_loss": {"samples": "zero_one_loss(y_true, y_pred)"},
    "hamming_loss": under_each("hamming_loss(y_true, y_pred)", *UNWEIGHTED),
    "accuracy": under_each("jaccard_score(y_true, y_pred, average='{average}')", *ALL_AVERAGES),
    "precision": under_each("precision_score(y_true, y_pred, average='{average}')", *ALL_AVERAGES),
    "recall": under_each("recall_score(y_true, y_pred, average='{average}')", *ALL_AVERAGES),
    "f_beta": under_each("fbeta_score(y_true, y_pred, beta=beta, average='{average}')", *ALL_AVERAGES),
    "specificity": under_each("recall_score(1 - y_true, 1 - y_pred, average='{average}')", *UNWEIGHTED),
    **_of_one_list(EACH_LIST),
    "coverage": {"samples": "coverage_error(y_true, y_score)"},
    "ranking_loss": {"samples": "label_ranking_loss(y_true, y_score)"},
    "average_precision": {
        "samples": "label_ranking_average_precision_score(y_true, y_score)",
        **under_each(
            "average_precision_score(y_true, y_score, average='{average}')", "macro", "weighted", "micro"
        ),
    },
    "ndcg": {
        "samples": "ndcg_score(y_true, y_score, k=ndcg_depth)",
        "micro": "ndcg_score(y_true.reshape(1, -1), y_score.reshape(1, -1), k=ndcg_depth)",
    },
    "roc_auc": under_each(
        "roc_auc_score(y_true, y_score, average='{average}')", "macro", "micro", "weighted", "samples"
    ),
    "brier_score": {
        **under_each("mean_squared_error(y_true, y_score)", "samples", "micro"),
        "macro": "np.mean([brier_score_loss(t, s) for t, s in zip(y_true.T, y_score.T)])",
    },
}
BRIER_OF_LABELS_WEIGHED = (
    "np.mean([brier_score_loss(t, s, sample_weight=sample_weight) for t, s in zip(y_true.T, y_score.T)])"
)

# The other calls take a single label for a list of classes.
ONE_LABEL = {
    "subset_accuracy": ("samples",),
    "zero_one_loss": ("samples",),
    "hamming_loss": UNWEIGHTED,
    **{metric: averages for metric, (_, averages) in OF_ONE_LIST.items()},
    "average_precision": ALL_AVERAGES,
    "roc_auc": ("macro", "micro"),
    "brier_score": ("samples", "macro", "micro"),
}

SCIKIT_LEARN = Library(
    key="scikit_learn",
    title="scikit-learn",
    summary=N_(
        "This is scikit-learn 1.9 with its default arguments. Its metrics of sets are given the predictions: "
        "that a score equal to the threshold is predicted is a rule of this page."
    ),
    preset=Conventions(
        accuracy_of_labels="jaccard",
        f_of_samples="each",
        precision_nothing_predicted="zero",
        recall_nothing_true="zero",
        specificity_nothing_false="zero",
        balanced_accuracy_one_class="occurring",
        matthews_constant="zero",
        kappa_no_chance="undefined",
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
    ),
    undecided=("threshold_rule", "top_k_tie"),
    calls=SCIKIT_LEARN_CALLS,
    calls_with_weights={**_of_one_list(EACH_LIST_WEIGHED), "brier_score": {"macro": BRIER_OF_LABELS_WEIGHED}},
    averages_with_one_label=ONE_LABEL,
)


OF_LABELS = ("macro", "weighted", "micro")

TORCHMETRICS_CALLS: Calls = {
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
    undecided=("top_k_tie",),
    calls=TORCHMETRICS_CALLS,
    averages_with_one_label={},  # It refuses a single label.
    takes_weights=False,
    max_stable_labels={"ranking_loss": MAX_SORTED_BY_COLUMN},
)


PEAK = """def peak(y, s):
    return max(2 * y[s >= t].sum() / (y.sum() + (s >= t).sum()) for t in s)

"""

PRO_LOSS = """def lost(upper, lower):
    return np.heaviside(lower[None, :] - upper[:, None], 0.5)

def loss(y, s, order, limit):
    true, false = s[np.argsort(order)][y[np.argsort(order)] == 1], s[y == 0]
    in_order = lost(true, true)[np.triu_indices(len(true), 1)]
    groups = (in_order, lost(true, false), lost(true, limit), lost(limit, false))
    return sum(group.mean() if group.size else 0 for group in groups) / 4

limits = np.broadcast_to(threshold, (len(y_true), 1))
np.mean([loss(*row) for row in zip(y_true, y_score, relevance_order, limits)])"""

MARGIN_LOSS = """def steps(y, rank):
    return rank.max(where=y == 1, initial=0) - rank.min(where=y == 0, initial=len(y))

ranks = (y_score[:, :, None] <= y_score[:, None, :]).sum(axis=2)
np.mean([max(0, steps(*row)) for row in zip(y_true, ranks)])"""

NUMPY_CALLS: Calls = {
    "one_error": {"samples": "np.mean([1 - y[s.argmax()] for y, s in zip(y_true, y_score)])"},
    "reciprocal_rank": {
        "samples": "np.mean([max(y / (s[:, None] <= s).sum(1)) for y, s in zip(y_true, y_score)])"
    },
    "is_error": {
        "samples": "np.mean([(s[y == 1][:, None] <= s[y == 0]).any() for y, s in zip(y_true, y_score)])"
    },
    "margin_loss": {"samples": MARGIN_LOSS},
    "pro_loss": {"samples": PRO_LOSS},
    "peak_f1": {
        "samples": f"{PEAK}\nnp.mean([peak(y, s) for y, s in zip(y_true, y_score)])",
        "macro": f"{PEAK}\nnp.mean([peak(y, s) for y, s in zip(y_true.T, y_score.T)])",
        "micro": f"{PEAK}\npeak(y_true.ravel(), y_score.ravel())",
    },
    "sigmoid_cross_entropy": {"samples": "np.mean(np.logaddexp(0, y_score) - y_true * y_score)"},
    "softmax_cross_entropy": {
        "samples": "log_sum = np.logaddexp.reduce(y_score, axis=1, keepdims=True)\n"
        "np.mean((y_true * (log_sum - y_score)).sum(axis=1))"
    },
}

PLAIN_NUMPY = Library(
    key="numpy", title="NumPy", preset=Conventions(), calls=NUMPY_CALLS, takes_weights=False
)


TORCH = Library(
    key="torch",
    title="PyTorch",
    preset=Conventions(),
    calls={
        "sigmoid_cross_entropy": {"samples": "binary_cross_entropy_with_logits(y_score, y_true)"},
        "softmax_cross_entropy": {"samples": "cross_entropy(y_score, y_true)"},
    },
    takes_weights=False,
)


TENSORFLOW = Library(
    key="tensorflow",
    title="TensorFlow",
    preset=Conventions(),
    calls={
        "sigmoid_cross_entropy": {
            "samples": "reduce_mean(sigmoid_cross_entropy_with_logits(labels=y_true, logits=y_score))"
        },
        "softmax_cross_entropy": {
            "samples": "reduce_mean(softmax_cross_entropy_with_logits(labels=y_true, logits=y_score))"
        },
    },
    takes_weights=False,
)
