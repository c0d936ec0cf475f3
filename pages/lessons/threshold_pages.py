"""The pages on which a threshold walks down the scores of a part, one for each point of a curve."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from metrics import Quantity
from metrics.graph.digits import decimal
from metrics.pictures.line import spread
from metrics.pictures.threshold_walk import ThresholdWalk
from metrics.words import N_
from pages.lessons.line import Line
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPage
from pages.state.protocol import Cell, Marker
from pages.words import gettext as _
from pages.words import ngettext

BEFORE = N_("Threshold {line} of {lines}")
MOST_THRESHOLDS = 12
MOST_NAMED = 3
LONGEST_UNBROKEN = 20


def threshold_pages(
    scene: Scene, points: ThresholdWalk, rates: Sequence[Quantity], key: str
) -> tuple[WorkingPage, ...]:
    """One page for each threshold, from above the top score down, with the lines of these rates.

    Of a long list of scores some are left out, evenly. The address calls a page by `key` and its point.
    """
    title = _("Threshold above the top score: nothing is predicted")
    start = WorkingPage(page_key(key, 0), 0, title, lines=(), lit=(), before=BEFORE)
    later = (
        _page(scene, points, rates, before, place, key)
        for before, place in pairwise(places_of_the_walk(points))
    )
    return (start, *later)


def places_of_the_walk(points: ThresholdWalk) -> tuple[int, ...]:
    """The points of the curve that have a page, the first and the last among them."""
    return tuple(int(place) for place in spread(len(points.threshold), MOST_THRESHOLDS))


def page_key(key: str, place: int) -> str:
    """What an address calls the page of a point of the curve."""
    return f"{key}:{place}"


def cells_between(scene: Scene, points: ThresholdWalk, before: int, place: int) -> tuple[Cell, ...]:
    """The cells that are predicted at a point of the curve and were not at an earlier one."""
    return scene.cells_of_items(points.items[points.through[before] : points.through[place]])


def _page(
    scene: Scene,
    points: ThresholdWalk,
    rates: Sequence[Quantity],
    before: int,
    place: int,
    key: str,
) -> WorkingPage:
    """The page of one point."""
    threshold = float(points.threshold[place])
    through = int(points.through[place])
    last = int(points.items[through - 1])
    return WorkingPage(
        page_key(key, place),
        0,
        _title(scene, points, before, place),
        lines=tuple(Line(rate, last) for rate in rates),
        lit=cells_between(scene, points, before, place),
        ringed=cells_between(scene, points, 0, place),
        marks=(Marker(threshold, _("threshold {at}")),),
        before=BEFORE,
    )


def _title(scene: Scene, points: ThresholdWalk, before: int, place: int) -> str:
    """What is predicted at this threshold that was not before."""
    added = points.items[points.through[before] : points.through[place]]
    named = [_unbroken(scene.listed_names[int(item)]) for item in added[:MOST_NAMED]]
    more = len(added) - len(named)
    if more:
        told = ngettext(
            "Threshold {threshold}: {names} and {more} more are predicted too",
            "Threshold {threshold}: {names} and {more} more are predicted too",
            more,
        )
        if before == 0:
            told = ngettext(
                "Threshold {threshold}: {names} and {more} more are predicted",
                "Threshold {threshold}: {names} and {more} more are predicted",
                more,
            )
    elif len(named) > 1:
        told = _("Threshold {threshold}: {names} and {last} are predicted too")
        if before == 0:
            told = _("Threshold {threshold}: {names} and {last} are predicted")
    else:
        told = _("Threshold {threshold}: {last} is predicted too")
        if before == 0:
            told = _("Threshold {threshold}: {last} is predicted")
    names = named if more else named[:-1]
    return told.format(
        threshold=decimal(float(points.threshold[place])), names=", ".join(names), last=named[-1], more=more
    )


def _unbroken(name: str) -> str:
    """A name that stays on one line, if it is short enough for that."""
    return name.replace(" ", "\N{NO-BREAK SPACE}") if len(name) <= LONGEST_UNBROKEN else name
