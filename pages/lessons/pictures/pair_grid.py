"""The grid of the pairs of a true and a false item, filled row by row as the pages compare them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

import numpy as np

from metrics.graph.digits import decimal, exact
from metrics.parts.rank_steps import ABOVE, BELOW, LEVEL
from metrics.pictures.pairs import RIGHT, TIED, WRONG, PairGrid, counted_in_pairs, pairs_between
from pages.lessons.picture import (
    Picture,
    chip_of,
    legend_of_chips,
    nothing_to_draw,
    page_of,
    paged_element,
    pages_about,
    picture,
)
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_ROWS, MOST_COLUMNS = 6, 8
ONE_BY_ONE = {WRONG: ABOVE.key, TIED: LEVEL.key, RIGHT: BELOW.key}
COMPARED = {"right": ">", "tied": "=", "wrong": "<"}
# The class of the style sheet and the sign of a pair that is in the right order, tied, or in the wrong one.
RIGHT_SIGN, TIE_SIGN, WRONG_SIGN = ("right", "✓"), ("tied", "="), ("wrong", "✗")
SIGNS = {RIGHT: RIGHT_SIGN, TIED: TIE_SIGN, WRONG: WRONG_SIGN}


def pair_in_words(kind: str, true: str, false: str, counted: float) -> str:
    """How a true and a false item of these names stand to each other, for a reader who does not see it."""
    text = {
        "right": _("{true} above {false}: right"),
        "tied": _("{true} level with {false}: counts {counted}"),
        "wrong": _("{false} above {true}: wrong"),
    }
    return text[kind].format(true=true, false=false, counted=exact(counted))


@dataclass(frozen=True, eq=False)
class _Grid:
    """The pairs of a scene; `key` is the step that counts those of each true item."""

    scene: Scene
    pages: WorkingPages
    pairs: PairGrid
    key: str

    def page_of_pair(self, row: int, column: int) -> int:
        """The page on which a pair is compared: that of its row, for its kind if that has a step."""
        true = int(self.pairs.true[row])
        page = page_of(self.pages, ONE_BY_ONE[int(self.pairs.relation[row, column])], true)
        return self.pages.reached(self.key, true) if page is None else page


def pair_grid_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Every pair of a true (row) and a false (column) item: right ✓, tied = or in the wrong order ✗."""
    ranked, of_labels = scene.ranked, scene.result.source.kind == "rows"
    true = ranked.items[ranked.truth][:MOST_ROWS]
    false = ranked.items[~ranked.truth][:MOST_COLUMNS]
    pairs = pairs_between(scene.result, scene.focus.part, true, false)
    if 0 in pairs.size:
        if of_labels:
            return nothing_to_draw(_("There is no pair of a true and a false label here."))
        return nothing_to_draw(_("There is no pair of a true and a false item here."))
    grid = _Grid(scene, pages, pairs, counted_in_pairs(scene.result, scene.part_steps[-1]).key)
    rows, columns = pairs.relation.shape
    heads = [_head(grid, int(item), f"1/{place}") for place, item in enumerate(pairs.false, start=2)]
    drawn = [cell for row in range(rows) for cell in _row(grid, row)]
    description = _("Every true item (row) is compared with every false item (column).")
    if of_labels:
        description = _("Every true label (row) is compared with every false label (column).")
    return picture(
        "pairs",
        *heads,
        *drawn,
        *_lines_below(grid),
        description=f"{description} {legend_of_chips(scene)}",
        style=f"--rows:{rows};--columns:{columns}",
    )


def _head(grid: _Grid, item: int, at: str, highlight_on: tuple[int, ...] = ()) -> Html:
    return paged_element(
        "div",
        chip_of(grid.scene, item),
        element("small", decimal(float(grid.scene.scores[item]))),
        cells=(grid.scene.cells[item],),
        highlight_on=highlight_on,
        css="head",
        style=f"grid-area:{at}",
    )


def _row(grid: _Grid, row: int) -> Iterator[Html]:
    """A true item, its pairs, and how many of them count once they are all compared."""
    item = int(grid.pairs.true[row])
    yield _head(grid, item, f"{row + 2}/1", pages_about(grid.pages, (grid.key, *ONE_BY_ONE.values()), item))
    for column in range(len(grid.pairs.false)):
        yield from _pair(grid, row, column)
    counted = float(grid.scene.step_with(grid.key).value[item])
    css, style = "sum wrong" if counted else "sum right", f"grid-row:{row + 2}"
    yield paged_element(
        "b", exact(counted), first_page=grid.pages.reached(grid.key, item), css=css, style=style
    )


def _pair(grid: _Grid, row: int, column: int) -> Iterator[Html]:
    """The empty frame of a pair, until the pair is compared, and then the pair."""
    scene, page = grid.scene, grid.page_of_pair(row, column)
    true, false = int(grid.pairs.true[row]), int(grid.pairs.false[column])
    cells, style = [scene.cells[true], scene.cells[false]], f"--at:{row + 2}/{column + 2}"
    yield paged_element("div", last_page=page - 1, cells=cells, css="pair waiting", style=style)
    kind, sign = SIGNS[int(grid.pairs.relation[row, column])]
    counted = float(grid.pairs.counted[row, column])
    is_plain = kind != "tied" and counted in (0, 1)
    scores = [decimal(float(scene.scores[item])) for item in (true, false)]
    yield paged_element(
        "div",
        element("span", sign if is_plain else f"{sign} {exact(counted)}"),
        element("small", f" {COMPARED[kind]} ".join(scores)),
        first_page=page,
        cells=cells,
        css=f"pair {kind} counted" if counted else f"pair {kind}",
        style=style,
        role="img",
        aria_label=pair_in_words(kind, scene.names[true], scene.names[false], counted),
    )


def _lines_below(grid: _Grid) -> Iterator[Html]:
    """What the signs mean, then how many pairs count, and of how many items the grid shows only some."""
    pairs, scene = grid.pairs, grid.scene
    text = _("Pairs in the wrong order: {counted} of {all}")
    if scene.result.source.weight is not None:
        text = _("The pairs in the wrong order weigh {counted}.")
    page = page_of(grid.pages, scene.part_steps[-1].key)
    first = min(grid.page_of_pair(row, 0) for row in range(len(pairs.true)))
    if page is None or first < page:
        truth, score = scene.ranked.truth, scene.ranked.score
        signs = _("✓ right order, ✗ wrong order. A framed pair counts.")
        if np.isin(score[truth], score[~truth]).any():
            signs = _("✓ right order, = tie, ✗ wrong order. A framed pair counts.")
        last = None if page is None else page - 1
        yield paged_element("p", signs, first_page=first, last_page=last, css="total signs")
    counted = text.format(counted=exact(pairs.total), all=prod(pairs.size))
    yield paged_element("p", counted, first_page=page, css="total")
    rows, columns = len(pairs.true), len(pairs.false)
    if (rows, columns) != pairs.size:
        text = _("The first {rows} of {true} true and {columns} of {false} false items.")
        true, false = pairs.size
        yield element("p", text.format(rows=rows, columns=columns, true=true, false=false), css="total")
