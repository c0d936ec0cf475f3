"""All cells as a table like the matrix, each in the colour of its kind, and beside it what is counted."""

from __future__ import annotations

import numpy as np

from pages.lessons.average_pages import since_compared
from pages.lessons.picture import cells_text, part_of_picture
from pages.lessons.pictures.averages import value_of_part
from pages.lessons.pictures.counts.count_tile import count_frames, sum_of_labels
from pages.lessons.pictures.counts.four_counts import KINDS, Kind, asked_on, is_used, tally_of
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_ROWS, MOST_COLUMNS = 8, 8


def cell_grid(scene: Scene, pages: WorkingPages) -> Html:
    """The grid of the cells, the four counts with those of the labels, and the value."""
    whole, by_label = tally_of(scene.result, 0, scene.title), scene.under("macro")
    labels = [tally_of(by_label, part, name) for part, name in enumerate(scene.labels[:MOST_COLUMNS])]
    hidden = len(scene.labels) > MOST_COLUMNS
    frames = [
        frame
        for kind in KINDS
        for frame in count_frames(pages, whole, kind, *sum_of_labels(whole, labels, kind, hidden))
    ]
    return part_of_picture(
        "div",
        _grid(scene, pages),
        element("div", *frames, css="counts sums"),
        value_of_part(scene, pages),
        since=since_compared(pages),
        until=None if pages.average is None else pages.last_of_part,
        css="merged of-cells",
    )


def _grid(scene: Scene, pages: WorkingPages) -> Html:
    rows, columns = len(scene.samples), len(scene.labels)
    shown = range(min(rows, MOST_ROWS)), range(min(columns, MOST_COLUMNS))
    kinds = [(kind, np.reshape(getattr(scene.confusion, kind.key), (rows, columns))) for kind in KINDS]
    more_right = [element("th", "…")] if columns > MOST_COLUMNS else []
    head = element("tr", element("th"), *[_name("th", scene.labels[one]) for one in shown[1]], *more_right)
    body = [
        element(
            "tr",
            _name("th", scene.samples[row]),
            *[
                _cell(pages, (row, column), next(kind for kind, own in kinds if own[row, column]))
                for column in shown[1]
            ],
        )
        for row in shown[0]
    ]
    hidden = rows - len(shown[0])
    more = [element("caption", _("… {n} more").format(n=hidden))] if hidden else []
    return element("table", *more, head, *body, css="cells", style=f"--rows:{len(shown[0])}")


def _name(tag: str, name: str) -> Html:
    return element(tag, name, title=name)


def _cell(pages: WorkingPages, cell: tuple[int, int], kind: Kind) -> Html:
    """One cell and of which kind it is."""
    css = kind.css if kind.sign == "✗" or is_used(pages, kind) else "idle"
    letters = f"{kind.letters} {kind.sign}"
    told = part_of_picture("span", letters, now=asked_on(pages, kind), css=f"kind {css}", title=_(kind.words))
    return element("td", told, data_cells=cells_text([cell]))
