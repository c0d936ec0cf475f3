"""What comes of predicting the sorted list down to each item: recall, precision, F1, false-positive rate."""

from __future__ import annotations

from ..graph.expression import Quantity
from ..graph.operations import ratio
from ..words import N_
from .ranking import Ranking, kept_with_part


@kept_with_part
def precision_down_to_here(ranking: Ranking) -> Quantity:
    """What share of the items down to each item is true."""
    rank, hits = ranking.rank, ranking.hits
    title, used = N_("Precision at this rank"), ranking.part.used
    return (hits / rank).named("precision_here", title, "p_j", where=used, after=(rank,))


@kept_with_part
def recall_down_to_here(ranking: Ranking) -> Quantity:
    """What share of the true items stands at or above each item: the true-positive rate."""
    hits = ranking.hits
    share = hits / ranking.part.positives
    # Of weights the running sum and the sum may differ in the last digit: recall must end at 1.
    exact = ratio(hits.value, hits.value.max(-1, keepdims=True))
    return share.named("recall_here", N_("Recall at this rank"), r"\rho_j", value=exact)


@kept_with_part
def false_positive_rate_down_to_here(ranking: Ranking) -> Quantity:
    """What share of the false items stands at or above each item."""
    false = ranking.false_hits
    share = false / ranking.part.negatives
    exact = ratio(false.value, false.value.max(-1, keepdims=True))
    return share.named("fpr_here", N_("False-positive rate at this rank"), r"\phi_j", value=exact)


@kept_with_part
def f1_down_to_here(ranking: Ranking) -> Quantity:
    """F1 when the items down to each item are predicted."""
    part = ranking.part
    f1 = 2 * ranking.hits / (part.positives + ranking.rank)
    return f1.named("f1_here", N_("F1 if all down to this rank are predicted"), "F_j", where=part.weighing)
