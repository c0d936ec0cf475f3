"""Fractions of counts read from the graph, with the counted items as chips above and below the bar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isnan

import numpy as np

from metrics import Quantity
from metrics.graph.arrays import Mask
from metrics.graph.digits import exact
from metrics.graph.expression import Applied, Expression
from metrics.graph.written import relation
from metrics.lazy import lazy_property
from metrics.words import N_
from pages.lessons.picture import chip_of, how_many_more, name_of, page_of, paged_element
from pages.lessons.pictures.four_counts import COUNTED_BY_STEP
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages, note_text
from pages.shell.markup import Html, element
from pages.words import gettext as _

ALL = "items"
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
class Group:
    """The items that a count is about: its key, its value, and how many times a share takes it."""

    key: str
    factor: float
    count: float
    members: Mask

    @lazy_property
    def items(self) -> list[int]:
        """The items that are counted, in their order."""
        return [int(item) for item in np.flatnonzero(self.members)]


Groups = tuple[Group, ...]


@dataclass(frozen=True, eq=False)
class Share:
    """A fraction of counts: what is added up above the bar and below it."""

    quantity: Quantity
    above: Groups
    below: Groups
    numerator: float
    denominator: float

    @property
    def key(self) -> str:
        """The key of its step."""
        return self.quantity.key


def shares_of(scene: Scene) -> tuple[Share, ...]:
    """The steps of the part that are fractions of counts, in their order."""
    shares = (_share(step, len(scene.cells)) for step in scene.part_steps)
    return tuple(share for share in shares if share is not None)


def counts_of(scene: Scene) -> Groups:
    """The steps of the part that count items, in their order."""
    return tuple(group for step in scene.part_steps for group in _groups(step, len(scene.cells)))


def _share(step: Quantity, n_items: int) -> Share | None:
    whole = step.expression
    if not isinstance(whole, Applied) or whole.name != "divide":
        return None
    above, below = (_groups(operand, n_items) for operand in whole.operands)
    if not above or not below:
        return None
    return Share(step, above, below, *(float(operand.value) for operand in whole.operands))


def _groups(expression: Expression, n_items: int, factor: float = 1.0) -> Groups:
    """The counts that are added up in an expression; none where it is not made of counts alone."""
    if isinstance(expression, Quantity):
        if not _is_count(expression):
            return ()
        is_all = expression.key == ALL
        members = np.ones(n_items, np.bool_) if is_all else expression.made_of[0].mask()
        return (Group(expression.key, factor, float(expression.value), members),)
    if not isinstance(expression, Applied) or expression.name not in ("add", "multiply"):
        return ()
    left, right = expression.operands
    if expression.name == "add":
        first, second = (_groups(operand, n_items, factor) for operand in (left, right))
        return (*first, *second) if first and second else ()
    groups = () if any(map(_is_count, left.terms)) else _groups(right, n_items)
    times = float(left.value) * factor
    return tuple(Group(group.key, times, group.count, group.members) for group in groups)


def _is_count(term: Expression) -> bool:
    return isinstance(term, Quantity) and (term.key in COUNTED_BY_STEP or term.key == ALL)


@dataclass(frozen=True, eq=False)
class CountedRow:
    """The counts that stand above or below the bar of a fraction, and which of their items are shown.

    `name` names the row, `value` is the key of the step that takes the counts. It shows `most` items of each
    count and is empty before the page `earliest`.
    """

    pages: WorkingPages
    groups: Groups
    name: str
    value: str
    most: int
    earliest: int = 0

    def first_page(self, group: Group) -> int:
        """The page on which a group is counted, at the latest that of the value."""
        own = page_of(self.pages, group.key)
        return max(self.earliest, self.pages.reached(self.value) if own is None else own)

    def glide_id(self, group: Group, item: int) -> str:
        """What an item is called that comes down into the row."""
        return f"{self.name}.{group.key}:{item}"

    def copies(self) -> Iterator[tuple[int, str, int]]:
        """Each item that comes down into the row: its glide id, and on which page."""
        for group in self.groups:
            for item in first_of(group.items, self.most):
                yield item, self.glide_id(group, item), self.first_page(group)

    def drawn(self, css: str) -> Html:
        """The counts with a + between them; an empty frame for each that is not yet counted."""
        drawn = [part for group in self.groups for part in self._group(group)]
        several = " several" if len(self.groups) > 1 else ""
        return element("div", *drawn, css=f"counts {css}{several}")

    def _group(self, group: Group) -> Iterator[Html]:
        page, scene, value = self.first_page(group), self.pages.scene, self.pages.reached(self.value)
        about = {*self.pages.of_step.get(group.key, ()), value}
        if group is not self.groups[0]:
            yield element("span", "+", css="sign")
        if group.factor != 1:
            times = _("{factor} ×").format(factor=exact(group.factor))
            yield paged_element("span", times, first_page=value, css="sign")
        yield paged_element("div", last_page=page - 1, css="waiting")
        caption = _(EVERYTHING[scene.result.source.kind] if group.key == ALL else CAPTIONS[group.key])
        count = element("p", element("b", exact(group.count)), " ", element("span", caption), title=caption)
        shown = first_of(group.items, self.most)
        chips = [
            paged_element(
                "span",
                chip_of(scene, item),
                cells=(scene.cells[item],),
                glide_id=self.glide_id(group, item),
                css="member",
            )
            for item in shown
        ]
        more = how_many_more(len(group.items) - len(shown), "span")
        yield paged_element(
            "div",
            count,
            element("div", *chips, more, css="chips"),
            first_page=page,
            highlight_on=sorted(one for one in about if one >= page),
            css="group",
        )


def first_of(items: Sequence[int], most: int) -> Sequence[int]:
    """The items that are shown: all, or so many that there is room to say how many more there are."""
    return items if len(items) <= most else items[: most - 1]


def fraction(scene: Scene, pages: WorkingPages, share: Share, rows: Sequence[CountedRow]) -> Html:
    """The counts above and below a bar and, once it is computed, what they come to."""
    above, below = rows
    page = pages.reached(share.key)
    is_last = share.quantity is scene.part_steps[-1]
    value = paged_element(
        "p",
        *_worth(share),
        first_page=page,
        highlight_on=() if is_last else (page, pages.last_of_part),
        css="worth",
        title=" ".join(map(note_text, share.quantity.notes)),
    )
    title = name_of(_(share.quantity.title), "h3", "")
    return element("section", title, above.drawn("above"), below.drawn("below"), value, css="fraction")


def _worth(share: Share) -> Iterator[Html]:
    """The fraction in numbers, where they are not those of the two rows, and its value."""
    value = float(share.quantity.value)
    above, below = exact(share.numerator), exact(share.denominator)
    is_sum = max(len(share.above), len(share.below)) > 1 or any(group.factor != 1 for group in share.above)
    if isnan(value) or (is_sum and "/" not in above + below and f"{above}/{below}" != exact(value)):
        yield element("span", f"= {above}/{below}")
    if isnan(value):
        left_out = any(note.left_out for note in share.quantity.notes)
        yield element("span", _("left out") if left_out else _("no value"), css="none")
    else:
        yield element("b", f"{relation(share.quantity, None, Quantity.as_shown)} {exact(value)}")
