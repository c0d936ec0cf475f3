"""The plot of a loss: each label is a point that waits on the axis and rises onto the curve on its page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from metrics.graph.arrays import Array
from metrics.parts.part import CELLS
from metrics.pictures.losses import LOSS, LabelLosses
from pages.lessons.picture import Axis, Plot, Point, chip_in_halves
from pages.lessons.pictures.logit_bars import LossesShown
from pages.shell.markup import Html
from pages.words import gettext as _

NAME_HIGH, NAMES_UNTIL = 0.1, 0.72  # shares of the axes: how high a name is, where the last ones begin
FARTHEST = 1.5  # how many names lie between a name and its point at most
SMOOTH = np.linspace(0, 1, 60)
MOST_POINTS, MOST_NAMES = 60, 6
TICKS = {
    1: ((0, "0"), (0.5, "1/2"), (1, "1")),
    2: ((0, "0"), (1, "1"), (2, "2")),
    4: ((0, "0"), (1, "1"), (2, "2"), (3, "3"), (4, "4")),
    6: ((0, "0"), (2, "2"), (4, "4"), (6, "6")),
}  # by the height of the axis


@dataclass(frozen=True, eq=False)
class LossCurve:
    """A loss that falls to 0 as a probability goes to 1: how it is written, and `back` from it to that.

    The axis goes up to `high`; `half` is how the loss of a probability of one half
    is written, with the sign before its value.
    """

    title: str
    high: int
    loss: Callable[[Array], Array]
    back: Callable[[Array], Array]
    half: str

    @property
    def of_half(self) -> float:
        """The loss of a probability of one half."""
        return float(self.loss(np.array(0.5)))

    def points(self, high: float) -> list[Point]:
        """Points of the curve up to this loss."""
        losses = high * SMOOTH
        return list(zip(self.back(losses).tolist(), losses.tolist(), strict=True))

    def places_of_names(self, points: Sequence[Point]) -> list[Point | None]:
        """Where the names of points stand, right of the curve and about as high; None for want of room."""
        step = NAME_HIGH * self.high
        room = [number for number, (across, _up) in enumerate(points) if across <= NAMES_UNTIL]
        order = sorted(room, key=lambda number: (points[number][1], -points[number][0]))
        lowest = float(self.loss(np.array(NAMES_UNTIL))) + step / 2
        heights = dict.fromkeys(room, 0.0)
        for number in order:
            heights[number] = max(lowest, points[number][1])
            lowest = heights[number] + step
        highest = self.high - step / 2
        for number in reversed(order):
            heights[number] = min(heights[number], highest)
            highest = heights[number] - step
        places: list[Point | None] = [None] * len(points)
        for number, height in heights.items():
            across, up = points[number]
            if abs(height - up) <= FARTHEST * step:
                beside_the_curve = float(self.back(np.array(height - step / 2)))
                places[number] = max(beside_the_curve, across), height
        return places


def logarithm(losses: LabelLosses, letter: str) -> LossCurve:
    """−ln of a probability, up to a height that has room for the losses or cuts those that are very high."""
    most = max(losses.loss[losses.used].tolist(), default=1)
    high = next((one for one in TICKS if one >= most), max(TICKS))
    return LossCurve(f"−ln {letter}", high, lambda q: -np.log(q), lambda loss: np.exp(-loss), "−ln ½ ≈")


def square(factor: int) -> LossCurve:
    """The square of what is missing of the probability 1, so many times."""
    return LossCurve(
        "(y − p)² = (1 − q)²" if factor == 1 else f"{factor} (y − p)² = {factor} (1 − q)²",
        factor,
        lambda q: np.asarray(factor * (1 - q) ** 2),
        lambda loss: np.asarray(1 - np.sqrt(loss / factor)),
        "(1 − ½)² =" if factor == 1 else f"{factor} (1 − ½)² =",
    )


def curve_of(shown: LossesShown) -> LossCurve:
    """The curve of the metric."""
    losses = shown.losses
    return logarithm(losses, "p" if shown.shared else "q") if losses.both else square(round(losses.highest))


def loss_plot(shown: LossesShown, mean: float | None) -> Html:
    """The curve with the points and some of their names; the mean of the losses is a height in it."""
    losses, shared, curve = shown.losses, shown.shared, curve_of(shown)
    across = _("p: share of a true label") if shared else _("q: probability of the truth")
    up = _("loss: {formula}").format(formula=curve.title)
    plot = Plot(Axis(across), Axis(up, TICKS[curve.high], 0, curve.high))
    items = np.flatnonzero(losses.used)[:MOST_POINTS].tolist()
    # A point stands at most at the upper edge.
    heights = np.minimum(losses.loss, curve.high)
    points = {item: (float(losses.of_the_truth[item]), float(heights[item])) for item in items}
    lines = [] if shared else [plot.line([(0.5, 0), (0.5, curve.high)], "half")]
    if not losses.both:
        # The logarithm beside the square, fainter.
        lines.append(plot.line(logarithm(losses, "q").points(curve.high), "loss-curve faint"))
    lines.append(plot.line(curve.points(curve.high), "loss-curve"))
    for item, (at, height) in points.items():
        page = shown.pages.reached(LOSS, item)
        lines.append(plot.line([(at, 0), (at, height)], "stem", first_page=page))
    if not shared:
        lines.append(plot.line([(0, curve.of_half), (1, curve.of_half)], "of-half"))
    if mean is not None and mean <= curve.high:
        lines.append(plot.line([(0, mean), (1, mean)], "mean", first_page=shown.pages.last_of_part))
    marks = [] if losses.both else [plot.mark((0.4, 0.96 * curve.high), "−ln q", css="formula")]
    named = items[:MOST_NAMES]
    if shown.scene.result.source.kind == CELLS:  # long names would cover the points
        named = sorted(items, key=lambda item: -float(losses.loss[item]))[:1]
    places = curve.places_of_names([points[item] for item in named])
    marks += [_name(shown, plot, at, item) for item, at in zip(named, places, strict=True) if at is not None]
    marks += [mark for item, at in points.items() for mark in _points(shown, plot, at, item)]
    return plot.drawn(lines, marks)


def _name(shown: LossesShown, plot: Plot, at: Point, item: int) -> Html:
    chip, cells = chip_in_halves(shown.scene, item), (shown.scene.cells[item],)
    return plot.mark(at, chip, css="named", first_page=shown.pages.reached(LOSS, item), cells=cells)


def _points(shown: LossesShown, plot: Plot, at: Point, item: int) -> Iterator[Html]:
    """The point on the axis, and then on the curve; an arrow stands for one beyond the plot."""
    page, first, css = shown.pages.reached(LOSS, item), shown.first_of_losses, shown.css("point", item)
    glide_id = f"share:{item}"
    about = {"cells": (shown.scene.cells[item],), "title": shown.scene.names[item]}
    # Where probabilities are typed they are in sight from the question on.
    waits = page > first or not shown.of_logits
    if waits:
        begins = first if shown.of_logits else None
        waiting = {"first_page": begins, "last_page": page - 1, "glide_id": glide_id}
        yield plot.mark((at[0], 0), css=css, **about, **waiting)
    is_beyond = float(shown.losses.loss[item]) > plot.y.high
    glides = waits or shown.glides(item)
    yield plot.mark(
        at,
        "↑" if is_beyond else "",
        css=f"{css} beyond" if is_beyond else css if glides else f"{css} rising",
        first_page=page,
        highlight_on=shown.pages_naming(item),
        glide_id=glide_id if glides else "",
        **about,
    )
