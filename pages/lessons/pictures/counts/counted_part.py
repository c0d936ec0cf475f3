"""One part: its items, the four counts into which they go, and the place of its value among others."""

from __future__ import annotations

from collections.abc import Iterator

from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.average_pages import since_compared
from pages.lessons.picture import chip_of, part_of_picture
from pages.lessons.pictures.averages import TITLES, exactly, written_total
from pages.lessons.pictures.counts.count_tile import MOST_TILES, count_frames, value_that_glides
from pages.lessons.pictures.counts.four_counts import KINDS, Kind, Tally, counted_on, tally_of
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
    return part_of_picture(
        "div",
        element("div", title, *_waiting(scene, pages, kinds), css="items-of-part"),
        element("div", *frames, css="counts"),
        *_totals(pages, tally),
        *_values(scene, pages),
        since=since_compared(pages),
        until=last,
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
    number = part_of_picture(
        "span",
        exact(tally.numbers[kind.key]),
        thing=f"{kind.key}:{tally.part}" if moves else "",
        css="number",
    )
    is_first = counted_on(pages)[kind.key] == 0
    chips = [
        part_of_picture("span", chip_of(scene, item), thing="" if is_first else f"item:{item}")
        for item, own in kinds.items()
        if own is kind
    ]
    yield from count_frames(pages, tally, kind, number, element("span", *chips, css="chips"))


def _totals(pages: WorkingPages, tally: Tally) -> Iterator[Html]:
    """How often each of the two says yes and no, of which agreement by chance is made."""
    since = page_of(pages, "expected_agreement")
    if since is None:
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
    yield part_of_picture("p", *told, since=since, css="totals")


def _waiting(scene: Scene, pages: WorkingPages, kinds: dict[int, Kind]) -> Iterator[Html]:
    """The first items until they are counted, and whether they are predicted."""
    since = counted_on(pages)
    for item, kind in sorted(kinds.items()):
        leaves = since[kind.key]
        told = page_of(pages, "predicted", item)
        said = _("predicted") if kind.key in ("both", "put") else _("not predicted")
        below = [part_of_picture("small", said, since=told)] if told is not None and told < leaves else []
        if leaves > 0:
            yield part_of_picture(
                "span",
                chip_of(scene, item),
                *below,
                until=leaves - 1,
                cells=[scene.cells[item]],
                thing=f"item:{item}",
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
    thing = value_that_glides(scene, part)
    if part != scene.focus.part:
        return element("div", name, part_of_picture("span", thing=thing, css="place"), css="slot")
    value = scene.of_part[-1]
    since = pages.reached(value.key)
    empty = [part_of_picture("span", until=since - 1, css="place")] if since else []
    number = part_of_picture(
        "b",
        written_total(value),
        since=since,
        now=(since,),
        cells=scene.cells_of(part),
        thing=thing,
        data_value=exactly(value),
        css="place",
    )
    return element("div", name, *empty, number, css="slot chosen")
