"""The four counts of one part: its items in four frames or, of all cells, a table of which kind each is."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.average_pages import since_compared
from pages.lessons.formula_lines import cells_text
from pages.lessons.picture import chip_of, how_many_more, name_of, page_of, paged_element
from pages.lessons.pictures.averages import TITLES, all_digits, value_of_part, written_total
from pages.lessons.pictures.four_counts import (
    KINDS,
    MOST_TILES,
    Kind,
    Tally,
    framed_count,
    is_used,
    pages_about_count,
    pages_of_counts,
    sum_of_labels,
    tally_of,
    value_that_glides,
)
from pages.lessons.scene import Scene, first_and_chosen
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_ITEMS, MOST_ROWS, MOST_COLUMNS = 8, 8, 8


def counted_part(scene: Scene, pages: WorkingPages) -> Html:
    """The picture of the chosen part, up to the page of the average."""
    tally = tally_of(scene.result, scene.focus.part, scene.title)
    shown = range(min(MOST_ITEMS, len(scene.cells)))
    kinds = {item: next(kind for kind in KINDS if tally.items[kind.key][item]) for item in shown}
    frames = [frame for kind in KINDS for frame in _frames(scene, pages, tally, kinds, kind)]
    value, parts = scene.part_steps[-1], first_and_chosen(scene, MOST_TILES)
    title = element("h3", _(TITLES[scene.result.source.kind]).format(metric=_(value.title)))
    slots = [_slot(scene, pages, part) for part in parts]
    items = *_items(scene, pages, kinds), how_many_more(len(scene.cells) - len(kinds), "span")
    return paged_element(
        "div",
        element("div", name_of(scene.title, "strong", ""), *items, css="items-of-part"),
        element("div", *frames, css="counts"),
        *_totals(pages, tally),
        title,
        element("div", *slots, css="slots", style=f"--columns:{len(slots)}"),
        first_page=since_compared(pages),
        last_page=None if pages.average is None else pages.last_of_part,
        css="of-one",
    )


def _frames(
    scene: Scene, pages: WorkingPages, tally: Tally, kinds: dict[int, Kind], kind: Kind
) -> Iterator[Html]:
    """The frame of a count, with the number and the items of this kind."""
    glide_id = "" if pages.average is None else f"{kind.key}:{tally.part}"
    number = paged_element("span", exact(tally.numbers[kind.key]), glide_id=glide_id, css="number")
    is_first = pages_of_counts(pages)[kind.key] == 0
    chips = [
        paged_element("span", chip_of(scene, item), glide_id="" if is_first else f"item:{item}")
        for item, own in kinds.items()
        if own is kind
    ]
    yield from framed_count(pages, tally, kind, number, element("span", *chips, css="chips"))


def _totals(pages: WorkingPages, tally: Tally) -> Iterator[Html]:
    """How often each of the two says yes and no, of which agreement by chance is made."""
    page = page_of(pages, "expected_agreement")
    if page is not None:
        tp, fn, fp, tn = (tally.numbers[kind.key] for kind in KINDS)
        totals = (
            (N_("true {n} of {all}"), tp + fn),
            (N_("not true {n} of {all}"), fp + tn),
            (N_("predicted {n} of {all}"), tp + fp),
            (N_("not predicted {n} of {all}"), fn + tn),
        )
        everything = exact(tp + fn + fp + tn)
        lines = [element("span", _(text).format(n=exact(n), all=everything)) for text, n in totals]
        yield paged_element("p", *lines, first_page=page, css="totals")


def _items(scene: Scene, pages: WorkingPages, kinds: dict[int, Kind]) -> Iterator[Html]:
    """The first items until they are counted, and whether they are predicted."""
    for item, kind in kinds.items():
        leaves, predicted = pages_of_counts(pages)[kind.key], page_of(pages, "predicted", item)
        content = [chip_of(scene, item)]
        if predicted is not None and predicted < leaves:
            text = _("predicted") if kind.key in ("both", "put") else _("not predicted")
            content.append(paged_element("small", text, first_page=predicted))
        if leaves > 0:
            cells, glide_id = [scene.cells[item]], f"item:{item}"
            yield paged_element(
                "span", *content, last_page=leaves - 1, cells=cells, glide_id=glide_id, css="item"
            )


def _slot(scene: Scene, pages: WorkingPages, part: int) -> Html:
    """The value of the chosen part once it is computed, or the empty place of that of another."""
    name, glide_id = name_of(scene.part_names[part]), value_that_glides(scene, part)
    if part != scene.focus.part:
        return element("div", name, paged_element("span", glide_id=glide_id, css="place"), css="slot")
    value = scene.part_steps[-1]
    page = pages.reached(value.key)
    empty = [paged_element("span", last_page=page - 1, css="place")] if page else []
    number = paged_element(
        "b",
        written_total(value),
        first_page=page,
        highlight_on=(page,),
        cells=scene.cells_of(part),
        glide_id=glide_id,
        data_value=all_digits(value),
        css="place",
    )
    return element("div", name, *empty, number, css="slot chosen")


def cell_grid(scene: Scene, pages: WorkingPages) -> Html:
    """The grid of the cells, the four counts with those of the labels, and the value."""
    whole, by_label = tally_of(scene.result, 0, scene.title), scene.under("macro")
    labels = [tally_of(by_label, part, name) for part, name in enumerate(scene.labels[:MOST_COLUMNS])]
    has_more = len(scene.labels) > MOST_COLUMNS
    frames = [
        frame
        for kind in KINDS
        for frame in framed_count(pages, whole, kind, *sum_of_labels(whole, labels, kind, has_more))
    ]
    return paged_element(
        "div",
        _table_of_cells(scene, pages),
        element("div", *frames, css="counts sums"),
        value_of_part(scene, pages),
        first_page=since_compared(pages),
        last_page=None if pages.average is None else pages.last_of_part,
        css="merged of-cells",
    )


def _table_of_cells(scene: Scene, pages: WorkingPages) -> Html:
    """A table like the matrix, in which each cell has the colour of its kind."""
    size = len(scene.samples), len(scene.labels)
    rows, columns = range(min(size[0], MOST_ROWS)), range(min(size[1], MOST_COLUMNS))
    kinds = [(kind, np.reshape(getattr(scene.confusion, kind.key), size)) for kind in KINDS]

    def cell(row: int, column: int) -> Html:
        kind = next(kind for kind, own in kinds if own[row, column])
        css = kind.css if kind.sign == "✗" or is_used(pages, kind) else "idle"
        letters = f"{kind.letters} {kind.sign}"
        highlight_on, title = pages_about_count(pages, kind), _(kind.words)
        shown = paged_element("span", letters, highlight_on=highlight_on, css=f"kind {css}", title=title)
        return element("td", shown, data_cells=cells_text([(row, column)]))

    names = [name_of(scene.labels[column], "th", "") for column in columns]
    more_right = [element("th", "…")] if size[1] > MOST_COLUMNS else []
    head = element("tr", element("th"), *names, *more_right)
    body = [
        element("tr", name_of(scene.samples[row], "th", ""), *(cell(row, column) for column in columns))
        for row in rows
    ]
    more = how_many_more(size[0] - len(rows), "caption", "")
    return element("table", more, head, *body, css="cells", style=f"--rows:{len(rows)}")
