"""The lines of a page in MathML: formulas whose numbers say for which cells of the matrix they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import isfinite

import numpy as np
from numpy.typing import NDArray

from metrics import Quantity
from metrics.graph.digits import as_given
from metrics.graph.formula_text import Style, latex, latex_text
from metrics.graph.listed import Listed
from metrics.graph.mathml import PLACE, Piece, fill, mathml, place, text_width_in_em, together
from metrics.graph.working import contributions
from metrics.graph.written import (
    EQUAL,
    REPLACED,
    ROUNDED,
    Entries,
    Figure,
    Operated,
    Written,
    in_letters,
    in_numbers,
    relation,
)
from metrics.kernels.ndcg import RANKS
from metrics.lazy import lazy_property
from metrics.parts.average import EACH
from metrics.parts.part import CELLS
from pages.lessons.scene import Scene, item_names
from pages.shell.markup import Html, element
from pages.state.document import Cell
from pages.words import gettext as _

SIGNS = {EQUAL: "=", ROUNDED: r"\approx", REPLACED: r"\to"}
LIST_LENGTHS = (8, 6, 5, 4, 3, 2)  # numbers of a list that are written: the first length that fits
MAX_UNFOLDED = 200  # numbers of a list that are shown where it is opened
MAX_SHORT_NAME_LENGTH = 10
# Widths in em of the letters in which each is written.
MAX_FORMULA_WIDTH = 21.5  # room beside the picture at 1280 px, for the large letters of a projector (24 px)
MAX_TABLE_WIDTH = 24.8  # the same room for the letters of a table
COLUMN_GAP = 1.4  # in a table
ALWAYS_FITS = 12  # a piece of a formula of this width fits on every screen
CACHED_FORMULAS = 2048  # without their numbers: those of all lessons on a few matrices
GROWING_BRACKET = re.compile(r"<mo>([()\[\]{}|])</mo>")
PICKING = ("max", "min", "one")  # the kinds of a list that has the value of one of its items


@dataclass(frozen=True, eq=False)
class FormulaLine:
    """One line of a page: the formula of a quantity, for one item where it has a value for each."""

    quantity: Quantity
    item: int | None = None

    @lazy_property
    def numbers(self) -> Written:
        """Its formula with the numbers."""
        return in_numbers(self.quantity, self.item)


def cells_text(cells: Iterable[Cell]) -> str:
    """Cells as the page-turner reads them: `0:2 0:3`."""
    return " ".join([f"{row}:{column}" for row, column in cells])


def number_handle(markup: str, description: str, cells: Sequence[Cell], value: float | None = None) -> Html:
    """A number on the board that can be pointed at; `value` marks it as the result of its line."""
    attributes = {"data_cells": cells_text(cells), "aria_label": description}
    if value is not None:
        attributes["data_value"] = repr(value)
    return element("mrow", Html(markup), css="handle", role="button", tabindex="-1", **attributes)


@dataclass(frozen=True, eq=False)
class LineWriter:
    """Writes the lines of a page; on a page `of_average` the items are parts."""

    scene: Scene
    of_average: bool = False

    def _with_numbers(self, line: FormulaLine) -> Written:
        if self.of_average or not self.scene.in_ranking_order:
            return line.numbers
        return _sorted(line.numbers, self.scene.ranked.items)

    def whole(self, line: FormulaLine) -> Formula:
        """Symbol, letters, numbers and value; of long lists as many numbers as there is room for."""
        value = self.value(line)
        for length in LIST_LENGTHS:
            numbers = self._numbers(self._with_numbers(line), length)
            formula = self._joined(line, numbers, value, length)
            if formula.fits:
                break
        return formula

    def numbers(self, line: FormulaLine) -> Formula:
        """The numbers of a line alone, with as few of a list as can be."""
        return self._numbers(self._with_numbers(line), LIST_LENGTHS[-1])

    def value(self, line: FormulaLine) -> Formula:
        """The value of a line."""
        value, text = float(line.quantity.entry(line.item)), value_text(line.quantity, line.item)
        shown = _piece(_as_latex(text))
        cells = self.cells_at_rank(line.quantity, line.item) or self.scene.cells_of_step(
            line.quantity, self.of_average, None if line.item is None else [line.item]
        )
        description = self._description(line.quantity, line.item, text)
        known = value if isfinite(value) else None
        handle = number_handle(shown.markup, description, cells, known)
        return Formula(place(shown.width), (handle,))

    def of_several(self, line: FormulaLine) -> Formula:
        """One of several lines of a page, with its numbers; for a list of cells there is no room."""
        if self.scene.kind == CELLS and isinstance(line.quantity.expression, Listed):
            return join_formulas(self.letters(line), "=", self.value(line))
        return self.whole(line)

    def result(self, line: FormulaLine) -> Formula:
        """The symbol and the value of a line, which cannot be pointed at."""
        return join_formulas(self.symbol(line), "=", _as_latex(value_text(line.quantity, line.item)))

    def letters(self, line: FormulaLine) -> Formula:
        """The symbol and the formula in letters."""
        return Formula(rf"{line.quantity.symbol} = {latex(in_letters(line.quantity))}")

    def symbol(self, line: FormulaLine) -> str:
        """The symbol of a line in LaTeX, the item in the place of its index."""
        if line.item is None:
            return line.quantity.symbol
        letter, _joined, _index = line.quantity.symbol.rpartition("_")
        return rf"{letter}_{{{self._latex_name(line.quantity, line.item)}}}"

    def name(self, quantity: Quantity, item: int) -> str:
        """What to call an item of a quantity."""
        if self.of_average and quantity.grid is None:
            return self.scene.part_names[item]
        names = item_names(self.scene, quantity)
        return self.scene.listed_names[item] if names is self.scene.names else names[item]

    def short_name(self, quantity: Quantity, item: int) -> str:
        """A name with few letters; that of a cell keeps its sample and its label."""
        of_cells = self.scene.kind == CELLS and not self.of_average
        if not (of_cells and item_names(self.scene, quantity) is self.scene.names):
            return _shortened_name(self.name(quantity, item))
        row, column = self.scene.cells[item]
        return f"({_shortened_name(self.scene.samples[row])}, {_shortened_name(self.scene.labels[column])})"

    def _latex_name(self, quantity: Quantity, item: int) -> str:
        name = self.short_name(quantity, item)
        return latex_text(name, len(name))

    def is_its_value(self, line: FormulaLine) -> bool:
        """Whether the numbers of a line are one number, which is its value."""
        numbers = self.numbers(line)
        return len(numbers.filled) == 1 and _text_of(numbers) == _text_of(self.value(line))

    def _joined(self, line: FormulaLine, numbers: Formula, value: Formula, length: int) -> Formula:
        start = self.letters(line) if line.item is None else self.symbol(line)
        sign = SIGNS[relation(line.quantity, line.item, Quantity.as_shown, length)]
        is_one_number = sign != r"\to" and len(numbers.filled) <= 1
        if is_one_number and _text_of(numbers) == _text_of(value):
            return join_formulas(start, "=", value)
        return join_formulas(start, "=", numbers, sign, value)

    def _numbers(self, written: Written, length: int) -> Formula:
        """A formula with its numbers, of each list the first and the last ones: `length` in all."""
        filled: list[str] = []

        def put(markup: str, width: float) -> str:
            filled.append(markup)
            return place(width)

        def figure_put(figure: Figure, text: str) -> str:
            shown = _piece(text)
            description = self._description(figure.about.source, figure.item, number_text(figure))
            return put(number_handle(shown.markup, description, self.cells_of(figure)), shown.width)

        def gap_put(entries: Entries, first: int, end: int) -> str:
            return put(
                f"<mtext>{self._folded_gap(entries, first, end)}</mtext>", text_width_in_em("… 99 more")
            )

        return Formula(latex(written, Style(self._shown, figure_put, length, gap_put)), tuple(filled))

    def _shown(self, figure: Figure) -> str:
        if isinstance(figure.about, Listed) and figure.about.kind == "count" and figure.item is not None:
            return self._latex_name(figure.about.source, figure.item)
        return _as_latex(number_text(figure))

    def _folded_gap(self, entries: Entries, first: int, end: int) -> Html:
        hidden = end - first
        opened = entries.figures(first, min(end, first + MAX_UNFOLDED))
        if entries.about.kind == "count":
            shown = [self.name(entries.about.source, one.item or 0) for one in opened]
        else:
            shown = [entries.about.source.shown(one.value) for one in opened]
        shown += ["…"] if hidden > len(opened) else []
        return folded_numbers(hidden, entries.reduction.separator.join(shown))

    def _description(self, source: Quantity, item: int | None, value: str) -> str:
        """What a number is, for whoever hears it; the value as it is written."""
        if item is None or source.grid is not None:
            return _("{title}: {value}").format(title=_(source.title), value=value)
        pattern = _("{title}, {name}: {value}")
        return pattern.format(title=_(source.title), name=self.name(source, item), value=value)

    def cells_of(self, figure: Figure) -> tuple[Cell, ...]:
        """The cells that a number stands for."""
        source, item = figure.about.source, figure.item
        if at_rank := self.cells_at_rank(source, item, ideal=not figure.about.itemwise):
            return at_rank
        if source.grid is not None or (isinstance(figure.about, Listed) and not figure.about.over_items):
            return ()
        if item is None:
            return self.scene.cells_at(_contributing(source), self.of_average)
        if source.expression is not None:
            return self.scene.cells_of_step(source, self.of_average, [item])
        return self.scene.cells_of(item) if self.of_average else (self.scene.cells[item],)

    def cells_at_rank(self, source: Quantity, place: int | None, ideal: bool = False) -> tuple[Cell, ...]:
        """The cell of the item at a rank, or in the `ideal` ranking; none where the source has no ranks."""
        if place is None or source.grid is None or source.grid.key != RANKS:
            return ()
        ranked = self.scene.ranked
        items = ranked.items[ranked.truth] if ideal else ranked.items
        return self.scene.cells_of_items(items[place : place + 1])


def _sorted(written: Written, items: NDArray[np.intp]) -> Written:
    """A formula in numbers whose lists have the order of these items."""
    if isinstance(written, Operated):
        return Operated(written.operation, tuple(_sorted(one, items) for one in written.operands))
    if not isinstance(written, Entries) or written.about.source.grid is not None:
        return written
    place = np.empty(len(items), np.intp)
    place[items] = np.arange(len(items))
    order = place[written.items].argsort()
    return Entries(written.values[order], written.items[order], written.about)


def _shortened_name(name: str) -> str:
    return name if len(name) <= MAX_SHORT_NAME_LENGTH else f"{name[: MAX_SHORT_NAME_LENGTH - 1]}…"


def number_text(figure: Figure) -> str:
    """A number as a formula shows it: in decimals where it is given, else in its shortest form."""
    source = figure.about.source
    return as_given(figure.value) if is_given(source) else source.shown(figure.value)


def is_given(quantity: Quantity) -> bool:
    """Whether numbers stand in the matrix, and are not computed."""
    return quantity.expression is None and not quantity.key.endswith(EACH)


def _is_picked_from_given(quantity: Quantity) -> bool:
    """Whether a value is the highest or the lowest of numbers that stand in the matrix."""
    listed = quantity.expression
    return isinstance(listed, Listed) and listed.kind in PICKING and listed.source.expression is None


def value_text(quantity: Quantity, item: int | None) -> str:
    """The value of a line as text: as it was given, or in the shortest form of what was computed."""
    value = float(quantity.entry(item))
    return as_given(value) if _is_picked_from_given(quantity) else quantity.shown(value)


def _contributing(source: Quantity) -> NDArray[np.bool_]:
    """The items that a count or a sum is made of; for anything else those that it looks at: (n_items,)."""
    try:
        return np.asarray(contributions(source) != 0)
    except TypeError:
        return source.lit()


@lru_cache(CACHED_FORMULAS)
def _as_latex(shown: str) -> str:
    digits = shown.replace(".", "").replace("/", "")
    return shown if digits.isascii() and digits.isdecimal() else rf"\text{{{shown}}}"


@lru_cache(CACHED_FORMULAS)
def _piece(text: str) -> Piece:
    return together(mathml(text))


def _text_of(formula: Formula) -> str:
    return "".join([text.partition(">")[2] for text in in_cell(formula).split("<")])


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
        return _breaking_line(self.latex).width <= MAX_FORMULA_WIDTH


def join_formulas(*parts: Formula | str) -> Formula:
    """Formulas and LaTeX without places, one after the other."""
    latex = " ".join([part if isinstance(part, str) else part.latex for part in parts])
    return Formula(latex, tuple([one for part in parts if isinstance(part, Formula) for one in part.filled]))


def line_html(formula: Formula, css: str = "line") -> Html:
    """A line that breaks between its pieces, and shrinks only where one piece is wider than its place."""
    return element("p", Html(fill(_breaking_line(formula.latex).markup, formula.filled)), css=css)


def in_cell(formula: Formula) -> Html:
    """A formula in one piece."""
    return Html(fill(_in_one_piece(formula.latex).markup, formula.filled))


@lru_cache(CACHED_FORMULAS)
def _breaking_line(latex: str) -> Piece:
    """A formula whose parts may stand on several lines, as wide as the widest of them."""
    parts = breakable(mathml(latex))
    written = [_math(part, f"--em:{part.width:.1f}" if part.width > ALWAYS_FITS else "") for part in parts]
    return Piece(" ".join(written), max(part.width for part in parts))


@lru_cache(CACHED_FORMULAS)
def _in_one_piece(latex: str) -> Piece:
    piece = together(mathml(latex))
    return Piece(_math(piece), piece.width)


def breakable(pieces: Sequence[Piece]) -> list[Piece]:
    """The parts between which a line may break: before each relation, in a long part before each + and −."""
    whole: list[Piece] = []
    for group in _split_before(pieces, [piece.relation for piece in pieces]):
        is_long = together(group).width > MAX_FORMULA_WIDTH / 2
        parts = _split_before(group, [piece.addition for piece in group]) if is_long else [group]
        whole.extend(map(together, parts))
    return whole


def _split_before(pieces: Sequence[Piece], begins: Sequence[bool]) -> list[list[Piece]]:
    starts = [0, *(place for place, is_start in enumerate(begins) if is_start and place), len(pieces)]
    return [list(pieces[start:end]) for start, end in pairwise(starts) if start < end]


def _math(piece: Piece, style: str = "") -> Html:
    """A formula. With numbers in its places it is a group: what is in a formula is not heard as a button."""
    spaced = GROWING_BRACKET.sub(r'<mo lspace="0.06em" rspace="0.06em">\1</mo>', piece.markup)
    role = "group" if PLACE in piece.markup else ""
    return element("math", Html(spaced), displaystyle="true", role=role, style=style)


def folded_numbers(count: int, hidden: str) -> Html:
    """How many numbers are not shown; opened, it shows them."""
    summary = element("summary", _("… {count} more").format(count=count))
    return element("details", summary, element("span", hidden, css="hidden-numbers"), css="more")


def is_wide(scene: Scene, line: FormulaLine, of_average: bool) -> bool:
    """Whether a line is too wide for a table: at least three of its kind must stand side by side."""
    writer = LineWriter(scene, of_average)
    name = writer.short_name(line.quantity, line.item or 0)
    return 3 * column_width(name, writer.numbers(line)) > MAX_TABLE_WIDTH


def column_width(name: str, *below: Formula) -> float:
    """About how wide a column of a table is in em, with the room between it and the next one."""
    return max(text_width_in_em(name), *(formula.width for formula in below)) + COLUMN_GAP
