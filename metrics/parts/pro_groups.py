"""What the groups of pairs of PRO loss are made of: their keys, the threshold as a label, the relevance."""

from __future__ import annotations

from ..errors import InputError
from ..graph.expression import Quantity
from ..words import N_
from .part import Part

ORDER, PAIRS, TRUE, FALSE = "pro_loss.order", "pro_loss.pairs", "pro_loss.true", "pro_loss.false"
LOST_IN_ORDER, LOST_PAIRS = "pro_loss.lost_in_order", "pro_loss.lost_pairs"


def threshold_label(part: Part) -> Quantity:
    """Return the threshold as one more label: its score, of shape (1,) or (n_samples,).

    InputError for a threshold per label.
    """
    limits = part.decision.threshold
    assert limits is not None
    if limits.ndim > 1:
        raise InputError(
            N_(
                "PRO loss needs one threshold per sample, for it takes part in the list as a label: "
                "give a number or (n_samples, 1), not one per label."
            )
        )
    return Quantity("threshold_label", N_("Threshold"), r"\Theta", limits)


def order_of(part: Part) -> Quantity:
    """Return the place of each label in the order of relevance; by column where no order is given."""
    order = part.number.value if part.relevance_order is None else part.relevance_order
    return Quantity("relevance", N_("Place in the order of relevance"), "o_j", order, itemwise=True)
