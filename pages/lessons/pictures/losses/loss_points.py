"""The plot of a loss: each label is a point that waits on the axis and rises onto the curve on its page."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metrics.parts.part import CELLS
from metrics.pictures.losses import LOSS
from pages.lessons.curves import Axis, Plot, Point
from pages.lessons.picture import chip_in_halves
from pages.lessons.pictures.losses.loss_curve import LossCurve, logarithm, square
from pages.lessons.pictures.losses.losses_shown import LossesShown
from pages.shell.markup import Html
from pages.words import gettext as _

MOST_POINTS, MOST_NAMES = 60, 6
TICKS = {
    1: ((0, "0"), (0.5, "1/2"), (1, "1")),
    2: ((0, "0"), (1, "1"), (2, "2")),
    4: ((0, "0"), (1, "1"), (2, "2"), (3, "3"), (4, "4")),
    6: ((0, "0"), (2, "2"), (4, "4"), (6, "6")),
}


def curve_of(shown: LossesShown) -> LossCurve:
    """The curve of the metric."""
    losses = shown.losses
    return logarithm(losses, "p" if shown.shared else "q") if losses.both else square(round(losses.highest))


def loss_plot(shown: LossesShown, mean: float | None) -> Html:
    """The curve with the points and some of their names; the mean of the losses is a height in it."""
    losses, shared = shown.losses, shown.shared
    curve = curve_of(shown)
    across = _("p: share of a true label") if shared else _("q: probability of the truth")
    up = _("loss: {formula}").format(formula=curve.title)
    plot = Plot(Axis(across), Axis(up, TICKS[curve.high], 0, curve.high))
    items = np.flatnonzero(losses.used)[:MOST_POINTS].tolist()
    places = {item: _place(shown, curve, item) for item in items}
    lines = [*_compared(shown, plot), plot.line(curve.points(curve.high), "loss-curve")]
    lines += [
        plot.line([(place[0], 0), place], "stem", since=shown.pages.reached(LOSS, item))
        for item, place in places.items()
    ]
    if not shared:
        lines.append(plot.line([(0, curve.of_half), (1, curve.of_half)], "of-half"))
    if mean is not None and mean <= curve.high:
        lines.append(plot.line([(0, mean), (1, mean)], "mean", since=shown.pages.last_of_part))
    marks = [] if losses.both else [plot.mark((0.4, 0.96 * curve.high), "−ln q", css="formula")]
    named = items[:MOST_NAMES]
    if shown.scene.result.source.kind == CELLS:  # long names would cover the points
        named = sorted(items, key=lambda item: -float(losses.loss[item]))[:1]
    at = zip(named, curve.places_of_names([places[item] for item in named]), strict=True)
    marks += [_name(shown, plot, place, item) for item, place in at if place is not None]
    marks += [one for item, place in places.items() for one in _points(shown, plot, place, item)]
    return plot.drawn(lines, marks)


def _place(shown: LossesShown, curve: LossCurve, item: int) -> Point:
    """Where the point of an item stands, at most at the upper edge."""
    return float(shown.losses.of_the_truth[item]), min(float(shown.losses.loss[item]), float(curve.high))


def _compared(shown: LossesShown, plot: Plot) -> Iterator[Html]:
    """Half of the probability, unless the labels share it; beside the square the logarithm, fainter."""
    if not shown.shared:
        yield plot.line([(0.5, 0), (0.5, plot.y.high)], "half")
    if not shown.losses.both:
        yield plot.line(logarithm(shown.losses, "q").points(plot.y.high), "loss-curve faint")


def _name(shown: LossesShown, plot: Plot, at: Point, item: int) -> Html:
    since, cells = shown.pages.reached(LOSS, item), (shown.scene.cells[item],)
    return plot.mark(at, chip_in_halves(shown.scene, item), css="named", since=since, cells=cells)


def _points(shown: LossesShown, plot: Plot, place: Point, item: int) -> Iterator[Html]:
    """The point on the axis, and then on the curve; an arrow stands for one beyond the plot."""
    since, css, name = shown.pages.reached(LOSS, item), shown.css("point", item), shown.scene.names[item]
    thing, cells = f"share:{item}", (shown.scene.cells[item],)
    # Where probabilities are typed they are in sight from the question on.
    waits = since > shown.first or not shown.of_logits
    glides = waits or shown.glides(item)
    if waits:
        below = {"since": shown.first if shown.of_logits else None, "until": since - 1}
        yield plot.mark((place[0], 0), css=css, cells=cells, thing=thing, title=name, **below)
    is_beyond = float(shown.losses.loss[item]) > plot.y.high
    yield plot.mark(
        place,
        "↑" if is_beyond else "",
        css=f"{css} beyond" if is_beyond else css if glides else f"{css} rising",
        since=since,
        now=shown.named_on(item),
        cells=cells,
        thing=thing if glides else "",
        title=name,
    )
