"""Where a line breaks, and how its pieces become formulas on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from metrics.graph.mathml import Piece, together
from pages.views.markup import Html, element
from pages.words import gettext as _

WIDEST = 24.8  # em: what stands beside the picture at 1280 px, in letters of 28 px


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


def in_line(pieces: Sequence[Piece], css: str = "line") -> Html:
    """A line that breaks where it may, and shrinks only where one piece is wider than its place."""
    parts = [
        _math(piece, style=f"--em:{piece.width:.1f}" if piece.width > 12 else "")
        for piece in breakable(pieces)
    ]
    return element("p", Html(" ".join(parts)), css=css)


def in_cell(pieces: Sequence[Piece]) -> Html:
    """A formula in one piece."""
    return _math(together(list(pieces)))


def _math(piece: Piece, **attributes: str) -> Html:
    """A formula; one with numbers to point at is a group: what is in a formula is not heard as a button."""
    role = "group" if 'tabindex="' in piece.markup or "<summary" in piece.markup else ""
    return element("math", Html(piece.markup), displaystyle="true", role=role, **attributes)


def opening(count: int, hidden: str) -> Html:
    """How many numbers are not shown, which opens and shows them."""
    summary = element("summary", _("… {count} more").format(count=count))
    return element("details", summary, element("span", hidden, css="hidden-numbers"), css="more")
