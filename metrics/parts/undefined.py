"""What stands in for a value that its formula does not define (0/0), or cannot give in 64 bits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from ..conventions import Conventions
from ..graph.arrays import Array, Mask
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
    """Give the parts without a value what the convention chooses, with notes for the reader.

    Parameters
    ----------
    quantity : Quantity
        The value of every part.
    part : Part
        The parts.
    rule : str
        The choice: "skip" (NaN, and an average leaves the part out), "undefined" (NaN, and so is the
        average) or a key of `numbers`.
    reason : Reason
        The note that says why there is no value.
    undefined : array of bool, optional
        The parts without a value; by default those whose value is NaN, as 0/0 is.
    numbers : mapping of str to float
        The value that counts instead, by choice.
    spoiled : Reason
        The note for "undefined".

    Returns
    -------
    Quantity
        The quantity itself where no part is concerned, else one with other values and more notes.
    """
    where = np.isnan(quantity.value) if undefined is None else undefined
    consequence = _consequence(part, rule, where, numbers, spoiled)
    return with_value_instead(quantity, part, reason.note(where), consequence, numbers.get(rule, np.nan))


def with_value_instead(
    quantity: Quantity, part: Part, reason: Note, consequence: Note, value: Array | float
) -> Quantity:
    """Put `value` in the parts that the two notes are about: why there is none, and what counts instead."""
    return with_notes(quantity, reason, *zero_weight_notes(part, reason.where), consequence, value=value)


def with_notes(quantity: Quantity, note: Note, *more: Note, value: Array | float | None = None) -> Quantity:
    """Add notes, all about the same parts, to a quantity, and put `value` in these parts.

    Where there are no such parts, the quantity stays as it is.
    """
    if not note.where.any():
        return quantity
    values = quantity.value if value is None else np.where(note.where, value, quantity.value)
    return replace(quantity, value=values, notes=(*quantity.notes, note, *more))


def _consequence(part: Part, rule: str, where: Mask, numbers: Mapping[str, float], spoiled: Reason) -> Note:
    if part.kind == CELLS and rule in (SKIP, UNDEFINED):
        return Note("no_value", N_("It has no value."), where, replaces=True)
    if rule == SKIP:
        return Note("left_out", N_("The average leaves it out."), where, replaces=True, left_out=True)
    if rule == UNDEFINED:
        return spoiled.note(where, replaces=True)
    value = {"value": numbers[rule]}
    return Note("counted_as", N_("It counts as {value}."), where, value, replaces=True)


def zero_weight_notes(part: Part, where: Mask) -> tuple[Note, ...]:
    """Return the note for parts in which a reader sees items that do not count, as they weigh nothing."""
    if part.weights is None or part.weights.all():
        return ()
    return (Note("weightless", N_("Samples with weight 0 do not count."), where),)


def left_out(notes: tuple[Note, ...]) -> Mask | None:
    """Return the parts that an average goes on without, or None."""
    masks = [note.where for note in notes if note.left_out]
    return np.logical_or.reduce(masks) if masks else None


def without_value(quantity: Quantity, where: Mask, reason: Reason) -> Quantity:
    """Set a value to NaN where there is nothing that it could be of, with the note that says so."""
    return with_notes(quantity, reason.note(where, replaces=True), value=np.nan)


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


RELATIVE_TOLERANCE = 1e-6
ABSOLUTE_TOLERANCE = 1e-300


def note_where_inexact(quantity: Quantity, reason: Reason) -> Quantity:
    """Add a note for the parts in which the formula of a quantity overflows or loses digits."""
    return with_notes(quantity, reason.note(_inexact(quantity), replaces=True))


def _inexact(quantity: Quantity) -> Mask:
    """Return in which parts the formula of an itemwise quantity gives another value than was handed in."""
    assert quantity.expression is not None
    value = quantity.value
    with np.errstate(over="ignore", invalid="ignore"):
        by_formula = quantity.expression.value
        close = np.abs(by_formula - value) <= RELATIVE_TOLERANCE * np.abs(value) + ABSOLUTE_TOLERANCE
    apart = ~(close | (by_formula == value))
    return np.asarray((apart if quantity.where is None else apart & quantity.where).any(-1))
