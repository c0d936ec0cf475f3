"""What a picture of a lesson is made of: elements that say when they appear and what they are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from metrics.parts.part import CELLS
from metrics.words import N_
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.state.protocol import Cell
from pages.words import gettext as _

CHIPS = {
    "rows": N_("A filled label is true, a hollow one is false."),
    "columns": N_("A filled sample has the label, a hollow one does not."),
    "cells": N_("A filled cell is true, a hollow one is false."),
}


@dataclass(frozen=True)
class Picture:
    """A picture and the sentence that says how to read it; `has_average` where it shows that by itself.

    `last` stands in the place of all else on the pages that the lesson puts last, if it draws them.
    """

    drawn: Html
    told: str
    has_average: bool = False
    last: Html | None = None


def picture(name: str, *content: Html, told: str, style: str = "") -> Picture:
    """Elements of HTML as a picture; the style sheet lays them out by its `name`."""
    return Picture(
        element("div", *content, css=f"drawing {name}", role="group", aria_label=told, style=style), told
    )


def nothing_to_draw(said: str) -> Picture:
    """A sentence in the place of a picture of which there is nothing."""
    return picture("empty", element("p", said, css="nothing"), told=said)


def chip_of(scene: Scene, item: int, **attributes: str) -> Html:
    """The name of an item: filled where it is true, hollow where it is false."""
    css = "chip true" if scene.truth[item] else "chip"
    return element("span", scene.names[item], css=css, title=scene.names[item], **attributes)


def told_of_chips(scene: Scene) -> str:
    """What filled and hollow names are."""
    return _(CHIPS[scene.result.source.kind])


def chip_in_halves(scene: Scene, item: int) -> Html:
    """The same where there is little room: of the two names of a cell each keeps its beginning."""
    if scene.result.source.kind != CELLS:
        return chip_of(scene, item)
    row, column = scene.cells[item]
    halves = [element("span", name) for name in (f"{scene.samples[row]},", scene.labels[column])]
    css = "chip halves true" if scene.truth[item] else "chip halves"
    return element("span", *halves, css=css, title=scene.names[item])


Draw = Callable[[Scene, WorkingPages], Picture]


def paged_element(
    name: str,
    *content: str,
    first_page: int | None = None,
    last_page: int | None = None,
    cells: Sequence[Cell] = (),
    glide_id: str = "",
    highlight_on: Sequence[int] = (),
    asked: Sequence[int] = (),
    **attributes: str,
) -> Html:
    """An element that is shown from page `since` to page `until`, counted from 0, and always without these.

    `cells` are the cells of the matrix that it is about; `thing` names it where it stands at another place on
    another page, so that it glides there; on the pages `now` it is marked as the one in question, and while
    a page of those `asked` has a blank: then the picture of the page before is still shown.
    """
    if first_page is not None:
        attributes["data_from"] = str(first_page)
    if last_page is not None:
        attributes["data_to"] = str(last_page)
    if cells:
        attributes["data_cells"] = cells_text(cells)
    if highlight_on:
        attributes["data_now"] = " ".join(map(str, highlight_on))
    if asked:
        attributes["data_asked"] = " ".join(map(str, asked))
    return element(name, *content, **attributes, data_id=glide_id)


def cells_text(cells: Iterable[Cell]) -> str:
    """Cells as the page-turner reads them: `0:2 0:3`."""
    return " ".join([f"{row}:{column}" for row, column in cells])
