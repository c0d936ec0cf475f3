"""Two overlapping sets, the true and the predicted items; what the steps count of them is copied below."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.count_tile import LOOKED_AT
from pages.lessons.counted_shares import counts_of, shares_of
from pages.lessons.picture import Picture, chip_of, part_of_picture, picture
from pages.lessons.pictures.counted_chips import CountedRow, first_of, fraction, how_many_more
from pages.lessons.set_pages import page_of_predictions
from pages.lessons.working_pages import WorkingPages, pages_about
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _

MOST_CHIPS, MOST_OF_TWO = 6, 4
REGIONS = {
    "missed": ("wrong", N_("✗ missed")),
    "both": ("right", N_("✓ true and predicted")),
    "put": ("wrong", N_("✗ wrongly predicted")),
    "neither": ("right", N_("✓ correctly not predicted")),
}
BY_TRUTH = {"are-true": ("missed", "both"), "are-false": ("put", "neither")}
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
Copies = Mapping[int, Sequence[tuple[str, int]]]  # of an item: as which thing, and since which page


def sets_picture(scene: Scene, pages: WorkingPages) -> Picture:
    """The two sets, and below them the fractions that the steps make of what they count."""
    shares = shares_of(scene)
    value = scene.of_part[-1]
    sums = any(len(groups) > 1 for one in shares for groups in (one.above, one.below))
    most = MOST_OF_TWO if sums or len(shares) > 1 else MOST_CHIPS
    rows: list[CountedRow] = []
    below: list[Html] = []
    for place, share in enumerate(shares):
        after = pages.reached(shares[place - 1].key) + 1 if place else 0
        sides = {"above": share.above, "below": share.below}
        own = [
            CountedRow(pages, groups, f"{share.key}.{side}", share.key, most, after)
            for side, groups in sides.items()
        ]
        rows += own
        below.append(fraction(scene, pages, share, own))
    if not shares:
        rows = [CountedRow(pages, counts_of(scene), value.key, value.key, most)]
        below = [rows[0].drawn("alone"), *_verdict(scene, pages)]
    copies: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for item, thing, since in (copy for row in rows for copy in row.copies()):
        copies[item].append((thing, since))
    counted = element("div", *below, css="counted two" if len(shares) > 1 else "counted")
    return picture("sets", _two_sets(scene, pages, copies), counted, told=_(TOLD[scene.result.source.kind]))


def _verdict(scene: Scene, pages: WorkingPages) -> Iterator[Html]:
    """Whether the two sets are the same."""
    since = pages.reached(scene.of_part[-1].key)
    same = not any(group.count for group in counts_of(scene))
    told = _("✓ The two sets are the same.") if same else _("✗ The two sets are not the same.")
    yield part_of_picture("p", until=since - 1, css="same waiting")
    yield part_of_picture("p", told, since=since, css="same right" if same else "same wrong")


def _two_sets(scene: Scene, pages: WorkingPages, copies: Copies) -> Html:
    """The items by their truth alone and, since the page that predicts them, each of them in its region."""
    known = page_of_predictions(pages)
    items = {kind: np.flatnonzero(getattr(scene.confusion, kind)).tolist() for kind in REGIONS}
    drawn = [
        element("span", css="set true"),
        element("span", _("true"), css="of-true"),
        part_of_picture("span", css="set predicted", since=known),
        part_of_picture("span", _("predicted"), css="of-predicted", since=known),
        part_of_picture("span", _("not true"), css="of-false", until=known - 1),
    ]
    for css, kinds in BY_TRUTH.items():
        shown = sorted(item for kind in kinds for item in first_of(items[kind], MOST_CHIPS))
        hidden = sum(len(items[kind]) for kind in kinds) - len(shown)
        members = [_member(scene, pages, item, range(known)) for item in shown]
        chips = element("div", *members, *how_many_more(hidden), css="chips")
        drawn.append(part_of_picture("div", chips, until=known - 1, css=f"region {css}"))
    drawn += [_region(scene, pages, kind, items[kind], copies) for kind in REGIONS]
    return element("div", *drawn, css="two-sets")


def _region(scene: Scene, pages: WorkingPages, kind: str, items: list[int], copies: Copies) -> Html:
    """The items that are in the same sets, marked while a step counts them."""
    css, caption = REGIONS[kind]
    counting = [step.key for step in scene.of_part if kind in LOOKED_AT.get(step.key, ())]
    shown = first_of(items, MOST_CHIPS)
    when = range(page_of_predictions(pages), len(pages))
    members = [_member(scene, pages, item, when, copies.get(item, ())) for item in shown]
    return part_of_picture(
        "div",
        element("p", _(caption), css=css),
        element("div", *members, *how_many_more(len(items) - len(shown)), css="chips"),
        since=when.start,
        now=[page for key in counting for page in pages.of_step[key]],
        css=f"region {kind}",
    )


def _member(
    scene: Scene, pages: WorkingPages, item: int, when: range, copies: Sequence[tuple[str, int]] = ()
) -> Html:
    """The chip of an item and, unseen, those that are to come down from it."""
    weights = scene.result.source.weight
    weight = [] if weights is None else [_weight(float(weights.at(scene.focus.part).value[item]))]
    to_come = [part_of_picture("i", until=since - 1, thing=thing) for thing, since in copies]
    return part_of_picture(
        "span",
        chip_of(scene, item),
        *weight,
        *to_come,
        cells=(scene.cells[item],),
        thing=f"item:{item}",
        now=[page for page in pages_about(pages, ("predicted",), item) if page in when],
        css="member",
    )


def _weight(weight: float) -> Html:
    return element("small", _("× {weight}").format(weight=exact(weight)))
