"""The curves of all chosen metrics along one range, one below the other over a shared axis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite, log

import numpy as np

from metrics import METRICS, same_value
from metrics.behaviour.sweeps.sweep import Curve, Jump
from metrics.graph.digits import decimal, exact
from pages.explore.cases import before_and_after
from pages.explore.plot_area import across, at, pointed_at, ticks, trail, up
from pages.shell.markup import Html, element
from pages.words import gettext as _

# In rem: the room around the panels, a panel, and the room for the heading above it.
ABOVE, BELOW, PANEL, GAP = 0.5, 1.75, 4, 2
FACTORS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)
FEWEST_TICKS = 3
PLAIN, LOG, WHOLE = "plain", "log", "whole"


@dataclass(frozen=True)
class SweptAxis:
    """The range of what is moved: of all numbers, of whole ones, or one that grows by factors."""

    low: float
    high: float
    kind: str = PLAIN

    def share(self, value: float) -> float:
        """Where a value stands, from 0 to 1."""
        if self.kind == LOG:
            return log(value / self.low) / log(self.high / self.low)
        return (value - self.low) / (self.high - self.low) if self.high > self.low else 0.0

    @property
    def ticks(self) -> Sequence[float]:
        """The values that are named."""
        if self.kind == LOG:
            return [one for one in FACTORS if self.low <= one <= self.high]
        return ticks(self.low, self.high, FEWEST_TICKS, self.kind == WHOLE)


def height_of(curves: int) -> float:
    """The height of the picture in rem."""
    return ABOVE + BELOW + curves * (PANEL + GAP)


def panels(curves: int) -> list[tuple[float, float]]:
    """Where the panels begin and end, in rem from the top: each stands below its heading."""
    starts = [ABOVE + GAP + number * (PANEL + GAP) for number in range(curves)]
    return [(start, start + PANEL) for start in starts]


def sweep_drawing(
    curves: Sequence[Curve], lines: Sequence[Sequence[JumpLine]], axis: SweptAxis, name: str
) -> Html:
    """One panel for each curve, with room for a heading above it.

    `lines` are the jumps of each curve as the list has them: a mark leads where its line does. The picture is
    called `name`; whoever does not see it has the list.
    """
    drawn = [
        element(
            "div", *_panel(curve, ones, axis), css="panel", style=f"top:{top}rem;height:{bottom - top}rem"
        )
        for curve, ones, (top, bottom) in zip(curves, lines, panels(len(curves)), strict=True)
    ]
    named = [element("span", decimal(one), css="tick", style=across(axis.share(one))) for one in axis.ticks]
    plot = element("div", *drawn, *named, css="plot", aria_hidden="true")
    height = f"height:{height_of(len(curves))}rem"
    return element("div", plot, css="sweep", style=height, role="figure", aria_label=name)


def _panel(curve: Curve, lines: Sequence[JumpLine], axis: SweptAxis) -> Iterator[Html]:
    """From the lowest value to the highest, which alone are named."""
    known = curve.y[np.isfinite(curve.y)]
    low, high = (float(known.min()), float(known.max())) if known.size else (0.0, 1.0)
    room = 0.14 * (high - low) or 0.5

    def share(value: float) -> float:
        return (value - low + room) / (high - low + 2 * room)

    if known.size:
        levels = {low: exact(low)}
        if not same_value(low, high):
            levels = dict(zip((low, high), before_and_after(low, high, exact), strict=True))
        for one, written in levels.items():
            yield element("i", css="rule", style=up(share(one)))
            yield element("span", written, css="level", style=up(share(one)))
    yield trail([axis.share(x) for x in curve.x.tolist()], [share(y) for y in curve.y.tolist()])
    for jump, line in zip(curve.jumps, lines, strict=True):
        x = axis.share(jump.at)
        if jump.level not in (jump.before, jump.after) and isfinite(jump.level):
            told = _("level: {value}").format(value=exact(jump.level))
            yield element("i", css="tied", style=at(x, share(jump.level)), **pointed_at(told, x))
        yield _mark(curve, jump, line, x, share(jump.after if isfinite(jump.after) else jump.before))


def _mark(curve: Curve, jump: Jump, line: JumpLine, x: float, y: float) -> Html:
    """At the end of a jump: whether the value is better after it."""
    is_up = jump.after > jump.before
    is_good = is_up == (METRICS[curve.case[0]].better == "higher")
    told = _("{place}: {cause}. {movement}")
    return element(
        "a",
        data_page=line.page,
        data_asks=line.asks,
        css=f"jump {'up' if is_up else 'down'} {'right' if is_good else 'wrong'}",
        style=at(x, y),
        tabindex="-1",
        **pointed_at(told.format(place=decimal(jump.at, 3), cause=line.cause, movement=line.told), x),
    )


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
