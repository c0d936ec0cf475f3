"""The items that are counted, side by side as chips: one or two lines of them, as many as fit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from metrics.graph.digits import exact
from pages.stage.counted_shares import Group
from pages.stage.fitted_text import text_width
from pages.stage.set_items import SetItems
from pages.stage.sign_chip import BESIDE, LEAST, PRESSED
from pages.words import gettext as _

GAP = 4.0
MOST_LINES, MOST_CHIPS = 2, 26
SIZES, LETTERS = (20.0, 18.0, 16.0, 14.0), (14, 10, 8, 6, 0)
WIDEST_TEXT = 180.0


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
