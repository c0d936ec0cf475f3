"""x"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.average_pages import since_compared
from pages.lessons.picture import cells_text, chip_of, paged_element
from pages.lessons.pictures.averages import TITLES, all_digits, value_of_part, written_total
from pages.lessons.pictures.four_counts import (
    KINDS,
    MOST_TILES,
    Kind,
    Tally,
    asked_on,
    count_frames,
    counted_on,
    is_used,
    sum_of_labels,
    tally_of,
    value_that_glides,
)
from pages.lessons.scene import Scene, first_and_chosen
from pages.lessons.working_pages import WorkingPages, page_of
from pages.shell.markup import Html, element
from pages.words import gettext as _

MOST_ITEMS = 8


def counted_part(scene: Scene, pages: WorkingPages) -> Html:
    """The picture of the chosen part, up to the page of the average."""
    tally = tally_of(scene.result, scene.focus.part, scene.title)
    kinds = {item: kind for kind in KINDS for item in range(MOST_ITEMS) if _is_of(tally, item, kind)}
    frames = [frame for kind in KINDS for frame in _frames(scene, pages, tally, kinds, kind)]
    title = element("strong", scene.title, title=scene.title)
    last = None if pages.average is None else pages.last_of_part
    return paged_element(
        "div",
        element("div", title, *_waiting(scene, pages, kinds), css="items-of-part"),
        element("div", *frames, css="counts"),
        *_totals(pages, tally),
        *_values(scene, pages),
        first_page=since_compared(pages),
        last_page=last,
        css="of-one",
    )


def _is_of(tally: Tally, item: int, kind: Kind) -> bool:
    items = tally.items[kind.key]
    return item < len(items) and bool(items[item])


def _frames(
    scene: Scene, pages: WorkingPages, tally: Tally, kinds: dict[int, Kind], kind: Kind
) -> Iterator[Html]:
    """The frame of a count, with the number and the items of this kind."""
    moves = pages.average is not None
    number = paged_element(
        "span",
        exact(tally.numbers[kind.key]),
        glide_id=f"{kind.key}:{tally.part}" if moves else "",
        css="number",
    )
    is_first = counted_on(pages)[kind.key] == 0
    chips = [
        paged_element("span", chip_of(scene, item), glide_id="" if is_first else f"item:{item}")
        for item, own in kinds.items()
        if own is kind
    ]
    yield from count_frames(pages, tally, kind, number, element("span", *chips, css="chips"))


def _totals(pages: WorkingPages, tally: Tally) -> Iterator[Html]:
    """How often each of the two says yes and no, of which agreement by chance is made."""
    first_page = page_of(pages, "expected_agreement")
    if first_page is None:
        return
    both, missed, put, neither = (tally.numbers[kind.key] for kind in KINDS)
    totals = (
        (N_("true {n} of {all}"), both + missed),
        (N_("not true {n} of {all}"), put + neither),
        (N_("predicted {n} of {all}"), both + put),
        (N_("not predicted {n} of {all}"), missed + neither),
    )
    everything = exact(sum(tally.numbers.values()))
    told = [element("span", _(text).format(n=exact(number), all=everything)) for text, number in totals]
    yield paged_element("p", *told, first_page=first_page, css="totals")


def _waiting(scene: Scene, pages: WorkingPages, kinds: dict[int, Kind]) -> Iterator[Html]:
    """The first items until they are counted, and whether they are predicted."""
    first_page = counted_on(pages)
    for item, kind in sorted(kinds.items()):
        leaves = first_page[kind.key]
        told = page_of(pages, "predicted", item)
        said = _("predicted") if kind.key in ("both", "put") else _("not predicted")
        below = [paged_element("small", said, first_page=told)] if told is not None and told < leaves else []
        if leaves > 0:
            yield paged_element(
                "span",
                chip_of(scene, item),
                *below,
                last_page=leaves - 1,
                cells=[scene.cells[item]],
                glide_id=f"item:{item}",
                css="item",
            )
    if len(scene.cells) > len(kinds):
        yield element("span", _("… {n} more").format(n=len(scene.cells) - len(kinds)), css="rest")


def _values(scene: Scene, pages: WorkingPages) -> Iterator[Html]:
    """The value of the chosen part once it is computed, and the empty places of those of the others."""
    value, shown = scene.of_part[-1], first_and_chosen(scene, MOST_TILES)
    yield element("h3", _(TITLES[scene.result.source.kind]).format(metric=_(value.title)))
    slots = [_slot(scene, pages, part) for part in shown]
    yield element("div", *slots, css="slots", style=f"--columns:{len(slots)}")


def _slot(scene: Scene, pages: WorkingPages, part: int) -> Html:
    name = element("span", scene.part_names[part], css="name", title=scene.part_names[part])
    glide_id = value_that_glides(scene, part)
    if part != scene.focus.part:
        return element("div", name, paged_element("span", glide_id=glide_id, css="place"), css="slot")
    value = scene.of_part[-1]
    first_page = pages.reached(value.key)
    empty = [paged_element("span", last_page=first_page - 1, css="place")] if first_page else []
    number = paged_element(
        "b",
        written_total(value),
        first_page=first_page,
        highlight_on=(first_page,),
        cells=scene.cells_of(part),
        glide_id=glide_id,
        data_value=all_digits(value),
        css="place",
    )
    return element("div", name, *empty, number, css="slot chosen")


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
    return paged_element(
        "div",
        _grid(scene, pages),
        element("div", *frames, css="counts sums"),
        value_of_part(scene, pages),
        first_page=since_compared(pages),
        last_page=None if pages.average is None else pages.last_of_part,
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
    told = paged_element(
        "span", letters, highlight_on=asked_on(pages, kind), css=f"kind {css}", title=_(kind.words)
    )
    return element("td", told, data_cells=cells_text([cell]))
