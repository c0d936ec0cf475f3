"""The grid of the pairs of a true and a false item, filled row by row as the pages compare them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

import numpy as np

from metrics.graph.digits import decimal, exact
from metrics.parts.true_and_false_items import ABOVE, BELOW, LEVEL
from metrics.pictures.pair_grid import RIGHT, TIED, WRONG, PairGrid, counted_in_pairs, pairs_between
from pages.lessons.picture import Picture, chip_of, nothing_to_draw, paged_element, picture, told_of_chips
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, page_of, pages_about
from pages.shell.markup import Html, element
from pages.words import gettext as _

RIGHT_SIGN, TIE_SIGN, WRONG_SIGN = ("right", "✓"), ("tied", "="), ("wrong", "✗")
RELATIONS = {1: RIGHT_SIGN, 0: TIE_SIGN, -1: WRONG_SIGN}


def pair_in_words(kind: str, true: str, false: str, counted: float) -> str:
    """How a true and a false item of these names stand to each other, for a reader who does not see it."""
    said = {
        "right": _("{true} above {false}: right"),
        "tied": _("{true} level with {false}: counts {counted}"),
        "wrong": _("{false} above {true}: wrong"),
    }
    return said[kind].format(true=true, false=false, counted=exact(counted))


MOST_ROWS, MOST_COLUMNS = 6, 8
ONE_BY_ONE = {WRONG: ABOVE.key, TIED: LEVEL.key, RIGHT: BELOW.key}
COMPARED = {"right": ">", "tied": "=", "wrong": "<"}


@dataclass(frozen=True, eq=False)
class _Grid:
    """The pairs of a scene; `key` is the step that counts those of each true item."""

    scene: Scene
    pages: WorkingPages
    pairs: PairGrid
    key: str

    def compared(self, row: int, column: int) -> int:
        """The page on which a pair is compared: that of its row, for its kind if that has a step."""
        true = int(self.pairs.true[row])
        own = page_of(self.pages, ONE_BY_ONE[int(self.pairs.relation[row, column])], true)
        return self.pages.reached(self.key, true) if own is None else own


def pair_grid_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Every pair of a true (row) and a false (column) item: right ✓, tied = or in the wrong order ✗."""
    ranked = scene.ranked
    true = ranked.items[ranked.truth][:MOST_ROWS]
    false = ranked.items[~ranked.truth][:MOST_COLUMNS]
    pairs = pairs_between(scene.result, scene.focus.part, true, false)
    if 0 in pairs.size:
        return nothing_to_draw(_no_pair(scene))
    grid = _Grid(scene, pages, pairs, counted_in_pairs(scene.result, scene.of_part[-1]).key)
    rows, columns = pairs.relation.shape
    heads = [_head(grid, int(item), f"1/{place}") for place, item in enumerate(pairs.false, start=2)]
    drawn = [part for row in range(rows) for part in _row(grid, row)]
    size = f"--rows:{rows};--columns:{columns}"
    return picture(
        "pairs",
        *heads,
        *drawn,
        *_below(grid),
        told=_told(scene),
        style=size,
    )


def _no_pair(scene: Scene) -> str:
    if scene.result.source.kind == "rows":
        return _("There is no pair of a true and a false label here.")
    return _("There is no pair of a true and a false item here.")


def _head(grid: _Grid, item: int, at: str, highlight_on: tuple[int, ...] = ()) -> Html:
    score = element("small", decimal(float(grid.scene.scores[item])))
    cells = (grid.scene.cells[item],)
    return paged_element(
        "div",
        chip_of(grid.scene, item),
        score,
        cells=cells,
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
    first_page = grid.pages.reached(grid.key, item)
    style = f"grid-row:{row + 2}"
    yield paged_element(
        "b", exact(counted), first_page=first_page, css="sum wrong" if counted else "sum right", style=style
    )


def _pair(grid: _Grid, row: int, column: int) -> Iterator[Html]:
    """The empty frame of a pair, until the pair is compared, and then the pair."""
    scene, first_page = grid.scene, grid.compared(row, column)
    true, false = int(grid.pairs.true[row]), int(grid.pairs.false[column])
    cells = [scene.cells[true], scene.cells[false]]
    at = f"--at:{row + 2}/{column + 2}"
    yield paged_element("div", last_page=first_page - 1, cells=cells, css="pair waiting", style=at)
    kind, sign = RELATIONS[int(grid.pairs.relation[row, column])]
    counted = float(grid.pairs.counted[row, column])
    is_plain = kind != "tied" and counted in (0, 1)
    scores = [decimal(float(scene.scores[one])) for one in (true, false)]
    yield paged_element(
        "div",
        element("span", sign if is_plain else f"{sign} {exact(counted)}"),
        element("small", f" {COMPARED[kind]} ".join(scores)),
        first_page=first_page,
        cells=cells,
        css=f"pair {kind} counted" if counted else f"pair {kind}",
        style=at,
        role="img",
        aria_label=pair_in_words(kind, scene.names[true], scene.names[false], counted),
    )


def _below(grid: _Grid) -> Iterator[Html]:
    """What the signs say, then how many pairs count, and of how many items the grid shows only some."""
    pairs = grid.pairs
    said = _("Pairs in the wrong order: {counted} of {all}")
    if grid.scene.result.source.weight is not None:
        said = _("The pairs in the wrong order weigh {counted}.")
    counted = said.format(counted=exact(pairs.total), all=prod(pairs.size))
    first_page = page_of(grid.pages, grid.scene.of_part[-1].key)
    first = min(grid.compared(row, 0) for row in range(len(pairs.true)))
    if first_page is None or first < first_page:
        last_page = None if first_page is None else first_page - 1
        yield paged_element("p", _signs(grid.scene), first_page=first, last_page=last_page, css="total signs")
    yield paged_element("p", counted, first_page=first_page, css="total")
    if (len(pairs.true), len(pairs.false)) != pairs.size:
        said = _("The first {rows} of {true} true and {columns} of {false} false items.")
        sizes = {
            "rows": len(pairs.true),
            "columns": len(pairs.false),
            "true": pairs.size[0],
            "false": pairs.size[1],
        }
        yield element("p", said.format(**sizes), css="total")


def _told(scene: Scene) -> str:
    """How to read the grid."""
    told = _("Every true item (row) is compared with every false item (column).")
    if scene.result.source.kind == "rows":
        told = _("Every true label (row) is compared with every false label (column).")
    return f"{told} {told_of_chips(scene)}"


def _signs(scene: Scene) -> str:
    """What the signs say; of ties where a true and a false item are level."""
    truth, score = scene.ranked.truth, scene.ranked.score
    if np.isin(score[truth], score[~truth]).any():
        return _("✓ right order, = tie, ✗ wrong order. A framed pair counts.")
    return _("✓ right order, ✗ wrong order. A framed pair counts.")
