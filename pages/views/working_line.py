"""The line of working of a quantity in LaTeX: its formula once in letters and once in numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import Template

import numpy as np

from metrics import Quantity, Term
from metrics.part import NUMBER
from pages.views.digits import latex_given, latex_number
from pages.views.markup import latex_text

Show = Callable[[float], str]
LONGEST_LISTED = 10
ELLIPSIS = r"\dots"


def letters(quantity: Quantity) -> str:
    """The formula with the symbol of every term."""
    return _filled(quantity, lambda term: term.symbol)


def numbers(
    quantity: Quantity,
    item: int | None = None,
    show: Show | None = None,
    most: int | None = None,
    names: Sequence[str] | None = None,
) -> str:
    """The formula with the numbers that its terms stand for, in the line of `item` if it is itemwise.

    `quantity` is cut to one part. Without `show`, what is given is written in decimals and what was
    computed as a small fraction where it is one. A list longer than `most` numbers is shortened to its ends.
    Items that a count lists by their numbers are listed by `names` where these are given.
    """
    return _filled(quantity, lambda term: _listed(term, item, show or _show(term, names), most))


def _filled(quantity: Quantity, fill: Callable[[Term], str]) -> str:
    return Template(quantity.formula).substitute({name: fill(term) for name, term in quantity.terms.items()})


def _listed(term: Term, item: int | None, show: Show, most: int | None) -> str:
    values, gap = term.values(item), list[str]()
    if most is not None and len(values) > most:
        values, gap = np.append(values[: most - 1], values[-1]), [ELLIPSIS]
    shown = [_signed(show(float(value)), term) for value in values]
    shown[-1:-1] = gap
    if not shown:
        return "0" if "+" in term.separator else ""
    return term.separator.join(shown)


def _show(term: Term, names: Sequence[str] | None) -> Show:
    if names is not None and term.source.title == NUMBER:
        return lambda number: latex_text(names[int(number) - 1], LONGEST_LISTED)
    return latex_number if term.source.formula else latex_given


def _signed(number: str, term: Term) -> str:
    """A negative number inside a sum or a product needs parentheses."""
    return (
        rf"\left({number}\right)" if number.startswith(("-", "−")) and "," not in term.separator else number
    )
