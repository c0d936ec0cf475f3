"""The picture of the metrics of sets: two sets, what the steps count of them, and the mean over the parts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import isnan

import numpy as np

from metrics import Quantity
from metrics.graph.arrays import Mask
from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.chip_fraction import ChipFraction
from pages.lessons.count_tile import places
from pages.lessons.counted_row import CountedRow
from pages.lessons.counted_shares import Share, counts_of, shares_of
from pages.lessons.fitted_text import shortened_to
from pages.lessons.name_chip import LARGE, ring, steady_text
from pages.lessons.picture import HEIGHT, WIDTH, Box, Picture, drawing, part_of_picture
from pages.lessons.set_regions import PREDICTED, TRUTH, Departure, SetItems, SetRegions
from pages.lessons.value_bars import value_bars
from pages.lessons.working_pages import WorkingPage, WorkingPages
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _
from pages.words import ngettext

ONE_SHARE, TWO_SHARES, TO_THE_EDGE = 168.0, 148.0, 4.0
TITLE, OF_BOTH, VERDICT, GAP = 18.0, 24.0, 58.0, 8.0
TOLD = {
    "rows": N_(
        "The true labels (filled) and the predicted ones as two sets: ✓ is right, ✗ is wrong. "
        "What a step counts is copied below."
    ),
    "columns": N_(
        "The samples that have the label (filled) and those for which it is predicted as two sets: "
        "✓ is right, ✗ is wrong. What a step counts is copied below."
    ),
    "cells": N_(
        "The true cells (filled) and the predicted ones as two sets: ✓ is right, ✗ is wrong. "
        "What a step counts is copied below."
    ),
}


def set_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """Two sets whose items come down into what is counted; then the values of all parts and their mean."""
    items = SetItems(scene, pages)
    shares = shares_of(scene)
    regions = SetRegions.as_high_as_needed(items, TWO_SHARES if len(shares) > 1 else ONE_SHARE)
    bottom = regions.bottom
    below = Box(TO_THE_EDGE, bottom + 2, WIDTH - 2 * TO_THE_EDGE, HEIGHT - bottom - 2)
    rows, counted = _counted(items, shares, below)
    departures: dict[int, list[Departure]] = defaultdict(list)
    for item, departure in (one for row in rows for one in row.departures()):
        departures[item].append(departure)
    whole = [*regions.drawn(departures), *counted]
    last = None if pages.average is None else pages.last_of_part
    parts = [part_of_picture("g", *whole, until=last), *value_bars(scene, pages)]
    return drawing([element("g", *parts, css="sets")], _(TOLD[scene.result.source.kind]))


def _counted(items: SetItems, shares: tuple[Share, ...], below: Box) -> tuple[list[CountedRow], list[Html]]:
    """The rows that are counted, and what is drawn of them and of what they come to."""
    if not shares:
        row = _only_row(items, below)
        return [row], [*row.drawn(), *_verdict(items, below)]
    fractions = _one(items, shares[0], below) if len(shares) == 1 else _side_by_side(items, shares, below)
    drawn = [part for one in fractions for part in one.drawn()]
    if len(shares) > 1:
        drawn += [*_titles(items, fractions), _of_both(items)]
    return [row for one in fractions for row in one.rows], drawn


def _one(items: SetItems, share: Share, below: Box) -> list[ChipFraction]:
    return [ChipFraction(items, share, below.within(4), captions=True)]


def _side_by_side(items: SetItems, shares: Sequence[Share], below: Box) -> list[ChipFraction]:
    """The shares in texts of one size; each begins when the one before it is computed."""
    width = (below.width - GAP * (len(shares) - 1)) / len(shares)
    high = below.height - TITLE - OF_BOTH - GAP / 2
    made: list[ChipFraction] = []
    for place, share in enumerate(shares):
        box = Box(below.x + place * (width + GAP), below.y + TITLE, width, high)
        after = items.pages.reached(shares[place - 1].key) + 1 if place else 0
        made.append(ChipFraction(items, share, box, captions=False, after=after))
    size = min(one.size for one in made)
    return [replace(one, largest=size) for one in made]


def _titles(items: SetItems, fractions: list[ChipFraction]) -> Iterator[Html]:
    """The name of each share above it, since its first count."""
    for one in fractions:
        since = min(row.begun for row in one.rows)
        said = steady_text(
            one.box.x, one.box.y - TITLE / 2, _(one.share.quantity.title), one.box.width, LARGE, "start"
        )
        yield part_of_picture("g", said, since=since, css="title")


def _of_both(items: SetItems) -> Html:
    """What the two shares come to together."""
    box = Box(WIDTH / 2 - 130, HEIGHT - OF_BOTH, 260, OF_BOTH).within(1)
    said = steady_text(*box.middle, _value_of(items.scene.of_part[-1]), box.width - 8, LARGE + 2)
    return _result(items, box, (said,))


def _only_row(items: SetItems, below: Box) -> CountedRow:
    """The one count of a metric that asks whether there is anything to count."""
    box = Box(below.x, below.y + 6, below.width, below.height - VERDICT - 8)
    groups, value = counts_of(items.scene), items.scene.of_part[-1].key
    return CountedRow(items, groups, value, value, box, 60)


def _verdict(items: SetItems, below: Box) -> Iterator[Html]:
    """Whether the two sets are the same, and what the metric makes of it."""
    value = items.scene.of_part[-1]
    same = not any(group.count for group in counts_of(items.scene))
    told = _("✓ The two sets are the same.") if same else _("✗ The two sets are not the same.")
    box = Box(below.x, HEIGHT - VERDICT, below.width, VERDICT).within(3)
    x, y = box.middle
    lines = (
        steady_text(x, y - 12, told, box.width - 12, 1.25 * LARGE),
        steady_text(x, y + 13, _value_of(value), box.width - 12, 1.25 * LARGE),
    )
    yield _result(items, box, lines, "right" if same else "wrong")


def _value_of(value: Quantity) -> str:
    number = float(value.value)
    if isnan(number):
        return _("{metric}: no value").format(metric=_(value.title))
    replaced = any(note.replaces for note in value.notes)
    pattern = _("{metric} → {value}") if replaced else _("{metric} = {value}")
    return pattern.format(metric=_(value.title), value=exact(number))


def _result(items: SetItems, box: Box, said: Sequence[Html], css: str = "") -> Html:
    pages, key = items.pages, items.scene.of_part[-1].key
    return part_of_picture(
        "g",
        *said,
        ring(box),
        since=pages.reached(key),
        thing=f"value:{key}",
        now=places(pages, key),
        css=f"value {css}".strip(),
    )


MOST_NAMED, LONGEST_NAME = 5, 24


def first_set_pages(scene: Scene) -> tuple[WorkingPage, ...]:
    """A page for what is true and, where no step of the working finds it, one for what is predicted."""
    shown = scene.confusion
    truth, predicted = shown.both | shown.missed, shown.both | shown.put
    first = WorkingPage(TRUTH, 0, _what_is_true(scene, truth), (), scene.cells_at(truth, averaging=False))
    if any(step.key == "predicted" for step in scene.of_part):
        return (first,)
    cells = scene.cells_at(predicted, averaging=False)
    return first, WorkingPage(PREDICTED, 0, _what_is_predicted(scene, predicted), (), cells)


def _what_is_true(scene: Scene, members: Mask) -> str:
    names, more = _named(scene, members)
    if not names:
        return _("Nothing is true")
    if more:
        told = ngettext("True: {names} and {more} more", "True: {names} and {more} more", more)
    else:
        told = _("True: {names} and {last}") if len(names) > 1 else _("True: {last}")
    return told.format(names=", ".join(names if more else names[:-1]), more=more, last=names[-1])


def _what_is_predicted(scene: Scene, members: Mask) -> str:
    names, more = _named(scene, members)
    if not names:
        return _("Nothing is predicted")
    if more:
        told = ngettext("Predicted: {names} and {more} more", "Predicted: {names} and {more} more", more)
    else:
        told = _("Predicted: {names} and {last}") if len(names) > 1 else _("Predicted: {last}")
    return told.format(names=", ".join(names if more else names[:-1]), more=more, last=names[-1])


def _named(scene: Scene, members: Mask) -> tuple[list[str], int]:
    """The names of the first members, and how many more there are."""
    items = [int(item) for item in np.flatnonzero(members)]
    names = [shortened_to(scene.listed_names[item], LONGEST_NAME) for item in items[:MOST_NAMED]]
    return names, len(items) - len(names)
