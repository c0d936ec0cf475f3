"""A step with one value for every item, as a table: the items across, their values under them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from metrics import Quantity
from pages.views.digits import decimal, exact
from pages.views.markup import Html, element, scroller
from pages.views.scene import WINDOW, Scene
from pages.words import gettext as _


def item_table(scene: Scene, quantity: Quantity) -> Html:
    """The values of an itemwise quantity; an item whose value is not used shows a dot."""
    names, marks = _headings(scene, quantity)
    used = np.ones(quantity.value.shape, np.bool_) if quantity.where is None else quantity.where
    shown = range(min(len(names), WINDOW))
    head = [element("th", names[item], scope="col", css=marks[item]) for item in shown]
    cells = [
        element(
            "td",
            exact(float(quantity.value[item])) if used[item] else "·",
            css="" if used[item] else "unused",
        )
        for item in shown
    ]
    table = scroller(element("table", element("tr", *head), element("tr", *cells), css="sheet"))
    if len(names) <= WINDOW:
        return table
    told = _("The first {shown} of {all}.").format(shown=WINDOW, all=len(names))
    return Html(table + element("p", told, css="aside"))


def item_names(scene: Scene, quantity: Quantity) -> Sequence[str]:
    """What to call the entries of an itemwise quantity of the working."""
    if quantity.grid is not None:
        return [decimal(float(value)) for value in quantity.grid.value]
    if any(quantity is one for one in scene.working[scene.of_the_part :]):
        return list(scene.part_names)
    return scene.names


def _headings(scene: Scene, quantity: Quantity) -> tuple[Sequence[str], Sequence[str]]:
    names = item_names(scene, quantity)
    if names is not scene.names:
        return names, [""] * len(names)
    truth = scene.result.source.y.at(scene.focus.part).value
    return names, ["true" if is_true else "false" for is_true in truth]
