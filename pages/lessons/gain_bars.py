"""The bars of NDCG: the discount of each rank as an outline, the gain of a true label as its filled part."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from metrics.graph.digits import decimal
from pages.lessons.fitted_text import fitted_text, folded, text_width
from pages.lessons.gain_layout import DISCOUNT, DISCOUNTS, GAINS, HEAD, IDCG, NUMBERS, GainLayout
from pages.lessons.picture import WIDTH, Box, part_of_picture
from pages.lessons.working_pages import pages_about
from pages.views.markup import Html, element
from pages.words import gettext as _

SIZE, ROOM_FOR_TEXT = 14.0, 20.0
LINE = 17.0
RADIUS = 5.0
ROUND = 3.0


def rank_bars(layout: GainLayout) -> Iterator[Html]:
    """The number of every rank and its discount, then whose discount it is and what it gains."""
    said = fitted_text(layout.left - 6, _number_line(layout), _("rank"), 40, SIZE, "aside", "end")
    yield part_of_picture("g", said, since=layout.since(DISCOUNTS))
    for place in range(len(layout.items)):
        yield from _rank(layout, place)
    yield from _more(layout, layout.hidden, len(layout.items), layout.left, layout.since(DISCOUNTS))
    for place in range(len(layout.items)):
        yield from _discount(layout, place)
    yield _rising(layout, [*_gains(layout), *_ideal_bars(layout)])
    yield from _inside(layout)
    yield from _levels(layout)


def ideal_ranks(layout: GainLayout) -> Iterator[Html]:
    """The numbers of the ranks of the ideal list and what each brings; its bars come with the others."""
    since, left = layout.since(IDCG), layout.ideal_left
    for place, item in enumerate(layout.ideal):
        x, worth = layout.middle(place, left), float(layout.discounts[place])
        box = layout.bar(place, worth, left)
        number = fitted_text(x, _number_line(layout), str(place + 1), layout.pitch, SIZE)
        value = _value_above(layout, box, worth)
        yield part_of_picture(
            "g", value, number, box.drawn("ring", ROUND), since=since, cells=(layout.scene.cells[item],)
        )
    yield from _more(layout, len(layout.true) - len(layout.ideal), len(layout.ideal), left, since)


def _number_line(layout: GainLayout) -> float:
    return layout.foot + NUMBERS / 2


def _value_above(layout: GainLayout, box: Box, value: float) -> Html:
    return fitted_text(box.middle[0], box.y - NUMBERS / 2, _short(layout, value), layout.pitch, SIZE)


def _short(layout: GainLayout, value: float, room: float | None = None) -> str:
    """A number with as many digits as fit into a column."""
    written = [decimal(value, digits) for digits in (3, 2)]
    width = layout.pitch if room is None else room
    return next((one for one in written if text_width(one, SIZE) <= width), written[-1])


def _rank(layout: GainLayout, place: int) -> Iterator[Html]:
    """The number of a rank with its discount, until a tie shares it or the sign for nothing stands there."""
    since = layout.since(DISCOUNTS)
    number = fitted_text(layout.middle(place), _number_line(layout), str(place + 1), layout.pitch, SIZE)
    worth = float(layout.discounts[place])
    box = layout.bar(place, worth)
    outline = box.drawn("discount") if worth > 0 else Html("")
    yield part_of_picture("g", outline, number, since=since)
    gives_way = [_shared_since(layout, first, end) for first, end in ties_of(layout) if first <= place < end]
    if worth <= 0:
        gives_way.append(layout.since(GAINS))
    until = min(gives_way) - 1 if gives_way else None
    value = _value_above(layout, box, worth)
    yield part_of_picture("g", value, since=since, until=until, css="worth")


def _discount(layout: GainLayout, place: int) -> Iterator[Html]:
    """The discount of an item, from the page of its line on."""
    item = layout.items[place]
    worth = float(layout.step(DISCOUNT).value[item])
    box = layout.bar(place, worth)
    now = pages_about(layout.pages, (DISCOUNT,), item)
    yield part_of_picture(
        "g",
        box.drawn("taken"),
        box.drawn("ring", ROUND),
        since=layout.since(DISCOUNT, item),
        cells=(layout.scene.cells[item],),
        now=now,
        css="rank",
    )


def _rising(layout: GainLayout, bars: list[Html]) -> Html:
    """The bars are seen above their foot alone, so that they rise from it."""
    frame = element("rect", x="0", y="0", width=f"{WIDTH:g}", height=f"{layout.foot:g}")
    clip = element("defs", element("clipPath", frame, id="above_the_foot"))
    return element("g", clip, *bars, clip_path="url(#above_the_foot)")


def _gains(layout: GainLayout) -> Iterator[Html]:
    """The filled part of the bar of each true item, which rises from its foot."""
    since, ideal = layout.since(GAINS), layout.since(IDCG)
    for place, item in enumerate(layout.items):
        gain = float(layout.gains[item])
        if gain <= 0:
            continue
        box, cells, thing = layout.bar(place, gain), (layout.scene.cells[item],), f"gain:{item}"
        seed = Box(box.x, layout.foot, box.width, 1).drawn("seed")
        yield part_of_picture("g", seed, since=since - 1, until=since - 1, thing=thing)
        # In the ideal list the same bar stands at another rank: there it glides, here a copy stays.
        for first, last, name in ((since, ideal - 1, thing), (ideal, None, "")):
            yield part_of_picture("g", box.drawn("gain"), since=first, until=last, thing=name, cells=cells)


def _ideal_bars(layout: GainLayout) -> Iterator[Html]:
    for place, item in enumerate(layout.ideal):
        box = layout.bar(place, float(layout.discounts[place]), layout.ideal_left)
        since, cells = layout.since(IDCG), (layout.scene.cells[item],)
        yield part_of_picture("g", box.drawn("gain"), since=since, thing=f"gain:{item}", cells=cells)


def _inside(layout: GainLayout) -> Iterator[Html]:
    """The gain of every item as a number: within the bar of a true one, and 0 for a false one."""
    since = layout.since(GAINS)
    for place, item in enumerate(layout.items):
        gain, cells = float(layout.gains[item]), (layout.scene.cells[item],)
        x, box = layout.middle(place), layout.bar(place, float(layout.gains[item]))
        if gain <= 0:
            mark = element("circle", cx=f"{x:g}", cy=f"{layout.foot - 9:g}", r=f"{RADIUS:g}", css="nothing")
            said = _("{name} gains nothing.").format(name=layout.scene.names[item])
            yield part_of_picture("g", mark, since=since, cells=cells, role="img", aria_label=said)
            continue
        written = _short(layout, gain, box.width)
        if text_width(written, SIZE) <= box.width + 6 and box.height >= ROOM_FOR_TEXT:
            shown = fitted_text(x, layout.foot - 11, written, box.width + 6, SIZE, "inside")
            yield part_of_picture("g", shown, since=since, cells=cells, css="number")


def _levels(layout: GainLayout) -> Iterator[Html]:
    """A level line over the ranks that tied items share, at the discount that each of them gets."""
    for first, end in ties_of(layout):
        shared = float(layout.step(DISCOUNT).value[layout.items[first]])
        left, right = layout.bar(first, shared), layout.bar(end - 1, shared)
        x2 = right.x + right.width
        line = element(
            "line", css="level", x1=f"{left.x:g}", x2=f"{x2:g}", y1=f"{left.y:g}", y2=f"{left.y:g}"
        )
        room, y = x2 - left.x, min(left.y, layout.bar(first, float(layout.discounts[first])).y) - NUMBERS / 2
        written = _short(layout, shared, room)
        signed = f"= {written}"
        said = signed if text_width(signed, SIZE) <= room else written
        value = fitted_text((left.x + x2) / 2, y, said, room, SIZE)
        cells = [layout.scene.cells[item] for item in layout.items[first:end]]
        yield part_of_picture(
            "g", line, value, since=_shared_since(layout, first, end), cells=cells, css="tied"
        )


def ties_of(layout: GainLayout) -> list[tuple[int, int]]:
    """The first and the end of each run of places whose items share a discount, from 0."""
    if layout.scene.result.conventions.ndcg_tie != "average":
        return []
    shown, level = len(layout.items), layout.scene.ranked.level
    starts = [*np.flatnonzero(~level).tolist(), len(level)]
    runs = [(first, min(end, shown)) for first, end in pairwise(starts) if end - first > 1 and first < shown]
    return [run for run in runs if layout.step(DISCOUNT).value[layout.items[run[0]]] > 0]


def _shared_since(layout: GainLayout, first: int, end: int) -> int:
    return min(layout.since(DISCOUNT, item) for item in layout.items[first:end])


def _more(layout: GainLayout, hidden: int, place: int, left: float, since: int) -> Iterator[Html]:
    """How many items are not shown, in the column after the last one."""
    if not hidden:
        return
    lines = folded(_("… {n} more").format(n=hidden), layout.pitch, SIZE)
    x = layout.middle(place, left)
    heights = [layout.foot - LINE * (len(lines) - number - 0.5) for number in range(len(lines))]
    texts = [
        fitted_text(x, max(HEAD, y), line, layout.pitch, SIZE) for y, line in zip(heights, lines, strict=True)
    ]
    yield part_of_picture("g", *texts, since=since, css="aside")
