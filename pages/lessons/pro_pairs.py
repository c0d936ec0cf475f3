"""The pairs of a group of PRO loss: each appears with its sign on the page that compares it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from metrics.graph.arrays import Mask
from metrics.graph.digits import decimal
from metrics.kernels.pro_loss import FALSE, LOST_IN_ORDER, LOST_PAIRS, ORDER, PAIRS, TRUE, threshold_label
from metrics.once import once
from metrics.pictures.pro_groups import THRESHOLD_LABEL, ProGroup, pro_groups
from metrics.words import N_
from pages.lessons.fitted_text import fitted_text, folded, text_width
from pages.lessons.name_chip import WITHIN, NameRows, name_rows, named, ring
from pages.lessons.picture import HEIGHT, WIDTH, Box, part_of_picture
from pages.lessons.working_pages import WorkingPages, page_of, pages_about
from pages.state.protocol import Cell
from pages.views.markup import Html
from pages.views.pair_signs import RIGHT, TIED, WRONG
from pages.views.scene import Scene
from pages.words import gettext as _

VALUE, WITH_PAIRS = "pro_loss", "pro_loss.groups"
FIRST_STEPS: Mapping[str, str] = {ORDER: LOST_IN_ORDER, PAIRS: LOST_PAIRS, TRUE: TRUE, FALSE: FALSE}
QUESTIONS: Mapping[str, str] = {
    ORDER: N_("Is the more relevant true label ranked higher?"),
    PAIRS: N_("Is each true label ranked above each false one?"),
    TRUE: N_("Is each true label above the threshold?"),
    FALSE: N_("Is each false label below the threshold?"),
}
SHORT: Mapping[str, str] = {
    ORDER: N_("order"),
    PAIRS: N_("pairs"),
    TRUE: N_("true below Θ"),
    FALSE: N_("false above Θ"),
}
EDGE = 4.0
BOX_HIGH = 42.0
LIST_WIDE = 150.0
LEFT = 168.0
SIZE, LINE, TITLE, TITLE_LINE = 15.5, 17.0, 15.5, 18.0


@dataclass(frozen=True, eq=False)
class ProLayout:
    """The groups of a sample, the pages on which each is shown, and the boxes of their means."""

    scene: Scene
    pages: WorkingPages

    @once
    def groups(self) -> tuple[ProGroup, ...]:
        """The groups of pairs in the order of the steps."""
        return pro_groups(self.scene.result, self.scene.focus.part)

    @once
    def threshold(self) -> float:
        """The threshold of the sample."""
        return float(threshold_label(self.scene.result.source).value_at(self.scene.focus.part))

    @once
    def together(self) -> int:
        """The first page on which the means become one number."""
        first = page_of(self.pages, WITH_PAIRS)
        return self.pages.reached(VALUE) if first is None else first

    @once
    def _starts(self) -> tuple[int, ...]:
        others = (self.pages.reached(FIRST_STEPS[group.mean.key]) for group in self.groups[1:])
        return 0, *others, self.together

    def shown(self, number: int) -> tuple[int, int]:
        """The first and the last page on which a group is shown."""
        return self._starts[number], self._starts[number + 1] - 1

    def compared_on(self, number: int, item: int) -> int:
        """The page on which the pairs of an item of a group are compared."""
        key = FIRST_STEPS[self.groups[number].mean.key]
        return self.pages.reached(key, item if key in (LOST_IN_ORDER, LOST_PAIRS) else None)

    def box(self, number: int) -> Box:
        """The box at the bottom that keeps the mean of a group."""
        width = (WIDTH - 2 * EDGE) / len(self.groups)
        return Box(EDGE + number * width + 3, HEIGHT - BOX_HIGH - 2, width - 6, BOX_HIGH)

    @property
    def foot(self) -> float:
        """Where the boxes begin."""
        return HEIGHT - BOX_HIGH - 8

    def name(self, item: int) -> str:
        """What to call a label, or the threshold."""
        return _("the threshold") if item == THRESHOLD_LABEL else self.scene.names[item]

    def cells(self, *items: int) -> tuple[Cell, ...]:
        """The cells of labels; the threshold has none."""
        return tuple(self.scene.cells[item] for item in items if item != THRESHOLD_LABEL)

    def score(self, item: int) -> float:
        """The score of a label, or the threshold."""
        if item == THRESHOLD_LABEL:
            return self.threshold
        return float(self.scene.result.source.score.value_at(self.scene.focus.part)[item])

    def is_true(self, item: int) -> bool:
        """Whether a label is true."""
        return bool(self.scene.truth[item])


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
