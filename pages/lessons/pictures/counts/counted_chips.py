"""What the steps of a metric of sets count, as chips that came down from the sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.picture import chip_of, part_of_picture
from pages.lessons.pictures.counts.counted_shares import ALL, Group, Groups
from pages.lessons.working_pages import WorkingPages, page_of
from pages.shell.markup import Html, element
from pages.words import gettext as _

CAPTIONS = {
    "common": N_("true and predicted"),
    "tp": N_("true and predicted"),
    "either": N_("true or predicted"),
    "differing": N_("wrong"),
    "neither": N_("correctly not predicted"),
    "tn": N_("correctly not predicted"),
    "true": N_("true"),
    "false": N_("not true"),
    "made": N_("predicted"),
    "fp": N_("wrongly predicted"),
    "fn": N_("missed"),
}
EVERYTHING = {"rows": N_("all labels"), "columns": N_("all samples"), "cells": N_("all cells")}


@dataclass(frozen=True, eq=False)
class CountedRow:
    """The counts that stand above or below the bar of a fraction, and which of their items are shown.

    `name` names the row, `value` is the key of the step that takes the counts. It shows `most` items of each
    count and is empty before the page `after`.
    """

    pages: WorkingPages
    groups: Groups
    name: str
    value: str
    most: int
    after: int = 0

    def since(self, group: Group) -> int:
        """The page on which a group is counted, at the latest that of the value."""
        own = page_of(self.pages, group.key)
        return max(self.after, self.pages.reached(self.value) if own is None else own)

    def copies(self) -> Iterator[tuple[int, str, int]]:
        """Each item that comes down into the row: as which thing, and on which page."""
        for group in self.groups:
            for item in first_of(group.items, self.most):
                yield item, f"{self.name}.{group.key}:{item}", self.since(group)

    def drawn(self, css: str) -> Html:
        """The counts with a + between them; an empty frame for each that is not yet counted."""
        drawn = [part for group in self.groups for part in self._group(group)]
        several = " several" if len(self.groups) > 1 else ""
        return element("div", *drawn, css=f"counts {css}{several}")

    def _group(self, group: Group) -> Iterator[Html]:
        since, scene = self.since(group), self.pages.scene
        asked = {*self.pages.of_step.get(group.key, ()), self.pages.reached(self.value)}
        if group is not self.groups[0]:
            yield element("span", "+", css="sign")
        if group.factor != 1:
            times = _("{factor} ×").format(factor=exact(group.factor))
            yield part_of_picture("span", times, since=self.pages.reached(self.value), css="sign")
        yield part_of_picture("div", until=since - 1, css="waiting")
        said = _(EVERYTHING[scene.result.source.kind] if group.key == ALL else CAPTIONS[group.key])
        count = element("p", element("b", exact(group.count)), " ", element("span", said), title=said)
        yield part_of_picture(
            "div",
            count,
            element("div", *self._chips(group, since), css="chips"),
            since=since,
            now=sorted(page for page in asked if page >= since),
            css="group",
        )

    def _chips(self, group: Group, since: int) -> Iterator[Html]:
        scene, shown = self.pages.scene, first_of(group.items, self.most)
        for item in shown:
            yield part_of_picture(
                "span",
                chip_of(scene, item),
                cells=(scene.cells[item],),
                thing=f"{self.name}.{group.key}:{item}",
                css="member",
            )
        yield from how_many_more(len(group.items) - len(shown))


def first_of(items: Sequence[int], most: int) -> Sequence[int]:
    """The items that are shown: all, or so many that there is room to say how many more there are."""
    return items if len(items) <= most else items[: most - 1]


def how_many_more(hidden: int) -> Iterator[Html]:
    """How many items are not shown, if any."""
    if hidden:
        yield element("span", _("… {n} more").format(n=hidden), css="rest")
