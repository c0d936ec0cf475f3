"""A row of the items that are counted: what they are, how many, and their chips."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from metrics.graph.arrays import Mask
from metrics.graph.digits import exact
from metrics.graph.listed import Listed
from metrics.once import once
from metrics.pictures.threshold_walk import ThresholdWalk
from metrics.words import N_
from pages.lessons.count_tile import places
from pages.lessons.counted_shares import ALL, Group, Groups
from pages.lessons.fitted_text import fitting_size, folded, text_width
from pages.lessons.name_chip import BESIDE, LEAST, PRESSED, steady_text
from pages.lessons.picture import Box, part_of_picture
from pages.lessons.set_regions import Departure, SetItems
from pages.lessons.working_pages import WorkingPage, WorkingPages, page_of, step_of_part
from pages.views.markup import Html
from pages.words import gettext as _

LEADING, CAPTION = 18.0, 15.0
GAP = 4.0
MOST_LINES, MOST_CHIPS = 2, 26
SIZES, LETTERS = (20.0, 18.0, 16.0, 14.0), (14, 10, 8, 6, 0)
WIDEST_TEXT = 180.0
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


@dataclass(frozen=True)
class Piece:
    """One thing of a row: a chip of an item, or else a sign between chips; and to which group it belongs."""

    written: str
    width: float
    group: int
    item: int | None = None
    of_share: bool = False


Lines = tuple[tuple[Piece, ...], ...]


@dataclass(frozen=True)
class ChipRow:
    """The pieces of a row in their lines, and the size of their texts."""

    lines: Lines
    size: float


def chip_row(
    items: SetItems, groups: Sequence[Group], room: float, high: float, largest: float = SIZES[0]
) -> ChipRow:
    """The largest row that fits: names in full, short ones, signs alone or, at last, not all items.

    No text is larger than `largest`.
    """
    counted = [len(group.items) for group in groups]
    for size, letters, lines in _tries(high) if sum(counted) <= MOST_CHIPS else ():
        if size > largest:
            continue
        row = _wrapped(list(_pieces(items, groups, size, letters, None)), room)
        if len(row) <= lines:
            return ChipRow(row, size)
    return ChipRow(_as_many_as_fit(items, groups, room, min(MOST_CHIPS, max(counted))), LEAST)


def _as_many_as_fit(items: SetItems, groups: Sequence[Group], room: float, most: int) -> Lines:
    """The signs of the first items of each group, and how many more there are."""

    def lines(kept: int) -> Lines:
        return _wrapped(list(_pieces(items, groups, LEAST, 0, kept)), room)

    fits = bisect_left(range(1, most), True, key=lambda kept: len(lines(kept)) > MOST_LINES)
    return lines(fits)[:MOST_LINES]


def _tries(high: float) -> Iterator[tuple[float, int, int]]:
    """Sizes of texts, how many letters of a name, and how many lines."""
    for size in SIZES:
        yield size, LETTERS[0], 1
    for letters in LETTERS:
        yield LEAST, letters, MOST_LINES if high >= MOST_LINES * (LEAST + 5) else 1


def _pieces(
    items: SetItems, groups: Sequence[Group], size: float, letters: int, most: int | None
) -> Iterator[Piece]:
    for number, group in enumerate(groups):
        if number:
            yield _sign("+", size, number)
        if group.factor != 1:
            yield _sign(_("{factor} ×").format(factor=exact(group.factor)), size, number, of_share=True)
        shown = group.items if most is None else group.items[:most]
        for item in shown:
            written = items.text(item, WIDEST_TEXT, size, letters)
            yield Piece(written, text_width(written, size) / PRESSED + 2 * BESIDE + 4, number, item)
        hidden = len(group.items) - len(shown)
        if hidden:
            yield _sign(_("… {n} more").format(n=hidden), size, number)
        elif not group.items:
            yield _sign(_("none"), size, number)


def _sign(written: str, size: float, group: int, of_share: bool = False) -> Piece:
    return Piece(written, text_width(written, size), group, of_share=of_share)


def _wrapped(pieces: Sequence[Piece], room: float) -> Lines:
    """The pieces in lines that are not wider than the room: in one, in one for each group, or as they fit."""
    if width_of(pieces) <= room:
        return (tuple(pieces),)
    groups = tuple(tuple(group) for _number, group in groupby(pieces, lambda piece: piece.group))
    if len(groups) == MOST_LINES and all(width_of(group) <= room for group in groups):
        return groups
    lines: list[list[Piece]] = [[]]
    for piece in pieces:
        if lines[-1] and width_of([*lines[-1], piece]) > room:
            lines.append([])
        lines[-1].append(piece)
    return tuple(map(tuple, lines))


def width_of(line: Sequence[Piece]) -> float:
    """How wide a line is."""
    return sum(piece.width for piece in line) + GAP * (len(line) - 1)


PREDICTED = "average_precision.predicted"


@dataclass(frozen=True, eq=False)
class Looked:
    """What one page looks at: the items that it counts, shape (n_items,), and where it stops.

    `depth` is how many items from the top of the list it looks at; None for all of them.
    """

    counted: Mask
    depth: int | None


def looked_at(pages: WorkingPages, points: ThresholdWalk) -> tuple[Looked, ...]:
    """What each page of the part looks at; the pages of the walk come first, then those of the working."""
    return tuple(_looked_at_each(pages, points))


def _looked_at_each(pages: WorkingPages, points: ThresholdWalk) -> Iterator[Looked]:
    size, before = len(points.items), 0
    depths = np.empty(size, np.intp)
    depths[points.items] = np.repeat(points.through[1:], np.diff(points.through))
    for page in pages.pages[: pages.last_of_part + 1]:
        if page.step == 0:
            depth = int(points.through[int(page.key.rpartition(":")[2])])
            yield Looked(_mask(size, points.items[before:depth].tolist()), depth)
            before = depth
        else:
            yield Looked(_counted(page, size), _depth(pages, page, depths))


def _counted(page: WorkingPage, size: int) -> Mask:
    """The items that a line lists, or those that have a line."""
    items = [line.item for line in page.lines]
    if page.quantity is None or not items:
        return _mask(size, [])
    if len(items) > 1 or not any(isinstance(term, Listed) for term in page.quantity.made_of):
        return _mask(
            size, [] if page.quantity.grid is not None else [one for one in items if one is not None]
        )
    listed = next(term for term in page.quantity.made_of if isinstance(term, Listed))
    if not listed.over_items:
        return _mask(size, [])
    mask = np.broadcast_to(listed.mask(items[0]), (size,))
    return mask & (listed.source.value != 0) if listed.reduction.adds else mask


def _depth(pages: WorkingPages, page: WorkingPage, depths: np.ndarray) -> int | None:
    """Down to which place a page looks that has one line."""
    if page.quantity is None or len(page.lines) != 1 or page.lines[0].item is None:
        return None
    item = page.lines[0].item
    if page.quantity.grid is None:
        return int(depths[item])
    reaching = step_of_part(pages.scene, PREDICTED)
    if reaching is None:
        return None
    return int(np.count_nonzero(reaching.made_of[0].mask(item)))


def _mask(size: int, items: list[int]) -> Mask:
    mask = np.zeros(size, np.bool_)
    mask[items] = True
    return mask
