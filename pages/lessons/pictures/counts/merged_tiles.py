"""The tiles of all labels, whose counts glide into four sums, from which one value is computed."""

from __future__ import annotations

from pages.lessons.average_pages import MERGED, WEIGHTS
from pages.lessons.means import printed
from pages.lessons.picture import part_of_picture
from pages.lessons.pictures.counts.count_tile import (
    MOST_TILES,
    count_frame,
    counts_of_labels,
    sum_of_labels,
    tile_of_counts,
)
from pages.lessons.pictures.counts.four_counts import KINDS, Tally, tally_of
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _


def merged_tiles(scene: Scene, pages: WorkingPages) -> Html:
    """The tiles of the labels, the sums below them, and the value, on the page that merges them."""
    page, until = pages.reached(MERGED), pages.reached(WEIGHTS) - 1
    labels = counts_of_labels(scene)
    tiles = [_tile(pages, tally) for tally in labels[:MOST_TILES]]
    hidden = len(labels) - len(tiles)
    more = [element("p", _("… {n} more").format(n=hidden), css="rest")] if hidden else []
    micro = scene.under("micro")
    whole = tally_of(micro, 0, _("all cells"))
    frames = [
        count_frame(pages, whole, kind, *sum_of_labels(whole, labels, kind, glides=True)) for kind in KINDS
    ]
    title = _("{metric} of {part}").format(metric=_(scene.metric.title), part=_("all cells"))
    value = element("p", element("span", title), element("b", f"= {printed(float(micro))}"), css="value")
    return part_of_picture(
        "div",
        element("div", *tiles, css="row", style=f"--columns:{len(tiles)}"),
        *more,
        element("div", *frames, css="counts sums"),
        value,
        since=page,
        until=until,
        css="merged",
    )


def _tile(pages: WorkingPages, tally: Tally) -> Html:
    name = element("span", tally.name, css="name", title=tally.name)
    cells = [cell for cells in tally.cells.values() for cell in cells]
    return part_of_picture("div", name, tile_of_counts(pages, tally), cells=cells, css="tile")
