"""The line of working of a quantity in LaTeX: its formula once in letters and once in numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from metrics import Quantity
from metrics.graph.latex import Style, latex
from metrics.graph.written import Figure, in_letters, in_numbers
from pages.views.digits import latex_given, latex_number
from pages.views.markup import latex_text

LONGEST_LISTED = 10


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


def _shown(figure: Figure, names: Sequence[str] | None) -> str:
    source = figure.about.source
    if names is not None and source.key == "number":
        return latex_text(names[int(figure.value) - 1], LONGEST_LISTED)
    return latex_given(figure.value) if source.expression is None else latex_number(figure.value)
