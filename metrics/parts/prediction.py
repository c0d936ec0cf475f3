"""Which items are predicted: as given, at a threshold, or the top K labels of every sample."""

from __future__ import annotations

import numpy as np

from ..conventions import Conventions
from ..conventions.shared_choices import TOGETHER
from ..graph.expression import Quantity, apply
from ..graph.notes import StepSentence
from ..words import N_
from .part import CELLS, COLUMNS, ROWS, Part
from .ranking import best_place, ranking_of

TITLE, SYMBOL = N_("Prediction"), r"\hat{y}_j"
REACHED = {
    ROWS: N_("Every label with a score of at least {threshold} is predicted: {ones}."),
    COLUMNS: N_("{part} is predicted where its score is at least {threshold}: in {ones}."),
    CELLS: N_("Every cell with a score of at least {threshold} is predicted: {count} of them."),
}
EXCEEDED = {
    ROWS: N_("Every label with a score above {threshold} is predicted: {ones}."),
    COLUMNS: N_("{part} is predicted where its score is above {threshold}: in {ones}."),
    CELLS: N_("Every cell with a score above {threshold} is predicted: {count} of them."),
}
ITS_OWN = N_("Whatever reaches its own threshold is predicted: {ones}.")
IN_THE_TOP = {
    ROWS: N_("The {top_k} labels with the highest scores are predicted: {ones}."),
    COLUMNS: N_("{part} is predicted where it is among the top {top_k} labels of a sample: {ones}."),
    CELLS: N_("The top {top_k} labels of every sample are predicted: {count} cells."),
}


def prediction(part: Part, rules: Conventions) -> Quantity:
    """The prediction of each item, 0 or 1: shape (..., n_parts, n_items).

    A score at the threshold: `threshold_rule`. Ties for the last of the top K places: `top_k_tie`.
    """
    decision = part.decision
    if decision.predicted is not None:
        return Quantity("predicted", TITLE, SYMBOL, decision.predicted, itemwise=True)
    if decision.top_k is not None:
        return _in_the_top(part, decision.top_k, rules.top_k_tie)
    return _at_the_threshold(part, rules.threshold_rule)


def threshold_of(part: Part) -> Quantity:
    """The threshold of each part, or of each item where they differ within a part."""
    limits = part.decision.threshold
    assert limits is not None
    per_item = limits.ndim > 1
    symbol = r"\theta_j" if per_item else r"\theta"
    return Quantity("threshold", N_("Threshold"), symbol, limits, itemwise=per_item)


def _at_the_threshold(part: Part, rule: str) -> Quantity:
    limit = threshold_of(part)
    if rule == "at_least":
        comparison, pattern, none = (
            "is_at_least",
            REACHED,
            N_("No score is {threshold} or more: nothing is predicted."),
        )
    else:
        comparison, pattern, none = (
            "is_above",
            EXCEEDED,
            N_("No score is above {threshold}: nothing is predicted."),
        )
    says = (
        _says(ITS_OWN, N_("Nothing reaches its threshold {threshold}."))
        if limit.itemwise
        else _says(pattern[part.kind], none)
    )
    return apply(comparison, part.score, limit).named("predicted", TITLE, SYMBOL, says=says)


def _says(all_lines: str, none: str) -> StepSentence:
    return StepSentence(N_("{item} is predicted: {value}."), none=none, all_lines=all_lines)


def _in_the_top(part: Part, top_k: int, tie: str) -> Quantity:
    top = Quantity("top_k", N_("Number of labels to predict"), "K", np.array([top_k]))
    says = _says(IN_THE_TOP[part.kind], N_("Nothing is among the top {top_k}, so nothing is predicted."))
    return apply("is_at_most", _place_in_row(part, tie), top).named("predicted", TITLE, SYMBOL, says=says)


def _place_in_row(part: Part, tie: str) -> Quantity:
    """The place of each item among the labels of its sample; tied ones share the best where all are taken."""
    if part.kind == ROWS:
        return _place(part, tie)
    decision = part.decision
    assert decision.rows is not None
    assert decision.of_row is not None
    unknown = np.zeros(decision.rows.shape, np.bool_)  # a place does not ask what is true
    places = _place(Part(ROWS, part.size, unknown, decision.rows), tie).value
    picked = places.reshape(*places.shape[:-2], -1)[..., decision.of_row]
    return Quantity(
        "place_in_sample", N_("Place among the labels of its sample"), "o_j", picked, itemwise=True
    )


def _place(rows: Part, tie: str) -> Quantity:
    return best_place(rows) if tie == TOGETHER else ranking_of(rows, tie).place
