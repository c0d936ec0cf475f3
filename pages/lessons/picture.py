"""What a picture of a lesson is made of: elements that say on which pages they are shown and about what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from metrics.parts.part import CELLS
from metrics.words import N_
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.state.matrix_window import Cell
from pages.words import gettext as _

CHIPS = {
    "rows": N_("A filled label is true, a hollow one is false."),
    "columns": N_("A filled sample has the label, a hollow one does not."),
    "cells": N_("A filled cell is true, a hollow one is false."),
}


@dataclass(frozen=True)
class Picture:
    """A picture and the sentence that says how to read it; `has_average` where it shows that by itself.

    `after_average` takes the place of all else on the pages after those of the average.
    """

    drawn: Html
    description: str
    has_average: bool = False
    after_average: Html | None = None


Draw = Callable[[Scene, WorkingPages], Picture]


def picture(name: str, *content: Html, description: str, style: str = "") -> Picture:
    """Elements of HTML as a picture; the style sheet lays them out by its `name`."""
    css = f"drawing {name}"
    drawn = element("div", *content, css=css, role="group", aria_label=description, style=style)
    return Picture(drawn, description)


def nothing_to_draw(reason: str) -> Picture:
    """A sentence in the place of a picture of which there is nothing."""
    return picture("empty", element("p", reason, css="nothing"), description=reason)


def paged_element(
    name: str,
    *content: str,
    first_page: int | None = None,
    last_page: int | None = None,
    cells: Sequence[Cell] = (),
    glide_id: str = "",
    highlight_on: Sequence[int] = (),
    highlight_in_blanks: Sequence[int] = (),
    **attributes: str,
) -> Html:
    """An element that is shown from one page to another, counted from 0, and always without these.

    `cells` are the cells of the matrix that it is about. Elements with one `glide_id` are one thing, which
    glides from where it stands on a page to where it stands on the next. It is highlighted on the pages
    `highlight_on`; while a page has blanks, the picture is that of the page before, in which the elements
    with that page in `highlight_in_blanks` are highlighted as well.
    """
    if first_page is not None:
        attributes["data_from"] = str(first_page)
    if last_page is not None:
        attributes["data_to"] = str(last_page)
    if cells:
        attributes["data_cells"] = cells_text(cells)
    if highlight_on:
        attributes["data_now"] = " ".join(map(str, highlight_on))
    if highlight_in_blanks:
        attributes["data_in_blanks"] = " ".join(map(str, highlight_in_blanks))
    return element(name, *content, **attributes, data_id=glide_id)


def cells_text(cells: Iterable[Cell]) -> str:
    """Cells as the page-turner reads them: `0:2 0:3`."""
    return " ".join([f"{row}:{column}" for row, column in cells])


def name_of(name: str, tag: str = "span", css: str = "name") -> Html:
    """A name that may be cut off, with all of it in its tooltip."""
    return element(tag, name, css=css, title=name)


def chip_of(scene: Scene, item: int) -> Html:
    """The name of an item: filled where it is true, hollow where it is false."""
    return name_of(scene.names[item], css="chip true" if scene.truth[item] else "chip")


def chip_in_halves(scene: Scene, item: int) -> Html:
    """The same where there is little room: of the two names of a cell each keeps its beginning."""
    if scene.result.source.kind != CELLS:
        return chip_of(scene, item)
    row, column = scene.cells[item]
    halves = [element("span", name) for name in (f"{scene.samples[row]},", scene.labels[column])]
    css = "chip halves true" if scene.truth[item] else "chip halves"
    return element("span", *halves, css=css, title=scene.names[item])


def legend_of_chips(scene: Scene) -> str:
    """What filled and hollow names are."""
    return _(CHIPS[scene.result.source.kind])


def how_many_more(hidden: int, tag: str = "p", css: str = "rest", style: str = "") -> Html:
    """How many are not shown, and nothing where all are."""
    return element(tag, _("… {n} more").format(n=hidden), css=css, style=style) if hidden else Html("")
