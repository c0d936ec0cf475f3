"""The labels on the curve of the losses: each rises from its probability when its page is reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from metrics.graph.arrays import Array, Mask
from pages.lessons.fitted_text import shortened, text_width
from pages.lessons.loss_items import SIZE, LossItems, fitting, words
from pages.lessons.name_chip import WITHIN
from pages.lessons.picture import HEIGHT, Box, part_of_picture
from pages.lessons.unit_square import Room, room_of
from pages.views.markup import Html, element
from pages.views.pair_signs import RIGHT as RIGHT_SIGN
from pages.views.pair_signs import TIED as TIED_SIGN
from pages.views.pair_signs import WRONG as WRONG_SIGN
from pages.words import gettext as _

LEFT, TOP, WIDE, TALL = 34.0, 12.0, 204.0, 208.0
RIGHT, BOTTOM = LEFT + WIDE, TOP + TALL
HIGHEST = 3
SMOOTH, SAMPLE = 60, 34.0


def across(probability: float) -> float:
    """Where a probability stands on the axis below."""
    return LEFT + WIDE * probability


def up(loss: float) -> float:
    """Where a loss stands on the axis at the left, at most at its end."""
    return BOTTOM - TALL * min(loss, HIGHEST) / HIGHEST


def curves_at(places: Array, squared: float) -> tuple[Array, ...]:
    """The heights of the curves above these places of the axis; `squared` is the factor of the square."""
    probability = np.clip((places - LEFT) / WIDE, np.exp(-HIGHEST), 1.0)
    heights = [-np.log(probability)]
    if np.isfinite(squared):
        heights.append(squared * (1 - probability) ** 2)
    return tuple(np.asarray(BOTTOM - TALL * one / HIGHEST) for one in heights)


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
    middle = TOP + TALL / 2
    yield element(
        "g", words(10, middle, _("loss"), 90, anchor="middle"), transform=f"rotate(-90 10 {middle:g})"
    )


HIGH, CLEAR = 20.0, 3.0
ACROSS, DOWN = np.arange(-110.0, 130.0, 6)[None, :], np.arange(-190.0, 90.0, 6)[:, None]


def free_room(x: float, y: float, width: float, taken: Sequence[Room], squared: float) -> Room | None:
    """The place nearest to a point, off every curve, that nothing else takes up; None where there is none."""
    left, top = x + ACROSS, y + DOWN
    fits = _is_inside(left, top, width) & _is_off_the_curves(left, top, width, squared)
    for room in taken:
        beside = (left >= room.right) | (left + width <= room.left)
        fits &= beside | (top >= room.bottom) | (top + HIGH <= room.top)
    if not fits.any():
        return None
    away_x = np.maximum(np.maximum(left - x, x - left - width), 0)
    away_y = np.maximum(np.maximum(top - y, y - top - HIGH), 0)
    down, across = divmod(int(np.argmin(np.where(fits, away_x**2 + away_y**2, np.inf))), ACROSS.size)
    start, upper = float(left[0, across]), float(top[down, 0])
    return Room(start, upper, start + width, upper + HIGH)


def _is_inside(left: Array, top: Array, width: float) -> Mask:
    """Whether places in rows and columns are within the plane: (n_rows, n_columns)."""
    across = (left >= LEFT + CLEAR) & (left + width <= RIGHT + CLEAR)
    return np.asarray(across & ((top >= TOP - 2 * CLEAR) & (top + HIGH <= BOTTOM - CLEAR)))


def _is_off_the_curves(left: Array, top: Array, width: float, squared: float) -> Mask:
    """Whether a place is all above or all below each of the curves, which fall to the right."""
    free = np.ones(np.broadcast_shapes(left.shape, top.shape), np.bool_)
    for high, low in zip(curves_at(left, squared), curves_at(left + width, squared), strict=True):
        free &= (top + HIGH < high - CLEAR) | (top > low + CLEAR)
    return free


MOST_POINTS, MOST_NAMES = 60, 10
DOT, APART, LONGEST, ROOM_FOR_SIGN = 6.0, 8.0, 104.0, 15.0


def verdict(items: LossItems, item: int) -> tuple[str, str] | None:
    """Whether more than half was given to the truth; a share among labels has no such limit."""
    if items.shared:
        return None
    so, other = float(items.losses.of_the_truth[item]), float(1 - items.losses.of_the_truth[item])
    return TIED_SIGN if so == other else RIGHT_SIGN if so > other else WRONG_SIGN


def points(items: LossItems) -> Iterator[Html]:
    """The points, and the names of as many as find a place."""
    shown = items.used[:MOST_POINTS]
    taken = rooms_of_names(items)
    for item in shown:
        taken += _around(items, item)
    names = []
    for item in shown[:MOST_NAMES]:
        room = free_room(*_place(items, item), sum(_widths(items, item)), taken, items.losses.highest)
        if room is not None:
            taken.append(room)
            names.append(_name(items, item, room))
            yield _lead(items, item, room)
    yield from names
    for item in shown:
        yield from _point(items, item)


def _place(items: LossItems, item: int) -> tuple[float, float]:
    return across(float(items.losses.of_the_truth[item])), up(float(items.losses.loss[item]))


def _is_beyond(items: LossItems, item: int) -> bool:
    return float(items.losses.loss[item]) > HIGHEST


def _around(items: LossItems, item: int) -> list[Room]:
    """What a point takes up, on the curve and before that on the axis."""
    x, y = _place(items, item)
    heights = [y, BOTTOM] if items.loses_since(item) > items.first_loss else [y]
    return [Room(x - APART, height - APART, x + APART, height + APART) for height in heights]


def _point(items: LossItems, item: int) -> Iterator[Html]:
    """The point: on the axis until its loss is asked for, then on the curve, or an arrow out of the plane."""
    since, (x, y) = items.loses_since(item), _place(items, item)
    if since > items.first_loss:
        yield _dot(items, item, x, BOTTOM, items.first_loss, since - 1, _circle(x, BOTTOM))
    mark = _arrow(x, y) if _is_beyond(items, item) else _circle(x, y)
    yield _dot(items, item, x, y, since, items.until, mark)


def _dot(items: LossItems, item: int, x: float, y: float, since: int, until: int | None, mark: Html) -> Html:
    return part_of_picture(
        "g",
        mark,
        element("circle", css="ring", cx=f"{x:.5g}", cy=f"{y:.5g}", r=f"{DOT + 3:g}"),
        since=since,
        until=until,
        cells=items.cells(item),
        thing=f"share:{item}",
        now=items.asked(item),
        css=f"point {items.kind(item)}",
    )


def _circle(x: float, y: float) -> Html:
    return element("circle", css="dot", cx=f"{x:.5g}", cy=f"{y:.5g}", r=f"{DOT:g}")


def _arrow(x: float, y: float) -> Html:
    """It points out of the plane: the point lies further up."""
    return element(
        "path", css="dot", d=f"M{x - 7:.5g} {y + 10:.5g}L{x:.5g} {y - 6:.5g}L{x + 7:.5g} {y + 10:.5g}Z"
    )


def _said(items: LossItems, item: int) -> str:
    """How much an item loses that lies beyond the plane."""
    return f"↑ {fitting(float(items.losses.loss[item]), 60)}" if _is_beyond(items, item) else ""


def _widths(items: LossItems, item: int) -> tuple[float, float]:
    """How wide the frame of the name is, and what stands behind it."""
    short = shortened(items.scene.names[item], LONGEST - 2 * WITHIN, SIZE)
    said = _said(items, item)
    behind = (ROOM_FOR_SIGN if verdict(items, item) else 0) + (text_width(said, SIZE) if said else 0)
    return text_width(short, SIZE) + 2 * WITHIN, behind


def _lead(items: LossItems, item: int, room: Room) -> Html:
    """A thin line from a point to its name, which may stand away from it."""
    x, y = _place(items, item)
    near_x, near_y = min(max(x, room.left), room.right), min(max(y, room.top), room.bottom)
    way = f"M{x:.5g} {y:.5g}L{near_x:.5g} {near_y:.5g}"
    return part_of_picture("path", since=items.loses_since(item), until=items.until, css="lead", d=way)


def _name(items: LossItems, item: int, room: Room) -> Html:
    """The name of a point with its sign."""
    width, _behind = _widths(items, item)
    middle = (room.top + room.bottom) / 2
    parts = [items.chip(item, Box(room.left, room.top, width, HIGH))]
    at = room.left + width + 3
    sign = verdict(items, item)
    if sign:
        parts.append(words(at, middle, sign[1], ROOM_FOR_SIGN, f"sign {sign[0]}"))
        at += ROOM_FOR_SIGN
    if _is_beyond(items, item):
        parts.append(words(at, middle, _said(items, item), 80, "strong"))
    return part_of_picture(
        "g",
        *parts,
        since=items.loses_since(item),
        until=items.until,
        cells=items.cells(item),
        thing=f"chip:{item}",
    )
