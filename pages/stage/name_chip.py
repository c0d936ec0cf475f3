"""The name of an item in a drawing: filled where the item is true, hollow where it is false."""

from __future__ import annotations

from collections.abc import Sequence

from pages.stage.box import Box
from pages.stage.fitted_text import fitted_size, fitted_text, shortened
from pages.views.markup import Html, element

ROUND = 14.0
WITHIN = 8.0
PRESSED = 1.25


def name_chip(name: str, true: bool, box: Box, size: float, lines: Sequence[str] = ()) -> Html:
    """A name in a filled or hollow frame, in these lines or in one; what is cut stands in full in its tip."""
    room = _room(box)
    written = lines or (name,)
    fits = min(fitted_size(line, room, size) for line in written)
    x, middle = box.middle
    texts = [
        fitted_text(
            x,
            middle + (number - (len(written) - 1) / 2) * (fits + 3),
            shortened(line, room * PRESSED, fits),
            room,
            fits,
        )
        for number, line in enumerate(written)
    ]
    return element(
        "g",
        element("title", name),
        box.drawn("frame", min(ROUND, box.height / 2)),
        *texts,
        css="name true" if true else "name false",
    )


def cut_chip(name: str, true: bool, box: Box, size: float) -> Html:
    """The same with as many letters of the name as fit in this size."""
    return name_chip(name, true, box, size, (shortened(name, _room(box), size),))


def _room(box: Box) -> float:
    return box.width - 2 * min(WITHIN, box.width / 12)


def ring(box: Box) -> Html:
    """What becomes a yellow ring while the element that it lies in is marked."""
    return box.drawn("ring", min(ROUND, box.height / 2))
