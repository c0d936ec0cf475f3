"""The ranks that the picture of NDCG shows: who stands there, who ideally would, and what it counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from metrics.graph.arrays import Array
from metrics.lazy import lazy_property
from pages.lessons.picture import part_of_picture
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html
from pages.state.matrix_window import Cell

DISCOUNTS, DISCOUNT, GAINS = "ndcg.discounts", "ndcg.discount", "ndcg.gains"
DCG, IDCG = "ndcg.dcg", "ndcg.idcg"
MOST_RANKS, MOST_PIECES = 8, 40


@dataclass(frozen=True, eq=False)
class GainRows:
    """The first ranks of a scene, each of which has a row."""

    scene: Scene
    pages: WorkingPages

    def values(self, key: str) -> Array:
        """The numbers of a step of the part."""
        return np.asarray(self.scene.step_with(key).value, np.float64)

    @lazy_property
    def here(self) -> list[int]:
        """The items of this ranking that have a row."""
        every: list[int] = self.scene.ranked.items.tolist()
        return every if len(every) <= MOST_RANKS else every[: MOST_RANKS - 1]

    @lazy_property
    def ideal(self) -> list[int]:
        """The items of the ideal ranking in these rows: what is true comes first."""
        ranked = self.scene.ranked
        first: list[int] = ranked.items[ranked.truth].tolist()
        return [*first, *ranked.items[~ranked.truth].tolist()][: len(self.here)]

    @lazy_property
    def discounts(self) -> list[float]:
        """What each of these ranks counts."""
        found: list[float] = self.values(DISCOUNTS)[: len(self.here)].tolist()
        return found

    def of_ideal(self, place: int) -> float:
        """What the ideal ranking gains at a rank."""
        return self.discounts[place] if self.scene.truth[self.ideal[place]] else 0.0

    def shares(self, place: int) -> bool:
        """Whether the item at a rank shares its discount with one that is tied with it."""
        together = self.scene.result.conventions.ndcg_tie == "average"
        return together and bool(self.scene.ranked.level[place : place + 2].any())

    @lazy_property
    def gaining(self) -> list[int]:
        """The items that gain something, best first."""
        gains = self.values(GAINS)
        return [item for item in self.scene.ranked.items.tolist() if gains[item] > 0]

    def piece(self, item: int) -> str:
        """What the gain of an item is called where it glides from its row into the sum; of many none does."""
        return f"gain:{item}" if len(self.gaining) <= MOST_PIECES and item in self.here else ""

    def piece_of_sum(self, share: float, since: int, thing: str = "", cells: Sequence[Cell] = ()) -> Html:
        """A piece of the bar of a sum."""
        length = f"--share:{share:.4g}"
        return part_of_picture("i", since=since, css="gain", style=length, thing=thing, cells=cells)

    def bar(
        self, worth: float, css: str, item: int, since: int, until: int | None = None, thing: str = ""
    ) -> Html:
        """A bar of an item, as long as a number: the discount of rank 1 fills its track."""
        share, cells = f"--share:{worth / self.discounts[0]:.4g}", (self.scene.cells[item],)
        return part_of_picture("i", css=css, cells=cells, since=since, until=until, style=share, thing=thing)
