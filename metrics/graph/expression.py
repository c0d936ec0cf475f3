"""One expression, three readings: its value, its letters, its numbers; a quantity is one with a name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, reduce

import numpy as np

from ..lazy import lazy_property
from .arrays import Array, Cut, Mask, Variant, frozen
from .digits import in_decimals, number_in, shortest
from .mathml import check_symbol
from .notes import Note, StepSentence
from .operations import OPERATIONS, Operation


class Expression:
    """Anything with a value that can be written in letters and in numbers, built with Python's operators.

    `value` has shape (..., n_parts), or (..., n_parts, n_items) when `itemwise`; leading axes are variants.
    Cut to one part it is a number, or (n_items,).
    """

    itemwise: bool
    value: Array

    def __add__(self, other: Operand) -> Applied:
        return apply("add", self, other)

    def __radd__(self, other: float) -> Applied:
        return apply("add", other, self)

    def __sub__(self, other: Operand) -> Applied:
        return apply("subtract", self, other)

    def __rsub__(self, other: float) -> Applied:
        return apply("subtract", other, self)

    def __neg__(self) -> Applied:
        return apply("negative", self)

    def __mul__(self, other: Operand) -> Applied:
        return apply("multiply", self, other)

    def __rmul__(self, other: float) -> Expression:
        """A factor of 1 is not written."""
        return self if other == 1 else apply("multiply", other, self)

    def __truediv__(self, other: Operand) -> Applied:
        return apply("divide", self, other)

    def __rtruediv__(self, other: float) -> Applied:
        return apply("divide", other, self)

    def __pow__(self, power: int) -> Applied:
        if power != 2:
            raise TypeError(f"An expression can be squared; it was raised to {power}.")
        return apply("square", self)

    @property
    def terms(self) -> Iterator[Term]:
        """The lists and the quantities that its formula is made of, from left to right."""
        raise NotImplementedError

    def cut(self, to_part: Cut) -> Expression:
        """The same expression for one part of one variant."""
        raise NotImplementedError

    def named(
        self,
        key: str,
        title: str,
        symbol: str,
        *,
        value: Array | None = None,
        where: Mask | None = None,
        grid: Quantity | None = None,
        notes: tuple[Note, ...] = (),
        after: tuple[Quantity, ...] = (),
        sentence: StepSentence | None = None,
        simple_form: SimpleForm | None = None,
        in_decimals: bool = False,
    ) -> Quantity:
        """Make it a step of the working, for which its symbol stands in later formulas.

        `value` is given where it was computed another way, to be exact or fast; the rest is as in `Quantity`.
        """
        known = self.value if value is None else value
        return Quantity(
            key,
            title,
            symbol,
            known,
            self.itemwise,
            self,
            where,
            grid,
            notes,
            after,
            sentence,
            simple_form,
            in_decimals,
        )


Operand = Expression | float


@frozen
class Number(Expression):
    """A number that stands in the formula itself."""

    value: Array
    itemwise = False

    @property
    def terms(self) -> Iterator[Term]:
        """There are none."""
        return iter(())

    def cut(self, to_part: Cut) -> Number:
        """It is the same for every part."""
        return self


@frozen
class Applied(Expression):
    """An operation of the table on expressions; its value is computed on first use."""

    name: str
    operands: tuple[Expression, ...]
    itemwise: bool

    @property
    def operation(self) -> Operation:
        """The row of the table."""
        return OPERATIONS[self.name]

    @lazy_property
    def value(self) -> Array:
        """What comes out: an operand with one value per part meets one with a value per item."""
        compute = OPERATIONS[self.name].compute
        if not self.itemwise:
            return compute(*[one.value for one in self.operands])
        return compute(*[one.value if one.itemwise else one.value[..., None] for one in self.operands])

    @property
    def terms(self) -> Iterator[Term]:
        """Those of the operands."""
        for one in self.operands:
            yield from one.terms

    def cut(self, to_part: Cut) -> Applied:
        """The same operation on the operands of one part."""
        return Applied(self.name, tuple([one.cut(to_part) for one in self.operands]), self.itemwise)


@lru_cache(maxsize=256)
def number(value: float) -> Number:
    """A number of the formula."""
    return Number(np.asarray(value))


def apply(name: str, *operands: Operand) -> Applied:
    """Apply an operation of the table to expressions and numbers."""
    expressions = tuple([one if isinstance(one, Expression) else number(one) for one in operands])
    return Applied(name, expressions, any(one.itemwise for one in expressions))


class Term(Expression):
    """What a formula names: a list of items, or a quantity.

    `source` is the quantity that it takes its values from, `over_items` says whether it lists items of the
    part, `letters` how it is written.
    """

    source: Quantity
    over_items: bool
    letters: str

    @property
    def terms(self) -> Iterator[Term]:
        """In a formula it stands for itself."""
        yield self

    @property
    def rests_on(self) -> Iterator[Quantity]:
        """The quantities that a reader must know before it."""
        raise NotImplementedError

    def mask(self, item: int | None = None) -> Mask:
        """Which items it lists in the line of `item`: shape (n_items,); for a term cut to one part."""
        raise NotImplementedError

    def values(self, item: int | None = None) -> Array:
        """The numbers that it stands for in the line of `item`: shape (n,); for a term cut to one part."""
        raise NotImplementedError


@frozen
class SimpleForm:
    """How a quantity reads in the `parts` that need less of its formula to come to the same value."""

    parts: Mask
    title: str
    expression: Expression
    sentence: StepSentence | None = None


@frozen
class Quantity(Term):
    """A named expression: one step of the working.

    `key` names it once and for all, and stands once in a result. `value` has shape (..., n_parts), or (...,
    n_parts, n_items) if it is `itemwise`; cut to one part it is a number, or (n_items,). Without an
    `expression` the value is given. `where` says for which items the value is used; without a value per item
    it says which items the step looks at although its formula need not list them. `grid` names the quantity
    that numbers the entries where they are not the part's own items (recall levels). `notes` are what a
    reader must know. `after` are quantities whose steps come before those of the formula. `sentence` says
    what it finds. `simple_form` is how it reads in parts without what the formula provides for, such as a
    tie. Values that are `in_decimals` are written with as many decimals as those they are added to, and never
    as a fraction.

    >>> from multilabel_metrics_lab import METRICS, Example, steps
    >>> loss = METRICS["ranking_loss"](Example.of([[1, 0, 1]], [[0.9, 0.5, 0.1]])).part(0)
    >>> loss.key, loss.title, loss.symbol, float(loss.value)
    ('ranking_loss', 'Ranking loss', 'L', 0.5)
    >>> wrong = steps(loss)[-2]
    >>> wrong.key, wrong.value[wrong.where].tolist()  # for each of the two true labels
    ('ranking_loss.wrong_pairs', [0, 1])
    """

    key: str
    title: str
    symbol: str
    value: Array
    itemwise: bool = False
    expression: Expression | None = None
    where: Mask | None = None
    grid: Quantity | None = None
    notes: tuple[Note, ...] = ()
    after: tuple[Quantity, ...] = ()
    sentence: StepSentence | None = None
    simple_form: SimpleForm | None = None
    in_decimals: bool = False

    over_items = False

    def __post_init__(self) -> None:
        check_symbol(self.symbol, self.key)

    @property
    def source(self) -> Quantity:  # type: ignore[override]
        """In a formula it is its own source."""
        return self

    @property
    def letters(self) -> str:  # type: ignore[override]
        """In a formula it is written by its symbol."""
        return self.symbol

    @property
    def rests_on(self) -> Iterator[Quantity]:
        """In a formula it rests on itself alone."""
        yield self

    @lazy_property
    def made_of(self) -> tuple[Term, ...]:
        """The terms of its own formula."""
        return () if self.expression is None else tuple(self.expression.terms)

    def at(self, part: int, variant: Variant = ()) -> Quantity:
        """The same graph for one part of one variant; IndexError for a part or variant that is not there."""
        return self.cut(Cut(part, variant))

    def value_at(self, part: int, variant: Variant = ()) -> Array:
        """The value of `at(part, variant)`, without cutting the graph."""
        return Cut(part, variant).values(self.value, self.itemwise)

    def cut(self, to_part: Cut) -> Quantity:
        """The same graph for one part of one variant, each of its quantities made once."""
        made: Quantity | None = to_part.copies.get(id(self))
        if made is None:
            notes = [
                replace(note, where=here)
                for note in self.notes
                if (here := to_part.values(note.where, itemwise=False))
            ]
            form: SimpleForm | Quantity = self
            if self.simple_form is not None and to_part.values(self.simple_form.parts, itemwise=False):
                form = self.simple_form
            made = Quantity(
                self.key,
                form.title,
                self.symbol,
                to_part.values(self.value, self.itemwise),
                self.itemwise,
                None if form.expression is None else form.expression.cut(to_part),
                None if self.where is None else to_part.values(self.where, itemwise=True),
                None if self.grid is None else self.grid.cut(to_part),
                tuple(notes),
                tuple([one.cut(to_part) for one in self.after]),
                form.sentence,
                in_decimals=self.in_decimals,
            )
            to_part.copies[id(self)] = made
        return made

    def entry(self, item: int | None) -> Array:
        """The value at one item of a quantity cut to one part; where there are no items, the value."""
        return np.asarray(self.value[item] if self.itemwise and item is not None else self.value)

    def shown(self, value: float) -> str:
        """How a value of it is written."""
        return in_decimals(value) if self.in_decimals else shortest(value)

    def as_shown(self, value: float) -> float:
        """The number that is read where a value of it is written."""
        return number_in(self.shown(value))

    def mask(self, item: int | None = None) -> Mask:
        """It lists no items."""
        return np.zeros(1, np.bool_)

    def values(self, item: int | None = None) -> Array:
        """The value at the item."""
        return np.atleast_1d(self.entry(item))

    def lines(self) -> Sequence[int | None]:
        """The items whose lines a reader sees; one line without an item where there are no items."""
        if not self.itemwise:
            return [None]
        used = np.ones(self.value.shape[-1:], np.bool_) if self.where is None else self.where
        return list(np.flatnonzero(used).tolist())

    def lit(self, item: int | None = None) -> Mask:
        """Which items this step looks at, or its line of one item; for a quantity cut to one part.

        For a whole itemwise step every line is looked through: the time grows with n_items squared.
        """
        if self.grid is not None and item is None:
            return _any([self.lit(line) for line in self.lines()])
        lines: Sequence[int | None] = self.lines() if item is None else [item]
        seen = [term.mask(line) for term in self.made_of if term.over_items for line in lines]
        if self.itemwise and self.grid is None:
            own = np.zeros(self.value.shape[-1], np.bool_)
            own[np.array(lines, int) if item is None else item] = True
            seen.append(own)
        elif not self.itemwise and self.where is not None:
            seen.append(self.where)
        if not seen:
            seen = [term.source.lit() for term in self.made_of if term.source.expression is not None]
        return _any(seen)


def _any(masks: list[Mask]) -> Mask:
    if not masks:
        return np.zeros(1, np.bool_)
    return reduce(np.logical_or, masks)
