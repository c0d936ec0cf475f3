"""A value that is handed in because its formula, on numbers of 64 bits, would not give it."""

from __future__ import annotations

import numpy as np

from ..graph.arrays import Mask
from ..graph.expression import Quantity
from ..graph.note import Note, Reason

KEPT = 1e-6
TINIEST = 1e-300


def told_where_inexact(quantity: Quantity, reason: Reason) -> Quantity:
    """The quantity, with a note for the parts in which its formula overflows or loses digits."""
    where = _inexact(quantity)
    if not where.any():
        return quantity
    note = Note(reason.key, reason.text, where, replaces=True)
    return quantity.but(notes=(*quantity.notes, note))


def _inexact(quantity: Quantity) -> Mask:
    """In which parts the formula of an itemwise quantity gives another value than was handed in."""
    assert quantity.expression is not None
    value = quantity.value
    with np.errstate(over="ignore", invalid="ignore"):
        found = quantity.expression.value
        close = np.abs(found - value) <= KEPT * np.abs(value) + TINIEST
    apart = ~(close | (found == value))
    return np.asarray((apart if quantity.where is None else apart & quantity.where).any(-1))
