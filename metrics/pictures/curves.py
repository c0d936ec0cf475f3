"""The curves that a threshold draws as it walks down the scores: ROC, and precision over recall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..conventions.declaring import FIRST, LAST, TOGETHER
from ..graph.arrays import Array, Cut
from ..graph.expression import Quantity
from ..graph.listed import sum_of
from ..graph.operations import ratio
from ..graph.working import steps
from ..lazy import lazy_property
from ..parts.part import Part
from ..parts.rank_steps import (
    LEVEL,
    f1_at_rank,
    false_items,
    false_positive_rate_at_rank,
    precision_at_rank,
    recall_at_rank,
    sum_over_true,
)
from ..parts.ranking import Ranking
from ..result import Result
from ..words import N_

Floats = NDArray[np.float64]


def spread(count: int, most: int) -> NDArray[np.intp]:
    """The places of at most so many of `count` points, evenly spread, with the first and the last."""
    if count <= most:
        return np.arange(count)
    return np.unique(np.linspace(0, count - 1, most).round().astype(np.intp))


@dataclass(frozen=True, eq=False)
class Polyline:
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
        last = len(self.x) - 1
        after = np.minimum(np.maximum(found, 1), last)
        before = after - 1
        width = self.x[after] - self.x[before]
        share = ratio(x - self.x[before], width)
        between = self.y[before] + share * (self.y[after] - self.y[before])
        exact = np.minimum(found, last) if side == "left" else np.maximum(found - 1, 0)
        return np.where(self.x[exact] == x, self.y[exact], between)


@dataclass(frozen=True, eq=False)
class ThresholdWalk:
    """What is predicted as the threshold walks down the scores: each array has shape (n_points,).

    The first point lies above the top score (threshold infinity), where nothing is predicted. `n_predicted`
    is how many of `items`, sorted from the top, are predicted at each point. `tp`, `fp`, `fn` and `tn` are
    counts, or sums of weights; `tpr` = TP/(TP + FN) is the recall, `fpr` = FP/(FP + TN) the false-positive
    rate, `precision` = TP/(TP + FP), `f1` their F1 with the recall. A rate of nothing (0/0) is NaN. After the
    first point each number is that of the working at the last item that is predicted.
    """

    items: NDArray[np.intp]
    n_predicted: NDArray[np.intp]
    threshold: Floats
    tp: Floats
    fp: Floats
    fn: Floats
    tn: Floats
    tpr: Floats
    fpr: Floats
    precision: Floats
    f1: Floats

    @property
    def has_pairs(self) -> bool:
        """Whether there is a true and a false item, so that both rates of the ROC curve exist."""
        return bool(self.tp[-1] > 0 and self.fp[-1] > 0)

    @property
    def peak(self) -> int:
        """The first point with the highest F1; the first one where nothing is true."""
        return int(np.nan_to_num(self.f1, nan=0.0).argmax())


def threshold_walk(part: Part, index: int, ties: str = TOGETHER) -> ThresholdWalk:
    """Predict the items of one part from the top score down.

    Equal scores are predicted together, or one after the other by column where `ties` is "first" or "last".
    """
    ranking = Ranking(part, ties if ties in (FIRST, LAST) else TOGETHER)
    chosen = Cut(index)
    score = chosen.values(part.score.value, itemwise=True)
    number = np.arange(score.size)
    items = np.lexsort((-number if ties == LAST else number, -score))
    last = _last_at_each_point(score[items], ranking)

    def points(quantity: Quantity, nothing_predicted: float) -> Floats:
        entries = chosen.values(quantity.value, itemwise=True)[items][last]
        return np.concatenate(([nothing_predicted], entries))

    tp, fp = points(ranking.hits, 0.0), points(ranking.false_hits, 0.0)
    return ThresholdWalk(
        items,
        np.concatenate(([0], last + 1)),
        np.concatenate(([np.inf], score[items][last])),
        tp,
        fp,
        tp[-1] - tp,
        fp[-1] - fp,
        points(recall_at_rank(ranking), _if_any(tp)),
        points(false_positive_rate_at_rank(ranking), _if_any(fp)),
        points(precision_at_rank(ranking), np.nan),
        points(f1_at_rank(ranking), _if_any(tp)),
    )


def _if_any(counted: Floats) -> float:
    """0 of something, or 0/0 of nothing."""
    return 0.0 if counted[-1] > 0 else np.nan


def _last_at_each_point(sorted_score: Floats, ranking: Ranking) -> NDArray[np.intp]:
    """The place in the list of the last item that is predicted at each point but the first."""
    if ranking.ties != TOGETHER:
        return np.arange(sorted_score.size)
    return np.flatnonzero(np.append(sorted_score[1:] != sorted_score[:-1], True))


def roc_line(points: ThresholdWalk, tie: str) -> Polyline:
    """The ROC curve, its ties drawn as the convention counts them.

    A step that goes up and right at once is straight ("half"), first up ("one") or first right ("zero").
    """
    x, y = points.fpr, points.tpr
    if tie == "half":
        return Polyline(x, y)
    corner_x, corner_y = (x[:-1], y[1:]) if tie == "one" else (x[1:], y[:-1])
    tied = (x[1:] > x[:-1]) & (y[1:] > y[:-1])
    if not tied.any():
        return Polyline(x, y)
    place = np.flatnonzero(tied) + 1
    return Polyline(np.insert(x, place, corner_x[tied]), np.insert(y, place, corner_y[tied]))


def area_by_trapezoids(part: Part, index: int) -> Quantity:
    """The area under the straight ROC curve of one part as a sum of strips; NaN where it has no pair."""
    points = threshold_walk(part, index)
    number = Quantity("roc.point", N_("Point"), "i", np.arange(1, len(points.fpr)), itemwise=True)
    x, x_before, y, y_before = (
        Quantity(f"roc.{key}", title, symbol, values, itemwise=True, grid=number)
        for key, title, symbol, values in (
            ("x", N_("False-positive rate"), "x_i", points.fpr[1:]),
            ("x_before", N_("False-positive rate before"), "x_{i-1}", points.fpr[:-1]),
            ("y", N_("True-positive rate"), "y_i", points.tpr[1:]),
            ("y_before", N_("True-positive rate before"), "y_{i-1}", points.tpr[:-1]),
        )
    )
    strip = (x - x_before) * ((y + y_before) / 2)
    strips = strip.named("roc.strip", N_("Area of each strip under the curve"), "A_i", grid=number)
    return sum_of(strips).named("roc.trapezoids", N_("Area by trapezoids"), "A")


def area_by_ranks(part: Part) -> Quantity:
    """The area under the straight ROC curve from the middle ranks of the true items (Mann and Whitney).

    The middle of a rank is one half below it: with weights a rank is a stretch, and an item its middle.
    """
    ranking, t, f = Ranking(part, TOGETHER), part.positives, part.negatives
    amounts = part.amounts(np.ones(part.truth.shape, np.bool_))
    assert amounts is not None
    below, upto = ranking.below(amounts), ranking.at_or_below(amounts)
    middle = Quantity(
        "roc.middle_rank", N_("Middle rank, counted from below"), "r_j", (below + upto) / 2, itemwise=True
    )
    area = (sum_over_true(part, middle) - t**2 / 2) / (t * f)
    return area.named("roc.rank_sum", N_("Area by the rank sum"), "A")


def share_of_tied_pairs(part: Part) -> Quantity:
    """Which share of the pairs of a true and a false item is tied; NaN where there is no pair."""
    tied = sum_over_true(part, false_items(part, LEVEL)) / (part.positives * part.negatives)
    return tied.named("roc.tied", N_("Share of tied pairs"), "T")


@dataclass(frozen=True, eq=False)
class MacroLine:
    """The mean ROC curve of the parts that have pairs.

    `line` is the mean height just before and just after every false-positive rate, so that its area is the
    mean of the areas. `top_only` takes one height at each rate, the top one, as a plot through a common grid
    does: its area is as large or larger. `each` holds the curves averaged by the index of their part. Where
    each of them weighs 0, there are curves and no mean.
    """

    each: Mapping[int, Polyline]
    line: Polyline
    top_only: Polyline

    @property
    def has_mean(self) -> bool:
        """Whether there is a curve that weighs something."""
        return len(self.line.x) > 0


def macro_line(part: Part, tie: str, weights: Array | None = None) -> MacroLine:
    """The mean of the ROC curves of all parts that have a true and a false item; `weights` are the parts'."""
    walks = ((index, threshold_walk(part, index)) for index in range(part.n_parts))
    each = {index: roc_line(one, tie) for index, one in walks if one.has_pairs}
    shares = np.ones(len(each)) if weights is None else weights[list(each)]
    if not shares.any():
        nothing = Polyline(np.empty(0), np.empty(0))
        return MacroLine(each, nothing, nothing)
    grid = np.unique(np.concatenate([line.x for line in each.values()]))
    foot, top = (
        np.average([line.at(grid, side) for line in each.values()], axis=0, weights=shares)
        for side in ("left", "right")
    )
    return MacroLine(
        each,
        Polyline(np.repeat(grid, 2), np.column_stack((foot, top)).ravel()),
        Polyline(np.concatenate(([0.0], grid)), np.concatenate(([0.0], top))),
    )


def mean_curve(result: Result) -> MacroLine:
    """The mean of the ROC curves of a result, weighted as its average is; made once for all who draw it."""
    source, tie = result.inputs, result.conventions.auc_tie
    key = "mean_curve", tie, result.average
    if key not in source.cache:
        weights = source.positives.value if result.average == "weighted" else source.part_weights
        source.cache[key] = macro_line(source, tie, weights)
    made: MacroLine = source.cache[key]
    return made


def mean_of_areas(result: Result) -> float:
    """The average over the parts that have a curve, whatever a part without one counts as."""
    rules = result.conventions.with_choice("auc_one_class", "skip")
    return result.metric.number(result.example, result.average, rules)


@dataclass(frozen=True, eq=False)
class Strips:
    """Rectangles under a curve of precision over recall: each array has shape (n_strips,).

    `point` is the point of the curve at which each of them ends.
    """

    left: Floats
    right: Floats
    height: Floats
    point: NDArray[np.intp]

    @property
    def areas(self) -> Floats:
        """The area of each: in sum the average precision that they stand for."""
        return (self.right - self.left) * self.height

    @property
    def top(self) -> Polyline:
        """The line along their upper sides."""
        corners = np.column_stack((self.left, self.right)).ravel()
        return Polyline(corners, np.repeat(self.height, 2))


@dataclass(frozen=True, eq=False)
class Interpolated:
    """Average precision of one part under one way to interpolate; `quantity` has that of all parts."""

    quantity: Quantity
    part: int

    @property
    def value(self) -> float:
        """Its value."""
        return float(self.quantity.value_at(self.part))

    @lazy_property
    def working(self) -> dict[str, Quantity]:
        """The steps of its working by their keys."""
        return {step.key: step for step in steps(self.quantity.at(self.part))}


def interpolated(result: Result, part: int, interpolation: str) -> Interpolated:
    """Average precision of one part, interpolated in this way whatever the conventions choose."""
    interpolating = result.conventions.with_choice("precision_interpolation", interpolation)
    key, cache = ("interpolated", result.metric.key, interpolating), result.inputs.cache
    if key not in cache:
        cache[key] = result.metric.kernel(result.inputs, interpolating)
    return Interpolated(cache[key], part)


def step_strips(points: ThresholdWalk) -> Strips:
    """One rectangle per gain in recall, as high as the precision there: their sum is average precision."""
    return _strips(points.tpr, points.precision)


def envelope_strips(points: ThresholdWalk, found: Interpolated) -> Strips:
    """The same with the best precision at this recall or beyond."""
    best = found.working["average_precision.best_from_here"].value
    return _strips(points.tpr, np.append(np.nan, best[points.items[points.n_predicted[1:] - 1]]))


def threshold_strips(found: Interpolated) -> Strips:
    """The rectangles when the threshold stops at 1, 0.9, ..., 0 only: the misreading of 11 recall levels."""
    hits, predicted = (found.working[f"average_precision.{name}"].value for name in ("hits", "predicted"))
    recall = hits / found.working["positives"].value
    precision = hits / np.where(predicted > 0, predicted, np.nan)
    return _strips(np.append(0.0, recall), np.append(np.nan, precision))


def straight_line(points: ThresholdWalk) -> Polyline:
    """The points joined by straight lines from (recall 0, precision 1), which nothing stands for.

    Between two points precision does not run straight: the area may be larger or smaller than that of the
    steps.
    """
    # Where only items without weight are predicted there is still no precision: 1, as at the start.
    precision = np.append(1.0, points.precision[1:])
    return Polyline(points.tpr, np.where(np.isnan(precision), 1.0, precision))


def _strips(recall: Floats, precision: Floats) -> Strips:
    point = 1 + np.flatnonzero(np.diff(recall) > 0)
    return Strips(recall[point - 1], recall[point], precision[point], point)
