"""Names above or below equal columns of a picture: side by side, or in two rows where they are long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pages.stage.box import Box
from pages.stage.fitted_text import shortened, text_width
from pages.stage.name_chip import WITHIN, name_chip
from pages.stage.picture import WIDTH
from pages.views.markup import Html
from pages.views.scene import Scene

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
    room = _room(width - APART)
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
    room = _room(box.width)
    lines = tuple(shortened(line, room, size) for line in lines_of(scene, item))
    true = bool(scene.truth[item])
    return name_chip(scene.names[item], true, box, size, lines)


def _room(width: float) -> float:
    return width - 2 * min(WITHIN, width / 12)
