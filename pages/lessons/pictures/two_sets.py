"""The picture of sets: two that overlap, and below them the fractions of what the steps count of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isnan

import numpy as np

from metrics import Quantity
from metrics.graph.arrays import Mask
from metrics.graph.digits import shortest
from metrics.graph.expression import Applied, Expression
from metrics.graph.written import relation
from metrics.lazy import lazy_property
from metrics.words import N_
from pages.lessons.picture import (
    Picture,
    chip_of,
    how_many_more,
    name_of,
    page_of,
    paged_element,
    pages_about,
    picture,
)
from pages.lessons.pictures.averages import picture_of
from pages.lessons.pictures.averages_compared import kinds_of_accuracy, two_averages_of_f
from pages.lessons.scene import Scene
from pages.lessons.sentence_parts import note_text
from pages.lessons.set_pages import ACCURACIES, TWO_AVERAGES, page_of_predictions
from pages.lessons.tallies import COUNTED_BY_STEP
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

MAX_CHIPS, MAX_OF_TWO = 6, 4
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
    "fn": ("wrong", N_("✗ missed")),
    "tp": ("right", N_("✓ true and predicted")),
    "fp": ("wrong", N_("✗ wrongly predicted")),
    "tn": ("right", N_("✓ correctly not predicted")),
}
BY_TRUTH = {"are-true": ("fn", "tp"), "are-false": ("fp", "tn")}
Copies = Mapping[int, Sequence[tuple[str, int]]]  # of an item: the glide ids, and from which page on
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


def draw_sets(scene: Scene, pages: WorkingPages) -> Picture:
    """The two sets, and below them the fractions that the steps make of what they count."""
    shares, value, kind = shares_of(scene), scene.part_steps[-1], scene.result.inputs.kind
    sums = any(len(groups) > 1 for share in shares for groups in (share.above, share.below))
    max_items = MAX_OF_TWO if sums or len(shares) > 1 else MAX_CHIPS
    rows: list[CountedRow] = []
    below: list[Html] = []
    min_page = 0
    for share in shares:
        sides = {"above": share.above, "below": share.below}
        own = [
            CountedRow(pages, groups, f"{share.step.key}.{side}", share.step.key, max_items, min_page)
            for side, groups in sides.items()
        ]
        rows += own
        below.append(fraction(scene, pages, share, own))
        min_page = pages.reached(share.step.key) + 1
    if not shares:
        rows = [CountedRow(pages, counts_of(scene), value.key, value.key, max_items)]
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


def draw_f(scene: Scene, pages: WorkingPages) -> Picture:
    """The same and, on the last page, the two ways to average F side by side."""
    return _with_last(scene, pages, TWO_AVERAGES, two_averages_of_f)


def draw_accuracy(scene: Scene, pages: WorkingPages) -> Picture:
    """The same and, on the last page, the numbers that share the name accuracy."""
    return _with_last(scene, pages, ACCURACIES, kinds_of_accuracy)


def _with_last(scene: Scene, pages: WorkingPages, key: str, draw: Callable[[Scene, int], Html]) -> Picture:
    """The two sets and the average, and what takes their place on the page with this key."""
    page = page_of(pages, key)
    if page is None:
        return draw_sets(scene, pages)
    before = picture_of(draw_sets, scene, pages)
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
        shown = sorted(item for kind in kinds for item in first_of(items[kind], MAX_CHIPS))
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
    shown, own_pages = first_of(items, MAX_CHIPS), range(page_of_predictions(pages), len(pages))
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
    weights, content = scene.result.inputs.weight, [chip_of(scene, item)]
    if weights is not None:
        weight = shortest(float(weights.at(scene.focus.part).value[item]))
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
    """A step that is a fraction of counts: what is added up above the bar and below it."""

    step: Quantity
    above: Groups
    below: Groups


def shares_of(scene: Scene) -> tuple[Share, ...]:
    """The steps of the part that are fractions of counts, in their order."""
    shares = (_share(step, len(scene.cells)) for step in scene.part_steps)
    return tuple(share for share in shares if share is not None)


def counts_of(scene: Scene) -> Groups:
    """The steps of the part that count items, in their order."""
    return tuple(group for step in scene.part_steps for group in _groups(step, len(scene.cells)))


def _share(step: Quantity, n_items: int) -> Share | None:
    formula = step.expression
    if not isinstance(formula, Applied) or formula.name != "divide":
        return None
    above, below = (_groups(operand, n_items) for operand in formula.operands)
    return Share(step, above, below) if above and below else None


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

    `name` tells the row from others, `step` is the key of the step that takes the counts. At most `max_items`
    of each count are shown; before the page `min_page` the row is empty.
    """

    pages: WorkingPages
    groups: Groups
    name: str
    step: str
    max_items: int
    min_page: int = 0

    def first_page(self, group: Group) -> int:
        """The page on which a group is counted, at the latest that of the value."""
        own = page_of(self.pages, group.key)
        return max(self.min_page, self.pages.reached(self.step) if own is None else own)

    def glide_id(self, group: Group, item: int) -> str:
        """What an item is called that comes down into the row."""
        return f"{self.name}.{group.key}:{item}"

    def copies(self) -> Iterator[tuple[int, str, int]]:
        """Each item that comes down into the row: its glide id, and on which page."""
        for group in self.groups:
            for item in first_of(group.items, self.max_items):
                yield item, self.glide_id(group, item), self.first_page(group)

    def drawn(self, css: str) -> Html:
        """The counts with a + between them; an empty frame for each that is not yet counted."""
        drawn = [part for group in self.groups for part in self._group(group)]
        several = " several" if len(self.groups) > 1 else ""
        return element("div", *drawn, css=f"counts {css}{several}")

    def _group(self, group: Group) -> Iterator[Html]:
        page, scene, value = self.first_page(group), self.pages.scene, self.pages.reached(self.step)
        about = {*self.pages.of_step.get(group.key, ()), value}
        if group is not self.groups[0]:
            yield element("span", "+", css="sign")
        if group.factor != 1:
            times = _("{factor} ×").format(factor=shortest(group.factor))
            yield paged_element("span", times, first_page=value, css="sign")
        yield paged_element("div", last_page=page - 1, css="waiting")
        caption = _(EVERYTHING[scene.result.inputs.kind] if group.key == ALL else CAPTIONS[group.key])
        count = element(
            "p", element("b", shortest(group.count)), " ", element("span", caption), title=caption
        )
        shown = first_of(group.items, self.max_items)
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


def first_of(items: Sequence[int], max_items: int) -> Sequence[int]:
    """The items that are shown: all, or so many that there is room to say how many more there are."""
    return items if len(items) <= max_items else items[: max_items - 1]


def fraction(scene: Scene, pages: WorkingPages, share: Share, rows: Sequence[CountedRow]) -> Html:
    """The counts above and below a bar and, once it is computed, what they come to."""
    above, below = rows
    page = pages.reached(share.step.key)
    is_last = share.step is scene.part_steps[-1]
    value = paged_element(
        "p",
        *_worth(share),
        first_page=page,
        highlight_on=() if is_last else (page, pages.last_of_part),
        css="worth",
        title=" ".join(map(note_text, share.step.notes)),
    )
    title = name_of(_(share.step.title), "h3", "")
    return element("section", title, above.drawn("above"), below.drawn("below"), value, css="fraction")


def _worth(share: Share) -> Iterator[Html]:
    """The fraction in numbers, where they are not those of the two rows, and its value."""
    step = share.step
    assert isinstance(step.expression, Applied)
    value = float(step.value)
    above, below = (shortest(float(operand.value)) for operand in step.expression.operands)
    is_sum = max(len(share.above), len(share.below)) > 1 or any(group.factor != 1 for group in share.above)
    if isnan(value) or (is_sum and "/" not in above + below and f"{above}/{below}" != shortest(value)):
        yield element("span", f"= {above}/{below}")
    if isnan(value):
        left_out = any(note.left_out for note in step.notes)
        yield element("span", _("left out") if left_out else _("no value"), css="none")
    else:
        yield element("b", f"{relation(step, None, Quantity.as_shown)} {shortest(value)}")
