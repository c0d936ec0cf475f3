"""x"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from metrics.graph.digits import decimal
from metrics.once import once
from metrics.pictures.threshold_walk import ThresholdWalk
from pages.lessons.curves import Plot, Point
from pages.lessons.picture import chip_of, paged_element
from pages.lessons.scene import Scene
from pages.lessons.threshold_pages import MOST_ROWS, cells_between, page_key, places_with_a_page
from pages.lessons.working_pages import WorkingPages, page_of_each, pages_about
from pages.shell.markup import Html, element
from pages.state.protocol import Cell
from pages.words import gettext as _

MOST_CELLS = 100


@dataclass(frozen=True, eq=False)
class WalkedRanking:
    """The points of a walk and the pages on which they are reached; `key` is what an address calls these."""

    scene: Scene
    pages: WorkingPages
    points: ThresholdWalk
    key: str

    @property
    def has_true(self) -> bool:
        """Whether something is true; else there are no pages of the walk."""
        return bool(self.points.tp[-1] > 0)

    @once
    def places(self) -> tuple[int, ...]:
        """The points that have a page of their own."""
        return places_with_a_page(self.pages, self.key)

    @once
    def _page_of_key(self) -> Mapping[str, int]:
        return {page.key: number for number, page in enumerate(self.pages)}

    def page(self, point: int) -> int:
        """The page on which a point is reached: its own, or that of the next point that has one."""
        place = self.places[bisect_left(self.places, point)]
        return self._page_of_key[page_key(self.key, place)]

    @once
    def point_of_place(self) -> tuple[int, ...]:
        """The point with which the item at each place of the sorted list is predicted."""
        through = self.points.through
        return tuple(np.repeat(np.arange(1, len(through)), np.diff(through)).tolist())

    def cells(self, point: int) -> tuple[Cell, ...]:
        """The cells that are predicted with a point; none where they are too many to look at."""
        many = self.points.through[point] - self.points.through[point - 1] > MOST_CELLS
        return () if many else cells_between(self.scene, self.points, point - 1, point)

    def kind(self, point: int) -> str:
        """Whether a point is reached by items that are true, false or both."""
        points = self.points
        true, false = (counted[point] > counted[point - 1] for counted in (points.tp, points.fp))
        return "both" if true and false else "true" if true else "false"


@dataclass(frozen=True)
class NumberColumn:
    """A number for each item: `key` is the step that has a line for it, `written` the number at a point.

    On the page of its line it is marked, if it `is_asked`.
    """

    title: str
    key: str
    written: Callable[[int], str]
    is_asked: bool = False


def walked_list(walked: WalkedRanking, columns: Sequence[NumberColumn], keys: Sequence[str] = ()) -> Html:
    """A row for each item from the top score down; pages of the steps `keys` mark their item."""
    items = walked.scene.ranked.items.tolist()
    shown = items if len(items) <= MOST_ROWS else items[: MOST_ROWS - 1]
    titles = [element("span", column.title, css=f"title {column.key}") for column in columns]
    head = element("div", element("small", _("score"), css="score"), *titles, css="row head")
    rows = [_row(walked, columns, keys, place, item) for place, item in enumerate(shown)]
    more = [_more(walked, columns, len(shown))] if len(shown) < len(items) else []
    drawn = [head, *rows, *more, *_threshold(walked, len(shown))]
    return element("div", *drawn, css="walked", style=f"--numbers:{len(columns)}")


def _row(
    walked: WalkedRanking, columns: Sequence[NumberColumn], keys: Sequence[str], place: int, item: int
) -> Html:
    scene, point = walked.scene, walked.point_of_place[place]
    page = walked.page(point)
    score = decimal(float(scene.scores[item]))
    tie = [element("span", "=", css="tie", title=_("tie"))] if scene.ranked.level[place] else []
    return paged_element(
        "div",
        element("span", *tie, chip_of(scene, item), css="name"),
        element("small", score, css="score", title=score),
        *(_number(walked, column, point, page, item) for column in columns),
        cells=(scene.cells[item],),
        highlight_on=(page, *pages_about(walked.pages, keys, item)),
        css="row",
        style=f"grid-row:{place + 2}",
    )


def _number(walked: WalkedRanking, column: NumberColumn, point: int, page: int, item: int) -> Html:
    """The empty frame of a number, and the number from the page on that reaches its point."""

    own = page_of_each(walked.pages, column.key).get(item) if column.is_asked else None
    highlight_on = [] if own is None else [own]
    number = paged_element(
        "span", column.written(point), first_page=page, highlight_on=highlight_on, css="share"
    )
    return element("span", number, css=f"number {column.key}")


def _more(walked: WalkedRanking, columns: Sequence[NumberColumn], shown: int) -> Html:
    """How many items are not shown, and on the pages that reach them the numbers there."""
    first, last = walked.point_of_place[shown], walked.point_of_place[-1]
    points = [point for point in walked.places if first <= point <= last]
    pages = [walked.page(point) for point in points]
    told = _("… {n} more").format(n=len(walked.point_of_place) - shown)
    numbers = [
        element(
            "span",
            *(
                paged_element("span", column.written(point), first_page=page, last_page=page, css="share")
                for point, page in zip(points, pages, strict=True)
            ),
            css=f"number {column.key}",
        )
        for column in columns
    ]
    return paged_element(
        "div",
        element("small", told, css="name"),
        *numbers,
        highlight_on=pages,
        css="row rest",
        style=f"grid-row:{shown + 2}",
    )


def _threshold(walked: WalkedRanking, shown: int) -> Iterator[Html]:
    """The line below what is predicted; from page to page it glides."""
    for place in walked.places:
        page, depth = walked.page(place), min(int(walked.points.through[place]), shown + 1)
        style = f"grid-row:{depth + 1}"
        yield paged_element(
            "i", first_page=page, last_page=page, glide_id="threshold in the list", css="cut", style=style
        )


MOST_SINGLE, MOST_OF_PAGE = 40, 40


@dataclass(frozen=True)
class Strip:
    """A rectangle on the lower axis of a plot, and the page on which it is reached."""

    left: float
    right: float
    height: float
    page: int
    cells: tuple[Cell, ...] = ()

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.right - self.left

    @property
    def area(self) -> float:
        """How much is in it."""
        return self.width * self.height


def strips_drawn(
    plot: Plot, strips: Sequence[Strip], highlight_on: Sequence[int], written: Callable[[int], str]
) -> tuple[list[Html], list[Html]]:
    """Lines and marks for a plot: `written` is what stands in a strip, and is left out of very many.

    On its own page and the pages `now` a strip is marked.
    """
    if len(strips) <= MOST_SINGLE:
        return [], [_strip(plot, one, highlight_on, written(number)) for number, one in enumerate(strips)]
    pages = groupby(sorted(strips, key=lambda one: (one.page, one.left)), lambda one: one.page)
    return [_many(plot, list(found), highlight_on) for _page, found in pages], []


def _strip(plot: Plot, strip: Strip, highlight_on: Sequence[int], content: str) -> Html:
    left, right = plot.x.share(strip.left), plot.x.share(strip.right)
    style = f"left:{left:.4g}%;width:{right - left:.4g}%;height:{plot.y.share(strip.height):.4g}%"
    pages = (strip.page, *highlight_on)
    inner = element("div", Html(content))
    return paged_element(
        "div", inner, first_page=strip.page, cells=strip.cells, highlight_on=pages, css="strip", style=style
    )


def _many(plot: Plot, strips: Sequence[Strip], highlight_on: Sequence[int]) -> Html:
    """The strips of one page as one shape; several that are too narrow to be seen are one of their area."""
    groups = np.array_split(np.arange(len(strips)), min(len(strips), MOST_OF_PAGE))
    corners = [corner for group in groups for corner in _corners(strips[group[0] : group[-1] + 1])]
    page = strips[0].page
    return plot.area(corners, "strips", first_page=page, highlight_on=(page, *highlight_on))


def _corners(strips: Sequence[Strip]) -> Iterator[Point]:
    left, right = strips[0].left, strips[-1].right
    height = sum(one.area for one in strips) / sum(one.width for one in strips)
    return iter([(left, 0.0), (left, height), (right, height), (right, 0.0)])
