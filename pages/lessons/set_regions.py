"""Two overlapping sets, the true and the predicted items, and what is in neither of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil

import numpy as np

from metrics import Quantity
from metrics.graph.arrays import Mask
from metrics.graph.digits import exact
from metrics.once import once
from metrics.words import N_
from pages.lessons.count_tile import LOOKED_AT, places
from pages.lessons.fitted_text import folded, text_width
from pages.lessons.name_chip import (
    BESIDE,
    LARGE,
    LEAST,
    PRESSED,
    RIGHT,
    WRONG,
    chip_text,
    sign_chip,
    steady_text,
)
from pages.lessons.picture import Box, part_of_picture
from pages.lessons.working_pages import WorkingPages, pages_about
from pages.views.markup import Html
from pages.views.scene import Scene
from pages.words import gettext as _

TRUTH, PREDICTED = "sets.truth", "sets.predicted"
KINDS = ("missed", "both", "put", "neither")
SIGNS = {"missed": WRONG, "both": RIGHT, "put": WRONG, "neither": RIGHT}


@dataclass(frozen=True, eq=False)
class SetItems:
    """The items of the chosen part, on the pages of its working."""

    scene: Scene
    pages: WorkingPages

    @property
    def masks(self) -> dict[str, Mask]:
        """The items that are true alone, true and predicted, predicted alone, and neither."""
        shown = self.scene.confusion
        return {kind: getattr(shown, kind) for kind in KINDS}

    @once
    def kind(self) -> tuple[str, ...]:
        """To which of the four each item belongs."""
        which = np.argmax([self.masks[kind] for kind in KINDS], axis=0)
        return tuple(KINDS[place] for place in which)

    def of_kind(self, kind: str) -> list[int]:
        """The items of one of the four, in their order."""
        return [int(item) for item in np.flatnonzero(self.masks[kind])]

    def is_true(self, item: int) -> bool:
        """Whether the item is true."""
        return self.kind[item] in ("missed", "both")

    @once
    def known(self) -> int:
        """The page since which it is known what is predicted: the last one that asks for it."""
        asked = [*places(self.pages, PREDICTED), *places(self.pages, "predicted")]
        return max(asked, default=0)

    def text(self, item: int, room: float, size: float, letters: int = 14, known: bool = True) -> str:
        """What is written of an item, as far as it fits."""
        sign = SIGNS[self.kind[item]] if known else ""
        return chip_text(self.scene.names[item], sign, self.weight(item), room, size, letters)

    def weight(self, item: int) -> str:
        """What an item weighs, where items weigh anything."""
        if self._weights is None:
            return ""
        return _("× {weight}").format(weight=exact(float(self._weights.value[item])))

    @once
    def _weights(self) -> Quantity | None:
        weights = self.scene.result.source.weight
        return None if weights is None else weights.at(self.scene.focus.part)

    def chip(self, item: int, written: str, box: Box, size: float) -> Html:
        """The chip of an item."""
        return sign_chip(self.scene.names[item], self.is_true(item), written, box, size)


LOWEST, HIGH = 21.0, 32.0
GAP = 4.0


@dataclass(frozen=True)
class ChipSlots:
    """Where the items that are shown stand, and how many are not shown; `rest` is the place to say so."""

    boxes: dict[int, Box]
    hidden: int
    rest: Box | None


def chip_slots(items: Sequence[int], box: Box, columns: int = 1) -> ChipSlots:
    """The places of these items, line by line."""
    lines = int(box.height / LOWEST)
    fits = len(items) <= lines * columns
    shown = items if fits else items[: lines * columns - 1]
    needed = ceil(len(items) / columns) if fits else lines
    high = min(HIGH, box.height / max(1, needed))
    wide = box.width / columns

    def place(number: int) -> Box:
        whole = Box(box.x + number % columns * wide, box.y + number // columns * high, wide, high)
        return Box(whole.x + GAP, whole.y + GAP / 4, whole.width - 2 * GAP, whole.height - GAP / 2)

    boxes = {item: place(number) for number, item in enumerate(shown)}
    return ChipSlots(boxes, len(items) - len(shown), None if fits else place(len(shown)))


EDGES = (6.0, 122.0, 238.0, 354.0, 474.0)
TOP, HEAD, LINE, CAPTION = 19.0, 38.0, 16.0, 15.0
ROUND, INSIDE = 22.0, 4.0
CAPTIONS = {
    "missed": N_("missed"),
    "both": N_("true and predicted"),
    "put": N_("wrongly predicted"),
    "neither": N_("correctly not predicted"),
}


@dataclass(frozen=True)
class Departure:
    """An item leaves its set for another place: as which thing, and on which page."""

    thing: str
    page: int


Departures = Mapping[int, Sequence[Departure]]


@dataclass(frozen=True, eq=False)
class SetRegions:
    """Where the two sets stand in the drawing: from the top down to `bottom`."""

    items: SetItems
    bottom: float

    @classmethod
    def as_high_as_needed(cls, items: SetItems, lowest: float) -> SetRegions:
        """The sets as high as the longest column of chips, but not below `lowest`."""
        true = sum(map(items.is_true, range(len(items.kind))))
        by_truth = (ceil(count / 2) for count in (true, len(items.kind) - true))
        longest = max(2, *by_truth, *(len(items.of_kind(kind)) for kind in KINDS))
        return cls(items, min(lowest, TOP + HEAD + HIGH * longest + 2 * INSIDE))

    def columns(self, first: int, last: int) -> Box:
        """The regions from one to another: true alone, both, predicted alone, neither (0 to 3)."""
        return Box(EDGES[first], TOP, EDGES[last + 1] - EDGES[first], self.bottom - TOP)

    def chips_in(self, first: int, last: int) -> Box:
        """The place for chips in these regions."""
        whole = self.columns(first, last)
        return Box(whole.x, whole.y + HEAD, whole.width, whole.height - HEAD - INSIDE)

    def drawn(self, departures: Departures) -> Iterator[Html]:
        """The sets, the items by their truth alone, and then each of them in its place."""
        yield from self._outlines()
        yield from self._shades()
        if self.items.known > 0:
            yield from self._by_truth()
        for number, kind in enumerate(KINDS):
            yield self._caption(number, kind)
            slots = chip_slots(self.items.of_kind(kind), self.chips_in(number, number))
            yield from self._chips(slots, departures, since=self.items.known)

    def _outlines(self) -> Iterator[Html]:
        known = self.items.known
        true, predicted = self.columns(0, 1), self.columns(1, 2)
        yield true.drawn("set true", ROUND)
        yield steady_text(true.x + ROUND, TOP / 2, _("true"), true.width / 2, LARGE, "start")
        said = steady_text(EDGES[3] - ROUND, TOP / 2, _("predicted"), EDGES[3] - EDGES[2], LARGE, "end")
        yield part_of_picture("g", predicted.drawn("set predicted", ROUND), said, since=known, css="head")
        if known > 0:
            outside = self.columns(2, 3)
            said = steady_text(outside.middle[0], TOP / 2, _("not true"), outside.width, LARGE)
            yield part_of_picture("g", said, until=known - 1, css="head")

    def _shades(self) -> Iterator[Html]:
        """What lights up while a step counts the items of these regions."""
        pages = self.items.pages
        for step in self.items.scene.of_part:
            kinds = LOOKED_AT.get(step.key, ())
            now = places(pages, step.key)
            for first, last in _runs(kinds):
                shade = self.columns(first, last).within(INSIDE).drawn("shade", ROUND - INSIDE)
                yield part_of_picture("g", shade, since=now[0], until=now[-1], now=now)

    def _caption(self, number: int, kind: str) -> Html:
        x, room = self.columns(number, number).middle[0], EDGES[number + 1] - EDGES[number]
        lines = folded(f"{SIGNS[kind]} {_(CAPTIONS[kind])}", room * PRESSED, CAPTION)
        top = TOP + (HEAD - LINE * (len(lines) - 1)) / 2 + 1
        written = [
            steady_text(x, top + place * LINE, line, room - 2 * INSIDE, CAPTION)
            for place, line in enumerate(lines)
        ]
        css = "caption right" if SIGNS[kind] == RIGHT else "caption wrong"
        counted = [step.key for step in self.items.scene.of_part if kind in LOOKED_AT.get(step.key, ())]
        now = [page for key in counted for page in places(self.items.pages, key)]
        return part_of_picture("g", *written, since=self.items.known, now=now, css=css)

    def _by_truth(self) -> Iterator[Html]:
        true = [item for item in range(len(self.items.kind)) if self.items.is_true(item)]
        false = [item for item in range(len(self.items.kind)) if not self.items.is_true(item)]
        for members, box in ((true, self.chips_in(0, 1)), (false, self.chips_in(2, 3))):
            yield from self._chips(chip_slots(members, box, columns=2), {}, until=self.items.known - 1)

    def _chips(
        self, slots: ChipSlots, departures: Departures, since: int | None = None, until: int | None = None
    ) -> Iterator[Html]:
        items, size = self.items, self._size(slots)
        for item, box in slots.boxes.items():
            written = items.text(item, box.width - 2 * BESIDE, size, known=until is None)
            asked = pages_about(items.pages, ("predicted",), item)
            yield part_of_picture(
                "g",
                items.chip(item, written, box, size),
                *_origins(box, departures.get(item, ())),
                since=since,
                until=until,
                cells=(items.scene.cells[item],),
                thing=f"item:{item}",
                now=asked if len(places(items.pages, "predicted")) > 1 else (),
                css="member",
            )
        if slots.rest is not None:
            said = _("… {n} more").format(n=slots.hidden)
            rest = steady_text(*slots.rest.middle, said, slots.rest.width, LEAST)
            yield part_of_picture("g", rest, since=since, until=until)

    def _size(self, slots: ChipSlots) -> float:
        """One font size for the chips of a set: the large one where every name fits."""
        rooms = [
            text_width(self.items.scene.names[item], LARGE) + 2 * LARGE <= box.width - 2 * BESIDE
            and box.height >= LARGE + 4
            for item, box in slots.boxes.items()
        ]
        return LARGE if all(rooms) else LEAST


def _runs(kinds: Iterable[str]) -> Iterator[tuple[int, int]]:
    """The first and the last of each row of regions that stand side by side."""
    numbers = sorted(KINDS.index(kind) for kind in kinds)
    for _offset, run in groupby(enumerate(numbers), lambda one: one[1] - one[0]):
        side_by_side = [number for _place, number in run]
        yield side_by_side[0], side_by_side[-1]


def _origins(box: Box, departures: Sequence[Departure]) -> Iterator[Html]:
    """What cannot be seen and stands where a copy of the item sets out from, until it does."""
    for one in departures:
        yield part_of_picture("g", box.drawn("origin"), thing=one.thing, until=one.page - 1)
