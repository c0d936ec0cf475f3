"""Rectangles on the lower axis of a plot, each from the page on that reaches it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from pages.lessons.picture import Plot, Point, paged_element
from pages.shell.markup import Html, element
from pages.state.document import Cell

MAX_SINGLE_STRIPS, MAX_STRIPS_OF_PAGE = 40, 40


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
