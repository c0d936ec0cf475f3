"""Several short lines as a table: the items across, their numbers and their values below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from metrics.graph.digits import exact
from metrics.graph.mathml import letters_of
from pages.lessons.line import Formula, Line, Writer, in_cell, in_line, opening
from pages.lessons.scene import Scene
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_COLUMNS = 6
WIDEST = 24.8  # em: what stands beside the picture at 1280 px
BETWEEN_COLUMNS = 1.4
ROOM_FOR_MORE = 5.0


@dataclass(frozen=True)
class ItemColumn:
    """A column: the name of the item, and below it its numbers and its value, or the value alone."""

    short: str
    name: str
    below: tuple[Formula, ...]

    @property
    def width(self) -> float:
        """About how wide it is in em, with the room between it and the next one."""
        return max(letters_of(self.short), *[one.width for one in self.below]) + BETWEEN_COLUMNS


def is_wide(scene: Scene, line: Line, averaged: bool) -> bool:
    """Whether a line is too wide for a table: at least three of its kind must stand side by side."""
    writer = Writer(scene, averaged)
    return 3 * _column(writer, line, (writer.in_numbers(line),)).width > WIDEST


def _column(writer: Writer, line: Line, below: tuple[Formula, ...]) -> ItemColumn:
    item = line.item or 0
    return ItemColumn(writer.short_name(line.quantity, item), writer.name(line.quantity, item), below)


def _those_that_fit(columns: Sequence[ItemColumn], count: int) -> Sequence[ItemColumn]:
    """As many columns as stand side by side; where they are not all, with room to say how many more."""
    widths = list(accumulate(column.width for column in columns))
    if len(columns) == count and widths[-1] <= WIDEST:
        return columns
    return [column for column, end in zip(columns, widths, strict=True) if end <= WIDEST - ROOM_FOR_MORE]


def table(writer: Writer, lines: Sequence[Line], more: int = 0) -> Html:
    """Several lines side by side, each item with its numbers and value; `more` are not among them.

    Where the numbers are the values, or would leave no room for the values of all, the values stand alone.
    """
    first = lines[:MOST_COLUMNS]
    columns = [_column(writer, line, (writer.in_numbers(line), writer.value(line))) for line in first]
    values_alone = [replace(one, below=one.below[1:]) for one in columns]
    if all(map(writer.is_its_value, first)):
        columns = values_alone
    shown = _those_that_fit(columns, len(lines))
    if len(shown) < len(lines):
        shown = _those_that_fit(values_alone, len(lines))
    head = [element("th", one.short, title=one.name if one.name != one.short else "") for one in shown]
    rows = [
        element("tr", *[element("td", in_cell(one)) for one in row])
        for row in zip(*[one.below for one in shown], strict=True)
    ]
    width = sum(one.width for one in shown)
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
