"""The steps of a quantity, each after the ones it rests on, and what each item adds to a line of a count."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from .arrays import Array
from .digits import as_given, as_latex, decimal, in_decimals, plain_number, shortest
from .expression import Applied, Expression, Number, Quantity
from .formula_text import Style, latex, latex_text, plain_text, symbol_in_plain_text
from .listed import Listed
from .notes import Note
from .written import REPLACED, ROUNDED, Figure, in_letters, in_numbers, relation


def steps(quantity: Quantity) -> tuple[Quantity, ...]:
    """Every quantity with a formula that this one rests on, and itself, each after those it rests on.

    >>> from multilabel_metrics_lab import METRICS, Example, steps
    >>> result = METRICS["f_beta"](Example.of([[1, 0], [1, 1]], y_pred=[[1, 1], [0, 1]]), "macro")
    >>> [step.key for step in steps(result.part(0))]  # of the first label
    ['tp', 'fn', 'fp', 'f_beta']
    >>> [step.key for step in steps(result.overall)]  # of the average
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


SUMMED_KINDS = ("count", "sum", "one")


def contributions(one: Expression, item: int | None = None) -> Array:
    """What each item adds to the line of `item`: shape (n_items,), in sum the value of the line.

    `one` is cut to one part and made of counts and sums of its items: added, or divided by a number of the
    formula.
    TypeError for anything else.
    """
    if isinstance(one, Quantity) and one.expression is not None:
        return contributions(one.expression, item)
    if isinstance(one, Listed) and one.kind in SUMMED_KINDS and one.over_items:
        amounts = np.ones(one.source.value.shape) if one.kind == "count" else one.source.value
        return np.where(one.mask(item), amounts, 0.0)
    if isinstance(one, Applied) and one.name == "add":
        first, second = one.operands
        return contributions(first, item) + contributions(second, item)
    if isinstance(one, Applied) and one.name == "divide" and isinstance(one.operands[1], Number):
        return np.asarray(contributions(one.operands[0], item) / one.operands[1].value)
    raise TypeError(f"This {type(one).__name__} is not made of counts and sums alone.")


MAX_LISTED_LENGTH = 10
MAX_NUMBERS = 8


def letters(quantity: Quantity) -> str:
    """The formula with the symbol of every term."""
    return latex(in_letters(quantity))


def numbers(
    quantity: Quantity,
    item: int | None = None,
    show: Callable[[float], str] | None = None,
    most: int | None = None,
    names: Sequence[str] | None = None,
) -> str:
    """The formula with the numbers that its terms stand for, in the line of `item` if it is itemwise.

    `quantity` is cut to one part. Without `show`, what is given is written in decimals and what was
    computed as a small fraction where it is one. A list longer than `most` numbers is shortened to its ends.
    Items that a count lists by their numbers are listed by `names` where these are given.
    """

    def written(figure: Figure) -> str:
        return show(figure.value) if show else _shown(figure, names)

    return latex(in_numbers(quantity, item), Style(written, most=most))


def line(quantity: Quantity, names: Sequence[str] | None = None, most: int | None = MAX_NUMBERS) -> str:
    """Letters, numbers and value in one line; a count lists its items by `names`."""
    return rf"{quantity.symbol} = {letters(quantity)} = {numbers_and_value(quantity, None, names, most)}"


def item_line(quantity: Quantity, item: int, name: str, most: int | None = MAX_NUMBERS) -> tuple[str, str]:
    """The symbol and the line in numbers of one item of an itemwise quantity; `name` is its index."""
    symbol = rf"{quantity.symbol.rpartition('_')[0]}_{{{latex_text(name)}}}"
    return symbol, numbers_and_value(quantity, item, None, most)


def numbers_and_value(
    quantity: Quantity, item: int | None, names: Sequence[str] | None = None, most: int | None = MAX_NUMBERS
) -> str:
    """The numbers and what they come to, called equal only where they give it as they are printed."""
    filled = numbers(quantity, item, most=most, names=names)
    value = float(quantity.entry(item))
    sign = relation(quantity, item, Quantity.as_shown, most)
    if sign == REPLACED:
        return rf"{filled} \;\to\; {as_latex(quantity.shown(value))}"
    shown = as_latex(quantity.shown(value))
    if sign == ROUNDED:
        return rf"{filled} \approx {shown}"
    typed = as_latex(decimal(value))
    is_typed = re.search(rf"(?<![\d.]){re.escape(typed)}(?!\.?\d)", filled)
    if not quantity.in_decimals and (is_typed or shown.replace(r"\tfrac", r"\frac") == filled):
        shown = typed
    return filled if shown == filled else rf"{filled} = {shown}"


def plain_line(quantity: Quantity, item: int | None = None) -> str:
    """The line of working of a quantity cut to one part: in letters, in numbers, and its value.

    For an itemwise quantity it is the line of one item, the first one that is used where none is named; where
    none is used it is the letters alone. "→" leads to a value that a convention put there, "≈" to one that
    the numbers give only before they are rounded.

    >>> from multilabel_metrics_lab import METRICS, Example, plain_line, steps
    >>> result = METRICS["ranking_loss"](Example.of([[1, 0, 1]], [[0.9, 0.5, 0.1]]))
    >>> wrong, loss = steps(result.part(0))[-2:]
    >>> print(plain_line(wrong, item=2))
    m_j = |{k ∉ Y : s_k > s_j}| = |{0.5}| = 1
    >>> print(plain_line(loss))
    L = (Σ_(j ∈ Y) m_j)/(t · f) = (0 + 1)/(2 · 1) = 0.5
    """
    symbol, written = symbol_in_plain_text(quantity.symbol), plain_text(in_letters(quantity))
    lines = quantity.lines() if item is None else [item]
    if not lines:
        return f"{symbol} = {written}"
    shown = lines[0]
    filled = plain_text(in_numbers(quantity, shown))
    sign, value = relation(quantity, shown, _as_read), plain_number(float(quantity.entry(shown)))
    return f"{symbol} = {written} = {filled} {sign} {value}"


def _as_read(_quantity: Quantity, value: float) -> float:
    """The number that is read where the value is written."""
    return float(f"{value:.4g}")


def sentence_of_note(note: Note, translated: Callable[[str], str] = str) -> str:
    """A note in words, its numbers filled in."""
    written = in_decimals if note.in_decimals else shortest
    return translated(note.text).format(**{name: written(value) for name, value in note.facts.items()})


def _shown(figure: Figure, names: Sequence[str] | None) -> str:
    source = figure.about.source
    if names is not None and source.key == "number":
        return latex_text(names[int(figure.value) - 1], MAX_LISTED_LENGTH)
    is_given = source.expression is None and not source.in_decimals
    return as_latex(as_given(figure.value) if is_given else source.shown(figure.value))
