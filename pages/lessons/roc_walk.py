"""The pages of the ROC lesson: a threshold walks down the scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from metrics import Quantity
from metrics.parts.part import CELLS, COLUMNS, ROWS, ByKind
from metrics.words import N_
from pages.lessons.formula_lines import FormulaLine
from pages.lessons.scene import Scene, walk_of
from pages.lessons.threshold_pages import ThresholdStop, threshold_stops
from pages.lessons.working_pages import WorkingPage

ROC_WALK, FIRST_PAIRS = "roc.threshold", "roc.pairs_of_first"
PAIRS, SURE, LEVEL = COUNTING = ("roc_auc.right_pairs", "false_below", "false_level")
TIE_COUNTS = {"one": 1.0, "half": 0.5, "zero": 0.0}
EVERY_PAIR: ByKind = {
    ROWS: N_("Pairs of a true and a false label"),
    COLUMNS: N_("Pairs of a sample with the label and one without"),
    CELLS: N_("Pairs of a true and a false cell"),
}


def roc_stops(scene: Scene) -> list[ThresholdStop]:
    """Where the threshold stops on its walk along the curve."""
    return threshold_stops(scene, walk_of(scene))


def has_page_of_pairs(stop: ThresholdStop) -> bool:
    """Whether it is that of a single true item at the top, whose pairs have a page of their own."""
    is_first_true = stop.before == 0 < stop.point and len(stop.items) == len(stop.true) == 1
    return is_first_true and not stop.scene.has_weights


def roc_walk_pages(scene: Scene) -> Iterator[WorkingPage]:
    """One page for each threshold, from above the top score down; on that of a true item stand its pairs.

    Where there is no curve one page says that there is no pair.
    """
    walk, counting = walk_of(scene), {step.key: step for step in scene.part_steps if step.key in COUNTING}
    start, *stops = roc_stops(scene)
    t, f = (scene.step_with(key) for key in ("positives", "negatives"))
    pairs = (t * f).named("pairs", EVERY_PAIR[scene.kind], r"\mathrm{pairs}")
    reaches: dict[str, Sequence[int | None]] = {one.key: (None,) for one in (t, f)}
    if not walk.has_pairs:
        keys = (*COUNTING, f"{PAIRS}.weighted")
        reaches |= {step.key: step.lines() for step in scene.part_steps if step.key in keys}
    yield start.page(ROC_WALK, [FormulaLine(pairs)], reaches)
    for stop in stops if walk.has_pairs else ():
        page = stop.page(ROC_WALK, _lines_of_stop(stop, counting), dict.fromkeys(counting, stop.true))
        yield from _curve_and_pairs(stop, page) if has_page_of_pairs(stop) else (page,)


def _lines_of_stop(stop: ThresholdStop, counting: Mapping[str, Quantity]) -> list[FormulaLine]:
    """The rates that change at a stop, and how the pairs of a single true item are counted."""
    rates = (stop.true, stop.tpr), (stop.false, stop.fpr)
    lines = [FormulaLine(rate) for added, rate in rates if added]
    has_room = stop.scene.kind != CELLS  # a list of cells has long names
    if not has_room or len(stop.true) != 1 or (stop.false and not stop.is_tie):
        return lines
    (item,) = stop.true
    if stop.is_tie:
        return [FormulaLine(counting[key], item) for key in (SURE, LEVEL, PAIRS) if key in counting]
    return [*lines, FormulaLine(counting[PAIRS], item)]


def _curve_and_pairs(stop: ThresholdStop, page: WorkingPage) -> Iterator[WorkingPage]:
    """The page of a single true item at the top as two: one for the curve, one for its pairs."""
    rate, *pairs = page.lines
    _above, below = stop.false_around
    yield replace(page, lines=(rate,), reaches={})
    cells = stop.scene.cells_of_items(np.array([*stop.true, *below]))
    yield replace(page, key=FIRST_PAIRS, lines=tuple(pairs), cells=cells)
