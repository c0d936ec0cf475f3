"""Two overlapping sets, the true and the predicted items; what the steps count of them is copied below."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace

from metrics.words import N_
from pages.lessons.picture import Picture, part_of_picture, picture
from pages.lessons.pictures.averages import with_averages
from pages.lessons.pictures.counts.chip_fraction import fraction
from pages.lessons.pictures.counts.counted_chips import CountedRow
from pages.lessons.pictures.counts.counted_shares import counts_of, shares_of
from pages.lessons.pictures.counts.kinds_of_accuracy import kinds_of_accuracy
from pages.lessons.pictures.counts.two_averages_of_f import two_averages_of_f
from pages.lessons.pictures.counts.two_sets import MOST_CHIPS, two_sets
from pages.lessons.scene import Scene
from pages.lessons.set_pages import ACCURACIES, TWO_AVERAGES
from pages.lessons.working_pages import WorkingPages, page_of
from pages.shell.markup import Html, element
from pages.words import gettext as _

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
    for item, thing, since in (copy for row in rows for copy in row.copies()):
        copies[item].append((thing, since))
    counted = element("div", *below, css="counted two" if len(shares) > 1 else "counted")
    kind = scene.result.source.kind
    drawn = picture("sets", two_sets(scene, pages, copies), counted, told=_(TOLD[kind]))
    return replace(drawn, told=_(AT_FIRST[kind]).format(predicted=_predicted(scene)))


def _predicted(scene: Scene) -> str:
    """By what those that are predicted can be told before a page says it."""
    by_threshold = BY_THRESHOLD[scene.focus.conventions.threshold_rule]
    return _(DECIDED.get(scene.example.decided_by, by_threshold))


def _verdict(scene: Scene, pages: WorkingPages) -> Iterator[Html]:
    """Whether the two sets are the same."""
    since = pages.reached(scene.of_part[-1].key)
    same = not any(group.count for group in counts_of(scene))
    told = _("✓ The two sets are the same.") if same else _("✗ The two sets are not the same.")
    yield part_of_picture("p", until=since - 1, css="same waiting")
    yield part_of_picture("p", told, since=since, css="same right" if same else "same wrong")


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
    kept = part_of_picture("div", before.drawn, until=page - 1, css="until-last")
    return replace(before, drawn=Html(kept + draw(scene, page)), has_average=True)
