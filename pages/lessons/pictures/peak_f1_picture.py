"""The picture of peak F1: predict one item more at a time; then F1 at every threshold, and half its peak."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from metrics.graph.digits import decimal, exact
from metrics.pictures.curves import ThresholdWalk
from pages.lessons.page_sentence import printed
from pages.lessons.picture import Axis, Picture, Plot, Point, nothing_to_draw, paged_element, picture
from pages.lessons.pictures.threshold_list import (
    NumberColumn,
    Strip,
    WalkedRanking,
    strips_drawn,
    threshold_list,
)
from pages.lessons.precision_recall_pages import f1_at, half_of_peak_page, thresholds_alike
from pages.lessons.precision_recall_sentences import F1_WALK, f1_walk
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_TICKS, MOST_STARS, HIGHEST = 8, 8, 1.2  # above 1 there is room for the star
LEFTMOST = 0.26  # further to the left the words would reach over the axis
LOWEST_NAMED = 0.4  # below it there is no room for the name of the peak


def f1_walk_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """The sorted list with what F1 is made of down to each item, and a bar for each F1."""
    walked = WalkedRanking(scene, pages, f1_walk(scene), F1_WALK)
    if not walked.has_true:
        return nothing_to_draw(_("Nothing is true: F1 is 0 wherever the walk stops."))
    drawn = picture(
        "precision-recall f1-walk",
        threshold_list(walked, _columns(walked)),
        _formula_of_peak(walked),
        _plot(walked),
        description=_("F1 is 2 × true ones predicted, over all true ones plus all predicted ones."),
    )
    has_half = len(half_of_peak_page(scene)) > 0
    return replace(drawn, after_average=_f1_over_threshold(walked.points) if has_half else Html(""))


def _columns(walked: WalkedRanking) -> tuple[NumberColumn, NumberColumn, NumberColumn]:
    """How many true items there are down to each item, how many are predicted, and F1."""
    points = walked.points
    of_all = _("true of {count}").format(count=exact(float(points.tp[-1])))
    predicted = points.tp + points.fp
    return (
        NumberColumn(of_all, "hits", lambda point: exact(float(points.tp[point]))),
        NumberColumn(_("predicted"), "rank", lambda point: exact(float(predicted[point]))),
        NumberColumn("F1", "f1_here", lambda point: printed(float(points.f1[point])), highlighted=True),
    )


def _formula_of_peak(walked: WalkedRanking) -> Html:
    """On the last page of the part: how the highest F1 is made, and the score down to which it is that."""
    points, at = walked.points, walked.points.peak
    text = _("★ 2 · {true} / ({all} + {predicted}) = {value}: scores of {threshold} and above")
    text = text.format(
        true=exact(float(points.tp[at])),
        all=exact(float(points.tp[-1])),
        predicted=exact(float(points.tp[at]) + float(points.fp[at])),
        value=exact(float(points.f1[at])),
        threshold=decimal(float(points.threshold[at])),
    )
    return paged_element("p", text, first_page=walked.pages.last_of_part, css="summed")


def _plot(walked: WalkedRanking) -> Html:
    """A bar for each point of the walk, from its page on."""
    points, through = walked.points, walked.points.through.astype(float).tolist()
    size = len(points.items)
    depths = range(size + 1) if size <= MOST_TICKS else (0, size)
    plot = Plot(Axis(_("Predicted"), [(at, str(at)) for at in depths], high=size), Axis("F1", high=HIGHEST))
    shown = [point for point in range(1, len(points.f1)) if not np.isnan(points.f1[point])]
    bars = [
        Strip(
            through[point - 1],
            through[point],
            float(points.f1[point]),
            walked.page(point),
            walked.cells(point),
        )
        for point in shown
    ]
    lines, strips = strips_drawn(plot, bars, (), lambda number: element("span", exact(bars[number].height)))
    return plot.drawn([*lines, *_threshold(walked, plot)], [*strips, *_stars(walked, plot, shown)])


def _threshold(walked: WalkedRanking, plot: Plot) -> Iterator[Html]:
    """The line after what is predicted on each page, above its bar; it ends at the peak."""
    points = walked.points
    reached = {walked.page(place): place for place in walked.places}
    reached[walked.pages.last_of_part] = points.peak
    for page, place in reached.items():
        depth, height = float(points.through[place]), float(np.nan_to_num(points.f1[place]))
        yield plot.line([(depth, height), (depth, 1)], "cut", first_page=page, last_page=page)


def _stars(walked: WalkedRanking, plot: Plot, shown: Sequence[int]) -> Iterator[Html]:
    """A star above each bar that is as high as the peak, on the last page of the part."""
    points, last = walked.points, walked.pages.last_of_part
    highest = float(points.f1[points.peak])
    for point in [one for one in shown if float(points.f1[one]) == highest][:MOST_STARS]:
        at = float(points.through[point]) - 0.5, highest
        yield plot.mark(at, "★", css="star", first_page=last, highlight_on=(last,))


def _f1_over_threshold(points: ThresholdWalk) -> Html:
    """The steps of F1 from threshold 0 to 1, for scores between 0 and 1, its peak, and half of that."""
    plot = Plot(Axis(_("Threshold")), Axis("F1", high=HIGHEST))
    peak = float(points.f1[points.peak])
    half, best = peak / 2, float(points.threshold[points.peak])
    at_half = f1_at(points, half)
    lines = [plot.area([(0, 0), *_steps(points), (1, 0)], "strips")]
    if at_half == peak:
        # Of several peaks the star stands at the one that half of it reaches; a line shows its thresholds.
        low, best = thresholds_alike(points, half)
        lines.append(plot.line([(low, peak), (best, peak)], "best"))
    lines.append(plot.line([(half, 0), (half, 1)], "cut"))
    text = _("half the peak: {half}").format(half=exact(half))
    marks = [
        plot.mark((best, peak), "★", css="star" if best > 0 else "star at-axis"),
        plot.mark((half, at_half), css="point"),
        plot.mark((max(half, LEFTMOST), 0.15), text, css="half"),
    ]
    if peak > LOWEST_NAMED:
        name = _("peak: {value}").format(value=exact(peak))
        marks.append(plot.mark((min(max(best, LEFTMOST), 1 - LEFTMOST), peak - 0.12), name, css="half"))
    description = _("F1 at every threshold; for true probabilities half of the peak would be the best one.")
    return picture("precision-recall half-of-peak", plot.drawn(lines, marks), description=description).drawn


def _steps(points: ThresholdWalk) -> Iterator[Point]:
    """The upper corners of the steps, from threshold 0 up."""
    left = 0.0
    for place in reversed(range(1, len(points.threshold))):
        right, height = float(points.threshold[place]), float(points.f1[place])
        yield from ((left, height), (right, height))
        left = right
    yield from ((left, 0.0), (1.0, 0.0))
