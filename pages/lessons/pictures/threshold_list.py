"""A list that a threshold walks down beside a plot: on each page one item more, its numbers and its strip."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from metrics.graph.digits import decimal
from metrics.lazy import lazy_property
from metrics.pictures.curves import ThresholdWalk
from pages.lessons.picture import Plot, Point, chip_of, page_of_each, paged_element, pages_about
from pages.lessons.scene import Scene
from pages.lessons.threshold_pages import MAX_ROWS, cells_between, page_key, points_with_a_page
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.state.document import Cell
from pages.words import gettext as _

MAX_CELLS, MAX_SINGLE_STRIPS, MAX_STRIPS_OF_PAGE = 100, 40, 40


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


@dataclass(frozen=True)
class NumberColumn:
    """A number for each item: `key` is the step that has a line for it, `written` the number at a point.

    A `highlighted` one is marked on the page of its line.
    """

    title: str
    key: str
    written: Callable[[int], str]
    highlighted: bool = False


def threshold_list(walked: WalkedRanking, columns: Sequence[NumberColumn], keys: Sequence[str] = ()) -> Html:
    """A row for each item from the top score down; pages of the steps `keys` highlight their item."""
    items = walked.scene.ranked.items.tolist()
    shown = items if len(items) <= MAX_ROWS else items[: MAX_ROWS - 1]
    titles = [element("span", column.title, css=f"title {column.key}") for column in columns]
    rows = [element("div", element("small", _("score"), css="score"), *titles, css="row head")]
    rows += [_row(walked, columns, keys, place, item) for place, item in enumerate(shown)]
    if len(shown) < len(items):
        rows.append(_more(walked, columns, len(shown)))
    lines = _threshold(walked, len(shown))
    return element("div", *rows, *lines, css="walked", style=f"--numbers:{len(columns)}")


def _row(
    walked: WalkedRanking, columns: Sequence[NumberColumn], keys: Sequence[str], place: int, item: int
) -> Html:
    scene, point = walked.scene, walked.point_of_place[place]
    page, score = walked.page(point), decimal(float(scene.scores[item]))
    tie = [element("span", "=", css="tie", title=_("tie"))] if scene.ranked.is_tied[place] else []
    numbers = []
    for column in columns:
        own = page_of_each(walked.pages, column.key).get(item) if column.highlighted else None
        about = [] if own is None else [own]
        number = paged_element(
            "span", column.written(point), first_page=page, highlight_on=about, css="share"
        )
        numbers.append(element("span", number, css=f"number {column.key}"))
    return paged_element(
        "div",
        element("span", *tie, chip_of(scene, item), css="name"),
        element("small", score, css="score", title=score),
        *numbers,
        cells=(scene.cells[item],),
        highlight_on=(page, *pages_about(walked.pages, keys, item)),
        css="row",
        style=f"grid-row:{place + 2}",
    )


def _more(walked: WalkedRanking, columns: Sequence[NumberColumn], shown: int) -> Html:
    """How many items are not shown, and on the pages that reach them the numbers there."""
    first, last = walked.point_of_place[shown], walked.point_of_place[-1]
    pages = {point: walked.page(point) for point in walked.places if first <= point <= last}
    text = _("… {n} more").format(n=len(walked.point_of_place) - shown)
    content = [element("small", text, css="name")]
    for column in columns:
        numbers = [
            paged_element("span", column.written(point), first_page=page, last_page=page, css="share")
            for point, page in pages.items()
        ]
        content.append(element("span", *numbers, css=f"number {column.key}"))
    return paged_element(
        "div", *content, highlight_on=list(pages.values()), css="row rest", style=f"grid-row:{shown + 2}"
    )


def _threshold(walked: WalkedRanking, shown: int) -> Iterator[Html]:
    """The line below what is predicted; from page to page it glides."""
    for place in walked.places:
        page, depth = walked.page(place), min(int(walked.points.n_predicted[place]), shown + 1)
        glide_id, style = "threshold in the list", f"grid-row:{depth + 1}"
        yield paged_element("i", first_page=page, last_page=page, glide_id=glide_id, css="cut", style=style)


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
    plot: Plot, strips: Sequence[Strip], highlight_on: Sequence[int], written: Callable[[int], Html]
) -> tuple[list[Html], list[Html]]:
    """Lines and marks for a plot: `written` is what stands in a strip, and is left out of very many.

    On its own page and the pages `highlight_on` a strip is highlighted.
    """
    if len(strips) <= MAX_SINGLE_STRIPS:
        drawn = [_strip(plot, strip, highlight_on, written(number)) for number, strip in enumerate(strips)]
        return [], drawn
    in_order = sorted(strips, key=lambda strip: (strip.page, strip.left))
    pages = groupby(in_order, lambda strip: strip.page)
    return [_many(plot, list(of_page), highlight_on) for _page, of_page in pages], []


def _strip(plot: Plot, strip: Strip, highlight_on: Sequence[int], content: Html) -> Html:
    left, right = plot.x.share(strip.left), plot.x.share(strip.right)
    return paged_element(
        "div",
        element("div", content),
        first_page=strip.page,
        cells=strip.cells,
        highlight_on=(strip.page, *highlight_on),
        css="strip",
        style=f"left:{left:.4g}%;width:{right - left:.4g}%;height:{plot.y.share(strip.height):.4g}%",
    )


def _many(plot: Plot, strips: Sequence[Strip], highlight_on: Sequence[int]) -> Html:
    """The strips of one page as one shape; several that are too narrow to be seen are one of their area."""
    corners: list[Point] = []
    for group in np.array_split(np.arange(len(strips)), min(len(strips), MAX_STRIPS_OF_PAGE)):
        joined = strips[group[0] : group[-1] + 1]
        left, right = joined[0].left, joined[-1].right
        height = sum(strip.area for strip in joined) / sum(strip.width for strip in joined)
        corners += [(left, 0.0), (left, height), (right, height), (right, 0.0)]
    page = strips[0].page
    return plot.area(corners, "strips", first_page=page, highlight_on=(page, *highlight_on))
