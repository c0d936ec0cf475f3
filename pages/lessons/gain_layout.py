"""Where the ranks, the bars, the names and the sums of NDCG stand in the drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metrics import Quantity
from metrics.graph.arrays import Array
from metrics.once import once
from metrics.words import N_
from pages.lessons.fitted_text import fitted_text, folded, text_width
from pages.lessons.name_chip import NameRows, name_rows, named, ring
from pages.lessons.picture import HEIGHT, WIDTH, Box, part_of_picture
from pages.lessons.sorted_list_layout import RANKS
from pages.lessons.working_pages import WorkingPage, WorkingPages, page_of, step_of_part
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _

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


IDEA = "ndcg.idea"
OF_LABELS = N_(
    "A true label counts most at rank 1, and less at each rank below. How much do the true labels count "
    "here, compared with the ideal ranking, in which they all come first?"
)
OF_CELLS = N_(
    "A true cell counts most at rank 1, and less at each rank below. How much do the true cells count "
    "here, compared with the ideal ranking, in which they all come first?"
)
IDEA_WIDEST, TITLE, SIZE, LINE = 84.0, 16.0, 14.0, 16.0
TOP, IDEA_HEAD, RANK, APART = 14.0, 26.0, 20.0, 34.0


def idea_page(scene: Scene) -> tuple[WorkingPage, ...]:
    """One page that says what is compared, before the first number."""
    told = _(OF_CELLS if scene.result.source.kind == "cells" else OF_LABELS)
    true = np.asarray(scene.truth > 0)
    lit = scene.cells_at(true, averaging=False)
    return (WorkingPage(IDEA, 0, told, (), lit, before=N_("The idea")),)


def two_rankings(layout: GainLayout) -> Iterator[Html]:
    """The items by their scores, and below them in the order that would be ideal, until the steps begin."""
    page = page_of(layout.pages, IDEA)
    if page is None:
        return
    ranked = layout.scene.ranked
    here: list[int] = ranked.items.tolist()
    ideal: list[int] = [*ranked.items[ranked.truth].tolist(), *ranked.items[~ranked.truth].tolist()]
    count = len(here) if len(here) <= MOST else MOST - 1
    shown = (here[:count], ideal[:count])
    columns = count + (len(here) > count)
    width = min(IDEA_WIDEST, (WIDTH - 2 * EDGE) / columns)
    rows = name_rows(layout.scene, [*shown[0], *shown[1]], width)
    left, high = (WIDTH - width * columns) / 2, IDEA_HEAD + RANK + rows.height
    apart = min(APART, HEIGHT - TOP - 2 * high - EDGE)
    titles = (_("This ranking, the highest score first"), _("Ideal ranking, all that is true first"))
    drawn = [
        part
        for number, (title, items) in enumerate(zip(titles, shown, strict=True))
        for part in _ranking(layout, rows, title, items, left, TOP + number * (high + apart))
    ]
    if columns > count:
        said = _("… {n} more").format(n=len(here) - count)
        x, room, top = left + (count + 0.5) * width, width - 2, TOP + IDEA_HEAD + RANK + rows.high / 2
        lines = folded(said, room, SIZE)
        drawn += [
            fitted_text(x, top + number * (high + apart) + line * LINE, text, room, SIZE)
            for number in range(2)
            for line, text in enumerate(lines)
        ]
    yield part_of_picture("g", element("g", *drawn), until=page, css="idea")


def _ranking(
    layout: GainLayout, rows: NameRows, title: str, items: Sequence[int], left: float, top: float
) -> Iterator[Html]:
    room = max(text_width(title, TITLE), 1.0)
    yield element(
        "g", fitted_text(left, top + IDEA_HEAD / 2, title, room, TITLE, anchor="start"), css="title"
    )
    for place, item in enumerate(items):
        x = left + (place + 0.5) * rows.width
        yield fitted_text(x, top + IDEA_HEAD + RANK / 2, str(place + 1), rows.width, SIZE)
        box = rows.box(left, top + IDEA_HEAD + RANK, place)
        drawn = (named(layout.scene, item, box), ring(box))
        yield part_of_picture("g", *drawn, cells=(layout.scene.cells[item],))
