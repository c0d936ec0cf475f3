"""The working of a quantity: its steps, each after the ones it rests on."""

from __future__ import annotations

from collections.abc import Iterator

from .expression import Quantity


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
