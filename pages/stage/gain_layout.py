"""Where the ranks, the bars, the names and the sums of NDCG stand in the drawing."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metrics import Quantity
from metrics.graph.arrays import Array
from metrics.once import once
from pages.stage.box import Box
from pages.stage.picture import HEIGHT, WIDTH
from pages.stage.slot_names import NameRows, name_rows
from pages.stage.sorted_list_layout import RANKS
from pages.stage.working_pages import WorkingPages, page_of, step_of_part
from pages.views.scene import Scene

DISCOUNTS, DISCOUNT, GAINS = "ndcg.discounts", "ndcg.discount", "ndcg.gains"
DCG, IDCG, TRUE, VALUE = "ndcg.dcg", "ndcg.idcg", "positives", "ndcg"
MOST, MOST_IDEAL = 7, 5
EDGE, MARGIN, BETWEEN = 4.0, 40.0, 26.0
HEAD, NUMBERS, SCORES = 20.0, 18.0, 16.0
WIDEST, BAR_GAP = 62.0, 4.0
LEAST_LIST, LEAST_IDEAL = 116.0, 116.0


@dataclass(frozen=True, eq=False)
class GainLayout:
    """The first ranks of the list as columns from the left, and beside them those of the ideal list.

    Of a longer list the last column says how many items are not shown.
    """

    scene: Scene
    pages: WorkingPages

    @once
    def items(self) -> list[int]:
        """The items that are shown, from rank 1 on."""
        every: list[int] = self.scene.ranked.items.tolist()
        return every if len(every) <= MOST else every[: MOST - 1]

    @once
    def hidden(self) -> int:
        """How many items are not shown."""
        return len(self.scene.ranked.items) - len(self.items)

    @once
    def true(self) -> list[int]:
        """The true items in the order of their ranks, as far as the ideal list counts them."""
        ranked = self.scene.ranked
        every: list[int] = ranked.items[ranked.truth].tolist()
        counted = self.step(DISCOUNTS).where
        return every if counted is None else every[: int(counted.sum())]

    @once
    def ideal(self) -> list[int]:
        """Those of them that are shown in the ideal list."""
        return self.true if len(self.true) <= MOST_IDEAL else self.true[: MOST_IDEAL - 1]

    @once
    def pitch(self) -> float:
        """How wide a column is."""
        columns, ideal = self._columns
        room = WIDTH - 2 * EDGE - MARGIN - BETWEEN
        return min(WIDEST, room / (columns + ideal), (room - LEAST_IDEAL) / columns)

    @property
    def _columns(self) -> tuple[int, int]:
        return len(self.items) + (self.hidden > 0), len(self.ideal) + (len(self.true) > len(self.ideal))

    @once
    def left(self) -> float:
        """Where the columns of the list begin."""
        ideal = max(LEAST_IDEAL, self._columns[1] * self.pitch)
        return (WIDTH - MARGIN - self._listed - BETWEEN - ideal) / 2 + MARGIN

    @property
    def _listed(self) -> float:
        """How wide the list is, with its title."""
        return max(LEAST_LIST, self._columns[0] * self.pitch)

    @once
    def ideal_left(self) -> float:
        """Where those of the ideal list begin."""
        return self.left + self._listed + BETWEEN

    @once
    def names(self) -> NameRows:
        """The names under the columns."""
        return name_rows(self.scene, [*self.items, *self.ideal], self.pitch)

    @property
    def ideal_lower(self) -> int:
        """Which row of names the ideal list begins with: not that of the column before it."""
        return self._columns[0] % 2

    @once
    def bottom(self) -> float:
        """Where the names end, and what stands below them begins."""
        return HEIGHT - self.names.high - SCORES - 4

    @once
    def names_top(self) -> float:
        """Where the names begin."""
        return self.bottom - self.names.height - 2

    @once
    def foot(self) -> float:
        """The height on which the bars stand."""
        return self.names_top - NUMBERS

    @once
    def scale(self) -> float:
        """How high a bar of height 1 is: the highest discount reaches up to the numbers above the bars."""
        return (self.foot - HEAD - NUMBERS) / float(self.discounts[0])

    def step(self, key: str) -> Quantity:
        """The step of the part with this key."""
        return self.scene.step_with(key)

    @once
    def discounts(self) -> Array:
        """The discount of each rank."""
        return self.step(DISCOUNTS).value

    @once
    def gains(self) -> NDArray[np.float64]:
        """The gain of each item."""
        return np.asarray(self.step(GAINS).value, np.float64)

    def bar(self, place: int, height: float, left: float | None = None) -> Box:
        """The bar of a column that is as high as a number; `left` is where the columns begin."""
        start = self.left if left is None else left
        high = height * self.scale
        x = start + place * self.pitch + BAR_GAP
        return Box(x, self.foot - high, self.pitch - 2 * BAR_GAP, high)

    def middle(self, place: int, left: float | None = None) -> float:
        """The middle of a column."""
        return (self.left if left is None else left) + (place + 0.5) * self.pitch

    def ranked_since(self, item: int) -> int | None:
        """The page on which the rank of an item is known."""
        rank = step_of_part(self.scene, *RANKS)
        return None if rank is None else page_of(self.pages, rank.key, item)

    def since(self, key: str, item: int | None = None) -> int:
        """The page on which a step, or its line of one item, is reached."""
        return self.pages.reached(key, item)
