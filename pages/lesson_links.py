"""The page on which a metric is taught, and the links that lead there."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from pages.sources.computed_numbers import Measured
from pages.workbench.menu import page_link

LESSON_OF = {
    "subset_accuracy": "sets",
    "zero_one_loss": "sets",
    "hamming_loss": "sets",
    "accuracy": "sets",
    "precision": "sets",
    "recall": "sets",
    "f_beta": "sets",
    "one_error": "ranking",
    "coverage": "ranking",
    "ranking_loss": "ranking",
    "average_precision": "ranking",
    "ndcg": "ndcg",
    "pro_loss": "pro_loss",
    "roc_auc": "roc",
    "peak_f1": "precision_recall",
    "sigmoid_cross_entropy": "losses",
    "softmax_cross_entropy": "losses",
}
AVERAGED_AT = {"sets": "averaging", "ranking": "precision_recall"}


def lesson_of(metric: str, average: str) -> str:
    """The page with the lesson of a metric under an average."""
    page = LESSON_OF[metric]
    return page if average == "samples" else AVERAGED_AT.get(page, page)


def lesson_link(metric: str, query: Mapping[str, str], label: str) -> None:
    """A link with this label to the lesson of a metric, in the state of this query."""
    page_link(lesson_of(metric, query["average"]), label, query)


def lesson_address(number: Measured, **more: str) -> str:
    """The address of the lesson that shows a number, as seen from another page of the dashboard."""
    return f"{lesson_of(number.metric, number.average)}?{urlencode({**number.query, **more})}"
