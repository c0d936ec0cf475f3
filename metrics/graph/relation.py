"""What stands between the numbers of a line and its value: numbers that are printed are mostly rounded."""

from __future__ import annotations

from collections.abc import Callable
from math import isclose

import numpy as np

from .expression import Quantity
from .written import Entries, Figure, Literal, Operated, Written, in_numbers

DIGITS = 4
EQUAL, ROUNDED, REPLACED = "=", "≈", "→"
Printed = Callable[[float], float]


def relation(quantity: Quantity, item: int | None, printed: Printed, most: int | None = None) -> str:
    """= where the numbers as they are printed give the value, in four digits, ≈ where they miss it.

    Numbers that anybody adds up have to give it in all digits: 1 + 0.4307 ≈ 1.431.
    → where a note says that another value was put in the place of what they give. `quantity` is cut to one
    part; `printed` is the number that is read where one is written. Nobody adds up a list of more than `most`
    numbers, which is not written in full.
    """
    if any(note.replaces for note in quantity.notes):
        return REPLACED
    with np.errstate(all="ignore"):
        found = _worked_out(in_numbers(quantity, item), printed, most)
    value = float(quantity.entry(item))
    if not np.isfinite(found):
        return EQUAL
    if not _has_many_digits(found):
        return EQUAL if isclose(found, printed(value), rel_tol=1e-9, abs_tol=1e-12) else ROUNDED
    nearly = {_rounded(found * factor) for factor in (1 - 1e-9, 1, 1 + 1e-9)}  # a half may go up or down
    gives_it = isclose(found, value, rel_tol=1e-9, abs_tol=1e-12)
    return EQUAL if gives_it or _rounded(value) in nearly else ROUNDED


def _has_many_digits(found: float) -> bool:
    """Whether nobody would write down what they get in full."""
    return not isclose(found, round(found, DIGITS), rel_tol=0, abs_tol=1e-12)


def _rounded(value: float) -> str:
    return f"{value:.4g}"


def _worked_out(written: Written, printed: Printed, most: int | None) -> float:
    """What somebody gets who works out the formula with the numbers as they are printed."""
    if isinstance(written, Operated):
        return float(
            written.operation.compute(*[_worked_out(one, printed, most) for one in written.operands])
        )
    if isinstance(written, Entries):
        if written.about.kind == "count":
            return float(len(written))
        if not len(written) and not written.reduction.empty:
            return np.nan
        in_full = most is None or len(written) <= most
        values = np.array([printed(one) for one in written.values.tolist()]) if in_full else written.values
        return float(written.reduction.compute(values))
    if isinstance(written, Figure):
        return printed(written.value)
    assert isinstance(written, Literal)
    return written.value
