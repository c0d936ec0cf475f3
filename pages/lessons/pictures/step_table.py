"""The picture of any metric, read from its graph: its items in order, a column for each itemwise step."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

import numpy as np

from metrics import Quantity
from metrics.graph.arrays import Array
from metrics.graph.digits import decimal, printed
from pages.lessons.formula_lines import Formula, in_cell
from pages.lessons.picture import (
    Picture,
    chip_of,
    how_many_more,
    nothing_to_draw,
    page_of,
    paged_element,
    pages_about,
    picture,
)
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

MAX_ITEMS, MAX_STEPS, MAX_RESULTS = 8, 5, 4


def draw_step_table(scene: Scene, pages: WorkingPages) -> Picture:
    """A row for each item, which gets a number with each step; below them what the other steps come to.

    The items stand from the top of the sorted list down where the order counts.
    """
    order = scene.ranked.items if scene.in_ranking_order else np.arange(len(scene.cells))
    items: list[int] = order[:MAX_ITEMS].tolist()
    if not items:
        return nothing_to_draw(_("There is nothing here to compute this for."))
    steps = [step for step in scene.part_steps if step.itemwise and step.grid is None][-MAX_STEPS:]
    rows = [_heads(pages, steps), *(_row(scene, pages, steps, items, item) for item in items)]
    more = how_many_more(len(scene.cells) - len(items))
    table = element("div", *rows, more, css="of-items", style=f"--steps:{len(steps)}")
    # The last step is left out: every picture ends in it.
    single = [step for step in scene.part_steps[:-1] if not step.itemwise][-MAX_RESULTS:]
    results = element("div", *(_result(scene, pages, step) for step in single), css="of-all")
    description = _("Each item has a row. A step adds a column, and what it comes to stands below.")
    return picture("step-table", table, results, description=description)


def _heads(pages: WorkingPages, steps: Sequence[Quantity]) -> Html:
    """The letter of each step, highlighted on its pages."""
    letters = [
        paged_element(
            "span",
            in_cell(Formula(step.symbol)),
            highlight_on=pages.of_step.get(step.key, ()),
            title=_(step.title),
        )
        for step in steps
    ]
    return element("div", element("span"), element("span", _("score")), *letters, css="row heads")


def _row(
    scene: Scene, pages: WorkingPages, steps: Sequence[Quantity], items: Sequence[int], item: int
) -> Html:
    score = element("span", decimal(float(scene.scores[item])), style=_length(scene.scores, items, item))
    return paged_element(
        "div",
        element("span", chip_of(scene, item)),
        element("span", score, css="cell"),
        *(_number(scene, pages, step, items, item) for step in steps),
        cells=(scene.cells[item],),
        css="row",
    )


def _number(scene: Scene, pages: WorkingPages, step: Quantity, items: Sequence[int], item: int) -> Html:
    """The frame of what a step says of an item, filled from its page on; none for one that it leaves out."""
    lines = step.lines()
    if item not in lines:
        return element("span")
    value = np.broadcast_to(step.value, (len(scene.cells),))
    number = paged_element(
        "b",
        printed(float(value[item]), step.shown),
        first_page=page_of(pages, step.key, item),
        highlight_on=pages_about(pages, (step.key,), item),
        cells=scene.cells_of_step(step, False, [item]),
        title=_(step.title),
        style=_length(value, [one for one in items if one in lines], item),
    )
    return element("span", number, css="cell")


def _length(values: Array, items: Sequence[int], item: int) -> str:
    """How long the bar behind a number is: its share of the largest one of its column."""
    sizes = [abs(float(values[one])) for one in items if isfinite(values[one])]
    size, longest = abs(float(values[item])), max(sizes, default=0.0)
    share = size / longest if longest and isfinite(size) else 0.0
    return f"--share:{100 * share:.4g}%"


def _result(scene: Scene, pages: WorkingPages, step: Quantity) -> Html:
    return paged_element(
        "p",
        element("span", _(step.title)),
        paged_element("b", printed(float(step.value), step.shown), first_page=pages.reached(step.key)),
        highlight_on=pages.of_step[step.key],
        cells=scene.cells_of_step(step, False),
        css="cell",
    )
