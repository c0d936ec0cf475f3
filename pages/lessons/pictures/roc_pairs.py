"""The pairs of a true and a false item in the unit square: each is a rectangle, and their sum the area."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from metrics.pictures.curves import spread
from metrics.pictures.pairs import RIGHT, TIED, WRONG, PairGrid, pairs_between
from pages.lessons.picture import page_of_each
from pages.lessons.roc_walk import PAIRS, TIE_COUNTS
from pages.lessons.scene import Scene, walk_of
from pages.lessons.working_pages import WorkingPages

MAX_PAIRS, MAX_CORNERS = 400, 150
KINDS = {RIGHT: "right", TIED: "tied", WRONG: "wrong"}

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


@dataclass(frozen=True)
class PairBox:
    """The place of a pair in the unit square; `counted` is what it counts of its own area, from 0 to 1."""

    true: int
    false: int
    kind: str
    counted: float
    left: float
    foot: float
    right: float
    top: float


@dataclass(frozen=True, eq=False)
class Band:
    """Where many pairs of one kind lie: strips over each other, each between two rates."""

    kind: str
    counted: float
    left: Floats
    right: Floats
    foot: Floats
    top: Floats

    @property
    def outline(self) -> list[tuple[float, float]]:
        """The corners, as many as one can see."""
        sides = [_stairs(x, self.foot, self.top) for x in (self.left, self.right)]
        return [*sides[0], *reversed(sides[1])]


@dataclass(frozen=True, eq=False)
class Edges:
    """Where the rows of the true items and the columns of the false ones lie, the top-ranked first.

    `rows` and `columns` go from 0 to 1, one number more than there are items: each item has its share of the
    weight of all true or all false ones.
    """

    true: Indices
    false: Indices
    rows: Floats
    columns: Floats


def edges_of(scene: Scene) -> Edges:
    """The rows and columns of the unit square; NaN where nothing is true, or nothing false."""
    source, part, ranked = scene.result.inputs, scene.focus.part, scene.ranked
    weights = np.ones(len(ranked.items))
    if source.weight is not None:
        weights = np.broadcast_to(source.weight.value_at(part), weights.shape)
    true, false = ranked.items[ranked.truth], ranked.items[~ranked.truth]
    return Edges(true, false, _cumulated(weights[true]), _cumulated(weights[false]))


def are_few(edges: Edges) -> bool:
    """Whether the pairs are few enough for each to be drawn by itself."""
    return len(edges.true) * len(edges.false) <= MAX_PAIRS


def pair_boxes(scene: Scene, edges: Edges) -> Iterator[PairBox]:
    """The pairs, row by row from below; those without a width or height are left out."""
    pairs = pairs_between(scene.result, scene.focus.part, edges.true, edges.false)
    shares, columns = _shares(scene, pairs), list(pairwise(edges.columns.tolist()))
    for row, (foot, top) in enumerate(pairwise(edges.rows.tolist())):
        for column, (left, right) in enumerate(columns):
            if right > left and top > foot:
                kind, share = KINDS[int(pairs.relation[row, column])], float(shares[row, column])
                items = int(edges.true[row]), int(edges.false[column])
                yield PairBox(*items, kind, share, left, foot, right, top)


def _shares(scene: Scene, pairs: PairGrid) -> Floats:
    """What each pair counts, without the weights of its items."""
    weight = scene.result.inputs.weight
    if weight is None:
        return pairs.counted
    weights = np.broadcast_to(weight.value_at(scene.focus.part), (len(scene.cells),))
    whole = np.outer(weights[pairs.true], weights[pairs.false])
    return np.divide(pairs.counted, whole, out=np.zeros_like(whole), where=whole > 0)


def bands(scene: Scene, edges: Edges, pages: WorkingPages) -> Iterator[tuple[int, Band]]:
    """The right and the tied pairs of the true items that are reached on each page, for very many pairs."""
    points = walk_of(scene)
    # The point of the curve at which each item is predicted.
    point_of_item = np.empty(len(points.items), np.intp)
    n_added = np.diff(points.n_predicted)
    point_of_item[points.items] = np.repeat(np.arange(1, len(points.n_predicted)), n_added)
    own = page_of_each(pages, PAIRS)
    page_of_item = np.full(len(points.items), pages.of_step[PAIRS][-1])
    page_of_item[list(own)] = list(own.values())
    reached = page_of_item[edges.true]
    counts = TIE_COUNTS[scene.result.conventions.auc_tie]
    for page in dict.fromkeys(reached.tolist()):
        rows = np.flatnonzero(reached == page)
        point = point_of_item[edges.true[rows]]
        foot, top = edges.rows[rows], edges.rows[rows + 1]
        before, after = points.fpr[point - 1], points.fpr[point]
        yield page, Band("right", 1.0, after, np.ones_like(after), foot, top)
        if (after > before).any():
            yield page, Band("tied", counts, before, after, foot, top)


def _cumulated(weights: Floats) -> Floats:
    """From 0 to 1."""
    sums = np.concatenate(([0.0], np.cumsum(weights)))
    with np.errstate(invalid="ignore"):
        return np.asarray(sums / sums[-1])


def _stairs(x: Floats, foot: Floats, top: Floats) -> list[tuple[float, float]]:
    """A side of a band, from below."""
    corners = np.column_stack((np.repeat(x, 2), np.column_stack((foot, top)).ravel()))
    if len(corners) > 2:
        # Nothing turns at a corner between two of the same x.
        same = (corners[1:-1, 0] == corners[:-2, 0]) & (corners[1:-1, 0] == corners[2:, 0])
        corners = corners[np.concatenate(([True], ~same, [True]))]
    return [(float(one), float(two)) for one, two in corners[spread(len(corners), MAX_CORNERS)]]
