"""The picture of NDCG: what a hit counts at each rank, what this ranking gains, and what the ideal one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from metrics.graph.digits import decimal
from pages.lessons.fitted_text import fitted_text, folded, text_width
from pages.lessons.gain_bars import ideal_ranks, rank_bars, ties_of
from pages.lessons.gain_layout import (
    DCG,
    DISCOUNT,
    DISCOUNTS,
    EDGE,
    GAINS,
    HEAD,
    IDCG,
    LEAST_IDEAL,
    SCORES,
    TRUE,
    VALUE,
    GainLayout,
    two_rankings,
)
from pages.lessons.name_chip import named, ring
from pages.lessons.picture import HEIGHT, WIDTH, Box, Picture, drawing, part_of_picture
from pages.lessons.sorted_list_layout import RANKS
from pages.lessons.working_pages import WorkingPages, page_of, pages_about
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _
from pages.words import ngettext

TITLE, SENTENCE, LINE = 15.0, 16.0, 20.0
WIDEST_WAITING = 110.0
ORDERING = ("above", *RANKS)


def gain_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """The bars of the ranks, the names under them, the ideal list beside them, and the sums below."""
    layout = GainLayout(scene, pages)
    told = _(
        "The ranking from left to right, best first. An outline is the discount of a rank, its filled part "
        "the gain of a true label."
    )
    parts = (
        *two_rankings(layout),
        *_titles(layout),
        *rank_bars(layout),
        *_names(layout),
        *_waiting(layout),
        *ideal_ranks(layout),
        *_ideal_names(layout),
        *_sentences(layout),
        *sums(layout),
    )
    return drawing([element("g", *parts, css="gains")], told)


def _titles(layout: GainLayout) -> Iterator[Html]:
    """What the columns are: discounts alone, then this list; at the right the true labels, then the ideal."""
    listed = _first_page_of_ranks(layout)
    yield _title(layout.left, _("Discount of each rank"), layout.since(DISCOUNTS), listed - 1)
    yield _title(layout.left, _("This ranking"), listed)
    count = int(layout.step(TRUE).value)
    said = ngettext("{n} true label", "{n} true labels", count)
    if layout.scene.result.source.kind == "cells":
        said = ngettext("{n} true cell", "{n} true cells", count)
    said = said.format(n=count)
    yield _title(layout.ideal_left, said, layout.since(TRUE), layout.since(IDCG) - 1)
    yield _title(layout.ideal_left, _("Ideal ranking"), layout.since(IDCG))


def _title(x: float, said: str, since: int, until: int | None = None) -> Html:
    shown = fitted_text(x, HEAD / 2, said, max(LEAST_IDEAL, text_width(said, TITLE)), TITLE, anchor="start")
    return part_of_picture("g", shown, since=since, until=until, css="title")


def _first_page_of_ranks(layout: GainLayout) -> int:
    """The first page that asks for the rank of an item."""
    found = [page for key in ORDERING if (page := page_of(layout.pages, key)) is not None]
    return min(found)


def _names(layout: GainLayout) -> Iterator[Html]:
    """The name of each item under its rank, from the page on which its rank is known."""
    for place, item in enumerate(layout.items):
        box = layout.names.box(layout.left, layout.names_top, place)
        now = pages_about(layout.pages, (*RANKS, DISCOUNT), item)
        true = bool(layout.scene.ranked.truth[place])
        yield part_of_picture(
            "g",
            named(layout.scene, item, box),
            ring(box),
            since=layout.ranked_since(item),
            thing=f"label:{item}",
            cells=(layout.scene.cells[item],),
            now=(*now, *([layout.since(TRUE)] if true else [])),
        )


def _waiting(layout: GainLayout) -> Iterator[Html]:
    """The names in the order of the matrix, each with its score, until their ranks are known."""
    scene, since = layout.scene, _first_page_of_ranks(layout)
    wide = min(WIDEST_WAITING, (WIDTH - 2 * EDGE) / len(layout.items))
    left = (WIDTH - wide * len(layout.items)) / 2
    for number, item in enumerate(sorted(layout.items)):
        box = Box(left + number * wide + 2, layout.bottom + 1, wide - 4, layout.names.high - 2)
        known = layout.ranked_since(item)
        until = None if known is None else known - 1
        now = [page for page in pages_about(layout.pages, ORDERING, item) if until is None or page <= until]
        score = float(scene.result.source.score.value_at(scene.focus.part)[item])
        written = [decimal(score, digits) for digits in (4, 3, 2, 1)]
        said = next((one for one in written if text_width(one, 14) <= wide - 4), written[-1])
        shown = fitted_text(box.middle[0], HEIGHT - SCORES / 2, said, wide - 4, 14)
        cells = (scene.cells[item],)
        chip = part_of_picture(
            "g", named(scene, item, box), ring(box), thing=f"label:{item}", cells=cells, now=now
        )
        yield part_of_picture("g", chip, shown, since=since, until=until)


def _ideal_names(layout: GainLayout) -> Iterator[Html]:
    for place, item in enumerate(layout.ideal):
        box = layout.names.box(layout.ideal_left, layout.names_top, place, layout.ideal_lower)
        drawn = (named(layout.scene, item, box), ring(box))
        yield part_of_picture("g", *drawn, since=layout.since(IDCG), cells=(layout.scene.cells[item],))


def _sentences(layout: GainLayout) -> Iterator[Html]:
    """What the page at hand is about, where nothing else stands below the names."""
    counted, gains, dcg = layout.since(DISCOUNTS), layout.since(GAINS), layout.since(DCG)
    first = _first_page_of_ranks(layout)
    said = _("The further down the ranking a true label stands, the less it counts.")
    yield _sentence(layout, said, counted, first - 1)
    shared = page_of(layout.pages, DISCOUNT)
    if ties_of(layout) and shared is not None:
        said = _("Tied labels share the average discount of their ranks: the level line.")
        yield _sentence(layout, said, shared, gains - 1)
    elif shared is not None:
        said = _("A label that is not tied takes the discount of its own rank.")
        yield _sentence(layout, said, shared, gains - 1)
    said = _("A true label gains its discount, a false one gains nothing (○).")
    yield _sentence(layout, said, gains, dcg - 1)


def _sentence(layout: GainLayout, said: str, since: int, until: int) -> Html:
    room = WIDTH - 2 * EDGE
    lines = folded(said, room, SENTENCE)
    middle = (layout.bottom + HEIGHT) / 2
    texts = [
        fitted_text(WIDTH / 2, middle + LINE * (number - (len(lines) - 1) / 2), line, room, SENTENCE)
        for number, line in enumerate(lines)
    ]
    return part_of_picture("g", *texts, since=since, until=until)


SIZE, LARGE = 14.0, 18.0
SAID, STRIP, HIGH = 118.0, 196.0, 14.0
MOST_PIECES = 40


def sums(layout: GainLayout) -> Iterator[Html]:
    """The gains laid end to end, below them those of the ideal list, and the ratio of the two."""
    dcg, idcg = (float(layout.step(key).value) for key in (DCG, IDCG))
    gained = layout.gains[layout.scene.ranked.items]
    ideal = np.asarray(layout.discounts[: len(layout.true)], np.float64)
    upper, lower = _lines(layout)
    cells = layout.scene.cells_lit(layout.step(GAINS), averaging=False)
    said = _("DCG = {value}").format(value=decimal(dcg))
    yield from _strip(layout, upper, said, gained[gained > 0], idcg, layout.since(DCG))
    yield from _missing(layout, upper, dcg, idcg)
    said = _("IDCG = {value}").format(value=decimal(idcg))
    yield from _strip(layout, lower, said, ideal, idcg, layout.since(IDCG))
    x, room = EDGE + SAID + STRIP + 12, WIDTH - SAID - STRIP - 2 * EDGE - 12
    first = fitted_text(x, upper, f"{decimal(dcg)} / {decimal(idcg)}", room, LARGE, anchor="start")
    second = fitted_text(x, lower, _value(layout), room, LARGE, "result", "start")
    yield part_of_picture("g", first, second, since=layout.since(VALUE), cells=cells)


def _lines(layout: GainLayout) -> tuple[float, float]:
    """The heights of the two lines."""
    room = HEIGHT - layout.bottom
    return layout.bottom + room * 0.27, layout.bottom + room * 0.76


def _value(layout: GainLayout) -> str:
    """The value of the metric, which a convention puts there where it is 0/0."""
    quantity = layout.step(VALUE)
    value = float(quantity.value)
    if not np.isfinite(value):
        return _("NDCG has no value")
    said = _("NDCG = {value}")
    if any(note.replaces for note in quantity.notes):
        said = _("NDCG → {value}")
    return said.format(value=decimal(value))


def _missing(layout: GainLayout, y: float, dcg: float, idcg: float) -> Iterator[Html]:
    """What the list gains less than the ideal one."""
    if dcg < idcg:
        long = STRIP * (idcg - dcg) / idcg
        box = Box(EDGE + SAID + STRIP - long, y - HIGH / 2, long, HIGH)
        yield part_of_picture("g", box.drawn("missing"), since=layout.since(IDCG))


def _strip(
    layout: GainLayout, y: float, said: str, pieces: NDArray[np.float64], whole: float, since: int
) -> Iterator[Html]:
    """A sentence and the pieces of its sum, laid end to end; the ideal sum is as long as the strip may be."""
    label = fitted_text(EDGE, y, said, SAID - 8, SIZE, "sum", "start")
    shown = pieces if len(pieces) <= MOST_PIECES else pieces.sum(keepdims=True)
    ends = np.concatenate(([0.0], shown.cumsum())) * (STRIP / whole if whole > 0 else 0.0)
    boxes = [
        Box(EDGE + SAID + float(start), y - HIGH / 2, float(end - start), HIGH).drawn("piece")
        for start, end in pairwise(ends)
    ]
    yield part_of_picture("g", label, *boxes, since=since, css="strip")
