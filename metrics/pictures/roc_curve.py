"""The ROC curve of a part, the area under it by several routes, and the mean curve of all parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..conventions.shared_choices import TOGETHER
from ..graph.arrays import Array, Variant
from ..graph.expression import Quantity
from ..graph.listed import sum_of
from ..parts.part import Part
from ..parts.ranking import ranking_of
from ..parts.true_and_false_items import LEVEL, false_items, sum_over_true
from ..words import N_
from .line import Line
from .threshold_walk import ThresholdWalk, threshold_walk

if TYPE_CHECKING:
    from ..result import Result


def roc_line(points: ThresholdWalk, tie: str, upto: int | None = None) -> Line:
    """The ROC curve, down to the point `upto` or to the end, its ties drawn as the convention counts them.

    A step that goes up and right at once is straight ("half"), first up ("one") or first right ("zero").
    """
    shown = slice(None if upto is None else upto + 1)
    x, y = points.fpr[shown], points.tpr[shown]
    if tie == "half":
        return Line(x, y)
    corner_x, corner_y = (x[:-1], y[1:]) if tie == "one" else (x[1:], y[:-1])
    tied = (x[1:] > x[:-1]) & (y[1:] > y[:-1])
    if not tied.any():
        return Line(x, y)
    place = np.flatnonzero(tied) + 1
    return Line(np.insert(x, place, corner_x[tied]), np.insert(y, place, corner_y[tied]))


def area_by_trapezoids(part: Part, index: int, variant: Variant = ()) -> Quantity:
    """The area under the straight ROC curve of one part as a sum of strips; NaN where it has no pair."""
    points = threshold_walk(part, index, variant=variant)
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
    ranking, t, f = ranking_of(part, TOGETHER), part.positives, part.negatives
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

    each: Mapping[int, Line]
    line: Line
    top_only: Line

    @property
    def has_mean(self) -> bool:
        """Whether there is a curve that weighs something."""
        return len(self.line.x) > 0


def macro_line(
    part: Part,
    tie: str,
    weights: Array | None = None,
    variant: Variant = (),
    sliced: Callable[[Iterable[Any]], Iterable[Any]] = iter,
) -> MacroLine:
    """The mean of the ROC curves of all parts that have a true and a false item; `weights` are the parts'.

    `sliced` goes through the parts one by one: a caller may hand in one that does something else in between.
    """
    walks = ((index, threshold_walk(part, index, variant=variant)) for index in range(part.n_parts))
    each = {index: roc_line(one, tie) for index, one in sliced(walks) if one.has_pairs}
    shares = np.ones(len(each)) if weights is None else weights[list(each)]
    if not shares.any():
        nothing = Line(np.empty(0), np.empty(0))
        return MacroLine(each, nothing, nothing)
    grid = np.unique(np.concatenate([line.x for line in each.values()]))
    foot, top = (
        np.average([line.at(grid, side) for line in sliced(each.values())], axis=0, weights=shares)
        for side in ("left", "right")
    )
    return MacroLine(
        each,
        Line(np.repeat(grid, 2), np.column_stack((foot, top)).ravel()),
        Line(np.concatenate(([0.0], grid)), np.concatenate(([0.0], top))),
    )


def mean_curve(result: Result, sliced: Callable[[Iterable[Any]], Iterable[Any]] = iter) -> MacroLine:
    """The mean of the ROC curves of a result, weighted as its average is; made once for all who draw it."""
    source, tie = result.source, result.conventions.auc_tie
    key = "mean_curve", tie, result.average
    if key not in source.kept:
        weights = source.positives.value if result.average == "weighted" else source.part_weights
        source.kept[key] = macro_line(source, tie, weights, sliced=sliced)
    made: MacroLine = source.kept[key]
    return made


def mean_of_areas(result: Result) -> float:
    """The average over the parts that have a curve, whatever a part without one counts as."""
    rules = result.conventions.but("auc_one_class", "skip")
    return result.metric.number(result.example, result.average, rules)
