"""What stands in for a value that its formula does not define (0/0, the highest of nothing)."""

from collections.abc import Mapping

import numpy as np

from metrics.part import CELLS, Part
from metrics.quantity import Array, Mask, Note
from metrics.words import N_

SKIP = "skip"
UNDEFINED = "undefined"
COUNTED: Mapping[str, Array | float] = {"zero": 0.0, "one": 1.0}
SPOILED = N_("The average becomes undefined with it.")


def resolve(
    part: Part,
    value: Array,
    undefined: Mask,
    rule: str,
    reason: str,
    numbers: Mapping[str, Array | float] = COUNTED,
    spoiled: str = SPOILED,
) -> tuple[Array, tuple[Note, ...]]:
    """Give the undefined parts what the convention says, with the notes that tell a reader so.

    `rule` is "skip" (NaN, and an average leaves the part out), "undefined" (NaN, and the average becomes
    undefined too, as `spoiled` says) or a key of `numbers`, the value to count instead.
    """
    if not undefined.any():
        return value, ()
    if part.kind == CELLS and rule in (SKIP, UNDEFINED):
        told = Note(N_("It has no value."), undefined, replaces=True)
    elif rule == SKIP:
        told = Note(N_("The average leaves it out."), undefined, replaces=True, left_out=True)
    elif rule == UNDEFINED:
        told = Note(spoiled, undefined, replaces=True)
    else:
        fact = float(np.max(numbers[rule]))
        told = Note(N_("Counted as {value}."), undefined, {"value": fact}, replaces=True)
    stand_in = numbers.get(rule, np.nan)
    return np.where(undefined, stand_in, value), (
        Note(reason, undefined),
        *weightless(part, undefined),
        told,
    )


def weightless(part: Part, undefined: Mask) -> tuple[Note, ...]:
    """Why there is nothing where a reader sees something: it weighs nothing."""
    if part.weights is None or part.weights.all():
        return ()
    return (Note(N_("What weighs 0 does not count."), undefined),)


def left_out(notes: tuple[Note, ...]) -> Mask | None:
    """The parts that an average goes on without, or None."""
    masks = [note.where for note in notes if note.left_out]
    return np.logical_or.reduce(masks) if masks else None


def ratio(above: Array, below: Array) -> Array:
    """Divide, with NaN and no warning for 0/0 (nothing here divides anything else by 0)."""
    quotient: Array = above / np.where(below == 0, np.nan, below)
    return quotient
