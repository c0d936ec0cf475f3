"""The picture of the averaging page: tiles of counts whose values are averaged, or which slide into one."""

from __future__ import annotations

from collections.abc import Iterator

from metrics.graph.digits import exact
from metrics.words import N_
from pages.lessons.averaged_tiles import averaged_tiles
from pages.lessons.count_tile import (
    CORNERS,
    Corner,
    CountTile,
    Turning,
    drawn_tile,
    ring,
    ringed_text,
    tile_of,
)
from pages.lessons.fitted_text import text_width
from pages.lessons.means import means_of
from pages.lessons.picture import HEIGHT, WIDTH, Box, Picture, drawing, part_of_picture, text
from pages.lessons.tile_row import TileRow, tile_row
from pages.lessons.working_pages import WorkingPages
from pages.views.markup import Html, element
from pages.views.scene import Scene
from pages.words import gettext as _

SAID = {
    "samples": N_(
        "Each sample has a tile with its four counts and its own value below. "
        "The average is the mean of these values: every sample counts the same."
    ),
    "macro": N_(
        "Each label has a tile with its four counts and its own value below. "
        "Macro is the mean of these values: every label counts the same, be it frequent or rare."
    ),
    "weighted": N_(
        "Each label has a tile with its four counts and its own value below. "
        "In the weighted mean a label counts as often as it is true."
    ),
    "micro": N_(
        "The counts of all labels are added up first, and one value is computed from the sums. "
        "A label with more cells to count weighs more."
    ),
}
BY_WEIGHT = N_(
    "Each sample has a tile with its four counts and its own value below. "
    "The average is the mean of these values, in which every sample counts by its weight."
)
OF_MEANS = N_(
    "Each tile has its precision P and its recall R below. "
    "Both are averaged first, and F is computed last, from the two means."
)


def averaging_drawing(scene: Scene, pages: WorkingPages) -> Picture:
    """The tiles of the parts and what the average makes of them."""
    draw = merged_tiles if scene.focus.average == "micro" else averaged_tiles
    return drawing([element("g", *draw(scene, pages), css="averaging")], _(_said(scene)))


def _said(scene: Scene) -> str:
    average = scene.focus.average
    means = () if average == "micro" else means_of(scene)
    if len(means) > 1:
        return OF_MEANS
    if average == "samples" and means[0].weights is not None:
        return BY_WEIGHT
    return SAID[average]


WHOLE = Box(8, 122, 464, 104)
TERM_SIZE, TOTAL_SIZE, VALUE_SIZE = 16, 18, 20
PLUS, INSIDE, TERMS = 17, 8, 37


def merged_tiles(scene: Scene, pages: WorkingPages) -> Iterator[Html]:
    """The tile of each label, the tile of all cells into which they slide, and its one value below."""
    labels = scene.under("macro")
    whole = tile_of(scene.result, 0, scene.title)
    row = tile_row(labels, scene.labels, 0, lambda tried: _all_fit(tried, whole))
    for tile, box in zip(row.tiles, row.boxes, strict=True):
        yield drawn_tile(tile, box, Turning.at_once(0), row.count_size)
    yield row.more
    turning, one_line = Turning.step_by_step(pages), _all_fit(row, whole, with_total=True)
    yield text(WIDTH / 2, WHOLE.y - 11, scene.title, css="s14 name")
    yield WHOLE.drawn("frame empty")
    for corner in CORNERS:
        yield from _merged(row, whole, corner, turning, one_line)
    yield part_of_picture(
        "g", WHOLE.drawn("frame"), since=turning.complete, role="group", aria_label=whole.told
    )
    yield _value(scene, pages, whole)


def _merged(
    row: TileRow, whole: CountTile, corner: Corner, turning: Turning, one_line: bool
) -> Iterator[Html]:
    """One count of all labels: the counts of the labels meet here, and their sum."""
    box, since = WHOLE.quarter(corner.column, corner.row), turning.since[corner.kind]
    css = corner.css if whole.counts[corner.kind] > 0 else "nothing"
    left, right = box.x + INSIDE, box.x + box.width - INSIDE
    yield part_of_picture(
        "g",
        element("title", _(corner.meaning)),
        box.drawn(f"corner {css}"),
        ring(box.within(2)),
        since=since,
        cells=whole.counted[corner.kind],
        now=turning.now[corner.kind],
    )
    yield text(left, box.y + 15, corner.letters, css="s14 short", anchor="start")
    total = f"= {exact(whole.counts[corner.kind])}"
    at, y, anchor = right, box.y + 15, "end"
    if one_line:
        at, y, anchor = left + _terms_width(row, corner) + INSIDE, box.y + TERMS, "start"
    said = text(at, y, total, css=f"s{TOTAL_SIZE} count", anchor=anchor)
    yield part_of_picture("g", said, since=since, cells=whole.counted[corner.kind])
    yield from _terms(row, corner, left, box.y + TERMS, since)


def _terms(row: TileRow, corner: Corner, at: float, y: float, since: int) -> Iterator[Html]:
    """The counts that are added up, each of which comes from the tile of its label."""
    for place, tile in enumerate(row.tiles):
        if place:
            yield _sign(at + PLUS / 2, y, "+", since)
            at += PLUS
        written = exact(tile.counts[corner.kind])
        width = text_width(written, TERM_SIZE)
        yield part_of_picture(
            "g",
            text(at + width / 2, y, written, css=f"s{TERM_SIZE} term"),
            since=since,
            cells=tile.counted[corner.kind],
            thing=f"{corner.kind}:{tile.part}",
        )
        at += width
    if row.hidden:
        yield _sign(at + PLUS / 2, y, "+", since)
        yield _sign(at + 1.5 * PLUS, y, "…", since)


def _sign(middle: float, y: float, sign: str, since: int) -> Html:
    return part_of_picture("g", text(middle, y, sign, css=f"s{TERM_SIZE} sign"), since=since)


def _terms_width(row: TileRow, corner: Corner) -> float:
    terms = "".join(exact(tile.counts[corner.kind]) for tile in row.tiles)
    signs = len(row.tiles) - 1 + (2 if row.hidden else 0)
    return text_width(terms, TERM_SIZE) + PLUS * signs


def _all_fit(row: TileRow, whole: CountTile, with_total: bool = False) -> bool:
    """Whether the sums fit, with their totals at their end or without."""
    room = WHOLE.width / 2 - 2 * INSIDE
    totals = [text_width(f"= {exact(whole.counts[corner.kind])}", TOTAL_SIZE) + INSIDE for corner in CORNERS]
    wide = [_terms_width(row, corner) for corner in CORNERS]
    if with_total:
        wide = [terms + total for terms, total in zip(wide, totals, strict=True)]
    return max(wide) <= room


def _value(scene: Scene, pages: WorkingPages, whole: CountTile) -> Html:
    quantity = scene.result.part(0)
    said = (
        _("{metric} → {value}") if any(note.replaces for note in quantity.notes) else _("{metric} = {value}")
    )
    told = said.format(metric=_(scene.metric.title), value=exact(float(quantity.value)))
    y = (WHOLE.y + WHOLE.height + HEIGHT) / 2
    last = pages.last_of_part
    return part_of_picture(
        "g",
        *ringed_text(WIDTH / 2, y, told, VALUE_SIZE, "result"),
        since=last,
        cells=whole.cells,
        now=(last,),
    )
