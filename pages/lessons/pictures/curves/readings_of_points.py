"""The five readings of the points of precision and recall: their areas, and three of them on one plot."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metrics.figures.curve_figures import ELEVEN, STEPS, STRAIGHT
from metrics.graph.arrays import Array
from metrics.graph.digits import exact
from metrics.kernels.average_precision import LEVELS
from metrics.pictures.curves import envelope_strips, interpolated, step_strips, straight_line
from pages.lessons.curves import Axis, Plot
from pages.lessons.picture import picture
from pages.lessons.precision_recall_pages import READINGS, STOPS, areas, points_read
from pages.lessons.scene import Scene
from pages.shell.markup import Html, element
from pages.words import gettext as _

BEST = "average_precision.best_at_level"
SAME = 12  # digits in which two precisions are the same
ALL_POINTS, FIXED = "all_points", "eleven_thresholds"
SIGNS = {
    STEPS: ("strip", ""),
    ALL_POINTS: ("best", ""),
    ELEVEN: ("stop", "×"),
    FIXED: ("stop fixed", "◇"),
    STRAIGHT: ("straight", ""),
}


def readings_drawn(scene: Scene) -> Html:
    """A list of the readings and what each comes to, and a plot with all of them."""
    more = {ELEVEN: _computed_of_levels(scene), STRAIGHT: _("circle: nothing predicted, set to 1")}
    rows = [_row(key, value, more.get(key, "")) for key, value in areas(scene).items()]
    told = _("The same points, read in five ways; the sign before each way is the one in the plot.")
    listed = element("ul", *rows, css="areas")
    return picture("precision-recall readings-of-points", listed, _plot(scene), told=told).drawn


def _computed_of_levels(scene: Scene) -> str:
    """How the 11 levels come to their mean, where they read one precision or two."""
    read = np.round(_best_at_levels(scene), SAME)
    found, counts = np.unique(read, return_counts=True)
    if len(found) > 2:
        return ""
    terms = [f"{count} · {exact(value)}" for value, count in zip(found[::-1], counts[::-1], strict=True)]
    return f"({' + '.join(terms)}) / {len(LEVELS)}"


def _row(key: str, value: float, more: str) -> Html:
    css, sign = SIGNS.get(key, ("", ""))
    used_by = element("small", _(READINGS[key].used_by))
    name = element("span", _(READINGS[key].name), used_by, *([element("small", more)] if more else []))
    return element("li", element("i", sign, css=css), name, element("strong", exact(value)))


def _plot(scene: Scene) -> Html:
    walk = points_read(scene)
    plot, straight, strips = (
        Plot(Axis(_("Recall")), Axis(_("Precision"))),
        straight_line(walk),
        step_strips(walk),
    )
    steps = zip(strips.left, strips.right, strips.height, strict=True)
    filled = [
        plot.area([(left, 0), (left, height), (right, height), (right, 0)], "strips")
        for left, right, height in steps
    ]
    points = list(zip(straight.x.tolist(), straight.y.tolist(), strict=True))
    lines = [*filled, plot.line(_envelope(scene), "best"), plot.line(points, "straight")]
    marks = [plot.mark((0, 1), css="point start"), *_crosses(scene, plot), *_stops(scene, plot)]
    return plot.drawn(lines, marks)


def _envelope(scene: Scene) -> list[tuple[float, float]]:
    """The upper edge of the strips of the best precision from each point on."""
    read = interpolated(scene.result.source, scene.focus.part, scene.result.conventions, ALL_POINTS)
    strips = envelope_strips(points_read(scene), read)
    edges = zip(strips.left.tolist(), strips.right.tolist(), strips.height.tolist(), strict=True)
    return [corner for left, right, height in edges for corner in ((left, height), (right, height))]


def _stops(scene: Scene, plot: Plot) -> Iterator[Html]:
    """Where the thresholds 1, 0.9, …, 0 stop; several may stop at one point."""
    read = interpolated(scene.result.source, scene.focus.part, scene.result.conventions, FIXED)
    predicted, hits = (read.working[key].value for key in STOPS)
    total = float(points_read(scene).tp[-1])
    found = zip(hits.tolist(), predicted.tolist(), strict=True)
    for at in dict.fromkeys((true / total, true / made) for true, made in found if made > 0):
        yield plot.mark(at, css="stop fixed")


def _crosses(scene: Scene, plot: Plot) -> Iterator[Html]:
    for level, precision in zip(LEVELS.tolist(), _best_at_levels(scene).tolist(), strict=True):
        yield plot.mark((level, precision), "×", css="stop level")


def _best_at_levels(scene: Scene) -> Array:
    source, rules = scene.result.source, scene.result.conventions
    return interpolated(source, scene.focus.part, rules, ELEVEN).working[BEST].value
