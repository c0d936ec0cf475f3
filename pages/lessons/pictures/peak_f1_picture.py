"""x"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from metrics.graph.digits import decimal, exact
from metrics.pictures.threshold_walk import ThresholdWalk
from pages.lessons.curves import Axis, Plot, Point
from pages.lessons.means import printed
from pages.lessons.picture import Picture, nothing_to_draw, paged_element, picture
from pages.lessons.pictures.threshold_list import (
    NumberColumn,
    Strip,
    WalkedRanking,
    strips_drawn,
    walked_list,
)
from pages.lessons.precision_recall_course import F1_WALK, f1_walk
from pages.lessons.readings import f1_at, half_of_peak_page, thresholds_alike
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

TOP_OF_AXIS = 1.2  # above 1 there is room for the star
LEFTMOST = 0.26  # further to the left the words would reach over the axis
LOWEST_TOLD = 0.4  # below it there is no room for the name of the peak


def f1_over_threshold(points: ThresholdWalk) -> Html:
    """The steps of F1 from threshold 0 to 1, for scores between 0 and 1."""
    plot = Plot(Axis(_("Threshold")), Axis("F1", high=TOP_OF_AXIS))
    peak, at_half = float(points.f1[points.peak]), f1_at(points, float(points.f1[points.peak]) / 2)
    # Of several peaks the star stands at the one that half of it reaches.
    best = thresholds_alike(points, peak / 2)[1] if at_half == peak else float(points.threshold[points.peak])
    steps = list(_steps(points))
    lines = [
        plot.area([(0, 0), *steps, (1, 0)], "strips"),
        *_interval(plot, points),
        plot.line([(peak / 2, 0), (peak / 2, 1)], "cut"),
    ]
    told = _("half the peak: {half}").format(half=exact(peak / 2))
    marks = [
        plot.mark(
            (best, peak),
            "★",
            css="star" if best > 0 else "star at-axis",
        ),
        plot.mark((peak / 2, at_half), css="point"),
        plot.mark((max(peak / 2, LEFTMOST), 0.15), told, css="half"),
    ]
    if peak > LOWEST_TOLD:
        named = _("peak: {value}").format(value=exact(peak))
        marks.append(plot.mark((min(max(best, LEFTMOST), 1 - LEFTMOST), peak - 0.12), named, css="half"))
    about = _("F1 at every threshold; for true probabilities half of the peak would be the best one.")
    return picture("precision-recall half-of-peak", plot.drawn(lines, marks), description=about).drawn


def _interval(plot: Plot, points: ThresholdWalk) -> Iterator[Html]:
    """A line above the thresholds that give the peak with half of it among them, if they do."""
    peak = float(points.f1[points.peak])
    if f1_at(points, peak / 2) == peak:
        low, high = thresholds_alike(points, peak / 2)
        yield plot.line([(low, peak), (high, peak)], "best")


def _steps(points: ThresholdWalk) -> Iterator[Point]:
    """The upper corners of the steps, from threshold 0 up."""
    left = 0.0
    for place in reversed(range(1, len(points.threshold))):
        right, height = float(points.threshold[place]), float(points.f1[place])
        yield from ((left, height), (right, height))
        left = right
    yield from ((left, 0.0), (1.0, 0.0))


MOST_TICKS, MOST_STARS, HIGHEST = 8, 8, 1.2  # above 1 there is room for the star


def f1_walk_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """The sorted list with what F1 is made of down to each item, and a bar for each F1."""
    walked = WalkedRanking(scene, pages, f1_walk(scene), F1_WALK)
    if not walked.has_true:
        return nothing_to_draw(_("Nothing is true: F1 is 0 wherever the walk stops."))
    told = _("F1 is 2 × true ones predicted, over all true ones plus all predicted ones.")
    drawn = picture(
        "precision-recall f1-walk",
        walked_list(walked, _columns(walked)),
        _below(walked),
        _plot(walked),
        description=told,
    )
    has_half = len(half_of_peak_page(scene)) > 0
    return replace(drawn, after_average=f1_over_threshold(walked.points) if has_half else Html(""))


def _columns(walked: WalkedRanking) -> tuple[NumberColumn, NumberColumn, NumberColumn]:
    """How many true items there are down to each item, how many are predicted, and F1."""
    points = walked.points
    of_all = exact(float(points.tp[-1]))

    def true(point: int) -> str:
        return exact(float(points.tp[point]))

    def predicted(point: int) -> str:
        return exact(float(points.tp[point] + points.fp[point]))

    def f1(point: int) -> str:
        return printed(float(points.f1[point]))

    return (
        NumberColumn(_("true of {count}").format(count=of_all), "hits", true),
        NumberColumn(_("predicted"), "rank", predicted),
        NumberColumn("F1", "f1_here", f1, is_asked=True),
    )


def _below(walked: WalkedRanking) -> Html:
    """On the last page of the part: how the highest F1 is made, and the score down to which it is that."""
    points, at = walked.points, walked.points.peak
    true, of_all, value = (float(one) for one in (points.tp[at], points.tp[-1], points.f1[at]))
    predicted = true + float(points.fp[at])
    told = _("★ 2 · {true} / ({all} + {predicted}) = {value}: scores of {threshold} and above")
    said = told.format(
        true=exact(true),
        all=exact(of_all),
        predicted=exact(predicted),
        value=exact(value),
        threshold=decimal(float(points.threshold[at])),
    )
    return paged_element("p", said, first_page=walked.pages.last_of_part, css="summed")


def _plot(walked: WalkedRanking) -> Html:
    """A bar for each point of the walk, from its page on."""
    points = walked.points
    size = len(points.items)
    depths = range(size + 1) if size <= MOST_TICKS else (0, size)
    x = Axis(_("Predicted"), [(at, str(at)) for at in depths], high=size)
    plot = Plot(x, Axis("F1", high=HIGHEST))
    shown = [point for point in range(1, len(points.f1)) if not np.isnan(points.f1[point])]
    bars = [_bar(walked, point) for point in shown]
    lines, strips = strips_drawn(plot, bars, (), lambda number: _in_bar(walked, shown[number]))
    return plot.drawn([*lines, *_threshold(walked, plot)], [*strips, *_stars(walked, plot, shown)])


def _stars(walked: WalkedRanking, plot: Plot, shown: Sequence[int]) -> Iterator[Html]:
    """A star above each bar that is as high as the peak, on the last page of the part."""
    points, last = walked.points, walked.pages.last_of_part
    highest = float(points.f1[points.peak])
    for point in [one for one in shown if float(points.f1[one]) == highest][:MOST_STARS]:
        at = (float(points.through[point]) - 0.5, highest)
        yield plot.mark(at, "★", css="star", first_page=last, highlight_on=(last,))


def _bar(walked: WalkedRanking, point: int) -> Strip:
    points = walked.points
    left, right = float(points.through[point - 1]), float(points.through[point])
    return Strip(left, right, float(points.f1[point]), walked.page(point), walked.cells(point))


def _in_bar(walked: WalkedRanking, point: int) -> str:
    return element("span", exact(float(walked.points.f1[point])))


def _threshold(walked: WalkedRanking, plot: Plot) -> Iterator[Html]:
    """The line after what is predicted on each page, above its bar; it ends at the peak."""
    points = walked.points
    reached = {walked.page(place): place for place in walked.places}
    reached[walked.pages.last_of_part] = points.peak
    for page, place in reached.items():
        depth, height = float(points.through[place]), float(np.nan_to_num(points.f1[place]))
        yield plot.line([(depth, height), (depth, 1)], "cut", first_page=page, last_page=page)
