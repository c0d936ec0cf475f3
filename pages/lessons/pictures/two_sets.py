"""x"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.picture import Picture, chip_of, paged_element, picture
from pages.lessons.pictures.averages import with_averages
from pages.lessons.pictures.counted_fractions import (
    CountedRow,
    counts_of,
    first_of,
    fraction,
    how_many_more,
    shares_of,
)
from pages.lessons.pictures.f_and_accuracy_tables import kinds_of_accuracy, two_averages_of_f
from pages.lessons.pictures.four_counts import LOOKED_AT
from pages.lessons.scene import Scene
from pages.lessons.set_pages import ACCURACIES, TWO_AVERAGES, page_of_predictions
from pages.lessons.working_pages import WorkingPages, page_of, pages_about
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
        paged_element("span", css="set predicted", first_page=known),
        paged_element("span", _("predicted"), css="of-predicted", first_page=known),
        paged_element("span", _("not true"), css="of-false", last_page=known - 1),
    ]
    for css, kinds in BY_TRUTH.items():
        shown = sorted(item for kind in kinds for item in first_of(items[kind], MOST_CHIPS))
        hidden = sum(len(items[kind]) for kind in kinds) - len(shown)
        members = [_member(scene, pages, item, range(known)) for item in shown]
        chips = element("div", *members, *how_many_more(hidden), css="chips")
        drawn.append(paged_element("div", chips, last_page=known - 1, css=f"region {css}"))
    drawn += [_region(scene, pages, kind, items[kind], copies) for kind in REGIONS]
    return element("div", *drawn, css="two-sets")


def _region(scene: Scene, pages: WorkingPages, kind: str, items: list[int], copies: Copies) -> Html:
    """The items that are in the same sets, marked while a step counts them."""
    css, caption = REGIONS[kind]
    counting = [step.key for step in scene.of_part if kind in LOOKED_AT.get(step.key, ())]
    shown = first_of(items, MOST_CHIPS)
    when = range(page_of_predictions(pages), len(pages))
    members = [_member(scene, pages, item, when, copies.get(item, ())) for item in shown]
    return paged_element(
        "div",
        element("p", _(caption), css=css),
        element("div", *members, *how_many_more(len(items) - len(shown)), css="chips"),
        first_page=when.start,
        highlight_on=[page for key in counting for page in pages.of_step[key]],
        css=f"region {kind}",
    )


def _member(
    scene: Scene, pages: WorkingPages, item: int, when: range, copies: Sequence[tuple[str, int]] = ()
) -> Html:
    """The chip of an item and, unseen, those that are to come down from it."""
    weights = scene.result.source.weight
    weight = [] if weights is None else [_weight(float(weights.at(scene.focus.part).value[item]))]
    to_come = [
        paged_element("i", last_page=first_page - 1, glide_id=glide_id) for glide_id, first_page in copies
    ]
    return paged_element(
        "span",
        chip_of(scene, item),
        *weight,
        *to_come,
        cells=(scene.cells[item],),
        glide_id=f"item:{item}",
        highlight_on=[page for page in pages_about(pages, ("predicted",), item) if page in when],
        css="member",
    )


def _weight(weight: float) -> Html:
    return element("small", _("× {weight}").format(weight=exact(weight)))


MOST_OF_TWO = 4
TOLD = {
    "rows": N_("Two sets: the true labels, filled, and those that are predicted."),
    "columns": N_("Two sets: the samples that have the label, filled, and those for which it is predicted."),
    "cells": N_("Two sets: the true cells, filled, and those that are predicted."),
}
AT_FIRST = {
    "rows": N_("Filled labels are true; {predicted} are predicted."),
    "columns": N_("Filled samples have the label; {predicted} are predicted."),
    "cells": N_("Filled cells are true; {predicted} are predicted."),
}
BY_THRESHOLD = {
    "at_least": N_("those at or right of their threshold"),
    "above": N_("those right of their threshold"),
}
DECIDED = {"hand": N_("those with a tick"), "top_k": N_("those with the highest scores of a sample")}


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
    for item, glide_id, first_page in (copy for row in rows for copy in row.copies()):
        copies[item].append((glide_id, first_page))
    counted = element("div", *below, css="counted two" if len(shares) > 1 else "counted")
    kind = scene.result.source.kind
    drawn = picture("sets", two_sets(scene, pages, copies), counted, description=_(TOLD[kind]))
    return replace(drawn, description=_(AT_FIRST[kind]).format(predicted=_predicted(scene)))


def _predicted(scene: Scene) -> str:
    """By what those that are predicted can be told before a page says it."""
    by_threshold = BY_THRESHOLD[scene.focus.conventions.threshold_rule]
    return _(DECIDED.get(scene.example.decided_by, by_threshold))


def _verdict(scene: Scene, pages: WorkingPages) -> Iterator[Html]:
    """Whether the two sets are the same."""
    first_page = pages.reached(scene.of_part[-1].key)
    same = not any(group.count for group in counts_of(scene))
    told = _("✓ The two sets are the same.") if same else _("✗ The two sets are not the same.")
    yield paged_element("p", last_page=first_page - 1, css="same waiting")
    yield paged_element("p", told, first_page=first_page, css="same right" if same else "same wrong")


def f_picture(scene: Scene, pages: WorkingPages) -> Picture:
    """The same and, on the last page, the two ways to average F side by side."""
    return _with_last(scene, pages, TWO_AVERAGES, two_averages_of_f)


def accuracy_picture(scene: Scene, pages: WorkingPages) -> Picture:
    """The same and, on the last page, the numbers that share the name accuracy."""
    return _with_last(scene, pages, ACCURACIES, kinds_of_accuracy)


def _with_last(scene: Scene, pages: WorkingPages, key: str, draw: Callable[[Scene, int], Html]) -> Picture:
    """The two sets and the average, and what takes their place on the page with this key."""
    drawn = sets_picture(scene, pages)
    page = page_of(pages, key)
    if page is None:
        return drawn
    before = with_averages(drawn, scene, pages)
    kept = paged_element("div", before.drawn, last_page=page - 1, css="until-last")
    return replace(before, drawn=Html(kept + draw(scene, page)), has_average=True)
