"""Beside the curve of the losses: the numbers of each label, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from metrics.graph.arrays import Array
from metrics.graph.digits import exact
from metrics.once import once
from metrics.parts.part import CELLS
from metrics.pictures.label_losses import LOSS
from pages.lessons.fitted_text import fitted_text, text_width
from pages.lessons.loss_items import EDGE, MOST_ROWS, LossItems, number, words
from pages.lessons.loss_points import HIGHEST, LEFT, RIGHT, across, up, verdict
from pages.lessons.name_chip import ring
from pages.lessons.picture import HEIGHT, WIDTH, Box, part_of_picture
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _

HEAD, ROW, CHIP, COLUMN = 24.0, 28.0, 22.0, 49.0
START, SIGN, END = 258.0, 249.0, WIDTH - EDGE
TOTAL, WIDEST = 18.0, 116.0


@dataclass(frozen=True, eq=False)
class LossColumn:
    """A column of numbers, which are known or are `found` on the page of each item."""

    title: str
    values: Array
    found: bool = False


@dataclass(frozen=True, eq=False)
class LossTable:
    """The columns of numbers beside the curve, from left to right, each with its title and its values."""

    items: LossItems

    @property
    def shown(self) -> list[int]:
        """The items that have a row."""
        return list(self.items.used[:MOST_ROWS])

    @once
    def columns(self) -> list[LossColumn]:
        """The probabilities, and then the loss; a weight takes the place of the probability of being true.

        So do the longer names of cells.
        """
        losses, source = self.items.losses, self.items.scene.result.source
        loss = LossColumn(_("loss"), losses.loss, found=True)
        if self.items.shared:
            return [LossColumn("p", losses.probability), loss]
        so = LossColumn("q", losses.of_the_truth)
        if source.weight is not None:
            return [so, loss, LossColumn(_("weight"), source.weight.value_at(self.items.scene.focus.part))]
        if source.kind == CELLS:
            return [so, loss]
        return [LossColumn("p", losses.probability), so, loss]

    def right(self, column: int) -> float:
        """Where a column ends."""
        return END - COLUMN * (len(self.columns) - 1 - column)

    @property
    def names(self) -> float:
        """How wide the names are."""
        return min(END - COLUMN * len(self.columns) - START, WIDEST)

    def middle(self, place: int) -> float:
        """The height of the middle of a row."""
        return HEAD + (place + 0.5) * ROW


def numbers(items: LossItems) -> Iterator[Html]:
    """The rows of the labels, each number once its page is reached."""
    table, since, until = LossTable(items), items.first_loss, items.until
    if not items.used:
        said = _("No true label: no loss.")
        yield part_of_picture("g", words(START, HEAD, said, END - START), since=since, until=until)
        return
    titles = [
        words(table.right(place), HEAD / 2, column.title, COLUMN + 8, anchor="end")
        for place, column in enumerate(table.columns)
    ]
    yield part_of_picture("g", *titles, since=since, until=until)
    for place, item in enumerate(table.shown):
        yield _row(table, place, item)
    hidden = len(items.used) - len(table.shown)
    if hidden:
        said = _("… {count} more").format(count=hidden)
        y = table.middle(len(table.shown))
        yield part_of_picture("g", words(START, y, said, END - START), since=since, until=until)


def _row(table: LossTable, place: int, item: int) -> Html:
    items, y, since = table.items, table.middle(place), table.items.loses_since(item)
    box = Box(START, y - CHIP / 2, table.names, CHIP)
    found = []
    for number_of_column, column in enumerate(table.columns):
        css = "strong" if column.found else ""
        value = number(table.right(number_of_column), y, float(column.values[item]), COLUMN - 2, css)
        found.append(part_of_picture("g", value, since=since if column.found else None))
    sign = verdict(items, item)
    if sign:
        said = words(SIGN, y, sign[1], 16, f"sign {sign[0]}", "middle")
        found.append(part_of_picture("g", said, since=since))
    return part_of_picture(
        "g",
        part_of_picture("g", items.chip(item, box), ring(box), thing=f"name:{item}"),
        *found,
        since=items.first_loss,
        until=items.until,
        cells=items.cells(item),
        now=items.asked(item, LOSS, f"{LOSS}.weighted"),
        css="row",
    )


def total(items: LossItems) -> Iterator[Html]:
    """What the losses of the labels come to: their mean, also as a height in the plane, or their sum."""
    scene = items.scene
    value, page = scene.of_part[-1], items.last
    amount = float(value.value)
    told = _words_of_total(scene).format(value=exact(amount))
    width = min(text_width(told, TOTAL), END - START) + 8
    around = Box(END + 3 - width, HEIGHT - 50, width, 27)
    label = fitted_text(around.middle[0], HEIGHT - 36, told, END - START, TOTAL, "strong", "middle")
    ringed = around.drawn("ring", 8)
    cells = scene.cells_of_items(np.array(items.used, int))
    yield part_of_picture(
        "g", label, ringed, since=page, until=items.until, cells=cells, thing="value", now=(page,)
    )
    if is_mean(scene) and amount <= HIGHEST:
        y = f"{up(amount):.5g}"
        line = element("line", css="mean", x1=f"{LEFT:g}", x2=f"{RIGHT:g}", y1=y, y2=y)
        yield part_of_picture("g", line, since=page, until=items.until)
    for note in value.notes:
        if note.key == "least":
            yield from _even_shares(items, float(note.facts["least"]), int(note.facts["k"]))


def is_mean(scene: Scene) -> bool:
    """Whether the value of a part is the mean of what its labels lose."""
    if scene.metric.key == "sigmoid_cross_entropy":
        return scene.result.conventions.loss_over_labels == "mean"
    return scene.metric.key == "brier_score"


def _words_of_total(scene: Scene) -> str:
    if not is_mean(scene):
        return _("sum: {value}")
    return _("mean: {value}") if scene.result.source.weight is None else _("weighted mean: {value}")


def _even_shares(items: LossItems, least: float, true: int) -> Iterator[Html]:
    """Where the points would lie if the true labels shared everything evenly: less cannot be lost."""
    x, y = f"{across(1 / true):.5g}", f"{up(least / true):.5g}"
    line = element("path", css="least", d=f"M{x} {up(0):g}V{y}")
    said = _("at least {least}: 1/{count} each").format(least=exact(least), count=true)
    label = words(END, HEIGHT - 11, said, END - START, anchor="end")
    yield part_of_picture("g", line, label, since=items.last, until=items.until)
