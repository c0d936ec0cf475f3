"""Which items are predicted: as given, at a threshold, or the top K labels of every sample."""

from __future__ import annotations

import numpy as np

from metrics.conventions import Conventions
from metrics.part import ROWS, Part
from metrics.quantity import Array, Quantity, Term
from metrics.ranking import Ranking
from metrics.words import N_

TITLE, SYMBOL = N_("Predicted"), r"\hat{y}_j"


def prediction(part: Part, rules: Conventions) -> Quantity:
    """The prediction of each item, 0 or 1: shape (..., n_parts, n_items).

    A score at the threshold: `threshold_rule`. Ties for the last of the top K places: `top_k_tie`.
    """
    decision = part.decision
    if decision.predicted is not None:
        return Quantity(TITLE, SYMBOL, decision.predicted, itemwise=True)
    if decision.top_k is not None:
        return _in_the_top(part, decision.top_k, rules.top_k_tie)
    return _at_the_threshold(part, rules.threshold_rule == "at_least")


def _at_the_threshold(part: Part, inclusive: bool) -> Quantity:
    limits = part.decision.threshold
    assert limits is not None
    per_item = limits.ndim > 1
    threshold = Quantity(N_("Threshold"), r"\theta_j" if per_item else r"\theta", limits, itemwise=per_item)
    against = limits if per_item else limits[..., None]
    value = part.score.value >= against if inclusive else part.score.value > against
    terms = {"score": Term(part.score, "s_j"), "threshold": Term(threshold, threshold.symbol)}
    formula = r"\left[$score \ge $threshold\right]" if inclusive else r"\left[$score > $threshold\right]"
    return Quantity(TITLE, SYMBOL, value, formula, terms, itemwise=True)


def _in_the_top(part: Part, top_k: int, tie: str) -> Quantity:
    place = _place_in_row(part, tie)
    top = Quantity(N_("Labels predicted"), "K", np.array([top_k]))
    terms = {"place": Term(place, place.symbol), "top": Term(top, "K")}
    value = place.value <= top_k
    return Quantity(TITLE, SYMBOL, value, r"\left[$place \le $top\right]", terms, itemwise=True)


def _place_in_row(part: Part, tie: str) -> Quantity:
    """The place of each item among the labels of its sample; tied ones share the best where all are taken."""
    if part.kind == ROWS:
        return _best_shared(part.ranking("shared")) if tie == "all" else part.ranking(tie).place
    decision = part.decision
    assert decision.rows is not None
    assert decision.of_row is not None
    rows = Quantity("", "s_j", decision.rows, itemwise=True)
    ranking = Ranking(rows, np.zeros(decision.rows.shape, np.bool_), None, "shared" if tie == "all" else tie)
    places = ranking.above() + 1 if tie == "all" else ranking.place.value
    return Quantity(N_("Place in its sample"), "o_j", _picked(places, decision.of_row), itemwise=True)


def _best_shared(ranking: Ranking) -> Quantity:
    above = Term(ranking.score, "k : s_k > s_j", ", ", compare=(ranking.strictly_above,))
    formula = r"\left|\{$above\}\right| + 1"
    return Quantity(
        N_("Best place in the list"), "o_j", ranking.above() + 1, formula, {"above": above}, itemwise=True
    )


def _picked(rows: Array, of_row: Array) -> Array:
    picked: Array = rows.reshape(*rows.shape[:-2], -1)[..., of_row]
    return picked
