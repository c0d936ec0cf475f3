"""The steps of a quantity, each after the ones it rests on, and what each item adds to a line of a count."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .arrays import Array
from .expression import Applied, Expression, Number, Quantity
from .listed import Listed


def steps(quantity: Quantity) -> tuple[Quantity, ...]:
    """Every quantity with a formula that this one rests on, and itself, each after those it rests on.

    >>> from metrics import METRICS, Example, steps
    >>> result = METRICS["f_beta"](Example.of([[1, 0], [1, 1]], y_pred=[[1, 1], [0, 1]]), "macro")
    >>> [step.key for step in steps(result.part(0))]  # of the first label
    ['tp', 'fn', 'fp', 'f_beta']
    >>> [step.key for step in steps(result.total)]  # of the average
    ['f_beta.average']
    """
    found: dict[int, Quantity] = {}
    _visit(quantity, found)
    return tuple(one for one in found.values() if one.expression is not None)


def _visit(one: Quantity, found: dict[int, Quantity]) -> None:
    if id(one) in found:
        return
    for source in _rests_on(one):
        _visit(source, found)
    found[id(one)] = one


def _rests_on(one: Quantity) -> Iterator[Quantity]:
    yield from one.after
    for term in one.made_of:
        yield from term.rests_on
    if one.grid is not None:
        yield one.grid
    yield from one.beside


ADDED = ("count", "sum", "one")


def contributions(one: Expression, item: int | None = None) -> Array:
    """What each item adds to the line of `item`: shape (n_items,), in sum the value of the line.

    `one` is cut to one part and made of counts and sums: added, or divided by a number of the formula.
    TypeError for anything else.
    """
    if isinstance(one, Quantity) and one.expression is not None:
        return contributions(one.expression, item)
    if isinstance(one, Listed) and one.kind in ADDED:
        amounts = np.ones(one.source.value.shape) if one.kind == "count" else one.source.value
        return np.where(one.mask(item), amounts, 0.0)
    if isinstance(one, Applied) and one.name == "add":
        first, second = one.operands
        return contributions(first, item) + contributions(second, item)
    if isinstance(one, Applied) and one.name == "divide" and isinstance(one.operands[1], Number):
        return np.asarray(contributions(one.operands[0], item) / one.operands[1].value)
    raise TypeError(f"This {type(one).__name__} is not made of counts and sums alone.")
