"""x"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from metrics.graph.arrays import Array
from metrics.parts.part import CELLS
from metrics.pictures.label_losses import LOSS, LabelLosses
from pages.lessons.curves import Axis, Plot, Point
from pages.lessons.picture import chip_in_halves
from pages.lessons.pictures.logit_bars import LossesShown
from pages.shell.markup import Html
from pages.words import gettext as _

HEIGHTS = (1, 2, 4, 6)
NAME_HIGH, NAMES_UNTIL = 0.1, 0.72  # shares of the axes: how high a name is, where the last ones begin
FARTHEST = 1.5  # how many names lie between a name and its point at most
SMOOTH = np.linspace(0, 1, 60)


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
        room = [one for one, (across, _up) in enumerate(points) if across <= NAMES_UNTIL]
        order = sorted(room, key=lambda one: (points[one][1], -points[one][0]))
        lowest = float(self.loss(np.array(NAMES_UNTIL))) + step / 2
        heights = dict.fromkeys(room, 0.0)
        for one in order:
            heights[one] = max(lowest, points[one][1])
            lowest = heights[one] + step
        highest = self.high - step / 2
        for one in reversed(order):
            heights[one] = min(heights[one], highest)
            highest = heights[one] - step
        places: list[Point | None] = [None] * len(points)
        for one, height in heights.items():
            across, up = points[one]
            if abs(height - up) <= FARTHEST * step:
                beside_the_curve = float(self.back(np.array(height - step / 2)))
                places[one] = max(beside_the_curve, across), height
        return places


def logarithm(losses: LabelLosses, letter: str) -> LossCurve:
    """−ln of a probability, up to a height that has room for the losses or cuts those that are very high."""
    most = max(losses.loss[losses.used].tolist(), default=1)
    high = next((one for one in HEIGHTS if one >= most), HEIGHTS[-1])
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
        plot.line([(place[0], 0), place], "stem", first_page=shown.pages.reached(LOSS, item))
        for item, place in places.items()
    ]
    if not shared:
        lines.append(plot.line([(0, curve.of_half), (1, curve.of_half)], "of-half"))
    if mean is not None and mean <= curve.high:
        lines.append(plot.line([(0, mean), (1, mean)], "mean", first_page=shown.pages.last_of_part))
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
    first_page, cells = shown.pages.reached(LOSS, item), (shown.scene.cells[item],)
    return plot.mark(at, chip_in_halves(shown.scene, item), css="named", first_page=first_page, cells=cells)


def _points(shown: LossesShown, plot: Plot, place: Point, item: int) -> Iterator[Html]:
    """The point on the axis, and then on the curve; an arrow stands for one beyond the plot."""
    first_page, css, name = shown.pages.reached(LOSS, item), shown.css("point", item), shown.scene.names[item]
    glide_id, cells = f"share:{item}", (shown.scene.cells[item],)
    # Where probabilities are typed they are in sight from the question on.
    waits = first_page > shown.first or not shown.of_logits
    glides = waits or shown.glides(item)
    if waits:
        below = {"first_page": shown.first if shown.of_logits else None, "last_page": first_page - 1}
        yield plot.mark((place[0], 0), css=css, cells=cells, glide_id=glide_id, title=name, **below)
    is_beyond = float(shown.losses.loss[item]) > plot.y.high
    yield plot.mark(
        place,
        "↑" if is_beyond else "",
        css=f"{css} beyond" if is_beyond else css if glides else f"{css} rising",
        first_page=first_page,
        highlight_on=shown.named_on(item),
        cells=cells,
        glide_id=glide_id if glides else "",
        title=name,
    )
