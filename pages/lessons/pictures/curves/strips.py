"""Strips that stand side by side in a plot: the style sheet lays them out; very many are one shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from pages.lessons.curves import Plot, Point
from pages.lessons.picture import part_of_picture
from pages.shell.markup import Html, element
from pages.state.matrix_window import Cell

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
    plot: Plot, strips: Sequence[Strip], now: Sequence[int], written: Callable[[int], str]
) -> tuple[list[Html], list[Html]]:
    """Lines and marks for a plot: `written` is what stands in a strip, and is left out of very many.

    On its own page and the pages `now` a strip is marked.
    """
    if len(strips) <= MOST_SINGLE:
        return [], [_strip(plot, one, now, written(number)) for number, one in enumerate(strips)]
    pages = groupby(sorted(strips, key=lambda one: (one.page, one.left)), lambda one: one.page)
    return [_many(plot, list(found), now) for _page, found in pages], []


def _strip(plot: Plot, strip: Strip, now: Sequence[int], content: str) -> Html:
    left, right = plot.x.share(strip.left), plot.x.share(strip.right)
    style = f"left:{left:.4g}%;width:{right - left:.4g}%;height:{plot.y.share(strip.height):.4g}%"
    pages = (strip.page, *now)
    inner = element("div", Html(content))
    return part_of_picture(
        "div", inner, since=strip.page, cells=strip.cells, now=pages, css="strip", style=style
    )


def _many(plot: Plot, strips: Sequence[Strip], now: Sequence[int]) -> Html:
    """The strips of one page as one shape; several that are too narrow to be seen are one of their area."""
    groups = np.array_split(np.arange(len(strips)), min(len(strips), MOST_OF_PAGE))
    corners = [corner for group in groups for corner in _corners(strips[group[0] : group[-1] + 1])]
    page = strips[0].page
    return plot.area(corners, "strips", since=page, now=(page, *now))


def _corners(strips: Sequence[Strip]) -> Iterator[Point]:
    left, right = strips[0].left, strips[-1].right
    height = sum(one.area for one in strips) / sum(one.width for one in strips)
    return iter([(left, 0.0), (left, height), (right, height), (right, 0.0)])
