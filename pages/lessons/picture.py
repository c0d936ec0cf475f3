"""Elements of the picture of a lesson: what is shown on which pages, the axes of a plot, and tags."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from metrics.parts.part import CELLS
from metrics.words import N_
from pages.lessons.formula_lines import cells_text
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.state.document import Cell
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
    **attributes: str,
) -> Html:
    """An element that is shown from one page to another, counted from 0, and always without these.

    `cells` are the cells of the matrix that it is about. Elements with one `glide_id` are one thing, which
    glides from where it stands on a page to where it stands on the next. `highlight_on` are the pages on
    which it is highlighted.
    """
    if first_page is not None:
        attributes["data_from"] = str(first_page)
    if last_page is not None:
        attributes["data_to"] = str(last_page)
    if cells:
        attributes["data_cells"] = cells_text(cells)
    if highlight_on:
        attributes["data_now"] = " ".join(map(str, highlight_on))
    return element(name, *content, **attributes, data_id=glide_id)


def name_of(name: str, tag: str = "span", css: str = "name") -> Html:
    """A name that may be cut off, with all of it in its tooltip."""
    return element(tag, name, css=css, title=name)


def chip_of(scene: Scene, item: int) -> Html:
    """The name of an item: filled where it is true, hollow where it is false."""
    return name_of(scene.names[item], css="chip true" if scene.truth[item] else "chip")


def chip_in_halves(scene: Scene, item: int) -> Html:
    """The same where there is little room: of the two names of a cell each keeps its beginning."""
    if scene.kind != CELLS:
        return chip_of(scene, item)
    row, column = scene.cells[item]
    halves = [element("span", name) for name in (f"{scene.samples[row]},", scene.labels[column])]
    css = "chip halves true" if scene.truth[item] else "chip halves"
    return element("span", *halves, css=css, title=scene.names[item])


def legend_of_chips(scene: Scene) -> str:
    """What filled and hollow names are."""
    return _(CHIPS[scene.kind])


def how_many_more(hidden: int, tag: str = "p", css: str = "rest", style: str = "") -> Html:
    """How many are not shown, and nothing where all are."""
    return element(tag, _("… {n} more").format(n=hidden), css=css, style=style) if hidden else Html("")


Point = tuple[float, float]


@dataclass(frozen=True)
class Axis:
    """What an axis is called, from where to where it goes, and the places that have a number.

    Its numbers are shown from page `first_page` on, and always without one; up to that page it has the title
    `before`.
    """

    title: str
    ticks: Sequence[tuple[float, str]] = ((0, "0"), (0.5, "1/2"), (1, "1"))
    low: float = 0
    high: float = 1
    first_page: int | None = None
    before: str = ""

    def share(self, value: float) -> float:
        """How far along the axis a value stands, in percent."""
        return 100 * (value - self.low) / (self.high - self.low)


@dataclass(frozen=True)
class Plot:
    """The two axes of a picture. Every place is given in their units."""

    x: Axis
    y: Axis

    def line(self, points: Iterable[Point], css: str, **attributes: object) -> Html:
        """A line through the points, for `drawn`; the attributes are those of `paged_element`."""
        return paged_element("path", css=css, d=self._way(points), **attributes)  # type: ignore[arg-type]

    def area(self, points: Iterable[Point], css: str, **attributes: object) -> Html:
        """The area within the points, for `drawn`."""
        return paged_element("path", css=css, d=f"{self._way(points)}Z", **attributes)  # type: ignore[arg-type]

    def mark(self, at: Point, *content: str, css: str, **attributes: object) -> Html:
        """A point, or a text whose middle is at this place; the style sheet says how it looks."""
        x, y = self._place(at)
        style = f"left:{x:.4g}%;top:{y:.4g}%"
        return paged_element("span", *content, css=f"mark {css}", style=style, **attributes)  # type: ignore[arg-type]

    def box(self, low: Point, high: Point, *content: str, css: str, **attributes: object) -> Html:
        """A rectangle between two corners, whose content is HTML."""
        (left, bottom), (right, top) = self._place(low), self._place(high)
        style = f"left:{left:.4g}%;top:{top:.4g}%;width:{right - left:.4g}%;height:{bottom - top:.4g}%"
        return paged_element("span", *content, css=f"box {css}", style=style, **attributes)  # type: ignore[arg-type]

    def drawn(
        self, lines: Iterable[Html], marks: Iterable[Html], css: str = "", below: Iterable[Html] = ()
    ) -> Html:
        """The axes with these lines, the marks above and the boxes below them.

        Axes of the class `square`, with their letters, are as high as they are wide.
        """
        ticks = [
            *(
                self.mark((at, self.y.low), text, css="tick-x", first_page=self.x.first_page)
                for at, text in self.x.ticks
            ),
            *(
                self.mark((self.x.low, at), text, css="tick-y", first_page=self.y.first_page)
                for at, text in self.y.ticks
            ),
        ]
        svg = element("svg", *lines, viewBox="0 0 100 100", preserveAspectRatio="none", aria_hidden="true")
        titles = [*_titles(self.x, "title-x"), *_titles(self.y, "title-y")]
        frame = element("div", *below, svg, *ticks, *marks, css="frame")
        return element("div", frame, *titles, css=f"axes {css}".strip())

    def _place(self, at: Point) -> Point:
        return self.x.share(at[0]), 100 - self.y.share(at[1])

    def _way(self, points: Iterable[Point]) -> str:
        return "M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in map(self._place, points))


def _titles(axis: Axis, css: str) -> Iterator[Html]:
    if axis.first_page and axis.before:
        yield paged_element("span", axis.before, last_page=axis.first_page - 1, css=css)
    yield paged_element("span", axis.title, first_page=axis.first_page, css=css)


MIN_WITH_TAGS = 2  # labels that have a drawing; fewer may have the name of something else
# The names of labels, and the tag that is drawn for each; `workbench/photos.js` has the drawings.
TAGS: Mapping[str, str] = {
    **{
        name: name
        for name in (
            *(N_("cat"), N_("dog"), N_("car"), N_("tree"), N_("boat"), N_("bird"), N_("flower")),
            *(N_("person"), N_("house"), N_("sunset"), N_("mountain"), N_("city"), N_("forest")),
            *(N_("beach"), N_("street"), N_("water")),
        )
    },
    N_("portrait"): "person",
    N_("sea"): "water",
}


def tags() -> dict[str, str]:
    """The tag for each name, in the language of the screen."""
    return {_(name): tag for name, tag in TAGS.items()}


def tag_of(scene: Scene, item: int) -> Html:
    """The small drawing of an item that is a label, to stand before its name; nothing where there is none."""
    known = tags()
    tag = known.get(scene.names[item])
    are_tags = sum(name in known for name in scene.labels) >= MIN_WITH_TAGS
    if tag is None or not are_tags or scene.kind != "rows":
        return Html("")
    return element("svg", element("use", href=f"#tag-{tag}"), css="tag", aria_hidden="true")


def page_of(pages: WorkingPages, key: str, item: int | None = None) -> int | None:
    """The place of the page on which a step, or its line of one item, is reached; None for no such step."""
    try:
        return pages.reached(key, item)
    except KeyError:
        return None


def page_of_each(pages: WorkingPages, key: str) -> Mapping[int, int]:
    """The page on which the line of each item of a step is reached."""
    found: dict[int, int] = {}
    for place in pages.of_step.get(key, ()):
        found.update((item, place) for item in pages[place].items(key) if item is not None)
    return found


def pages_about(pages: WorkingPages, keys: Iterable[str], item: int) -> tuple[int, ...]:
    """The places of the pages that ask for this item, and not for all that a step has a line for."""
    return tuple(sorted(place for key in keys for place in _places_in_step(pages, key, item)))


def _places_in_step(pages: WorkingPages, key: str, item: int) -> list[int]:
    of_step = pages.of_step.get(key, ())
    own = [place for place in of_step if list(pages[place].items(key)[:2]) == [item]]
    if own:
        return own
    return [place for place in of_step[1:] if item in pages[place].items(key)]
