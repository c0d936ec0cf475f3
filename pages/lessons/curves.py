"""A frame with two axes: its lines are SVG, which is scaled with it; its texts and points are HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pages.lessons.picture import paged_element
from pages.shell.markup import Html, element

Point = tuple[float, float]


@dataclass(frozen=True)
class Axis:
    """What an axis is called, from where to where it goes, and the places that have a number.

    Its numbers are shown from page `first_page` on, and always without one; up to that page it has the title
    `before`.
    """

    title: str
    ticks: Sequence[tuple[float, str]] = ((0, "0"), (0.5, "1/2"), (1, "1"))
    low: float = 0
    high: float = 1
    first_page: int | None = None
    before: str = ""

    def share(self, value: float) -> float:
        """How far along the axis a value stands, in percent."""
        return 100 * (value - self.low) / (self.high - self.low)


@dataclass(frozen=True)
class Plot:
    """The two axes of a picture. Every place is given in their units."""

    x: Axis
    y: Axis

    def line(self, points: Iterable[Point], css: str, **part: object) -> Html:
        """A line through the points, for `drawn`; `part` is as in `paged_element`."""
        return paged_element("path", css=css, d=self._way(points), **part)  # type: ignore[arg-type]

    def area(self, points: Iterable[Point], css: str, **part: object) -> Html:
        """The area within the points, for `drawn`."""
        return paged_element("path", css=css, d=f"{self._way(points)}Z", **part)  # type: ignore[arg-type]

    def mark(self, at: Point, *content: str, css: str, **part: object) -> Html:
        """A point, or a text whose middle is at this place; the style sheet says how it looks."""
        x, y = self._place(at)
        style = f"left:{x:.4g}%;top:{y:.4g}%"
        return paged_element("span", *content, css=f"mark {css}", style=style, **part)  # type: ignore[arg-type]

    def box(self, low: Point, high: Point, *content: str, css: str, **part: object) -> Html:
        """A rectangle between two corners, whose content is HTML."""
        (left, bottom), (right, top) = self._place(low), self._place(high)
        style = f"left:{left:.4g}%;top:{top:.4g}%;width:{right - left:.4g}%;height:{bottom - top:.4g}%"
        return paged_element("span", *content, css=f"box {css}", style=style, **part)  # type: ignore[arg-type]

    def drawn(
        self, lines: Iterable[Html], marks: Iterable[Html], css: str = "", below: Iterable[Html] = ()
    ) -> Html:
        """The axes with these lines, the marks above and the boxes below them.

        A frame of the class `square` is as high as it is wide.
        """
        ticks = [
            *(
                self.mark((at, self.y.low), text, css="tick-x", first_page=self.x.first_page)
                for at, text in self.x.ticks
            ),
            *(
                self.mark((self.x.low, at), text, css="tick-y", first_page=self.y.first_page)
                for at, text in self.y.ticks
            ),
        ]
        svg = element("svg", *lines, viewBox="0 0 100 100", preserveAspectRatio="none", aria_hidden="true")
        titles = [*_titles(self.x, "title-x"), *_titles(self.y, "title-y")]
        frame = element("div", *below, svg, *ticks, *marks, css="frame")
        return element("div", frame, *titles, css=f"axes {css}".strip())

    def _place(self, at: Point) -> Point:
        return self.x.share(at[0]), 100 - self.y.share(at[1])

    def _way(self, points: Iterable[Point]) -> str:
        return "M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in map(self._place, points))


def _titles(axis: Axis, css: str) -> Iterator[Html]:
    if axis.first_page and axis.before:
        yield paged_element("span", axis.before, last_page=axis.first_page - 1, css=css)
    yield paged_element("span", axis.title, first_page=axis.first_page, css=css)
