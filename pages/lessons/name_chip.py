"""The name of an item in a drawing: filled where the item is true, hollow where it is false."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pages.lessons.fitted_text import (
    LETTER,
    LONGEST_NAME,
    MIDDLE,
    NEARLY,
    fitted_size,
    fitted_text,
    pressed_into,
    shortened,
    text_at,
    text_width,
)
from pages.lessons.picture import WIDTH, Box
from pages.views.markup import Html, element
from pages.views.scene import Scene

ROUND = 14.0
WITHIN = 8.0
NAME_PRESSED = 1.25


def name_chip(name: str, true: bool, box: Box, size: float, lines: Sequence[str] = ()) -> Html:
    """A name in a filled or hollow frame, in these lines or in one; what is cut stands in full in its tip."""
    room = room_in(box.width)
    written = lines or (name,)
    fits = min(fitted_size(line, room, size) for line in written)
    x, middle = box.middle
    texts = [
        fitted_text(
            x,
            middle + (number - (len(written) - 1) / 2) * (fits + 3),
            shortened(line, room * NAME_PRESSED, fits),
            room,
            fits,
        )
        for number, line in enumerate(written)
    ]
    return element(
        "g",
        element("title", name),
        box.drawn("frame", min(ROUND, box.height / 2)),
        *texts,
        css="name true" if true else "name false",
    )


def cut_chip(name: str, true: bool, box: Box, size: float) -> Html:
    """The same with as many letters of the name as fit in this size."""
    return name_chip(name, true, box, size, (shortened(name, room_in(box.width), size),))


def room_in(width: float) -> float:
    """How wide a text in a frame of this width may be."""
    return width - 2 * min(WITHIN, width / 12)


def ring(box: Box) -> Html:
    """What becomes a yellow ring while the element that it lies in is marked."""
    return box.drawn("ring", min(ROUND, box.height / 2))


SIZE = 14.0
AROUND = 9.0
APART = 4.0


@dataclass(frozen=True)
class NameRows:
    """How high a name is, and in how many rows names stand under columns of this width.

    In two rows every other name stands lower, so that each has twice the room.
    """

    width: float
    high: float
    rows: int

    @property
    def height(self) -> float:
        """How high all of them are."""
        return self.high * self.rows

    def box(self, left: float, top: float, slot: int, lower: int = 0) -> Box:
        """The place of the name of a column; `lower` is 1 where the first column has the lower row."""
        wide, row = self.width * self.rows, (slot + lower) % self.rows
        middle = left + (slot + 0.5) * self.width
        start, end = max(1.0, middle - wide / 2), min(WIDTH - 1, middle + wide / 2)
        return Box(start + APART / 2, top + row * self.high + 1, end - start - APART, self.high - 2)


def name_rows(scene: Scene, items: Sequence[int], width: float, size: float = SIZE) -> NameRows:
    """One row where every name fits, else two."""
    lines = [lines_of(scene, item) for item in items]
    high = size * max(map(len, lines), default=1) + AROUND
    room = room_in(width - APART)
    one = all(text_width(line, size) <= room for named in lines for line in named)
    return NameRows(width, high, 1 if one else 2)


def lines_of(scene: Scene, item: int) -> tuple[str, ...]:
    """A name in lines: that of a cell is the sample and the label."""
    if scene.result.source.kind != "cells":
        return (scene.names[item],)
    sample, label = scene.cells[item]
    return scene.samples[sample], scene.labels[label]


def named(scene: Scene, item: int, box: Box, size: float = SIZE) -> Html:
    """The name of an item in its frame, cut where its room ends."""
    room = room_in(box.width)
    lines = tuple(shortened(line, room, size) for line in lines_of(scene, item))
    true = bool(scene.truth[item])
    return name_chip(scene.names[item], true, box, size, lines)


LEAST, LARGE = 14.0, 16.0
BESIDE = 6.0
PRESSED = 1.2
RIGHT, WRONG = "✓", "✗"


def sign_chip(name: str, true: bool, written: str, box: Box, size: float) -> Html:
    """What is written of an item, in a frame that is filled where the item is true; its name is the tip."""
    return element(
        "g",
        element("title", name),
        box.drawn("frame", box.height / 2),
        steady_text(*box.middle, written, box.width - 2 * BESIDE, size),
        ring(box),
        css="chip true" if true else "chip false",
    )


def chip_text(
    name: str, sign: str, weight: str, room: float, size: float, letters: int = LONGEST_NAME
) -> str:
    """The sign, as much of the name as fits into this room, and what the item weighs; 0 letters: no name."""
    if not letters:
        return " ".join(filter(None, (sign, weight)))
    before = f"{sign} " if sign else ""
    after = f" {weight}" if weight else ""
    left = room * PRESSED - text_width(before + after, size)
    return f"{before}{shortened(name, left, size, letters)}{after}"


def steady_text(x: float, y: float, content: str, room: float, size: float, anchor: str = MIDDLE) -> Html:
    """A text of this size, which is pressed together where it is too long and never made smaller."""
    slack = 1.0 if _is_wide(content) else PRESSED
    pressed = pressed_into(room) if text_width(content, size) > room * NEARLY * slack else {}
    return text_at(x, y, content, anchor, size, **pressed)


def _is_wide(content: str) -> bool:
    """Whether the letters are not narrower than they are taken for: capitals, or Chinese ones."""
    wide = sum(sign.isupper() or sign in "mw@%" or text_width(sign, 1) > LETTER for sign in content)
    return 3 * wide > len(content)
