"""A share made of chips: the items that are counted above the bar, those below it, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isnan

from metrics.graph.digits import exact
from metrics.once import once
from pages.lessons.count_tile import places
from pages.lessons.counted_row import SIZES, CountedRow
from pages.lessons.counted_shares import Groups, Share
from pages.lessons.fitted_text import fitting_size
from pages.lessons.name_chip import PRESSED, ring, steady_text
from pages.lessons.picture import Box, part_of_picture
from pages.lessons.set_regions import SetItems
from pages.views.markup import Html, element
from pages.views.steps import say
from pages.words import gettext as _

FOLDED, IN_ONE_LINE, VALUE_ROOM = 112.0, 160.0, 76.0
BAR = 6.0
SIZES_OF_VALUE = (22, 18, 16, 14)


@dataclass(frozen=True, eq=False)
class ChipFraction:
    """One share in its box; with `captions` it says what is counted in each row.

    It begins after the page `after` at the earliest, and no name in it is larger than `largest`.
    """

    items: SetItems
    share: Share
    box: Box
    captions: bool
    after: int = 0
    largest: float = SIZES[0]

    @once
    def rows(self) -> tuple[CountedRow, CountedRow]:
        """What is counted above the bar and below it, in texts of one size."""
        high = (self.box.height - BAR) / 2
        above = self._row(self.share.above, "above", self.box.y, high)
        below = self._row(self.share.below, "below", self.box.y + high + BAR, high)
        size = min(above.row.size, below.row.size)
        return replace(above, largest=size), replace(below, largest=size)

    @property
    def size(self) -> float:
        """The size of its names."""
        return self.rows[0].largest

    def _row(self, groups: Groups, place: str, y: float, high: float) -> CountedRow:
        one_line = max(len(self.share.above), len(self.share.below)) > 1
        named = (IN_ONE_LINE if one_line else FOLDED) if self.captions else 0.0
        box = Box(self.box.x, y, self.box.width - VALUE_ROOM, high)
        return CountedRow(
            self.items,
            groups,
            f"{self.share.key}.{place}",
            self.share.key,
            box,
            named,
            self.largest,
            self.after,
        )

    def drawn(self) -> Iterator[Html]:
        """The two rows, the bar between them, and the value."""
        for row in self.rows:
            yield from row.drawn()
        above, below = self.rows
        y, left = self.box.middle[1], above.left - 8
        right = max(above.right, below.right, left + 30) + 4
        bar = element("line", x1=f"{left:g}", x2=f"{right:.4g}", y1=f"{y:g}", y2=f"{y:g}", css="bar")
        yield part_of_picture("g", bar, since=max(above.begun, below.begun))
        yield self._value(Box(right + 4, y - 27, VALUE_ROOM - 8, 54))

    def _value(self, box: Box) -> Html:
        """The share with its two numbers and, where that is another way to write it, its value."""
        pages, quantity = self.items.pages, self.share.quantity
        lines = self._written()
        size = fitting_size(lines, box.width * PRESSED, SIZES_OF_VALUE)
        top = box.middle[1] - 12 * (len(lines) - 1)
        texts = [
            steady_text(box.middle[0], top + 24 * number, line, box.width - 8, size)
            for number, line in enumerate(lines)
        ]
        told = " ".join(map(say, quantity.notes))
        return part_of_picture(
            "g",
            *((element("title", told),) if told else ()),
            *texts,
            ring(box),
            since=pages.reached(quantity.key),
            thing=f"value:{quantity.key}",
            now=places(pages, quantity.key),
            css="value",
        )

    def _written(self) -> list[str]:
        value = float(self.share.quantity.value)
        above, below = exact(self.share.numerator), exact(self.share.denominator)
        numbers = f"{above}/{below}"
        if any(note.replaces for note in self.share.quantity.notes) or isnan(value):
            return [f"= {numbers}", stands_for(self.share)]
        own = f"= {exact(value)}"
        return [own] if numbers == exact(value) or "/" in above + below else [f"= {numbers}", own]


def stands_for(share: Share) -> str:
    """What a convention makes of a fraction without a value."""
    value = float(share.quantity.value)
    if not isnan(value):
        return f"→ {exact(value)}"
    return _("left out") if any(note.left_out for note in share.quantity.notes) else _("no value")
