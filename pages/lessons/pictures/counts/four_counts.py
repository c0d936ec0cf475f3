"""The four counts of true against predicted: their names, and the pages on which steps look at them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from metrics import Quantity, Result
from metrics.graph.arrays import Mask
from metrics.graph.digits import exact
from metrics.pictures.sets_and_lists import confusion_of
from metrics.words import N_
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.state.matrix_window import Cell
from pages.words import gettext as _

MOST_CELLS, MOST_ROWS = 50, 20  # nobody sees more of them apart


@dataclass(frozen=True)
class Kind:
    """One of the four counts: its key, its letters, whether what it counts is right, and its name."""

    key: str
    letters: str
    sign: str
    words: str

    @property
    def css(self) -> str:
        """Whether what it counts is right or wrong."""
        return "right" if self.sign == "✓" else "wrong"


KINDS = (
    Kind("both", "TP", "✓", N_("true positives")),
    Kind("missed", "FN", "✗", N_("false negatives")),
    Kind("put", "FP", "✗", N_("false positives")),
    Kind("neither", "TN", "✓", N_("true negatives")),
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
class Tally:
    """How many items, or how much weight, one part has of each kind: (n_items,) `items`, and their cells."""

    part: int
    name: str
    numbers: Mapping[str, float]
    items: Mapping[str, Mask]
    cells: Mapping[str, list[Cell]]

    @property
    def told(self) -> str:
        """The counts in a sentence."""
        said = _(
            "Counts of {name}: {tp} true positives, {fn} false negatives, "
            "{fp} false positives, {tn} true negatives."
        )
        tp, fn, fp, tn = (exact(self.numbers[kind.key]) for kind in KINDS)
        return said.format(name=self.name, tp=tp, fn=fn, fp=fp, tn=tn)

    def css(self, kind: Kind) -> str:
        """Right or wrong, or nothing where there is nothing to count."""
        return kind.css if self.numbers[kind.key] > 0 else "none"


def tally_of(result: Result, part: int, name: str) -> Tally:
    """The four counts of one part of a result."""
    found, cells = confusion_of(result, part), result.source.cells(part)
    items: dict[str, Mask] = {kind.key: getattr(found, kind.key) for kind in KINDS}
    numbers = {kind.key: float(getattr(found, f"n_{kind.key}")) for kind in KINDS}
    counted = {
        key: [(row, column) for row, column in cells[mask][:MOST_CELLS]] for key, mask in items.items()
    }
    return Tally(part, name, numbers, items, counted)


def cells_of_label(scene: Scene, label: int) -> list[Cell]:
    """The cells of a label on the screen, whatever the parts are."""
    return scene.seen([(row, label) for row in range(min(len(scene.samples), MOST_ROWS))])


def counted_on(pages: WorkingPages) -> dict[str, int]:
    """The page of each count: that of the first step that looks at it, or the last such page of any."""
    since: dict[str, int] = {}
    for step in pages.scene.of_part:
        for kind in LOOKED_AT.get(step.key, ()):
            since[kind] = min(since.get(kind, pages.last_of_part), pages.reached(step.key))
    last = max(since.values(), default=pages.last_of_part)
    return {kind.key: since.get(kind.key, last) for kind in KINDS}


def asked_on(pages: WorkingPages, kind: Kind) -> tuple[int, ...]:
    """The pages of the steps that look at a count or, on the way to the value, are made of it."""
    steps = pages.scene.of_part
    asked = [step.key for step in steps[:-1] if kind.key in _kinds_of(step)]
    return tuple(sorted(place for key in asked for place in pages.of_step.get(key, ())))


def is_used(pages: WorkingPages, kind: Kind) -> bool:
    """Whether the value of the part has something to do with a count."""
    return kind.key in kinds_of_value(pages.scene.of_part)


def kinds_of_value(steps: Iterable[Quantity]) -> set[str]:
    """The counts that the value of a part has something to do with, from its steps."""
    return set().union(*map(_kinds_of, steps))


def _kinds_of(step: Quantity) -> set[str]:
    """The counts that a step looks at, by itself or through other steps."""
    if step.key in LOOKED_AT:
        return set(LOOKED_AT[step.key])
    return set().union(*(_kinds_of(term.source) for term in step.made_of))
