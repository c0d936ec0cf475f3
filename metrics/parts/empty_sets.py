"""What the share of a set is where nothing is predicted, nothing is true, or neither."""

from __future__ import annotations

import numpy as np

from ..conventions import Conventions
from ..graph.expression import Quantity
from ..graph.note import Reason
from ..words import N_
from .counts import EITHER, Counts
from .part import CELLS
from .undefined import defined

BOTH_EMPTY = Reason("both_empty", N_("Nothing is true and nothing is predicted, so this is 0/0."))


def share_defined(
    share: Quantity, counts: Counts, rules: Conventions, both: str, alone: tuple[str, Reason] | None = None
) -> Quantity:
    """Give a share of one or both sets a value where it is 0/0.

    Where nothing is true and nothing predicted the choice `both` holds, where only the set of the share is
    empty the choice and the reason in `alone`; over all cells `pooled_empty` holds in their place.
    """
    part, nothing = counts.part, np.isnan(share.value)
    pooled = rules.pooled_empty if part.kind == CELLS else None
    if alone is not None and nothing.any():
        rule, reason = alone
        empty = nothing & (counts.of(EITHER).value == 0)
        share = defined(share, part, pooled or rule, reason, nothing & ~empty)
        nothing = empty
    return defined(share, part, pooled or both, BOTH_EMPTY, nothing)
