"""The points of the ROC and the precision-recall curve of one part, for whoever draws them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from metrics.average_precision import LEVELS, best_at_each_level
from metrics.pairs import RIGHT, TIED, counted_pairs
from metrics.part import Part
from metrics.quantity import Array, Variant
from metrics.undefined import ratio

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Walk:
    """What is predicted as the threshold walks down the scores: each array has shape (n_points,).

    The first point lies above the top score (threshold infinity), where nothing is predicted. `through` is
    how many of `items`, sorted from the top, are predicted at each point. `tp`, `fp`, `fn` and `tn` are
    counts, or sums of weights. A rate of nothing (0/0) is NaN.
    """

    items: NDArray[np.intp]
    through: NDArray[np.intp]
    threshold: Floats
    tp: Floats
    fp: Floats
    fn: Floats
    tn: Floats

    @cached_property
    def tpr(self) -> Floats:
        """The true-positive rate TP/(TP + FN), which is the recall."""
        return ratio(self.tp, self.tp[-1:])

    @cached_property
    def fpr(self) -> Floats:
        """The false-positive rate FP/(FP + TN)."""
        return ratio(self.fp, self.fp[-1:])

    @cached_property
    def precision(self) -> Floats:
        """The precision TP/(TP + FP): NaN where nothing is predicted."""
        return ratio(self.tp, self.tp + self.fp)

    @cached_property
    def f1(self) -> Floats:
        """F1 = 2 TP/(2 TP + FP + FN): NaN where nothing is true and nothing predicted."""
        return ratio(2 * self.tp, 2 * self.tp + self.fp + self.fn)

    @property
    def has_pairs(self) -> bool:
        """Whether there is a true and a false item, so that both rates of the ROC curve exist."""
        return bool(self.tp[-1] > 0 and self.fp[-1] > 0)

    @property
    def peak(self) -> int:
        """The first point with the highest F1; the first one where nothing is true."""
        return int(np.nan_to_num(self.f1, nan=0.0).argmax())


def walk(part: Part, index: int, ties: str = "threshold", variant: Variant = ()) -> Walk:
    """Predict the items of one part from the top score down.

    Equal scores are predicted together, or one after the other by column where `ties` is "first" or "last".
    """
    score: Array = part.score.at(index, variant).value
    truth: Array = part.y.at(index, variant).value
    weight = np.ones(score.size) if part.weight is None else part.weight.at(index, variant).value
    number = np.arange(score.size)
    items = np.lexsort((-number if ties == "last" else number, -score))
    sorted_score = score[items]
    if ties in ("first", "last"):
        last = number
    else:
        last = np.flatnonzero(np.append(sorted_score[1:] != sorted_score[:-1], True))
    tp, fn = _so_far(np.where(truth, weight, 0.0)[items], last)
    fp, tn = _so_far(np.where(truth, 0.0, weight)[items], last)
    threshold = np.concatenate(([np.inf], sorted_score[last]))
    return Walk(items, np.concatenate(([0], last + 1)), threshold, tp, fp, fn, tn)


def _so_far(amounts: Floats, last: NDArray[np.intp]) -> tuple[Floats, Floats]:
    """The sums down to each point, and what is still to come, which is exactly 0 at the end."""
    running = np.cumsum(amounts)
    so_far = np.concatenate(([0.0], running[last]))
    return so_far, so_far[-1] - so_far


@dataclass(frozen=True, eq=False)
class Line:
    """A line through points, drawn straight from one to the next: x never falls."""

    x: Floats
    y: Floats

    @property
    def area(self) -> float:
        """The area under it, as trapezoids."""
        return float((np.diff(self.x) * (self.y[1:] + self.y[:-1]) / 2).sum())

    def at(self, x: Floats, side: str) -> Floats:
        """Its height at x: where it climbs straight up, the foot ("left") or the top ("right")."""
        found = np.searchsorted(self.x, x, side="left" if side == "left" else "right")
        after = np.clip(found, 1, len(self.x) - 1)
        before = after - 1
        width = self.x[after] - self.x[before]
        share = ratio(x - self.x[before], width)
        between = self.y[before] + share * (self.y[after] - self.y[before])
        exact = np.clip(found if side == "left" else found - 1, 0, len(self.x) - 1)
        return np.where(self.x[exact] == x, self.y[exact], between)


def roc_line(points: Walk, tie: str, upto: int | None = None) -> Line:
    """The ROC curve, down to the point `upto` or to the end, its ties drawn as the convention counts them.

    A step that goes up and right at once is straight ("half"), first up ("one") or first right ("zero").
    """
    shown = slice(None if upto is None else upto + 1)
    x, y = points.fpr[shown], points.tpr[shown]
    if tie == "half":
        return Line(x, y)
    corner_x, corner_y = (x[:-1], y[1:]) if tie == "one" else (x[1:], y[:-1])
    tied = (np.diff(x) > 0) & (np.diff(y) > 0)
    place = np.flatnonzero(tied) + 1
    return Line(np.insert(x, place, corner_x[tied]), np.insert(y, place, corner_y[tied]))


@dataclass(frozen=True, eq=False)
class Areas:
    """The area under the ROC curve by three routes that share no step, a tie counted as one half.

    `trapezoids` adds up strips under the curve, `pairs` counts the false items below every true one,
    `rank_sum` adds the middle ranks of the true items (Mann and Whitney). `tied` is the share of tied pairs:
    half of it lies between the straight line and either corner.
    """

    trapezoids: float
    pairs: float
    rank_sum: float
    tied: float


def areas(part: Part, index: int, variant: Variant = ()) -> Areas:
    """The area under the ROC curve of one part, NaN where it has no pair."""
    points = walk(part, index, variant=variant)
    if not points.has_pairs:
        return Areas(np.nan, np.nan, np.nan, np.nan)
    true, false = points.tp[-1], points.fp[-1]
    return Areas(
        roc_line(points, "half").area,
        counted_pairs(part, index, "half", RIGHT, variant) / (true * false),
        _rank_sum(part, index, variant) / (true * false),
        counted_pairs(part, index, "one", TIED, variant) / (true * false),
    )


def _rank_sum(part: Part, index: int, variant: Variant) -> float:
    """The sum of the middle ranks of the true items from below, less what they share among themselves.

    The middle of a rank is one half below it: with weights a rank is a stretch, and an item its middle.
    """
    score: Array = part.score.at(index, variant).value
    truth: Array = part.y.at(index, variant).value
    weight = np.ones(score.size) if part.weight is None else part.weight.at(index, variant).value
    order = np.argsort(score, kind="stable")
    upto = np.concatenate(([0.0], np.cumsum(weight[order])))
    first = np.searchsorted(score[order], score, "left")
    last = np.searchsorted(score[order], score, "right")
    middle = (upto[first] + upto[last]) / 2
    true = weight[truth].sum()
    return float((weight * middle)[truth].sum() - true**2 / 2)


@dataclass(frozen=True, eq=False)
class MacroLine:
    """The mean ROC curve of the parts that have pairs.

    `line` is the mean height just before and just after every false-positive rate, so that its area is the
    mean of the areas. `top_only` takes one height at each rate, the top one, as a plot through a common grid
    does: its area is as large or larger. `own` holds the curves averaged by the index of their part.
    """

    own: Mapping[int, Line]
    line: Line
    top_only: Line


def macro_line(part: Part, tie: str, weights: Array | None = None, variant: Variant = ()) -> MacroLine:
    """The mean of the ROC curves of all parts that have a true and a false item; `weights` are the parts'."""
    walks = {index: walk(part, index, variant=variant) for index in range(part.n_parts)}
    own = {index: roc_line(one, tie) for index, one in walks.items() if one.has_pairs}
    if not own:
        nothing = Line(np.empty(0), np.empty(0))
        return MacroLine({}, nothing, nothing)
    shares = np.ones(len(own)) if weights is None else weights[list(own)]
    grid = np.unique(np.concatenate([line.x for line in own.values()]))
    foot, top = (
        np.average([line.at(grid, side) for line in own.values()], axis=0, weights=shares)
        for side in ("left", "right")
    )
    return MacroLine(
        own,
        Line(np.repeat(grid, 2), np.column_stack((foot, top)).ravel()),
        Line(np.concatenate(([0.0], grid)), np.concatenate(([0.0], top))),
    )


@dataclass(frozen=True, eq=False)
class Strips:
    """Rectangles under a curve of precision over recall: each array has shape (n_strips,)."""

    left: Floats
    right: Floats
    height: Floats

    @property
    def areas(self) -> Floats:
        """The area of each."""
        return (self.right - self.left) * self.height

    @property
    def area(self) -> float:
        """The area of all."""
        return float(self.areas.sum())


def step_strips(points: Walk) -> Strips:
    """One rectangle per gain in recall, as high as the precision there: their sum is average precision."""
    return _strips(points.tpr, points.precision)


def envelope_strips(points: Walk) -> Strips:
    """The same with the best precision at this recall or beyond."""
    return _strips(points.tpr, _best_from_here_on(points.precision))


def threshold_strips(part: Part, index: int, variant: Variant = ()) -> Strips:
    """The rectangles when the threshold stops at 1, 0.9, ..., 0 only: the misreading of 11 recall levels."""
    points = walk(part, index, variant=variant)
    reached = (points.threshold[None, :] >= LEVELS[::-1][:, None]).sum(1) - 1
    return _strips(
        np.concatenate((points.tpr[:1], points.tpr[reached])),
        np.concatenate((points.precision[:1], points.precision[reached])),
    )


@dataclass(frozen=True, eq=False)
class Levels:
    """The best precision at each recall level or beyond: each array has shape (11,)."""

    recall: Floats
    precision: Floats

    @property
    def area(self) -> float:
        """Their mean."""
        return float(self.precision.mean())


def recall_levels(points: Walk) -> Levels:
    """The best precision at recall 0, 0.1, ..., 1 or beyond."""
    return Levels(LEVELS, best_at_each_level(points.precision, points.tpr))


def straight_line(points: Walk) -> Line:
    """The points joined by straight lines from (recall 0, precision 1), which nothing stands for.

    Between two points precision does not run straight: the area may be larger or smaller than that of the
    steps.
    """
    return Line(points.tpr, np.concatenate(([1.0], _filled(points.precision[1:]))))


def _strips(recall: Floats, precision: Floats) -> Strips:
    gains = np.diff(recall) > 0
    return Strips(recall[:-1][gains], recall[1:][gains], precision[1:][gains])


def _best_from_here_on(precision: Floats) -> Floats:
    return np.fmax.accumulate(precision[::-1])[::-1]


def _filled(precision: Floats) -> Floats:
    """Where only items without weight are predicted there is still no precision: 1, as at the start."""
    return np.where(np.isnan(precision), 1.0, precision)
