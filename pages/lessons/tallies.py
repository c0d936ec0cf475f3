"""The four counts of true against predicted, and how many items a part has of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from metrics import Quantity, Result
from metrics.graph.arrays import Mask
from metrics.pictures.pairs import confusion_of
from metrics.words import N_
from pages.state.document import Cell

MAX_CELLS = 50  # nobody sees more of them apart


@dataclass(frozen=True)
class Count:
    """One of the four counts; `sign` says whether what it counts is right."""

    key: str
    letters: str
    sign: str
    title: str

    @property
    def css(self) -> str:
        """Whether what it counts is right or wrong."""
        return "right" if self.sign == "✓" else "wrong"


FOUR_COUNTS = (
    Count("tp", "TP", "✓", N_("true positives")),
    Count("fn", "FN", "✗", N_("false negatives")),
    Count("fp", "FP", "✗", N_("false positives")),
    Count("tn", "TN", "✓", N_("true negatives")),
)
COUNTED_BY_STEP: Mapping[str, tuple[str, ...]] = {
    "tp": ("tp",),
    "common": ("tp",),
    "fn": ("fn",),
    "fp": ("fp",),
    "tn": ("tn",),
    "neither": ("tn",),
    "true": ("tp", "fn"),
    "made": ("tp", "fp"),
    "false": ("fp", "tn"),
    "either": ("tp", "fn", "fp"),
    "differing": ("fn", "fp"),
}


@dataclass(frozen=True, eq=False)
class Tally:
    """How many items, or how much weight, one part has of each count: (n_items,) `items`, and their cells."""

    part: int
    name: str
    numbers: Mapping[str, float]
    items: Mapping[str, Mask]
    cells: Mapping[str, list[Cell]]

    def css(self, count: Count) -> str:
        """Right or wrong, or nothing where there is nothing to count."""
        return count.css if self.numbers[count.key] > 0 else "none"


def tally_of(result: Result, part: int, name: str) -> Tally:
    """The four counts of one part of a result."""
    confusion, cells = confusion_of(result, part), result.inputs.cells(part)
    items: dict[str, Mask] = {count.key: getattr(confusion, count.key) for count in FOUR_COUNTS}
    numbers = {count.key: float(getattr(confusion, f"n_{count.key}")) for count in FOUR_COUNTS}
    of_kind = {key: [(row, column) for row, column in cells[mask][:MAX_CELLS]] for key, mask in items.items()}
    return Tally(part, name, numbers, items, of_kind)


def counts_of_value(steps: Iterable[Quantity]) -> set[str]:
    """The counts that the value of a part has something to do with, from its steps."""
    return set().union(*map(counts_of_step, steps))


def counts_of_step(step: Quantity) -> set[str]:
    """The counts that a step looks at, by itself or through other steps."""
    if step.key in COUNTED_BY_STEP:
        return set(COUNTED_BY_STEP[step.key])
    return set().union(*(counts_of_step(term.source) for term in step.made_of))
