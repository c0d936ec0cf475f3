"""A written formula in plain text, for a terminal, a screen reader or a file without LaTeX."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import isnan

from .expression import Quantity
from .latex import Show, four_digits
from .listed import Listed
from .operations import ATOM
from .written import (
    Entries,
    Figure,
    Letters,
    Literal,
    Operated,
    Written,
    in_letters,
    in_numbers,
    relation,
)

PARENTHESES = "({0})"
SIGNS = {
    r"\left": "",
    r"\right": "",
    r"\{": "{",
    r"\}": "}",
    r"\sum": "Σ",
    r"\in": "∈",
    r"\notin": "∉",
    r"\cap": "∩",
    r"\cup": "∪",
    r"\setminus": "∖",
    r"\triangle": "△",
    r"\ge": "≥",
    r"\le": "≤",
    r"\cdot": "·",
    r"\max": "max",
    r"\min": "min",
    r"\ell": "ℓ",
    r"\theta": "θ",
    r"\Theta": "Θ",
    r"\beta": "β",
    r"\kappa": "κ",
    r"\rho": "ρ",
    r"\Sigma": "Σ",
}
COMMAND = re.compile(r"\\(?:[A-Za-z]+|[{}])")
HAT, LINE = "\N{COMBINING CIRCUMFLEX ACCENT}", "\N{COMBINING OVERLINE}"


def _signs(letters: str) -> str:
    return COMMAND.sub(lambda found: SIGNS.get(found[0], found[0].lstrip("\\")), letters)


def _with_a_line_over_it(found: re.Match[str]) -> str:
    """A mean."""
    return re.sub(rf"(\S{HAT}?)", rf"\1{LINE}", _signs(found[1]))


MARKS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"\\hat\{(\w|\\ell)\}"), rf"\1{HAT}"),
    (re.compile(r"\\mathrm\{([^{}]*)\}"), r"\1"),
    (re.compile(r"\\overline\{([^{}]*)\}"), _with_a_line_over_it),
    (re.compile(r"_\{([^{}]*)\}"), r"_(\1)"),
    (re.compile(r"\^\{c\}"), "ᶜ"),  # what is outside a set
)


def plain_text(written: Written, show: Show = four_digits) -> str:
    """The formula in plain text, its figures written by `show`."""
    return _bound(written, show)[0]


def plain_line(quantity: Quantity, item: int | None = None) -> str:
    """The line of working of a quantity cut to one part: in letters, in numbers, and its value.

    For an itemwise quantity it is the line of one item, the first one that is used where none is named; where
    none is used it is the letters alone. "→" leads to a value that a convention put there, "≈" to one that
    the numbers give only before they are rounded.

    >>> from metrics import METRICS, Example, plain_line, steps
    >>> result = METRICS["ranking_loss"](Example.of([[1, 0, 1]], [[0.9, 0.5, 0.1]]))
    >>> wrong, loss = steps(result.part(0))[-2:]
    >>> print(plain_line(wrong, item=2))
    m_j = |{k ∉ Y : s_k > s_j}| = |{0.5}| = 1
    >>> print(plain_line(loss))
    L = (Σ_(j ∈ Y) m_j)/(t · f) = (0 + 1)/(2 · 1) = 0.5
    """
    symbol, letters = symbol_in_plain_text(quantity.symbol), plain_text(in_letters(quantity))
    lines = quantity.lines() if item is None else [item]
    if not lines:
        return f"{symbol} = {letters}"
    shown = lines[0]
    numbers = plain_text(in_numbers(quantity, shown), lambda figure: plain_number(figure.value))
    sign, value = relation(quantity, shown, _read), plain_number(float(quantity.entry(shown)))
    return f"{symbol} = {letters} = {numbers} {sign} {value}"


def plain_number(value: float) -> str:
    """Four significant digits, "undefined" for NaN."""
    if isnan(value):
        return "undefined"
    return f"{value:.4g}".replace("inf", "∞")


def _read(_quantity: Quantity, value: float) -> float:
    """The number that is read where the value is written."""
    return float(f"{value:.4g}")


def symbol_in_plain_text(letters: str) -> str:
    """A symbol, or what a list says of its items, without the marks of LaTeX."""
    for pattern, plain in MARKS:
        letters = pattern.sub(plain, letters)
    return _signs(letters)


def _bound(written: Written, show: Show, enclosed: bool = False) -> tuple[str, int]:
    """The text, and how tightly it binds; a number that is `enclosed` needs no parentheses for its sign."""
    if isinstance(written, Operated):
        notation, encloses = written.operation.plain, written.operation.encloses
        operands = [_bound(one, show, encloses) for one in written.operands]
        return notation.write(operands, PARENTHESES), notation.binds
    if isinstance(written, Entries):
        return _entries(written, show)
    if isinstance(written, Figure):
        return show(written) if enclosed else _signed(show(written)), ATOM
    if isinstance(written, Literal):
        return _signed(f"{written.value:g}"), ATOM
    return _letters(written)


def _letters(letters: Letters) -> tuple[str, int]:
    text = symbol_in_plain_text(letters.text)
    if isinstance(letters.about, Listed):
        reduction = letters.about.reduction
        return reduction.plain.format(text), reduction.binds
    return text, ATOM


def _entries(entries: Entries, show: Show) -> tuple[str, int]:
    reduction = entries.reduction
    signed = _signed if reduction.adds else str
    shown = [signed(show(figure)) for figure in entries.figures()]
    if not shown and reduction.empty:
        return reduction.empty, ATOM
    binds = reduction.binds if len(shown) > 1 else ATOM
    return reduction.plain.format(reduction.separator.join(shown)), binds


def _signed(number: str) -> str:
    return PARENTHESES.format(number) if number.startswith(("-", "−")) else number
