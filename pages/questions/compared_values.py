"""The values that a question compares, on the matrix in hand: each by its own rule, with its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from metrics import Example, InputError, Result
from metrics.graph.digits import decimal, exact, fraction
from pages.sources.computed_numbers import Computed, Floats
from pages.sources.public_question import Made, Side
from pages.words import gettext as _
from pages.words import sentence_of

MOST_PARTS, FIRST_PARTS = 6, 3  # so many samples or labels are drawn, or of more only the first


@dataclass(frozen=True)
class Valued:
    """What a side gives: its numbers, mostly one, and the values of the parts that are averaged, if any.

    `refused` is the sentence of a metric that does not take the matrix.
    """

    numbers: tuple[float, ...]
    parts: tuple[tuple[str, float], ...] = ()
    refused: str = ""

    @property
    def text(self) -> str:
        """The numbers in their shortest form."""
        if self.refused:
            return "—"
        return "; ".join(map(exact, self.numbers)) or _("no number")

    @property
    def as_decimal(self) -> str:
        """One number once more with a point, where it is a fraction."""
        (one, *others) = self.numbers or (np.nan,)
        return "" if others or fraction(one) is None else decimal(one)


def valued(side: Side, example: Example) -> Valued:
    """Return what a side gives on an example."""
    number = side.number
    if isinstance(number, Computed):
        return Valued(tuple(number.values.tolist()))
    try:
        if isinstance(number, Made):
            made = number.on(example)
            return Valued((float(made),), _parts(made, example) if isinstance(made, Result) else ())
        found = number.on(example)
        is_whole = number.part is None and not number.step
        return Valued(tuple(number.read_off(found).tolist()), _parts(found, example) if is_whole else ())
    except InputError as error:
        return Valued((), refused=sentence_of(error))


def _parts(found: Result, example: Example) -> tuple[tuple[str, float], ...]:
    """The samples or the labels that are averaged, with their values; none where all cells are one part."""
    names = {"rows": example.samples, "columns": example.labels}.get(found.source.kind)
    values: Floats = found.parts.value
    return () if names is None else tuple(zip(names, values.tolist(), strict=True))


def verdict(values: Sequence[Valued]) -> tuple[str, str]:
    """Return the sign and the sentence that say whether the values agree."""
    if any(one.refused or not one.numbers for one in values):
        return "", _("One of them cannot be computed on this matrix.")
    texts = {one.text for one in values}
    if len(texts) == 1:
        return "=", _("On this matrix they agree.")
    if len(values) > 2:
        return "≠", _("{count} different numbers for one matrix.").format(count=len(texts))
    one, other = (value.numbers[0] for value in values)
    if np.isnan([one, other]).any() or any(len(value.numbers) > 1 for value in values):
        return "≠", _("On this matrix they differ.")
    return "≠", _("On this matrix they differ by {difference}.").format(difference=exact(abs(one - other)))
