"""One group of pairs of PRO loss as a grid: down what should score higher, across what should score lower."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metrics.graph.arrays import Mask
from metrics.kernels.pro_loss import ORDER
from metrics.once import once
from metrics.pictures.pro_groups import ProGroup
from pages.stage.box import Box
from pages.stage.fitted_text import text_width
from pages.stage.name_chip import WITHIN
from pages.stage.picture import WIDTH
from pages.stage.pro_layout import LEFT, SIZE, ProLayout
from pages.stage.slot_names import NameRows, name_rows

MOST_COLUMNS, LEAST_ROW, HIGHEST_ROW, HIGHEST_NAME = 5, 21.0, 40.0, 28.0
WIDEST, WIDEST_NAME, GAP = 74.0, 112.0, 2.0


@dataclass(frozen=True, eq=False)
class ProGrid:
    """Where the pairs of a group of labels stand, between two heights."""

    layout: ProLayout
    number: int
    top: float
    end: float

    @property
    def group(self) -> ProGroup:
        """The group."""
        return self.layout.groups[self.number]

    @once
    def _upper(self) -> list[int]:
        """The rows of the group that have a pair: in the order of relevance, else from the highest score."""
        return _down(self.layout, self.group, self.group.upper, np.asarray(self.group.compared.any(1)))

    @once
    def _lower(self) -> list[int]:
        return _down(self.layout, self.group, self.group.lower, np.asarray(self.group.compared.any(0)))

    @once
    def columns(self) -> list[int]:
        """The columns of the group that are shown."""
        return self._lower if len(self._lower) <= MOST_COLUMNS else self._lower[: MOST_COLUMNS - 1]

    @once
    def rows(self) -> list[int]:
        """The rows of the group that are shown."""
        fit = int((self.end - self.top - self.heads.height) / LEAST_ROW)
        return self._upper if len(self._upper) <= fit else self._upper[: fit - 1]

    @property
    def hidden(self) -> tuple[int, int]:
        """How many rows and columns are not shown."""
        return len(self._upper) - len(self.rows), len(self._lower) - len(self.columns)

    @once
    def name_wide(self) -> float:
        """How wide the names before the rows are."""
        names = [text_width(self.layout.scene.names[self.group.upper[row]], SIZE) for row in self._upper]
        return min(WIDEST_NAME, max(names) + 2 * WITHIN + 4)

    @once
    def left(self) -> float:
        """Where the pairs begin."""
        return LEFT + self.name_wide + GAP

    @once
    def width(self) -> float:
        """How wide a pair is."""
        return min(WIDEST, (WIDTH - 2 - self.left) / min(len(self._lower), MOST_COLUMNS))

    @once
    def heads(self) -> NameRows:
        """The names above the columns."""
        return name_rows(
            self.layout.scene, [int(self.group.lower[one]) for one in self.columns], self.width, SIZE
        )

    @once
    def row(self) -> float:
        """How high a row is."""
        rows = len(self.rows) + (self.hidden[0] > 0)
        return min(HIGHEST_ROW, (self.end - self.top - self.heads.height) / rows)

    def pair(self, row: int, column: int) -> Box:
        """The place of a pair, by its place in the grid."""
        x, y = self.left + column * self.width, self.top + self.heads.height + row * self.row
        return Box(x, y, self.width, self.row).within(GAP)

    def row_name(self, row: int) -> Box:
        """The place of the name of a row."""
        high = min(self.row, HIGHEST_NAME)
        y = self.top + self.heads.height + (row + 0.5) * self.row - high / 2
        return Box(LEFT, y + 1, self.name_wide, high - 2)


def _down(layout: ProLayout, group: ProGroup, items: NDArray[np.intp], used: Mask) -> list[int]:
    """The indices of those that have a pair: in the order of relevance, else from the highest score down."""
    found: list[int] = np.flatnonzero(used).tolist()
    if group.mean.key == ORDER:
        return found
    place = {item: number for number, item in enumerate(layout.scene.ranked.items.tolist())}
    return sorted(found, key=lambda one: place[int(items[one])])
