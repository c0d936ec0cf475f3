"""F1 at every threshold, with the highest one and the threshold at half of it."""

from __future__ import annotations

from collections.abc import Iterator

from metrics.graph.digits import exact
from metrics.pictures.curves import ThresholdWalk
from pages.lessons.curves import Axis, Plot, Point
from pages.lessons.picture import picture
from pages.lessons.precision_recall_pages import f1_at, thresholds_alike
from pages.shell.markup import Html
from pages.words import gettext as _

HIGHEST = 1.2  # above 1 there is room for the star
LEFTMOST = 0.26  # further to the left the words would reach over the axis
LOWEST_TOLD = 0.4  # below it there is no room for the name of the peak


def f1_over_threshold(points: ThresholdWalk) -> Html:
    """The steps of F1 from threshold 0 to 1, for scores between 0 and 1."""
    plot = Plot(Axis(_("Threshold")), Axis("F1", high=HIGHEST))
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
    return picture("precision-recall half-of-peak", plot.drawn(lines, marks), told=about).drawn


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
