"""A written formula as text: in LaTeX, and in plain text for a terminal, a screen reader or a file."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from .digits import plain_number
from .listed import Listed
from .mathml import BINARY, BRACKETS, GREEK, NAMED, RELATIONS
from .operations import ATOM, POWER, Notation
from .written import Entries, Figure, Letters, Literal, Operated, Written

Show = Callable[[Figure], str]
LATEX_PARENTHESES, PLAIN_PARENTHESES = r"\left({0}\right)", "({0})"
ELLIPSIS = r"\dots"
SLASH = "/"
TEXT_COMMAND = r"\text{"
LATEX_SIGNS = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: rf"\{sign}" for sign in "{}$&#%_"},
    # KaTeX joins two of these into another sign; Streamlit sees an icon in `:material/` even in a formula.
    **{sign: f"{sign}{{}}" for sign in "-`':"},
}

SIGNS = {**RELATIONS, **BINARY, **BRACKETS, **GREEK, **NAMED, r"\sum": "Σ", r"\left": "", r"\right": ""}
COMMAND = re.compile(r"\\(?:[A-Za-z]+|[{}])")
HAT, OVERLINE = "\N{COMBINING CIRCUMFLEX ACCENT}", "\N{COMBINING OVERLINE}"


def _with_signs(letters: str) -> str:
    return COMMAND.sub(lambda command: SIGNS.get(command[0], command[0][1:]), letters)


def _overlined(letters: re.Match[str]) -> str:
    """The symbol of a mean."""
    return re.sub(rf"(\S{HAT}?)", rf"\1{OVERLINE}", _with_signs(letters[1]))


MARKS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"\\hat\{(\w|\\ell)\}"), rf"\1{HAT}"),
    (re.compile(r"\\mathrm\{([^{}]*)\}"), r"\1"),
    (re.compile(r"\\overline\{([^{}]*)\}"), _overlined),
    (re.compile(r"_\{([^{}]*)\}"), r"_(\1)"),
    (re.compile(r"\^\{c\}"), "ᶜ"),  # what is outside a set
)


def _plain_figure(figure: Figure) -> str:
    return plain_number(figure.value)


def _unmarked(_figure: Figure, text: str) -> str:
    return text


def _dots(_entries: Entries, _first: int, _end: int) -> str:
    return ELLIPSIS


@dataclass(frozen=True)
class Style:
    """How the figures of a formula are written.

    `show` writes one, `mark` is given what was written and may put something round it. A list longer than
    `most` numbers is shortened to its ends, with what `gap` says of those from one place up to another. Both
    are called from left to right.
    """

    show: Show = _plain_figure
    mark: Callable[[Figure, str], str] = _unmarked
    most: int | None = None
    gap: Callable[[Entries, int, int], str] = _dots


def latex(written: Written, style: Style = Style()) -> str:
    """The formula in LaTeX."""
    return _Writer(style).bound(written)[0]


def plain_text(written: Written, show: Show = _plain_figure) -> str:
    """The formula in plain text, its figures written by `show`."""
    return _Writer(Style(show), in_latex=False).bound(written)[0]


def symbol_in_plain_text(letters: str) -> str:
    """A symbol, or what a list says of its items, without the marks of LaTeX."""
    for pattern, plain in MARKS:
        letters = pattern.sub(plain, letters)
    return _with_signs(letters)


@dataclass(frozen=True)
class _Writer:
    """What every kind of written formula is in LaTeX or in plain text, with how tightly it binds."""

    style: Style
    in_latex: bool = True

    def bound(self, written: Written, enclosed: bool = False) -> tuple[str, int]:
        """The text and its binding; a number that is `enclosed` needs no parentheses for its sign."""
        if isinstance(written, Operated):
            operation = written.operation
            operands = [self.bound(one, operation.encloses) for one in written.operands]
            notation: Notation = operation.latex if self.in_latex else operation.plain
            return notation.write(operands, self.parentheses), notation.binds
        if isinstance(written, Entries):
            return self.entries(written)
        if isinstance(written, Figure):
            text = self.style.show(written)
            marked = self.style.mark(written, text)
            binds = POWER if self.in_latex and SLASH in text else ATOM
            return marked if enclosed else self.signed(text, marked), binds
        if isinstance(written, Literal):
            text = f"{written.value:g}"
            return self.signed(text, text), ATOM
        return self.letters(written)

    def letters(self, letters: Letters) -> tuple[str, int]:
        """A symbol, or what a list says of its items."""
        text = letters.text if self.in_latex else symbol_in_plain_text(letters.text)
        return self.reduced(letters.about, text) if isinstance(letters.about, Listed) else (text, ATOM)

    def entries(self, entries: Entries) -> tuple[str, int]:
        """The numbers of a list, shortened to its ends if it is too long."""
        reduction, style, last = entries.reduction, self.style, len(entries) - 1
        if last < 0 and reduction.empty:
            return reduction.empty, ATOM
        cut = last if entries.is_in_full(style.most) else (style.most or 0) - 1
        shown = [self.listed(figure, reduction.adds) for figure in entries.figures(0, max(cut, 0))]
        if cut < last:
            shown.append(style.gap(entries, cut, last))
        shown += [self.listed(figure, reduction.adds) for figure in entries.figures(max(last, 0))]
        text, binds = self.reduced(entries.about, reduction.separator.join(shown))
        return text, binds if len(shown) > 1 else ATOM

    def reduced(self, about: Listed, text: str) -> tuple[str, int]:
        """What a list lists, in the signs of its reduction."""
        reduction = about.reduction
        return (reduction.latex if self.in_latex else reduction.plain).format(text), reduction.binds

    def listed(self, figure: Figure, adds: bool) -> str:
        """One number of a list."""
        text = self.style.show(figure)
        marked = self.style.mark(figure, text)
        return self.signed(text, marked) if adds else marked

    def signed(self, number: str, marked: str) -> str:
        """A negative number inside a sum or a product needs parentheses."""
        is_negative = number.removeprefix(TEXT_COMMAND).startswith(("-", "−"))
        return self.parentheses.format(marked) if is_negative else marked

    @property
    def parentheses(self) -> str:
        """Those round a text."""
        return LATEX_PARENTHESES if self.in_latex else PLAIN_PARENTHESES


def latex_text(text: str, longest: int = 14) -> str:
    """A text inside a LaTeX formula, where every sign that means something to LaTeX is escaped."""
    short = text if len(text) <= longest else text[: longest - 1] + "…"
    escaped = "".join(LATEX_SIGNS.get(sign, sign) for sign in short)
    return rf"\text{{{escaped}}}"
