"""What each item adds to one line of a count: the pairs that a number stands for."""

from __future__ import annotations

import numpy as np

from .arrays import Array
from .expression import Applied, Expression, Number, Quantity
from .listed import Listed

ADDED = ("count", "sum", "one")


def contributions(one: Expression, item: int | None = None) -> Array:
    """What each item adds to the line of `item`: shape (n_items,), in sum the value of the line.

    `one` is cut to one part and made of counts and sums: added, or divided by a number of the formula.
    TypeError for anything else.
    """
    if isinstance(one, Quantity) and one.expression is not None:
        return contributions(one.expression, item)
    if isinstance(one, Listed) and one.kind in ADDED:
        amounts = np.ones(one.source.value.shape) if one.kind == "count" else one.source.value
        return np.where(one.mask(item), amounts, 0.0)
    if isinstance(one, Applied) and one.name == "add":
        first, second = one.operands
        return contributions(first, item) + contributions(second, item)
    if isinstance(one, Applied) and one.name == "divide" and isinstance(one.operands[1], Number):
        return np.asarray(contributions(one.operands[0], item) / one.operands[1].value)
    raise TypeError(f"This {type(one).__name__} is not made of counts and sums alone.")
