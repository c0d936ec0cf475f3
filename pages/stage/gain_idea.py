"""The page before the steps of NDCG: this ranking above the ideal one, without a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from metrics.words import N_
from pages.stage.fitted_text import fitted_text, folded, text_width
from pages.stage.gain_layout import EDGE, MOST, GainLayout
from pages.stage.name_chip import ring
from pages.stage.picture import HEIGHT, WIDTH, part_of_picture
from pages.stage.slot_names import NameRows, name_rows, named
from pages.stage.working_pages import WorkingPage, page_of
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _

IDEA = "ndcg.idea"
OF_LABELS = N_(
    "A true label counts most at rank 1, and less at each rank below. How much do the true labels count "
    "here, compared with the ideal ranking, in which they all come first?"
)
OF_CELLS = N_(
    "A true cell counts most at rank 1, and less at each rank below. How much do the true cells count "
    "here, compared with the ideal ranking, in which they all come first?"
)
WIDEST, TITLE, SIZE, LINE = 84.0, 16.0, 14.0, 16.0
TOP, HEAD, RANK, APART = 14.0, 26.0, 20.0, 34.0


def idea_page(scene: Scene) -> tuple[WorkingPage, ...]:
    """One page that says what is compared, before the first number."""
    told = _(OF_CELLS if scene.result.source.kind == "cells" else OF_LABELS)
    true = np.asarray(scene.truth > 0)
    lit = scene.cells_at(true, averaging=False)
    return (WorkingPage(IDEA, 0, told, (), lit, before=N_("The idea")),)


def two_rankings(layout: GainLayout) -> Iterator[Html]:
    """The items by their scores, and below them in the order that would be ideal, until the steps begin."""
    page = page_of(layout.pages, IDEA)
    if page is None:
        return
    ranked = layout.scene.ranked
    here: list[int] = ranked.items.tolist()
    ideal: list[int] = [*ranked.items[ranked.truth].tolist(), *ranked.items[~ranked.truth].tolist()]
    count = len(here) if len(here) <= MOST else MOST - 1
    shown = (here[:count], ideal[:count])
    columns = count + (len(here) > count)
    width = min(WIDEST, (WIDTH - 2 * EDGE) / columns)
    rows = name_rows(layout.scene, [*shown[0], *shown[1]], width)
    left, high = (WIDTH - width * columns) / 2, HEAD + RANK + rows.height
    apart = min(APART, HEIGHT - TOP - 2 * high - EDGE)
    titles = (_("This ranking, the highest score first"), _("Ideal ranking, all that is true first"))
    drawn = [
        part
        for number, (title, items) in enumerate(zip(titles, shown, strict=True))
        for part in _ranking(layout, rows, title, items, left, TOP + number * (high + apart))
    ]
    if columns > count:
        said = _("… {n} more").format(n=len(here) - count)
        x, room, top = left + (count + 0.5) * width, width - 2, TOP + HEAD + RANK + rows.high / 2
        lines = folded(said, room, SIZE)
        drawn += [
            fitted_text(x, top + number * (high + apart) + line * LINE, text, room, SIZE)
            for number in range(2)
            for line, text in enumerate(lines)
        ]
    yield part_of_picture("g", element("g", *drawn), until=page, css="idea")


def _ranking(
    layout: GainLayout, rows: NameRows, title: str, items: Sequence[int], left: float, top: float
) -> Iterator[Html]:
    room = max(text_width(title, TITLE), 1.0)
    yield element("g", fitted_text(left, top + HEAD / 2, title, room, TITLE, anchor="start"), css="title")
    for place, item in enumerate(items):
        x = left + (place + 0.5) * rows.width
        yield fitted_text(x, top + HEAD + RANK / 2, str(place + 1), rows.width, SIZE)
        box = rows.box(left, top + HEAD + RANK, place)
        drawn = (named(layout.scene, item, box), ring(box))
        yield part_of_picture("g", *drawn, cells=(layout.scene.cells[item],))
