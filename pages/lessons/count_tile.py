"""A tile: the four counts of one part, true against predicted, as a drawing that fills count by count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from metrics import Quantity, Result
from metrics.graph.arrays import Mask
from metrics.graph.digits import exact
from metrics.pictures.confusion import confusion_of
from metrics.words import N_
from pages.lessons.fitted_text import shortened, text_width
from pages.lessons.picture import Box, part_of_picture, text
from pages.lessons.working_pages import WorkingPages
from pages.state.protocol import Cell
from pages.views.markup import Html, element
from pages.words import gettext as _

SMALLEST, NAME_SIZE = 14, 16
PAD, NAME_ROOM, NAME_MIDDLE = 2, 24, 12
# More cells than that are not named one by one: nobody sees them apart, and they would be most of the page.
MOST_CELLS = 300


@dataclass(frozen=True)
class Corner:
    """Where a count stands in the tile, and how it is called: in short, and in words."""

    kind: str
    short: str
    sign: str
    column: int
    row: int
    meaning: str

    @property
    def letters(self) -> str:
        """Its short name with the sign for right or wrong."""
        return f"{self.short} {self.sign}"

    @property
    def css(self) -> str:
        """Whether what it counts is right or wrong."""
        return "right" if self.sign == "✓" else "wrong"


CORNERS = (
    Corner("both", "TP", "✓", 0, 0, N_("true and predicted")),
    Corner("missed", "FN", "✗", 1, 0, N_("true, but missed")),
    Corner("put", "FP", "✗", 0, 1, N_("wrongly predicted")),
    Corner("neither", "TN", "✓", 1, 1, N_("correctly not predicted")),
)
# Which of the counts a step looks at, by its key.
LOOKED_AT: Mapping[str, tuple[str, ...]] = {
    "tp": ("both",),
    "common": ("both",),
    "fn": ("missed",),
    "fp": ("put",),
    "tn": ("neither",),
    "neither": ("neither",),
    "true": ("both", "missed"),
    "made": ("both", "put"),
    "false": ("put", "neither"),
    "either": ("both", "missed", "put"),
    "differing": ("missed", "put"),
}


@dataclass(frozen=True, eq=False)
class CountTile:
    """The four counts of one part by their kind, and the cells that each of them counts."""

    part: int
    name: str
    counts: Mapping[str, float]
    counted: Mapping[str, tuple[Cell, ...]]

    @property
    def cells(self) -> list[Cell]:
        """All cells of the part."""
        return sorted(cell for cells in self.counted.values() for cell in cells)[:MOST_CELLS]

    @property
    def told(self) -> str:
        """The counts in a sentence."""
        said = _(
            "Counts of {name}: {tp} true positives, {fn} false negatives, "
            "{fp} false positives, {tn} true negatives."
        )
        tp, fn, fp, tn = (exact(self.counts[corner.kind]) for corner in CORNERS)
        return said.format(name=self.name, tp=tp, fn=fn, fp=fp, tn=tn)

    @property
    def written(self) -> list[str]:
        """The counts as they are printed."""
        return [exact(count) for count in self.counts.values()]

    @property
    def narrowest(self) -> float:
        """How wide the tile must be at least for all that is printed in it."""
        letters = (corner.letters for corner in CORNERS)
        return 2 * (max(text_width(one, SMALLEST) for one in (*letters, *self.written)) + PAD)


@dataclass(frozen=True)
class Turning:
    """On which pages a tile shows its counts: each since its own page, and marked while it is in question.

    `letters` says that the tile names its corners from the first page on. `thing` is what the empty frame is,
    where something glides out of it.
    """

    since: Mapping[str, int]
    now: Mapping[str, tuple[int, ...]]
    letters: bool = False
    thing: str = ""

    @property
    def complete(self) -> int:
        """The page since which all counts are shown."""
        return max(self.since.values())

    @classmethod
    def at_once(cls, page: int, thing: str = "") -> Turning:
        """All counts appear on the same page."""
        kinds = [corner.kind for corner in CORNERS]
        return cls(dict.fromkeys(kinds, page), dict.fromkeys(kinds, ()), thing=thing)

    @classmethod
    def step_by_step(cls, pages: WorkingPages) -> Turning:
        """Each count appears with the first step that looks at it, or at last with the value of the part."""
        since = {corner.kind: pages.last_of_part for corner in CORNERS}
        for step in pages.scene.of_part:
            for kind in LOOKED_AT.get(step.key, ()):
                since[kind] = min(since[kind], pages.reached(step.key))
        return cls(since, {kind: _asked(pages, kind) for kind in since}, letters=True)


def places(pages: WorkingPages, key: str) -> tuple[int, ...]:
    """The places of all pages of a step."""
    return tuple(place for place, page in enumerate(pages) if page.about(key))


def _asked(pages: WorkingPages, kind: str) -> tuple[int, ...]:
    """The pages on which a count is in question: those that count it or, on the way to the value, use it."""
    steps = pages.scene.of_part
    asked = [step.key for step in steps if kind in LOOKED_AT.get(step.key, ())]
    between = [step for step in steps[:-1] if step.key not in LOOKED_AT]
    for step in between:
        if kind in _kinds_of(step):
            asked.append(step.key)
    return tuple(sorted(place for key in asked for place in places(pages, key)))


def _kinds_of(step: Quantity) -> set[str]:
    """The counts that a step is made of, by itself or through other steps."""
    kinds: set[str] = set()
    for source in (term.source for term in step.made_of):
        kinds |= set(LOOKED_AT[source.key]) if source.key in LOOKED_AT else _kinds_of(source)
    return kinds


def tile_of(result: Result, part: int, name: str) -> CountTile:
    """The counts of one part of a result."""
    confusion = confusion_of(result, part)
    cells = result.source.cells(part)

    def within(mask: Mask) -> tuple[Cell, ...]:
        return tuple((row, column) for row, column in cells[mask][:MOST_CELLS].tolist())

    counts = {corner.kind: float(getattr(confusion, f"n_{corner.kind}")) for corner in CORNERS}
    counted = {corner.kind: within(getattr(confusion, corner.kind)) for corner in CORNERS}
    return CountTile(part, name, counts, counted)


def drawn_tile(tile: CountTile, box: Box, turning: Turning, size: int, chosen: bool = False) -> Html:
    """The tile with its name above; `box` is that of the four counts, `size` that of their numbers."""
    said = shortened(tile.name, box.width - PAD, NAME_SIZE)
    name = text(box.middle[0], box.y - NAME_ROOM + NAME_MIDDLE, said, css=f"s{NAME_SIZE} name")
    corners = [
        _corner(tile, corner, box.quarter(corner.column, corner.row), turning, size) for corner in CORNERS
    ]
    empty: list[Html] = []
    if turning.complete > 0:
        frame, until = box.drawn("frame empty"), turning.complete - 1
        empty = [part_of_picture("g", frame, until=until, thing=turning.thing)]
    whole = part_of_picture(
        "g", box.drawn("frame"), since=turning.complete, role="group", aria_label=tile.told
    )
    return part_of_picture(
        "g",
        element("title", tile.name),
        name,
        *empty,
        *corners,
        whole,
        ring(box.within(-2)),
        cells=tile.cells,
        css="tile chosen" if chosen else "tile",
    )


def _corner(tile: CountTile, corner: Corner, box: Box, turning: Turning, size: int) -> Html:
    count, since = tile.counts[corner.kind], turning.since[corner.kind]
    letters = text(box.middle[0], box.y + box.height * 0.27, corner.letters, css="s14 short")
    number = text(box.middle[0], box.y + box.height * 0.71, exact(count), css=f"s{size} count")
    filled = part_of_picture(
        "g",
        element("title", _(corner.meaning)),
        box.drawn(f"corner {corner.css if count > 0 else 'nothing'}"),
        *(() if turning.letters else (letters,)),
        number,
        ring(box.within(2)),
        since=since,
        cells=tile.counted[corner.kind],
        thing=f"{corner.kind}:{tile.part}",
        now=turning.now[corner.kind],
    )
    return Html(filled + part_of_picture("g", letters, since=0)) if turning.letters else filled


def ring(box: Box) -> Html:
    """A ring that is seen where the thing around it is in question."""
    return box.drawn("ring")


def ringed_text(x: float, y: float, content: str, size: int, css: str = "") -> tuple[Html, ...]:
    """A text and the ring around it."""
    width = max(text_width(content, size) + 3 * PAD, size * 1.4)
    around = Box(x - width / 2, y - size * 0.6, width, size * 1.2)
    return (text(x, y, content, css=f"s{size} {css}".strip()), ring(around))
