"""The keys that calls are given, for editors and type checkers: those of the mappings, as tests check.

Where a parameter may be any text, as those that links and messages bring, it is one of these `| str`: an
editor offers the keys, and what is none of them is refused when it is called.
"""

from typing import Literal, TypeAlias

AverageKey: TypeAlias = Literal["samples", "macro", "weighted", "micro"]
MetricKey: TypeAlias = Literal[
    "subset_accuracy",
    "zero_one_loss",
    "hamming_loss",
    "accuracy",
    "precision",
    "recall",
    "f_beta",
    "specificity",
    "balanced_accuracy",
    "matthews_correlation",
    "cohen_kappa",
    "one_error",
    "reciprocal_rank",
    "coverage",
    "ranking_loss",
    "is_error",
    "margin_loss",
    "average_precision",
    "ndcg",
    "pro_loss",
    "roc_auc",
    "peak_f1",
    "sigmoid_cross_entropy",
    "softmax_cross_entropy",
    "brier_score",
]
SourceKey: TypeAlias = Literal[
    "zhang_zhou_2014",
    "scikit_learn",
    "torchmetrics",
    "d0",
    "d1",
    "d2",
    "matlab_d3",
    "d4",
    "zhou_2016",
]
LibraryKey: TypeAlias = Literal[
    "scikit_learn",
    "torchmetrics",
    "torch",
    "tensorflow",
    "numpy",
]
