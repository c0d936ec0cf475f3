"""All cells as a table like the matrix, each in the colour of its kind, and beside it what is counted."""

from __future__ import annotations

import numpy as np

from pages.lessons.average_pages import since_compared
from pages.lessons.picture import part_of_picture
from pages.lessons.pictures.averages import value_of_part
from pages.lessons.pictures.counts.count_tile import count_frames, counts_of_labels, sum_of_labels
from pages.lessons.pictures.counts.four_counts import KINDS, Kind, asked_on, is_used, tally_of
from pages.lessons.scene import Scene
from pages.lessons.set_pages import page_of_predictions
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_ROWS, MOST_COLUMNS = 8, 8


def cell_grid(scene: Scene, pages: WorkingPages) -> Html:
    """The grid of the cells, the four counts with those of the labels, and the value."""
    whole, labels = tally_of(scene.result, 0, scene.title), counts_of_labels(scene)
    frames = [
        frame
        for kind in KINDS
        for frame in count_frames(pages, whole, kind, *sum_of_labels(whole, labels, kind))
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
    truth = np.reshape(scene.truth, (rows, columns))
    more_right = [element("th", "…")] if columns > MOST_COLUMNS else []
    head = element("tr", element("th"), *[_name("th", scene.labels[one]) for one in shown[1]], *more_right)
    body = [
        element(
            "tr",
            _name("th", scene.samples[row]),
            *[
                _cell(
                    pages,
                    (row, column),
                    bool(truth[row, column]),
                    next(k for k, own in kinds if own[row, column]),
                )
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


def _cell(pages: WorkingPages, cell: tuple[int, int], is_true: bool, kind: Kind) -> Html:
    """One cell: whether it is true and, since the predictions are known, of which kind it is."""
    known = page_of_predictions(pages)
    truth = element("span", _("true") if is_true else _("false"), css="chip true" if is_true else "chip")
    waiting = part_of_picture("span", truth, until=known - 1)
    css = kind.css if kind.sign == "✗" or is_used(pages, kind) else "idle"
    told = part_of_picture(
        "span",
        f"{kind.letters} {kind.sign}",
        since=known,
        now=asked_on(pages, kind),
        css=f"kind {css}",
        title=_(kind.words),
    )
    return part_of_picture("td", waiting, told, cells=(cell,))
