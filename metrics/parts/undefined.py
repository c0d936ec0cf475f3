"""What stands in for a value that its formula does not define (0/0, the highest of nothing)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..graph.arrays import Mask
from ..graph.expression import Quantity
from ..graph.note import Note, Reason
from ..words import N_
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
