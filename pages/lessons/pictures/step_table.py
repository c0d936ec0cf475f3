"""The picture of any metric, read from its graph: its items in order, a column for each itemwise step."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

import numpy as np

from metrics import Quantity
from metrics.graph.digits import decimal, exact
from pages.lessons.line import Formula, in_cell
from pages.lessons.picture import Picture, chip_of, nothing_to_draw, part_of_picture, picture
from pages.lessons.working_pages import WorkingPages, page_of, pages_about
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _

MOST_ITEMS, MOST_STEPS = 8, 5


def step_table(scene: Scene, pages: WorkingPages) -> Picture:
    """A row for each item, which gets a number with each step; below them what the other steps come to."""
    items = _in_order(scene)
    if not items:
        return nothing_to_draw(_("There is nothing here to compute this for."))
    steps = [one for one in scene.of_part if one.itemwise and one.grid is None][-MOST_STEPS:]
    head = [element("span"), element("small", _("score")), *(_title(pages, step) for step in steps)]
    rows = [cell for item in items for cell in _row(scene, pages, steps, item)]
    hidden = len(scene.cells) - len(items)
    more = [element("p", _("… {n} more").format(n=hidden), css="rest")] if hidden else []
    told = _("Each item has a row. A step adds a column, and what it comes to stands below.")
    size = f"--columns:{len(steps) + 2};--rows:{len(items) + 1}"
    return picture("step-table", *head, *rows, *more, *_results(scene, pages), told=told, style=size)


def _in_order(scene: Scene) -> list[int]:
    """The first items, from the top of the sorted list down where the order counts."""
    order = scene.ranked.items if scene.in_ranking_order else np.arange(len(scene.cells))
    return [int(item) for item in order[:MOST_ITEMS]]


def _title(pages: WorkingPages, step: Quantity) -> Html:
    return part_of_picture(
        "span", in_cell(Formula(step.symbol)), since=pages.reached(step.key), title=_(step.title)
    )


def _row(scene: Scene, pages: WorkingPages, steps: Sequence[Quantity], item: int) -> list[Html]:
    cells = (scene.cells[item],)
    now = pages_about(pages, [step.key for step in steps], item)
    name = part_of_picture("span", chip_of(scene, item), cells=cells, now=now)
    return [
        name,
        element("small", decimal(float(scene.scores[item]))),
        *(_number(scene, pages, step, item) for step in steps),
    ]


def _number(scene: Scene, pages: WorkingPages, step: Quantity, item: int) -> Html:
    """What a step says of an item, from the page on that says it; nothing for an item that it leaves out."""
    if item not in step.lines():
        return element("span")
    return part_of_picture(
        "b",
        _written(float(step.value[item])),
        since=page_of(pages, step.key, item),
        cells=scene.cells_lit(step, False, [item]),
        title=_(step.title),
    )


def _results(scene: Scene, pages: WorkingPages) -> list[Html]:
    """What the steps without items come to, all but the last, which every picture ends in."""
    found = [one for one in scene.of_part[:-1] if not one.itemwise]
    return [
        part_of_picture(
            "p",
            element("span", _(step.title)),
            element("b", _written(float(step.value))),
            since=pages.reached(step.key),
            cells=scene.cells_lit(step, False),
            css="result-of-step",
        )
        for step in found
    ]


def _written(value: float) -> str:
    return "0/0" if isnan(value) else exact(value)
