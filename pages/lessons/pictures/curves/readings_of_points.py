"""The five readings of the points of precision and recall: their areas, and three of them on one plot."""

from __future__ import annotations

from collections.abc import Iterator

from metrics.figures.precision_recall_figure import ELEVEN, STEPS, STRAIGHT
from metrics.graph.digits import exact
from metrics.kernels.average_precision import LEVELS
from metrics.pictures.precision_recall_curve import interpolated, step_strips, straight_line
from pages.lessons.curves import Axis, Plot
from pages.lessons.picture import picture
from pages.lessons.readings import READINGS, areas, points_read
from pages.lessons.scene import Scene
from pages.shell.markup import Html, element
from pages.words import gettext as _

BEST = "average_precision.best_at_level"
SIGNS = {STEPS: ("strip", ""), ELEVEN: ("stop", "×"), STRAIGHT: ("straight", "")}


def readings_drawn(scene: Scene) -> Html:
    """A list of the readings and what each comes to, and a plot with the three that differ most."""
    rows = [_row(key, value) for key, value in areas(scene).items()]
    told = _(
        "The same points, read in five ways: steps (filled), straight lines (dashed), and the best precision "
        "at 11 levels of recall (crosses)."
    )
    listed = element("ul", *rows, css="areas")
    return picture("precision-recall readings-of-points", listed, _plot(scene), told=told).drawn


def _row(key: str, value: float) -> Html:
    css, sign = SIGNS.get(key, ("", ""))
    name = element("span", _(READINGS[key].name), element("small", _(READINGS[key].used_by)))
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
    lines = [*filled, plot.line(points, "straight")]
    return plot.drawn(lines, [plot.mark((0, 1), css="point start"), *_crosses(scene, plot)])


def _crosses(scene: Scene, plot: Plot) -> Iterator[Html]:
    source, rules = scene.result.source, scene.result.conventions
    best = interpolated(source, scene.focus.part, rules, ELEVEN).working[BEST].value
    for level, precision in zip(LEVELS.tolist(), best.tolist(), strict=True):
        yield plot.mark((level, precision), "×", css="stop level")
