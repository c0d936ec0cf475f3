"""Counts, sums and extrema over the items that take part: the same items are computed, printed and lit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from ..lazy import lazy_property
from .arrays import MAX_AT_ONCE, Array, Cut, Mask, blocks, frozen
from .expression import Quantity, Term
from .operations import ATOM, SUM


@dataclass(frozen=True)
class Comparison:
    """How two values are compared, and how that is written in LaTeX.

    `{left}` and `{right}` stand for the two; a relation of sets writes only the `{item}` that it is about.
    """

    holds: Callable[[Array, Array], Mask]
    latex: str


GREATER = Comparison(np.greater, "{left} > {right}")
AT_LEAST = Comparison(np.greater_equal, r"{left} \ge {right}")
EQUAL = Comparison(np.equal, "{left} = {right}")
AT_MOST = Comparison(np.less_equal, r"{left} \le {right}")
LESS = Comparison(np.less, "{left} < {right}")


@frozen
class Condition:
    """One condition for taking part: item k does in the line of item j where left[k] compares to right[j].

    In a line that belongs to no item it takes part where left[k] compares to right[k].
    """

    comparison: Comparison
    left: Quantity
    right: Quantity

    def cut(self, to_part: Cut) -> Condition:
        """The same condition for one part of one variant."""
        return Condition(self.comparison, self.left.cut(to_part), self.right.cut(to_part))

    def met(self, line_by_line: bool) -> Mask:
        """Where it is met: (..., n_items), or (..., n_lines, n_items) for a list in each line."""
        left, right = self.left.value, self.right.value
        if line_by_line:
            left = left[..., None, :]
            right = right[..., :, None] if self.right.itemwise else right[..., None, None]
        elif not self.right.itemwise:
            right = right[..., None]
        return np.asarray(self.comparison.holds(left, right))

    def met_in(self, item: int | None) -> Mask:
        """Where it is met in the line of one item; for a condition cut to one part."""
        return np.asarray(self.comparison.holds(self.left.value, self.right.entry(item)))

    @property
    def is_domain(self) -> bool:
        """Whether it is about the item itself, as k ∉ Y is, and stands before the colon of {k ∉ Y : …}."""
        return "_" not in self.left.symbol or "{item}" in self.comparison.latex

    def letters(self, index: str) -> str:
        """The condition in LaTeX, the item that takes part written as `index`."""
        left = at_index(self.left.symbol, index)
        return self.comparison.latex.format(left=left, right=self.right.symbol, item=index)


@frozen
class Among:
    """A set of items that has a name: `latex` says that `{item}` is in it."""

    mask: Mask
    latex: str


def at_index(symbol: str, index: str) -> str:
    """The symbol of an itemwise quantity at another index; an index alone becomes the other one."""
    letter, joined, _ = symbol.rpartition("_")
    return f"{letter}_{index}" if joined else index


@dataclass(frozen=True)
class Reduction:
    """How a list becomes one value: computed with what is neutral for it, and how the list is written.

    `empty` is written where nothing takes part; without it the list is written, with nothing in it.
    """

    compute: Callable[[Array], Array]
    neutral: float
    separator: str
    latex: str
    plain: str
    binds: int
    empty: str = ""

    @property
    def adds(self) -> bool:
        """Whether its numbers stand in a sum, and not side by side."""
        return "+" in self.separator


def _total(values: Array) -> Array:
    return np.asarray(np.add.reduce(values, -1))  # a method of an array takes as long again to be found


def _highest(values: Array) -> Array:
    return np.asarray(np.fmax.reduce(values, axis=-1))


def _lowest(values: Array) -> Array:
    return np.asarray(np.fmin.reduce(values, axis=-1))


REDUCTIONS: Mapping[str, Reduction] = {
    "count": Reduction(_total, 0, ", ", r"\left|\{{{0}\}}\right|", "|{{{0}}}|", ATOM, empty="0"),
    "sum": Reduction(_total, 0, " + ", "{0}", "{0}", SUM, empty="0"),
    "one": Reduction(_total, 0, ", ", "{0}", "{0}", ATOM, empty="0"),
    "max": Reduction(_highest, np.nan, ", ", r"\max\{{{0}\}}", "max{{{0}}}", ATOM),
    "min": Reduction(_lowest, np.nan, ", ", r"\min\{{{0}\}}", "min{{{0}}}", ATOM),
}


@frozen
class Listed(Term):
    """A count, sum or extremum of the values of `source` at the items that take part.

    Those are the items of `where` that meet every one of `conditions`; `itemwise` says that every item has a
    line, and so a list, of its own. `where_latex` says what `where` is, where that is to be read, and
    `index` how the item that takes part is called.
    """

    kind: str
    source: Quantity
    where: Mask | None
    where_latex: str
    conditions: tuple[Condition, ...]
    itemwise: bool
    index: str

    @property
    def reduction(self) -> Reduction:
        """The row of the table of reductions."""
        return REDUCTIONS[self.kind]

    @property
    def over_items(self) -> bool:  # type: ignore[override]
        """Whether what it lists are items of the part, and not levels of a grid."""
        return self.source.grid is None

    @property
    def rests_on(self) -> Iterator[Quantity]:
        """What it lists, and what its conditions compare."""
        yield self.source
        for condition in self.conditions:
            yield from (condition.left, condition.right)

    @property
    def letters(self) -> str:  # type: ignore[override]
        """What it lists in LaTeX, without the signs of the reduction: who takes part, and with what."""
        listed = at_index(self.source.symbol, self.index)
        if self.kind == "one":
            return listed
        domain = [one.letters(self.index) for one in self.conditions if one.is_domain]
        predicates = [one.letters(self.index) for one in self.conditions if not one.is_domain]
        if self.where_latex:
            side = domain if self.where_latex.startswith("{item}") else predicates
            side.insert(0, self.where_latex.format(item=self.index))
        if self.kind in ("max", "min"):
            return " : ".join(filter(None, (listed, ", ".join((*domain, *predicates)))))
        items = " : ".join(filter(None, (", ".join(domain) or self.index, ", ".join(predicates))))
        return items if self.kind == "count" else rf"\sum_{_grouped(items)} {listed}"

    @lazy_property
    def value(self) -> Array:
        """The value of each part, or of each line: it looks at every item of every line."""
        values = self.source.value
        taken = self._taken()
        if self.kind == "count":
            return _total(np.ones(values.shape, np.bool_) if taken is None else taken)
        if self.itemwise:
            values = values[..., None, :]
        return self._reduced(values, taken)

    def _reduced(self, values: Array, taken: Mask | None) -> Array:
        """Reduce each list to its value, a block of rows at a time, as a copy of all takes much memory."""
        compute, neutral = self.reduction.compute, self.reduction.neutral
        if taken is None:
            return compute(values)
        if values.ndim != 2 or values.shape != taken.shape or values.size <= MAX_AT_ONCE:
            return compute(np.where(taken, values, neutral))
        return np.concatenate(
            [compute(np.where(taken[rows], values[rows], neutral)) for rows in blocks(values)]
        )

    def _taken(self) -> Mask | None:
        """Who takes part: (..., n_items), or (..., n_lines, n_items); None for all."""
        taken = None if self.where is None else self.where[..., None, :] if self.itemwise else self.where
        for condition in self.conditions:
            met = condition.met(self.itemwise)
            taken = met if taken is None else taken & met
        return taken

    def cut(self, to_part: Cut) -> Listed:
        """The same list for one part of one variant."""
        where = None if self.where is None else to_part.values(self.where, itemwise=True)
        conditions = tuple(one.cut(to_part) for one in self.conditions)
        source = self.source.cut(to_part)
        return Listed(self.kind, source, where, self.where_latex, conditions, self.itemwise, self.index)

    def mask(self, item: int | None = None) -> Mask:
        """Which items take part in the line of `item`: shape (n_items,); for a list cut to one part."""
        taken = self.where
        for condition in self.conditions:
            met = condition.met_in(item)
            taken = met if taken is None else taken & met
        return np.ones(self.source.value.shape[-1:], np.bool_) if taken is None else taken

    def values(self, item: int | None = None) -> Array:
        """The numbers that are listed in the line of `item`; for a list cut to one part."""
        return np.asarray(self.source.value[self.mask(item)])


Selection = Mask | Among | None


def _listed(
    kind: str, source: Quantity, where: Selection, conditions: tuple[Condition, ...], lines: bool, index: str
) -> Listed:
    mask, latex = (where.mask, where.latex) if isinstance(where, Among) else (where, "")
    return Listed(kind, source, mask, latex, conditions, lines, index or source.symbol.rpartition("_")[2])


def count_of(
    source: Quantity, where: Selection = None, *conditions: Condition, lines: bool = False, index: str = "k"
) -> Listed:
    """How many items take part; it lists their values."""
    return _listed("count", source, where, conditions, lines, index)


def sum_of(
    source: Quantity, where: Selection = None, *conditions: Condition, lines: bool = False, index: str = ""
) -> Listed:
    """The sum of the values of the items that take part."""
    return _listed("sum", source, where, conditions, lines, index)


def highest(
    source: Quantity, where: Selection = None, *conditions: Condition, lines: bool = False, index: str = ""
) -> Listed:
    """The highest of the values that take part; NaN is passed over."""
    return _listed("max", source, where, conditions, lines, index)


def lowest(source: Quantity, where: Selection = None, *conditions: Condition, index: str = "") -> Listed:
    """The lowest of the values that take part; NaN is passed over."""
    return _listed("min", source, where, conditions, lines=False, index=index)


def the_one(
    source: Quantity, where: Selection, *conditions: Condition, index: str, lines: bool = False
) -> Listed:
    """The value of the one item that takes part, written at `index`."""
    return _listed("one", source, where, conditions, lines, index)


def _grouped(subscript: str) -> str:
    """A subscript of one letter as it is, any other one in braces."""
    return subscript if re.fullmatch(r"\w|\\[a-z]+", subscript) else f"{{{subscript}}}"
