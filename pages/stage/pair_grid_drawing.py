"""The grid of the pairs of a true and a false item, which fills row by row as the pages compare them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from metrics.graph.digits import exact
from metrics.once import once
from metrics.parts.true_and_false_items import ABOVE, BELOW, LEVEL
from metrics.pictures.pair_grid import RIGHT, TIED, WRONG, PairGrid, counted_in_pairs, pairs_between
from pages.stage.fitted_text import fitted_size, fitted_text, text_width
from pages.stage.name_chip import WITHIN, name_chip, ring
from pages.stage.picture import HEIGHT, WIDTH, Box, Picture, drawing, part_of_picture
from pages.stage.working_pages import WorkingPages, page_of, pages_about
from pages.views.markup import Html, element
from pages.views.pair_signs import RELATIONS, pair_in_words
from pages.views.scene import Scene
from pages.words import gettext as _

MOST_ROWS, MOST_COLUMNS = 6, 8
WIDEST, HIGHEST = 84.0, 56.0
NAME_HIGH, LINE, EDGE, GAP = 30.0, 20.0, 4.0, 3.0
WIDEST_NAME = 150.0
NAME_SIZE = 16.0
NEAR_THE_LEFT = 100.0
ONE_BY_ONE = {WRONG: ABOVE.key, TIED: LEVEL.key, RIGHT: BELOW.key}


@dataclass(frozen=True, eq=False)
class PairLayout:
    """Where the pairs of a scene stand in the drawing, and on which pages they are compared.

    `key` is the step that counts the pairs of each true item; the cells begin at `left` and `top`, the names
    before them at `start`, those above them are `head` high.
    """

    scene: Scene
    pages: WorkingPages
    pairs: PairGrid
    key: str
    start: float
    left: float
    top: float
    head: float
    width: float
    height: float

    def cell(self, row: int, column: int) -> Box:
        """The place of a pair."""
        x, y = self.left + column * self.width, self.top + row * self.height
        return Box(x, y, self.width, self.height).within(GAP)

    def row_name(self, row: int) -> Box:
        """The place of the name of a true item."""
        high = min(self.height - 2 * GAP, NAME_HIGH)
        y = self.top + row * self.height + (self.height - high) / 2
        return Box(self.start, y, self.left - self.start - GAP, high)

    def column_name(self, column: int) -> Box:
        """The place of the name of a false item."""
        whole = Box(self.left + column * self.width, self.top - self.head, self.width, self.head)
        return whole.within(GAP / 2)

    def written(self, row: int, column: int) -> str:
        """The sign of a pair, and what it counts where that is not plain."""
        kind, sign = RELATIONS[int(self.pairs.relation[row, column])]
        counted = float(self.pairs.counted[row, column])
        return f"{sign} {exact(counted)}" if kind == "tied" or counted not in (0, 1) else sign

    def size(self, written: str) -> float:
        """The font size of what a cell says: one for a sign alone, one for all signs with a number."""
        sign = min(26.0, self.height * 0.6)
        return sign if len(written) == 1 else min(sign, self.size_with_a_number)

    @once
    def size_with_a_number(self) -> float:
        """The font size at which every sign with its number fits into its cell."""
        rows, columns = self.pairs.relation.shape
        written = [self.written(row, column) for row in range(rows) for column in range(columns)]
        return min(fitted_size(one, self.width - 2 * GAP - 4, 26.0) for one in written)

    def reached(self, row: int, column: int) -> int:
        """The page on which the pair is compared: that of its row, for its kind if that has a step."""
        true = int(self.pairs.true[row])
        own = page_of(self.pages, ONE_BY_ONE[int(self.pairs.relation[row, column])], true)
        return self.pages.reached(self.key, true) if own is None else own


def pair_grid_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Every pair of a true (row) and a false (column) item: right ✓, tied = or in the wrong order ✗."""
    layout = _laid_out(scene, pages)
    if 0 in layout.pairs.size:
        return _no_pair(scene)
    rows, columns = layout.pairs.relation.shape
    drawn = [
        *(_column_name(layout, column) for column in range(columns)),
        *(part for row in range(rows) for part in _row(layout, row, columns)),
        *_below(layout),
    ]
    return drawing([element("g", *drawn, css="pair-grid")], _told(scene))


def _laid_out(scene: Scene, pages: WorkingPages) -> PairLayout:
    ranked = scene.ranked
    true = ranked.items[ranked.truth][:MOST_ROWS]
    false = ranked.items[~ranked.truth][:MOST_COLUMNS]
    pairs = pairs_between(scene.result, scene.focus.part, true, false)
    key = counted_in_pairs(scene.result, scene.of_part[-1]).key
    names = [text_width(scene.names[item], NAME_SIZE) for item in true]
    named = min(WIDEST_NAME, max(names, default=0.0) + 2 * WITHIN + 4) + GAP
    head = NAME_HIGH + (14 if scene.result.source.kind == "cells" else 0)
    below = LINE * (2 if _is_windowed(pairs) else 1)
    width = min(WIDEST, (WIDTH - named - 2 * EDGE) / max(1, len(false)))
    height = min(HIGHEST, (HEIGHT - head - below - 2 * EDGE) / max(1, len(true)))
    start = (WIDTH - named - width * len(false)) / 2
    top = (HEIGHT - height * len(true) - head - below) / 2 + head
    return PairLayout(scene, pages, pairs, key, start, start + named, top, head, width, height)


def _no_pair(scene: Scene) -> Picture:
    said = _("There is no pair of a true and a false item here.")
    if scene.result.source.kind == "rows":
        said = _("There is no pair of a true and a false label here.")
    text = fitted_text(WIDTH / 2, HEIGHT / 2, said, WIDTH - 10 * EDGE, 16)
    return drawing([element("g", text, css="pair-grid")], said)


def _column_name(layout: PairLayout, column: int) -> Html:
    scene, item = layout.scene, int(layout.pairs.false[column])
    box = layout.column_name(column)
    sample, label = scene.cells[item]
    lines = (scene.samples[sample], scene.labels[label]) if scene.result.source.kind == "cells" else ()
    chip = name_chip(scene.names[item], False, box, NAME_SIZE, lines)
    return part_of_picture("g", chip, ring(box), cells=(scene.cells[item],), css="column")


def _row(layout: PairLayout, row: int, columns: int) -> Iterator[Html]:
    scene, item = layout.scene, int(layout.pairs.true[row])
    box = layout.row_name(row)
    now = pages_about(layout.pages, (layout.key, *ONE_BY_ONE.values()), item)
    chip = name_chip(scene.names[item], True, box, NAME_SIZE)
    yield part_of_picture("g", chip, ring(box), cells=(scene.cells[item],), now=now, css="row")
    for column in range(columns):
        yield from _pair(layout, row, column)


def _pair(layout: PairLayout, row: int, column: int) -> Iterator[Html]:
    """The empty frame of a pair, until the pair is compared, and then the pair."""
    since, box = layout.reached(row, column), layout.cell(row, column)
    cells = [layout.scene.cells[items] for items in (layout.pairs.true[row], layout.pairs.false[column])]
    if since > 0:
        yield part_of_picture("g", box.drawn("empty"), ring(box), until=since - 1, cells=cells, css="waiting")
    kind, said = RELATIONS[int(layout.pairs.relation[row, column])][0], layout.written(row, column)
    counted = float(layout.pairs.counted[row, column])
    true, false = (
        layout.scene.names[items] for items in (layout.pairs.true[row], layout.pairs.false[column])
    )
    yield part_of_picture(
        "g",
        box.drawn("frame"),
        fitted_text(*box.middle, said, box.width - 4, layout.size(said)),
        ring(box),
        since=since,
        cells=cells,
        css=f"pair {kind} counted" if counted else f"pair {kind}",
        role="img",
        aria_label=pair_in_words(kind, true, false, counted),
    )


def _below(layout: PairLayout) -> Iterator[Html]:
    """How many pairs count, once they are all compared, and of how many items the grid shows only some."""
    pairs, start, room = layout.pairs, min(layout.start, NEAR_THE_LEFT), WIDTH - NEAR_THE_LEFT - EDGE
    y = layout.top + len(pairs.true) * layout.height + LINE / 2 + 2
    said = _("Pairs in the wrong order: {counted} of {all}")
    if layout.scene.result.source.weight is not None:
        said = _("The pairs in the wrong order weigh {counted}.")
    counted = said.format(counted=exact(pairs.total), all=prod(pairs.size))
    since = page_of(layout.pages, layout.scene.of_part[-1].key)
    yield part_of_picture("g", fitted_text(start, y, counted, room, 16, anchor="start"), since=since)
    if _is_windowed(pairs):
        said = _("The first {rows} of {true} true and {columns} of {false} false items.").format(
            rows=len(pairs.true), columns=len(pairs.false), true=pairs.size[0], false=pairs.size[1]
        )
        yield fitted_text(start, y + LINE, said, room, 14, anchor="start")


def _is_windowed(pairs: PairGrid) -> bool:
    return (len(pairs.true), len(pairs.false)) != pairs.size


def _told(scene: Scene) -> str:
    if scene.result.source.kind == "rows":
        return _(
            "Every true label (row) is compared with every false label (column): ✓ right order, = tie, "
            "✗ wrong order. A framed pair counts."
        )
    return _(
        "Every true item (row) is compared with every false item (column): ✓ right order, = tie, "
        "✗ wrong order. A framed pair counts."
    )
