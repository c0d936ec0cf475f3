"""A row of the items that are counted: what they are, how many, and their chips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from metrics.graph.digits import exact
from metrics.once import once
from metrics.words import N_
from pages.stage.asked_pages import page_of
from pages.stage.box import Box
from pages.stage.chip_row import GAP, SIZES, ChipRow, Piece, chip_row, width_of
from pages.stage.count_tile import places
from pages.stage.counted_shares import ALL, Groups
from pages.stage.fitted_text import fitting_size, folded
from pages.stage.picture import part_of_picture
from pages.stage.set_items import SetItems
from pages.stage.set_regions import Departure
from pages.stage.sign_chip import PRESSED, steady_text
from pages.views.markup import Html
from pages.words import gettext as _

LEADING, CAPTION = 18.0, 15.0
COUNT_ROOM, COUNT_SIZES = 32.0, (24, 18, 16, 14)
CAPTIONS = {
    "common": N_("true and predicted"),
    "tp": N_("true and predicted"),
    "either": N_("true or predicted"),
    "differing": N_("wrong"),
    "neither": N_("correctly not predicted"),
    "tn": N_("correctly not predicted"),
    "true": N_("true"),
    "false": N_("not true"),
    "made": N_("predicted"),
    "fp": N_("wrongly predicted"),
    "fn": N_("missed"),
}
EVERYTHING = {"rows": N_("all labels"), "columns": N_("all samples"), "cells": N_("all cells")}


@dataclass(frozen=True, eq=False)
class CountedRow:
    """The counts that stand in one place of a share, such as above its bar.

    `name` names the row; `value` is the key of the share. The captions stand `named` wide at the left of the
    box, then the counts, then the chips, whose texts are not larger than `largest`.
    Nothing of it is shown before the page `after`.
    """

    items: SetItems
    groups: Groups
    name: str
    value: str
    box: Box
    named: float = 0.0
    largest: float = SIZES[0]
    after: int = 0

    def since(self, group: int) -> int:
        """The page on which a group is counted, at the latest that of the value."""
        pages = self.items.pages
        own = page_of(pages, self.groups[group].key)
        return max(self.after, pages.reached(self.value) if own is None else own)

    @property
    def begun(self) -> int:
        """The page on which the first of them is counted."""
        return min(self.since(group) for group in range(len(self.groups)))

    @once
    def row(self) -> ChipRow:
        """The chips in their lines."""
        room = self.box.x + self.box.width - self.left
        return chip_row(self.items, self.groups, room, self.box.height, self.largest)

    @property
    def high(self) -> float:
        """How high a line of chips is."""
        return min(self.row.size + 16, self.box.height / len(self.row.lines))

    @property
    def left(self) -> float:
        """Where the chips begin."""
        return self.box.x + self.named + COUNT_ROOM

    @property
    def right(self) -> float:
        """Where the chips end."""
        return self.left + max(map(width_of, self.row.lines))

    def departures(self) -> Iterator[tuple[int, Departure]]:
        """Which items come down into this row, and when."""
        for piece in (piece for line in self.row.lines for piece in line):
            if piece.item is not None:
                yield piece.item, Departure(self._thing(piece), self.since(piece.group))

    def drawn(self) -> Iterator[Html]:
        """What is counted, how many, and which."""
        yield from self._counts()
        high = self.high
        top = self.box.middle[1] - high * len(self.row.lines) / 2
        for number, line in enumerate(self.row.lines):
            x = self.left
            for piece in line:
                yield self._piece(piece, Box(x, top + number * high, piece.width, high).within(0))
                x += piece.width + GAP

    def _thing(self, piece: Piece) -> str:
        return f"{self.name}.{self.groups[piece.group].key}:{piece.item}"

    def _piece(self, piece: Piece, box: Box) -> Html:
        since = self.since(piece.group)
        if piece.item is None:
            page = self.items.pages.reached(self.value) if piece.of_share else since
            said = steady_text(*box.middle, piece.written, box.width, self.row.size)
            return part_of_picture("g", said, since=page, css="sign")
        own = Box(box.x, box.y + 1, box.width, box.height - 2)
        return part_of_picture(
            "g",
            self.items.chip(piece.item, piece.written, own, self.row.size),
            since=since,
            cells=(self.items.scene.cells[piece.item],),
            thing=self._thing(piece),
            css="copy",
        )

    def _counts(self) -> Iterator[Html]:
        """Each count with its caption, one below the other, since it is known."""
        several = int(len(self.groups) > 1)
        step = LEADING if len(self.row.lines) == 1 else self.high
        step = min(step, self.box.height / len(self.groups))
        top = self.box.middle[1] - step * (len(self.groups) - 1) / 2
        for number, group in enumerate(self.groups):
            y, since = top + number * step, self.since(number)
            asked = places(self.items.pages, group.key)
            written, room = exact(group.count), COUNT_ROOM - 4 + self.named / 4
            size = fitting_size([written], room * PRESSED, COUNT_SIZES[several:])
            count = steady_text(self.left - 8, y, written, room, size, anchor="end")
            caption = self._caption(group.key, y, several > 0)
            yield part_of_picture("g", *caption, count, since=since, now=asked, css="counted")

    def _caption(self, key: str, y: float, one_line: bool) -> Iterator[Html]:
        if not self.named:
            return
        words = _(EVERYTHING[self.items.scene.result.source.kind] if key == ALL else CAPTIONS[key])
        lines = [words] if one_line else folded(words, self.named * PRESSED, CAPTION)
        top = y - (CAPTION + 1) * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            yield steady_text(
                self.box.x, top + number * (CAPTION + 1), line, self.named, CAPTION, anchor="start"
            )
