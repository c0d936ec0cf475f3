"""The plane of the losses: how much is lost at which probability of the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from metrics.graph.arrays import Array
from pages.stage.loss_items import SIZE, LossItems, words
from pages.stage.picture import HEIGHT, part_of_picture
from pages.stage.unit_square import Room, room_of
from pages.views.markup import Html, element
from pages.words import gettext as _

LEFT, TOP, WIDE, HIGH = 34.0, 12.0, 204.0, 208.0
RIGHT, BOTTOM = LEFT + WIDE, TOP + HIGH
HIGHEST = 3
SMOOTH, SAMPLE = 60, 34.0


def across(probability: float) -> float:
    """Where a probability stands on the axis below."""
    return LEFT + WIDE * probability


def up(loss: float) -> float:
    """Where a loss stands on the axis at the left, at most at its end."""
    return BOTTOM - HIGH * min(loss, HIGHEST) / HIGHEST


def curves_at(places: Array, squared: float) -> tuple[Array, ...]:
    """The heights of the curves above these places of the axis; `squared` is the factor of the square."""
    probability = np.clip((places - LEFT) / WIDE, np.exp(-HIGHEST), 1.0)
    heights = [-np.log(probability)]
    if np.isfinite(squared):
        heights.append(squared * (1 - probability) ** 2)
    return tuple(np.asarray(BOTTOM - HIGH * one / HIGHEST) for one in heights)


def plane(items: LossItems) -> Iterator[Html]:
    """The axes and the curve that this metric takes; beside the square the logarithm, fainter."""
    since, until = items.first_loss, items.until
    yield part_of_picture("g", *_axes(items), since=since, until=until)
    squared = not items.are_logits
    curves = [
        element("path", css="curve faint" if squared else "curve", d=_path(_surprise, np.exp(-HIGHEST)))
    ]
    if squared:
        factor = items.losses.highest
        curves.append(element("path", css="curve", d=_path(lambda q: factor * (1 - q) ** 2, 0.0)))
    yield part_of_picture("g", *curves, *_names_of_curves(items), since=since, until=until)


def rooms_of_names(items: LossItems) -> list[Room]:
    """What the formulas of the curves take up."""
    return [
        room_of(x - (SAMPLE if css else 0), y, said, "start", SIZE + 2)
        for said, css, x, y in _formulas(items)
    ]


def _formulas(items: LossItems) -> list[tuple[str, str, float, float]]:
    """The formula of each curve and where it stands; of two curves each with a sample of its own class."""
    if items.are_logits:
        return [("−ln p" if items.shared else "−ln q", "", across(0.13), up(2.75))]
    squared = "(1 − q)²" if items.losses.highest == 1 else "2 (1 − q)²"
    x = RIGHT - 72
    return [(squared, "curve", x, TOP + 6), ("−ln q", "curve faint", x, TOP + 26)]


def _names_of_curves(items: LossItems) -> Iterator[Html]:
    for said, css, x, y in _formulas(items):
        yield words(x, y, said, 90)
        if css:
            yield element("path", css=css, d=f"M{x - SAMPLE:g} {y:g}h{SAMPLE - 8:g}")


def _surprise(probability: Array) -> Array:
    return np.asarray(-np.log(probability))


def _path(height: Callable[[Array], Array], first: float) -> str:
    """The curve from this probability on, in points that lie closer where it is steep."""
    probabilities = first + (1 - first) * np.linspace(0, 1, SMOOTH) ** 2
    points = zip(probabilities.tolist(), height(probabilities).tolist(), strict=True)
    return "M" + "L".join(f"{across(q):.5g} {up(loss):.5g}" for q, loss in points)


def _axes(items: LossItems) -> Iterator[Html]:
    yield element("path", css="axis", d=f"M{LEFT:g} {TOP:g}V{BOTTOM:g}H{RIGHT:g}")
    for loss in range(HIGHEST + 1):
        yield words(LEFT - 8, up(loss), str(loss), 20, anchor="end")
        yield element("path", css="axis", d=f"M{LEFT - 4:g} {up(loss):.5g}h4")
    for probability, said in ((0.0, "0"), (0.5, "½"), (1.0, "1")):
        yield words(across(probability), BOTTOM + 13, said, 20, anchor="middle")
        yield element("path", css="axis", d=f"M{across(probability):g} {BOTTOM:g}v4")
    if not items.shared:
        yield element("path", css="half", d=f"M{across(0.5):g} {BOTTOM:g}V{TOP:g}")
    said = _("p: share of a true label") if items.shared else _("q: probability of the truth")
    yield words(LEFT + WIDE / 2, HEIGHT - 26, said, WIDE + 30, anchor="middle")
    middle = TOP + HIGH / 2
    yield element(
        "g", words(10, middle, _("loss"), 90, anchor="middle"), transform=f"rotate(-90 10 {middle:g})"
    )
