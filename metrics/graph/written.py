"""The written form of a formula: a tree whose parts say which term and which items they stand for."""

from __future__ import annotations

from collections.abc import Callable
from math import isclose

import numpy as np

from .arrays import Array, frozen
from .expression import Applied, Expression, Number, Quantity, Term
from .listed import Listed, Reduction
from .operations import BY_CASE, OPERATIONS, Operation


@frozen
class Literal:
    """A number of the formula itself."""

    value: float


@frozen
class Letters:
    """A term in letters: a symbol, or what a list says of its items."""

    text: str
    about: Term


@frozen
class Figure:
    """One number of a term, and the item that it stands for; None where it stands for the whole term."""

    value: float
    about: Term
    item: int | None = None


@frozen
class Entries:
    """The numbers that a list stands for, one after the other: `items` are those that take part."""

    values: Array
    items: Array
    about: Listed

    def __len__(self) -> int:
        return len(self.items)

    def is_in_full(self, most: int | None) -> bool:
        """Whether none is left out where there is room for `most`: a gap takes the place of a number."""
        return most is None or len(self) <= most + 1

    def figures(self, first: int = 0, end: int | None = None) -> tuple[Figure, ...]:
        """Its numbers from one place up to another, or to the last."""
        numbered = zip(self.values[first:end].tolist(), self.items[first:end].tolist(), strict=True)
        return tuple(Figure(value, self.about, item) for value, item in numbered)

    @property
    def reduction(self) -> Reduction:
        """How they become one value, and how that is written."""
        return self.about.reduction


@frozen
class Operated:
    """An operation on written operands."""

    operation: Operation
    operands: tuple[Written, ...]


Written = Literal | Letters | Figure | Entries | Operated


def in_letters(quantity: Quantity) -> Written:
    """The formula of a quantity with the symbol of every term."""
    return _written(_formula_of(quantity), _letters)


def in_numbers(quantity: Quantity, item: int | None = None) -> Written:
    """The formula with the numbers that its terms stand for, in the line of `item` if it is itemwise.

    `quantity` is cut to one part. Of two cases only the one that holds is written, and a share of a count
    that has counted nothing is not added.
    """
    return _written(_formula_of(quantity), lambda term: _figures(term, item), lambda one: _case(one, item))


def _formula_of(quantity: Quantity) -> Expression:
    if quantity.expression is None:
        raise ValueError(f"{quantity.key} is given: it has no formula.")
    return quantity.expression


def _case(one: Applied, item: int | None) -> Expression:
    """Of two cases the one that holds in the line of an item."""
    which, if_one, if_zero = one.operands
    assert isinstance(which, Quantity)
    return if_one if which.entry(item) else if_zero


def _written(
    one: Expression,
    write_term: Callable[[Term], Written],
    choose: Callable[[Applied], Expression] | None = None,
) -> Written:
    if isinstance(one, Applied) and one.name == BY_CASE and choose:
        return _written(choose(one), write_term, choose)
    if isinstance(one, Applied):
        operands = tuple(_written(operand, write_term, choose) for operand in one.operands)
        if one.name == "add" and _is_share_of_nothing(one.operands[1], operands[1]):
            return operands[0]
        return Operated(one.operation, operands)
    if isinstance(one, Number):
        return Literal(float(one.value))
    assert isinstance(one, Term)
    return write_term(one)


def _is_share_of_nothing(one: Expression, written: Written) -> bool:
    """Whether it divides a count of nothing, as half of the tied pairs where none is tied."""
    if not isinstance(one, Applied) or one.name != "divide" or not isinstance(written, Operated):
        return False
    counted = written.operands[0]
    return isinstance(counted, Entries) and counted.about.kind == "count" and len(counted) == 0


def _letters(term: Term) -> Written:
    return Letters(term.letters, term)


def _figures(term: Term, item: int | None) -> Written:
    if not isinstance(term, Listed):
        own = item if term.itemwise else None
        return Figure(float(term.values(item)[0]), term, own)
    items = np.flatnonzero(term.mask(item))
    return Entries(np.asarray(term.source.value[items], np.float64), items, term)


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
