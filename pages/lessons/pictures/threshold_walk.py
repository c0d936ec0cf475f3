"""A threshold that walks down a ranked list beside a plot: the page that reaches each point, and the list."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

import numpy as np

from metrics.lazy import lazy_property
from metrics.pictures.curves import ThresholdWalk
from pages.lessons.picture import page_of_each, pages_about
from pages.lessons.pictures.ranked_list import MAX_CELLS, Column, Entry, LineBelow, RankedList, RankedRow
from pages.lessons.scene import Scene
from pages.lessons.threshold_pages import MAX_ROWS, cells_between, page_key, points_with_a_page
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html
from pages.state.document import Cell

MAX_LOOKED_UP = 20


@dataclass(frozen=True, eq=False)
class WalkedRanking:
    """The points of a walk and the pages on which they are reached; `key` is what an address calls these."""

    joins_ties: ClassVar[bool] = False  # in one row, where there are more items than rows

    scene: Scene
    pages: WorkingPages
    points: ThresholdWalk
    key: str

    @property
    def has_true(self) -> bool:
        """Whether something is true; else there are no pages of the walk."""
        return bool(self.points.tp[-1] > 0)

    @lazy_property
    def places(self) -> tuple[int, ...]:
        """The points that have a page of their own."""
        return points_with_a_page(self.pages, self.key)

    @lazy_property
    def _page_of_key(self) -> Mapping[str, int]:
        return {page.key: number for number, page in enumerate(self.pages)}

    def page(self, point: int) -> int:
        """The page on which a point is reached: its own, or that of the next point that has one."""
        place = self.places[bisect_left(self.places, point)]
        return self._page_of_key[page_key(self.key, place)]

    @lazy_property
    def point_of_place(self) -> tuple[int, ...]:
        """The point with which the item at each place of the sorted list is predicted."""
        through = self.points.n_predicted
        return tuple(np.repeat(np.arange(1, len(through)), np.diff(through)).tolist())

    def cells(self, point: int, before: int | None = None) -> tuple[Cell, ...]:
        """The cells predicted at a point and not yet at `before`; none where they are too many to look at."""
        start = point - 1 if before is None else before
        many = self.points.n_predicted[point] - self.points.n_predicted[start] > MAX_CELLS
        return () if many else cells_between(self.scene, self.points, start, point)

    def kind(self, point: int) -> str:
        """Whether a point is reached by items that are true, false or both."""
        points = self.points
        true, false = (counted[point] > counted[point - 1] for counted in (points.tp, points.fp))
        return "both" if true and false else "true" if true else "false"

    @lazy_property
    def stops(self) -> tuple[tuple[int, int, int], ...]:
        """The points that have a page, each with its first page and its last one."""
        pages = [self.page(point) for point in self.places]
        ends = [*(page - 1 for page in pages[1:]), pages[-1]]
        return tuple(zip(self.places, pages, ends, strict=True))

    @lazy_property
    def rows(self) -> tuple[RankedRow, ...]:
        """A row for each item or each tie, of many for the first ones, and one for what is left out."""
        size = len(self.points.items)
        ends = list(range(size + 1))
        if size > MAX_ROWS and self.joins_ties:
            ends = self.points.n_predicted.tolist()
        has_rest = len(ends) > MAX_ROWS + 1
        shown = ends[:MAX_ROWS] if has_rest else ends
        rows = [RankedRow(range(*places)) for places in pairwise(shown)]
        return (*rows, RankedRow(range(shown[-1], size), is_left_out=True)) if has_rest else tuple(rows)

    def pages_of(self, row: RankedRow) -> Mapping[int, int]:
        """The points that reach a row, each with its page; one that is left out is reached on several."""
        first, last = (self.point_of_place[place] for place in (row.places[0], row.places[-1]))
        points = [point for point in self.places if first <= point <= last] if row.is_left_out else [first]
        return {point: self.page(point) for point in points}

    def column(self, title: str, key: str, written: Callable[[int], str], has_pages: bool = False) -> Column:
        """What is `written` of the points; if the step `key` `has_pages`, these highlight it."""
        pages = page_of_each(self.pages, key) if has_pages else {}
        entries, of_left_out = dict[int, Entry](), list[Entry]()
        for row in self.rows:
            for point, page in self.pages_of(row).items():
                if row.is_left_out:
                    of_left_out.append(Entry(written(point), page, page))
                else:
                    about = [pages[item] for item in self._items(row) if item in pages]
                    entries[row.first] = Entry(written(point), page, highlight_on=about)
        return Column(title, f"number {key}", entries, is_framed=True, of_left_out=of_left_out)

    def _items(self, row: RankedRow) -> list[int]:
        found: list[int] = self.scene.ranked.items[row.places.start : row.places.stop].tolist()
        return found

    def list_with(self, columns: Sequence[Column], keys: Iterable[str]) -> Html:
        """The list; a row is highlighted where it is reached, and on the pages of steps `keys` about it."""
        highlighted = {}
        for row in self.rows:
            pages = set(self.pages_of(row).values())
            if not row.is_left_out:
                items = self._items(row)[:MAX_LOOKED_UP]
                pages.update(page for item in items for page in pages_about(self.pages, keys, item))
            highlighted[row.first] = sorted(pages)
        lines = [
            LineBelow(int(self.points.n_predicted[point]), first, last) for point, first, last in self.stops
        ]
        return RankedList(self.scene, self.rows, columns, highlighted, lines=lines).drawn("walk")
