"""A written formula in LaTeX."""

from __future__ import annotations

from collections.abc import Callable

from metrics.graph.listed import Listed
from metrics.graph.operations import ATOM
from metrics.graph.written import Entries, Figure, Letters, Literal, Operated, Written

Show = Callable[[Figure], str]
PARENTHESES = r"\left({0}\right)"
ELLIPSIS = r"\dots"


def four_digits(figure: Figure) -> str:
    """A number with four significant digits."""
    return f"{figure.value:.4g}"


def latex(written: Written, show: Show = four_digits, most: int | None = None) -> str:
    """The formula in LaTeX, its figures written by `show`.

    A list longer than `most` numbers is shortened to its ends.
    """
    return _bound(written, show, most)[0]


def _bound(written: Written, show: Show, most: int | None) -> tuple[str, int]:
    """The text, and how tightly it binds."""
    if isinstance(written, Operated):
        operands = [_bound(one, show, most) for one in written.operands]
        notation = written.operation.latex
        return notation.write(operands, PARENTHESES), notation.binds
    if isinstance(written, Entries):
        return _entries(written, show, most)
    if isinstance(written, Figure):
        return _signed(show(written)), ATOM
    if isinstance(written, Literal):
        return _signed(f"{written.value:g}"), ATOM
    return _letters(written)


def _letters(letters: Letters) -> tuple[str, int]:
    if isinstance(letters.about, Listed):
        reduction = letters.about.reduction
        return reduction.latex.format(letters.text), reduction.binds
    return letters.text, ATOM


def _entries(entries: Entries, show: Show, most: int | None) -> tuple[str, int]:
    reduction, figures, gap = entries.reduction, entries.figures, list[str]()
    if most is not None and len(figures) > most:
        figures, gap = (*figures[: most - 1], figures[-1]), [ELLIPSIS]
    signed = _signed if reduction.adds else str
    shown = [signed(show(figure)) for figure in figures]
    shown[-1:-1] = gap
    binds = reduction.binds if len(shown) > 1 else ATOM
    return reduction.latex.format(reduction.separator.join(shown) or reduction.empty), binds


def _signed(number: str) -> str:
    """A negative number inside a sum or a product needs parentheses."""
    return PARENTHESES.format(number) if number.startswith(("-", "−")) else number
