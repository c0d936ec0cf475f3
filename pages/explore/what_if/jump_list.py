"""The jumps of all curves as a list: what happens, what it does, and where that is worked out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from metrics.behaviour.sweeps.sweep import Curve
from metrics.graph.digits import decimal
from pages.views.markup import Html, element
from pages.words import gettext as _

MOST, MOST_DIGITS = 16, 12


@dataclass(frozen=True)
class JumpLine:
    """One jump of one curve: where, what happens there, what it does, and the page that shows it.

    `asks` is what the link to that page asks for in the place of what is in place.
    """

    at: float
    cause: str
    told: str
    first: str
    page: str
    asks: str


def beside_jump(curve: Curve, place: int, now: float) -> float:
    """A place on the far side of a jump, as round as the room there allows."""
    at = curve.jumps[place].at
    stops = curve.places
    here = int(np.searchsorted(stops, at))
    low, high = (stops[here - 1], at) if at < now else (at, stops[here + 1])
    return _roundest(float(low), float(high))


def _roundest(low: float, high: float) -> float:
    """The middle of an interval, rounded as far as it stays clear of the ends."""
    middle, room = (low + high) / 2, (high - low) / 4
    digits = (round(middle, number) for number in range(MOST_DIGITS))
    return next((one for one in digits if low + room < one < high - room), middle)


def jump_list(lines: Sequence[JumpLine], now: float) -> Html:
    """The jumps nearest to the place, in their order; those at one place together."""
    if not lines:
        return element("p", _("No curve jumps here: each changes all the way, or not at all."), css="aside")
    near = sorted(sorted(lines, key=lambda one: abs(one.at - now))[:MOST], key=lambda one: one.at)
    places: dict[tuple[float, str], list[JumpLine]] = {}
    for one in near:
        places.setdefault((one.at, one.cause), []).append(one)
    more = len(lines) - len(near)
    told = _("{more} more jumps lie farther away: they are in the picture.").format(more=more)
    return Html(
        element("p", _("What happens on the way. Each link shows the step that changes first."), css="aside")
        + element("ul", *(_place(at, cause, ones) for (at, cause), ones in places.items()), css="jumps")
        + (element("p", told, css="aside") if more else "")
    )


def _place(at: float, cause: str, lines: Sequence[JumpLine]) -> Html:
    links = (element("a", one.told, data_page=one.page, data_asks=one.asks, title=one.first) for one in lines)
    spaced = [part for link in links for part in (link, " ")]
    return element("li", element("b", decimal(at, 3)), " ", cause, ": ", *spaced)
