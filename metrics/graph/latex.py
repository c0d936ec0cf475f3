"""A written formula in LaTeX."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .listed import Listed
from .operations import ATOM, POWER
from .written import Entries, Figure, Letters, Literal, Operated, Written

Show = Callable[[Figure], str]
PARENTHESES = r"\left({0}\right)"
ELLIPSIS = r"\dots"
SLASH = "/"
TEXT = r"\text{"
LATEX_SIGNS = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: rf"\{sign}" for sign in "{}$&#%_"},
    # KaTeX joins two of these into another sign; Streamlit sees an icon in `:material/` even in a formula.
    **{sign: f"{sign}{{}}" for sign in "-`':"},
}


def four_digits(figure: Figure) -> str:
    """A number with four significant digits."""
    return f"{figure.value:.4g}"


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

    show: Show = four_digits
    mark: Callable[[Figure, str], str] = _unmarked
    most: int | None = None
    gap: Callable[[Entries, int, int], str] = _dots


def latex(written: Written, style: Style = Style()) -> str:
    """The formula in LaTeX."""
    return _bound(written, style)[0]


def _bound(written: Written, style: Style, enclosed: bool = False) -> tuple[str, int]:
    """The text, and how tightly it binds; a number that is `enclosed` needs no parentheses for its sign."""
    if isinstance(written, Operated):
        operands = [_bound(one, style, written.operation.encloses) for one in written.operands]
        notation = written.operation.latex
        return notation.write(operands, PARENTHESES), notation.binds
    if isinstance(written, Entries):
        return _entries(written, style)
    if isinstance(written, Figure):
        text = style.show(written)
        marked = style.mark(written, text)
        return marked if enclosed else _signed(text, marked), POWER if SLASH in text else ATOM
    if isinstance(written, Literal):
        return _signed(f"{written.value:g}"), ATOM
    return _letters(written)


def _letters(letters: Letters) -> tuple[str, int]:
    if isinstance(letters.about, Listed):
        reduction = letters.about.reduction
        return reduction.latex.format(letters.text), reduction.binds
    return letters.text, ATOM


def _entries(entries: Entries, style: Style) -> tuple[str, int]:
    reduction, last = entries.reduction, len(entries) - 1
    if last < 0 and reduction.empty:
        return reduction.empty, ATOM
    cut = last if style.most is None or entries.is_in_full(style.most) else style.most - 1
    shown = [_listed(figure, style, reduction.adds) for figure in entries.figures(0, max(cut, 0))]
    if cut < last:
        shown.append(style.gap(entries, cut, last))
    shown += [_listed(figure, style, reduction.adds) for figure in entries.figures(max(last, 0))]
    binds = reduction.binds if len(shown) > 1 else ATOM
    return reduction.latex.format(reduction.separator.join(shown)), binds


def _listed(figure: Figure, style: Style, adds: bool) -> str:
    text = style.show(figure)
    marked = style.mark(figure, text)
    return _signed(text, marked) if adds else marked


def _signed(number: str, marked: str | None = None) -> str:
    """A negative number inside a sum or a product needs parentheses."""
    shown = number if marked is None else marked
    return PARENTHESES.format(shown) if number.removeprefix(TEXT).startswith(("-", "−")) else shown


def latex_text(text: str, longest: int = 14) -> str:
    """A text inside a LaTeX formula."""
    short = text if len(text) <= longest else text[: longest - 1] + "…"
    return rf"\text{{{latex_escaped(short)}}}"


def latex_escaped(text: str) -> str:
    """A text in which every sign that means something to LaTeX is escaped."""
    return "".join(LATEX_SIGNS.get(sign, sign) for sign in text)
