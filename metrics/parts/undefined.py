"""What stands in for a value that its formula does not define (0/0), or cannot give in 64 bits."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Mask
from ..graph.expression import Quantity
from ..graph.notes import Note, Reason
from ..words import N_
from .counts import EITHER, Counts
from .part import CELLS, Part

SKIP = "skip"
UNDEFINED = "undefined"
COUNTED: Mapping[str, float] = {"zero": 0.0, "one": 1.0}
SPOILED = Reason("spoils", N_("The average is then undefined, too."))


def defined(
    quantity: Quantity,
    part: Part,
    rule: str,
    reason: Reason,
    undefined: Mask | None = None,
    numbers: Mapping[str, float] = COUNTED,
    spoiled: Reason = SPOILED,
) -> Quantity:
    """Give the parts without a value what the convention says, with the notes that tell a reader so.

    `rule` is "skip" (NaN, and an average leaves the part out), "undefined" (NaN, and the average becomes
    undefined too, as `spoiled` says) or a key of `numbers`, the value to count instead. Without `undefined`
    these are the parts whose fraction is 0/0.
    """
    where = np.isnan(quantity.value) if undefined is None else undefined
    if not where.any():
        return quantity
    notes = (Note(reason.key, reason.text, where), *weightless(part, where))
    told = _told(part, rule, where, numbers, spoiled)
    stand_in = numbers.get(rule, np.nan)
    value = np.where(where, stand_in, quantity.value)
    return quantity.but(value=value, notes=(*quantity.notes, *notes, told))


def _told(part: Part, rule: str, where: Mask, numbers: Mapping[str, float], spoiled: Reason) -> Note:
    if part.kind == CELLS and rule in (SKIP, UNDEFINED):
        return Note("no_value", N_("It has no value."), where, replaces=True)
    if rule == SKIP:
        return Note("left_out", N_("The average leaves it out."), where, replaces=True, left_out=True)
    if rule == UNDEFINED:
        return Note(spoiled.key, spoiled.text, where, replaces=True)
    value = {"value": numbers[rule]}
    return Note("counted_as", N_("It counts as {value}."), where, value, replaces=True)


def weightless(part: Part, where: Mask) -> tuple[Note, ...]:
    """Why there is nothing where a reader sees something: it weighs nothing."""
    if part.weights is None or part.weights.all():
        return ()
    return (Note("weightless", N_("Samples with weight 0 do not count."), where),)


def left_out(notes: tuple[Note, ...]) -> Mask | None:
    """The parts that an average goes on without, or None."""
    masks = [note.where for note in notes if note.left_out]
    return np.logical_or.reduce(masks) if masks else None


def without_value(quantity: Quantity, where: Mask, reason: Reason) -> Quantity:
    """NaN where there is nothing that the value could be of, with the note that says so."""
    if not where.any():
        return quantity
    note = Note(reason.key, reason.text, where, replaces=True)
    return quantity.but(value=np.where(where, np.nan, quantity.value), notes=(*quantity.notes, note))


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
