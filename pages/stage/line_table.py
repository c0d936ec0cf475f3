"""Several short lines as a table: the items across, their numbers and their values below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from metrics.graph.mathml import Piece, letters_of, together
from pages.stage.line import Line, Writer
from pages.stage.line_breaks import WIDEST, in_cell, in_line, opening
from pages.views.digits import exact
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _

Rows = Sequence[Callable[[Line], tuple[Piece, ...]]]
MOST_COLUMNS = 6
BETWEEN_COLUMNS = 1.4
ROOM_FOR_MORE = 5.0


def is_wide(scene: Scene, line: Line, averaged: bool) -> bool:
    """Whether a line is too wide for a table: at least three of its kind must stand side by side."""
    writer = Writer(scene, averaged)
    return 3 * _column_width(writer, line, (writer.in_numbers,)) > WIDEST


def _column_width(writer: Writer, line: Line, rows: Rows) -> float:
    name = letters_of(writer.short_name(line.quantity, line.item or 0))
    return max(name, *(together(list(write(line))).width for write in rows)) + BETWEEN_COLUMNS


def _columns_that_fit(writer: Writer, lines: Sequence[Line], rows: Rows) -> Sequence[Line]:
    """As many of the lines as stand side by side, with room for what says how many more there are."""
    most = min(len(lines), MOST_COLUMNS)
    widths = list(accumulate(_column_width(writer, line, rows) for line in lines[:most]))
    if most == len(lines) and widths[-1] <= WIDEST:
        return lines
    return [line for line, end in zip(lines, widths, strict=False) if end <= WIDEST - ROOM_FOR_MORE]


def table(writer: Writer, lines: Sequence[Line], more: int = 0) -> Html:
    """Several lines side by side, each item with its numbers and value; `more` are not among them.

    Where the numbers would leave no room for the values of all, the values stand alone.
    """
    writes: Rows = (writer.in_numbers, writer.value)
    shown = _columns_that_fit(writer, lines, writes)
    if len(shown) < len(lines):
        writes = writes[1:]
        shown = _columns_that_fit(writer, lines, writes)
    head = [_head(writer, line) for line in shown]
    rows = [element("tr", *(element("td", in_cell(write(line))) for line in shown)) for write in writes]
    width = sum(_column_width(writer, line, writes) for line in shown)
    more += len(lines) - len(shown)
    if more:
        hidden = [_value_in_words(writer, line) for line in lines[len(shown) :]]
        hidden += ["…"] if more > len(hidden) else []
        head.append(element("td", opening(more, ", ".join(hidden)), rowspan=str(1 + len(rows)), css="rest"))
        width += ROOM_FOR_MORE
    drawn = element("table", element("tr", *head), *rows, css="items", style=f"--em:{width:.1f}")
    return Html(in_line(writer.letters(lines[0]), "line rule") + element("div", drawn, css="tabular"))


def _value_in_words(writer: Writer, line: Line) -> str:
    name, value = writer.name(line.quantity, line.item or 0), float(line.quantity.entry(line.item))
    return _("{name}: {value}").format(name=name, value=exact(value))


def _head(writer: Writer, line: Line) -> Html:
    item = line.item or 0
    name, short = writer.name(line.quantity, item), writer.short_name(line.quantity, item)
    return element("th", short, scope="col", title=name)
