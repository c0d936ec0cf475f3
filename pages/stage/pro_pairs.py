"""The pairs of a group of PRO loss: each appears with its sign on the page that compares it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metrics.graph.arrays import Mask
from metrics.graph.digits import decimal
from metrics.kernels.pro_loss import ORDER
from metrics.once import once
from metrics.pictures.pro_groups import THRESHOLD_LABEL, ProGroup
from pages.stage.fitted_text import fitted_text, folded, text_width
from pages.stage.name_chip import WITHIN, NameRows, name_rows, named, ring
from pages.stage.picture import WIDTH, Box, part_of_picture
from pages.stage.pro_layout import FIRST_STEPS, LEFT, SIZE, ProLayout
from pages.stage.working_pages import pages_about
from pages.views.markup import Html
from pages.views.pair_signs import RIGHT, TIED, WRONG
from pages.words import gettext as _

MOST_COLUMNS, LEAST_ROW, HIGHEST_ROW, HIGHEST_NAME = 5, 21.0, 40.0, 28.0
WIDEST, WIDEST_NAME = 74.0, 112.0


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


LOST = {0.0: RIGHT, 0.5: TIED, 1.0: WRONG}
LARGEST_SIGN = 22.0
COMPARED, SIGNED = 124.0, 60.0
GAP = 2.0


def grid_of_labels(layout: ProLayout, number: int, top: float, end: float) -> Iterator[Html]:
    """The pairs of a group of labels as a grid between two heights, while the group is shown."""
    grid = ProGrid(layout, number, top, end)
    group = grid.group
    for slot, column in enumerate(grid.columns):
        box = grid.heads.box(grid.left, top, slot)
        yield _named(layout, number, int(group.lower[column]), box)
    for slot, row in enumerate(grid.rows):
        yield _named(layout, number, int(group.upper[row]), grid.row_name(slot))
        for place, column in enumerate(grid.columns):
            if group.compared[row, column]:
                pair = int(group.upper[row]), int(group.lower[column])
                yield from _pair(layout, number, pair, float(group.lost[row, column]), grid.pair(slot, place))
    below, beside = grid.hidden
    if below:
        yield _more(layout, number, below, grid.pair(len(grid.rows), 0).middle[1], LEFT, WIDTH - LEFT)
    if beside:
        box = grid.pair(0, len(grid.columns))
        yield _more(layout, number, beside, box.middle[1], box.x, box.width)


def rows_at_threshold(layout: ProLayout, number: int, top: float, end: float) -> Iterator[Html]:
    """The labels of a group that are compared with the threshold, from the highest score down."""
    group = layout.groups[number]
    labels = group.lower if group.upper[0] == THRESHOLD_LABEL else group.upper
    lost = dict(zip(labels.tolist(), group.lost.ravel().tolist(), strict=True))
    every = [item for item in layout.scene.ranked.items.tolist() if item in lost]
    fit = int((end - top) / LEAST_ROW)
    items = every if len(every) <= fit else every[: fit - 1]
    high = min(HIGHEST_ROW, (end - top) / (len(items) + (len(items) < len(every))))
    names = [text_width(layout.scene.names[item], SIZE) for item in items]
    wide = min(WIDTH - LEFT - COMPARED - SIGNED - 8, max(names) + 2 * WITHIN + 4)
    for slot, item in enumerate(items):
        y = top + slot * high
        chip_high = min(high, HIGHEST_NAME)
        chip = Box(LEFT, y + (high - chip_high) / 2 + 1, wide, chip_high - 2)
        yield _named(layout, number, item, chip)
        compared = fitted_text(
            LEFT + wide + COMPARED / 2, y + high / 2, _compared(layout, item), COMPARED, 16
        )
        first, last = layout.shown(number)
        yield part_of_picture("g", compared, since=first, until=last, cells=layout.cells(item))
        box = Box(LEFT + wide + COMPARED, y, SIGNED, high).within(GAP)
        pair = (THRESHOLD_LABEL, item) if group.upper[0] == THRESHOLD_LABEL else (item, THRESHOLD_LABEL)
        yield from _pair(layout, number, pair, lost[item], box)
    if len(items) < len(every):
        y = top + (len(items) + 0.5) * high
        yield _more(layout, number, len(every) - len(items), y, LEFT, WIDTH - LEFT)


def _compared(layout: ProLayout, item: int) -> str:
    """How the score of a label stands to the threshold: `0.4 < 0.5`."""
    score, limit = layout.score(item), layout.threshold
    sign = ">" if score > limit else "<" if score < limit else "="
    written = [f"{decimal(score, digits)} {sign} {decimal(limit, digits)}" for digits in (4, 3, 2)]
    return next((one for one in written if text_width(one, 16) <= COMPARED - 8), written[-1])


def _named(layout: ProLayout, number: int, item: int, box: Box) -> Html:
    """The name of a label of a group, ringed on the page of its line."""
    first, last = layout.shown(number)
    key = FIRST_STEPS[layout.groups[number].mean.key]
    now = [page for page in pages_about(layout.pages, (key,), item) if first <= page <= last]
    chip = named(layout.scene, item, box, SIZE)
    return part_of_picture(
        "g", chip, ring(box), since=first, until=last, cells=layout.cells(item), now=now, css="row"
    )


def _pair(layout: ProLayout, number: int, pair: tuple[int, int], lost: float, box: Box) -> Iterator[Html]:
    """The empty frame of a pair until it is compared, then its sign."""
    upper, lower = pair
    first, last = layout.shown(number)
    since, cells = layout.compared_on(number, upper), layout.cells(*pair)
    if since > first:
        drawn = (box.drawn("empty"), ring(box))
        yield part_of_picture("g", *drawn, since=first, until=since - 1, cells=cells, css="waiting")
    kind, sign = LOST[lost]
    written = f"{sign} ½" if kind == "tied" else sign
    size = max(SIZE, min(LARGEST_SIGN, box.height * 0.7))
    said = {
        "right": _("{upper} above {lower}: right"),
        "tied": _("{upper} level with {lower}: counts ½"),
        "wrong": _("{upper} below {lower}: wrong"),
    }[kind].format(upper=layout.name(upper), lower=layout.name(lower))
    yield part_of_picture(
        "g",
        box.drawn("frame"),
        fitted_text(*box.middle, written, box.width - 2, size if len(written) == 1 else min(size, 17.0)),
        ring(box),
        since=since,
        until=last,
        cells=cells,
        css=f"pair {kind} counted" if lost else f"pair {kind}",
        role="img",
        aria_label=said,
    )


def _more(layout: ProLayout, number: int, hidden: int, y: float, x: float, room: float) -> Html:
    """How many rows or columns are not shown."""
    first, last = layout.shown(number)
    lines = folded(_("… {n} more").format(n=hidden), room, SIZE)
    texts = [
        fitted_text(x, y + 16 * (place - (len(lines) - 1) / 2), line, room, SIZE, "unused", "start")
        for place, line in enumerate(lines)
    ]
    return part_of_picture("g", *texts, since=first, until=last)
