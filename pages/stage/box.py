"""A rectangle of a drawing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pages.views.markup import KEPT, Html, element


@dataclass(frozen=True)
class Box:
    """A rectangle: its upper left corner and its size, in the units of the drawing."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def within(self, gap: float) -> Box:
        """The rectangle that lies this far within it, or around it where the gap is negative."""
        return Box(self.x + gap, self.y + gap, self.width - 2 * gap, self.height - 2 * gap)

    def quarter(self, column: int, row: int) -> Box:
        """One of its four quarters: left or right (0, 1), upper or lower (0, 1)."""
        width, height = self.width / 2, self.height / 2
        return Box(self.x + column * width, self.y + row * height, width, height)

    def drawn(self, css: str, rounded: float = 0.0) -> Html:
        """The rectangle as an element."""
        return _drawn(self, css, rounded)


@lru_cache(KEPT)
def _drawn(box: Box, css: str, rounded: float) -> Html:
    corner = f" {rounded:g}" if rounded else ""
    place = f"{box.x:.5g} {box.y:.5g} {box.width:.5g} {box.height:.5g}{corner}"
    return element("rect", css=css, at=place)
