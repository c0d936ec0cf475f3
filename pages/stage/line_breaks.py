"""Where a line breaks, and how a formula stands on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from metrics.graph.mathml import Piece, fill, mathml, together
from pages.views.markup import Html, element
from pages.words import gettext as _

WIDEST = 24.8  # em: what stands beside the picture at 1280 px, in letters of 28 px
WIDE = 12
KEPT = 2048  # formulas, each without its numbers: those of all lessons on a few matrices


@dataclass(frozen=True)
class Formula:
    """A formula in LaTeX with places, and the MathML that is put into them from left to right."""

    latex: str
    filled: tuple[str, ...] = ()

    @property
    def width(self) -> float:
        """About how wide it is in one piece, in em."""
        return _in_one_piece(self.latex).width

    @property
    def fits(self) -> bool:
        """Whether no part of its line is too wide."""
        return _broken(self.latex).width <= WIDEST


def joined(*parts: Formula | str) -> Formula:
    """Formulas and LaTeX without places, one after the other."""
    latex = " ".join([part if isinstance(part, str) else part.latex for part in parts])
    return Formula(latex, tuple([one for part in parts if isinstance(part, Formula) for one in part.filled]))


def in_line(formula: Formula, css: str = "line") -> Html:
    """A line that breaks where it may, and shrinks only where one piece is wider than its place."""
    return element("p", Html(fill(_broken(formula.latex).markup, formula.filled)), css=css)


def in_cell(formula: Formula) -> Html:
    """A formula in one piece."""
    return Html(fill(_in_one_piece(formula.latex).markup, formula.filled))


@lru_cache(KEPT)
def _broken(latex: str) -> Piece:
    """The line of a formula, as wide as the widest of its parts."""
    parts = breakable(mathml(latex))
    written = [_math(part, f"--em:{part.width:.1f}" if part.width > WIDE else "") for part in parts]
    return Piece(" ".join(written), max(part.width for part in parts))


@lru_cache(KEPT)
def _in_one_piece(latex: str) -> Piece:
    piece = together(mathml(latex))
    return Piece(_math(piece), piece.width)


def breakable(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces between which a line may break: before each relation, in what is long before each sign."""
    starts = [0, *(place for place, piece in enumerate(pieces) if piece.relation and place), len(pieces)]
    made: list[Piece] = []
    for start, end in pairwise(starts):
        group = list(pieces[start:end])
        if group:
            made.extend(_at_signs(group) if together(group).width > WIDEST / 2 else [together(group)])
    return made


def _at_signs(group: list[Piece]) -> list[Piece]:
    starts = [0, *(place for place, piece in enumerate(group) if piece.addition and place), len(group)]
    return [together(group[start:end]) for start, end in pairwise(starts)]


def _math(piece: Piece, style: str = "") -> Html:
    """A formula, to which `finishing.js` adds what is the same for all."""
    return element("math", Html(piece.markup), style=style)


def opening(count: int, hidden: str) -> Html:
    """How many numbers are not shown, which opens and shows them."""
    summary = element("summary", _("… {count} more").format(count=count))
    return element("details", summary, element("span", hidden, css="hidden-numbers"), css="more")
