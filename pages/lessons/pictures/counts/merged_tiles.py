"""The tiles of all labels, whose counts glide into four sums, from which one value is computed."""

from __future__ import annotations

from collections.abc import Iterator

from metrics.graph.digits import exact
from pages.lessons.picture import part_of_picture
from pages.lessons.pictures.averages import value_of_part
from pages.lessons.pictures.counts.count_tile import MOST_TILES, count_frames, tile_of_counts
from pages.lessons.pictures.counts.four_counts import KINDS, Kind, Tally, counted_on, tally_of
from pages.lessons.scene import Scene
from pages.lessons.working_pages import WorkingPages
from pages.shell.markup import Html, element
from pages.words import gettext as _


def merged_tiles(scene: Scene, pages: WorkingPages) -> Iterator[Html]:
    """The tiles of the labels, the sums below them, and the value."""
    labels, since = scene.under("macro"), counted_on(pages)
    shown = [tally_of(labels, part, scene.labels[part]) for part in range(len(scene.labels))[:MOST_TILES]]
    hidden = len(scene.labels) - len(shown)
    tiles = [_tile(pages, tally, since) for tally in shown]
    more = [element("p", _("… {n} more").format(n=hidden), css="rest")] if hidden else []
    whole = tally_of(scene.result, 0, scene.title)
    frames = [
        frame
        for kind in KINDS
        for frame in count_frames(pages, whole, kind, *_sum(whole, shown, kind, hidden > 0, since[kind.key]))
    ]
    yield element(
        "div",
        element("div", *tiles, css="row", style=f"--columns:{len(tiles)}"),
        *more,
        element("div", *frames, css="counts sums"),
        value_of_part(scene, pages),
        css="merged",
    )


def _tile(pages: WorkingPages, tally: Tally, since: dict[str, int]) -> Html:
    things = {kind: f"{kind}:{tally.part}" for kind, leaves in since.items() if leaves > 0}
    name = element("span", tally.name, css="name", title=tally.name)
    cells = [cell for cells in tally.cells.values() for cell in cells]
    return part_of_picture("div", name, tile_of_counts(pages, tally, things, since), cells=cells, css="tile")


def _sum(whole: Tally, labels: list[Tally], kind: Kind, hidden: bool, since: int) -> tuple[Html, Html]:
    """The sum of one count, and the counts of the labels that come to it."""
    terms: list[Html] = []
    for tally in labels:
        if terms:
            terms.append(element("i", " + "))
        thing = f"{kind.key}:{tally.part}" if since > 0 else ""
        number = exact(tally.numbers[kind.key])
        terms.append(part_of_picture("span", number, cells=tally.cells[kind.key], thing=thing))
    if hidden:
        terms.append(element("i", " + …"))
    number = element("span", exact(whole.numbers[kind.key]), css="number")
    return number, element("span", *terms, css="terms")
