"""What stands between the numbers of a line and its value: numbers that are printed are mostly rounded."""

from __future__ import annotations

from collections.abc import Callable
from math import isclose

import numpy as np

from .expression import Quantity
from .operations import OPERATIONS
from .written import Entries, Figure, Literal, Operated, Written, in_numbers

DIGITS = 4
EQUAL, ROUNDED, REPLACED = "=", "≈", "→"
Printed = Callable[[Quantity, float], float]
LOGARITHMS = tuple(OPERATIONS[name] for name in ("ln", "ln_1_less", "ln_1_plus", "log_2", "log_10"))


def relation(quantity: Quantity, item: int | None, printed: Printed, most: int | None = None) -> str:
    """= where the numbers as they are printed give the value, in four digits, ≈ where they miss it.

    Numbers that anybody adds up have to give it in all digits: 1.099 + 1.099 ≈ 2.197.
    A logarithm is rounded wherever it is no number of a few digits.
    → where a note says that another value was put in the place of what they give. `quantity` is cut to one
    part; `printed` is the number that is read where one of a quantity is written. Nobody adds up a list of
    more than `most` numbers, which is not written in full.
    """
    if any(note.replaces for note in quantity.notes):
        return REPLACED
    with np.errstate(all="ignore"):
        written = in_numbers(quantity, item)
        found = _worked_out(written, printed, most)
    value = float(quantity.entry(item))
    if not np.isfinite(found):
        return EQUAL
    if not _has_many_digits(found):
        return EQUAL if isclose(found, printed(quantity, value), rel_tol=1e-9, abs_tol=1e-12) else ROUNDED
    if _takes_a_logarithm(written):
        return ROUNDED

    def rounded(one: float) -> float:
        return printed(quantity, one) if quantity.in_decimals else float(f"{one:.{DIGITS}g}")

    nearly = {rounded(found * factor) for factor in (1 - 1e-9, 1, 1 + 1e-9)}  # a half may go up or down
    gives_it = isclose(found, value, rel_tol=1e-9, abs_tol=1e-12)
    return EQUAL if gives_it or rounded(value) in nearly else ROUNDED


def _has_many_digits(found: float) -> bool:
    """Whether nobody would write down what they get in full."""
    return not isclose(found, round(found, DIGITS), rel_tol=0, abs_tol=1e-12)


def _takes_a_logarithm(written: Written) -> bool:
    if not isinstance(written, Operated):
        return False
    return written.operation in LOGARITHMS or any(map(_takes_a_logarithm, written.operands))


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
        values = (
            np.array([printed(written.about.source, one) for one in written.values.tolist()])
            if written.is_in_full(most)
            else written.values
        )
        return float(written.reduction.compute(values))
    if isinstance(written, Figure):
        return printed(written.about.source, written.value)
    assert isinstance(written, Literal)
    return written.value
