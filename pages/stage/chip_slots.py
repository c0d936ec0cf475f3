"""Places for the chips of a set, in columns within a box; of many the last place says how many more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from pages.stage.box import Box

LEAST, MOST = 21.0, 32.0
GAP = 4.0


@dataclass(frozen=True)
class ChipSlots:
    """Where the items that are shown stand, and how many are not shown; `rest` is the place to say so."""

    boxes: dict[int, Box]
    hidden: int
    rest: Box | None


def chip_slots(items: Sequence[int], box: Box, columns: int = 1) -> ChipSlots:
    """The places of these items, line by line."""
    lines = int(box.height / LEAST)
    fits = len(items) <= lines * columns
    shown = items if fits else items[: lines * columns - 1]
    needed = ceil(len(items) / columns) if fits else lines
    high = min(MOST, box.height / max(1, needed))
    wide = box.width / columns

    def place(number: int) -> Box:
        whole = Box(box.x + number % columns * wide, box.y + number // columns * high, wide, high)
        return Box(whole.x + GAP, whole.y + GAP / 4, whole.width - 2 * GAP, whole.height - GAP / 2)

    boxes = {item: place(number) for number, item in enumerate(shown)}
    return ChipSlots(boxes, len(items) - len(shown), None if fits else place(len(shown)))
