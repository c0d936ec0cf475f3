"""Pages of the ROC lesson, and which step of its curve is drawn on which of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from metrics.graph.digits import exact
from metrics.lazy import lazy_property
from metrics.parts.part import CELLS, COLUMNS, ROWS, ByKind
from metrics.pictures.curves import Polyline, ThresholdWalk, roc_line, spread
from metrics.words import N_
from pages.lessons.formula_lines import FormulaLine
from pages.lessons.page_sentence import coloured_item
from pages.lessons.pictures.roc_pairs import LEVEL, PAIRS, SURE, Edges, edges_of
from pages.lessons.roc_sentences import ROC_WALK, every_box, first_step_up, pairs_of_first, roc_step
from pages.lessons.scene import Scene, walk_of
from pages.lessons.threshold_pages import (
    PageContent,
    ThresholdStop,
    cells_between,
    page_key,
    places_of_the_walk,
    start_page,
    threshold_pages,
)
from pages.lessons.working_pages import WorkingPage, WorkingPages
from pages.state.matrix_window import Cell
from pages.words import gettext as _
from pages.words import ngettext

FIRST_PAIRS = "roc.pairs_of_first"
EVERY_PAIR: ByKind = {
    ROWS: N_("Pairs of a true and a false label"),
    COLUMNS: N_("Pairs of a sample with the label and one without"),
    CELLS: N_("Pairs of a true and a false cell"),
}


def roc_walk_pages(scene: Scene) -> tuple[WorkingPage, ...]:
    """One page for each threshold, from above the top score down; on that of a true item stand its pairs.

    Where there is no curve one page says that there is no pair.
    """
    points, counting = walk_of(scene), {step.key: step for step in scene.part_steps if step.key in COUNTING}
    t, f = (scene.step_with(key) for key in ("positives", "negatives"))
    pairs = (t * f).named("pairs", EVERY_PAIR[scene.result.source.kind], r"\mathrm{pairs}")
    sentence = every_box(scene, float(t.value), float(f.value))
    count = exact(float(pairs.value))
    title = ngettext("{count} pair", "{count} pairs", 1 if count == "1" else 2).format(count=count)
    weighed = scene.result.source.weight is not None
    start = PageContent(
        sentence, (FormulaLine(pairs),), {one.key: (None,) for one in (t, f)}, "" if weighed else title
    )
    if not points.has_pairs:
        keys = (*COUNTING, f"{PAIRS}.weighted")
        nothing = {step.key: step.lines() for step in scene.part_steps if step.key in keys}
        return (start_page(ROC_WALK, replace(start, reaches={**start.reaches, **nothing}), points),)

    def tell(stop: ThresholdStop) -> PageContent:
        counted = counting[PAIRS].value[list(stop.true)].tolist()
        rates = (*((stop.tpr,) if stop.true else ()), *((stop.fpr,) if stop.false else ()))
        lines = tuple(map(FormulaLine, rates))
        has_room = scene.result.source.kind != CELLS  # a list of cells has long names
        if has_room and len(stop.true) == 1 and (stop.is_tie or not stop.false):
            (item,) = stop.true
            of_pairs = counting if stop.is_tie else (PAIRS,)
            pairs_of_it = tuple(
                FormulaLine(counting[key], item) for key in (SURE, LEVEL, PAIRS) if key in of_pairs
            )
            lines = pairs_of_it if stop.is_tie else (*lines, *pairs_of_it)
        return PageContent(roc_step(stop, counted), lines, dict.fromkeys(counting, stop.true))

    above_all, first, *later = threshold_pages(scene, points, ROC_WALK, start, tell)
    return (
        above_all,
        *_of_first_threshold(ThresholdStop(scene, points, 0, places_of_the_walk(points)[1]), first),
        *later,
    )


def _of_first_threshold(stop: ThresholdStop, page: WorkingPage) -> tuple[WorkingPage, ...]:
    """The page of the top threshold; of a single true item one for the curve and one for its pairs."""
    if len(stop.items) > 1 or not stop.true or stop.scene.result.source.weight is not None:
        return (page,)
    rate, *pairs = page.lines
    _above, below = stop.false_around
    name = coloured_item(stop.scene, stop.items[0]).text
    of_pairs = replace(
        page,
        key=FIRST_PAIRS,
        title=_("Pairs of {item}").format(item=name),
        lines=tuple(pairs),
        cells=stop.scene.cells_of_items(np.array([*stop.true, *below])),
        sentence=pairs_of_first(stop),
    )
    return replace(page, lines=(rate,), sentence=first_step_up(stop), reaches={}), of_pairs


COUNTING = (PAIRS, SURE, LEVEL)
MOST_SINGLE_STEPS, MOST_ON_A_LINE, MOST_CELLS = 60, 100, 100


@dataclass(frozen=True)
class CurveStep:
    """One step of the curve: the way from one of its points to the next, and the page that shows it."""

    before: int
    place: int
    page: int
    way: tuple[tuple[float, float], ...]
    kind: str


@dataclass(frozen=True, eq=False)
class RocCurveCourse:
    """What is drawn on which page: the points of the curve, its steps and its pairs."""

    scene: Scene
    pages: WorkingPages

    @lazy_property
    def points(self) -> ThresholdWalk:
        """The points of the curve."""
        return walk_of(self.scene)

    @property
    def tie(self) -> str:
        """What a tied pair counts: one, half or zero."""
        return self.scene.result.conventions.auc_tie

    @lazy_property
    def edges(self) -> Edges:
        """The rows and the columns of the items."""
        return edges_of(self.scene)

    @lazy_property
    def places(self) -> tuple[int, ...]:
        """The points that have a page of their own."""
        return places_of_the_walk(self.points)

    @lazy_property
    def _page_of_key(self) -> Mapping[str, int]:
        return {page.key: number for number, page in enumerate(self.pages)}

    def page(self, place: int) -> int:
        """The page on which a point is reached: its own, or that of the next point that has one."""
        own = self.places[bisect_left(self.places, place)]
        return self._page_of_key[page_key(ROC_WALK, own)]

    @lazy_property
    def stops(self) -> tuple[tuple[int, int, int], ...]:
        """The points that have a page, each with its first page and its last one."""
        pages = [self.page(place) for place in self.places]
        ends = [*(page - 1 for page in pages[1:]), pages[-1]]
        return tuple(zip(self.places, pages, ends, strict=True))

    @property
    def begin_of_walk(self) -> int:
        """The page on which something is predicted for the first time."""
        return self.page(self.places[1])

    @property
    def end_of_walk(self) -> int:
        """The last page of the walk."""
        return self.page(self.places[-1])

    @lazy_property
    def steps(self) -> tuple[CurveStep, ...]:
        """Every step of the curve; of a long one the way from page to page."""
        whole, ends = self._line()
        made = []
        for before, place in pairwise(self.places):
            single = len(self.points.threshold) <= MOST_SINGLE_STEPS
            inner = range(before, place + 1) if single else (before, place)
            for start, end in pairwise(inner):
                some = ends[start] + spread(int(ends[end] - ends[start]) + 1, MOST_ON_A_LINE)
                way = tuple((float(whole.x[at]), float(whole.y[at])) for at in some)
                if way[0] != way[-1]:
                    made.append(CurveStep(start, end, self.page(place), way, _kind(way, single)))
        return tuple(made)

    def _line(self) -> tuple[Polyline, np.ndarray]:
        """The curve as the convention draws it, and where in it each of its points stands."""
        points = self.points
        tied = (np.diff(points.fpr) > 0) & (np.diff(points.tpr) > 0)
        corners = np.concatenate(([0], np.cumsum(tied)))
        own = np.arange(len(points.fpr))
        return roc_line(points, self.tie), own if self.tie == "half" else own + corners

    def cells(self, step: CurveStep) -> tuple[Cell, ...]:
        """The cells of the items that a step is caused by."""
        return self.cells_between(step.before, step.place)

    def cells_between(self, before: int, place: int) -> tuple[Cell, ...]:
        """The cells that come between two points; none where they are too many to be looked at."""
        many = self.points.through[place] - self.points.through[before] > MOST_CELLS
        return () if many else cells_between(self.scene, self.points, before, place)


def _kind(way: tuple[tuple[float, float], ...], single: bool) -> str:
    (x0, y0), (x1, y1) = way[0], way[-1]
    if y0 == y1:
        return "across"
    if x0 == x1:
        return "up"
    return "level" if single else "far"
