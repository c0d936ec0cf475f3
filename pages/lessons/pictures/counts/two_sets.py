"""The true and the predicted items as two sets that overlap, and what is in neither of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.picture import chip_of, part_of_picture
from pages.lessons.pictures.counts.counted_chips import first_of, how_many_more
from pages.lessons.pictures.counts.four_counts import LOOKED_AT
from pages.lessons.scene import Scene
from pages.lessons.set_pages import page_of_predictions
from pages.lessons.working_pages import WorkingPages, pages_about
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_CHIPS = 6
REGIONS = {
    "missed": ("wrong", N_("✗ missed")),
    "both": ("right", N_("✓ true and predicted")),
    "put": ("wrong", N_("✗ wrongly predicted")),
    "neither": ("right", N_("✓ correctly not predicted")),
}
BY_TRUTH = {"are-true": ("missed", "both"), "are-false": ("put", "neither")}
Copies = Mapping[int, Sequence[tuple[str, int]]]  # of an item: as which thing, and since which page


def two_sets(scene: Scene, pages: WorkingPages, copies: Copies) -> Html:
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
