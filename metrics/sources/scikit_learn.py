"""What scikit-learn calls each metric, with its default conventions."""

from collections.abc import Mapping

from ..conventions import Conventions
from ..words import N_
from .source import Calls, Library, under_each

EVERY = ("samples", "macro", "weighted", "micro")
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


CALLS: Calls = {
    "subset_accuracy": {"samples": "accuracy_score(y_true, y_pred)"},
    "zero_one_loss": {"samples": "zero_one_loss(y_true, y_pred)"},
    "hamming_loss": under_each("hamming_loss(y_true, y_pred)", *UNWEIGHTED),
    "accuracy": under_each("jaccard_score(y_true, y_pred, average='{average}')", *EVERY),
    "precision": under_each("precision_score(y_true, y_pred, average='{average}')", *EVERY),
    "recall": under_each("recall_score(y_true, y_pred, average='{average}')", *EVERY),
    "f_beta": under_each("fbeta_score(y_true, y_pred, beta=beta, average='{average}')", *EVERY),
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
        "samples": "ndcg_score(y_true, y_score)",
        "micro": "ndcg_score(y_true.reshape(1, -1), y_score.reshape(1, -1))",
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

# Elsewhere it takes a single label for a list of classes.
ONE_LABEL = {
    "subset_accuracy": ("samples",),
    "zero_one_loss": ("samples",),
    "hamming_loss": UNWEIGHTED,
    **{metric: averages for metric, (_, averages) in OF_ONE_LIST.items()},
    "average_precision": EVERY,
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
    ours=("threshold_rule", "top_k_tie"),
    calls=CALLS,
    weighed={**_of_one_list(EACH_LIST_WEIGHED), "brier_score": {"macro": BRIER_OF_LABELS_WEIGHED}},
    one_label=ONE_LABEL,
)
