"""A number that remembers how it was made: quantities, their formulas, and the steps back to the data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from string import Template
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrics.errors import InputError

Array = NDArray[Any]
Mask = NDArray[np.bool_]
Variant = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Note:
    """What a reader must be told about a value, and for which parts it holds.

    `facts` fill the named placeholders of `text`. `replaces` says that the value does not come from the
    formula (0/0 counted as 0); `left_out` says that an average goes on without these parts.
    """

    text: str
    where: Mask
    facts: Mapping[str, float] = field(default_factory=dict)
    replaces: bool = False
    left_out: bool = False


@dataclass(frozen=True, eq=False)
class Compare:
    """One condition of a count: item k takes part in the line of item j where `holds(left[k], right[j])`.

    In a line that belongs to no item it takes part where `holds(left[k], right[k])`.
    """

    holds: Callable[[Array, Array], Mask]
    left: Quantity
    right: Quantity


@dataclass(frozen=True, eq=False)
class Term:
    """What one `$name` of a formula stands for.

    Without a separator it is one value (of an itemwise source: the value at the same item). With one it is
    the values of the items that take part, joined by it (`" + "` in a sum): those of `where`, and for the
    line of item j those that meet every condition in `compare`.
    """

    source: Quantity
    symbol: str = ""
    separator: str = ""
    where: Mask | None = None
    compare: tuple[Compare, ...] = ()

    def mask(self, item: int | None = None) -> Mask:
        """Which items take part in the line of `item`: shape (n_items,); for a term cut to one part."""
        taken = np.ones(self.source.value.shape[-1:], np.bool_) if self.where is None else self.where
        for condition in self.compare:
            taken = taken & condition.holds(condition.left.value, condition.right.entry(item))
        return taken

    def values(self, item: int | None = None) -> Array:
        """The numbers that the name stands for in the line of `item`: shape (n,)."""
        if self.separator:
            return np.asarray(self.source.value[self.mask(item)])
        return np.atleast_1d(self.source.entry(item))

    def of(self, sources: Callable[[Quantity], Quantity], cut: Callable[[Array, bool], Array]) -> Term:
        """The same term over other sources, its masks cut alike."""
        compare = tuple(Compare(c.holds, sources(c.left), sources(c.right)) for c in self.compare)
        where = None if self.where is None else cut(self.where, True)
        return replace(self, source=sources(self.source), where=where, compare=compare)


@cache
def _names(formula: str) -> frozenset[str]:
    return frozenset(Template(formula).get_identifiers())


@dataclass(frozen=True, eq=False)
class Quantity:
    """A named value with its formula: LaTeX in which each `$name` stands for a term.

    `value` has shape (..., n_parts), or (..., n_parts, n_items) when `itemwise`; leading axes are variants.
    Cut to one part by `at` it is a number, or (n_items,). An empty formula means that the value is given.
    `where` says for which items the value is used. `grid` names the quantity that numbers the entries
    where they are not the part's own items (recall levels). `beside` are quantities that a reader should see
    with this one although its formula goes another way (a probability beside the loss of its logit).
    """

    title: str
    symbol: str
    value: Array
    formula: str = ""
    terms: Mapping[str, Term] = field(default_factory=dict)
    itemwise: bool = False
    where: Mask | None = None
    grid: Quantity | None = None
    notes: tuple[Note, ...] = ()
    beside: tuple[Quantity, ...] = ()

    def __post_init__(self) -> None:
        if _names(self.formula) != self.terms.keys():
            named, given = sorted(_names(self.formula)), sorted(self.terms)
            raise TypeError(f"{self.title}: the formula names {named}, the terms are {given}")

    def at(self, part: int, variant: Variant = ()) -> Quantity:
        """The same graph for one part of one variant.

        What is the same for all parts or variants is it for any; else IndexError for one that is not there.
        """
        made: dict[int, Quantity] = {}

        def cut(values: Array, itemwise: bool) -> Array:
            return _cut(values, part, variant, itemwise)

        def own(quantity: Quantity) -> Quantity:
            if id(quantity) not in made:
                notes = tuple(
                    replace(note, where=here) for note in quantity.notes if (here := cut(note.where, False))
                )
                made[id(quantity)] = replace(
                    quantity,
                    value=cut(quantity.value, quantity.itemwise),
                    terms={name: term.of(own, cut) for name, term in quantity.terms.items()},
                    where=None if quantity.where is None else cut(quantity.where, True),
                    grid=None if quantity.grid is None else own(quantity.grid),
                    notes=notes,
                    beside=tuple(map(own, quantity.beside)),
                )
            return made[id(quantity)]

        return own(self)

    def entry(self, item: int | None) -> Array:
        """The value at one item of a quantity cut to one part; where there are no items, the value."""
        return np.asarray(self.value[item] if self.itemwise and item is not None else self.value)

    def lit(self, item: int | None = None) -> Mask:
        """Which items this step looks at, or its line of one item; for a quantity cut to one part.

        For a whole itemwise step every line is looked through: the time grows with n_items squared.
        """
        if self.grid is not None and item is None:
            return _any([self.lit(line) for line in self._lines()])
        lines: Sequence[int | None] = self._lines() if item is None else [item]
        seen = [term.mask(line) for term in self.terms.values() if _over_items(term) for line in lines]
        if self.itemwise and self.grid is None:
            seen.append(np.isin(np.arange(self.value.shape[-1]), np.array(lines, int)))
        if not seen:
            seen = [term.source.lit() for term in self.terms.values() if term.source.formula]
        return _any(seen)

    def _lines(self) -> Sequence[int | None]:
        if not self.itemwise:
            return [None]
        used = np.ones(self.value.shape[-1:], np.bool_) if self.where is None else self.where
        return [int(item) for item in np.flatnonzero(used)]


def _any(masks: list[Mask]) -> Mask:
    if not masks:
        return np.zeros(1, np.bool_)
    return np.asarray(np.logical_or.reduce(np.broadcast_arrays(*masks)))


def _over_items(term: Term) -> bool:
    return bool(term.separator) and term.source.grid is None


def _cut(values: Array, part: int, variant: Variant, itemwise: bool) -> Array:
    parts_axis = values.ndim - (2 if itemwise else 1)
    if parts_axis > len(variant):
        raise InputError(
            "There are several variants: name one by {needed} number(s), such as variant={suggestion}.",
            needed=parts_axis,
            suggestion=(0,) * parts_axis,
        )
    chosen = (*variant[len(variant) - parts_axis :], part)
    sizes = values.shape[: parts_axis + 1]
    return np.asarray(
        values[tuple(0 if size == 1 else index for size, index in zip(sizes, chosen, strict=True))]
    )


def steps(quantity: Quantity) -> tuple[Quantity, ...]:
    """The working of a quantity: every quantity with a formula, each after the ones it rests on."""
    found: dict[int, Quantity] = {}

    def walk(one: Quantity) -> Iterator[Quantity]:
        for term in one.terms.values():
            yield term.source
            for condition in term.compare:
                yield from (condition.left, condition.right)
        if one.grid is not None:
            yield one.grid
        yield from one.beside

    def visit(one: Quantity) -> None:
        if id(one) in found:
            return
        for source in walk(one):
            visit(source)
        found[id(one)] = one

    visit(quantity)
    return tuple(one for one in found.values() if one.formula)
