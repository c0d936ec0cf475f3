"""Two overlapping sets, the true and the predicted items; what the steps count of them is copied below."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.picture import (
    Picture,
    chip_of,
    how_many_more,
    page_of,
    paged_element,
    pages_about,
    picture,
)
from pages.lessons.pictures.averages import with_averages
from pages.lessons.pictures.counted_fractions import CountedRow, counts_of, first_of, fraction, shares_of
from pages.lessons.pictures.f_and_accuracy_tables import kinds_of_accuracy, two_averages_of_f
from pages.lessons.pictures.four_counts import COUNTED_BY_STEP
from pages.lessons.scene import Scene
from pages.lessons.set_pages import ACCURACIES, TWO_AVERAGES, page_of_predictions
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_CHIPS, MOST_OF_TWO = 6, 4
DESCRIPTIONS = {
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
REGIONS = {
    "missed": ("wrong", N_("✗ missed")),
    "both": ("right", N_("✓ true and predicted")),
    "put": ("wrong", N_("✗ wrongly predicted")),
    "neither": ("right", N_("✓ correctly not predicted")),
}
BY_TRUTH = {"are-true": ("missed", "both"), "are-false": ("put", "neither")}
Copies = Mapping[int, Sequence[tuple[str, int]]]  # of an item: the glide ids, and from which page on


def sets_picture(scene: Scene, pages: WorkingPages) -> Picture:
    """The two sets, and below them the fractions that the steps make of what they count."""
    shares, value, kind = shares_of(scene), scene.part_steps[-1], scene.result.source.kind
    sums = any(len(groups) > 1 for share in shares for groups in (share.above, share.below))
    most = MOST_OF_TWO if sums or len(shares) > 1 else MOST_CHIPS
    rows: list[CountedRow] = []
    below: list[Html] = []
    earliest = 0
    for share in shares:
        sides = {"above": share.above, "below": share.below}
        own = [
            CountedRow(pages, groups, f"{share.key}.{side}", share.key, most, earliest)
            for side, groups in sides.items()
        ]
        rows += own
        below.append(fraction(scene, pages, share, own))
        earliest = pages.reached(share.key) + 1
    if not shares:
        rows = [CountedRow(pages, counts_of(scene), value.key, value.key, most)]
        below = [rows[0].drawn("alone"), *_verdict(scene, pages)]
    copies: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for item, glide_id, page in (copy for row in rows for copy in row.copies()):
        copies[item].append((glide_id, page))
    counted = element("div", *below, css="counted two" if len(shares) > 1 else "counted")
    drawn = picture("sets", _two_sets(scene, pages, copies), counted, description=_(DESCRIPTIONS[kind]))
    # By what those that are predicted can be known before a page says it.
    by_threshold = BY_THRESHOLD[scene.focus.conventions.threshold_rule]
    predicted = _(DECIDED.get(scene.example.decided_by, by_threshold))
    return replace(drawn, description=_(AT_FIRST[kind]).format(predicted=predicted))


def _verdict(scene: Scene, pages: WorkingPages) -> Iterator[Html]:
    """Whether the two sets are the same."""
    page, same = pages.reached(scene.part_steps[-1].key), not any(group.count for group in counts_of(scene))
    text = _("✓ The two sets are the same.") if same else _("✗ The two sets are not the same.")
    yield paged_element("p", last_page=page - 1, css="same waiting")
    yield paged_element("p", text, first_page=page, css="same right" if same else "same wrong")


def f_picture(scene: Scene, pages: WorkingPages) -> Picture:
    """The same and, on the last page, the two ways to average F side by side."""
    return _with_last(scene, pages, TWO_AVERAGES, two_averages_of_f)


def accuracy_picture(scene: Scene, pages: WorkingPages) -> Picture:
    """The same and, on the last page, the numbers that share the name accuracy."""
    return _with_last(scene, pages, ACCURACIES, kinds_of_accuracy)


def _with_last(scene: Scene, pages: WorkingPages, key: str, draw: Callable[[Scene, int], Html]) -> Picture:
    """The two sets and the average, and what takes their place on the page with this key."""
    drawn, page = sets_picture(scene, pages), page_of(pages, key)
    if page is None:
        return drawn
    before = with_averages(drawn, scene, pages)
    until_last = paged_element("div", before.drawn, last_page=page - 1, css="until-last")
    return replace(before, drawn=Html(until_last + draw(scene, page)), has_average=True)


def _two_sets(scene: Scene, pages: WorkingPages, copies: Copies) -> Html:
    """The items by their truth alone and, from the page that predicts them on, each of them in its region."""
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
        members = [_member(scene, pages, item, range(known)) for item in shown]
        more = how_many_more(sum(len(items[kind]) for kind in kinds) - len(shown), "span")
        chips = element("div", *members, more, css="chips")
        drawn.append(paged_element("div", chips, last_page=known - 1, css=f"region {css}"))
    drawn += [_region(scene, pages, kind, items[kind], copies) for kind in REGIONS]
    return element("div", *drawn, css="two-sets")


def _region(scene: Scene, pages: WorkingPages, kind: str, items: list[int], copies: Copies) -> Html:
    """The items that are in the same sets, highlighted while a step counts them."""
    css, caption = REGIONS[kind]
    counting = [step.key for step in scene.part_steps if kind in COUNTED_BY_STEP.get(step.key, ())]
    shown, own_pages = first_of(items, MOST_CHIPS), range(page_of_predictions(pages), len(pages))
    members = [_member(scene, pages, item, own_pages, copies.get(item, ())) for item in shown]
    more = how_many_more(len(items) - len(shown), "span")
    return paged_element(
        "div",
        element("p", _(caption), css=css),
        element("div", *members, more, css="chips"),
        first_page=own_pages.start,
        highlight_on=[page for key in counting for page in pages.of_step[key]],
        css=f"region {kind}",
    )


def _member(
    scene: Scene, pages: WorkingPages, item: int, own_pages: range, copies: Sequence[tuple[str, int]] = ()
) -> Html:
    """The chip of an item, what it weighs and, unseen, the copies that are to come down from it."""
    weights, content = scene.result.source.weight, [chip_of(scene, item)]
    if weights is not None:
        weight = exact(float(weights.at(scene.focus.part).value[item]))
        content.append(element("small", _("× {weight}").format(weight=weight)))
    content += [paged_element("i", last_page=page - 1, glide_id=glide_id) for glide_id, page in copies]
    return paged_element(
        "span",
        *content,
        cells=(scene.cells[item],),
        glide_id=f"item:{item}",
        highlight_on=[page for page in pages_about(pages, ("predicted",), item) if page in own_pages],
        css="member",
    )
